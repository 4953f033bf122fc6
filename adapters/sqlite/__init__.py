"""The store on SQLite: the log with its seals, the projected tables, operational tables."""

from .differences import Difference
from .settings import StoreSettings
from .store import SQLiteStore

__all__ = ["Difference", "SQLiteStore", "StoreSettings"]
