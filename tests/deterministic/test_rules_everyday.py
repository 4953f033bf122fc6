# ruff: noqa: E501 (tables of speech: one row, one line)
from __future__ import annotations

import pytest
from hearing import heard, pairs


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("I'm a paramedic and mostly on nights, what snacks keep well?", ("occupation", "paramedic")),
        ("Sou fonoaudióloga e atendo crianças", ("occupation", "fonoaudióloga")),
        ("soy tapicera y trabajo en casa", ("occupation", "tapicera")),
        ("I work like welder in Linz", ("occupation", "welder in Linz")),
        ("my Italian is pretty rusty, easy sentences", ("skill", "Italian is pretty rusty")),
        ("tenho B2 de alemão", ("skill", "B2 de alemão")),
        ("mi francés es intermedio", ("skill", "francés es intermedio")),
        ("I've had migraines since school", ("health_condition", "migraines")),
        ("n gosto de coentro", ("dislikes", "coentro")),
        ("n tenho geladeira aqui", ("constraint", "n tenho geladeira aqui")),
        ("I don't have a dishwasher", ("constraint", "don't have a dishwasher")),
        ("en casa no tenemos horno", ("constraint", "no tenemos horno")),
        ("ovo eu não como", ("constraint", "ovo eu não como")),
        ("I play in a brass band", ("skill", "play in a brass band")),
        ("canto no coral da igreja", ("skill", "canto no coral da igreja")),
        ("Swimming three times a week now, what should I eat?", ("habit", "Swimming three times a week")),
        ("leio três livros por mês", ("habit", "leio três livros por mês")),
        ("me acuesto a las once", ("habit", "me acuesto a las once")),
        ("em casa somos eu, minha esposa e três gatos", ("household", "eu, minha esposa e três gatos")),
        ("there are five of us in a two-bed flat", ("household", "five of us in a two-bed flat")),
        ("nos mudamos a Cádiz en septiembre", ("goal", "nos mudamos a Cádiz en septiembre")),
        ("chega de emoji, por favor", ("answer_style", "chega de emoji")),
        ("i live since two years in Ghent", ("home_city", "Ghent")),
        ("vendo empanadas en la feria", ("occupation", "vendo empanadas en la feria")),
    ],
)  # fmt: skip
def test_plain_speech_of_many_registers_states_a_fact(said: str, expected: tuple[str, str]) -> None:
    assert expected in pairs(heard(said))


@pytest.mark.parametrize(
    "said",
    [
        "I'm a certified chocoholic by now",
        "I'm a terrible singer, teach me a warm up",
        "sou alérgico a segunda-feira kkk",
        "n sei o que dizer",
        "I only have tried it twice",
        "My sister's podcast about knitting needs a name",
        "Running every day is bad for knees",
        "vendo um filme na rua",
        "There's no internet here today",
        "no hay internet en el hotel",
        "in Rome for two weeks",
    ],
)
def test_jokes_scraps_and_passing_states_make_no_fact(said: str) -> None:
    assert heard(said) == ()


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("How do you get to work?", "by ferry", ("habit", "get to work: by ferry")),
        ("How many hens do you keep?", "14", ("keeps", "hens: 14")),
        ("Que dias você pode?", "ter e qui à noite", ("constraint", "dias: ter e qui à noite")),
        ("Any knee problems?", "torn meniscus", ("health_condition", "torn meniscus")),
        ("Do you prefer the gym or home?", "home", ("preferred_place", "home")),
    ],
)
def test_a_bare_answer_is_named_by_what_was_asked(question: str, answer: str, expected: tuple[str, str]) -> None:
    assert [expected] == pairs(heard("help me", f"A: {question}", answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [("How many people are coming?", "12"), ("Any back trouble?", "my mum has it"), ("How do you sleep?", "like a log"), ("When are you free for the call?", "Tuesday at 5")],
)  # fmt: skip
def test_an_answer_about_this_once_or_somebody_else_makes_no_fact(question: str, answer: str) -> None:
    assert heard("help me", f"A: {question}", answer) == ()
