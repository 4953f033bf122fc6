"""The store as a whole, in the application's words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from ...application.facade import Difference, Progress
from ...application.finding import Words
from ...application.views import MemoryViews
from ...domain.message import recorded_id
from .differences import beside
from .searching import SEARCHED_TABLES, SQLiteWords
from .store import SQLiteStore
from .views import SQLiteViews


class SQLiteUpkeep:
    """See `application.facade.Upkeep`."""

    def __init__(self, store: SQLiteStore) -> None:
        self._store = store

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """See `Upkeep.rebuild`."""
        return self._store.rebuild(name, on_progress)

    @contextmanager
    def past(self, *, position: int | None, recorded_at: datetime | None) -> Iterator[MemoryViews]:
        """See `Upkeep.past`."""
        past = self._store.as_of(position=position, recorded_at=recorded_at)
        try:
            yield SQLiteViews(past, self._store)
        finally:
            past.close()

    @contextmanager
    def past_words(self, *, position: int | None, recorded_at: datetime | None) -> Iterator[Words]:
        """See `Upkeep.past_words`."""
        with self._store.as_of(position=position, recorded_at=recorded_at, only=SEARCHED_TABLES, words=True) as past:
            yield SQLiteWords(past)

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """See `Upkeep.verify`."""
        return [*self._store.verify(on_progress), *self._secrets_that_do_not_fit()]

    def _secrets_that_do_not_fit(self) -> Iterator[Difference]:
        """Derive the ids of all messages anew: under another secret, what was said before would be recorded twice."""
        with self._store.reading() as cursor:
            secrets = dict(cursor.execute("SELECT resource_id, secret FROM resource_secrets").fetchall())
            misfits = {
                resource_id
                for stream_id, resource_id, thread_id, message_id in cursor.execute(
                    "SELECT originator_id, resource_id, chat_id, message_id FROM stored_events"
                    " JOIN chat_messages USING (resource_id) WHERE chat_messages.id = notification_id"
                )
                if not _fits(secrets.get(resource_id), stream_id, resource_id, thread_id, message_id)
            }
        for resource_id in sorted(misfits):
            yield beside(
                "secret_changed",
                f"The secret of the resource {resource_id!r} does not fit the ids of its messages:"
                " put the table resource_secrets of a backup back before anything more is recorded.",
                "resource_secrets",
            )

    def backup(self, target: Path) -> None:
        """See `Upkeep.backup`."""
        self._store.backup(target)

    def reseal(self) -> None:
        """See `Upkeep.reseal`."""
        self._store.reseal()

    def close(self) -> None:
        """See `Upkeep.close`."""
        self._store.close()


def _fits(secret: object, stream_id: str, resource_id: str, thread_id: str, message_id: str) -> bool:
    return isinstance(secret, bytes) and stream_id == recorded_id(secret, resource_id, thread_id, message_id).hex
