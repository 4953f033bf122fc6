"""Stems: what the forms of a word have in common, so that a word is found in another form.

Two readings are known: English, after Porter, and one for Portuguese and Spanish, whose plurals, genders and verbs
end alike once accents are folded. A stem is no word, and nobody is shown one.
"""

from __future__ import annotations

import re

from .words import word_set

SHORTEST = 3
"""No ending leaves less than this of a word."""

_ROMANCE_ENDINGS = word_set("""
    a e o s as es os is ao oes aes aos al el il ol ais eis ois is ales eles iles oles em ens im ins om ons um uns ns
    mente idade idades dade dades idad idades cion ciones cao coes sao soes mento mentos miento mientos
    ador adora adores adoras edor edora edores idor idora dor dora dores ancia ancias encia encias
    ista istas ismo ismos ico ica icos icas oso osa osos osas ivo iva ivos ivas avel aveis ivel iveis able ables ible
    inho inha inhos inhas zinho zinha zinhos zinhas ito ita itos itas illo illa illos illas cito cita
    ar er ir ando endo indo iendo ado ada ados adas ido ida idos idas
    amos ais am an emos imos ei aste ou astes aram i iste eu eram iu iram aron ieron io
    ava avas avamos avam aba abas abamos aban ia ias iamos iam ian
    ara aras aria arias ariamos ariam arian era eras eria erias eriamos eriam irian ira iras iria irias iriamos iriam
    arei aremos arao aran are erei eremos erao eran ere irei iremos irao iran ire
    asse asses assemos assem esse esses essemos essem isse isses issemos issem iese ieses iesen ase ases asen
    arem armos ares erem ermos eres irem irmos ires""")
_LONGEST_ENDING = max(map(len, _ROMANCE_ENDINGS))
_SAME_SOUND = str.maketrans("qjz", "cgc")


def romance_stem(word: str) -> str:
    """Return a Portuguese or Spanish *word*, its accents folded, without its longest ending.

    The last consonant is written as it would be before an a: "paguei" and "pagar", "fiquei" and "ficar" have one stem.
    """
    for length in range(min(_LONGEST_ENDING, len(word) - SHORTEST), 0, -1):
        if word[-length:] in _ROMANCE_ENDINGS:
            word = word[:-length]
            break
    if len(word) > SHORTEST and word[-1] == "u" and word[-2] in "gq":
        word = word[:-1]
    return word[:-1] + word[-1].translate(_SAME_SOUND) if len(word) >= SHORTEST else word


_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("abli", "able"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = tuple("al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize sion tion".split())
_VOWEL_THEN_CONSONANT = re.compile("[aeiouy]+[^aeiouy]+")
_VOWEL = re.compile("[aeiou]|(?<=.)y")
_SHORT = re.compile("[^aeiou][aeiouy][^aeiouwxy]$")
_DOUBLE = re.compile(r"([^aeioulsz])\1$")


def english_stem(word: str) -> str:
    """Return the stem of an English *word* in small letters, after Porter.

    Source: M. F. Porter, An algorithm for suffix stripping, Program 14 (1980); a y counts as a vowel.
    """
    if len(word) <= SHORTEST - 1:
        return word
    word = _past_and_plural(word)
    word = _replaced(word, _STEP_2, measure=1)
    word = _replaced(word, _STEP_3, measure=1)
    for ending in _STEP_4:
        if word.endswith(ending):
            stem = word[: -len(ending)] + ending[0] * (ending in {"sion", "tion"})
            word = stem if _measure(stem) > 1 else word
            break
    if word.endswith("e"):
        stem = word[:-1]
        if _measure(stem) > 1 or (_measure(stem) == 1 and not _SHORT.search(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word


def _past_and_plural(word: str) -> str:
    if word.endswith("sses") or (word.endswith("ies") and len(word) > 4):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if word.endswith("eed"):
        word = word[:-1] if _measure(word[:-3]) else word
    else:
        stem = next((word[: -len(end)] for end in ("ed", "ing") if word.endswith(end)), "")
        if len(stem) > 1 and _VOWEL.search(stem):
            word = _completed(stem)
    if word.endswith("y") and _VOWEL.search(word[:-1]):
        word = word[:-1] + "i"
    return word


def _completed(stem: str) -> str:
    """Give a verb without -ed or -ing the end that it has elsewhere: "hop" of hopping, "hope" of hoping."""
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if _DOUBLE.search(stem):
        return stem[:-1]
    return stem + "e" if _measure(stem) == 1 and _SHORT.search(stem) else stem


def _replaced(word: str, endings: tuple[tuple[str, str], ...], *, measure: int) -> str:
    for ending, other in endings:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            return stem + other if _measure(stem) >= measure else word
    return word


def _measure(stem: str) -> int:
    """Count how often consonants follow vowels in *stem*: Porter's m."""
    return len(_VOWEL_THEN_CONSONANT.findall(stem))
