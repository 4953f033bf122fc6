from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.searching import LONGEST_TERM, asked_terms, indexed_terms, related_terms
from lastro.domain.stems import english_stem, romance_stem
from lastro.domain.synonyms import matters


@pytest.mark.parametrize(
    "forms",
    ["hopping hop hops", "studies study studied", "cities city", "adoption adopt adopted", "relational relate relates"],
)
def test_forms_of_an_english_word_have_one_stem(forms: str) -> None:
    assert 1 == len({english_stem(word) for word in forms.split()})


@pytest.mark.parametrize(
    "forms",
    [
        "gastei gastou gastamos gasto gastar",
        "paguei pagar pago pagamos",
        "fiquei ficar ficou",
        "viagem viagens viajar viajamos",
        "escritura escrituras",
        "sessao sessoes",
        "animal animais animales",
        "papel papeis papeles",
        "luz luces",
        "trabajo trabajar trabajamos trabajando",
        "menino menina meninos meninas",
    ],
)
def test_forms_of_a_portuguese_or_spanish_word_have_one_stem(forms: str) -> None:
    assert 1 == len({romance_stem(word) for word in forms.split()})


@pytest.mark.parametrize("words", ["hop hope", "car care", "policy police"])
def test_different_english_words_keep_different_stems(words: str) -> None:
    assert 2 == len({english_stem(word) for word in words.split()})


@given(st.text())
def test_every_text_is_found_by_its_own_words(text: str) -> None:
    terms = set(indexed_terms(text))

    assert all(terms & set(readings) for readings in asked_terms(text))


@given(st.text())
def test_a_term_is_one_token_for_an_index_that_splits_at_ascii_marks(text: str) -> None:
    for term in indexed_terms(text):
        assert term
        assert len(term) <= LONGEST_TERM
        assert all(not character.isascii() or (character.isalnum() and not character.isupper()) for character in term)


def test_words_that_mean_nearly_the_same_are_related_across_languages() -> None:
    ((dog,),) = (asked_terms("dog"),)

    assert {"cachorro", "perr"} & set(related_terms(dog))
    assert set(related_terms(dog)).isdisjoint(dog)


@pytest.mark.parametrize(("short", "written"), [("hj", "hoje"), ("niver", "aniversário"), ("uni", "university")])
def test_what_people_shorten_in_chats_is_read_as_written_or_as_nearly_the_same(short: str, written: str) -> None:
    (wanted,) = asked_terms(written)
    (given,) = asked_terms(short)

    assert set(wanted) & {*given, *related_terms(given)}


def test_every_matter_is_written_as_words_are_folded() -> None:
    for words in matters():
        assert len(words) > 1
        assert all(word == word.lower() and word.isascii() for word in words)
