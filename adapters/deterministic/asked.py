"""A terse answer takes its meaning from the question before it: "Where do you live?" "Recife."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .found import quoted
from .questions import AGE_OF_KIN, BODY, CHILD, GUESSES, KIN, QUESTIONS, Question
from .reading import Reading, Sentence, fold
from .shapes import Span, items

LONGEST_ANSWER = 14
CONFIDENCE = 0.8

# fmt: off
_OPENING = re.compile(
    r"(?:(?:yes|yeah|yep|yup|sure|well|hmm+|um+|uh|oh|just|about|around|ok|okay|it'?s|its|that'?s|mostly|maybe|i think|sim|claro|bom|ah|tipo|acho que|"
    r"si|pues)[,.! ]+|(?:a|an|the|in|at|on|from|e|em|no|na|de|do|da|en|unos|uns) )*\s*"
)
_NOTHING = re.compile(
    r"(?:no|nope|nah|none|nothing|not (?:really|sure|yet|that)|never|anything|whatever|don'?t (?:know|mind|care)|dunno|idk|no idea|depends|any|either|both|"
    r"why|what|which|how|skip|pass|yes|yeah|ok|sure|pls|please|thanks|me and|you|"
    r"nada|nao|nenhum\w*|n|nem|sei la|tanto faz|depende|por que|qual|que|sim|obrigad[oa]|ningun\w*|ninguna?|no se|da igual|cual|si|gracias)(?!\w)"
)
_OTHERS = re.compile(
    r"(?<!\w)(?:for (?:her|him|them|my|the)|her|his|him|she|he|they|my (?:son|daughter|wife|husband|mum|mom|dad|mother|father|kids?|partner|friend|boss|sister|"
    r"brother)|dela|dele|ela|ele|pr[oa] (?:meu|minha|ela|ele)|para (?:ella|el|mi)|(?:meu|minha|mi) (?:filh|mae|pai|mari|espos|irma|hij|mam|pap|herman|amig|"
    r"chefe|jefe)\w*|(?:a|o|la|el) [a-z]+ (?:tem|tiene|e|es))(?!\w)"
)
_STATEMENT = re.compile(
    r"(?:i|i'?m|im|i'?ve|my|we|want|can you|could you|give|me|eu|sou|tenho|moro|meu|minha|a gente|quero|pode|yo|soy|tengo|vivo|mi|puedes)(?!\w)"
)
# fmt: on
_NO = re.compile(
    r"(?:(?:no|nope|nah|nao|not quite|na verdade|actually)[,.! ]+){1,3}"
    r"(?:(?:that'?s|it'?s|i'?m in|in|em|en|e|es) )?(?=\S)"
)
_AGE = re.compile(r"(?P<v>\d{1,2}(?: ?(?:years?|months?|anos?|meses|mes|yo))?(?: (?:and|e|y) \d{1,2})?)(?=$|[\s,.!])")


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer says about the user: values in the words of the message, and where they stand."""

    key: str
    values: tuple[str, ...]
    evidence: str
    span: Span
    category: str = ""


def last_question(asked: Reading) -> str:
    """Return the last sentence of an assistant's message when it is a question, folded."""
    last = asked.sentences[-1] if asked.sentences else None
    return asked.folded[last.start : last.end] if last and last.asks else ""


def kin_mentioned(said: Reading) -> str:
    """Return the last word for a child or relative of the user in a message, as written; ``""`` where none is."""
    found = [match.span("kin") for match in KIN.finditer(said.folded)]
    return said.words(*found[-1]) if found else ""


def terse_answers(question: str, answer: Reading) -> list[Answer]:
    """Return what a terse *answer* says about the user, by what the *question*, folded, plainly asks for."""
    if not question or not answer.sentences:
        return []
    first = answer.sentences[0]
    start = _end_of(_OPENING, answer, first)
    if denied := list(_denied_guess(question, answer, first)):
        return denied
    if not _is_terse(answer, first, start):
        return []
    if body := list(_body_answers(question, answer, first)):
        return body
    for asked in QUESTIONS:
        if match := asked.pattern.search(question):
            return list(_answers_to(asked, answer, first, start, about=_about(match)))
    return []


def age_of_kin(question: str, mentioned: str, answer: Reading) -> Answer | None:
    """Return the age of a child or relative where the *question* asks for it and the *answer* is one.

    Args:
        question: folded.
        mentioned: the word for that person that the user said last, ``""`` where none.
        answer: the message after the question.
    """
    asks = AGE_OF_KIN.search(question)
    if asks is None or not answer.sentences:
        return None
    first = answer.sentences[0]
    age = _AGE.match(answer.folded, _end_of(_OPENING, answer, first), first.end)
    asked = next((group for group in asks.groups() if group and KIN.search(f"my {group}")), "")
    named = asked if asked and asked != fold(mentioned) else mentioned
    if age is None or not named:
        return None
    key = "child" if CHILD.fullmatch(fold(named)) else "relative"
    return Answer(key, (f"{named}, {answer.words(*age.span('v'))}",), _evidence(answer, first), age.span("v"))


def _about(match: re.Match[str]) -> str:
    """Return what the question names as its matter, ``""`` where it names none."""
    return next((group for group in match.groups() if group), "")


def _answers_to(asked: Question, answer: Reading, first: Sentence, start: int, *, about: str = "") -> Iterator[Answer]:
    end = first.end if asked.whole else _clause_end(answer, start, first.end)
    span = asked.shape(answer, start, end)
    if span is not None:
        said = answer.words(*span)
        written = f"{about}: {said}" if about and about not in answer.folded[slice(*span)] else said
        values = tuple(items(written)) if asked.several else (written,)
        yield Answer(asked.key, values, _evidence(answer, first), span, asked.category)


def _denied_guess(question: str, answer: Reading, first: Sentence) -> Iterator[Answer]:
    """Yield the right value where the question guessed wrong: "So you live in Ulm?" "No, Bonn."."""
    start = _end_of(_NO, answer, first)
    if start == first.start or _STATEMENT.match(answer.folded, start):
        return
    for guess in GUESSES:
        if guess.pattern.search(question):
            yield from _answers_to(guess, answer, first, start)


def _body_answers(question: str, answer: Reading, first: Sentence) -> Iterator[Answer]:
    """Yield age, height and weight out of a list of numbers, where a question asks for two of them or more."""
    wanted = [(key, value) for key, asks, value in BODY if asks.search(question)]
    for key, value in wanted if len(wanted) > 1 else ():
        if match := value.search(answer.folded, first.start, first.end):
            yield Answer(key, (answer.words(*match.span("v")),), _evidence(answer, first), match.span("v"))


def _is_terse(answer: Reading, first: Sentence, start: int) -> bool:
    text = answer.folded[start : first.end]
    if not text.strip() or first.asks or len(text.split()) > LONGEST_ANSWER:
        return False
    return not (_NOTHING.match(text) or _STATEMENT.match(text) or _OTHERS.search(text))


def _end_of(pattern: re.Pattern[str], answer: Reading, first: Sentence) -> int:
    match = pattern.match(answer.folded, first.start, first.end)
    return match.end() if match else first.start


def _clause_end(answer: Reading, start: int, end: int) -> int:
    return next((clause.end for clause in answer.clauses_of(0) if clause.opening <= start < clause.end), end)


def _evidence(answer: Reading, first: Sentence) -> str:
    return quoted(answer, first.start, first.end)
