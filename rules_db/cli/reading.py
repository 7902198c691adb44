"""Commands that read a knowledge base: `documents`, `show`, `search`, `rules`, `norms`, `definitions`, `references`."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json, Jurisdiction

commands = typer.Typer()


@commands.command()
def documents(db: Database = DEFAULT_DATABASE, as_json: Json = False, as_csv: Csv = False) -> None:
    """List the documents."""
    from rules_db.cli import listing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        listing.documents(base.documents(), as_json=as_json, as_csv=as_csv)


@commands.command()
def show(
    name: Annotated[
        str,
        typer.Argument(metavar="ID", help="A provision's id, a document's id or its jurisdiction, or DOCUMENT:LINE."),
    ],
    eid: Annotated[str, typer.Argument(metavar="EID", help="A provision's path in the document.")] = "",
    line: Annotated[int | None, typer.Option("--line", min=1, help="The provision at this line.")] = None,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Levels of a document's outline.")] = 3,
    raw: Annotated[bool, typer.Option("--raw", help="Print the lines of the source as received.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Show a provision, or a document's outline."""
    from rules_db.cli import naming, showing
    from rules_db.knowledge import KnowledgeBase

    name, line, _ = naming.cited_lines(name, line)
    with KnowledgeBase.open(db) as base:
        showing.show(base, name, eid, line, depth=depth, raw=raw, as_json=as_json)


@commands.command()
def search(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WORD", help="Words; art:NUMBER, juego:GAME, jurisdiccion:NAME; in double quotes, as they stand."
        ),
    ],
    game: Game = "",
    jurisdiction: Jurisdiction = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=10_000, help="How many to list at most.")] = 20,
    order: Annotated[
        str, typer.Option("--order", metavar="ORDER", help="By relevance, text, game or jurisdiction.")
    ] = "relevance",
    in_rules: Annotated[bool, typer.Option("--rules", help="Search the rules, not the provisions.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Search for words in all forms and under other names."""
    from rules_db.cli import listing, naming
    from rules_db.knowledge import KnowledgeBase
    from rules_db.search import find, order_named

    wanted = order_named(order)
    with KnowledgeBase.open(db) as base:
        found = find(
            base.connection,
            " ".join(words),
            level="rule" if in_rules else "provision",
            game=naming.game_of(base, game),
            jurisdiction=naming.jurisdiction_of(base, jurisdiction),
            order=wanted,
            limit=limit,
        )
        names = naming.short_names(base)
    listing.hits(found, names, as_json=as_json, as_csv=as_csv)


@commands.command()
def rules(
    game: Game = "",
    jurisdiction: Jurisdiction = "",
    family: Annotated[str, typer.Option(metavar="FAMILY", help="Only this family, such as payout or limit.")] = "",
    key: Annotated[str, typer.Option(metavar="KEY", help="Only this key, such as pays.corner.")] = "",
    ids: Annotated[bool, typer.Option("--ids", help="Print their ids, as `reglas correct` takes them.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """List what the regulations rule."""
    from rules_db.cli import listing, naming
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        found = base.rules(
            game=naming.game_of(base, game),
            jurisdiction=naming.jurisdiction_of(base, jurisdiction),
            family=naming.family_of(base, family),
            key=naming.key_of(base, key),
        )
        names = naming.short_names(base)
    listing.rules(found, names, ids=ids, as_json=as_json, as_csv=as_csv)


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
