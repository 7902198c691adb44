"""Why the program reads a text as it does: `survey` and `read` before a build, `why` and `review` after one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Database, Json
from rules_db.printable import cut

if TYPE_CHECKING:
    from extractor.frames.explained import Explained
    from rules_db.survey import Survey, SurveyedGame
    from schemas.values import Tally


_COUNTS = ("quantities", "rules", "%", "norms", "unread", "damaged", "explained")
_LONGEST = 240
"""Characters of a sentence in a table; `--json` prints all of it."""

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
    from extractor.evidence import against, likely
    from extractor.frames.explained import explained
    from extractor.outline import outline
    from extractor.passages import passages
    from rules_db.errors import ReglasError

    try:
        document = read_file(file)
    except CorpusError as error:
        raise ReglasError(str(error)) from error
    return list(explained(list(passages(outline(document))), first, last, likely, against))


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
    from rules_db.cli import decided
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        if b:
            decided.why(base, a, b, as_json=as_json)
        else:
            decided.counterparts(base, a, as_json=as_json)


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
    from rules_db.cli import decided

    if list_them:
        decided.print_all(db, as_json=as_json)
        return
    verdict = decided.verdict(accept=accept, reject=reject, relation=relation)
    decided.record(db, (a, b), verdict, note=note, who=who, when=when, as_json=as_json)


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
        _print_survey(found)


def _surveyed(source: Path, document_id: str, jurisdiction: str) -> Survey:
    """Build the text alone and survey what came of it. Raises `BuildError` where it cannot be read."""
    import tempfile

    from corpus.reading import read
    from extractor.outline import levels
    from rules_db import building
    from rules_db.cli.output import progress_bar
    from rules_db.errors import BuildError, ReglasError, shown
    from rules_db.knowledge import KnowledgeBase
    from rules_db.survey import survey as surveyed

    if source.is_dir():
        raise ReglasError(f"{shown(source)} is a folder; a survey is of one file")
    with tempfile.TemporaryDirectory() as folder, progress_bar() as progress:
        target = Path(folder) / "survey.db"
        try:
            building.build([source], target, document_id=document_id, jurisdiction=jurisdiction, progress=progress)
        except BuildError as error:
            raise BuildError("; ".join(error.problems) or str(error)) from error
        with KnowledgeBase.open(target) as base:
            return surveyed(base, base.documents()[0].id, levels(read(source)))


def _print_survey(found: Survey) -> None:
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
    rows = [(each.line_start, each.game, each.unread, cut(each.sentence, _LONGEST)) for each in found.worth]
    print_table(("line", "game", "unread", "sentence"), rows, numbers=("line", "unread"))
