"""How a case of each form is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol

from lastro.adapters.answers.parse import parse_answer

from . import runtime
from .answers import Result
from .case import LIVE, Case
from .host import Host
from .operations.messages import message_of
from .operations.world import settings_of
from .remote import RemoteHost
from .run import Mark, Run
from .stage import DEFAULT_START, Stage

SECONDS_BETWEEN_CALLS = 1

COMMON = "language runs scope settings clock scripted_model repeat key_cardinality setup seed_facts then"
INPUTS = {
    "transcript": f"{COMMON} messages scope_of model_rule seed_document tool_calls consolidation_model",
    "calls": f"{COMMON} calls",
    "schedule": f"{COMMON} steps",
    "concurrent": f"{COMMON} actors interleave",
    "events": f"{COMMON} log",
    "model_output": "language messages variants",
    "model_runtime": "language runs messages prompts same_handle",
}
"""What the driver understands of the input, by form."""


class Player(Protocol):
    """What performs calls: a host in this process or in one of its own."""

    def perform(self, call: dict[str, Any]) -> Result:
        """Do one call."""

    def log_text(self) -> str:
        """What the memory logged."""

    def close(self) -> None:
        """Close the memory."""


def stage_for(case: Case, folder: Path) -> Stage:
    """Set the stage of *case*: its clock, settings, script and the keys that it declares."""
    users = {call["as"] for call in case.calls() if "as" in call} | {case.user}
    owner = next((message["name"] for message in case.input.get("messages", []) if message.get("is_owner")), None)
    settings = settings_of(case.input.get("settings", {}), users) | ({"owner": owner} if owner else {})
    if case.way == LIVE:
        settings.setdefault("max_attempts", 1)  # the model is greedy: asked again, it answers the same
    return Stage.new(
        folder,
        start=start_of(case),
        way=case.way,
        settings=settings,
        users=sorted(users),
        messages={m["id"]: m for m in case.input.get("messages", []) if "id" in m},
        cardinality=case.input.get("key_cardinality", {}),
        context_tokens=case.input.get("settings", {}).get("n_ctx"),
        script={"replies": case.input.get("scripted_model"), "since": 0} if case.way != LIVE else {},
    )


def start_of(case: Case) -> datetime:
    """When the stage's clock begins: as the case says, or after everything in it was said."""
    if "clock" in case.input:
        return datetime.fromisoformat(case.input["clock"])
    said = [instant for instant in map(as_instant, every_at(case.input)) if instant]
    return max([DEFAULT_START, *(instant + timedelta(minutes=1) for instant in said)])


def every_at(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        if "at" in value:
            yield value["at"]
        for inner in value.values():
            yield from every_at(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from every_at(inner)


def as_instant(text: Any) -> datetime | None:
    try:
        instant = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def player_for(run: Run) -> Player:
    """A host in this process, unless the case kills the process that it runs in."""
    if any(call.get("op") == "kill" for call in run.case.calls()):
        remote = RemoteHost()
        try:
            remote.enter(run.stage)
        except BaseException:
            remote.close()
            raise
        return remote
    return Host(run.stage)


def perform(run: Run, player: Player, calls: list[dict[str, Any]], results: list[Result]) -> None:
    """Perform *calls* one after the other, with the clock ticking in between."""
    for call in calls:
        run.stage.clock.advance(SECONDS_BETWEEN_CALLS)
        run.marks.append(Mark(len(run.stage.model_calls()), run.stage.events_count()))
        results.append(player.perform(call))


def play_calls(run: Run) -> None:
    player = player_for(run)
    try:
        prepare(run, player)
        perform(run, player, run.case.input.get("calls", run.case.input.get("steps", [])), run.results)
        perform(run, player, run.case.input.get("then", []), run.afterwards)
        run.marks.append(Mark(len(run.stage.model_calls()), run.stage.events_count()))
    finally:
        player.close()
        run.log = player.log_text()


def play_transcript(run: Run) -> None:
    """Messages are added in order; one reply is for one extraction at the end, of several one for each user message."""
    player = player_for(run)
    case = run.case.input
    try:
        prepare(run, player)
        replies = case.get("scripted_model")
        each = run.case.way != LIVE and (isinstance(replies, dict) or (isinstance(replies, list) and len(replies) > 1))
        for message in case["messages"]:
            add(run, player, message)
            if each and message["role"] == "user":
                extract(run, player)
            for call in case.get("then", []):
                if (call.get("args") or {}).get("when") == f"after {message.get('id')}":
                    run.playing.setdefault("early", {})[id(call)] = player.perform(call)
        if not each:
            extract(run, player)
        for asked in case.get("tool_calls", []):
            call = {"op": "tool_call", "as": run.case.user, "args": asked}
            run.others.append(player.perform(call))
        early = run.playing.get("early", {})
        for call in case.get("then", []):
            if call["op"] == "consolidate" and "consolidation_model" in case:
                call = call | {"args": {"scripted_model": case["consolidation_model"]}}
            if id(call) in early:
                run.afterwards.append(early[id(call)])
            else:
                perform(run, player, [call], run.afterwards)
    finally:
        player.close()
        run.log = player.log_text()


def prepare(run: Run, player: Player) -> None:
    """Do what comes before the case proper: the operations of its set-up, and facts that are there already."""
    perform(run, player, run.case.input.get("setup", []), run.others)
    run.marks.clear()
    if "seed_document" in run.case.input:
        args = {"resource": run.case.user, "document": run.case.input["seed_document"]}
        run.others.append(player.perform({"op": "wm_replace", "as": run.case.user, "args": args}))
    for given in run.case.input.get("seed_facts", []):
        fact = dict(given)
        args = {name: fact.pop(name) for name in ("id", "at", "chat") if name in fact}
        run.others.append(player.perform({"op": "put_fact", "as": run.case.user, "args": args | {"fact": fact}}))


def add(run: Run, player: Player, message: dict[str, Any]) -> None:
    """Add one message where it belongs: to the chat of the scope, unless it or the case says otherwise."""
    message_of(message)
    run.stage.clock.advance(SECONDS_BETWEEN_CALLS)
    scope = run.case.input.get("scope", {})
    own = run.case.input.get("scope_of", {}).get(message.get("id"), {})
    who = own.get("user") or message.get("author") or scope.get("user", "u1")
    chat = own.get("chat") or message.get("chat") or scope.get("chat", "c1")
    call = {"op": "add_messages", "as": who, "args": {"chat": chat, "messages": [message]}}
    run.others.append(player.perform(call))


def extract(run: Run, player: Player) -> None:
    """Extract what waits, again after every failure until the job has an end."""
    run.others.append(player.perform({"op": "run_jobs", "args": {"until": "idle", "advance_clock": True}}))


def play_events(run: Run) -> None:
    """The log of the case is loaded as events of the memory, then the operations run."""
    player = player_for(run)
    try:
        prepare(run, player)
        run.others.append(player.perform({"op": "load_log", "args": {"log": run.case.input["log"]}}))
        perform(run, player, run.case.input.get("then", []), run.afterwards)
    finally:
        player.close()
        run.log = player.log_text()


def play_model_output(run: Run) -> None:
    for variant in run.case.input["variants"]:
        finished = variant.get("finish_reason", "stop") != "length"
        run.variants.append(parse_answer(variant["raw"], finished=finished, proposed_by="model"))


def play_model_runtime(run: Run) -> None:
    """The model is asked the prompts, or about the messages; without it, questions are only written."""
    given = run.case.input
    run.playing["questions"] = runtime.written_questions(run) if given.get("messages") else []
    if run.case.way == LIVE and given.get("messages"):
        run.results.append(runtime.read_by_the_model(run))
    if run.case.way == LIVE and given.get("prompts"):
        run.results += runtime.asked_in_a_row(given["prompts"])


FORMS: dict[str, Callable[[Run], None]] = {
    "transcript": play_transcript,
    "calls": play_calls,
    "schedule": play_calls,
    "events": play_events,
    "model_output": play_model_output,
    "model_runtime": play_model_runtime,
}
