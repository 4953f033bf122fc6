"""Which member of a household a statement is about."""

from __future__ import annotations

from dataclasses import replace

from ..domain.candidate import Candidate
from ..domain.fragment import Message
from ..domain.members import PARTNER, member
from .views import Facts


def told_apart(candidate: Candidate, message: Message, resource_id: str, facts: Facts) -> Candidate:
    """Return *candidate*, said in *message*, as about the member whom it means."""
    if candidate.subject != PARTNER or message.speaker is None:
        return candidate
    speakers = facts.speakers(resource_id)
    return replace(candidate, subject=member(candidate.subject, speaker=message.speaker, speakers=speakers))
