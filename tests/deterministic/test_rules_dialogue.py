# ruff: noqa: E501 (tables of speech: one row, one line)
from __future__ import annotations

import pytest
from hearing import heard, pairs


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("Where do you live?", "Skagen", [("home_city", "Skagen")]),
        ("Qual é a sua cidade?", "Araxá, interior de Minas", [("home_city", "Araxá")]),
        ("¿En qué ciudad vives?", "Jaca", [("home_city", "Jaca")]),
        ("So you live in Ulm?", "no, Bonn", [("home_city", "Bonn")]),
        ("How old are you?", "47", [("age", "47")]),
        ("What do you do for a living?", "glazier, mostly churches", [("occupation", "glazier")]),
        ("¿A qué te dedicas?", "fontanera", [("occupation", "fontanera")]),
        ("Any allergies?", "walnuts and kiwi", [("allergy", "walnuts"), ("allergy", "kiwi")]),
        ("Alguma restrição alimentar?", "sem glúten", [("diet", "sem glúten")]),
        ("Which phone do you have?", "pixel 8", [("phone", "pixel 8")]),
        ("Which operating system do you use?", "debian 12", [("operating_system", "debian 12")]),
        ("What's your budget?", "around 430 euros", [("budget", "430 euros")]),
        ("Quantas pessoas moram com você?", "três, fora o cachorro", [("household", "três, fora o cachorro")]),
        ("Any injuries?", "torn meniscus", [("health_condition", "torn meniscus")]),
        ("Qual é o seu objetivo?", "nadar a travessia", [("goal", "nadar a travessia")]),
        ("¿Tienes mascotas?", "un galgo", [("pet", "un galgo")]),
        ("What's your age, height and weight?", "36, 1.84 m, 77 kg", [("age", "36"), ("height", "1.84 m"), ("weight", "77 kg")]),
        ("Sua idade, altura e peso?", "29, 1,63, 58kg", [("age", "29"), ("height", "1,63"), ("weight", "58kg")]),
    ],
)  # fmt: skip
def test_a_terse_answer_is_read_by_the_question_before_it(
    question: str, answer: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == pairs(heard("help me", f"A: Sure. {question}", answer))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Any allergies?", "nope"),
        ("Any allergies?", "for her: walnuts"),
        ("Any injuries?", "no, just tired"),
        ("Where do you live?", "why do you ask?"),
        ("Alguma alergia?", "nenhuma"),
        ("¿Tienes alguna alergia?", "no, ninguna"),
        ("Shall I book Skagen?", "Skagen"),
    ],
)
def test_an_answer_that_says_nothing_plain_makes_no_fact(question: str, answer: str) -> None:
    assert heard("help me", f"A: {question}", answer) == ()


def test_an_answer_is_read_by_a_question_that_was_read_before() -> None:
    assert pairs(heard("hi", "A: Where do you live?", "Skagen", read=2)) == [("home_city", "Skagen")]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("a gift for my niece", "A: How old is she?", "9"), ("relative", "niece, 9")),
        (("é festa da minha filha", "A: Quantos anos ela tem?", "6"), ("child", "filha, 6")),
    ],
)
def test_the_age_of_a_relative_is_kept_with_the_relative(turns: tuple[str, ...], expected: tuple[str, str]) -> None:
    assert [expected] == pairs(heard(*turns))


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (("I weigh 91 kg", "A: ok", "oops, 81 kg, typo"), [("weight", "81 kg")]),
        (("moro em Araxá", "A: ok", "quer dizer, São Gotardo"), [("home_city", "São Gotardo")]),
        (("Vivo en Jaca, digo, en Huesca",), [("home_city", "Huesca")]),
        (("my budget is 300 a week", "A: ok", "wait no, 250"), [("budget", "250")]),
        (("I'm vegan", "A: ok", "sorry, I meant pescatarian"), [("diet", "pescatarian")]),
        (("I'm 31. sorry, 32 since Tuesday",), [("age", "32")]),
        (("we live in Namur, I mean Dinant",), [("home_city", "Dinant")]),
        (("I have two kids", "A: ok", "sorry, typo, 3 kids"), [("child", "two kids")]),
        (("tenho 44 anos", "A: ok", "opa, 45"), [("age", "45")]),
        (("I have gout", "A: ok", "scratch that, the doctor says it's nothing"), []),
    ],
)
def test_a_correction_leaves_only_the_last_value(turns: tuple[str, ...], expected: list[tuple[str, str]]) -> None:
    assert expected == pairs(heard(*turns))


def test_of_a_single_value_said_twice_only_the_last_is_proposed() -> None:
    assert pairs(heard("I live in Ulm", "A: ok", "I just moved to Bonn")) == [("home_city", "Bonn")]


def test_a_value_that_holds_many_is_kept_each_time() -> None:
    assert pairs(heard("I speak Dutch", "A: ok", "I speak Welsh")) == [
        ("language_spoken", "Dutch"),
        ("language_spoken", "Welsh"),
    ]
