# ruff: noqa: E501
"""A terse answer takes its meaning from the question before it: "Where do you live?" "Recife."."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import lexicon as lex
from .reading import Reading, Sentence, fold
from .shapes import Shape, Span, exact, listing, matching, name, noun, number, place, trimmed, words

LONGEST_ANSWER = 14
CONFIDENCE = 0.8

# fmt: off


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for; *several* when the answer may list several facts."""

    key: str
    pattern: re.Pattern[str]
    shape: Shape
    category: str = ""
    several: bool = False
    whole: bool = True


def _question(key: str, pattern: str, shape: Shape, **options: object) -> Question:
    return Question(key, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), shape, **options)  # type: ignore[arg-type]


_YOU = r"(?:you|y'?all)"
QUESTIONS = (
    _question("name", r"what'?s your name|your name|who am i (?:talking|speaking) to|what should i call you|como (?:voce se chama|te chamas|se llama)|qual (?:e )?(?:o )?seu nome|cual es tu nombre|como posso te chamar|como te llamas", name, whole=False),
    _question("age", r"how old are you|what'?s your age|your age|quantos anos (?:voce |vc |tu )?(?:tem|tens)|qual (?:e )?(?:a )?(?:sua|tua) idade|(?:sua|tua) idade|cuantos anos (?:tienes|tenes|tiene)|tu edad|que edad (?:tienes|tenes)", matching(r"[1-9]\d", words(4)), whole=False),
    _question("home_city", r"where (?:do you live|are you (?:based|located|living)|in the world)|(?:which|what) (?:city|town)(?: (?:are you|do you|should i).*)?|onde (?:voce |vc |voces )?(?:mora|moram|vive|vivem)|moram onde|qual (?:e )?(?:a )?sua cidade|em (?:que|qual) cidade|de onde voces saem|donde (?:vives|vivis|vive|viven|estas)|en que ciudad|cual es tu ciudad", place, whole=False),
    _question("hometown", r"where are you from|de onde (?:voce|vc) e|de donde (?:eres|sos)", place, whole=False),
    _question("occupation", r"what do you do(?: for (?:a living|work))?|what'?s your (?:job|occupation|profession)|what (?:kind of )?work do you do|are you a \w+ or an? \w+|o que (?:voce|vc) faz|(?:voce|vc) trabalha com o ?que|com o que (?:voce|vc) trabalha|qual (?:e )?(?:a )?sua (?:profissao|area)|a que te dedicas|a que se dedica|en que trabajas|de que trabajas|cual es tu (?:profesion|trabajo)", noun),
    _question("allergy", r"(?:any )?(?:food )?allerg(?:y|ies)|allergic to anything|tem (?:alguma )?alergia|alguma alergia|alergias?|tienes alguna alergia|alguna alergia", listing, several=True),
    _question("diet", r"(?:any )?(?:dietary|food) (?:restrictions?|requirements?|preferences?)|anything you (?:can'?t|don'?t) eat|(?:alguma )?restric(?:ao|oes) alimentar(?:es)?|alguna restriccion (?:alimentaria)?|hay algo que no comas", matching(rf"{lex.DIET}|allerg\w*|alerg\w*|(?:no|sem|sin|without|lactose|lactosa|gluten)(?: \w+)*|celiac\w*", words(6))),
    _question("health_condition", r"(?:any )?(?:injur(?:y|ies)|health (?:issues?|problems?|conditions?)|medical conditions?)|(?:algum |alguma )?(?:problema de saude|lesao|condicao medica|doenca)|(?:alguna? )?(?:lesion|problema de salud|enfermedad|dolencia)", words(10)),
    _question("phone", r"(?:what|which) phone(?: do you (?:have|use))?|what kind of phone|qual (?:e )?(?:o )?(?:seu )?(?:celular|telefone|telemovel|aparelho)|que (?:celular|telefono|movil) (?:tienes|tenes|usas)", words(5)),
    _question("operating_system", r"(?:what|which) (?:operating system|os)|what are you running|qual (?:e )?(?:o )?(?:seu )?sistema(?: operacional)?|que sistema(?: operativo)?", matching(rf"{lex.SYSTEM}|mac|windows\w*", words(6))),
    _question("car", r"what (?:car )?do you drive|(?:what|which) car|qual (?:e )?(?:o )?seu carro|que (?:coche|auto|carro) (?:tienes|tenes)", words(6)),
    _question("budget", r"(?:what'?s (?:your|the) budget|any budget|your budget|how much (?:do you want|are you willing|can you afford|would you like|were you hoping) to spend)|qual (?:e )?(?:o )?(?:seu )?orcamento|quanto (?:voce |voces |vc )?(?:quer(?:em)?|pretende(?:m)?|pode(?:m)?) gastar|cual es (?:tu|el) presupuesto|cuanto (?:quieres|queres|pueden|puedes) gastar", matching(r".*\d.*", words(9))),
    _question("monthly_income", r"how much do you (?:earn|make)|what'?s your (?:income|salary)|quanto (?:voce |vc )?ganha|qual (?:e )?(?:o )?seu salario|cuanto (?:ganas|cobras)", number),
    _question("household_income", r"quanto (?:entra|ganham)[\w ,]*(?:dois|voces|casal|mes)?|cuanto ganan|how much do you (?:both|two) (?:earn|make)", number, category="profile"),
    _question("household", r"how many (?:people|of you)(?: \w+){0,6}|who (?:lives|do you live) with(?: you)?|quantas pessoas (?:moram|vivem)[\w ]*|quem mora (?:com|ai)[\w ]*|(?:voce )?mora com quem|cuantos (?:viven|son)(?: en casa)?|cuantas personas viven[\w ]*|con quien vives", words(8)),
    _question("dwelling", r"(?:a )?house or (?:an? )?(?:flat|apartment)|(?:flat|apartment) or (?:a )?house|casa ou ap\w+|apartamento ou casa|casa o (?:departamento|piso|apartamento)", matching(lex.DWELLING, words(8)), category="profile"),
    _question("currency", r"(?:what|which) currency|(?:em )?(?:que|qual) moeda[\w ]*|(?:en )?(?:que|cual) moneda[\w ]*", matching(lex.CURRENCY, words(4)), whole=False),
    _question("answer_language", r"(?:what|which) language (?:should|do|would) [\w ]+|em (?:que|qual) (?:lingua|idioma)[\w ]*|en que idioma[\w ]*", matching(lex.LANGUAGE, words(4)), whole=False),
    _question("answer_style", r"(?:what|which) units[\w ]*|miles or k\w+|celsius or fahrenheit|metric or imperial", words(4)),
    _question("timezone", r"(?:what|which|your) time ?zone[\w ]*|(?:qual|que) (?:e )?(?:o )?(?:seu )?fuso[\w ]*|zona horaria", words(5)),
    _question("work_schedule", r"(?:what|which) (?:shifts?|hours|schedule)[\w ]*|day or night shift|turno fijo o \w+|(?:que|qual|en que) (?:e )?(?:o )?(?:seu )?turno[\w ]*|(?:qual|que) (?:e )?(?:o )?(?:seu )?horario de trabalho|que horario (?:tienes|haces)", words(9)),
    _question("constraint", r"how often can you (?:train|practi[sc]e|study|meet)|how many (?:days|hours|times)[\w ]* can you[\w ]*|(?:quantas vezes|quantos dias|quantas horas)[\w ]* (?:voce |vc )?(?:pode|consegue)[\w ]*|cuant[oa]s (?:dias|veces|horas)[\w ]* puedes[\w ]*", words(9)),
    _question("height", r"how tall are you|what'?s your height|your height|qual (?:e )?(?:a )?(?:sua )?altura|cuanto mides", matching(r"\d.*", words(4)), whole=False),
    _question("weight", r"how much do you weigh|what'?s your weight|your weight|quanto (?:voce |vc )?pesa|qual (?:e )?(?:o )?seu peso|cuanto pesas", matching(r"\d.*", words(4)), whole=False),
    _question("owns", r"what (?:equipment|gear|tools|kit) do you have[\w ]*|(?:que|quais) (?:equipamentos?|aparelhos?)[\w ]* (?:voce |vc )?tem[\w ]*|que (?:equipo|equipamiento|material) (?:tienes|tenes)[\w ]*", words(12)),
    _question("goal", r"what'?s (?:your|the) (?:goal|target|aim)|(?:and )?the target|what are you (?:aiming|saving|training) for|any goals?[\w ]*|qual (?:e )?(?:o |a )?(?:seu |sua )?(?:objetivo|meta)[\w ]*|(?:algum|tem algum) objetivo[\w ]*|(?:e )?para? que vai usar|cual es (?:tu|la|el) (?:meta|objetivo)[\w ]*|algun objetivo", words(14)),
    _question("pet", r"(?:do you have )?any pets|what (?:kind|sort) of (?:animal|pet)[\w ]*|tem (?:algum )?(?:bicho|pet|animal)[\w ]*|tienes mascotas?", matching(rf"{lex.PET}s?", words(6))),
    _question("child", r"(?:do you have )?(?:any )?(?:kids|children)|(?:voce )?tem filhos|tienes hijos", matching(rf".*(?:\d|one|two|three|four|um|uma|dois|duas|tres|una?|dos).*", words(7))),
    _question("learning", r"what(?:'s your)? level (?:is|are)?[\w ]*|what level[\w ]*|qual (?:e )?(?:o )?seu nivel[\w ]*|que nivel (?:tienes|tenes)[\w ]*", matching(r"[abc][12]|beginner|intermediate|advanced|iniciante|basico|intermediario|avancado|principiante|intermedio|zero|fluent", words(5)), category="skill"),
    _question("marital_status", r"are you (?:married|single)[\w ]*|(?:voce )?e casad[oa][\w ]*|estas casad[oa][\w ]*", matching(r"married|single|divorced|widow\w*|engaged|casad[oa]|solteir[oa]|solter[oa]|divorciad[oa]|viuv[oa]|viud[oa]", words(4))),
    _question("dislikes", r"(?:any )?foods? (?:to leave out|you (?:hate|dislike))|anything you (?:don'?t like|hate|dislike)|(?:algo|alguma coisa) que (?:voce )?nao (?:gosta|goste)[\w ]*|algo que no te guste", words(5), whole=False),
)
_BODY = (
    ("age", re.compile(r"(?<!\w)(?:age|how old|idade|quantos anos|edad)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>[1-9]\d)(?: ?(?:anos?|years?|yo|y/o))?(?![\d.,]*\d| ?(?:k?g|cm|lb|m)\b)")),
    ("height", re.compile(r"(?<!\w)(?:height|how tall|altura|estatura)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>[12][.,]\d\d ?m?|1\d\d ?cm|1[4-9]\d(?= |,|$)|\d'\d{1,2}\"?)(?!\d)")),
    ("weight", re.compile(r"(?<!\w)(?:weight|weigh|peso|pesa)(?!\w)"), re.compile(r"(?<![\d.,])(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|quilos?|lbs?|pounds))(?!\w)")),
)
_RELATIVES_AGE = re.compile(
    r"(?<!\w)(?:how old (?:is|are) (?:she|he|they|your (?P<en>\w+))|what age (?:is|are) (?:she|he|they)|quantos anos (?:ela|ele|elas|eles) tem|quantos anos tem (?:ela|ele|seu|sua|o|a)(?: (?P<pt>\w+))?"
    r"|qual (?:e )?a idade (?:dela|dele|deles|d[aeo]s? (?P<de>\w+))|cuantos anos tienen?(?: (?:ella|el|tu) ?(?P<es>\w+)?)?)(?!\w)"
)
_AGE_ANSWER = re.compile(r"(?P<v>\d{1,2}(?: ?(?:years?|months?|anos?|meses|mes|yo))?(?: (?:and|e|y) \d{1,2})?)(?=$|[\s,.!])")
_KIN = re.compile(rf"(?<!\w)(?:my|our|meus?|minhas?|nossos?|nossas?|mis?|nuestr[oa]s?|os|as) (?P<kin>{'|'.join((*lex.CHILD.values(), *lex.RELATIVE.values()))})(?!\w)")
_ANY_CHILD = re.compile("|".join(lex.CHILD.values()))
_GUESS = (
    ("home_city", re.compile(r"(?<!\w)(?:you (?:live|are based|'re based|are|'re) in|you'?re based in|(?:voce|vc) (?:mora|vive|esta|e) (?:em|de)|(?:vives|vivis|estas) en)(?!\w)"), place),
)
_NO = re.compile(r"(?:(?:no|nope|nah|nao|not quite|na verdade|actually)[,.! ]+){1,3}(?:(?:that'?s|it'?s|i'?m in|in|em|en|e|es) )?(?=\S)")
_OPENING = re.compile(
    r"(?:(?:yes|yeah|yep|yup|sure|well|hmm+|um+|uh|oh|just|about|around|ok|okay|it'?s|its|that'?s|a|an|the|in|at|on|from|mostly|sim|claro|bom|ah|e|em|no|na|de|do|da|tipo|acho que|si|pues|en|unos|uns|maybe|i think)[,.! ]+)*"
)
_NOTHING = re.compile(
    r"(?:no|nope|nah|none|nothing|not (?:really|sure|yet|that)|never|nada|nao|nenhum\w*|ningun\w*|ninguna?|n|nem|anything|whatever|don'?t (?:know|mind|care)|dunno|idk|no idea|sei la|no se|tanto faz|da igual|depende|depends|any|either|both|why|por que|what|which|how|qual|que|cual|skip|pass|yes|yeah|sim|si|ok|sure|pls|please|thanks|obrigad[oa]|gracias|me and|you)(?!\w)"
)
_OTHERS = re.compile(
    r"(?<!\w)(?:for (?:her|him|them|my|the)|her|his|him|she|he|they|my (?:son|daughter|wife|husband|mum|mom|dad|mother|father|kid|kids|partner|friend|boss|sister|brother)|dela|dele|ela|ele|pr[oa] (?:meu|minha|ela|ele)|para (?:ella|el|mi)|(?:meu|minha|mi) (?:filh|mae|pai|mari|espos|irma|hij|mam|pap|herman|amig|chefe|jefe)\w*|(?:a|o|la|el) [a-z]+ (?:tem|tiene|e|es))(?!\w)"
)
_STATEMENT = re.compile(r"(?:i|i'?m|im|i'?ve|my|we|eu|sou|tenho|moro|meu|minha|a gente|yo|soy|tengo|vivo|mi|quero|want|can you|could you|pode|puedes|give|me)(?!\w)")
_QUESTION_SENTENCE = re.compile(r"[^.!?\n]*\?")


def last_question(asked: Reading) -> str:
    """Return the last sentence of an assistant's message when it is a question, folded."""
    questions = [sentence for sentence in asked.sentences if sentence.asks]
    if not questions or questions[-1] is not asked.sentences[-1]:
        return ""
    return asked.folded[questions[-1].start : questions[-1].end]


def terse_answers(question: str, answer: Reading) -> list[tuple[Question, Span]]:
    """Return what a terse *answer* says about the user, by what the *question* plainly asks for."""
    if not question or not answer.sentences:
        return []
    first = answer.sentences[0]
    denied = _denied_guess(question, answer, first)
    if denied:
        return denied
    start = _OPENING.match(answer.folded, first.start, first.end).end()  # type: ignore[union-attr]
    while start < first.end and answer.folded[start].isspace():
        start += 1
    if not _is_terse(answer, first, start):
        return []
    body = list(_body_answers(question, answer, first))
    if body:
        return body
    for asked in QUESTIONS:
        if asked.pattern.search(question):
            end = first.end if asked.whole else _clause_end(answer, start, first.end)
            span = asked.shape(answer, start, end)
            return [(asked, span)] if span else []
    return []


def age_of_kin(question: str, mentioned: str, answer: Reading) -> tuple[str, str, Span] | None:
    """Return key, value and span where a terse *answer* is the age of a child or relative asked about.

    Args:
        question: folded.
        mentioned: the word for that person that the user said last, ``""`` where none.
        answer: the message after the question.
    """
    asks = _RELATIVES_AGE.search(question)
    if asks is None or not answer.sentences:
        return None
    start = _OPENING.match(answer.folded).end()  # type: ignore[union-attr]
    age = _AGE_ANSWER.match(answer.folded, start)
    if age is None:
        return None
    named = next((group for group in asks.groups() if group and _KIN.search(f"my {group}")), mentioned)
    if not named:
        return None
    key = "child" if _ANY_CHILD.fullmatch(fold(named)) else "relative"
    return key, f"{named}, {answer.words(*age.span('v'))}", age.span("v")


def kin_mentioned(said: Reading) -> str:
    """Return the last word for a child or relative of the user in a message, as written; ``""`` where none is."""
    found = [match.span("kin") for match in _KIN.finditer(said.folded)]
    return said.words(*found[-1]) if found else ""


def _denied_guess(question: str, answer: Reading, first: Sentence) -> list[tuple[Question, Span]]:
    """Return the right value where the question guessed wrong: "So you live in Ulm?" "No, Bonn."."""
    denial = _NO.match(answer.folded, first.start, first.end)
    if denial is None:
        return []
    for key, pattern, shape in _GUESS:
        span = shape(answer, denial.end(), _clause_end(answer, denial.end(), first.end)) if pattern.search(question) else None
        if span and not _STATEMENT.match(answer.folded, denial.end()):
            return [(Question(key, pattern, shape), span)]
    return []


def _is_terse(answer: Reading, first: Sentence, start: int) -> bool:
    text = answer.folded[start : first.end]
    return bool(
        text.strip()
        and not first.asks
        and len(text.split()) <= LONGEST_ANSWER
        and not _NOTHING.match(text)
        and not _STATEMENT.match(text)
        and not _OTHERS.search(text)
    )


def _body_answers(question: str, answer: Reading, first: Sentence) -> list[tuple[Question, Span]]:
    wanted = [(key, value) for key, asks, value in _BODY if asks.search(question)]
    if len(wanted) < 2:
        return []
    found = []
    for key, value in wanted:
        match = value.search(answer.folded, first.start, first.end)
        if match:
            found.append((Question(key, value, exact, whole=False), match.span("v")))
    return found


def _clause_end(answer: Reading, start: int, end: int) -> int:
    return next((clause.end for clause in answer.clauses if clause.start <= start < clause.end), end)


def evidence_of(answer: Reading) -> Span | None:
    """Return the sentence that is the answer."""
    return trimmed(answer, answer.sentences[0].start, answer.sentences[0].end)
