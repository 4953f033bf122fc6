"""Refusals of the memory, one tree, each with a stable `code` that surfaces map.

    LastroError
    ├── InvalidInputError          a value that a caller gave cannot be used
    │   ├── InvalidIdError         an id is empty, too long or not text
    │   ├── InvalidMessageError    a message lacks a role, is too long, has a bad time
    │   ├── NaiveTimeError         a time without a UTC offset
    │   └── UnknownKeyError        a catalogue entry contradicts another
    ├── RefusedError               a rule of the domain says no
    │   ├── FactNotActiveError     the fact is superseded or retracted
    │   ├── FactStillActiveError   only a fact that is not active can be reinstated
    │   ├── ForgottenSourceError   a context cannot be made again: something that it showed was forgotten
    │   └── EvidenceMissingError   a fact without the words it came from
    ├── NotFoundError              nothing has this id in this resource
    ├── ExtractorUnavailableError  the extractor could not be asked; ask again later
    │   ├── ModelMissingError      no model file where the settings point, or nothing to run it with
    │   └── ModelUnusableError     the file there is no model that can be run
    ├── ExtractionUnreadableError  the extractor answered, but not in the format
    ├── ChatModelUnavailableError  the model that an agent talks with could not be asked
    ├── RecordingMissingError      a scripted extractor was asked what nobody recorded
    └── StoreError                 the database file
        ├── StoreLockedError       another process kept the write lock too long
        ├── StoreReadOnlyError     the file or its folder cannot be written
        ├── StoreFullError         the disk is full
        ├── NotADatabaseError      the file is no Lastro database
        ├── NewerSchemaError       written by a newer Lastro
        ├── UnknownEventError      the log holds an event that this version does not know
        ├── UnreadableEventError   the log holds an event whose payload cannot be read
        ├── ProjectionError        a table cannot be projected from the log
        ├── ContextChangedError    the log no longer tells what a context showed
        ├── SealKeyMissingError    the key of the chain is not beside the file
        └── ConflictError          somebody else wrote first; read again and redo

A class below another is one of its kind, so catching the upper one catches both.
"""

from __future__ import annotations


class LastroError(Exception):
    """Anything that Lastro refuses or cannot do; `code` is stable, the sentence is not."""

    code = "internal"

    def __str__(self) -> str:
        """The sentence; what follows it in `args` are the values, for programs."""
        return str(self.args[0]) if self.args else self.code


class InvalidInputError(LastroError):
    code = "invalid_input"


class InvalidIdError(InvalidInputError):
    code = "invalid_id"


class InvalidMessageError(InvalidInputError):
    code = "invalid_message"


class NaiveTimeError(InvalidInputError):
    code = "naive_time"


class UnknownKeyError(InvalidInputError):
    code = "unknown_key"


class InvalidPatchError(InvalidInputError):
    """A patch of a document cannot be applied."""

    code = "invalid_patch"


class InvalidDocumentError(InvalidInputError):
    """A document breaks its schema or a limit."""

    code = "invalid_document"


class RefusedError(LastroError):
    code = "refused"


class FactNotActiveError(RefusedError):
    code = "fact_not_active"


class FactStillActiveError(RefusedError):
    code = "fact_still_active"


class EvidenceMissingError(RefusedError):
    code = "evidence_missing"


class ForgottenSourceError(RefusedError):
    code = "source_forgotten"


class NotFoundError(LastroError):
    code = "not_found"


class ExtractorUnavailableError(LastroError):
    code = "extractor_unavailable"


class ExtractionUnreadableError(LastroError):
    """Answered, but not in the format; `raw` keeps the answer for reading."""

    code = "extraction_unreadable"

    def __init__(self, message: str, *, raw: str = "") -> None:
        super().__init__(message)
        self.raw = raw


class ModelMissingError(ExtractorUnavailableError):
    code = "model_missing"


class ModelUnusableError(ExtractorUnavailableError):
    code = "model_unusable"


class ChatModelUnavailableError(LastroError):
    code = "chat_model_unavailable"


class RecordingMissingError(LastroError):
    code = "recording_missing"


class StoreError(LastroError):
    code = "store"


class StoreLockedError(StoreError):
    code = "store_locked"


class StoreReadOnlyError(StoreError):
    code = "store_read_only"


class StoreFullError(StoreError):
    code = "store_full"


class NotADatabaseError(StoreError):
    code = "not_a_database"


class NewerSchemaError(StoreError):
    code = "newer_schema"


class UnknownEventError(StoreError):
    code = "unknown_event"


class UnreadableEventError(StoreError):
    code = "unreadable_event"


class ProjectionError(StoreError):
    code = "projection"


class SealKeyMissingError(StoreError):
    code = "seal_key_missing"


class ContextChangedError(StoreError):
    code = "context_changed"


class ConflictError(StoreError):
    code = "conflict"
