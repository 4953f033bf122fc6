"""Working memory: read, patched, replaced, undone; and filled from what is known, without an agent's help."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from ..domain.candidate import SELF
from ..domain.errors import ConflictError, InvalidDocumentError, InvalidInputError, InvalidPatchError, NotFoundError
from ..domain.merge_patch import SET, Json, at_path, depth, gentle_patch, merge_patch, nested, same
from ..domain.working_memory import WorkingMemory, working_memory_id
from .log import MemoryLog
from .ports import Clock
from .projections.user_memories import UserMemoryRow
from .views import LogEntry, MemoryViews, UserFilter

logger = logging.getLogger("lastro")

MAX_REDOS = 20
MAX_DEPTH = 24
PROJECTED = "facts"
"""Who changed the document, where facts filled it."""


class DocumentSchema(Protocol):
    """What a document must look like."""

    def problems(self, document: dict[str, Json]) -> list[str]:
        """Return what is wrong with *document*, each with its path and what is allowed; empty where nothing is."""

    def initial(self) -> dict[str, Json]:
        """Return the document that its defaults make."""


@dataclass(frozen=True, slots=True)
class Document:
    """A working memory as it stands; `version` is 0 where nobody wrote one yet."""

    document: dict[str, Json]
    version: int = 0


@dataclass(frozen=True)
class DocumentPolicy:
    """What documents may be.

    Attributes:
        max_characters: of the document as compact JSON.
        schema: that every document must meet; None for any object.
        projection: from keys of facts to dotted paths of the document; a path that ends in ``[]`` is a list.
    """

    max_characters: int = 16_384
    schema: DocumentSchema | None = None
    projection: Mapping[str, str] = field(default_factory=dict)


class KeepDocument:
    """The use cases around one document."""

    def __init__(self, log: MemoryLog, views: MemoryViews, clock: Clock, policy: DocumentPolicy) -> None:
        self._log = log
        self._views = views
        self._clock = clock
        self._policy = policy

    @property
    def schema(self) -> DocumentSchema | None:
        """What every document must meet."""
        return self._policy.schema

    def get(self, resource_id: str, thread_id: str | None = None) -> Document:
        """Return the document; the defaults of the schema where nobody wrote one yet."""
        held = self._held(resource_id, thread_id)
        return Document(self._initial()) if held is None else Document(held.document, held.version)

    def update(
        self,
        resource_id: str,
        patch: object,
        *,
        thread_id: str | None,
        expected_version: int | None,
        strict: bool,
        by: str,
    ) -> Document:
        """Apply *patch*, in the gentle form or, with *strict*, by the letter of RFC 7396.

        Raises:
            InvalidPatchError: it is no object, or an operation in it does not fit.
            InvalidDocumentError: the document would break its schema or a limit; nothing changed.
            ConflictError: the document is not at *expected_version*.
        """
        read = patch_of(patch)

        def change(held: dict[str, Json]) -> dict[str, Json]:
            merged: dict[str, Json] = merge_patch(held, read) if strict else gentle_patch(held, read)
            return merged

        return self._changed(resource_id, thread_id, change, how="update", by=by, expected_version=expected_version)

    def replace(
        self,
        resource_id: str,
        document: object,
        *,
        thread_id: str | None,
        expected_version: int | None,
        confirm: bool,
        by: str,
    ) -> Document:
        """Put *document* in place of the one that stands there.

        Raises:
            InvalidDocumentError: it is no object, or breaks its schema or a limit.
            RefusedError: it drops a large share of what stands there, and *confirm* is not given.
            ConflictError: the document is not at *expected_version*.
        """
        if not isinstance(document, dict):
            raise InvalidDocumentError(f"the document is {_kind(document)}: give a JSON object.", document)
        return self._changed(
            resource_id,
            thread_id,
            lambda held: document,
            how="replace",
            by=by,
            expected_version=expected_version,
            confirm=confirm,
        )

    def replace_text(
        self, resource_id: str, path: str, old: str, new: str, *, thread_id: str | None, by: str
    ) -> Document:
        """Replace the words *old* in the text at a dotted *path* by *new*, wherever they stand in it.

        Raises:
            InvalidInputError: *old* is empty, or there is no text at *path*.
            NotFoundError: the text does not hold *old*.
        """
        if not old:
            raise InvalidInputError("the words to replace are empty: say which words are to go.", old)

        def change(held: dict[str, Json]) -> dict[str, Json]:
            text = at_path(held, path)
            if not isinstance(text, str):
                raise InvalidInputError(f"there is no text at {path!r}, but {_kind(text)}.", path)
            if old not in text:
                raise NotFoundError(f"the text at {path!r} does not hold {old!r}: read it first.", old)
            return gentle_patch(held, nested(path, text.replace(old, new)))

        return self._changed(resource_id, thread_id, change, how="text", by=by)

    def undo(self, resource_id: str, *, thread_id: str | None, by: str) -> Document:
        """Restore the document before the last change.

        Raises:
            NotFoundError: nobody wrote one.
            RefusedError: nothing is left to undo.
        """
        for _ in range(MAX_REDOS):
            held = self._held(resource_id, thread_id)
            if held is None:
                raise NotFoundError(f"{resource_id!r} has no working memory yet: there is nothing to undo.")
            held.undo(by=by, at=self._clock.now())
            try:
                self._log.store(held)
            except ConflictError:
                continue
            return Document(held.document, held.version)
        raise ConflictError(f"the working memory of {resource_id!r} changed again and again: try later.")

    def history(self, resource_id: str, thread_id: str | None = None) -> list[LogEntry]:
        """Return every change of the document, oldest first."""
        return self._views.stream(working_memory_id(self._log.secret(resource_id), resource_id, thread_id))

    def project(self, resource_id: str) -> None:
        """Let the document follow the user memories whose keys the policy maps onto it.

        What an agent or a person wrote stays, unless the memory that a place shows has changed since it was shown.
        """
        if not self._policy.projection:
            return
        known = self._views.user_memories(resource_id, UserFilter(subject=SELF, at=self._clock.now()))
        shown = self._shown(resource_id)
        wanted = _projected(known, self._policy.projection)
        if shown == wanted:
            return

        def change(held: dict[str, Json]) -> dict[str, Json]:
            for path in [*wanted, *(path for path in shown if path not in wanted)]:
                patch = _patch_for(held, path, shown.get(path, []), wanted.get(path, []))
                held = self._fitting(held, patch, path)
            return held

        self._changed(resource_id, None, change, how=f"{PROJECTED} {json.dumps(wanted)}", by=PROJECTED)

    def _fitting(self, held: dict[str, Json], patch: Mapping[str, Json], path: str) -> dict[str, Json]:
        """Return *held* with *patch* applied; as it is where the document could not stand so."""
        try:
            return self._checked(gentle_patch(held, patch))
        except (InvalidPatchError, InvalidDocumentError) as error:
            logger.warning("facts are not shown at %r of a working memory: %s", path, type(error).__name__)
            return held

    def _shown(self, resource_id: str) -> dict[str, list[str]]:
        """Return what facts put into the document last, by path."""
        for entry in reversed(self.history(resource_id)):
            how = getattr(entry.event, "how", "")
            if how.startswith(f"{PROJECTED} "):
                shown: dict[str, list[str]] = json.loads(how.removeprefix(f"{PROJECTED} "))
                return shown
        return {}

    def _changed(
        self,
        resource_id: str,
        thread_id: str | None,
        change: Callable[[dict[str, Json]], dict[str, Json]],
        *,
        how: str,
        by: str,
        expected_version: int | None = None,
        confirm: bool = True,
    ) -> Document:
        """Do *change* on the newest document; again when somebody else wrote meanwhile and no version was asked for."""
        for _ in range(MAX_REDOS):
            held = self._held(resource_id, thread_id)
            version = 0 if held is None else held.version
            if expected_version is not None and expected_version != version:
                raise ConflictError(
                    f"the working memory is at version {version}, not {expected_version}: read it and try again.",
                    version,
                )
            before = self._initial() if held is None else held.document
            document = self._checked(change(before))
            if same(document, before):
                return Document(before, version)
            if held is None:
                held = self._started(resource_id, thread_id, by)
            held.put(document, how=how, by=by, at=self._clock.now(), confirm=confirm)
            try:
                self._log.store(held)
            except ConflictError:
                continue
            return Document(held.document, held.version)
        raise ConflictError(f"the working memory of {resource_id!r} changed again and again: try later.")

    def _held(self, resource_id: str, thread_id: str | None) -> WorkingMemory | None:
        return self._log.get(WorkingMemory, self._id(resource_id, thread_id))

    def _id(self, resource_id: str, thread_id: str | None) -> UUID:
        return working_memory_id(self._log.secret(resource_id), resource_id, thread_id)

    def _started(self, resource_id: str, thread_id: str | None, by: str) -> WorkingMemory:
        return WorkingMemory.begin(
            WorkingMemory.Started,
            id=self._id(resource_id, thread_id),
            at=self._clock.now(),
            resource_id=resource_id,
            thread_id=thread_id,
            document=self._initial(),
            by=by,
        )

    def _initial(self) -> dict[str, Json]:
        return self._policy.schema.initial() if self._policy.schema else {}

    def _checked(self, document: dict[str, Json]) -> dict[str, Json]:
        try:
            size = len(json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidDocumentError(f"the document is no JSON: {error}.", document) from error
        if size > self._policy.max_characters:
            raise InvalidDocumentError(
                f"the document would have {size} characters: the limit is {self._policy.max_characters}. "
                "Shorten it or remove what is out of date.",
                size,
            )
        if depth(document) > MAX_DEPTH:
            raise InvalidDocumentError(f"the document is nested {depth(document)} deep: use at most {MAX_DEPTH}.")
        if self._policy.schema and (problems := self._policy.schema.problems(document)):
            raise InvalidDocumentError(f"the document does not meet its schema: {'; '.join(problems)}.", problems)
        return document


def patch_of(given: object) -> dict[str, Json]:
    """Return *given* as a patch: an object, a JSON text that holds one, or nothing at all.

    Raises:
        InvalidPatchError: it is something else; the error says what to send.
    """
    if given is None:
        return {}
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except ValueError as error:
            raise InvalidPatchError(
                'the patch is a text that is no JSON: send an object with what changed, as in {"city": "Faro"}.', given
            ) from error
    if not isinstance(given, dict):
        raise InvalidPatchError(
            f'the patch is {_kind(given)}: send an object with what changed, as in {{"city": "Faro"}}.', given
        )
    return given


def _kind(value: object) -> str:
    names = {list: "a list", str: "a text", dict: "an object", type(None): "nothing"}
    return names.get(type(value), f"a {type(value).__name__}")


def _projected(known: Iterable[UserMemoryRow], projection: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the values that the document should show, by path, in the order learnt."""
    wanted: dict[str, list[str]] = {}
    for row in known:
        if row.memory_key in projection:
            wanted.setdefault(projection[row.memory_key], []).append(row.memory_value)
    return {path: values if path.endswith("[]") else values[-1:] for path, values in wanted.items()}


def _patch_for(held: Mapping[str, Json], path: str, shown: list[str], values: list[str]) -> dict[str, Json]:
    """Return the patch that lets *path* show *values* where it showed *shown*; by hand it stays as it is."""
    if path.endswith("[]"):
        place = path.removesuffix("[]")
        there = at_path(held, place)
        if there is not None and not isinstance(there, list):
            return {}
        kept = [item for item in there or [] if item not in shown or item in values]
        return nested(place, {SET: kept + [value for value in values if value not in kept and value not in shown]})
    there = at_path(held, path)
    if values and values == shown:
        return {}
    if there is not None and not shown and there != "":
        return {}
    if not values:
        return nested(path, {"$delete": True}) if there in shown else {}
    return nested(path, values[0])
