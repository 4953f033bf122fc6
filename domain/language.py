"""Which of the languages that Lastro speaks a text is written in."""

from __future__ import annotations

from collections.abc import Iterable

from .telling import said_words
from .words import word_set

ENGLISH, PORTUGUESE, SPANISH = "en", "pt", "es"
LANGUAGES = (ENGLISH, PORTUGUESE, SPANISH)
_TELLTALE = {
    ENGLISH: word_set("""
        the and is are was my you i i'm we us to of for with what how where when why who have has do does in it that
        this want need can today tomorrow not from about please"""),
    PORTUGUESE: word_set("""
        o os as e eu você vc meu minha meus minhas não com uma um para pra que em na no do da dos das isso este tem sou
        são onde quando quem quero preciso hoje ontem amanhã foi ao à mais também sobre obrigado obrigada"""),
    SPANISH: word_set("""
        el los las y yo usted tu mi mis no con una un para que en del lo eso este tiene soy es muy dónde cuándo cómo
        quién quiero necesito hoy ayer mañana fue al más también sobre gracias"""),
}
"""Words that people of one language can hardly do without."""


def language_of(texts: Iterable[str], default: str = ENGLISH) -> str:
    """Return the language whose telltale words stand most often in *texts*; *default* where none does."""
    words = [word for text in texts for word in said_words(text)]
    counts = {language: sum(word in telltale for word in words) for language, telltale in _TELLTALE.items()}
    best = max(LANGUAGES, key=lambda language: counts[language])
    return best if counts[best] else default
