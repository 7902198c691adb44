"""Commands that read a knowledge base: documents, provisions, rules, norms, definitions, and `findings`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rules_db.cli import options
from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json, Jurisdiction
from rules_db.printable import span

if TYPE_CHECKING:
    from rules_db.records import StoredFinding, StoredRule


_SEVERITIES = ("error", "warning", "info")
"""From the gravest down."""
_STYLES = {"error": "bold red", "warning": "yellow", "info": "dim"}

Severity = Literal["error", "warning", "info"]

commands = typer.Typer()


@commands.command()
def documents(db: Database = DEFAULT_DATABASE, as_json: Json = False, as_csv: Csv = False) -> None:
    """List the documents."""
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        showing.documents(base.documents(), as_json=as_json, as_csv=as_csv)


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
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    name, line, _ = options.cited_lines(name, line)
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
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase
    from rules_db.search import find, order_named

    wanted = order_named(order)
    with KnowledgeBase.open(db) as base:
        found = find(
            base.connection,
            " ".join(words),
            level="rule" if in_rules else "provision",
            game=options.game_of(base, game),
            jurisdiction=options.jurisdiction_of(base, jurisdiction),
            order=wanted,
            limit=limit,
        )
        names = options.short_names(base)
    showing.hits(found, names, as_json=as_json, as_csv=as_csv)


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
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        found = base.rules(
            game=options.game_of(base, game),
            jurisdiction=options.jurisdiction_of(base, jurisdiction),
            family=options.family_of(base, family),
            key=options.key_of(base, key),
        )
        names = options.short_names(base)
    showing.rules(found, names, ids=ids, as_json=as_json, as_csv=as_csv)


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
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        found = base.norms(
            bearer=options.bearer_of(base, bearer),
            modality=options.modality_of(modality),
            family=options.family_of(base, family),
            game=options.game_of(base, game),
            jurisdiction=options.jurisdiction_of(base, jurisdiction),
        )
        names = options.short_names(base)
    showing.rules(found, names, as_json=as_json, as_csv=as_csv)


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
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        game, jurisdiction = options.game_of(base, game), options.jurisdiction_of(base, jurisdiction)
        found = base.definitions(term, game=game, jurisdiction=jurisdiction)
        names = options.short_names(base)
    showing.definitions(found, names, as_json=as_json, as_csv=as_csv)


@commands.command()
def references(
    name: Annotated[str, typer.Argument(metavar="ID", help="A provision's id, a document's id or its jurisdiction.")],
    eid: Annotated[str, typer.Argument(metavar="EID", help="A provision's path in the document.")] = "",
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
) -> None:
    """Show what a provision refers to, and what refers to it."""
    from rules_db.cli import showing
    from rules_db.knowledge import KnowledgeBase

    with KnowledgeBase.open(db) as base:
        showing.references(base, name, eid, as_json=as_json)


@commands.command()
def findings(
    name: Annotated[
        str, typer.Argument(metavar="[ID]", help="A document's id or its jurisdiction; all by default.")
    ] = "",
    game: Game = "",
    code: Annotated[str, typer.Option(metavar="CODE", help="Only this code; `--codes` lists them.")] = "",
    severity: Annotated[Severity, typer.Option(help="Only findings as grave as this.")] = "info",
    fail_on: Annotated[
        Severity | None, typer.Option("--fail-on", help="Exit with 1 when there is a finding as grave as this.")
    ] = None,
    doubts: Annotated[
        bool, typer.Option("--doubts", help="List what the reader is not sure of instead: it is no defect of a text.")
    ] = False,
    codes: Annotated[bool, typer.Option("--codes", help="List the codes and what each means.")] = False,
    db: Database = DEFAULT_DATABASE,
    as_json: Json = False,
    as_csv: Csv = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    as_sarif: Annotated[bool, typer.Option("--sarif", help="Print SARIF, as linters do.")] = False,
) -> None:
    """List the defects of the regulations themselves.

    Contradictions, gaps, lost tables, wrong numbers, misprints; --codes lists all that is looked for.
    """
    from rules_db.cli.output import print_bare_json, print_csv, print_json
    from rules_db.knowledge import KnowledgeBase

    if codes:
        _print_codes(as_json=as_json)
        return
    _check_code(code)
    if doubts:
        with KnowledgeBase.open(db) as base:
            unsure = base.doubts(document=name, game=options.game_of(base, game))
        _print_doubts(unsure, as_json=as_json, as_csv=as_csv)
        return
    with KnowledgeBase.open(db) as base:
        game = options.game_of(base, game)
        found = base.findings(document=name, game=game, code=code, severities=_as_grave_as(severity))
        names = options.short_names(base)
    if as_sarif:
        from rules_db.exporting.sarif import sarif

        print_bare_json(sarif(found))
    elif as_json:
        print_json(found)
    elif as_csv:
        print_csv(list(_row(found[0])) if found else ["where"], (list(_row(finding).values()) for finding in found))
    elif as_markdown:
        typer.echo("\n".join(_markdown(found)))
    else:
        _print(found, names)
    if fail_on and any(finding.severity in _as_grave_as(fail_on) for finding in found):
        raise typer.Exit(1)


def _print_doubts(rules: Sequence[StoredRule], *, as_json: bool, as_csv: bool) -> None:
    from rules_db.cli.output import print_csv, print_json, print_table

    rows = [
        {
            "where": f"{rule.document_id}:{_lines(rule)}",
            "why": "repaired line" if rule.repaired else "low confidence",
            "confidence": rule.confidence,
            "game": rule.game,
            "key": rule.key,
            "value": rule.value,
        }
        for rule in rules
    ]
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(list(rows[0]) if rows else ["where"], (list(row.values()) for row in rows))
    elif rows:
        print_table(list(rows[0]), ([str(value) for value in row.values()] for row in rows))
    else:
        typer.echo("No doubt.")


def _as_grave_as(severity: str) -> tuple[str, ...]:
    return _SEVERITIES[: _SEVERITIES.index(severity) + 1]


def _check_code(code: str) -> None:
    from extractor.defects.regulation import codes as known
    from rules_db.errors import NotFoundError, shown

    if code and code not in known():
        raise NotFoundError(f"there is no code {shown(code)}; `reglas findings --codes` lists them")


def _print_codes(*, as_json: bool) -> None:
    from extractor.defects.regulation import codes as known
    from rules_db.cli.output import print_json, print_table

    rows = [{"code": code.name, "severity": code.severity, "meaning": code.meaning} for code in known().values()]
    if as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]), (list(row.values()) for row in rows))


def _row(finding: StoredFinding) -> dict[str, object]:
    return {
        "where": f"{finding.document_id}:{_lines(finding)}",
        "severity": finding.severity,
        "code": finding.code,
        "game": finding.game,
        "message": finding.message,
    }


def _lines(finding: StoredFinding | StoredRule) -> str:
    return span(finding.line_start, finding.line_end)


def _print(found: Sequence[StoredFinding], names: Mapping[str, str]) -> None:
    from rules_db.cli.output import print_table, styled

    if not found:
        typer.echo("No finding.")
        return
    rows = [{**_row(each), "where": f"{names[each.document_id]}:{_lines(each)}"} for each in found]
    shown = ([styled(str(value), _style(name, value)) for name, value in row.items()] for row in rows)
    print_table(list(rows[0]), shown)
    counted = Counter(finding.severity for finding in found)
    told = ", ".join(_counted(counted[severity], severity) for severity in _SEVERITIES if counted[severity])
    typer.echo(f"\n{_counted(len(found), 'finding')}: {told}")


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 or what == "info" else f"{number:,} {what}s"


def _style(column: str, value: object) -> str:
    return _STYLES[str(value)] if column == "severity" else ""


def _markdown(found: Sequence[StoredFinding]) -> list[str]:
    """A list a document, each finding with its lines; what could be markup is escaped."""
    lines: list[str] = []
    document = ""
    for finding in found:
        if finding.document_id != document:
            document = finding.document_id
            lines += ["", f"## {document}", ""] if lines else [f"## {document}", ""]
        head = f"**{_lines(finding)}** {finding.severity} `{finding.code}`"
        lines.append(f"- {head}: {_escaped(finding.message)}")
    return lines or ["No finding."]


def _escaped(text: str) -> str:
    return "".join(f"\\{character}" if character in "\\`*_[]<>#|" else character for character in text)
