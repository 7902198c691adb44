"""`reglas serve`: the knowledge base in the browser, read-only unless decisions are taken there."""

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
    decide: Annotated[bool, typer.Option("--decide", help="Take decisions in the browser, on this machine.")] = False,
    who: Annotated[str, typer.Option("--as", metavar="NAME", help="Who decides (by default who runs this).")] = "",
) -> None:
    """Browse the knowledge base with Datasette.

    It can be read from this machine only, and not written. With --decide its values, norms, findings and counterparts
    can be corrected: what is decided goes to files beside it (see `reglas decisions`). Stop with Ctrl-C.
    """
    from rules_db.decisions.recording import person
    from rules_db.pages.desk import Desk
    from rules_db.pages.server import serve as run

    desk = Desk.at(db, who or person()) if decide else None
    run(db, port=port, open_browser=open_browser, base_url=base_url, desk=desk)
