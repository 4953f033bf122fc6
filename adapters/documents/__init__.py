"""Schemas of working memories: a pydantic model, or a JSON Schema."""

from .schemas import JsonSchema, PydanticSchema, schema_of

__all__ = ["JsonSchema", "PydanticSchema", "schema_of"]
