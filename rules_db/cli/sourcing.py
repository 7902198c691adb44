"""`reglas source`: lines as received and as repaired, and their place on the page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.lines import SourceLine
    from rules_db.records import Damage, StoredDocument

commands = typer.Typer()


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
    from rules_db.cli.naming import cited_lines
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
        _print(document, lines, image)


def _draw(document: StoredDocument, lines: Sequence[SourceLine], sources: Sequence[Path], image: Path) -> None:
    from corpus.errors import CorpusError
    from corpus.media.picture import boxes_by_page, picture
    from corpus.media.types import PDF
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


def _print(document: StoredDocument, lines: Sequence[SourceLine], image: Path | None) -> None:
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
