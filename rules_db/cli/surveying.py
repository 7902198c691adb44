"""`reglas survey`: what the program makes of a text before anybody builds on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import Json

if TYPE_CHECKING:
    from rules_db.surveying import Survey, SurveyedGame
    from schemas.tally import Tally

commands = typer.Typer()

_COUNTS = ("quantities", "rules", "%", "norms", "unread", "damaged", "explained")
_LONGEST = 240
"""Characters of a sentence in a table; `--json` prints all of it."""


@commands.command()
def survey(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A regulation: text, PDF, HTML, DOCX or a scan.")],
    document_id: Annotated[str, typer.Option("--id", metavar="ID", help="Id of the document.")] = "",
    jurisdiction: Annotated[str, typer.Option("--jurisdiction", metavar="NAME", help="Its jurisdiction.")] = "",
    as_json: Json = False,
) -> None:
    """Tell what is made of a regulation, before a build.

    The instrument and who issued it, the levels of its outline, its games, how much of what it counts was read, by kind
    and family, and the sentences most worth a look: those with the most quantities that nobody read. Nothing is kept.
    """
    from rules_db.cli.output import print_json

    found = _surveyed(source, document_id, jurisdiction)
    if as_json:
        print_json(found)
    else:
        _print(found)


def _surveyed(source: Path, document_id: str, jurisdiction: str) -> Survey:
    """Build the text alone and survey what came of it. Raises `BuildError` where it cannot be read."""
    import tempfile

    from corpus.reading import read
    from extractor.outline import levels
    from rules_db import build as building
    from rules_db.cli.output import progress_bar
    from rules_db.errors import ReglasError, shown
    from rules_db.knowledge import KnowledgeBase
    from rules_db.surveying import survey as surveyed

    if source.is_dir():
        raise ReglasError(f"{shown(source)} is a folder; a survey is of one file")
    with tempfile.TemporaryDirectory() as folder, progress_bar() as progress:
        target = Path(folder) / "survey.db"
        building.build([source], target, document_id=document_id, jurisdiction=jurisdiction, progress=progress)
        with KnowledgeBase.open(target) as base:
            return surveyed(base, base.documents()[0].id, levels(read(source)))


def _print(found: Survey) -> None:
    document = found.document
    instrument = f"{document.kind} {document.number}".strip()
    _section(document.title or instrument or document.id)
    for name, said in (
        ("id", document.id),
        ("jurisdiction", document.jurisdiction),
        ("instrument", instrument),
        ("issued by", document.issuer),
        ("date", document.date),
        ("text", f"{document.lines:,} lines, {document.provisions:,} provisions, {document.rules:,} rules"),
    ):
        typer.echo(f"  {name:<13} {said or 'not stated'}")
    typer.echo(f"  {'read':<13} {found.quantities.sentence()}")
    for remark in found.remarks:
        typer.echo(f"  {'remark':<13} {remark}")
    _print_levels(found)
    _print_games(found)
    _print_read(found)
    _print_worth(found)


def _section(title: str) -> None:
    from rules_db.cli.output import console, styled

    console().print(styled(title, "bold"))


def _print_levels(found: Survey) -> None:
    from rules_db.cli.output import print_table

    typer.echo()
    _section("Levels")
    if not found.levels:
        typer.echo("none: the text is flat")
        return
    rows = [(level.depth, level.signature, level.count, level.example) for level in found.levels]
    print_table(("depth", "signature", "count", "first"), rows, numbers=("depth", "count"))


def _print_games(found: Survey) -> None:
    from rules_db.cli.output import print_table

    typer.echo()
    _section("Games")
    rows = [
        (one.game or "(no game)", one.kind, f"{one.confidence:.0%}" if one.game else "", one.line, one.provisions,
         *_shares(one.quantities)[:3], one.quantities.unread, _why(one) or "; ".join(one.titles[:2]))
        for one in found.games
    ]  # fmt: skip
    columns = ("game", "kind", "sure", "line", "parts", "quantities", "rules", "%", "unread", "why")
    print_table(columns, rows, numbers=columns[2:-1])


def _why(game: SurveyedGame) -> str:
    return "; ".join(reason.removeprefix(f"{game.game}: ") for reason in game.reasons)


def _print_read(found: Survey) -> None:
    from rules_db.cli.output import print_table

    typer.echo()
    _section("Quantities")
    rows = [(kind, *_shares(counts)) for kind, counts in found.kinds.items()]
    print_table(("kind", *_COUNTS), [*rows, ("all", *_shares(found.quantities))], numbers=_COUNTS)
    if found.families:
        typer.echo()
        _section("Rules")
        print_table(("family", "rules"), found.families.items(), numbers=("rules",))


def _shares(counts: Tally) -> tuple[object, ...]:
    share = f"{counts.rule / counts.stating:.0%}" if counts.stating else ""
    return counts.stating, counts.rule, share, counts.norm, counts.unread, counts.damaged, counts.explained


def _print_worth(found: Survey) -> None:
    from rules_db.cli.output import print_table

    if not found.worth:
        return
    typer.echo()
    _section("Worth a look: the most unread quantities")
    rows = [(each.line_start, each.game, each.unread, _shortened(each.sentence)) for each in found.worth]
    print_table(("line", "game", "unread", "sentence"), rows, numbers=("line", "unread"))


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST else f"{sentence[: _LONGEST - 1].rstrip()}…"
