"""Observes old turns by rules: picks the sentences that tell most for their length, in the words that were said."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...application.ports import Extraction, Extractor, Observed, TokenCounter
from ...domain.fragment import Fragment, Message, Role
from ...domain.gates.polarity_cues import NOT
from ...domain.normalize import fold
from ...domain.observing import Observation, Priority
from ...domain.run import Fingerprint
from ...domain.telling import telling_words
from ...domain.text import sentences
from ...domain.words import FUNCTION_WORDS, word_set
from .tokens import EstimatedTokens

RULES = "observe-1"
SHORTEST = 2
"""Telling words of a sentence that is worth a line."""
QUOTED = 2.0
"""How much more a sentence is worth from which the reader takes a fact."""
OVERHEAD = 4
"""Tokens that every sentence is counted to cost beside its own."""
TOGETHER = 6
"""Sentences of one person on one day that make one observation."""
LONGEST_WORDS = 40
"""Words of one observation; a longer sentence is cut there."""
_OPENERS = re.compile(
    r"^(?:(?:wow|yeah|yes|yep|yup|well|oh|hey|hi|hello|thanks|thank you|sure|okay|ok|so|haha|aw+|cool|great|awesome|nice"
    r"|totally|absolutely|definitely|exactly|right|sim|nossa|oi|olá|obrigad[oa]|valeu|claro|certo|bom|então|legal|ah|sí"
    r"|hola|gracias|vale|bueno|pues)(?:,? (?-i:[A-ZÀ-Ý])\w+)?[,.!…]+ *)+",
    re.IGNORECASE,
)
_TURNING = word_set("""
    from to until till since before after without against instead between than
    de para pra até desde antes depois sem contra entre
    hasta después sin hacia""")
"""Words that say which way round it was."""
_DATED = re.compile(
    r"\d|\b(?:yesterday|today|tomorrow|last|next|ago|since|until|week|month|year|weekend|morning|night"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october"
    r"|november|december|ontem|hoje|amanhã|semana|mês|ano|passad[oa]|próxim[oa]|desde|segunda|terça|quarta|quinta|sexta"
    r"|sábado|domingo|ayer|mañana|próxim[oa]|lunes|martes|miércoles|jueves|viernes)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )[A-ZÀ-Ý][\wÀ-ÿ'’-]+")
_OWN = word_set("""
    i my me we our us mine myself eu meu minha meus minhas nós nosso nossa a gente comigo yo mi mis nosotros nuestro
    nuestra conmigo""")
_LASTING = re.compile(
    r"\b(?:decided|plan(?:s|ning|ned)?|want(?:s|ed)?|going to|started|finished|bought|moved|got|won|lost|met|married"
    r"|born|signed up|joined|quit|agreed|booked|allergic|never|always|favou?rite|love|hate|decid\w+|combin\w+|planej\w+"
    r"|quero|queremos|vou|vamos|comecei|terminei|comprei|mudei|ganhei|perdi|conheci|casei|nasceu|fechamos|nunca|sempre"
    r"|adoro|odeio|quiero|voy|empecé|terminé|compré|gané|perdí|conocí|nació|siempre)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Sentence:
    """A sentence of a message, with what it tells."""

    message: int
    full: str
    text: str
    words: frozenset[str]
    worth: float
    size: int


class DeterministicObserver:
    """See `Observer`; the same turns give the same observations.

    Args:
        tokens: what *room* is counted in.
        reader: whose facts show which sentences matter; those that it quotes are worth more.
    """

    def __init__(self, tokens: TokenCounter | None = None, reader: Extractor | None = None) -> None:
        self._tokens = tokens or EstimatedTokens()
        self._reader = reader

    def fingerprint(self) -> Fingerprint:
        """See `Observer.fingerprint`."""
        if self._reader is None:
            return Fingerprint("deterministic", prompt_version=RULES)
        reader = self._reader.fingerprint()
        return replace(reader, prompt_version=f"{RULES} {reader.prompt_version}".strip())

    def observe(self, messages: Sequence[Message], room: int) -> Observed:
        """See `Observer.observe`."""
        quotes, read = self._quotes(messages)
        said = list(self._sentences(messages, quotes))
        room -= self._tokens.count(" ".join(map(_who, {_place(message): message for message in messages}.values())))
        chosen = _chosen(said, room)
        observations = tuple(_observations(messages, chosen))
        return Observed(observations, self.fingerprint(), *((read.raw, read.usage) if read else ()))

    def _quotes(self, messages: Sequence[Message]) -> tuple[list[str], Extraction | None]:
        """Return what the reader quotes, in one form, and what it answered."""
        if self._reader is None:
            return [], None
        fragment = Fragment(tuple(messages), frozenset(message.message_id for message in messages))
        read = self._reader.extract(fragment)
        return [fold(candidate.evidence) for candidate in read.candidates], read

    def _sentences(self, messages: Sequence[Message], quotes: Sequence[str]) -> Iterator[_Sentence]:
        found = [
            (at, full, text, telling_words(text))
            for at, message in enumerate(messages)
            if message.role in (Role.USER, Role.ASSISTANT)
            for full in _spoken(message.content)
            for text in [telegraphic(full)]
        ]
        spread = Counter(word for *_, words in found for word in words)
        for at, full, text, words in found:
            if len(words) >= SHORTEST:
                size = self._tokens.count(f"; {text}")
                worth = sum(math.log(1 + len(found) / spread[word]) for word in words)
                worth *= _weight(full, messages[at].role) * (QUOTED if _is_quoted(full, quotes) else 1)
                yield _Sentence(at, full, text, words, worth, size)


def line(message: Message, text: str) -> str:
    """Return what an observation says: who said it, and the words."""
    return f"{_who(message)}: {text}"


def _who(message: Message) -> str:
    return message.speaker or message.role.value


def _place(message: Message) -> tuple[str, str]:
    return message.said_at.date().isoformat(), _who(message)


def _observations(messages: Sequence[Message], chosen: Sequence[_Sentence]) -> Iterator[Observation]:
    """Yield one observation for what one person said on one day, a few sentences in each."""
    for (day, _), told in _grouped(messages, chosen):
        first = messages[told[0].message]
        ids = tuple(dict.fromkeys(messages[one.message].message_id for one in told))
        yield Observation(
            line(first, "; ".join(one.text for one in told)), day, max(_priority(one.full) for one in told), ids
        )


def _grouped(
    messages: Sequence[Message], chosen: Sequence[_Sentence]
) -> Iterator[tuple[tuple[str, str], list[_Sentence]]]:
    groups: dict[tuple[str, str], list[_Sentence]] = {}
    for one in chosen:
        groups.setdefault(_place(messages[one.message]), []).append(one)
    for place, told in groups.items():
        for at in range(0, len(told), TOGETHER):
            yield place, told[at : at + TOGETHER]


def _spoken(content: str) -> Iterator[str]:
    """Yield the sentences of a message without what only opens them, shortened where they are long."""
    for span in sentences(content):
        text = " ".join(_OPENERS.sub("", content[span.start : span.end]).split())
        words = text.split(" ")
        yield text if len(words) <= LONGEST_WORDS else " ".join(words[:LONGEST_WORDS]) + " …"


def telegraphic(text: str) -> str:
    """Return *text* without the words that it can do without; what turns a meaning stays."""
    words = [word for word in text.split(" ") if _is_told(word)]
    return " ".join(words).rstrip(".!,;") or text


def _is_told(word: str) -> bool:
    bare = fold(word).strip(".,;:!?…\"'()’”“")
    return bare in _TURNING or bare in NOT or bare not in FUNCTION_WORDS


def _is_quoted(text: str, quotes: Sequence[str]) -> bool:
    folded = fold(text)
    return any(quote in folded or folded in quote for quote in quotes)


def _weight(text: str, role: Role) -> float:
    """Return how much a sentence of this kind is worth beside a plain one."""
    weight = 1.0
    if text.endswith("?"):
        weight *= 0.35
    if role is Role.ASSISTANT:
        weight *= 0.5
    if not _OWN.isdisjoint(text.casefold().split()):
        weight *= 1.3
    if _DATED.search(text):
        weight *= 1.3
    if _NAME.search(text):
        weight *= 1.15
    if _LASTING.search(text):
        weight *= 1.2
    return weight


def _priority(text: str) -> int:
    signs = sum((bool(_DATED.search(text)), bool(_LASTING.search(text)), not _OWN.isdisjoint(text.casefold().split())))
    return Priority.HIGH if signs >= 2 else Priority.MEDIUM if signs else Priority.LOW


def _chosen(said: Sequence[_Sentence], room: int) -> list[_Sentence]:
    """Return what fits, the most telling for its size first; words that were told already tell nothing more."""
    order = sorted(said, key=lambda one: (-one.worth / (one.size + OVERHEAD), one.message, one.text))
    chosen: list[_Sentence] = []
    used = 0
    told: Counter[frozenset[str]] = Counter()
    for one in order:
        if used + one.size > room or told[one.words]:
            continue
        chosen.append(one)
        told[one.words] += 1
        used += one.size
    return sorted(chosen, key=lambda one: one.message)
