"""Third party: the trait of another person is not the trait of the user."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.catalogue import default_catalogue
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import judge

REFUSED = [
    (
        "My neighbour Ottilie is terrified of dogs and her firm sends her abroad every month.",
        "fear",
        "terrified of dogs",
    ),
    (
        "My neighbour Ottilie is terrified of dogs and her firm sends her abroad every month.",
        "travel",
        "goes abroad every month",
    ),
    ("My wife's a dentist", "occupation", "dentist"),
    ("My boss hates cats", "dislikes", "hates cats"),
    ("a friend of mine is celiac", "health_condition", "celiac"),
    ("My flatmate plays the tuba at night", "skill", "plays the tuba"),
    ("Her name is Solvor", "name", "Solvor"),
    ("My dad turned 70. He lives in Split and has diabetes.", "health_condition", "has diabetes"),
    ("My dad turned 70. He lives in Split and has diabetes.", "home_city", "Split"),
    ("gluten free for her please", "diet", "gluten free"),
    ("my daughter can't eat nuts", "allergy", "can't eat nuts"),
    ("Ingrid is allergic to bees", "allergy", "allergic to bees"),
    ("My mother speaks Finnish", "language_spoken", "Finnish"),
    ("A guy at the gym eats only meat", "diet", "eats only meat"),
    ("Minha prima Dalila mora em Sertânia e trabalha com seguros.", "home_city", "Sertânia"),
    ("Minha prima Dalila mora em Sertânia e trabalha com seguros.", "occupation", "trabalha com seguros"),
    ("meu chefe odeia planilha", "dislikes", "odeia planilha"),
    ("o vizinho de cima toca trompete", "skill", "toca trompete"),
    ("um amigo meu tem asma", "health_condition", "asma"),
    ("a Bia ganha 900 e eu nada", "monthly_income", "900"),
    ("minha filha é alérgica a leite", "allergy", "leite"),
    ("é sem lactose pra ela", "diet", "sem lactose"),
    ("Meu pai fez 70. Ele mora em Serra Velha.", "home_city", "Serra Velha"),
    ("Mi vecina Pilar le tiene pánico a los aviones", "fear", "pánico a los aviones"),
    ("mi jefe odia las reuniones", "dislikes", "odia las reuniones"),
    ("Ella trabaja en un banco", "employer", "trabaja en un banco"),
    ("un amigo es alérgico al polen", "allergy", "polen"),
    ("my colleague Bram, who lives in Liège, says hi", "home_city", "Liège"),
]

RELATIVES = [
    ("My brother lives in Tromsø", "home_city", "Tromsø", "brother"),
    ("My sister just got a job at Kelmont", "employer", "Kelmont", "sister"),
    ("my husband earns 3000 a month, I don't work", "monthly_income", "3000 a month", "partner"),
    ("minha esposa é vegetariana", "diet", "vegetariana", "partner"),
    ("meu marido ganha 5 mil", "monthly_income", "5 mil", "partner"),
    ("meu irmão se chama Caetano", "name", "Caetano", "brother"),
    ("mi hermano vive en Oruro", "home_city", "Oruro", "brother"),
    ("mi esposa es vegana", "diet", "vegana", "partner"),
    ("mi hija se llama Irupé", "name", "Irupé", "child"),
]

ACCEPTED = [
    ("My neighbour Ottilie is terrified of dogs", "note", "Ottilie is terrified of dogs"),
    ("My brother lives in Tromsø", "relative", "brother lives in Tromsø"),
    ("I live with my sister in Tromsø", "home_city", "Tromsø"),
    ("My wife and I live in Namur", "home_city", "Namur"),
    ("My boss lets me work from Lisbon, I'm a tester", "occupation", "tester"),
    ("My doctor says I have asthma", "health_condition", "asthma"),
    ("My daughter's called Wren", "child", "Wren"),
    ("I cook for my wife every Sunday", "habit", "cooks every Sunday"),
    ("my husband Tiago and I save 200 a month", "habit", "saves 200 a month"),
    ("My parents are from Oulu, I was born in Turku", "hometown", "Turku"),
    ("I teach my son chess", "habit", "teaches chess"),
    ("They/them please, I'm Robin", "pronouns", "they/them"),
    ("My cat Pixel is 12", "pet", "Pixel"),
    ("my friends call me Bo", "nickname", "Bo"),
    ("My name is Oda", "name", "Oda"),
    ("my favourite band is Ulver", "favorite_band", "Ulver"),
    ("Everyone calls me Kit", "nickname", "Kit"),
    ("I'm taller than my brother, 190 cm", "height", "190 cm"),
    ("Moro com minha avó em Iguatu", "home_city", "Iguatu"),
    ("Minha esposa e eu moramos em Lages", "home_city", "Lages"),
    ("meu médico disse que tenho gastrite", "health_condition", "gastrite"),
    ("minha mãe é de Cuba mas eu nasci em Belém", "hometown", "Belém"),
    ("levo meu filho à natação toda terça", "habit", "natação toda terça"),
    ("Meus amigos me chamam de Tonho", "nickname", "Tonho"),
    ("ajudo minha tia na feira aos sábados", "habit", "feira aos sábados"),
    ("Meu nome é Dorival", "name", "Dorival"),
    ("Vivo con mi abuela en Potosí", "home_city", "Potosí"),
    ("Mi mujer y yo vivimos en Jaén", "home_city", "Jaén"),
    ("mis amigos me dicen Tano", "nickname", "Tano"),
    ("el médico me encontró anemia", "health_condition", "anemia"),
    ("Me llamo Itziar", "name", "Itziar"),
    ("mi perro se llama Toby", "pet", "Toby"),
    ("Ela é minha gata, a Nina", "pet", "Nina"),
    ("my sister hates it but I love durian", "likes", "durian"),
    ("He said I should rest; I run every day", "habit", "runs every day"),
    ("Perpétua, my manager, knows that I only eat halal", "diet", "only eats halal"),
]


@pytest.mark.parametrize(("said", "key", "value"), REFUSED)
def test_the_trait_of_another_person_is_refused_when_the_value_does_not_name_them(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "third_party" == outcome(said, key, value)


@pytest.mark.parametrize(("said", "key", "value", "subject"), RELATIVES)
def test_what_is_said_of_a_near_relative_becomes_the_relatives_fact(
    said: str, key: str, value: str, subject: str
) -> None:
    message = Message("m1", Role.USER, said, datetime(2026, 3, 4, tzinfo=UTC))
    candidate = Candidate(key, value, "profile", 0.9, said)
    judgement = judge([candidate], Fragment((message,), frozenset({"m1"})), catalogue=default_catalogue())
    assert [accepted.subject for accepted in judgement.accepted] == [subject]


@pytest.mark.parametrize(("said", "key", "value"), ACCEPTED)
def test_the_users_own_facts_pass_beside_other_people(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "accepted" == outcome(said, key, value)
