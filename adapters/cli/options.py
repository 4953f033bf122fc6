"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...domain.candidate import Category

Db = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="The database file.  [default: the setting MEMORY_DB, then lastro.db]"),
]
Resource = Annotated[
    str,
    typer.Option("--resource", "-r", metavar="NAME", envvar="MEMORY_RESOURCE", help="Whose memory it is."),
]
AnyResource = Annotated[
    str | None,
    typer.Option("--resource", "-r", metavar="NAME", help="Only of this resource.  [default: of all]"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Thread = Annotated[str | None, typer.Option("--thread", "-t", metavar="ID", help="Only of this conversation.")]
FactId = Annotated[
    str,
    typer.Argument(
        metavar="ID", help="The fact: its number in `lastro facts`, its id, or the first 8 or more characters of it."
    ),
]
Extractor = Annotated[
    str | None,
    typer.Option(
        "--extractor",
        metavar="NAME",
        help="Who reads: gemma (the model beside the rules), gemma-alone or deterministic.  "
        "[default: the setting MEMORY_EXTRACTOR, then gemma]",
    ),
]
ModelPath = Annotated[
    Path | None,
    typer.Option(
        "--model-path", metavar="FILE", help="A GGUF file for gemma.  [default: the setting MEMORY_MODEL_PATH]"
    ),
]
Drawer = Annotated[Category | None, typer.Option("--category", help="One of the ten categories.", case_sensitive=False)]
