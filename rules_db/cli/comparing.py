"""`compare`, `diff` and `brief`: jurisdictions side by side, two texts against each other, and the brief of that."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules_db.cli import options
from rules_db.cli.options import (
    DEFAULT_DATABASE,
    Csv,
    Database,
    Game,
    Html,
    Json,
    Language,
    Markdown,
    one_format,
    to_language,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from rules_db.comparing.brief import Block, Brief
    from rules_db.comparing.comparison import Only
    from rules_db.comparing.difference import Part
    from rules_db.comparing.reading import Side
    from rules_db.comparing.records import Comparison, Difference
    from rules_db.comparing.strictest import Whose
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Words


_BRIEFING_SIDE = "A document's id or a jurisdiction."

commands = typer.Typer()


_ONLY = "Only rows that are: differences, common (all state it alike) or missing (not all state it)."


@commands.command()
def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game: its id, such as blackjack, or its name.")] = "",
    jurisdiction: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this jurisdiction; may be given again.")
    ] = None,
    family: Annotated[
        str, typer.Option(metavar="FAMILY", help="Only this family, such as payout or prohibition.")
    ] = "",
    only: Annotated[str, typer.Option(metavar="KIND", help=_ONLY)] = "",
    norms: Annotated[
        bool, typer.Option("--norms", help="Print norms one by one, not only how many there are.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Print also what one text alone states and was not read in the others.")
    ] = False,
    strictest: Annotated[
        bool, typer.Option("--strictest", help="Print of each rule the value that binds most, with its article.")
    ] = False,
    whose: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="player|house",
            help="With --strictest: the value that serves the player or the house most.",
            autocompletion=lambda: ["player", "house"],
        ),
    ] = "",
    sanctions: Annotated[
        bool, typer.Option("--sanctions", help="Compare what breaches cost: classes, fines, terms; no game is named.")
    ] = False,
    language: Language = "en",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
    as_markdown: Markdown = False,
    as_html: Html = False,
) -> None:
    """Compare what texts rule on a game, or on breaches."""
    from rules_db.cli import comparison
    from rules_db.comparing import comparison as compared
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Words

    form = one_format(json=as_json, csv=as_csv, markdown=as_markdown, html=as_html)
    if sanctions or not game:
        _sanctions(db, game, jurisdiction or (), form=form, asked=sanctions)
        return
    which = _which(only)
    words = Words(to_language(language))
    with KnowledgeBase.open(db) as base:
        places = [options.jurisdiction_of(base, name) for name in jurisdiction or ()]
        family = options.family_of(base, family)
        seeking: compared.Seeking = "all" if norms or family or form != "text" else "values"
        found = compared.compare(base, game, jurisdictions=places, family=family, words=words, seeking=seeking)
        if strictest or whose:
            _strictest(base, found, words, whose, form=form, everything=everything)
            return
        found = _cited(compared.only(found, which), base, words, norms=seeking == "all")
    comparison.show(found, words, form=form, norms=norms or bool(family), everything=everything or bool(only))


def _cited(found: Comparison, base: KnowledgeBase, words: Words, *, norms: bool) -> Comparison:
    """Return a comparison with the articles of its values; norms that are only counted need none."""
    from msgspec.structs import replace

    from rules_db.comparing.reading import with_citations

    counted = tuple(row for row in found.rows if row.norm and not norms)
    told = replace(found, rows=tuple(row for row in found.rows if norms or not row.norm))
    told = with_citations(told, [base], words.language)
    return replace(told, rows=(*told.rows, *counted))


def _sanctions(db: Path, game: str, jurisdictions: Sequence[str], *, form: str, asked: bool) -> None:
    from rules_db.cli.comparison import show_sanctions as show
    from rules_db.comparing.sanctions import sanctions
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase

    if not asked:
        raise ReglasError("which game? Name one, such as blackjack, or ask for --sanctions")
    if game:
        raise ReglasError("--sanctions are those of the whole text: name no game")
    if form not in ("text", "json", "csv"):
        raise ReglasError(f"--sanctions prints text, --json or --csv, not --{form}")
    with KnowledgeBase.open(db) as base:
        places = [options.jurisdiction_of(base, name) for name in jurisdictions]
        found = [rule for rule in base.rules(family="sanction") if not places or rule.jurisdiction in places]
        names = options.short_names(base)
    show(sanctions(found), names, form=form)


def _strictest(
    base: KnowledgeBase, found: Comparison, words: Words, whose: str, *, form: str, everything: bool
) -> None:
    from rules_db.citing import pinpoints
    from rules_db.cli.comparison import show_strictest as show
    from rules_db.comparing.strictest import provisions_of, strictest
    from rules_db.errors import ReglasError, shown

    sides: dict[str, Whose] = {"": "", "player": "player", "house": "house"}
    if whose not in sides:
        raise ReglasError(f"--for is player or house, not {shown(whose)}")
    if form not in ("text", "json", "csv"):
        raise ReglasError(f"--strictest prints text, --json or --csv, not --{form}")
    winners = strictest(found, pinpoints(base, provisions_of(found), words.language), sides[whose])
    show(winners, words, form=form, everything=everything)


def _which(only: str) -> Only | None:
    from rules_db.comparing.comparison import ONLY
    from rules_db.errors import ReglasError, shown

    known = {str(name): name for name in ONLY}
    if only and only not in known:
        raise ReglasError(f"--only is {', '.join(ONLY[:-1])} or {ONLY[-1]}, not {shown(only)}")
    return known.get(only)


_SIDE = "A document's id, a jurisdiction, FILE.db:ID, or a source file."


@commands.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help=_SIDE)],
    b: Annotated[str, typer.Argument(metavar="B", help=_SIDE)],
    game: Game = "",
    family: Annotated[str, typer.Option(metavar="FAMILY", help="Only rules of this family, such as payout.")] = "",
    only: Annotated[str, typer.Option(metavar="PART", help="Only values, norms or prose.")] = "",
    limit: Annotated[
        int, typer.Option("--limit", min=0, help="How many changes of a part to print at most; 0 for all.")
    ] = 40,
    everything: Annotated[
        bool, typer.Option("--all", help="Print also what stands in one text only and was not read in the other.")
    ] = False,
    edges: Annotated[
        bool, typer.Option("--edges", help="Tell what each changed value would do to the house edge of A.")
    ] = False,
    cases: Annotated[
        bool, typer.Option("--cases", help="Tell every outcome that the two settle differently, with amounts.")
    ] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 where there are differences.")] = False,
    language: Language = "en",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
    as_markdown: Markdown = False,
    as_html: Html = False,
) -> None:
    """Tell what differs between two texts.

    They may be two versions of one text (old.db:ID new.db:ID, or two files): what moved or has another number is no
    difference.
    """
    from msgspec.structs import replace

    from rules_db.cli import difference
    from rules_db.comparing.difference import both_sides
    from rules_db.comparing.difference import diff as differ
    from rules_db.comparing.reading import with_citations
    from rules_db.words import Words

    form = one_format(json=as_json, csv=as_csv, markdown=as_markdown, html=as_html)
    words = Words(to_language(language))
    if cases:
        different = _cases(a, b, game, db, words, form)
        if exit_code and different:
            raise typer.Exit(1)
        return
    parts = _parts(only, family)
    of = "" if edges else family
    with both_sides(a, b, db, game=game, family=of, prose="prose" in parts, words=words) as sides:
        found = differ(sides.a, sides.b, aligned=sides.aligned, parts=parts, words=words, absences=sides.absences)
        found = with_citations(replace(found, limits=sides.limits), sides.bases, words.language)
        if edges:
            found = _with_edges(found, sides.a, family)
    difference.show(found, words, form=form, game=game, limit=0 if everything else limit, everything=everything)
    if exit_code and found:
        raise typer.Exit(1)


def _cases(a: str, b: str, game: str, db: Path, words: Words, form: str) -> bool:
    """Print what two texts settle differently in a game, and tell whether anything is."""
    from rules_db.cli import difference
    from rules_db.comparing.cases.questions import cases_between
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase

    if not game:
        raise ReglasError("--cases needs a game: --game NAME")
    if form not in ("text", "json", "csv"):
        raise ReglasError(f"--cases prints text, --json or --csv, not --{form}")
    with KnowledgeBase.open(db) as base:
        found = cases_between(base, a, b, options.game_of(base, game))
    difference.show_cases(found, words, form=form)
    return bool(found.differing)


def _with_edges(found: Difference, side: Side, family: str) -> Difference:
    """Return a difference with what its values are worth; edges need the rules of all families."""
    from rules_db.comparing.ranking import of_family, with_worth

    return with_worth(of_family(found, family) if family else found, side)


def _parts(only: str, family: str) -> Collection[Part]:
    from rules_db.comparing.difference import PARTS
    from rules_db.errors import ReglasError, shown

    if not only:
        return PARTS[:2] if family else PARTS
    if only not in PARTS:
        raise ReglasError(f"--only is {', '.join(PARTS[:-1])} or {PARTS[-1]}, not {shown(only)}")
    return [part for part in PARTS if part == only]


@commands.command()
def brief(
    a: Annotated[str, typer.Argument(metavar="A", help=_BRIEFING_SIDE)],
    b: Annotated[str, typer.Argument(metavar="B", help=_BRIEFING_SIDE)],
    game: Game = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write to this .md, .html, .docx or .pdf.", show_default=False
        ),
    ] = None,
    language: Annotated[
        str,
        typer.Option("--lang", "--language", metavar="en|es", envvar="REGLAS_LANGUAGE", help="Language of the brief."),
    ] = "en",
    today: Annotated[
        str, typer.Option("--date", metavar="DATE", help="The date that the brief carries (default: today).")
    ] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Write on three pages how two texts differ.

    What it costs, rights and duties, and what cannot be compared. Each difference stands with its article on both
    sides; without --out it is printed as Markdown.
    """
    from rules_db.cli.output import print_json
    from rules_db.comparing.brief.writing import format_of
    from rules_db.words import Words

    words = Words(to_language(language))
    form = format_of(out) if out else "md"
    found = _made(a, b, game, db, words)
    written = "" if out is None else _written(_told(found, words, today), words, form, out)
    if as_json:
        print_json(found, found.limits)
    elif written:
        typer.echo(written)
    else:
        _print(_told(found, words, today), words)


def _made(a: str, b: str, game: str, db: Path, words: Words) -> Brief:
    from rules_db.comparing.brief.making import brief as made
    from rules_db.comparing.reading import side
    from rules_db.errors import ReglasError, shown
    from rules_db.knowledge import KnowledgeBase

    if a == b:
        raise ReglasError(f"{shown(a)} differs in nothing from itself: name two texts")
    with KnowledgeBase.open(db) as base:
        game = options.game_of(base, game)
        ours, theirs = (side(base, name, game=game, prose=False) for name in (a, b))
        return made(base, ours, theirs, game=game, words=words)


def _told(found: Brief, words: Words, today: str) -> list[Block]:
    from datetime import date

    from rules_db.comparing.brief import blocks
    from rules_db.store import program_version

    return blocks(found, words, today=today or date.today().isoformat(), version=program_version())


def _written(told: Sequence[Block], words: Words, form: str, out: Path) -> str:
    """Write a brief to a file and return what is said of it."""
    from rules_db.comparing.brief.writing import FORMATS
    from rules_db.errors import ReglasError, shown

    content = FORMATS[form](told, words.language)
    try:
        out.write_bytes(content)
    except OSError as error:
        raise ReglasError(f"{shown(str(out))} cannot be written ({error.strerror})") from error
    return f"{out}: {len(content):,} bytes"


def _print(told: Sequence[Block], words: Words) -> None:
    """Print a brief: on a terminal as wide as it, into a pipe as Markdown."""
    from rules_db.cli.output import console, on_terminal, print_table, styled
    from rules_db.comparing.brief import Grid, Heading, Items, Sentence
    from rules_db.comparing.brief.writing import markdown

    if not on_terminal():
        sys.stdout.write(markdown(told, words.language).decode())
        return
    out = console()
    for block in told:
        match block:
            case Heading():
                out.print(styled(block.text, "bold"))
            case Sentence():
                out.print(styled(block.text, "dim" if block.faint else ""))
                out.print()
            case Items():
                for item in block.items:
                    out.print(styled(f"- {item}"))
                out.print()
            case Grid():
                print_table(block.header, block.rows)
                out.print()
