"""Sentences about what is extracted from chats."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta, timezone
from typing import Any

from lastro.adapters.answers import load_prompt
from lastro.domain.normalize import normalize_text

from ..again import answered_with
from ..case import LIVE
from ..run import Run
from ..runtime import asked_afresh, beginning_of, control_tokens, questions_about, turns
from .registry import says

SEEN = 40
"""Characters of a value that tell an echo; what looks like a secret in a refused one is masked."""

DATE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2} de \w+")
WORD = re.compile(r"\w+")
NAME = re.compile(r"\b[^\W\d_a-zà-ÿ]\w+")


def text_of(message: dict[str, Any]) -> str:
    return str(message.get("text", message.get("content", "")))


def said_at(message: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(message["at"])


@says("every stored fact's evidence is found (after normalisation) in a message with role=user")
def evidence_is_the_user_s(run: Run) -> None:
    user = [normalize_text(text_of(m)).folded for m in run.messages().values() if m["role"] == "user"]
    for row in run.facts():
        assert any(normalize_text(row["evidence"]).folded in text for text in user), row["text"]


@says("evidence keeps the original {language} wording byte for byte")
def evidence_is_verbatim(run: Run, language: str) -> None:
    messages = run.messages()
    for row in run.facts():
        assert row["evidence"] in text_of(messages[row["source"]]), row["text"]


@says("tool and web text is never evidence for a user fact; an explicit remember call coming from such a turn is refused or marked untrusted")  # fmt: skip  # noqa: E501
def only_users_are_quoted(run: Run) -> None:
    evidence_is_the_user_s(run)
    for message_id, message in run.messages().items():
        if message["role"] == "tool":
            fact = {"memory_key": "note", "memory_value": text_of(message)[:80], "evidence": message_id}
            refused = run.host.perform({"op": "put_fact", "as": run.case.user, "args": {"fact": fact}})
            assert getattr(refused, "kind", None) == "validation", refused


@says("no stored value or date field holds a date that is neither in the transcript nor derivable from the message's own timestamp")  # fmt: skip  # noqa: E501
def dates_are_grounded(run: Run) -> None:
    messages = run.messages()
    transcript = " ".join(map(text_of, messages.values()))
    for row in run.facts():
        said = said_at(messages[row["source"]])
        derived = {(said + timedelta(days=n)).date().isoformat() for n in range(-400, 401)} if "at" in row else set()
        allowed = {said.date().isoformat(), said.astimezone(timezone(timedelta(0))).date().isoformat(), *derived}
        invented = [date for date in DATE.findall(row["value"]) if date not in transcript and date not in allowed]
        assert not invented, f"{row['text']} holds {invented}"
        assert datetime.fromisoformat(row["first_seen"]) == said


@says("the fact's evidence is {message} and its event date comes from {same}'s timestamp, not from {other}'s or from the clock")  # fmt: skip  # noqa: E501
def dated_by_its_own_message(run: Run, message: str, same: str, other: str) -> None:
    assert_dated_by(run, message)
    words = text_of(run.messages()[message])
    stated = {"memory_key": "event", "memory_value": words, "category": "profile", "confidence": 0.9, "evidence": words}
    with answered_with(run, [stated]) as again:
        assert_dated_by(again, message)


def assert_dated_by(run: Run, message: str) -> None:
    said = said_at(run.messages()[message])
    for row in run.facts():
        assert row["source"] == message
        assert datetime.fromisoformat(row["valid_from"]) <= said
        assert datetime.fromisoformat(row["first_seen"]) == said


@says("a candidate whose value overlaps the instruction text more than the user's text is dropped with a logged reason")
def echoes_are_dropped(run: Run) -> None:
    echoes = [d for d in run.decisions() if d["memory_value"][:SEEN] in load_prompt().text]
    assert all(d["outcome"] == "rejected" and d["reason"] for d in echoes)
    if run.case.way != LIVE:
        assert echoes, f"no decision is about an echo: {run.decisions()}"


@says("if a fact is kept, its value names the third party")
def others_are_named(run: Run) -> None:
    names = {name for m in run.messages().values() for name in NAME.findall(text_of(m))[1:]}
    for row in run.facts():
        assert any(name in row["value"] or name in row["subject"] for name in names), row["text"]


@says("a shortened value ends at a word boundary: its last token is a whole token of the source text")
def cut_between_words(run: Run) -> None:
    for row in run.facts():
        source = text_of(run.messages()[row["source"]])
        assert WORD.findall(row["value"])[-1] in WORD.findall(source), row["value"][-60:]


@says("cutting never splits a multi-byte character or a combining sequence (the value re-encodes to valid UTF-8 and is unchanged by NFC)")  # fmt: skip  # noqa: E501
def cut_between_characters(run: Run) -> None:
    for row in run.facts():
        assert row["value"].encode().decode() == row["value"]
        assert unicodedata.normalize("NFC", row["value"]) == row["value"]


@says("every value can be read alone: it holds at least a subject area and a predicate")
def readable_alone(run: Run) -> None:
    for row in run.facts():
        assert len(WORD.findall(f"{row['key']} {row['value']}".replace("_", " "))) >= 3, row["text"]


@says("the caller gets a reason ('{reason}'), so that the agent can tell the user")
def refusals_have_reasons(run: Run, reason: str) -> None:
    refused = [decision for decision in run.decisions() if decision["outcome"] == "rejected"]
    assert all(decision["gate"] and decision["reason"] for decision in refused)
    if run.case.way != LIVE:
        assert refused


@says("no model call has prompt_tokens + max_tokens > n_ctx")
def calls_fit_the_context(run: Run) -> None:
    limit = run.stage.state["context_tokens"]
    if run.case.way == LIVE:
        ran = run.events("extraction_run.completed")
        assert ran, "nothing was read"  # the engine itself refuses a longer question
        return
    assert all(call["tokens"] <= limit for call in run.model_calls())


@says("{message} is split or cut with a logged note; it does not block {other} for ever")
def long_messages_are_split(run: Run, message: str, other: str) -> None:
    calls = {i: e["body"]["usage"]["calls"] for e in run.events("extraction_run.completed") for i in ids_in(e)}
    assert calls[message] > 1
    assert other in calls


def ids_in(event: dict[str, Any]) -> list[str]:
    return list(event["body"]["window"]["message_ids"])


@says("three calls in a row on one handle all return non-empty text")
def answers_in_a_row(run: Run) -> None:
    assert len(run.results) >= 3
    assert all(result.text.strip() for result in run.results)


@says("the answer to prompt {number} equals the answer it gets on a fresh handle (temperature {temperature})")
def answers_do_not_depend_on_history(run: Run, number: str, temperature: str) -> None:
    place = int(number) - 1
    assert run.results[place].text == asked_afresh(run.case.input["prompts"][place])


@says("the system text is folded into the first user turn (or sent by a template that supports it) and appears exactly once in the rendered prompt")  # fmt: skip  # noqa: E501
def system_text_is_folded(run: Run) -> None:
    instructions = load_prompt().instructions
    for question in run.playing["questions"]:
        (role, first), *_ = turns(question)
        assert role == "user"
        for text in (instructions, *(text_of(m) for m in run.messages().values() if m["role"] == "system")):
            assert question.count(text) == first.count(text) == 1


@says("two user messages in a row do not break the required user/model alternation")
def turns_alternate(run: Run) -> None:
    for question in run.playing["questions"]:
        roles = [role for role, _ in turns(question)]
        assert roles == ["user", "model"] * (len(roles) // 2)


@says("the token ids sent to the model start with exactly one BOS id", live=True)
def one_beginning(run: Run) -> None:
    for question in questions_about(run):
        assert question.tokens[0] == beginning_of()
        assert question.tokens.count(beginning_of()) == 1


@says("the token ids of the prompt hold exactly as many turn markers as the template itself puts there", live=True)
def no_forged_turns(run: Run) -> None:
    control = control_tokens()
    plain = questions_about(run, text="hi")[0]  # a long message makes several questions, each with the same markers
    for question in questions_about(run):
        assert [t for t in question.tokens if t in control] == [t for t in plain.tokens if t in control]
