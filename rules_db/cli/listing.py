"""Lists as tables, JSON or CSV: documents, search hits, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_db.cli.output import console, print_csv, print_json, print_table, styled
from rules_db.identifiers import squash, value_json

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.records import Hit, StoredDocument, StoredRule

_NOT_ALL = {
    "prefix": "No provision has all the words; these have words that begin like them.",
    "some": "No provision has all the words; these have some of them.",
}


def documents(found: Sequence[StoredDocument], *, as_json: bool, as_csv: bool) -> None:
    """Print documents."""
    if as_json:
        print_json(found)
    elif as_csv:
        columns = found[0].__struct_fields__ if found else ("id",)
        print_csv(columns, ([getattr(document, column) for column in columns] for document in found))
    else:
        columns = ("id", "jurisdiction", "instrument", "date", "lines", "provisions", "rules")
        rows = [(d.id, d.jurisdiction, _instrument(d), d.date, d.lines, d.provisions, d.rules) for d in found]
        print_table(columns, rows, numbers=("lines", "provisions", "rules"))


def _instrument(document: StoredDocument) -> str:
    name = f"{document.kind} {document.number}".strip() or document.title
    return ", ".join(part for part in (name, document.issuer) if part)


def hits(found: Sequence[Hit], *, as_json: bool, as_csv: bool) -> None:
    """Print what a search found, best first."""
    if as_json:
        print_json(found)
    elif as_csv:
        columns = ("id", "document_id", "jurisdiction", "game", "label", "line_start", "line_end", "snippet", "match")
        print_csv(columns, ([getattr(hit, column) for column in columns] for hit in found))
    elif not found:
        console().print("Nothing found.")
    else:
        _print_hits(found)


def _print_hits(found: Sequence[Hit]) -> None:
    out = console()
    if found[0].match in _NOT_ALL:
        out.print(_NOT_ALL[found[0].match])
        out.print()
    for hit in found:
        head = styled(shortened(hit.label), "bold")
        head.append("  " * bool(hit.label) + _where(hit.document_id, hit.line_start, hit.line_end), style="not bold")
        out.print(head)
        if hit.snippet not in hit.label:
            out.print(_snippet(hit))
        out.print(styled(hit.provision_id, "dim"), soft_wrap=True)
        out.print()


def shortened(words: str, longest: int = 100) -> str:
    """Return the words on one line, with an ellipsis where there are more than `longest` characters."""
    words = " ".join(words.split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def _snippet(hit: Hit) -> Text:
    text = styled(hit.snippet)
    for start, end in hit.highlights:
        text.stylize("bold yellow", start, end)
    return text


def _where(document_id: str, first: int, last: int) -> str:
    return f"{document_id}:{first}" + (f"-{last}" if last > first else "")


def rules(found: Sequence[StoredRule], *, as_json: bool, as_csv: bool) -> None:
    """Print rules."""
    if as_json:
        print_json(found)
    elif as_csv:
        columns = found[0].__struct_fields__ if found else ("id",)
        print_csv(columns, ([_csv_value(rule, column) for column in columns] for rule in found))
    elif not found:
        console().print("No rule has all these properties.")
    else:
        rule_table(found)


def rule_table(found: Sequence[StoredRule], *, with_document: bool = True) -> None:
    """Print rules as a table: what they say, their values and their words."""
    columns = ("where", "game", "key", "value", "words")
    rows = []
    for rule in found:
        place = _where(rule.document_id if with_document else "line", rule.line_start, rule.line_end)
        game = rule.game + (f" ({rule.variant})" if rule.variant else "")
        rows.append((place, game, f"{rule.family} {rule.key}", _value(rule), squash(rule.text)))
    print_table(columns, rows)


def _value(rule: StoredRule) -> str:
    bearer = f"{rule.bearer}: " if rule.bearer else ""
    return bearer + (rule.value if isinstance(rule.value, str) else value_json(rule.value))


def _csv_value(rule: StoredRule, column: str) -> object:
    value = getattr(rule, column)
    return value_json(value) if column == "value" else value
