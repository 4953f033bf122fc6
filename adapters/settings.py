"""Settings: what a deployment may choose, given in code or through the environment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ..domain.errors import InvalidInputError

PREFIX = "MEMORY_"
A_YEAR_S = 31_536_000.0
MANY = 1_000_000


class Settings(BaseModel):
    """Each setting is also the environment variable ``MEMORY_`` + its name in capitals.

    Attributes:
        db: the database file; ``:memory:`` keeps everything in the process.
        enabled: False switches memory off: nothing is recorded and nothing is handed out.
        extractor: who reads the chats: the model with the rules beside it or alone, a model behind an endpoint, the
            rules, or nobody.
        consolidator: who says what rules leave open over all chats; ``none`` leaves it to rules alone.
        openai_base_url: of an OpenAI-compatible endpoint, up to /v1; nothing is sent anywhere without it.
        openai_model: name of the model there.
        openai_api_key: shown to that endpoint only, never logged.
        openai_timeout_s: longest time for one question to it.
        model_path: a GGUF file for ``gemma``.
        model_id: the name of the model in fingerprints.
        models_folder: where ``gemma-3-270m-it-Q8_0.gguf`` is looked for; its subfolder ``embedding`` too.
        model_threads: threads of the model; None means the cores that are free to this process, 4 at most.
        model_timeout_s: longest time of one model call.
        synchronous: ``NORMAL`` survives a crash of the process, ``FULL`` a power cut as well.
        busy_timeout_s: how long a writer waits for another one.
        head_path: where the head of the log is noted, beside the database when None.
        key_path: where the key of the log's chain lies, beside the database when None.
        debounce_s: wait between an assistant's turn and its extraction.
        max_wait_s: longest wait between a message and its extraction.
        lease_s: how long a worker may take for one job.
        max_attempts: tries of a job before it stands as failed.
        backoff_s: wait after the first failed try; it doubles.
        consolidate_after_s: wait between a change of a fact and the consolidation over all chats.
        consolidate_max_wait_s: longest such wait, while changes keep coming.
        working_memory_schema: JSON Schema of working memories, as JSON text or an object, or a pydantic model.
        working_memory_characters: most characters of a working memory as compact JSON.
        working_memory_projection: which keys of facts fill which dotted paths of the working memory, as JSON.
        review_share: share of a resource's memories that a model may retire in a day without a person's review.
        window_messages: most unread messages that one extraction reads.
        window_characters: most characters that one extraction reads.
        context_messages: read messages shown before them.
        observer: who compresses old turns of a conversation that outgrows its window.
        observe_after_tokens: what is not yet observed may take before it is.
        observe_keep_tokens: last messages of a conversation that stay as they are take at most this.
        observation_share: of the tokens of old turns that their observations take at most.
        observation_budget_tokens: all observations of a conversation take at most this.
        token_counter: who counts what fits a budget: an upper estimate, or the local model's own tokenizer.
        time_zone: IANA zone of the people who write.
        owner: the speaker whom "I" means, where messages carry names.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    db: Path = Path("lastro.db")
    enabled: bool = True
    extractor: Literal["gemma", "gemma-alone", "openai", "deterministic", "none"] = "gemma"
    consolidator: Literal["gemma", "openai", "none"] = "none"
    openai_base_url: str | None = None
    openai_model: str | None = None
    openai_api_key: str | None = Field(default=None, repr=False)
    openai_timeout_s: float = Field(default=60.0, gt=0, le=A_YEAR_S)
    model_path: Path | None = None
    model_id: str | None = None
    models_folder: Path = Path("models")
    model_threads: int | None = Field(default=None, ge=1, le=MANY)
    model_timeout_s: float = Field(default=120.0, gt=0, le=A_YEAR_S)
    synchronous: Literal["NORMAL", "FULL"] = "NORMAL"
    busy_timeout_s: float = Field(default=30.0, gt=0, le=MANY)
    head_path: Path | None = None
    key_path: Path | None = None
    debounce_s: float = Field(default=2.0, ge=0, le=A_YEAR_S)
    max_wait_s: float = Field(default=30.0, ge=0, le=A_YEAR_S)
    lease_s: float = Field(default=300.0, gt=0, le=A_YEAR_S)
    max_attempts: int = Field(default=5, ge=1, le=MANY)
    backoff_s: float = Field(default=5.0, ge=0, le=A_YEAR_S)
    consolidate_after_s: float = Field(default=30.0, ge=0, le=A_YEAR_S)
    consolidate_max_wait_s: float = Field(default=300.0, ge=0, le=A_YEAR_S)
    review_share: float = Field(default=0.3, ge=0, le=1)
    working_memory_schema: dict[str, Any] | type[BaseModel] | None = None
    working_memory_characters: int = Field(default=16_384, ge=100, le=1_000_000)
    working_memory_projection: dict[str, str] = Field(default_factory=dict)
    window_messages: int = Field(default=20, ge=1, le=MANY)
    window_characters: int = Field(default=12_000, ge=1)
    context_messages: int = Field(default=4, ge=0, le=MANY)
    observer: Literal["deterministic", "gemma", "openai", "none"] = "deterministic"
    observe_after_tokens: int = Field(default=2000, ge=1, le=MANY)
    observe_keep_tokens: int = Field(default=600, ge=0, le=MANY)
    observation_share: float = Field(default=0.15, gt=0, lt=1)
    observation_budget_tokens: int = Field(default=2000, ge=1, le=MANY)
    token_counter: Literal["estimate", "gemma"] = "estimate"
    time_zone: str = "UTC"
    owner: str | None = None

    @field_validator("working_memory_schema", "working_memory_projection", mode="before")
    @classmethod
    def _from_json(cls, given: Any) -> Any:
        if not isinstance(given, str):
            return given
        try:
            return json.loads(given)
        except ValueError as error:
            raise ValueError(f"this is no JSON: {error}") from error

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValueError("no such time zone: give an IANA name such as America/Sao_Paulo") from error
        return name

    @classmethod
    def read(cls, environment: Mapping[str, str], **given: Any) -> Self:
        """Return the settings of *environment*, those *given* (None counts as not given) before them.

        Raises:
            InvalidInputError: a value cannot be used; the error names the variable and the value.
        """
        values: dict[str, Any] = {
            name: environment[PREFIX + name.upper()]
            for name in cls.model_fields
            if environment.get(PREFIX + name.upper(), "") != ""
        }
        values |= {name: value for name, value in given.items() if value is not None}
        try:
            return cls(**values)
        except ValidationError as error:
            first = error.errors()[0]
            name = str(first["loc"][0])
            if first["type"] == "extra_forbidden":
                known = ", ".join(cls.model_fields)
                raise InvalidInputError(f"there is no setting {name!r}: use one of {known}.", name) from error
            raise InvalidInputError(
                f"the setting {name} ({PREFIX}{name.upper()}) is {first.get('input')!r}: {first['msg']}.", name
            ) from error
