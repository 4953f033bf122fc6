"""What the user keeps asking about: a word that several of the questions share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from .reading import Reading
from .shapes import Span

TIMES = 3
CONFIDENCE = 0.6
_WORD = re.compile(r"[^\W\d_]{3,}")
# fmt: off
_EMPTY = frozenset("""
    the and for are was what whats how why when where which who does did can could would should will with from this that these those than then there here your you have has had
    not but any all some more most much many also just like about into out get got make need want use used using one two best good better okay yes please thanks thank worth
    que como quando onde qual quais quanto quanta quantos por para pra com sem uma uns umas dos das nos nas mais menos muito isso esse essa este esta tem ter ser estar vai ver faz fazer mesmo tambem ainda
    pode posso preciso quero sobre entre ate depois antes tipo melhor ele ela seu sua meu minha voce num numa ano dia vez aqui agora entao acontece meio fora
    cual cuando donde cuanto cuanta los las del una unos unas con sin mas menos muy eso esto ese esa hay tiene ser estar puedo puede quiero necesito mejor ahora tambien cada
    harder easier again next ask another else same thing things time now know
""".split())
# fmt: on


def recurring_topics(messages: Sequence[Reading]) -> list[tuple[int, Span]]:
    """Return the index of a message and the span of a word that at least three asking messages share."""
    asking = [number for number, reading in enumerate(messages) if any(sentence.asks for sentence in reading.sentences)]
    if len(asking) < TIMES:
        return []
    shared = Counter(word for number in asking for word in _content_words(messages[number]))
    topics = [word for word, times in shared.items() if times >= TIMES]
    if not topics:
        return []
    topic = max(topics, key=lambda word: (shared[word], len(word), word))
    for number in reversed(asking):
        match = re.search(rf"(?<!\w){re.escape(topic)}(?!\w)", messages[number].folded)
        if match:
            return [(number, match.span())]
    return []


def _content_words(reading: Reading) -> set[str]:
    return set(_WORD.findall(reading.folded)) - _EMPTY
