"""Time for tests."""

from __future__ import annotations

from datetime import datetime


class ManualClock:
    """A clock that moves only when it is told to, and never back."""

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        """See `Clock.now`."""
        return self._now

    def move_to(self, instant: datetime) -> None:
        """Let time pass until *instant*."""
        if instant < self._now:
            raise ValueError(f"it is {self._now} already: time does not run back to {instant}.")
        self._now = instant
