"""The real world: the system's clock, random ids."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID, uuid4


class SystemClock:
    """See `Clock`."""

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.now(UTC)


class RandomIds:
    """See `Ids`."""

    def new(self) -> UUID:
        """See `Ids.new`."""
        return uuid4()
