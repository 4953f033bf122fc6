"""A run: what happened when a case was played once, as the checks look at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lastro.adapters.answers.parse import ParsedAnswer
from lastro.application.jobs import CHAT_EXTRACT
from lastro.application.views import JobRow
from lastro.domain.keys import KeyCatalogue

from .answers import Raised, Result
from .case import Case
from .host import Host
from .stage import Stage


@dataclass
class Mark:
    """How much there was before a call: calls of the model, events in the log."""

    model_calls: int
    events: int


@dataclass
class Run:
    """One playing of a case.

    Attributes:
        results: of the calls, steps or actors, in order; ``result[i]``.
        afterwards: of the operations that follow a transcript; ``then[i]``.
        marks: before each of `results`.
        variants: what the parser read, for the form that has no memory.
        others: results that no check can name: of the set-up.
        playing: what happened in between, noted by the form for the properties.
    """

    case: Case
    stage: Stage
    results: list[Result] = field(default_factory=list)
    afterwards: list[Result] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    variants: list[ParsedAnswer] = field(default_factory=list)
    others: list[Result] = field(default_factory=list)
    log: str = ""
    playing: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def host(self) -> Host:
        """A memory of the checks' own, opened when the first one looks."""
        return Host(self.stage)

    @property
    def catalogue(self) -> KeyCatalogue:
        return self.host.container.catalogue()

    def facts(self, user: str | None = None) -> list[dict[str, Any]]:
        """Every fact of single chats of *user* (of the case's user), in any status."""
        return self.facts_of("chat", user)

    def facts_of(self, scope: str, user: str | None = None) -> list[dict[str, Any]]:
        """The facts of one scope, in any status."""
        arguments = {"status": "any", "scope": scope}
        result = self.host.perform({"op": "list_facts", "as": user or self.case.user, "args": arguments})
        assert not isinstance(result, Raised), result.message
        return result.rows

    def messages(self) -> dict[str, dict[str, Any]]:
        """The messages that the case has anybody say, by id."""
        given = list(self.case.input.get("messages", []))
        for name in ("calls", "steps", "setup", "then"):
            for call in self.case.input.get(name, []):
                given += (call.get("args") or {}).get("messages", [])
        return {message.get("id", f"#{number}"): message for number, message in enumerate(given)}

    def events(self, *topics: str) -> list[dict[str, Any]]:
        """The events of the log, of these topics where any are named."""
        return [event for event in self.stage.events() if not topics or event["topic"] in topics]

    def extractions(self) -> list[JobRow]:
        """The jobs that read chats."""
        return [job for job in self.host.memory.jobs() if job.job_type == CHAT_EXTRACT]

    def model_calls(self) -> list[dict[str, Any]]:
        return self.stage.model_calls()

    def everything(self) -> list[Result]:
        return [*self.others, *self.results, *self.afterwards]

    def result(self, reference: Any) -> Result:
        """Return the result that a check names: a number, ``result[n]`` or ``then[n]``."""
        name, _, number = str(reference).rstrip("]").rpartition("[")
        place = int(number)
        return self.afterwards[place] if name == "then" else self.results[place]

    def decisions(self) -> list[dict[str, Any]]:
        """What became of every candidate of every extraction run."""
        return [d for event in self.events("extraction_run.completed") for d in event["body"]["decisions"]]

    def dropped(self) -> list[dict[str, Any]]:
        """The items of answers that were no candidates."""
        return [d for event in self.events("extraction_run.completed") for d in event["body"]["dropped"]]

    def close(self) -> None:
        if "host" in self.__dict__:
            self.host.close()
