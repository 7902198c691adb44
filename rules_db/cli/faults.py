"""`findings`: what is wrong in the regulations themselves, for whoever drafts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rules_db.cli.options import DEFAULT_DATABASE, Csv, Database, Game, Json

if TYPE_CHECKING:
    from rules_db.records import StoredFinding, StoredRule

commands = typer.Typer()

_SEVERITIES = ("error", "warning", "info")
"""From the gravest down."""
_STYLES = {"error": "bold red", "warning": "yellow", "info": "dim"}

Severity = Literal["error", "warning", "info"]


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
    from rules_db.cli import naming
    from rules_db.cli.output import print_bare_json, print_csv, print_json
    from rules_db.knowledge import KnowledgeBase

    if codes:
        _print_codes(as_json=as_json)
        return
    _check_code(code)
    if doubts:
        with KnowledgeBase.open(db) as base:
            unsure = base.doubts(document=name, game=naming.game_of(base, game))
        _print_doubts(unsure, as_json=as_json, as_csv=as_csv)
        return
    with KnowledgeBase.open(db) as base:
        game = naming.game_of(base, game)
        found = base.findings(document=name, game=game, code=code, severities=_as_grave_as(severity))
        names = naming.short_names(base)
    if as_sarif:
        from rules_db.sarif import sarif

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
    from extractor.defects.registry import codes as known
    from rules_db.errors import NotFoundError, shown

    if code and code not in known():
        raise NotFoundError(f"there is no code {shown(code)}; `reglas findings --codes` lists them")


def _print_codes(*, as_json: bool) -> None:
    from extractor.defects.registry import codes as known
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
    first, last = finding.line_start, finding.line_end
    return str(first) if first == last else f"{first}-{last}"


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
