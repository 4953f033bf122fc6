"""Keys: one attribute, many names; some hold one value at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.candidate import Category
from lastro.domain.catalogue import ENTRIES, default_catalogue
from lastro.domain.errors import UnknownKeyError
from lastro.domain.keys import KeyCatalogue, KeyEntry, snake_case

CATALOGUE = default_catalogue()


@pytest.mark.parametrize(
    ("given_name", "canonical"),
    [
        ("city", "home_city"),
        ("Cidade", "home_city"),
        ("ciudad", "home_city"),
        ("Local de Residência", "home_city"),
        ("user_location", "home_city"),
        ("myJob", "occupation"),
        ("Profissão", "occupation"),
        ("idioma_de_respuesta", "answer_language"),
        ("hermana", "relative"),
        ("favoriteColor", "favorite_color"),
        ("cor_favorita", "favorite_color"),
        ("favourite_movie", "favorite_movie"),
        ("película preferida", "favorite_movie"),
        ("favorite_lighthouse", "favorite_lighthouse"),
        ("estrela favorita", "favorite_estrela"),
        ("Boat-Name", "boat_name"),
        ("北海 道", "北海_道"),
        ("हिंदी", "हिंदी"),
        ("  ", ""),
    ],
)
def test_every_name_of_an_attribute_leads_to_its_key(given_name: str, canonical: str) -> None:
    assert canonical == CATALOGUE.canonical(given_name)


@pytest.mark.parametrize(
    "key",
    ["name", "home_city", "occupation", "answer_style", "diet", "favorite_color", "favorite_owl", "current_project"],
)
def test_these_hold_one_value_at_a_time(key: str) -> None:
    assert CATALOGUE.is_single(key)


@pytest.mark.parametrize("key", ["child", "allergy", "likes", "goal", "tool", "topic", "boat_name"])
def test_these_and_unknown_keys_hold_many(key: str) -> None:
    assert not CATALOGUE.is_single(key)


@pytest.mark.parametrize(
    ("key", "category"),
    [
        ("city", Category.PROFILE),
        ("alergias", Category.CONSTRAINT),
        ("favorite_owl", Category.PREFERENCE),
        ("boat_name", None),
    ],
)
def test_a_key_knows_its_usual_category(key: str, category: Category | None) -> None:
    assert category == CATALOGUE.usual_category(key)


def test_a_user_adds_keys_and_aliases() -> None:
    boat = KeyEntry("boat", single=True, category=Category.PROFILE, aliases=frozenset({"barco"}))
    hub = KeyEntry("home_city", single=True, category=Category.PROFILE, aliases=frozenset({"home_port"}))

    extended = CATALOGUE.extended([boat, hub])

    assert ("boat", True) == (extended.canonical("Barco"), extended.is_single("barco"))
    assert ("home_city", "home_city") == (extended.canonical("home_port"), extended.canonical("city"))
    assert "barco" == CATALOGUE.canonical("barco")


@pytest.mark.parametrize(
    "entry",
    [
        KeyEntry("home_city", single=False, category=Category.PROFILE),
        KeyEntry("home_city", single=True, category=Category.GOAL),
        KeyEntry("boat", single=True, category=Category.PROFILE, aliases=frozenset({"city"})),
        KeyEntry("Boat Name", single=True, category=Category.PROFILE),
        KeyEntry("boat", single=True, category=Category.PROFILE, aliases=frozenset({"Barco!"})),
        KeyEntry("", single=True, category=Category.PROFILE),
    ],
)
def test_an_entry_that_contradicts_the_catalogue_is_refused(entry: KeyEntry) -> None:
    with pytest.raises(UnknownKeyError):
        CATALOGUE.extended([entry])


def test_catalogues_of_equal_entries_are_equal() -> None:
    assert CATALOGUE == KeyCatalogue(reversed(ENTRIES))
    assert hash(CATALOGUE) == hash(KeyCatalogue(reversed(ENTRIES)))
    assert CATALOGUE != KeyCatalogue(ENTRIES[1:])


@given(st.text(max_size=40))
def test_a_canonical_key_is_its_own_canonical_key(name: str) -> None:
    once = CATALOGUE.canonical(name)

    assert once == CATALOGUE.canonical(once)
    assert once == snake_case(once)
