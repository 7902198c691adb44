"""`coverage`: how much of a text became rules, quantities too. `source`: its lines as received and as repaired.

How `coverage --quantities` prints the ledger: what became of every quantity, or those that nobody read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli import options
from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json, cited_lines

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.lines import SourceLine
    from rules_db.records import Damage, StoredDocument, StoredQuantity
    from schemas.records import Coverage
    from schemas.values import Tally


_AROUND = 70
"""Characters of a sentence on each side of a quantity in a table; `--json` and `--csv` print all of it."""

commands = typer.Typer()


_LONGEST = 160
"""Characters of an unread sentence in a table; `--json` and `--csv` print all of them."""


@commands.command()
def coverage(
    name: Annotated[
        str, typer.Argument(metavar="[ID]", help="A document's id or its jurisdiction; all by default.")
    ] = "",
    game: Game = "",
    unread: Annotated[bool, typer.Option("--unread", help="Print what no rule cites.")] = False,
    quantities: Annotated[
        bool, typer.Option("--quantities", help="Tell it of numbers, odds, shares, multiples, money and sets.")
    ] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Tell how much became rules, and what did not.

    Of sentences and table rows it counts apart what typed rules cite and what only norms do. With --quantities it
    tells what became of every quantity: taken by a typed rule, held by a norm, explained, damaged or unread.
    """
    from rules_db.cli.output import print_csv, print_json
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        wanted, names = options.game_of(base, game), options.short_names(base)
        if quantities:
            counted = base.quantities(document=name, game=wanted, fate="unread" if unread else "")
            show(counted, names, unread=unread, as_json=as_json, as_csv=as_csv)
            return
        found = base.coverage(document=name, game=wanted, unread=unread)
    rows = _unread(found, shortened=not (as_json or as_csv)) if unread else _counted(found)
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(list(rows[0]) if rows else ["document"], (list(row.values()) for row in rows))
    else:
        _print(found, rows, names, unread=unread)


def _print(
    found: Sequence[Coverage], rows: Sequence[Mapping[str, object]], names: Mapping[str, str], *, unread: bool
) -> None:
    from rules_db.cli.output import print_table

    if not rows:
        typer.echo("Every sentence that rules something and every table row is cited by a rule.")
    elif unread:
        told = [
            (f"{names[unit.document_id]}:{unit.line_start}", *list(row.values())[1:])
            for unit, row in zip(found, rows, strict=True)
        ]
        print_table(list(rows[0]), told)
        typer.echo(f"\n{len(rows):,} sentences and table rows that no rule cites")
    else:
        _print_shares(found, names)


def _print_shares(found: Sequence[Coverage], names: Mapping[str, str]) -> None:
    """Print a row a document and game with shares; then each document's total where it has several, and that of all."""
    from rules_db.cli.output import print_table

    rows, totals = [], []
    for document, group in groupby(found, lambda unit: unit.document_id):
        units = list(group)
        games = list(dict.fromkeys(unit.game for unit in units))
        for game in games:
            rows.append((names[document], game or "(no game)", *_shares([u for u in units if u.game == game])))
        totals.append((names[document], "all", *_shares(units)))
    if len(totals) > 1:
        totals.append(("all", "all", *_shares(found)))
    columns = ("document", "game", "sentences", "typed", "%", "norms", "table rows", "typed ", "% ", "norms ")
    print_table(columns, [*rows, ("",) * len(columns), *totals], numbers=columns[2:])
    typer.echo(
        "\ntyped: a rule with a value cites it; norms: only norms do; `reglas coverage --unread` prints the others, "
        "`--quantities` tells of every figure"
    )


def _shares(units: Sequence[Coverage]) -> tuple[object, ...]:
    """Return how many sentences there are, how many typed rules cite, their share, how many only norms; then rows."""
    shares: list[object] = []
    for kind in ("sentence", "row"):
        every, typed, read = _counts(units, kind)
        shares += [every, typed, f"{typed / every:.0%}" if every else "", read - typed]
    return tuple(shares)


def _counted(found: Sequence[Coverage]) -> list[dict[str, object]]:
    """A row a document and game: its normative sentences and table rows, and how many of them rules cite."""
    by_game: dict[tuple[str, str], list[Coverage]] = defaultdict(list)
    for unit in found:
        by_game[unit.document_id, unit.game].append(unit)
    rows: list[dict[str, object]] = []
    for (document, game), units in by_game.items():
        sentences, typed, read = _counts(units, "sentence")
        every, rows_typed, rows_read = _counts(units, "row")
        counts = {"sentences": sentences, "typed": typed, "norms only": read - typed, "read": read}
        of_rows = {"rows": every, "rows typed": rows_typed, "rows norms only": rows_read - rows_typed}
        rows.append({"document": document, "game": game, **counts, **of_rows, "rows read": rows_read})
    return rows


def _counts(units: Sequence[Coverage], kind: str) -> tuple[int, int, int]:
    """Return how many units of a kind there are, how many typed rules cite, and how many any rule does."""
    own = [unit for unit in units if unit.kind == kind]
    return len(own), sum(1 for unit in own if unit.typed), sum(1 for unit in own if unit.rules)


def _unread(found: Sequence[Coverage], *, shortened: bool) -> list[dict[str, object]]:
    return [
        {
            "where": f"{unit.document_id}:{unit.line_start}",
            "game": unit.game,
            "kind": unit.kind,
            "words": unit.text[:_LONGEST] if shortened else unit.text,
        }
        for unit in found
    ]


@commands.command()
def source(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="A document's id or its jurisdiction; with lines: ID:859-863.")
    ],
    line: Annotated[
        int | None, typer.Option("--line", min=1, metavar="N", help="The line.", show_default=False)
    ] = None,
    to: Annotated[int, typer.Option("--to", min=0, metavar="M", help="The last line, where there are several.")] = 0,
    image: Annotated[
        Path | None, typer.Option("--image", metavar="FILE.png", help="Draw the page with the lines marked (PDF).")
    ] = None,
    sources: Annotated[
        list[Path] | None,
        typer.Option("--sources", metavar="DIR", help="Look for the file there (repeatable), not where it was built."),
    ] = None,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Show lines as received and as repaired.

    Each repair says what was read before and after, why and how surely; what stays damaged is told too. A file with
    pages also gives the page, and the confidence of the engine that recognised a scan.
    """
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase
    from rules_db.lines import lines_of

    name, first, last = cited_lines(name, line, to)
    if first is None:
        raise ReglasError("say which lines: `reglas source ID:FIRST-LAST`, or --line and --to")
    with KnowledgeBase.open(db) as base:
        document = base.document(name)
        lines = lines_of(base, document, first, last or first)
    if image:
        _draw(document, lines, sources or (), image)
    if as_json:
        _print_json(document, lines, image)
    else:
        _print_lines(document, lines, image)


def _draw(document: StoredDocument, lines: Sequence[SourceLine], sources: Sequence[Path], image: Path) -> None:
    from corpus.errors import CorpusError
    from corpus.media import PDF
    from corpus.media.picture import boxes_by_page, picture
    from rules_db.errors import ReglasError, shown
    from rules_db.lines import file_of

    if document.media_type != PDF:
        raise ReglasError(f"{document.id} is {document.media_type} and has no pages to draw; leave out --image")
    places = boxes_by_page((line.page, line.box) for line in lines)
    if not places:
        raise ReglasError(f"these lines of {document.id} are blank and have no place on a page; name others")
    try:
        png = picture(file_of(document, sources), places)
        image.write_bytes(png)
    except CorpusError as error:
        raise ReglasError(str(error)) from error
    except OSError as error:
        raise ReglasError(f"cannot write {shown(image)} ({error.strerror}); name another file") from error


def _print_json(document: StoredDocument, lines: Sequence[SourceLine], image: Path | None) -> None:
    from rules_db.cli.output import print_json

    print_json({"document": document.id, "file": document.file, "lines": lines, "image": str(image) if image else None})


def _print_lines(document: StoredDocument, lines: Sequence[SourceLine], image: Path | None) -> None:
    from rules_db.cli.output import console, styled

    out = console()
    page = 0
    for line in lines:
        if line.page and line.page != page:
            page = line.page
            out.print(styled(f"{document.id}, page {page}", "dim"))
        number = f"{line.line}  "
        out.print(styled(number, "dim").append_text(styled(line.raw)))
        if line.repairs:
            out.print(styled(" " * len(number)).append_text(_repaired(line)))
        for repair in line.repairs:
            words = f"{repair.before} → {repair.after}  {repair.reason}, confidence {repair.confidence:.2f}"
            out.print(styled(" " * (len(number) + 2) + words, "yellow"))
        for stretch in line.damage:
            out.print(styled(" " * (len(number) + 2) + f"{stretch.text}  {_state(line, stretch)}", "red"))
        for note in _notes(line):
            out.print(styled(" " * (len(number) + 2) + note, "dim"))
    if image:
        typer.echo(f"the place on the page: {image}")


def _repaired(line: SourceLine) -> Text:
    """Return the repaired line with what was repaired in bold."""
    from rules_db.cli.output import styled

    text, here = styled(""), 0
    for repair in line.repairs:
        text.append_text(styled(line.raw[here : repair.start - line.start]))
        text.append_text(styled(repair.after, "bold"))
        here = repair.end - line.start
    return text.append_text(styled(line.raw[here:]))


def _state(line: SourceLine, stretch: Damage) -> str:
    restored = any(repair.start < stretch.end and stretch.start < repair.end for repair in line.repairs)
    return "damaged here, restored with doubt" if restored else "damaged here, not restored"


def _notes(line: SourceLine) -> list[str]:
    """Return what else there is to say of a line."""
    notes = [f"page furniture ({line.furniture})"] if line.furniture else []
    return notes + ([f"recognised with confidence {line.confidence:.2f}"] if line.confidence < 1 else [])


def show(
    found: Sequence[StoredQuantity], names: Mapping[str, str], *, unread: bool, as_json: bool, as_csv: bool
) -> None:
    """Print quantities: one by one where they are unread, else counted by document and game."""
    from rules_db.cli.output import print_csv, print_json

    rows = [_row(one) for one in found] if unread else _counted_quantities(found)
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(list(rows[0]) if rows else ["document"], (list(row.values()) for row in rows))
    elif unread:
        _print_unread(found, names)
    else:
        _print_counts(found, names)


def _row(one: StoredQuantity) -> dict[str, object]:
    return {
        "id": one.id,
        "document": one.document_id,
        "provision": one.provision_id,
        "game": one.game,
        "kind": one.kind,
        "value": one.value,
        "words": one.words,
        "line_start": one.line_start,
        "line_end": one.line_end,
        "sentence": one.sentence,
    }


def _by_game(found: Sequence[StoredQuantity]) -> dict[tuple[str, str], Tally]:
    from schemas.values import tally

    groups: dict[tuple[str, str], list[StoredQuantity]] = defaultdict(list)
    for one in found:
        groups[one.document_id, one.game].append(one)
    return {key: tally(group) for key, group in sorted(groups.items(), key=lambda item: item[0][0])}


def _counted_quantities(found: Sequence[StoredQuantity]) -> list[dict[str, object]]:
    from schemas.values import FATES

    return [
        {"document": document, "game": game, **{fate: getattr(counts, fate) for fate in FATES}}
        for (document, game), counts in _by_game(found).items()
    ]


def _print_counts(found: Sequence[StoredQuantity], names: Mapping[str, str]) -> None:
    from rules_db.cli.output import print_table
    from schemas.values import tally

    columns = ("document", "game", "quantities", "rules", "%", "norms", "damaged", "unread", "explained")
    by_game = _by_game(found)
    rows = [(names[document], game or "(no game)", *_cells(counts)) for (document, game), counts in by_game.items()]
    documents = list(dict.fromkeys(document for document, _ in by_game))
    totals = [(names[name], "all", *_cells(tally(q for q in found if q.document_id == name))) for name in documents]
    if len(totals) > 1:
        totals.append(("all", "all", *_cells(tally(found))))
    print_table(columns, [*rows, ("",) * len(columns), *totals], numbers=columns[2:])
    typer.echo(
        "\nrules: a typed rule uses it; norms: it stands in a norm only; explained: it states nothing (a reference, a "
        "date …) and is not counted; `--unread` prints what nobody read"
    )


def _cells(counts: Tally) -> tuple[object, ...]:
    share = f"{counts.rule / counts.stating:.0%}" if counts.stating else ""
    return (counts.stating, counts.rule, share, counts.norm, counts.damaged, counts.unread, counts.explained)


def _print_unread(found: Sequence[StoredQuantity], names: Mapping[str, str]) -> None:
    from rules_db.cli.output import print_table

    if not found:
        typer.echo("Every quantity that may state something was read.")
        return
    rows = [(f"{names[one.document_id]}:{one.line_start}", one.game, one.kind, in_sentence(one)) for one in found]
    print_table(("where", "game", "kind", "sentence"), rows)
    typer.echo(f"\n{len(rows):,} quantities that nobody read")


def in_sentence(one: StoredQuantity) -> Text:
    """Return the sentence around a quantity with the quantity set off."""
    from rules_db.cli.output import styled

    words = " ".join(one.words.split())
    at = max(0, one.sentence.find(words))
    before, after = one.sentence[max(0, at - _AROUND) : at], one.sentence[at + len(words) :][:_AROUND]
    opening = "…" if at > _AROUND else ""
    closing = "…" if len(one.sentence) > at + len(words) + _AROUND else ""
    return styled(opening + before).append_text(styled(words, "bold")).append_text(styled(after + closing))
