"""Makes new chats of labelled ones, so that the model learns to point and not the words.

Every function returns a chat whose evidence is still a verbatim quote of one of its user messages, or the chat as
it was where it can do nothing. All chance comes from the generator that is handed in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from lastro.domain.catalogue import default_catalogue
from lastro.domain.text import sentences, words

from .chats import Chat, Fact, Turn
from .lexicon import Lexicon, language_of

JOINED = 4
_NUMBER = re.compile(r"(?<![\w.,/:-])\d+(?:[.,]\d+)*(?![\w/:-])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TOKEN = re.compile(r"\w+")
_ENDS = (".", "!", "?", "…")
_CATALOGUE = default_catalogue()


def swapped(chat: Chat, lexicon: Lexicon, rng: Random, *, share: float = 0.8) -> Chat:
    """Give names, places, numbers and everyday words others of their class, everywhere in the chat.

    Args:
        chat: labelled.
        lexicon: what may take whose place.
        rng: chance.
        share: of the known words that are swapped, in [0, 1].
    """
    classes = lexicon.classes.get(language_of(chat.lang), {})
    texts = [turn.content for turn in chat.turns]
    taken = {word for text in texts for word in _TOKEN.findall(text)}
    new: dict[str, str] = {}
    for word in sorted(taken & classes.keys()):
        others = [other for other in classes[word] if other not in taken]
        if others and rng.random() < share:
            new[word] = rng.choice(others)
            taken.add(new[word])
    for number in sorted({found for text in texts for found in _NUMBER.findall(text)}):
        if rng.random() < share:
            new[number] = _other_number(number, rng)
    return _checked(chat, lambda text: _TOKEN_OR_NUMBER.sub(lambda found: new.get(found[0], found[0]), text))


_TOKEN_OR_NUMBER = re.compile(rf"{_NUMBER.pattern}|\w+")


def _other_number(number: str, rng: Random) -> str:
    if _YEAR.fullmatch(number):
        return str(rng.randint(1955, 2025))
    digits = [rng.choice("23456789"), *(rng.choice("0123456789") for _ in number[1:])]
    round_from = len(number.rstrip("0"))
    return "".join(
        old if not old.isdigit() or place >= round_from else digit
        for place, (old, digit) in enumerate(zip(number, digits, strict=True))
    )


def lowercased(chat: Chat) -> Chat:
    """Write all of the user's words small, as many people do."""
    return _checked(chat, str.lower, assistant=False)


def unaccented(chat: Chat) -> Chat:
    """Leave out accents, as on a foreign keyboard."""
    return _checked(chat, _bare, assistant=False)


def unpunctuated(chat: Chat) -> Chat:
    """Leave out commas, full stops and apostrophes between words, as in a hurry."""
    return _checked(chat, lambda text: re.sub(r"(?<=\w)[,.;](?=\s|$)|(?<=\w)['’](?=\w)", "", text), assistant=False)


def mistyped(chat: Chat, rng: Random, *, rate: float = 0.06) -> Chat:
    """Put slips of the fingers into some of the user's words, none into words that a value repeats."""
    kept = {word.form for fact in chat.facts for word in words(fact.value)}
    turns, facts = list(chat.turns), list(chat.facts)
    for place, turn in enumerate(turns):
        if turn.role != "user":
            continue
        content = turn.content
        for word in reversed(words(content)):
            if len(word.form) > 3 and word.form not in kept and word.form.isalpha() and rng.random() < rate:
                slip = _slip(content[word.start : word.end], rng)
                facts = [_moved(fact, content, word.start, word.end, slip) for fact in facts]
                content = content[: word.start] + slip + content[word.end :]
        turns[place] = replace(turn, content=content)
    return _whole(replace(chat, turns=tuple(turns), facts=tuple(facts)), chat)


def _slip(word: str, rng: Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(3)
    if kind == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + (word[at + 1 :] if kind == 1 else word[at] + word[at:])


def _moved(fact: Fact, content: str, start: int, end: int, slip: str) -> Fact:
    begin = content.find(fact.evidence)
    if begin < 0 or not begin <= start or not end <= begin + len(fact.evidence):
        return fact
    evidence = content[begin:start] + slip + content[end : begin + len(fact.evidence)]
    return replace(fact, evidence=evidence)


def greeted(chat: Chat, lexicon: Lexicon, rng: Random) -> Chat:
    """Let the user say hello before the first message."""
    first = chat.turns[0]
    hellos = lexicon.greetings.get(language_of(chat.lang), ())
    if first.role != "user" or not hellos:
        return chat
    return _whole(replace(chat, turns=(Turn("user", f"{rng.choice(hellos)} {first.content}"), *chat.turns[1:])), chat)


def joined(chats: Sequence[Chat], rng: Random) -> Chat | None:
    """Say what several chats of one message say in one message; None where they cannot stand together."""
    single = [fact.key for chat in chats for fact in chat.facts if _CATALOGUE.is_single(fact.key)]
    if len(single) != len(set(single)) or any(len(chat.turns) != 1 for chat in chats):
        return None
    text = ""
    for chat in chats:
        content = chat.turns[0].content.strip()
        ended = not text or text.endswith(_ENDS)
        text = f"{text}{'' if ended else '.'}{rng.choice((' ', ' ', chr(10))) if text else ''}{content}"
    facts = tuple(fact for chat in chats for fact in chat.facts)
    made = Chat("+".join(chat.id for chat in chats), chats[0].lang, "joined", (Turn("user", text),), facts)
    return made if is_whole(made) else None


def following(chat: Chat, before: Chat, rng: Random) -> Chat:
    """Let *chat* go on where *before*, about something else, ends; only what *chat* says is to be found."""
    turns = (*before.turns[-rng.randint(1, 2) :], *chat.turns)
    return _whole(replace(chat, turns=turns), chat)


def disowned(chat: Chat, lexicon: Lexicon, rng: Random) -> Chat | None:
    """Say the sentence of a fact without meaning it: quoted, translated, in fiction; None where there is none."""
    frames = lexicon.negatives.get(language_of(chat.lang), ())
    if not chat.facts or not frames:
        return None
    fact = rng.choice(chat.facts)
    content = next(turn.content for turn in chat.turns if turn.role == "user" and fact.evidence in turn.content)
    begin = content.index(fact.evidence)
    end = begin + len(fact.evidence)
    said = " ".join(span.of(content).strip() for span in sentences(content) if span.start < end and begin < span.end)
    said = " ".join(said.replace('"', "").split())
    return Chat(f"{chat.id}~", chat.lang, "disowned", (Turn("user", rng.choice(frames).replace("{}", said)),), ())


def is_whole(chat: Chat) -> bool:
    """Whether every evidence still stands in exactly one user message."""
    said = [turn.content for turn in chat.turns if turn.role == "user"]
    return all(
        fact.value.strip() and fact.evidence.strip() and sum(fact.evidence in text for text in said) == 1
        for fact in chat.facts
    )


def _whole(made: Chat, chat: Chat) -> Chat:
    return made if is_whole(made) else chat


def _checked(chat: Chat, change: Callable[[str], str], *, assistant: bool = True) -> Chat:
    turns = tuple(
        replace(turn, content=change(turn.content)) if assistant or turn.role == "user" else turn for turn in chat.turns
    )
    facts = tuple(replace(fact, value=change(fact.value), evidence=change(fact.evidence)) for fact in chat.facts)
    return _whole(replace(chat, turns=turns, facts=facts), chat)


def _bare(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def varied(chat: Chat, lexicon: Lexicon, rng: Random) -> Chat:
    """Return *chat* with other words and, now and then, in another register."""
    chat = swapped(chat, lexicon, rng)
    if rng.random() < 0.1:
        chat = greeted(chat, lexicon, rng)
    if rng.random() < 0.15:
        chat = mistyped(chat, rng)
    register = rng.random()
    if register < 0.2:
        chat = lowercased(chat)
    if register < 0.1 or register > 0.95:
        chat = unaccented(chat)
    if register < 0.07:
        chat = unpunctuated(chat)
    return chat


def epoch(
    chats: Sequence[Chat], lexicon: Lexicon, rng: Random, *, joins: float = 0.5, negatives: float = 0.12
) -> list[Chat]:
    """Return the chats of one pass: each once, varied, and some made of them.

    Args:
        chats: to learn from.
        lexicon: for variation.
        rng: chance; another state gives another pass.
        joins: chats made by joining, as a share of *chats*.
        negatives: chats made by disowning a sentence, as a share of *chats*.
    """
    made = [_after_another(varied(chat, lexicon, rng), chats, rng) for chat in chats]
    short = [chat for chat in chats if len(chat.turns) == 1 and len(chat.turns[0].content) < 300]
    for _ in range(round(joins * len(chats))):
        first = rng.choice(short)
        others = [chat for chat in short if chat.lang == first.lang and chat is not first]
        chosen = [first, *rng.sample(others, min(len(others), rng.randint(1, JOINED - 1)))]
        whole = joined([varied(chat, lexicon, rng) for chat in chosen], rng)
        made += [whole] if whole is not None else []
    with_facts = [chat for chat in chats if chat.facts]
    for _ in range(round(negatives * len(chats))):
        unmeant = disowned(varied(rng.choice(with_facts), lexicon, rng), lexicon, rng)
        made += [unmeant] if unmeant is not None else []
    rng.shuffle(made)
    return made


def _after_another(chat: Chat, chats: Sequence[Chat], rng: Random) -> Chat:
    if rng.random() > 0.1:
        return chat
    before = rng.choice(chats)
    return following(chat, before, rng) if before.lang == chat.lang and before is not chat else chat
