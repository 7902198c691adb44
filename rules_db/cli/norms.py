"""Commands about what regulations demand and mean: `norms`, `definitions`, `references`."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json, Jurisdiction

commands = typer.Typer()


@commands.command()
def norms(
    bearer: Annotated[str, typer.Option(metavar="ROLE", help="Only of this role, such as player or croupier.")] = "",
    modality: Annotated[str, typer.Option(metavar="NAME", help="obligation, prohibition or permission.")] = "",
    family: Annotated[str, typer.Option(metavar="FAMILY", help="Only this family, such as sanction.")] = "",
    game: Game = "",
    jurisdiction: Jurisdiction = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """List who must, may and must not do what."""
    from rules_db.cli import listing, naming
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        found = base.norms(
            bearer=naming.bearer_of(base, bearer),
            modality=naming.modality_of(modality),
            family=naming.family_of(base, family),
            game=naming.game_of(base, game),
            jurisdiction=naming.jurisdiction_of(base, jurisdiction),
        )
        names = naming.short_names(base)
    listing.rules(found, names, as_json=as_json, as_csv=as_csv)


@commands.command()
def definitions(
    term: Annotated[str, typer.Argument(metavar="TERM", help="The term, or a part of it.")],
    game: Game = "",
    jurisdiction: Jurisdiction = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Show how a term is defined."""
    from rules_db.cli import listing, naming
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        game, jurisdiction = naming.game_of(base, game), naming.jurisdiction_of(base, jurisdiction)
        found = base.definitions(term, game=game, jurisdiction=jurisdiction)
        names = naming.short_names(base)
    listing.definitions(found, names, as_json=as_json, as_csv=as_csv)


@commands.command()
def references(
    name: Annotated[str, typer.Argument(metavar="ID", help="A provision's id, a document's id or its jurisdiction.")],
    eid: Annotated[str, typer.Argument(metavar="EID", help="A provision's path in the document.")] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Show what a provision refers to, and what refers to it."""
    from rules_db.cli import referring
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        referring.references(base, name, eid, as_json=as_json)
