"""References as text: from a provision, to it, or all of a document."""

from __future__ import annotations

from collections.abc import Sequence

from rules_db.cli.listing import shortened
from rules_db.cli.output import console, print_json, print_table, styled
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredCitation


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
    first, last = citation.line_start, citation.line_end
    return str(first) if first == last else f"{first}-{last}"


def _target(citation: StoredCitation) -> str:
    if citation.resolved:
        return citation.target_provision_id or citation.target or citation.target_document_id
    return f"not resolved: {citation.reason}"
