"""Who must, may and must not do what: obligations, permissions and prohibitions in LegalRuleML's sense."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.norms import bearers, clauses
from extractor.norms.binding import bearer_of, is_impersonal
from extractor.norms.modality import Modal, modals
from extractor.norms.units import Unit, units
from extractor.norms.unspoken import LISTED, unspoken
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

# "salvo por razones de servicio" allows nothing that one could name
_VAGUE = re.compile(r"\b(?:razones|necesidades|motivos) de servicio\b")
OPPOSITE = {"prohibition": "permission", "obligation": "permission", "permission": "prohibition"}
_LONGEST_INTRODUCTION = 140
# "le corresponde realizar las siguientes actividades:", "podrán ser jugadas entre:": what follows are the norms
_INTRODUCTION = re.compile(r"\b(?:siguientes?|a continuacion|esquema)\b[^.;]{0,60}:[\s*_]*$|^.{0,70}:[\s*_]*$")


def deontic(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield a document's obligations, permissions and prohibitions, each with its bearer, condition and exceptions.

    Housekeeping (cash, forms, opening and closing of tables) binds nobody in the play: of it, only what is forbidden.
    """
    for unit in units(passages):
        if _is_introduction(unit.folded):
            continue
        stated = modals(unit.folded)
        if not stated and (found := unspoken(unit)) is not None:
            yield found
        for modal in stated:
            if _counts(unit, modal):
                yield from _norm(unit, modal)


def _counts(unit: Unit, modal: Modal) -> bool:
    """Tell whether a modal clause is a norm of its section: not housekeeping, nor amounts and combinations listed."""
    if modal.modality == "prohibition":
        return not unit.tells_housekeeping
    if modal.modality == "permission" and unit.section & LISTED:
        return not is_impersonal(unit, modal) and bool(bearers.subject(unit.mentions, 0, modal.start))
    return unit.passage.kind != "row" and not unit.housekeeping


def _is_introduction(folded: str) -> bool:
    return len(folded) < _LONGEST_INTRODUCTION and ":" in folded and _INTRODUCTION.search(folded) is not None


def _describes(unit: Unit, modal: Modal) -> bool:
    """Tell whether a clause that binds nobody tells how a thing is, or what the play is like: it names no party."""
    return "equipment" in unit.section or ("procedure" in unit.section and is_impersonal(unit, modal))


def _norm(unit: Unit, modal: Modal) -> Iterator[Statement]:
    """Yield the norm of a clause and, beside it, the exception from it."""
    limits = clauses.limits(unit.folded, modal.clause_start, modal.clause_end, modal.end)
    stop = limits.exception[0] if limits.exception else modal.clause_end
    bearer, act = bearer_of(unit, modal), short(unit.layer, modal.start, stop)
    if not bearer and _describes(unit, modal):
        return
    yield Statement(
        unit.passage.node,
        unit.layer,
        modal.modality,
        "",
        act,
        modal.clause_start,
        modal.clause_end,
        modality=modal.modality,
        bearer=bearer,
        condition=short(unit.layer, *limits.condition) if limits.condition else "",
    )
    if limits.exception and not _VAGUE.search(unit.folded, *limits.exception):
        opposite = OPPOSITE[modal.modality]
        yield Statement(
            unit.passage.node,
            unit.layer,
            opposite,
            "exception",
            short(unit.layer, *limits.exception),
            *limits.exception,
            modality=opposite,
            bearer=bearer,
            exception_to=act,
        )
