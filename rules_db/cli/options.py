"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_DATABASE = Path("reglas.db")

Database = Annotated[
    Path, typer.Option("--db", metavar="FILE", envvar="REGLAS_DB", help="The knowledge base.", show_default=True)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
