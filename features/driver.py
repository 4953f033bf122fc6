"""The driver: all that the steps know of the memory."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from lastro import AgentChat, Memory
from lastro.adapters.scripted import ScriptedChatModel
from lastro.application.agent import Reply
from lastro.application.chat_model import ModelReply, ToolCall
from lastro.application.facade import Difference
from lastro.application.jobs import JobStatus
from lastro.application.projections.chat_memories import ChatMemory
from lastro.application.views import UserFilter
from lastro.domain.candidate import SELF
from lastro.domain.catalogue import default_catalogue
from lastro.domain.errors import ForgottenSourceError, NotFoundError
from lastro.domain.settlement import Outcome

from .beliefs import Account, Belief, Knowledge, account_of, belief_of, knowledge_of
from .clock import ManualClock
from .models import ScriptedModel

CHAT = "the first chat"
OTHER_CHAT = "another chat"
RULES = "deterministic"
KEYS = default_catalogue()


@dataclass(frozen=True, slots=True)
class Handed:
    """What an agent was handed for a turn: the text, the lines of each section, what had no room, and the receipt."""

    asked: str | None
    text: str
    sections: dict[str, str]
    tokens: int
    had_no_room: list[str]
    receipt: str


class MemoryDriver:
    """People chat, days pass, somebody reads along, and the memory is asked what it believes."""

    def __init__(self, folder: Path, today: datetime) -> None:
        self._folder = folder
        self._clock = ManualClock(today)
        self._shared: dict[str, str] = {}
        self._said: dict[str, list[dict[str, Any]]] = {}
        self._model = ScriptedModel()
        self._reader: dict[str, Any] = {"extractor": RULES}
        self._memory = self._opened()
        self._meetings = 0
        self._holder: sqlite3.Connection | None = None

    def share(self, *people: str) -> None:
        """Let *people* share one memory, as a household does."""
        self._shared |= dict.fromkeys(people, " & ".join(people))

    def hear(self, person: str, words: str, *, chat: str = CHAT) -> None:
        """Record what *person* says now, and have it read."""
        self._model.listen(words)
        self._record(person, self._message(person, words), chat)
        self.read()

    def hear_late(self, person: str, words: str, *, said: datetime) -> None:
        """Import a message that *person* wrote at the time *said*, and have it read."""
        self._model.listen(words)
        self._record(person, self._message(person, words) | {"at": said, "id": f"imported of {said}"}, CHAT)
        self.read()

    def _message(self, person: str, words: str) -> dict[str, Any]:
        name = {"name": person} if person in self._shared else {}
        return {"role": "user", "content": words, "at": self._clock.now()} | name

    def answer(self, person: str, words: str) -> None:
        """Record what the assistant says to *person*."""
        self._record(person, {"role": "assistant", "content": words, "at": self._clock.now()}, CHAT)

    def show(self, person: str, words: str) -> None:
        """Record what a tool shows the assistant of *person*."""
        self._record(person, {"role": "tool", "content": words, "at": self._clock.now()}, CHAT)

    def hear_everything_again(self, person: str) -> None:
        """Hand the chat with *person* over again from its beginning, and have it read."""
        self._memory.record(self._resource(person), CHAT, self._said[person])
        self.read()

    def _record(self, person: str, message: dict[str, Any], chat: str) -> None:
        self._memory.record(self._resource(person), chat, [message])
        if chat == CHAT:
            self._said.setdefault(person, []).append(message)

    def said(self, person: str) -> list[str]:
        """Return what was said in the chat with *person*, as it was said."""
        return [message["content"] for message in self._said[person]]

    def kept(self, person: str) -> list[str]:
        """Return what the memory has kept of the chat with *person*."""
        return [message.content for message in self._memory.messages(self._resource(person), CHAT)]

    def wait_until(self, instant: datetime) -> None:
        """Let time pass until *instant*."""
        self._clock.move_to(instant)

    def wait(self, span: timedelta) -> None:
        """Let *span* pass."""
        self._clock.move_to(self._clock.now() + span)

    def read(self) -> None:
        """Have everything read that is due."""
        self._memory.work()

    def read_with(self, model: ScriptedModel) -> None:
        """Let *model* read from here on."""
        self._model = model
        self._reopen(extractor=model.extractor())

    def read_with_rules(self) -> None:
        """Let the rules read from here on."""
        self._reopen(extractor=RULES)

    def read_with_missing_model(self) -> None:
        """Let a local model read from here on that is not there."""
        self._reopen(extractor="gemma", model_path=self._folder / "missing.gguf")

    def try_failed_readings_again(self) -> None:
        """Forgive failed readings, and have them read."""
        self._memory.retry()
        self.read()

    def failed_readings(self, person: str) -> int:
        """Return how many readings of chats with *person* were given up."""
        return len(self._memory.jobs(status=JobStatus.FAILED, resource=self._resource(person)))

    def readings(self, person: str) -> list[str]:
        """Return how each reading of chats with *person* ended, oldest first."""
        return [run.outcome for run in self._memory.runs(self._resource(person))]

    def unread(self, person: str) -> int:
        """Return how many chats with *person* hold something that nobody has read."""
        threads = self._memory.threads(self._resource(person))
        return sum(thread.read_to < thread.last_position for thread in threads)

    def reading_status(self) -> str:
        """Return what the memory says about who reads."""
        return self._memory.extraction

    def beliefs(
        self, person: str, thing: str | None = None, *, chat: str | None = None, on: date | None = None
    ) -> list[Belief]:
        """Return what the memory believes about *person*, or believed at the end of the day *on*; oldest first."""
        as_of = datetime.combine(on, time.max, UTC) if on else None
        facts = self._memory.facts(self._resource(person), chat, as_of=as_of)
        return self._about(person, thing, facts)

    def history(self, person: str, thing: str | None = None) -> list[Belief]:
        """Return what the memory believes or has ever believed about *person*, oldest first."""
        return self._about(person, thing, self._memory.facts(self._resource(person), include_superseded=True))

    def everything(self) -> list[Belief]:
        """Return what the memory believes or has ever believed about anybody who spoke."""
        return [belief for person in self._said for belief in self.history(person)]

    def known(self, person: str, thing: str | None = None) -> list[Knowledge]:
        """Return what is known of *person* over all chats, oldest first."""
        wanted = UserFilter(subject=self._subject(person), memory_key=KEYS.canonical(thing) if thing else None)
        rows = self._memory.user_memories(self._resource(person), wanted=wanted)
        return [knowledge_of(person, row) for row in rows]

    def known_in_time(self, person: str, thing: str) -> list[str]:
        """Return the values that held of *person*, oldest first."""
        stretches = self._memory.history(self._resource(person), KEYS.canonical(thing), subject=self._subject(person))
        return [stretch.memory_value for stretch in stretches]

    def search(self, person: str, words: str, kind: str) -> list[str]:
        """Return the words of the turns, or the values of the facts, that answer a question, the best first."""
        return [hit.text for hit in self._memory.search(self._resource(person), words, kinds=kind)]

    def hand_out(
        self, person: str, words: str | None = None, *, without: str = "", only: str = "", room: int = 1200
    ) -> Handed:
        """Return what the agent of *person* is handed for a turn in which *words* are said."""
        tiers: Any = [only] if only else {without: False} if without else None
        context = self._memory.context(self._resource(person), CHAT, words, budget_tokens=room, tiers=tiers)
        sections = {name: "\n".join(item.text for item in items) for name, items in context.sections.items()}
        had_no_room = [cut.text for cut in context.left_out]
        return Handed(words, context.text, sections, context.tokens, had_no_room, context.receipt or "")

    def shown_by_receipt(self, person: str, handed: Handed) -> str | None:
        """Return the context of a receipt as it is made again; None where something of it was forgotten."""
        try:
            return self._memory.context_again(self._resource(person), handed.receipt).text
        except ForgottenSourceError:
            return None

    def put_differently(self, knowledge: Knowledge, wording: str) -> None:
        """Let the person put what is known in words of their own."""
        self._memory.edit_memory(self._resource(knowledge.person), knowledge.name, memory_value=wording)

    def judge(self, knowledge: Knowledge, verdict: str) -> None:
        """Let the person say what they think of what is known."""
        self._memory.judge_memory(self._resource(knowledge.person), knowledge.name, verdict)

    def forget(self, person: str, chat: str) -> None:
        """Forget a chat with *person*."""
        self._memory.forget_thread(self._resource(person), chat)
        self.read()

    def note(self, person: str, note: dict[str, Any]) -> dict[str, Any]:
        """Let the agent note something about *person*, by the tool that it has; return what it is told."""
        return self._memory.tools.call(self._resource(person), "update_working_memory", {"patch": note})

    def put_in_place(self, person: str, document: dict[str, Any]) -> dict[str, Any]:
        """Let the agent put a whole document in place; return what it is told."""
        call = {"mode": "replace", "document": document}
        return self._memory.tools.call(self._resource(person), "update_working_memory", call)

    def take_back_the_last_note(self, person: str) -> None:
        """Restore the document before the last change."""
        self._memory.undo_working_memory(self._resource(person))

    def noted(self, person: str) -> dict[str, Any]:
        """Return the document about *person*."""
        return self._memory.working_memory(self._resource(person)).document

    def refusals(self, person: str) -> list[str]:
        """Return the rules that refused what was claimed about *person*, oldest first."""
        decisions = [decision for run in self._memory.decisions(self._resource(person)) for decision in run.decisions]
        return [decision.gate for decision in decisions if decision.outcome == Outcome.REJECTED]

    def why(self, belief: Belief, *, asking: str | None = None) -> Account | None:
        """Return the memory's account of *belief*; None where it tells *asking* nothing."""
        try:
            explanation = self._memory.why(self._resource(asking or belief.person), belief.name)
        except NotFoundError:
            return None
        return account_of(explanation)

    def take_back(self, belief: Belief) -> None:
        """Let the person take *belief* back."""
        self._memory.reject(self._resource(belief.person), belief.name)

    def edit(self, belief: Belief, value: str) -> None:
        """Let the person put *belief* in words of their own."""
        self._memory.edit(self._resource(belief.person), belief.name, memory_value=value)

    def restart(self) -> None:
        """End the program and start it again."""
        self._reopen()

    def rebuild(self) -> None:
        """Throw all tables away and build them again."""
        self._memory.rebuild()

    def faults(self) -> list[Difference]:
        """Return what the memory finds wrong with itself."""
        return self._memory.verify()

    def close(self) -> None:
        """Leave the memory on disk."""
        if self._holder is not None:
            self._holder.close()
        self._memory.close()

    def meet_an_agent(self, person: str) -> None:
        """Let an agent that knows nothing of earlier talks begin a conversation with *person*."""
        self._meetings += 1
        self._chat_model = ScriptedChatModel(self._answered)
        self._agent = AgentChat(self._memory, self._chat_model)
        self._wishes: list[ModelReply] = []

    def let_the_agent_remember(self, matter: str, value: str, quote: str) -> None:
        """Let the agent's model ask, in its next turn, that a fact be remembered."""
        wish = {"key": matter, "value": value, "category": "identity", "quote": quote}
        self._wishes.append(ModelReply("", (ToolCall("1", "remember", json.dumps(wish)),)))

    def hold(self) -> None:
        """Let somebody else hold the memory, so that nothing can be written."""
        self._reopen(**self._reader, busy_timeout_s=0.01)
        self._agent = AgentChat(self._memory, self._chat_model)
        self._holder = sqlite3.connect(self._folder / "memory.db")
        self._holder.execute("BEGIN IMMEDIATE")

    def tell_the_agent(self, person: str, words: str) -> None:
        """Let *person* say something to the agent, and have it read."""
        said = self._message(person, words) | {"at": self._clock.now().isoformat()}
        self._reply = self._agent.ask([said], self._resource(person), f"talk {self._meetings}")
        if self._holder is None:
            self._memory.work()
            self._memory.consolidate(self._resource(person))

    def last_reply(self) -> Reply:
        """Return what the agent answered last."""
        return self._reply

    def told_to_the_model(self) -> str:
        """Return what the agent's model was handed last, the person's own words left out."""
        return "\n".join(str(message["content"]) for message in self._chat_model.asked[-1][:-1])

    def _answered(self, messages: Any) -> ModelReply:
        return self._wishes.pop(0) if self._wishes else ModelReply("I see.")

    def _opened(self) -> Memory:
        return Memory.open(self._folder / "memory.db", clock=self._clock, **self._reader)

    def _reopen(self, **reader: Any) -> None:
        self._memory.close()
        self._reader = reader or self._reader
        self._memory = self._opened()

    def _resource(self, person: str) -> str:
        return self._shared.get(person, person)

    def _subject(self, person: str) -> str:
        return person if person in self._shared else SELF

    def _about(self, person: str, thing: str | None, facts: Sequence[ChatMemory]) -> list[Belief]:
        key = KEYS.canonical(thing) if thing else None
        subject = self._subject(person)
        return [belief_of(person, fact) for fact in facts if fact.subject == subject and key in {None, fact.memory_key}]
