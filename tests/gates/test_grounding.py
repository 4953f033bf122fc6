"""Speaker and grounding: no quote, no fact; nothing in the value that nobody said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]


@pytest.mark.parametrize(
    ("message", "quote", "verbatim"),
    [
        ("Moro em São Gonçalo, perto da ponte.", "moro em sao goncalo", "Moro em São Gonçalo"),
        ("I keep “three” hens – really!", "I keep 'three' hens - really", "I keep “three” hens – really"),
        ("Ich wohne in Köln", "wohne in Koeln", "Ich wohne in Köln"),
        ("I repair clarinets in Maribor", "I repair clarinets in Mari", "I repair clarinets in Maribor"),
        ("北海道に住んでいます", "北海道に住んで", "北海道に住んで"),
        ("Cafe\u0301 con leche a diario", "café con leche", "Cafe\u0301 con leche"),
        ("I work at Korvet.", "  i WORK at korvet ", "I work at Korvet"),
    ],
)
def test_a_quote_becomes_the_verbatim_words_of_its_message(
    conversation: Conversation, fact: Fact, judged: Judged, message: str, quote: str, verbatim: str
) -> None:
    value = message.rstrip(".!")

    judgement = judged(conversation(message), fact(value, quote))

    assert [verbatim] == [accepted.evidence for accepted in judgement.accepted]
    assert "m1" == judgement.accepted[0].source_message_id


def test_an_invented_quote_is_replaced_by_the_clause_that_says_the_value(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("Good morning! I repair clarinets in Maribor, what a rainy day.")

    judgement = judged(fragment, fact("repairs clarinets in Maribor", "The user repairs clarinets"))

    assert ["I repair clarinets in Maribor"] == [accepted.evidence for accepted in judgement.accepted]


def test_a_value_scattered_over_the_chat_gets_no_quote_made_up_for_it(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("I was in Maribor once.", "clarinets are loud", "can you repair this sentence")

    judgement = judged(fragment, fact("repairs clarinets in Maribor", "no such words"))

    assert ["grounding"] == [rejection.gate for rejection in judgement.rejected]


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_what_only_another_role_said_is_refused(
    conversation: Conversation, fact: Fact, judged: Judged, role: str
) -> None:
    fragment = conversation("which tent is light?", (role, "Since you hike alone, take the small one."), "thanks")

    judgement = judged(fragment, fact("hikes alone", "you hike alone"))

    assert [("speaker", f"the evidence was said by the {role}, not by the user")] == [
        (rejection.gate, rejection.reason) for rejection in judgement.rejected
    ]


def test_a_message_that_was_read_before_is_no_evidence(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    fragment = conversation("I repair clarinets", "and now a question", unread={"m2"})

    judgement = judged(fragment, fact("repairs clarinets", "I repair clarinets"))

    assert ["grounding"] == [rejection.gate for rejection in judgement.rejected]


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("We signed the lease of the workshop.", "signed the lease of the workshop on 2024-05-01"),
        ("I run every morning", "runs 10 km every morning"),
        ("I moved house in spring", "moved to Ankara in spring"),
        ("my notes live in a wiki", "notes are at /home/oda/wiki"),
        ("my notes live in a wiki", "notes are at C:\\Wiki\\Team"),
        ("write to my work address", "work address is oda@korvet.example"),
        ("tenho uma oficina", "tem uma oficina em Joaçaba"),
        ("pago aluguel todo mês", "paga R$ 1.650 de aluguel"),
        ("tengo un taller", "tiene un taller en Temuco"),
        ("ok", "prefers short answers"),
        ("just testing the microphone", "enjoys sailing"),
        ("I repair clarinets", "collects antique porcelain dolls and teapots"),
    ],
)
def test_a_value_that_holds_what_nobody_said_is_refused(
    conversation: Conversation, fact: Fact, judged: Judged, message: str, value: str
) -> None:
    judgement = judged(conversation(message), fact(value, message))

    assert ["grounding"] == [rejection.gate for rejection in judgement.rejected]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (["I repair clarinets"], "repairs clarinets"),
        (["Been teaching Maths for a decade"], "has taught maths for a decade"),
        (["im thirty-four"], "34"),
        (["I earn 4,3 mil"], "4300"),
        (["ganho R$ 4.200,00 por mês"], "R$ 4200 por mês"),
        (["my wife and I come from Oulu"], "married"),
        (["a gente casou em maio"], "casados desde maio"),
        (["I do all my drafting in LibreCAD"], "uses LibreCAD for drafting"),
        ([("assistant", "Where do you live?"), "Oulu"], "lives in Oulu"),
        ([("assistant", "Do you feed by breast or bottle?"), "both"], "feeds by breast and bottle"),
        (["I'm restoring a Vespa", ("assistant", "Which model?"), "the 150"], "restoring a Vespa 150"),
        (["toco cavaquinho"], "tocar cavaquinho"),
        (["colecciono sellos"], "coleccionar sellos"),
        (["Я живу в Казани"], "Живёт в Казани"),
        (["أعمل ممرضة"], "تعمل ممرضة"),
        (["コーヒーが好きです"], "コーヒーが好き"),
        (["🪕 is all I need"], "🪕"),
    ],
)
def test_inflection_number_spelling_and_the_question_before_support_a_value(
    conversation: Conversation, fact: Fact, judged: Judged, said: list[str | tuple[str, str]], value: str
) -> None:
    fragment = conversation(*said)

    judgement = judged(fragment, fact(value, fragment.messages[-1].content))

    assert [] == list(judgement.rejected)


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("had the boiler swept on 2025-07-02", "accepted"),
        ("had the boiler swept on 2 July 2025", "accepted"),
        ("had the boiler swept on 2025-07-03", "grounding"),
    ],
)
def test_a_date_must_be_the_messages_own_day_where_the_user_lives(
    conversation: Conversation, fact: Fact, judged: Judged, value: str, outcome: str
) -> None:
    late_in_manaus = datetime(2025, 7, 3, 1, 30, tzinfo=UTC)
    fragment = conversation("I had the boiler swept today", time_zone="America/Manaus", at=late_in_manaus)

    judgement = judged(fragment, fact(value, "I had the boiler swept today"))

    assert outcome == (judgement.rejected[0].gate if judgement.rejected else "accepted")


def test_a_value_that_repeats_the_prompt_is_refused(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    instructions = "Extract lasting facts about the user. Example: Ilse keeps seven llamas near Graz."

    echo = judged(conversation("ok"), fact("Extract lasting facts about the user", "ok"), instructions=instructions)
    example = judged(conversation("ok"), fact("keeps seven llamas", "Ilse keeps seven"), instructions=instructions)

    assert ["grounding", "speaker"] == [echo.rejected[0].gate, example.rejected[0].gate]


def test_words_that_the_prompt_shares_with_the_user_do_no_harm(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    instructions = "Example: the user prefers short answers without emoji."
    fragment = conversation("please give short answers without emoji")

    judgement = judged(fragment, fact("short answers without emoji", "short answers"), instructions=instructions)

    assert [] == list(judgement.rejected)


def test_a_long_evidence_is_narrowed_to_a_short_quote(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    message = "The fog came in again. " * 60 + "I repair clarinets in Maribor. " + "The fog stayed. " * 60

    judgement = judged(conversation(message), fact("repairs clarinets in Maribor", message))

    assert "I repair clarinets in Maribor." == judgement.accepted[0].evidence
