"""`reglas show`: one provision in full, or the outline of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules_db.cli.listing import rule_table, shortened
from rules_db.cli.output import console, print_json, styled
from rules_db.cli.referring import print_references
from rules_db.errors import ReglasError
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.printable import visible
from rules_db.records import StoredDocument
from schemas.records import Provision


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
