"""Guests: the words of one speaker are not filed under another."""

from __future__ import annotations

from collections.abc import Callable

from lastro.domain.candidate import SELF, Candidate
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]

SAID = "I fence near Whitstable"


def test_a_guests_trait_is_refused_when_the_value_does_not_name_the_guest(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation(("user:Brigid (guest)", SAID), ("user:Tomos", "Welcome!"), owner="Tomos")

    judgement = judged(fragment, fact("fences near Whitstable", SAID))

    assert ["guests"] == [rejection.gate for rejection in judgement.rejected]


def test_a_guests_trait_is_kept_as_the_guests_when_the_value_names_the_guest(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation(("user:Brigid (guest)", SAID), ("user:Tomos", "Welcome!"), owner="Tomos")

    judgement = judged(fragment, fact("Brigid fences near Whitstable", SAID))

    assert ["Brigid (guest)"] == [accepted.subject for accepted in judgement.accepted]


def test_the_owners_words_are_the_owners_own(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    judgement = judged(conversation(("user:Tomos", SAID), owner="Tomos"), fact("fences near Whitstable", SAID))

    assert [SELF] == [accepted.subject for accepted in judgement.accepted]


def test_in_a_household_without_an_owner_each_speaker_is_the_subject(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation(("user:Brigid", SAID), ("user:Tomos", "I teach pottery"))

    judgement = judged(fragment, fact("fences near Whitstable", SAID), fact("teaches pottery", "I teach pottery"))

    assert ["Brigid", "Tomos"] == [accepted.subject for accepted in judgement.accepted]
