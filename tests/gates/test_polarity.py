"""Polarity: yes where the user said no is refused, whatever the quote hides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

REFUSED = [
    ("I don't like olives at all.", "likes", "olives"),
    ("I can't stand loud music", "likes", "likes loud music"),
    ("I hate cilantro", "likes", "cilantro"),
    ("I've never owned a motorbike", "owns", "owns a motorbike"),
    ("I have no siblings", "note", "siblings"),
    ("We don't have any pets", "pet", "pets"),
    ("I'm not vegetarian", "diet2", "vegetarian"),
    ("I am not a morning person", "habit", "morning person"),
    ("Nobody in my house smokes", "habit", "smokes"),
    ("I no longer work at Brevik", "employer", "Brevik"),
    ("I used to live in Bergen", "home_city", "Bergen"),
    ("My last job was at Tolvex", "employer", "Tolvex"),
    ("Não gosto de pimentão", "likes", "pimentão"),
    ("detesto acordar cedo", "likes", "gosta de acordar cedo"),
    ("Não tenho carro", "car", "tem carro"),
    ("Nunca morei em Belém", "home_city", "Belém"),
    ("não sou alérgica a nada, nem a leite", "allergy", "leite"),
    ("Já não trabalho na Corvina", "employer", "Corvina"),
    ("deixei de fumar em maio", "habit", "fuma"),
    ("n curto futebol", "likes", "futebol"),
    ("eu morava no Crato, não moro mais", "home_city", "Crato"),
    ("No me gusta el brócoli", "likes", "brócoli"),
    ("No tengo hermanos", "note", "hermanos"),
    ("Ya no vivo en Quito", "home_city", "Quito"),
    ("odio los lunes", "likes", "le gustan los lunes"),
    ("no soy vegano", "note", "vegano"),
    ("I love sushi", "dislikes", "dislikes sushi"),
    ("Adoro samba", "dislikes", "samba"),
    ("Me encanta el mate", "dislikes", "mate"),
]

ACCEPTED = [
    ("I don't like olives at all.", "dislikes", "olives"),
    ("I can't stand loud music", "note", "can't stand loud music"),
    ("I never eat meat", "diet", "never eats meat"),
    ("I can't live without coffee", "likes", "coffee"),
    ("Nothing beats a cold swim for me", "likes", "cold swim"),
    ("I don't drive, I cycle everywhere", "habit", "cycles everywhere"),
    ("I'm not from here, I'm from Tampere", "hometown", "Tampere"),
    ("No, I live in Split", "home_city", "Split"),
    ("Not only do I paint, I sculpt", "hobby", "sculpts"),
    ("I don't eat pork but I love fish", "likes", "fish"),
    ("Don't forget that I'm left-handed", "note", "left-handed"),
    ("I never miss a match of handball", "interest", "handball"),
    ("Não gosto de pimentão", "note", "não gosta de pimentão"),
    ("Moro no Recife", "home_city", "Recife"),
    ("Trabalho no porto de Itajaí", "employer", "porto de Itajaí"),
    ("Não sou daqui, nasci em Bagé", "hometown", "Bagé"),
    ("não vivo sem chimarrão", "likes", "chimarrão"),
    ("não perco um jogo de vôlei", "interest", "vôlei"),
    ("Não, é Marli o meu nome", "name", "Marli"),
    ("não como carne, só peixe", "diet", "só peixe"),
    ("nem te conto: passei na OAB", "note", "passou na OAB"),
    ("No me gusta el brócoli", "dislikes", "brócoli"),
    ("no puedo vivir sin mate", "likes", "mate"),
    ("No, vivo en Cuenca", "home_city", "Cuenca"),
    ("no me pierdo un partido de pelota", "interest", "partidos de pelota"),
    ("No tengo coche, voy en bici", "habit", "va en bici"),
    ("I've never been better, I run 5 km a day", "habit", "runs 5 km a day"),
    ("I'm allergic to wasps", "allergy", "wasps"),
    ("I quit sugar in May", "habit", "quit sugar in May"),
    ("I stopped smoking", "habit", "stopped smoking"),
    ("My old dog Bruno sleeps all day", "pet", "Bruno"),
    ("I'm used to working nights at the mill", "work_schedule", "works nights at the mill"),
    ("why not meet on Sundays, I run then", "habit", "runs on Sundays"),
]


@pytest.mark.parametrize(("said", "key", "value"), REFUSED)
def test_a_value_that_the_cited_clause_denies_is_refused(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "polarity" == outcome(said, key, value)


@pytest.mark.parametrize(("said", "key", "value"), ACCEPTED)
def test_a_denial_of_something_else_leaves_a_fact_alone(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "accepted" == outcome(said, key, value)


@pytest.mark.parametrize(
    ("asked", "answer", "key", "value"),
    [
        ("So you're based in Maribor?", "No no, that's my sister", "home_city", "Maribor"),
        ("Do you like olives?", "nope", "likes", "olives"),
        ("Since you keep bees, shall I add honey?", "how long does it boil?", "hobby", "keeps bees"),
        ("Você mora em Iguatu?", "não", "home_city", "Iguatu"),
        ("¿Eres vegano?", "para nada", "note", "vegano"),
    ],
)
def test_what_was_only_asked_is_refused(
    outcome: Callable[..., str], asked: str, answer: str, key: str, value: str
) -> None:
    assert "polarity" == outcome([("assistant", asked), answer], key, value)


@pytest.mark.parametrize(
    ("asked", "answer", "key", "value"),
    [
        ("So you're based in Maribor?", "yes, since spring", "home_city", "Maribor"),
        ("Do you like olives?", "yep", "likes", "olives"),
        ("Você mora em Iguatu?", "isso", "home_city", "Iguatu"),
        ("¿Eres vegano?", "sí", "note", "vegano"),
        ("Where do you live?", "Maribor", "home_city", "Maribor"),
    ],
)
def test_what_was_asked_and_confirmed_passes(
    outcome: Callable[..., str], asked: str, answer: str, key: str, value: str
) -> None:
    assert "accepted" == outcome([("assistant", asked), answer], key, value)
