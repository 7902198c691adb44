"""`read`: what the readers see in a line. `why`, `review`: why rows are linked, and what people decided on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json

if TYPE_CHECKING:
    from extractor.frames.explained import Explained

commands = typer.Typer()


@commands.command()
def read(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A regulation; no knowledge base is needed.")],
    line: Annotated[int, typer.Option("--line", min=1, metavar="N", help="The line.")],
    to: Annotated[int, typer.Option("--to", min=0, metavar="M", help="The last line, where there are several.")] = 0,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Draw the sentences with their mentions (displaCy).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what is read in a line, or why a value gives none."""
    from rules_db.cli.output import print_json
    from rules_db.errors import ReglasError, shown

    found = _explained(file, line, max(line, to))
    if not found:
        raise ReglasError(f"no sentence of {shown(file)} stands on line {line}; `reglas source` shows lines of a base")
    if html:
        _draw(found, html)
    if as_json:
        print_json(found)
    else:
        _print(found)


def _explained(file: Path, first: int, last: int) -> list[Explained]:
    from corpus.errors import CorpusError
    from corpus.reading import read as read_file
    from extractor.evidence import likely
    from extractor.frames.explained import explained
    from extractor.outline import outline
    from extractor.passages import passages
    from rules_db.errors import ReglasError

    try:
        document = read_file(file)
    except CorpusError as error:
        raise ReglasError(str(error)) from error
    return list(explained(list(passages(outline(document))), first, last, likely))


def _print(found: list[Explained]) -> None:
    from rules_db.cli.output import console, print_table, styled

    out = console()
    for one in found:
        out.print(styled(f"{one.line_start}  {one.text}", "bold"))
        out.print(styled(f"game: {one.game or 'none'}" + (f"; {one.standing}" if one.standing else ""), "dim"))
        rows = [("mention", m.words, f"{m.kind} {m.id}".strip(), m.value) for m in one.mentions]
        rows += [("counts", c.words, f"{c.kind} {c.id}", c.value) for c in one.counts]
        rows += [("rule", r.words, f"{r.kind} {r.id}", r.value) for r in one.rules]
        rows += [("likely", r.words, f"{r.id}: {r.kind}", r.value) for r in one.likely]
        rows += [("no rule", r.words, r.kind, None) for r in one.refused]
        print_table(("what", "words", "is", "value"), [[*row[:3], _valued(row[3])] for row in rows])
        out.print()


def _valued(value: Any) -> str:
    import json

    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _draw(found: list[Explained], path: Path) -> None:
    from spacy import displacy

    from rules_db.errors import ReglasError, shown

    pictures = [
        {
            "text": one.text,
            "spans": [],
            "ents": [{"start": m.start, "end": m.end, "label": f"{m.kind} {m.id}".strip()} for m in _apart(one)],
        }
        for one in found
    ]
    page = displacy.render(pictures, style="ent", manual=True, page=True, jupyter=False)
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise ReglasError(f"cannot write {shown(path)} ({error.strerror}); name another file") from error


def _apart(one: Explained) -> list[Any]:
    """The mentions without those that stand inside another: a picture shows one label a place."""
    kept: list[Any] = []
    for mention in sorted(one.mentions, key=lambda m: (m.start, -m.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


_ROW = "A rule's or provision's id, or DOCUMENT:LINE."
A = Annotated[str, typer.Argument(metavar="A", help=_ROW)]
B = Annotated[str, typer.Argument(metavar="B", help=_ROW)]


@commands.command()
def why(
    a: A,
    b: Annotated[
        str, typer.Argument(metavar="[B]", help=f"{_ROW} Without it: the game of A and all its counterparts.")
    ] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Say why two rows are aligned, or why one is of its game."""
    from rules_db.cli import explaining
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        if b:
            explaining.why(base, a, b, as_json=as_json)
        else:
            explaining.counterparts(base, a, as_json=as_json)


@commands.command()
def review(
    a: Annotated[str, typer.Argument(metavar="[A]", help=_ROW)] = "",
    b: Annotated[str, typer.Argument(metavar="[B]", help=_ROW)] = "",
    accept: Annotated[bool, typer.Option("--accept", help="The two are rightly aligned.")] = False,
    reject: Annotated[bool, typer.Option("--reject", help="The two must not be aligned.")] = False,
    relation: Annotated[
        str, typer.Option(metavar="RELATION", help="How they relate: identical, equivalent, different or related.")
    ] = "",
    note: Annotated[str, typer.Option(metavar="WORDS", help="Why.")] = "",
    who: Annotated[str, typer.Option(metavar="NAME", envvar="REGLAS_REVIEWER", help="The reviewer.")] = "",
    when: Annotated[str, typer.Option(metavar="DATE", help="When (default: now).")] = "",
    list_them: Annotated[bool, typer.Option("--list", help="List the verdicts given so far.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Decide on the alignment of two rows.

    It is a decision as those of `reglas correct`: applied at once, and kept by what the rows say, so that it outlives
    rebuilds and moved lines.
    """
    from rules_db.cli import reviewing

    if list_them:
        reviewing.print_all(db, as_json=as_json)
        return
    verdict = reviewing.verdict(accept=accept, reject=reject, relation=relation)
    reviewing.record(db, (a, b), verdict, note=note, who=who, when=when, as_json=as_json)
