"""Who must, may and must not do what: obligations, permissions and prohibitions in LegalRuleML's sense."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.norms import clauses
from extractor.norms.binding import bearer_of
from extractor.norms.modality import Modal, modals
from extractor.norms.units import Unit, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

# "le corresponde realizar las siguientes actividades:": what follows are the norms
_INTRODUCTION = re.compile(r"\b(?:siguientes?|a continuacion|esquema)\b[^.;]{0,60}:[\s*_]*$")
_TITLES = {"prohibitions": "prohibition", "obligations": "obligation", "rights": "permission"}
_NO_DUTIES = frozenset({"irregularities", "glossary", "payouts"})
# what an item of a list of acts begins with: an infinitive or a noun of action
_ITEM = re.compile(
    r"[\W\d_]*(?:[a-z]\)\s*)?(?:(?:durante|en) (?:\w+ ){1,4})?(?:no )?"
    r"(?:[a-z]+(?:ar|er|ir)(?:se|los?|las?|les?)?|\w+cion|las demas|control|custodia|recuento|pago|informa)\b"
)
_DUTIES = re.compile(r"\b(?:actividades|funciones|tareas|labores|obligaciones|cometidos)\b")
_ENDS_WITH_MODAL = re.compile(r"\b(?:pued|podr|deb|prohib|permit|oblig)[^,.;]{0,60}:[\s*_]*$")
OPPOSITE = {"prohibition": "permission", "obligation": "permission", "permission": "prohibition"}


def deontic(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield a document's obligations, permissions and prohibitions, each with its bearer, condition and exceptions."""
    for unit in units(passages):
        if _INTRODUCTION.search(unit.folded):
            continue
        stated = modals(unit.folded)
        for modal in stated:
            yield from _norm(unit, modal)
        if not stated:
            yield from _listed(unit)


def _listed(unit: Unit) -> Iterator[Statement]:
    """Yield the norm of a list's item that leaves its modal words to the introduction or to the title above it."""
    if unit.position or unit.passage.kind == "row" or not _ITEM.match(unit.folded):
        return
    if modality := _given(unit):
        yield Statement(
            unit.passage.node,
            unit.layer,
            modality,
            "",
            short(unit.layer),
            modality=modality,
            bearer=unit.role,
            condition=_words(unit, clauses.limits(unit.folded, 0, len(unit.folded)).condition),
        )


def _given(unit: Unit) -> str:
    """Return the modality that a list's introduction gives its items, or the nearest title that announces one."""
    if unit.lead is not None:
        if _DUTIES.search(unit.led) and not unit.sections & _NO_DUTIES:
            return "obligation"
        if _ENDS_WITH_MODAL.search(unit.led) and (stated := modals(unit.led)):
            return stated[-1].modality
    return next((_TITLES[kind] for kind in _TITLES if kind in unit.section), "")


def _words(unit: Unit, stretch: tuple[int, int] | None) -> str:
    return short(unit.layer, *stretch) if stretch else ""


def _norm(unit: Unit, modal: Modal) -> Iterator[Statement]:
    if modal.modality != "prohibition" and (unit.passage.kind == "row" or "accounting" in unit.sections):
        return
    limits = clauses.limits(unit.folded, modal.clause_start, modal.clause_end)
    stop = limits.exception[0] if limits.exception else modal.clause_end
    bearer = bearer_of(unit, modal)
    act = short(unit.layer, modal.start, stop)
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
        condition=_words(unit, limits.condition),
    )
    if limits.exception and modal.modality in OPPOSITE:
        opposite = OPPOSITE[modal.modality]
        yield Statement(
            unit.passage.node,
            unit.layer,
            opposite,
            "exception",
            _words(unit, limits.exception),
            *limits.exception,
            modality=opposite,
            bearer=bearer,
            exception_to=act,
        )
