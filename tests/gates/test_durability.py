"""Durability: what will not be true next week is no memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

REFUSED = [
    ("remind me to call the dentist at 5", "goal", "call the dentist at 5"),
    ("set a timer for 12 minutes for the eggs", "note", "12 minutes for the eggs"),
    ("me lembra de regar a horta daqui a uma hora", "goal", "regar a horta"),
    ("Avísame en media hora", "note", "media hora"),
    ("ponme una alarma a las 6", "habit", "alarma a las 6"),
    ("me avisa às 8 pra ligar pro banco", "goal", "ligar pro banco"),
    ("what if I were a glazier in Jutland?", "occupation", "glazier in Jutland"),
    ("Suppose I lived in Lima and taught yoga", "home_city", "lived in Lima"),
    ("If I had three kids, would I get a bigger flat?", "child", "three kids"),
    ("imagine I'm colour-blind, which palette works?", "health_condition", "colour-blind"),
    ("e se eu tivesse um furão?", "pet", "furão"),
    ("se eu morasse em Lisboa, pagaria quanto?", "home_city", "Lisboa"),
    ("vamos supor que sou canhoto", "note", "canhoto"),
    ("si yo fuera piloto, ¿cambiaría algo?", "occupation", "piloto"),
    ("supongamos que vivo en Lima", "home_city", "vive en Lima"),
    ("¿y si tuviera un perro?", "pet", "tiene un perro"),
    ("Could a kanban board be any help for our choir?", "tool", "uses a kanban board in the choir"),
    ("Would a tandem suit us?", "owns", "tandem"),
    ("¿Podría servir Trello para el equipo?", "tool", "usa Trello"),
    ("can people with vertigo join a sailing crew?", "health_condition", "vertigo"),
    ("how much does a marimba cost?", "owns", "marimba"),
    ("quanto custa um violino?", "owns", "violino"),
    ("¿cuánto vive un hámster?", "pet", "hámster"),
    ("write a toast for a wedding in Bruges", "goal", "wedding in Bruges"),
    ("translate into Finnish: good night", "language_spoken", "Finnish"),
    ("manda aí uma receita de pamonha", "hobby", "pamonha"),
    ("dame ideas para un taller de cerámica", "project", "taller de cerámica"),
    ("Recommend a hotel in Ljubljana for 2 nights", "goal", "hotel in Ljubljana"),
    ("I'm so tired today", "health_condition", "tired"),
    ("tô morrendo de fome", "note", "com fome"),
    ("estoy aburrido ahora mismo", "note", "aburrido"),
    ("oh great, I just love waiting in line", "likes", "loves waiting in line"),
    ("ah claro, adoro fila de banco", "likes", "adora fila de banco"),
    ("I love my commute 🙃", "likes", "loves the commute"),
    ("uy sí, me encanta madrugar", "likes", "le encanta madrugar"),
    ("I might go to law school", "occupation", "law student"),
    ("talvez eu me mude pra Maceió", "home_city", "Maceió"),
    ("quizás me apunte a esgrima", "hobby", "esgrima"),
    ("we're thinking of getting a dog", "profile_x", "has a dog"),
]

ACCEPTED = [
    ("remember that I am vegetarian", "diet", "vegetarian"),
    ("lembra que sou vegetariana", "diet", "vegetariana"),
    ("Recuerda que soy zurdo", "note", "zurdo"),
    ("I have a reminder set every day for my insulin", "health_condition", "insulin"),
    ("I always set an alarm for 5:30", "habit", "sets an alarm for 5:30"),
    ("If you show prices, use kroner", "currency", "prices in kroner"),
    ("If I write in Danish, answer in Danish", "answer_language", "answers in Danish when written in Danish"),
    ("se eu pedir receita, usa gramas", "answer_style", "receitas em gramas"),
    ("si te hablo en catalán, contesta en catalán", "answer_language", "contesta en catalán"),
    ("Can I run with my bad knee?", "health_condition", "bad knee"),
    ("does my Pixel 7 support esim?", "phone", "Pixel 7"),
    ("is it odd that I eat soup for breakfast?", "habit", "eats soup for breakfast"),
    ("meu Onix aceita etanol?", "car", "Onix"),
    ("¿mi gato de 14 años puede comer atún?", "pet", "gato de 14 años"),
    ("give me three dishes, I don't eat pork", "diet", "doesn't eat pork"),
    ("Suggest a route, I live in Liège", "home_city", "Liège"),
    ("me dá uma dica, toco sanfona há 3 anos", "skill", "sanfona há 3 anos"),
    ("recomiéndame algo, soy celíaca", "health_condition", "celíaca"),
    ("I'm tired all the time, chronic fatigue since 2019", "health_condition", "chronic fatigue since 2019"),
    ("I love waiting rooms with plants", "likes", "loves waiting rooms with plants"),
    ("adoro fila de cinema", "likes", "adora fila de cinema"),
    ("I might go to law school next year", "goal", "might go to law school next year"),
    ("I might be allergic to latex", "allergy", "latex"),
    ("talvez eu tenha asma", "health_condition", "asma"),
    ("tal vez yo sea alérgica al níquel", "allergy", "níquel"),
    ("Quero aprender sanfona", "goal", "aprender sanfona"),
    ("what's good in Oslo? I moved here in May", "home_city", "moved to Oslo in May"),
    ("I work as a nurse, could you check my rota?", "occupation", "nurse"),
    ("sou enfermeira, será que consigo folga?", "occupation", "enfermeira"),
    ("soy enfermera, ¿podría pedir turno fijo?", "occupation", "enfermera"),
    ("I ask you about bees every day", "topic", "bees"),
    ("I've just had my eyes tested today", "note", "eyes tested today"),
    ("Make it short, I always read on my phone", "habit", "reads on the phone"),
    ("Explain it simply please, I'm new to chess", "skill", "new to chess"),
]


@pytest.mark.parametrize(("said", "key", "value"), REFUSED)
def test_requests_reminders_questions_suppositions_and_moods_are_refused(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "durability" == outcome(said, key, value)


@pytest.mark.parametrize(("said", "key", "value"), ACCEPTED)
def test_lasting_facts_pass_beside_requests_questions_and_conditions(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "accepted" == outcome(said, key, value)
