"""What a document must look like, said by a pydantic model or by a JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from ...application.working_memory import DocumentSchema
from ...domain.errors import InvalidInputError
from ...domain.merge_patch import Json

MAX_PROBLEMS = 5


class PydanticSchema:
    """A pydantic model as the schema of documents; a member that is missing is no problem."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def problems(self, document: dict[str, Json]) -> list[str]:
        """See `DocumentSchema.problems`."""
        try:
            self._model.model_validate(document)
        except ValidationError as error:
            return [
                f"{_path(problem['loc'])}: {problem['msg'].lower()}"
                for problem in error.errors(include_url=False)
                if problem["type"] != "missing"
            ][:MAX_PROBLEMS]
        return []

    def initial(self) -> dict[str, Json]:
        """See `DocumentSchema.initial`."""
        return defaults_of(self._model.model_json_schema())


class JsonSchema:
    """A JSON Schema of documents; a member that is missing is no problem.

    Raises:
        InvalidInputError: it is no schema.
    """

    def __init__(self, schema: Mapping[str, Any]) -> None:
        from jsonschema import Draft202012Validator
        from jsonschema.exceptions import SchemaError

        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            raise InvalidInputError(f"the schema of the working memory cannot be used: {error.message}.") from error
        self._schema = schema
        self._validator = Draft202012Validator(schema)

    def problems(self, document: dict[str, Json]) -> list[str]:
        """See `DocumentSchema.problems`."""
        errors = (error for error in self._validator.iter_errors(document) if error.validator != "required")
        return [f"{_path(error.absolute_path)}: {error.message}" for error in errors][:MAX_PROBLEMS]

    def initial(self) -> dict[str, Json]:
        """See `DocumentSchema.initial`."""
        return defaults_of(self._schema)


def schema_of(given: object) -> DocumentSchema | None:
    """Return *given* as a schema: a pydantic model class, a JSON Schema, its JSON text, or None.

    Raises:
        InvalidInputError: it is none of these.
    """
    if given is None or given == "":
        return None
    if isinstance(given, type) and issubclass(given, BaseModel):
        return PydanticSchema(given)
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except ValueError as error:
            raise InvalidInputError(f"the schema of the working memory is no JSON: {error}.", given) from error
    if isinstance(given, Mapping):
        return JsonSchema(given)
    raise InvalidInputError(
        f"the schema of the working memory is a {type(given).__name__}: give a pydantic model or a JSON Schema.", given
    )


def defaults_of(schema: Mapping[str, Any]) -> dict[str, Json]:
    """Return the document of a schema's defaults, nested ones included; members without a default are left out."""
    document: dict[str, Json] = {}
    for name, member in schema.get("properties", {}).items():
        if "default" in member:
            if member["default"] is not None:
                document[name] = member["default"]
        elif isinstance(member, Mapping) and "properties" in member:
            inner = defaults_of(member)
            if inner:
                document[name] = inner
    return document


def _path(parts: Any) -> str:
    return ".".join(map(str, parts)) or "the document"
