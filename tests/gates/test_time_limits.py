"""Time limits: plain ones become dates, read where and when the user spoke; vague ones stay as said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]

HOME = "America/Sao_Paulo"
MONDAY_NIGHT = datetime(2026, 3, 10, 2, 30, tzinfo=UTC)
"""Tuesday in UTC, still Monday, 9 March, in São Paulo."""


def local(instant: datetime | None) -> str | None:
    return instant.astimezone(ZoneInfo(HOME)).strftime("%Y-%m-%d") if instant else None


@pytest.mark.parametrize(
    ("said", "value", "until"),
    [
        ("I'm in Oulu until June", "in Oulu", "2026-06-30"),
        ("I work nights until 14 May", "works nights", "2026-05-14"),
        ("I'm lodging in Namur until the end of October", "lodging in Namur", "2026-10-31"),
        ("I'm on leave till Friday", "on leave", "2026-03-13"),
        ("Until March, no dairy for me", "no dairy", "2026-03-31"),
        ("no dairy for me, until March", "no dairy", "2026-03-31"),
        ("I take iron pills until the 20th", "takes iron pills", "2026-03-20"),
        ("I'm in Split until tomorrow", "in Split", "2026-03-10"),
        ("fico em Natal até junho", "em Natal", "2026-06-30"),
        ("moro em Caxias até dia 20", "mora em Caxias", "2026-03-20"),
        ("Até 30/06/2026 não posso dirigir", "não pode dirigir", "2026-06-30"),
        ("na obra até 12/2026 em Bagé", "na obra em Bagé", "2026-12-31"),
        ("só hoje responde em inglês", "responde em inglês", "2026-03-09"),
        ("vivo en Lima hasta el viernes", "vive en Lima", "2026-03-13"),
        ("estoy en Temuco hasta fines de abril", "en Temuco", "2026-04-30"),
    ],
)
def test_until_ends_a_fact_with_the_last_day_that_is_named(
    conversation: Conversation, fact: Fact, judged: Judged, said: str, value: str, until: str
) -> None:
    judgement = judged(conversation(said, time_zone=HOME, at=MONDAY_NIGHT), fact(value, said))

    assert [(None, until)] == [(local(one.valid_from), local(one.valid_to)) for one in judgement.accepted]


@pytest.mark.parametrize(
    ("said", "value", "since"),
    [
        ("I live in Faro since 2021", "Faro", "2021-01-01"),
        ("Trabalho de noite desde março de 2022", "trabalha de noite", "2022-03-01"),
        ("Moro em Bagé desde 12/2019", "Bagé", "2019-12-01"),
        ("trabajo en la biblioteca desde enero", "trabaja en la biblioteca", "2026-01-01"),
        ("vegan since October", "vegan", "2025-10-01"),
    ],
)
def test_since_begins_a_fact_with_the_first_day_that_is_named(
    conversation: Conversation, fact: Fact, judged: Judged, said: str, value: str, since: str
) -> None:
    judgement = judged(conversation(said, time_zone=HOME, at=MONDAY_NIGHT), fact(value, said))

    assert [(since, None)] == [(local(one.valid_from), local(one.valid_to)) for one in judgement.accepted]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("I've been vegan since we met", "vegan"),
        ("I stack shelves till 8 at Korvet", "stacks shelves at Korvet"),
        ("trabalho até as 22h na padaria", "trabalha na padaria"),
        ("hasta que me quiten el yeso no puedo nadar", "no puede nadar"),
        ("our budget goes up until 2030 euros", "budget up until 2030 euros"),
        ("I work from Monday until Friday", "works from Monday until Friday"),
        ("trabalho de segunda até sexta", "trabalha de segunda até sexta"),
    ],
)
def test_what_names_no_plain_day_stays_as_said(
    conversation: Conversation, fact: Fact, judged: Judged, said: str, value: str
) -> None:
    judgement = judged(conversation(said, time_zone=HOME, at=MONDAY_NIGHT), fact(value, said))

    assert [(None, None)] == [(one.valid_from, one.valid_to) for one in judgement.accepted]


def test_the_deadline_of_a_goal_does_not_end_the_goal(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I want to save 4,000 until June"

    judgement = judged(conversation(said), fact("save 4,000 until June", said, "goal", memory_category="goal"))

    assert [None] == [one.valid_to for one in judgement.accepted]


def test_a_limit_holds_for_its_own_clause_only(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "until the end of May I'm in Namur, after that home means Oulu"

    judgement = judged(conversation(said), fact("in Namur", said), fact("home in Oulu", said))

    assert ["2026-05-31", None] == [one.valid_to and one.valid_to.date().isoformat() for one in judgement.accepted]


def test_a_limit_that_the_extractor_set_is_kept(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I'm in Oulu until June"
    set_before = datetime(2026, 6, 15, tzinfo=UTC)

    judgement = judged(conversation(said), fact("in Oulu", said, valid_to=set_before))

    assert [set_before] == [one.valid_to for one in judgement.accepted]


def test_an_unknown_time_zone_is_read_as_utc(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I'm in Oulu until June"

    judgement = judged(conversation(said, time_zone="Mars/Olympus"), fact("in Oulu", said))

    assert [datetime(2026, 6, 30, 23, 59, 59, 999999, tzinfo=UTC)] == [one.valid_to for one in judgement.accepted]


@pytest.mark.parametrize(
    "said",
    [
        "for this email, use British spelling",
        "just for today, no emoji please",
        "só hoje responde sem acento",
        "nesta conversa usa inglês",
        "solo por hoy contesta en inglés",
        "para este cuento sin la letra e",
    ],
)
def test_a_wish_for_one_text_or_day_stays_out_of_the_user_memory(
    conversation: Conversation, fact: Fact, judged: Judged, said: str
) -> None:
    judgement = judged(conversation(said), fact(said, said, "answer_style", memory_category="preference"))

    assert [False] == [one.is_user_memory_candidate for one in judgement.accepted]
