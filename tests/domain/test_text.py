"""Text: where sentences, clauses and words stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.text import Span, clauses, is_within, language_of, merged, sentences, words


def clauses_of(text: str) -> list[str]:
    tokens = words(text)
    return [
        clause.of(text)
        for sentence in sentences(text)
        for clause in clauses(text, sentence, [word for word in tokens if sentence.holds(word.span)])
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live here. Really! Do you?", ["I live here.", "Really!", "Do you?"]),
        ("Dr. Voss pays R$ 1.500,00. Ok", ["Dr. Voss pays R$ 1.500,00.", "Ok"]),
        ("one line\n\nanother", ["one line", "another"]),
        ("住んでいます。好きです", ["住んでいます。", "好きです"]),
        ("  ", []),
    ],
)
def test_a_text_falls_into_sentences(text: str, expected: list[str]) -> None:
    assert expected == [sentence.of(text) for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't eat pork, but Jo eats all", ["I don't eat pork,", "but Jo eats all"]),
        ("minha avó mora aqui e eu moro lá", ["minha avó mora aqui", "e eu moro lá"]),
        ("they/them, 1,75 m (tall)", ["they/them,", "1,75 m (", "tall)"]),
        ("vivo aquí porque quiero", ["vivo aquí", "porque quiero"]),
    ],
)
def test_a_sentence_falls_into_clauses(text: str, expected: list[str]) -> None:
    assert expected == clauses_of(text)


def test_words_keep_their_place_and_lose_case_and_accents() -> None:
    text = "João’s 8.350,00 e\u0301 well-known 🎸"

    assert ["joao's", "8.350,00", "e", "well-known", "🎸"] == [word.form for word in words(text)]
    assert ["João’s", "8.350,00", "e\u0301", "well-known", "🎸"] == [word.span.of(text) for word in words(text)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I live with my aunt in the hills", "en"),
        ("moro com minha tia na serra", "pt"),
        ("vivo con mi tía en la sierra", "es"),
        ("ação", "pt"),
        ("xyzzy", ""),
    ],
)
def test_small_words_tell_the_language(text: str, language: str) -> None:
    assert language == language_of(text, words(text))


@given(st.lists(st.builds(lambda start, length: Span(start, start + length), st.integers(0, 30), st.integers(1, 9))))
def test_merged_spans_hold_what_each_span_held(spans: list[Span]) -> None:
    stretches = merged(spans)

    assert all(is_within(span, stretches) for span in spans)
    assert all(one.end < other.start for one, other in pairwise(stretches))


@given(st.text())
def test_sentences_and_words_are_slices_in_order(text: str) -> None:
    spans = list(sentences(text))

    assert spans == sorted(spans)
    assert all(span.of(text).strip() == span.of(text) for span in spans)
    assert list(words(text)) == sorted(words(text))
