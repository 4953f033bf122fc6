"""Reads facts out of a fragment by rules: no model, no chance, the same answer every time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from ...application.ports import Extraction, Extractor, Fingerprint, Usage
from ...domain.candidate import Candidate
from ...domain.fragment import Fragment, Role
from . import asked, cues
from .found import Found
from .reading import read
from .rules import Turn, facts_of
from .statements import digest

ADAPTER = "deterministic"
RULES = "rules-1"


class DeterministicExtractor(Extractor):
    """Rules for English, Portuguese and Spanish; see `Extractor`."""

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`; the prompt version names the rules and holds a digest of them."""
        return _fingerprint()

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`; never fails, and the raw answer is the candidates as JSON."""
        sources = tuple(fragment.sources())
        found = facts_of(tuple(_turns(fragment)))
        candidates = tuple(_candidate(fact, sources[fact.message].message_id) for fact in found)
        return Extraction(candidates, _raw(candidates), self.fingerprint(), usage=Usage(calls=1))


@cache
def _fingerprint() -> Fingerprint:
    return Fingerprint(ADAPTER, prompt_version=f"{RULES}:{digest()[:16]}")


def _turns(fragment: Fragment) -> Iterator[Turn]:
    """Yield the user's unread messages, each with the question before it and whether a role is being played."""
    sources = {id(message) for message in fragment.sources()}
    question = mentioned = ""
    plays_a_role = False
    for message in fragment.messages:
        if message.role is Role.ASSISTANT:
            question = asked.last_question(read(message))
        elif message.role is Role.USER:
            reading = read(message)
            plays_a_role = plays_a_role or cues.ROLE_PLAY.search(reading.folded) is not None
            if id(message) in sources:
                yield Turn(reading, question, mentioned, plays_a_role)
            question = ""
            mentioned = asked.kin_mentioned(reading) or mentioned


def _candidate(fact: Found, message_id: str) -> Candidate:
    return Candidate(
        memory_key=fact.key,
        memory_value=fact.value,
        memory_category=fact.category,
        confidence=fact.confidence,
        evidence=fact.evidence,
        negates=fact.negates,
        proposed_by=ADAPTER,
        source_message_id=message_id,
    )


def _raw(candidates: tuple[Candidate, ...]) -> str:
    return json.dumps(
        [
            {
                "memory_key": candidate.memory_key,
                "memory_value": candidate.memory_value,
                "memory_category": candidate.memory_category,
                "confidence": candidate.confidence,
                "evidence": candidate.evidence,
                "is_user_memory_candidate": candidate.is_user_memory_candidate,
            }
            for candidate in candidates
        ],
        ensure_ascii=False,
    )
