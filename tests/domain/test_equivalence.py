"""Equivalence by rules: what is said again in other letters is one memory; what turns a meaning never is."""

from __future__ import annotations

import pytest

from lastro.domain.equivalence import matter


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("diet", "eats meat", "eats no meat"),
        ("diet", "come carne", "no come carne"),
        ("diet", "come carne", "não come carne"),
        ("health_condition", "has asthma", "had asthma"),
        ("habit", "is a lifeguard", "was a lifeguard"),
        ("habit", "é monitora", "era monitora"),
        ("habit", "walks his dog", "walks her dog"),
        ("habit", "anda en su moto", "anda en mi moto"),
        ("habit", "cooks for her mother", "cooks with her mother"),
        ("habit", "cozinha para a mãe", "cozinha com a mãe"),
        ("diet", "café com açúcar", "café sem açúcar"),
        ("habit", "rides from Faro to Beja", "rides from Beja to Faro"),
        ("likes", "tea before coffee", "tea after coffee"),
        ("owns", "12 kilo dumbbells", "16 kilo dumbbells"),
    ],
)
def test_words_that_turn_the_meaning_count(key: str, one: str, other: str) -> None:
    assert matter(key, one) != matter(key, other)


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("likes", "rye bread", "really likes the rye bread"),
        ("habit", "runs five kilometres", "runs 5 km"),
        ("habit", "corre cinco quilômetros no sábado", "corre 5 km aos sábados"),
        ("allergy", "camarões", "alérgica a camarão"),
        ("home_city", "no Porto", "mora no Porto"),
        ("home_city", "Porto", "no Porto"),
        ("constraint", "doesn't drive at night", "does not drive at night"),
    ],
)
def test_spelling_articles_and_words_of_the_key_make_no_difference(key: str, one: str, other: str) -> None:
    assert matter(key, one) == matter(key, other)
