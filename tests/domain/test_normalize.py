"""Normalisation: equal only where a careful reader says so; every script survives."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.normalize import NORMALIZER_VERSION, clean_text, normalize_text, normalize_value

SAME = [
    ("Fernão Dias", "fernao dias"),
    ("  two   cats ", "Two cats."),
    ("“café”", "Cafe"),
    ("it’s mine", "it's mine"),
    ("R$ 8.350,00", "R$8350"),
    ("R$ 4,3 mil", "4300 reais"),
    ("R$ 5k", "r$ 5.000"),
    ("US$ 1,500", "1500 USD"),
    ("$1,500", "1500 dollars"),
    ("1.200 euros", "€1200"),
    ("£3,170.00 a month", "£3170 a month"),
    ("10.000 passos", "10,000 passos"),
    ("83kg", "83 quilos"),
    ("1,75 m", "1.75m"),
    ("ﬁne tea", "fine tea"),
    ("ΜΕΛΙΣΣΑ", "μέλισσα"),
    ("❤️", "❤"),
]
DIFFERENT = [
    ("Maria Rita", "Maria Ruth"),
    ("likes tea", "does not like tea"),
    ("café com leite", "café sem leite"),
    ("C++", "C#"),
    ("C", "C++"),
    ("Python 3.10", "Python 3.1"),
    ("£3,170", "£3,710"),
    ("$1500", "1500 USD"),
    ("5 euros", "5 dollars"),
    ("-5", "5"),
    ("10.05.2024", "10052024"),
    ("potassium 3.000 mg", "potassium 30.000 mg"),
    ("が", "か"),
    ("हिंदी", "हद"),
    ("北海道", "北海"),
    ("🎸", "🎹"),
    ("twice", "once"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_value_are_equal(one: str, other: str) -> None:
    assert normalize_value(one) == normalize_value(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_values_stay_different(one: str, other: str) -> None:
    assert normalize_value(one) != normalize_value(other)


@pytest.mark.parametrize(
    "value", ["北海道に住んでいる", "Живёт в Казани", "تعمل ممرضة", "हिंदी", "한국어", "ภาษาไทย", "🎸", "Ægir"]
)
def test_no_script_and_no_pictograph_is_lost(value: str) -> None:
    assert normalize_value(value)


@pytest.mark.parametrize("value", ["", " \n", "?!…", "\u200b\ufeff", '""', "()"])
def test_marks_and_white_space_alone_are_nothing(value: str) -> None:
    assert "" == normalize_value(value)


def test_the_normalizer_has_a_version() -> None:
    assert "n1" == NORMALIZER_VERSION


@given(st.text(max_size=80))
def test_normalizing_twice_changes_nothing(text: str) -> None:
    once = normalize_value(text)

    assert once == normalize_value(once)


@given(st.text(st.sampled_from("R$ US€£1,20.05kmil regais-'\"()áÉß\u0301ﬁ北🎸"), max_size=30))
def test_normalizing_numbers_and_money_twice_changes_nothing(text: str) -> None:
    once = normalize_value(text)

    assert once == normalize_value(once)


def test_cleaning_replaces_half_pairs_and_removes_nul_only() -> None:
    assert "a\ufffdb c\n" == clean_text("a\ud83db\x00 c\n")
    assert "two words" == clean_text("two\x00\x00words\x00")


@given(st.text(st.characters(exclude_categories=())))
def test_cleaned_text_can_be_encoded_and_is_clean(text: str) -> None:
    cleaned = clean_text(text)

    assert cleaned == cleaned.encode().decode()
    assert cleaned == clean_text(cleaned)


@pytest.mark.parametrize(
    ("text", "needle", "slice_"),
    [
        ("Moro em São Gonçalo!", "sao goncalo", "São Gonçalo"),
        ("I “really” like—tea", "really like tea", "really” like—tea"),
        ("Cafe\u0301 preto", "café preto", "Cafe\u0301 preto"),
        ("한국어를 배워요", unicodedata.normalize("NFD", "한국어"), None),
        ("한국어 좋아요", unicodedata.normalize("NFD", "한국어"), "한국어"),
        ("booking ok", "ok", "ok"),
        ("booking", "ok", None),
        ("moro no Rio Negro", "moro no Rio Neg", "moro no Rio Negro"),
        ("北海道に住む", "海道", "海道"),
        ("tea", "?!", None),
    ],
)
def test_a_match_leads_back_to_the_words_as_written(text: str, needle: str, slice_: str | None) -> None:
    found = normalize_text(text).find(needle)

    assert slice_ == (text[found[0] : found[1]] if found else None)


@given(st.text(max_size=60), st.data())
def test_what_is_found_is_a_slice_that_is_found_again(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    needle = text[start : data.draw(st.integers(start, len(text)))]
    normalized = normalize_text(text)

    found = normalized.find(needle)

    if found is not None:
        assert normalized.find(text[found[0] : found[1]]) is not None
