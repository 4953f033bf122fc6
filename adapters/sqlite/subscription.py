"""Following the log as it grows, also through commits of other processes."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from eventsourcing.persistence import ListenNotifySubscription

if TYPE_CHECKING:
    from .recorder import LogRecorder

_POLL_S = 0.05


class LogSubscription(ListenNotifySubscription["LogRecorder"]):
    """Wakes at once for an append of this process, and within 50 ms for one of another."""

    def __init__(self, recorder: LogRecorder, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        self._stopped = Event()
        super().__init__(recorder=recorder, gt=gt, topics=topics)
        recorder.listeners.add(self._has_been_notified)
        self._has_been_notified.set()  # for what was appended before this listener stood
        self._poller: Thread | None = None
        if recorder.connections.path is not None:
            self._poller = Thread(target=self._poll, daemon=True)
            self._poller.start()

    def stop(self) -> None:
        """See `Subscription.stop`."""
        self._stopped.set()
        super().stop()
        self._recorder.listeners.discard(self._has_been_notified)

    def __exit__(self, *args: object, **kwargs: Any) -> None:
        try:
            super().__exit__(*args, **kwargs)
        finally:
            if self._poller is not None:
                self._poller.join()

    def _poll(self) -> None:
        connections = self._recorder.connections
        try:
            connection = connections.borrow()
            try:
                seen = None
                while not self._stopped.wait(_POLL_S):
                    version = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        seen = version
                        self._has_been_notified.set()
            finally:
                connections.give_back(connection)
        except BaseException as error:  # noqa: BLE001 - handed to the iterating thread, as the library's own thread does
            self._thread_error = self._thread_error or error
            self.stop()
