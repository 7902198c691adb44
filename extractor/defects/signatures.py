"""Who issues a document: what its recitals say, and who signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted

_OFFICES = (
    r"(?P<office>(?:vice)?president[ea]|(?:sub)?director|(?:vice)?consejer[oa]|alcalde|gobernador|intendente"
    r"|superintendente|ministr[oa])"
)
_RECITAL = re.compile(
    rf"\bcorresponde al? (?:la )?(?:senor )?{_OFFICES}\b[^.;]*\b(?:rubricar|firmar|suscribir|dictar|aprobar|expedir) (?:el|la) presente"
)
_ISSUES = re.compile(rf"^\W*(?:el|la) (?:senora? )?{_OFFICES}\b")
_ORDERS = re.compile(r"\W*\b(?:resuelve|decreta|dispone|ordena|acuerda)\b\W*$")


@check("contradiction")
def issued_by_another(regulation: Regulation) -> Iterator[Defect]:
    """Find recitals that leave the act to another office than the one that issues it."""
    issued = [
        (passage, found)
        for passage in regulation.seen
        if (found := _ISSUES.search(passage.folded))
        and any(_ORDERS.search(part.folded) for part in regulation.of_node(passage.node))
    ]
    if not issued:
        return
    offices = {found["office"] for _, found in issued}
    line = issued[0][0].layer.quote(*issued[0][1].span()).line_start
    for passage in regulation.seen:
        found = _RECITAL.search(passage.folded) if "corresponde" in passage.folded else None
        if found and found["office"] not in offices:
            words = quoted(passage.text[slice(*found.span())])
            yield at_span(passage, *found.span(), f"{words}, y en la línea {line} el acto es de otro cargo.")
