"""Fiction: roles, characters and texts to be written tell nothing about the user."""

from __future__ import annotations

from collections.abc import Callable

import pytest

REFUSED = [
    ("Let's roleplay: I'm a smuggler from Riga with one arm", "occupation", "smuggler from Riga"),
    (
        [
            "Let's pretend. You are the blacksmith, I'm Baroness Ysolde.",
            ("assistant", "Welcome!"),
            "I have ruled for ninety years",
        ],
        "skill",
        "ruled for ninety years",
    ),
    ("My character is a halfling thief who hates dogs", "dislikes", "hates dogs"),
    ("Write a poem in the first person: I am a lighthouse and I fear fog", "fear", "fears fog"),
    (
        [
            "Write a short story in first person about a clockmaker",
            ("assistant", "I wind the clocks..."),
            "Add that I lost two fingers",
        ],
        "health_condition",
        "lost two fingers",
    ),
    ("I'm writing a novel set in Patagonia", "home_city", "Patagonia"),
    ("write him a text saying that I'm allergic to cats", "allergy", "allergic to cats"),
    ("pretend I'm a doctor in Lima", "occupation", "doctor in Lima"),
    ("In my D&D campaign my paladin owns three horses", "owns", "owns three horses"),
    ("Vamos brincar: eu sou um pirata de Olinda e você é a gaivota", "occupation", "pirata de Olinda"),
    ("Faz de conta que sou mergulhadora", "occupation", "mergulhadora"),
    ("minha personagem é uma bruxa de 90 anos que odeia sal", "dislikes", "odeia sal"),
    ("Escreve um conto: eu tenho noventa anos e moro num farol", "age", "noventa anos"),
    ("inventa uma desculpa dizendo que tenho dois cavalos", "child", "dois cavalos"),
    ("Juguemos a que soy detective en Lima", "occupation", "detective en Lima"),
    ("mi personaje es un mago que teme al fuego", "fear", "teme al fuego"),
    ("Escribe un cuento donde vivo en Marte y tengo 200 años", "home_city", "vive en Marte"),
    ("Respond as a grumpy dragon. I'm your squire Tib, I lost your sword", "note", "lost the sword"),
]

ACCEPTED = [
    ("I'm writing a novel about bees, 200 pages so far", "project", "novel about bees"),
    ("I play D&D every Thursday with coworkers", "habit", "plays D&D every Thursday"),
    ("I run a roleplaying club", "hobby", "roleplaying club"),
    ("I act in a play on Fridays", "habit", "acts in a play on Fridays"),
    ("Escrevo um romance policial passado nos anos 20", "project", "romance policial"),
    ("jogo RPG toda quinta", "habit", "RPG toda quinta"),
    ("Let's play chess. I'm rated 1820 by the way", "skill", "rated 1820"),
    ("I write letters to my cousin in Oulu", "habit", "writes letters to cousin in Oulu"),
    ("estoy escribiendo una novela de vampiros", "project", "novela de vampiros"),
    ("You're the best! I'm moving on to sailing", "interest", "sailing"),
    ("Be honest with me, I'm a beginner in the piano", "skill", "beginner in the piano"),
]


@pytest.mark.parametrize(("said", "key", "value"), REFUSED)
def test_roles_characters_and_dictated_texts_are_refused(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "fiction" == outcome(said, key, value)


@pytest.mark.parametrize(("said", "key", "value"), ACCEPTED)
def test_writing_and_playing_as_such_are_facts(outcome: Callable[..., str], said: str, key: str, value: str) -> None:
    assert "accepted" == outcome(said, key, value)
