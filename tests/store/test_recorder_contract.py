"""The library's own recorder test cases, against the file store and its twin in memory."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from eventsourcing.persistence import ApplicationRecorder
from shelf import open_shelf

# the library's module of test cases imports a cipher for cases that are not used here; its package is not needed
_cipher: Any = ModuleType("eventsourcing.cipher")
_cipher.AESCipher = object
sys.modules.setdefault("eventsourcing.cipher", _cipher)

from eventsourcing.tests.persistence import (  # noqa: E402
    ApplicationRecorderTestCase,
    NonInterleavingNotificationIDsBaseCase,
)


class OnFile:
    """Makes each recorder on a fresh file, with tables that fold none of the test case's topics."""

    is_file: ClassVar[bool] = True

    def create_recorder(self) -> ApplicationRecorder:
        path = ":memory:"
        if self.is_file:
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)  # type: ignore[attr-defined]
            path = str(Path(folder.name, "log.db"))
        store = open_shelf(path)
        self.addCleanup(store.close)  # type: ignore[attr-defined]
        return store.recorder


class InMemory(OnFile):
    is_file = False


class TestApplicationRecorderOnFile(OnFile, ApplicationRecorderTestCase[ApplicationRecorder]):
    def test_subscribing_yields_what_is_appended(self) -> None:
        self.optional_test_insert_subscribe()


class TestApplicationRecorderInMemory(InMemory, ApplicationRecorderTestCase[ApplicationRecorder]):
    def test_subscribing_yields_what_is_appended(self) -> None:
        self.optional_test_insert_subscribe()


class TestNonInterleavingOnFile(OnFile, NonInterleavingNotificationIDsBaseCase):
    pass


class TestNonInterleavingInMemory(InMemory, NonInterleavingNotificationIDsBaseCase):
    pass


del ApplicationRecorderTestCase, NonInterleavingNotificationIDsBaseCase
