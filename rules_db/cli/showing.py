"""What commands of reading print: lists, one provision in full, the outline of a document, references.

References as text: from a provision, to it, or all of a document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.cli.output import console, print_csv, print_json, print_table, styled
from rules_db.comparing.records import is_norm
from rules_db.errors import ReglasError, shown
from rules_db.identifiers import provision_id, squash, value_json
from rules_db.knowledge import KnowledgeBase
from rules_db.printable import cut, span, visible
from rules_db.records import StoredCitation, StoredDocument
from rules_db.words import Words
from schemas.records import Provision

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.records import Hit, StoredRule
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


def show(base: KnowledgeBase, name: str, eid: str, line: int | None, *, depth: int, raw: bool, as_json: bool) -> None:
    """Print what a name, a name and a path, or a document and a line stand for."""
    if eid and line:
        raise ReglasError("give a provision's path or --line, not both")
    provision = _find(base, name, eid, line)
    if provision is None:
        _document(base, base.document(name), depth, raw=raw, as_json=as_json)
    elif raw and not as_json:
        print(visible(_raw_lines(base, provision)))
    else:
        _provision(base, provision, as_json=as_json)


def _find(base: KnowledgeBase, name: str, eid: str, line: int | None) -> Provision | None:
    """Return the provision that is meant, or None where the name is a document's."""
    if line:
        return base.provision_at(name, line)
    if eid:
        return base.provision(provision_id(base.document(name).id, eid))
    return base.provision(name) if "__" in name else None


def _raw_lines(base: KnowledgeBase, provision: Provision) -> str:
    from corpus.layers import Source

    return Source(base.source(provision.document_id)).lines(provision.line_start, provision.line_end)


def _title(provision: Provision) -> str:
    return f"{provision.num} {provision.heading}".strip() or provision.kind


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first}-{last}"


def _document(base: KnowledgeBase, document: StoredDocument, depth: int, *, raw: bool, as_json: bool) -> None:
    if raw and not as_json:
        print(visible(base.source(document.id)))
        return
    outline = _outline(base.provisions(document.id), depth)
    if as_json:
        rows = [{"depth": level, **_brief(provision)} for level, provision in outline]
        print_json({"document": msgspec.to_builtins(document), "outline": rows})
        return
    out = console()
    out.print(styled(document.title or document.id, "bold"))
    about = (document.kind, document.number, document.date, document.issuer, document.place)
    out.print(styled(", ".join(part for part in about if part) or document.id))
    out.print()
    for level, provision in outline:
        line = styled("  " * level + _title(provision))
        line.append(f"  {provision.eid}, {_lines(provision.line_start, provision.line_end)}", style="dim")
        out.print(line)


def _outline(provisions: Sequence[Provision], depth: int) -> list[tuple[int, Provision]]:
    """Return the provisions of the upper levels that have a number, a title or parts, each with its level.

    The document as a whole stands above level 0.
    """
    levels: dict[str | None, int] = {None: -2}
    parents = {provision.parent_id for provision in provisions}
    outline = []
    for provision in provisions:
        levels[provision.id] = level = levels[provision.parent_id] + 1
        if 0 <= level < depth and (provision.num or provision.heading or provision.id in parents):
            outline.append((level, provision))
    return outline


def _brief(provision: Provision) -> dict[str, Any]:
    names = ("id", "eid", "kind", "num", "heading", "game", "line_start", "line_end")
    return {name: getattr(provision, name) for name in names}


def _provision(base: KnowledgeBase, provision: Provision, *, as_json: bool) -> None:
    above, below = base.ancestors(provision), base.children(provision)
    rules = base.rules(provision_id=provision.id)
    to, by = base.references_from(provision), base.references_to(provision)
    if as_json:
        parts = {"ancestors": [_brief(p) for p in above], "children": [_brief(p) for p in below]}
        found = {"rules": rules, "references": to, "referenced_by": by, "cells": base.cells(provision)}
        print_json({**msgspec.to_builtins(provision), **parts, **msgspec.to_builtins(found)})
        return
    out = console()
    path = [provision.document_id, *(_title(p) for p in above if p.parent_id is not None)]
    out.print(styled(" > ".join(path), "dim"))
    out.print(styled(_title(provision), "bold"))
    facts = (provision.kind, provision.game, provision.variant, _lines(provision.line_start, provision.line_end))
    out.print(styled(", ".join(fact for fact in facts if fact) + f", id {provision.id}", "dim"))
    if provision.text:
        out.print()
        out.print(styled(provision.text))
    _parts(below)
    if rules:
        _heading("Rules")
        rule_table(rules)
    print_references("Refers to", to)
    print_references("Referred to by", by)


def _heading(words: str) -> None:
    out = console()
    out.print()
    out.print(styled(words, "bold"))


def _parts(below: Sequence[Provision]) -> None:
    if below:
        _heading("Parts")
    for part in below:
        words = _title(part) if part.heading else f"{part.num} {part.text}".strip() or part.kind
        line = styled(f"  {shortened(words)}")
        line.append(f"  {part.eid}, {_lines(part.line_start, part.line_end)}", style="dim")
        console().print(line)


def references(base: KnowledgeBase, name: str, eid: str, *, as_json: bool) -> None:
    """Print the references of a provision in both directions, or those in a document."""
    if not eid and "__" not in name:
        document = base.document(name)
        _of_document(base.references_in(document.id), as_json=as_json)
        return
    provision = base.provision(provision_id(base.document(name).id, eid) if eid else name)
    outwards, inwards = base.references_from(provision), base.references_to(provision)
    if as_json:
        print_json({"id": provision.id, "references": outwards, "referenced_by": inwards})
    elif not outwards and not inwards:
        console().print("It refers to nothing, and nothing refers to it.")
    else:
        print_references("Refers to", outwards)
        print_references("Referred to by", inwards)


def _of_document(found: Sequence[StoredCitation], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
    elif not found:
        console().print("It refers to nothing.")
    else:
        rows = [(_line(c), shortened(c.text), c.kind, _target(c)) for c in found]
        print_table(("line", "words", "kind", "target"), rows)


def print_references(heading: str, found: Sequence[StoredCitation]) -> None:
    """Print references under a heading; nothing where there are none."""
    if not found:
        return
    out = console()
    out.print()
    out.print(styled(heading, "bold"))
    for citation in found:
        line = styled(f"  {shortened(citation.text)} → {_target(citation)}")
        line.append(f"  {citation.provision_id}, line {_line(citation)}", style="dim")
        out.print(line)


def _line(citation: StoredCitation) -> str:
    return span(citation.line_start, citation.line_end)


def _target(citation: StoredCitation) -> str:
    if citation.resolved:
        return citation.target_provision_id or citation.target or citation.target_document_id
    return f"not resolved: {citation.reason}"


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
    return cut(" ".join(words.split()), longest)


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
