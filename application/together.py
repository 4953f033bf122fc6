"""Two extractors that read the same fragment: a careful one beside a bold one."""

from __future__ import annotations

from ..domain.agreement import BOTH, united
from ..domain.fragment import Fragment
from ..domain.run import Fingerprint, Usage
from .ports import Extraction, Extractor

CALLS_APART = "\f"


class TogetherExtractor:
    """See `Extractor`; each fact says which of the two proposed it, or both."""

    def __init__(self, careful: Extractor, bold: Extractor) -> None:
        self._careful = careful
        self._bold = bold

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`: the bold one's, with what the careful one goes by among the parameters."""
        careful, bold = self._careful.fingerprint(), self._bold.fingerprint()
        beside = ("beside", f"{careful.adapter} {careful.prompt_version}".strip())
        return Fingerprint(
            adapter=f"{bold.adapter}{BOTH}{careful.adapter}",
            model=bold.model,
            model_sha256=bold.model_sha256,
            prompt_version=bold.prompt_version,
            parameters=tuple(sorted((*bold.parameters, beside))),
        )

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`; where the bold one cannot be asked, neither answers."""
        bold = self._bold.extract(fragment)
        careful = self._careful.extract(fragment)
        return Extraction(
            united(careful.candidates, bold.candidates),
            CALLS_APART.join((bold.raw, careful.raw)),
            self.fingerprint(),
            dropped=(*bold.dropped, *careful.dropped),
            truncated=bold.truncated or careful.truncated,
            usage=_sum(bold.usage, careful.usage),
            instructions=bold.instructions,
        )


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        one.prompt_tokens + other.prompt_tokens,
        one.output_tokens + other.output_tokens,
        one.calls + other.calls,
        one.seconds + other.seconds,
    )
