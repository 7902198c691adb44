"""References that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, quoted
from schemas.records import Citation

_NO_PART = "no part of the document"


@check("dangling_reference")
def dangling(regulation: Regulation) -> Iterator[Defect]:
    """Find references to a number or title that no part of the document has.

    One in a provision that cites another instrument may mean that instrument's part, so it counts for nothing.
    """
    foreign = {citation.provision_id for citation in regulation.citations if citation.kind == "external"}
    told: set[tuple[str, int]] = set()
    for citation in regulation.citations:
        if citation.kind != "internal" or citation.resolved or not citation.reason.startswith(_NO_PART):
            continue
        place = citation.text, citation.line_start
        if citation.provision_id in foreign or place in told:
            continue
        if regulation.sound(citation.line_start, citation.line_end):
            told.add(place)
            yield _defect(regulation, citation)


def _defect(regulation: Regulation, citation: Citation) -> Defect:
    message = f"Se remite a {quoted(citation.text)}, y ninguna parte del texto tiene ese número o título."
    evidence = {"words": citation.text, "reason": citation.reason}
    node = regulation.nodes[citation.provision_id]
    return Defect(node, citation.line_start, citation.line_end, message, evidence)
