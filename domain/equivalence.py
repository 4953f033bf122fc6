"""Equivalence: which values of one key say the same, by rules that never need a model.

Two values say the same when their telling words do, in the same order: spelling, accents, articles, plural endings and
words that only repeat the key ("likes rye bread" under `likes`) make no difference. Words that a careful reader would
not skip count: "before" is not "after", "with" is not "for", "never" is not "always", "had" is not "has".
"""

from __future__ import annotations

import re

from .gates.polarity_cues import NOT
from .normalize import fold, normalize_value
from .telling import said_words, singular, telling_words
from .words import word_set

_LIGHT = word_set("""
    a an the my our its i me we us is am are be do does has have having and of in on at to as user user's
    o os as um uma uns umas meu minha meus minhas nosso nossa nossos nossas eu nos e sou estou esta sao ser estar ter
    tem tenho temos de do da dos das em na nas num numa ao aos que
    el la los las un una unos unas mi mis nuestro nuestra yo se soy estoy es son tengo tiene tenemos del al en y
    usuario usuaria""")
"""Words that a reader may skip. What turns a meaning never is one: denials (so no "no", which is "in the" in Portuguese
as well), tenses ("was", "had"), whose it is ("his", "su"), and what it is for or with."""
_LIKING = word_set("""
    like love enjoy adore prefer fond keen fan favorite favourite into really
    gosta gosto gostar adora adoro ama amo curte curto prefere prefiro fa favorito favorita
    gusta gustan encanta encantan prefiero aficionado aficionada""")
_DISLIKING = word_set("""
    dislike hate loathe detest stand
    odeia odeio detesta detesto suporta suporto
    odia odio detesto aguanta aguanto""")
_WORKING = word_set(
    "work working job profession occupation trabalha trabalho trabalhando emprego profissao trabaja trabajo"
)
_LIVING = word_set("live living based home reside resident city mora moro morando vive vivo reside cidade ciudad no")
_WANTING = word_set(
    "want wants wanting plan planning goal aim hope quer quero querer meta objetivo pretende quiere quiero"
)
_SAYING: dict[str, frozenset[str]] = {
    "likes": _LIKING,
    "interest": _LIKING
    | word_set("interest interested interessa interessada interessado interesse por interesa interesada interes"),
    "hobby": _LIKING | word_set("hobby"),
    "dislikes": _DISLIKING,
    "occupation": _WORKING,
    "employer": _WORKING,
    "home_city": _LIVING,
    "allergy": word_set("allergic allergy alergia alergico alergica"),
    "goal": _WANTING,
    "learning": word_set("learn learning study studying aprende aprendendo estuda estudando aprendiendo estudia"),
    "language_spoken": word_set("speak speaking fluent language fala falo fluente lingua habla hablo fluido idioma"),
    "skill": word_set("know skill sabe sei saber habilidade se"),
    "pet": word_set("pet named called chamado chamada chama llamado llamada llama"),
    "owns": word_set("own owns possui"),
    "car": word_set("car drive drives carro dirige coche conduce"),
    "age": word_set("year old age anos ano idade edad"),
    "name": word_set("name called nome chama nombre llama"),
    "monthly_income": word_set("earn make income salary ganha ganho salario renda gana gano sueldo"),
    "answer_language": word_set("answer reply speak write responde responder responda fala falar escreve contesta"),
}
"""Words that only repeat what a key says, in the form that `telling_words` gives them."""


_NUMBERS = {
    form: str(number)
    for number, forms in (
        (2, "two dois duas"), (3, "three tres"), (4, "four quatro cuatro"), (5, "five cinco"), (6, "six seis"),
        (7, "seven sete siete"), (8, "eight oito ocho"), (9, "nine nove nueve"), (10, "ten dez diez"),
        (11, "eleven onze once"), (12, "twelve doze doce"), (15, "fifteen quinze quince"),
        (20, "twenty vinte veinte"), (30, "thirty trinta treinta"), (40, "forty quarenta cuarenta"),
        (50, "fifty cinquenta cincuenta"), (100, "hundred cem cien"),
    )
    for form in forms.split()
}  # fmt: skip
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b")
_NEGATIONS = {
    "can't": "cannot", "cant": "cannot", "don't": "not", "dont": "not", "doesn't": "not", "doesnt": "not",
    "isn't": "not", "isnt": "not", "aren't": "not", "won't": "not", "wont": "not", "hasn't": "not", "haven't": "not",
}  # fmt: skip
"""Contractions by the negation that they hold."""
_SHORT_FORMS = {"pra": "para", "pras": "para", "pro": "para"}
_GERUND = re.compile(r"\w{4,}ing")
_IN_THE = re.compile(
    r"\bno (?=(?:sabado|domingo|fim|dia|mes|ano|verao|inverno|outono|natal|carnaval|almoco|jantar)s?\b)"
)
"""Portuguese "in the" before a time, where "no" is no denial in any language."""


def matter(memory_key: str, memory_value: str) -> str:
    """Return what *memory_value* says under *memory_key*, in one form for all values that say the same.

    Args:
        memory_key: canonical.
        memory_value: as it is shown.
    """
    saying = _SAYING.get(memory_key, frozenset())
    return " ".join(word for word in counting_words(memory_value) if word not in saying) or normalize_value(
        memory_value
    )


def spoken_of(memory_key: str, memory_value: str) -> frozenset[str]:
    """Return the content words of what a value affirms or denies, without those that only repeat the key."""
    words = telling_words(memory_value)
    return words - NOT - _SAYING.get(memory_key, frozenset()) or words - NOT


def counting_words(text: str) -> list[str]:
    """Return the words of *text* that a careful reader would not skip, in the form that their variants share."""
    text = normalize_value(_NUMBER.sub(lambda found: _NUMBERS[found[0]], fold(text)))
    return [plain(word) for word in said_words(_IN_THE.sub("", text)) if word not in _LIGHT]


def plain(word: str) -> str:
    """Return *word* in the form that its variants share: the bare negation, no plural, no -ing."""
    word = _SHORT_FORMS.get(word, word)
    if word in _NEGATIONS:
        return _NEGATIONS[word]
    return word.removesuffix("ing") if _GERUND.fullmatch(word) else singular(word)
