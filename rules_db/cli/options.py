"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_DATABASE = Path("reglas.db")

Database = Annotated[Path, typer.Option("--db", metavar="FILE", envvar="REGLAS_DB", help="The knowledge base.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Game = Annotated[str, typer.Option(metavar="GAME", help="Only this game, such as blackjack or craps.")]
Jurisdiction = Annotated[str, typer.Option(metavar="NAME", help="Only this jurisdiction.")]
