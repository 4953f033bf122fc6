"""An agent without a state of its own: what it knows is handed to it each turn, and what was said is recorded after."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..domain.context import Tier
from ..domain.errors import InvalidInputError, LastroError
from ..domain.run import Usage
from .chat_model import ChatMessages, ChatModel, ModelReply, ToolCall
from .facade import MemoryFacade
from .remember_tool import REMEMBER, remembered

logger = logging.getLogger("lastro")
MAX_ROUNDS = 4
"""How often the model may ask for tools in one turn, before it must answer without them."""
BY_AGENT = "agent"


@dataclass(frozen=True, slots=True)
class AgentTool:
    """A tool of the service's own.

    Attributes:
        definition: in the form that chat models take.
        function: called with the arguments as keywords; what it returns is told to the model as JSON.
    """

    definition: Mapping[str, Any]
    function: Callable[..., Any]

    @property
    def name(self) -> str:
        return str(self.definition["function"]["name"])


@dataclass(frozen=True, slots=True)
class Metadata:
    """How a turn went.

    Attributes:
        memory: ``"ok"``, ``"off"``, or what failed in it; the reply came all the same.
        recorded: whether the turn stands in the memory.
        receipt: of the context that the model was handed.
        context_tokens: of that context.
        usage: of the model, over all rounds.
        rounds: how often it was asked.
    """

    memory: str = "ok"
    recorded: bool = False
    receipt: str | None = None
    context_tokens: int = 0
    usage: Usage = field(default_factory=Usage)
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class CalledTool:
    """A tool that was called in the turn: what for, and what came of it (None: it is the caller's to run)."""

    id: str
    name: str
    arguments: str
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The agent's answer to a turn."""

    reply: str
    tool_calls: tuple[CalledTool, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)


class Agent:
    """Answers turns: same messages, same ids, same memory, same reply, whichever instance is asked.

    Args:
        memory: what it is handed its knowledge by; None for an agent without one.
        model: that answers.
        tools: of the service's own, beside those of the memory.
        instructions: of the agent, before everything else.
        budget_tokens: of the context, where a turn names no other.
        tiers: of the context, where a turn names none. By default all of them; the history only where a turn brings
            no earlier messages of its own.
        remember: offer the model the tools of the memory.
    """

    def __init__(
        self,
        memory: MemoryFacade | None,
        model: ChatModel,
        *,
        tools: Sequence[AgentTool] = (),
        instructions: str = "",
        budget_tokens: int = 1200,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
        remember: bool = True,
    ) -> None:
        self._memory = memory
        self._model = model
        self._tools = {tool.name: tool for tool in tools}
        self._instructions = instructions
        self._budget_tokens = budget_tokens
        self._tiers = tiers
        self._remember = remember

    def ask(
        self,
        messages: ChatMessages,
        resource_id: str,
        thread_id: str,
        *,
        budget_tokens: int | None = None,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
    ) -> Reply:
        """Return the answer to *messages*, the last of which the user has just said; they are left as they are.

        Raises:
            InvalidInputError: there is no message of the user to answer.
            ChatModelUnavailableError: the model could not be asked.
        """
        turn = self._turn(messages, resource_id, thread_id, budget_tokens, tiers, self._asked)
        return next(item for item in turn if isinstance(item, Reply))

    def stream(
        self,
        messages: ChatMessages,
        resource_id: str,
        thread_id: str,
        *,
        budget_tokens: int | None = None,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
    ) -> Iterator[str | Reply]:
        """Yield the answer piece by piece, then the whole `Reply` as the last item; see `ask`.

        The turn is recorded when the answer is whole; one that is not listened to the end is not recorded.
        """
        return self._turn(messages, resource_id, thread_id, budget_tokens, tiers, self._model.stream)

    def _asked(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]]) -> Iterator[str | ModelReply]:
        yield self._model.reply(messages, tools)

    def _turn(
        self,
        messages: ChatMessages,
        resource_id: str,
        thread_id: str,
        budget_tokens: int | None,
        tiers: Mapping[str, bool] | Sequence[str] | None,
        say: Callable[[ChatMessages, Sequence[Mapping[str, Any]]], Iterator[str | ModelReply]],
    ) -> Iterator[str | Reply]:
        given = [dict(message) for message in messages]
        said = _last_said(given)
        metadata, context = self._context(
            given,
            said,
            resource_id,
            thread_id,
            budget_tokens or self._budget_tokens,
            tiers if tiers is not None else self._tiers,
        )
        talk = [*_instructions(self._instructions), *_with_context(given, context)]
        called: list[CalledTool] = []
        answered = ModelReply("")
        for round_ in range(1, MAX_ROUNDS + 2):
            definitions = self._definitions() if round_ <= MAX_ROUNDS else []
            for item in say(talk, definitions):
                if isinstance(item, ModelReply):
                    answered = item
                else:
                    yield item
            metadata = replace(metadata, usage=_sum(metadata.usage, answered.usage), rounds=round_)
            results = [self._called(call, given, resource_id, thread_id) for call in answered.tool_calls]
            called += results
            if not results or any(result.result is None for result in results):
                break
            talk += [_asking(answered), *(_answer(result) for result in results)]
        metadata = self._recorded(given, answered.content, resource_id, thread_id, metadata)
        yield Reply(answered.content, tuple(called), metadata)

    def _context(
        self,
        given: Sequence[Mapping[str, Any]],
        said: str,
        resource_id: str,
        thread_id: str,
        budget_tokens: int,
        tiers: Mapping[str, bool] | Sequence[str] | None,
    ) -> tuple[Metadata, Mapping[str, str] | None]:
        """Return what is known as a message; whatever fails in the memory, the turn goes on without it."""
        if self._memory is None:
            return Metadata(memory="off"), None
        brings_history = sum(message.get("role") != "system" for message in given) > 1
        if tiers is None and brings_history:
            tiers = {Tier.HISTORY.value: False}
        try:
            context = self._memory.context(resource_id, thread_id, said, budget_tokens=budget_tokens, tiers=tiers)
        except InvalidInputError:
            raise
        except Exception as error:  # noqa: BLE001 - the memory never breaks the chat
            return Metadata(memory=_told("no context", error)), None
        metadata = Metadata(receipt=context.receipt, context_tokens=context.tokens)
        return metadata, context.system_message if context.text else None

    def _definitions(self) -> list[Mapping[str, Any]]:
        own = [tool.definition for tool in self._tools.values()]
        if self._memory is None or not self._remember:
            return own
        return [*own, *self._memory.tools.definitions(), REMEMBER]

    def _called(
        self, call: ToolCall, given: Sequence[Mapping[str, Any]], resource_id: str, thread_id: str
    ) -> CalledTool:
        result: Any
        if call.name in self._tools:
            result = _run(self._tools[call.name], call.arguments)
        elif self._memory is None or not self._remember or not self._is_of_the_memory(call.name):
            return CalledTool(call.id, call.name, call.arguments)
        else:
            try:
                if call.name == REMEMBER["function"]["name"]:
                    result = remembered(self._memory, resource_id, thread_id, given, call.arguments)
                else:
                    result = self._memory.tools.call(resource_id, call.name, call.arguments, by=BY_AGENT)
            except Exception as error:  # noqa: BLE001 - the memory never breaks the chat
                result = {"ok": False, "error": _told(call.name, error)}
        return CalledTool(call.id, call.name, call.arguments, json.dumps(result, ensure_ascii=False, default=str))

    def _is_of_the_memory(self, name: str) -> bool:
        definitions = self._memory.tools.definitions() if self._memory else []
        return name in {tool["function"]["name"] for tool in (*definitions, REMEMBER)}

    def _recorded(
        self, given: Sequence[Mapping[str, Any]], content: str, resource_id: str, thread_id: str, metadata: Metadata
    ) -> Metadata:
        """Record the turn, which wakes extraction; whatever fails in the memory, the reply stands."""
        if self._memory is None:
            return metadata
        said = [message for message in given if message.get("role") != "system"]
        answer = [{"role": "assistant", "content": content}] if content else []
        try:
            self._memory.record(resource_id, thread_id, [*said, *answer])
        except Exception as error:  # noqa: BLE001 - the memory never breaks the chat
            told = _told("not recorded", error)
            return replace(metadata, memory=told if metadata.memory == "ok" else f"{metadata.memory}; {told}")
        return replace(metadata, recorded=True)


def _last_said(messages: Sequence[Mapping[str, Any]]) -> str:
    said = [message for message in messages if message.get("role") == "user"]
    if not said:
        raise InvalidInputError("there is no message of the user to answer: give one.", len(messages))
    content = said[-1].get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, Sequence) else []
    return "\n".join(str(part.get("text", "")) for part in parts if isinstance(part, Mapping))


def _instructions(text: str) -> list[dict[str, str]]:
    return [{"role": "system", "content": text}] if text else []


def _with_context(given: Sequence[dict[str, Any]], context: Mapping[str, str] | None) -> list[Mapping[str, Any]]:
    """Return the messages with the context behind the instructions that the caller put first."""
    first = next((at for at, message in enumerate(given) if message.get("role") != "system"), len(given))
    return [*given[:first], *([context] if context else []), *given[first:]]


def _asking(answered: ModelReply) -> dict[str, Any]:
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in answered.tool_calls
    ]
    return {"role": "assistant", "content": answered.content, "tool_calls": calls}


def _answer(called: CalledTool) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": called.id, "content": called.result or ""}


def _run(tool: AgentTool, arguments: str) -> Any:
    """Call a tool of the service's; what the model got wrong comes back as an answer that it can act on."""
    try:
        given = json.loads(arguments or "{}")
    except ValueError as error:
        return {"ok": False, "error": f"the arguments are no JSON: {error}"}
    if not isinstance(given, dict):
        return {"ok": False, "error": "the arguments are no object: name each of them."}
    try:
        return tool.function(**given)
    except (TypeError, ValueError, LastroError) as error:
        return {"ok": False, "error": str(error)}


def _told(what: str, error: Exception) -> str:
    """Note a failure of the memory in the log, and return it as a sentence."""
    logger.warning("the memory failed (%s): %s: %s", what, type(error).__name__, error)
    return f"{what}: {error}" if isinstance(error, LastroError) else f"{what}: {type(error).__name__}"


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        one.prompt_tokens + other.prompt_tokens,
        one.output_tokens + other.output_tokens,
        one.calls + other.calls,
        one.seconds + other.seconds,
    )
