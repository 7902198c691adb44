"""`reglas serve`: the knowledge base in the browser, read-only."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database

commands = typer.Typer()


@commands.command()
def serve(
    db: Database = DEFAULT_DATABASE,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port on this machine (0: any free one).")
    ] = 8001,
    base_url: Annotated[
        str,
        typer.Option("--base-url", metavar="URL", help="What permanent addresses begin with (by default the path)."),
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page in a browser.")] = False,
) -> None:
    """Browse the knowledge base with Datasette.

    It can be read from this machine only, and not written. Stop with Ctrl-C.
    """
    from rules_db.pages.server import serve as run

    run(db, port=port, open_browser=open_browser, base_url=base_url)
