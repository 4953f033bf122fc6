# ruff: noqa: E501 (tables of speech: one row, one line)
from __future__ import annotations

import pytest
from hearing import heard, pairs

# Each row says one thing in English, in Portuguese and in Spanish; the value is a word of it.
SAID = [
    ("name", ("My name is Ottoline", "Ottoline"), ("Meu nome é Jurema", "Jurema"), ("Me llamo Rosaura", "Rosaura")),
    ("name", ("I'm Bertram by the way", "Bertram"), ("sou o Evaristo, tudo bem?", "Evaristo"), ("soy la Nélida, hola", "Nélida")),
    ("nickname", ("My friends call me Fitz", "Fitz"), ("todo mundo me chama de Zeca", "Zeca"), ("todos me dicen Lolo", "Lolo")),
    ("pronouns", ("I use xe/xem pronouns", "xe/xem"), ("meus pronomes são ile/dile", "ile/dile"), ("mis pronombres son elle/le", "elle/le")),
    ("age", ("I'm 43 and I still can't whistle", "43"), ("tenho 51 anos e nunca voei", "51"), ("tengo 38 años", "38")),
    ("birthday", ("my birthday is on 3 July", "3 July"), ("faço aniversário dia 9 de março", "9 de março"), ("mi cumple es el 2 de mayo", "2 de mayo")),
    ("nationality", ("I'm Norwegian, so excuse my English", "Norwegian"), ("sou angolano e moro longe", "angolano"), ("soy uruguaya", "uruguaya")),
    ("home_city", ("We live just outside Trondheim", "Trondheim"), ("a gente mora em Pelotas", "Pelotas"), ("vivo en Bilbao desde hace años", "Bilbao")),
    ("home_city", ("I recently moved to Galway for work", "Galway"), ("me mudei pra Uberaba mês passado", "Uberaba"), ("nos mudamos a Jaca", "Jaca")),
    ("hometown", ("I grew up in Ohio", "Ohio"), ("nasci em Corumbá", "Corumbá"), ("nací en Antofagasta", "Antofagasta")),
    ("occupation", ("I'm an upholsterer by trade", "upholsterer"), ("sou marceneira há dez anos", "marceneira"), ("trabajo de soldador", "soldador")),
    ("occupation", ("I teach chemistry at a school", "teach chemistry"), ("dou aula de química", "dou aula de química"), ("me dedico a la carpintería", "carpintería")),
    ("employer", ("I work for Statkraft", "Statkraft"), ("trabalho na Embrapa", "Embrapa"), ("trabajo en Renfe", "Renfe")),
    ("field_of_study", ("I'm studying oceanography", "oceanography"), ("faço agronomia", "agronomia"), ("estudio derecho", "derecho")),
    ("marital_status", ("I'm divorced and fine", "divorced"), ("sou viúva há três anos", "viúva"), ("estoy casada desde mayo", "casada")),
    ("partner_name", ("my wife Ingrid snores", "Ingrid"), ("minha esposa Rafaela ronca", "Rafaela"), ("mi novio Damián ronca", "Damián")),
    ("child", ("We have two kids under five", "two kids"), ("tenho três filhos pequenos", "três filhos"), ("tengo una hija", "una hija")),
    ("relative", ("my sister lives in Toronto", "sister lives"), ("minha avó tem 90 anos", "avó tem 90"), ("mi hermano trabaja en una mina", "hermano")),
    ("pet", ("I've got a corgi called Pickle", "corgi"), ("tenho dois gatos e uma tartaruga", "dois gatos"), ("tengo un canario", "canario")),
    ("household", ("I live with three roommates", "three roommates"), ("moro com meus pais", "meus pais"), ("vivo sola", "sola")),
    ("allergy", ("I'm allergic to penicillin", "penicillin"), ("tenho alergia a lagosta", "lagosta"), ("soy alérgica a los mariscos", "mariscos")),
    ("health_condition", ("I have asthma", "asthma"), ("sou hipertensa", "hipertensa"), ("sufro de migrañas", "migrañas")),
    ("diet", ("I'm pescatarian", "pescatarian"), ("virei vegano ano passado", "vegano"), ("soy vegetariana", "vegetariana")),
    ("height", ("I'm 175 cm tall", "175 cm"), ("tenho 1,82 m", "1,82 m"), ("mido 1,68", "1,68")),
    ("weight", ("I weigh 68 kg", "68 kg"), ("peso 95 kg", "95 kg"), ("peso 74 kilos", "74 kilos")),
    ("car", ("I drive a 2015 Corolla", "2015 Corolla"), ("tenho um Gol 2010", "Gol 2010"), ("mi Clio no arranca", "Clio")),
    ("phone", ("I have an iPhone 12", "iPhone 12"), ("uso um Redmi 9", "Redmi 9"), ("mi celular es un Moto G8", "Moto G8")),
    ("operating_system", ("I'm on Ubuntu 22.04", "Ubuntu 22.04"), ("uso macOS no trabalho", "macOS"), ("uso Debian", "Debian")),
    ("tool", ("I keep all my notes in Obsidian", "Obsidian"), ("programo em Haskell", "Haskell"), ("programo en Rust", "Rust")),
    ("work_schedule", ("I work night shifts", "night shifts"), ("trabalho de madrugada", "madrugada"), ("trabajo a turnos", "turnos")),
    ("monthly_income", ("I make about $2,400 a month", "$2,400"), ("ganho 4.200 por mês", "4.200"), ("cobro 1.640 euros al mes", "1.640 euros")),
    ("budget", ("my grocery budget is 80 euros a week", "80 euros"), ("nosso orçamento é de 500 por mês", "500"), ("mi presupuesto es de 300", "300")),
    ("currency", ("always use pounds please", "pounds"), ("mostra sempre em reais", "reais"), ("usa siempre soles", "soles")),
    ("timezone", ("I'm in UTC+3", "UTC+3"), ("aqui é horário de Lisboa", "horário de Lisboa"), ("uso hora de Chile", "hora de Chile")),
    ("answer_language", ("reply in Welsh from now on", "Welsh"), ("responde sempre em inglês", "inglês"), ("responde siempre en gallego", "gallego")),
    ("answer_style", ("always answer in bullet points", "bullet points"), ("me responde sempre curtinho", "curtinho"), ("respóndeme siempre sin rodeos", "sin rodeos")),
    ("likes", ("I love spicy ramen", "spicy ramen"), ("gosto muito de samba de raiz", "samba de raiz"), ("me encanta el mate", "el mate")),
    ("dislikes", ("I can't stand olives", "olives"), ("não suporto jiló", "jiló"), ("no soporto la cebolla cruda", "cebolla cruda")),
    ("interest", ("I'm really into amateur astronomy", "astronomy"), ("sou apaixonada por vulcões", "vulcões"), ("me apasionan los volcanes", "volcanes")),
    ("hobby", ("I collect matchboxes", "collect matchboxes"), ("coleciono selos", "coleciono selos"), ("colecciono monedas", "colecciono monedas")),
    ("habit", ("I go climbing every Tuesday", "every Tuesday"), ("faço ioga toda manhã", "ioga toda manhã"), ("riego las plantas cada mañana", "cada mañana")),
    ("habit", ("I quit smoking two years ago", "quit smoking"), ("parei de beber em janeiro", "parei de beber"), ("dejé de fumar hace un mes", "dejé de fumar")),
    ("project", ("I'm building a shed in the yard", "a shed"), ("tô montando um robô de solda", "robô de solda"), ("estoy armando una huerta", "huerta")),
    ("skill", ("I've played the oboe for ten years", "oboe"), ("toco sanfona desde criança", "sanfona"), ("toco el piano", "piano")),
    ("learning", ("I'm learning Estonian", "Estonian"), ("tô aprendendo tricô", "tricô"), ("estoy aprendiendo a coser", "coser")),
    ("goal", ("my goal is to swim the lake", "swim the lake"), ("quero emagrecer 6 quilos até maio", "6 quilos até maio"), ("estoy ahorrando para una moto", "una moto")),
    ("constraint", ("I don't have a car", "have a car"), ("não viajo à noite", "não viajo à noite"), ("no tengo horno", "no tengo horno")),
    ("constraint", ("I can only study in the evenings", "only study"), ("só posso treinar de manhã", "só posso treinar"), ("solo puedo los sábados", "sábados")),
    ("owns", ("I have an air fryer", "air fryer"), ("tenho uma bicicleta elétrica", "bicicleta"), ("tengo una parrilla", "parrilla")),
    ("language_spoken", ("I speak Dutch", "Dutch"), ("falo alemão", "alemão"), ("hablo catalán", "catalán")),
    ("favorite_", ("my favourite colour is green", "green"), ("meu cantor favorito é o Cartola", "Cartola"), ("mi comida favorita es el asado", "asado")),
]  # fmt: skip
ROWS = [(key, *said) for key, *languages in SAID for said in languages]


@pytest.mark.parametrize(("key", "sentence", "word"), ROWS)
def test_a_plain_statement_becomes_a_fact(key: str, sentence: str, word: str) -> None:
    found = pairs(heard(sentence))

    assert any(other.startswith(key) and word in value for other, value in found), found


@pytest.mark.parametrize(("key", "sentence", "word"), ROWS)
def test_the_evidence_is_a_slice_of_the_message_and_holds_the_value(key: str, sentence: str, word: str) -> None:
    for candidate in heard(sentence):
        assert candidate.evidence in sentence
        assert candidate.memory_value in candidate.evidence
        assert candidate.source_message_id == "m0"


@pytest.mark.parametrize(
    ("sentence", "key", "word"),
    [
        ("im 29 n i dont drive", "constraint", "dont drive"),
        ("i live in tromso btw", "home_city", "tromso"),
        ("ive got adhd so short steps", "health_condition", "adhd"),
        ("vc sabe q eu n como carne", "diet", "n como carne"),
        ("tô desenvolvendo um app de caronas 🚗", "project", "app de caronas"),
        ("uso linux no note", "operating_system", "linux"),
        ("tengo 19 y estudio medicina 😅", "age", "19"),
    ],
)
def test_informal_speech_is_understood(sentence: str, key: str, word: str) -> None:
    assert any(other == key and word in value for other, value in pairs(heard(sentence)))


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        ("I'm allergic to walnuts, kiwi and latex", ["walnuts", "kiwi", "latex"]),
        ("sou alérgica a camarão e amendoim", ["camarão", "amendoim"]),
        ("soy alérgico al polen y al látex", ["polen", "al látex"]),
    ],
)
def test_a_list_becomes_one_fact_for_each_item(sentence: str, values: list[str]) -> None:
    assert [("allergy", value) for value in values] == pairs(heard(sentence))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Hello! Wendell Marsh, 52, glazier, living in Skagen.",
            {"name": "Wendell Marsh", "age": "52", "occupation": "glazier", "home_city": "Skagen"},
        ),
        ("44M, 182 cm, 79 kg, asthma", {"age": "44", "height": "182 cm", "weight": "79 kg", "health_condition": "asthma"}),
        (
            "Vou me apresentar: Dalvina, costureira em Catolé.",
            {"name": "Dalvina", "occupation": "costureira em Catolé"},
        ),
        ("Aurelio, 31, apicultor, soltero", {"name": "Aurelio", "age": "31", "occupation": "apicultor", "marital_status": "soltero"}),
    ],
)  # fmt: skip
def test_an_introduction_in_a_list_is_read_item_by_item(sentence: str, expected: dict[str, str]) -> None:
    assert expected == dict(pairs(heard(sentence)))


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("until the end of March I'm living in Vaasa", "Vaasa until the end of March"),
        ("até julho eu moro em Sines", "Sines até julho"),
        ("hasta octubre vivo en Jaca", "Jaca hasta octubre"),
    ],
)
def test_a_place_for_a_time_is_kept_with_its_end(sentence: str, value: str) -> None:
    assert pairs(heard(sentence)) == [("temporary_home", value)]


@pytest.mark.parametrize(
    "sentence",
    ["I think I'm allergic to kiwi", "acho que sou alérgica a kiwi", "creo que soy alérgico al kiwi"],
)
def test_a_hedged_statement_stays_below_the_cap(sentence: str) -> None:
    (candidate,) = heard(sentence)

    assert candidate.memory_key == "allergy"
    assert candidate.confidence <= 0.6


@pytest.mark.parametrize(
    ("sentence", "key", "value"),
    [
        ("I used to live in Tampere", "home_city", "Tampere"),
        ("I no longer work at Statkraft", "employer", "Statkraft"),
        ("I'm not vegan any more", "diet", "vegan"),
        ("não moro mais em Paraty", "home_city", "Paraty"),
        ("já não trabalho na Embrapa", "employer", "Embrapa"),
        ("ya no vivo en Jaca", "home_city", "Jaca"),
        ("dejé de ser camarera", "occupation", "camarera"),
        ("I have no hazelnut allergy", "allergy", "hazelnut"),
        ("We don't actually have an allergy to latex", "allergy", "latex"),
        ("não tenho nenhuma alergia a corante", "allergy", "corante"),
        ("nunca tive alergia a poeira", "allergy", "poeira"),
        ("no tengo ninguna alergia al látex", "allergy", "látex"),
    ],
)
def test_what_has_ended_is_proposed_as_a_negation(sentence: str, key: str, value: str) -> None:
    (candidate,) = heard(sentence)

    assert (candidate.memory_key, candidate.memory_value) == (key, value)
    assert candidate.negates


def test_a_word_that_several_questions_share_is_a_topic() -> None:
    turns = (
        "how often do I feed kefir grains?",
        "A: Every day.",
        "can kefir get too sour?",
        "A: Yes.",
        "does kefir survive the freezer?",
    )

    assert ("topic", "kefir") in pairs(heard(*turns))
