"""Cases that a text opens and does not settle: an offer that is declined, two ways out of one case, bare conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted, spans
from extractor.passages import Passage

_OFFER = re.compile(
    r"\bofrec[a-z]+\b[^.;]{0,80}[.;] si (?:est[oe]s?|ellos|el jugador|los jugadores)? ?acepta[a-z]* [^.;]*? y "
)
"""An offer, and what follows where it is accepted and something else happens too."""
_DECLINED = re.compile(
    r"\b(?:no (?:lo |la )?acepta|rechaz|declin|rehus|contrario|no (?:haya|hayan|hubiere) aceptad|quienes no)"
)
_EITHER = re.compile(r"\b(?:elig|escog|decid)[a-z]+\b[^.;]{0,80}, o bien\b[^.;]*")
_BARE = re.compile(r"^\W*si [^,;:.]{15,}\.?\W*$")
_FOLLOWS = re.compile(r"\b[a-z]+ra[ns]?\b|\b(?:debe|puede|pierde|gana|queda|corresponde|procede)n?\b")
_RUN = 3
"""Conditions in a row from which a list of cases, and no slip of one sentence, lacks its consequence."""


@check("coverage_gap")
def declined(regulation: Regulation) -> Iterator[Defect]:
    """Find offers of which a text says what follows for those who accept them, and nothing of the others."""
    for passage in regulation.saying("acepta"):
        found = _OFFER.search(passage.folded)
        if found and not _DECLINED.search(passage.folded):
            message = f"No se dice qué rige para quien no acepta: {quoted(passage.text[slice(*found.span())])}."
            yield at_span(passage, *found.span(), message)


@check("coverage_gap")
def either_way(regulation: Regulation) -> Iterator[Defect]:
    """Find cases that somebody decides, "or else" are decided by rule, without a word on when which holds."""
    for passage in regulation.saying(", o bien"):
        found = _EITHER.search(passage.folded)
        if found:
            message = f"No se dice cuándo rige lo uno y cuándo lo otro: {quoted(passage.text[slice(*found.span())])}."
            yield at_span(passage, *found.span(), message)


@check("coverage_gap")
def bare_conditions(regulation: Regulation) -> Iterator[Defect]:
    """Find several parts in a row that state a case ("if a card falls.") and no consequence, under no lead."""
    run: list[Passage] = []
    for passage in (*regulation.seen, None):
        if passage is not None and _is_bare(passage):
            run.append(passage)
            continue
        if len(run) >= _RUN:
            yield _of_run(run)
        run = []


def _is_bare(passage: Passage) -> bool:
    bare = passage.kind != "heading" and passage.lead is None and _BARE.match(passage.folded)
    return bool(bare) and not _FOLLOWS.search(passage.folded)


def _of_run(run: Sequence[Passage]) -> Defect:
    quotes = [passage.layer.quote() for passage in run]
    message = f"{len(run)} casos seguidos no dicen qué ocurre en ellos: el primero, {quoted(run[0].text)}."
    lines = spans((quote.line_start, quote.line_end) for quote in quotes)
    return Defect(run[0].node, quotes[0].line_start, quotes[-1].line_end, message, {"lines": lines})
