"""Lists as tables, JSON or CSV: documents, search hits, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rules_db.cli.output import console, print_csv, print_json, print_table, styled
from rules_db.comparing.stating import is_norm
from rules_db.errors import shown
from rules_db.identifiers import squash, value_json
from rules_db.words import Words

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.records import Hit, StoredDocument, StoredRule
    from rules_db.search import Found

_NOT_ALL = {
    "prefix": "No provision has all the words; these have words that begin like them.",
    "near": "No provision has all the words; these have the words that are nearest to them.",
    "some": "No provision has all the words; these have some of them.",
}


_WIDE = 100
"""Columns of a terminal from which there is room for what a document is, beside its id."""
_LONGEST_QUOTE = 200
"""Characters of a rule's words in a table; `--json` and `--csv` print all of them."""


def documents(found: Sequence[StoredDocument], *, as_json: bool, as_csv: bool) -> None:
    """Print documents."""
    if as_json:
        print_json(found)
    elif as_csv:
        columns = found[0].__struct_fields__ if found else ("id",)
        print_csv(columns, ([getattr(document, column) for column in columns] for document in found))
    else:
        cells = {
            "id": [d.id for d in found],
            "jurisdiction": [d.jurisdiction for d in found],
            "instrument": [_instrument(d) for d in found],
            "date": [d.date for d in found],
            "lines": [d.lines for d in found],
            "provisions": [d.provisions for d in found],
            "rules": [d.rules for d in found],
        }
        if console().width < _WIDE:
            del cells["instrument"]
        if any(d.status != "ok" for d in found):
            cells["status"] = [d.status for d in found]
        cells |= _languages(found)
        print_table(list(cells), zip(*cells.values(), strict=True), numbers=("lines", "provisions", "rules"))


def _languages(found: Sequence[StoredDocument]) -> dict[str, list[str]]:
    """Return the column of languages; none where all documents are Spanish."""
    from corpus.identity import SPANISH, language_name  # other lists do without the tables of its readers

    return {"language": [language_name(d.language) for d in found]} if any(d.language != SPANISH for d in found) else {}


def _instrument(document: StoredDocument) -> str:
    name = f"{document.kind} {document.number}".strip() or document.title
    return ", ".join(part for part in (name, document.issuer) if part)


def hits(result: Found, names: Mapping[str, str], *, as_json: bool, as_csv: bool) -> None:
    """Print what a search found; `names` are those of documents."""
    found, every = result.hits, result.total
    if as_json:
        print_json(found)
    elif as_csv:
        columns = ("id", "document_id", "jurisdiction", "game", "label", "line_start", "line_end", "snippet", "match")
        print_csv(columns, ([getattr(hit, column) for column in columns] for hit in found))
    elif not found:
        console().print("Nothing found.")
    else:
        for line in _sought(result):
            console().print(line)
        _print_hits(found, names)
        console().print(styled("; ".join(f"{name} {n:,}" for name, n in result.jurisdictions.items()), "dim"))
        more = f" of {every:,}; --limit prints more" if every > len(found) else ""
        console().print(styled(f"{_counted(len(found), 'result')}{more}", "dim"))


def _sought(result: Found) -> Iterator[str]:
    """Yield what else was looked for than the words that were typed, a sentence a word."""
    for word in result.sought:
        if word.instead:
            yield f"Did you mean {word.instead}? No text has {shown(word.typed)}."
        if word.names:
            yield f"{word.instead or word.typed}: also {', '.join(word.names)} (quote the word to leave them out)"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _print_hits(found: Sequence[Hit], names: Mapping[str, str]) -> None:
    out = console()
    if found[0].match in _NOT_ALL:
        out.print(_NOT_ALL[found[0].match])
        out.print()
    for hit in found:
        head = styled(shortened(hit.label), "bold")
        head.append(
            "  " * bool(hit.label) + _where(names[hit.document_id], hit.line_start, hit.line_end), style="not bold"
        )
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


def definitions(found: Sequence[StoredRule], names: Mapping[str, str], *, as_json: bool, as_csv: bool) -> None:
    """Print definitions; `names` are those of documents."""
    if as_json or as_csv:
        rules(found, names, as_json=as_json, as_csv=as_csv)
    elif not found:
        console().print("No definition of that term.")
    else:
        rows = [(r.term, r.game, _where(names[r.document_id], r.line_start, r.line_end), squash(r.text)) for r in found]
        print_table(("term", "game", "where", "words"), rows)


def rules(
    found: Sequence[StoredRule], names: Mapping[str, str], *, ids: bool = False, as_json: bool, as_csv: bool
) -> None:
    """Print rules, in a table with their ids where `ids` says so; `names` are those of documents."""
    if as_json:
        print_json(found)
    elif as_csv:
        columns = found[0].__struct_fields__ if found else ("id",)
        print_csv(columns, ([_csv_value(rule, column) for column in columns] for rule in found))
    elif not found:
        console().print("No rule has all these properties.")
    else:
        rule_table(found, names, ids=ids)
        console().print(styled(_counted(len(found), "rule"), "dim"))


def rule_table(found: Sequence[StoredRule], names: Mapping[str, str] | None = None, *, ids: bool = False) -> None:
    """Print rules as a table: where they stand, what they say and their words; without `names` their lines."""
    words = Words()
    rows = []
    for rule in found:
        where = _where(names[rule.document_id] if names else "", rule.line_start, rule.line_end)
        game = rule.game + (f" ({rule.variant})" if rule.variant else "")
        key = rule.family if rule.key in ("", rule.family) else f"{rule.family} {rule.key}"
        quote = shortened(squash(rule.text), _LONGEST_QUOTE)
        row_id = (rule.id,) if ids else ()
        rows.append((*row_id, where.lstrip(":"), game, key, _value(rule, words), quote))
    columns = ("where" if names else "line", "game", "key", "value", "words")
    print_table(("row", *columns) if ids else columns, rows)


def _value(rule: StoredRule, words: Words) -> str:
    """Return a value in words; the identifiers that it is made of stand in `--json` and `--csv`."""
    bearer = f"{rule.bearer}: " if rule.bearer else ""
    typed = rule.key and not is_norm(rule.family)
    value = words.value(rule.value, rule.family, rule.key, rule.game) if typed else str(rule.value)
    return shortened(bearer + value, _LONGEST_QUOTE)


def _csv_value(rule: StoredRule, column: str) -> object:
    value = getattr(rule, column)
    return value_json(value) if column == "value" else value
