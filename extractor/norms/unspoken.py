"""Norms without modal words: items of a list that take their modality from above, and orders told in the future."""

from __future__ import annotations

import re

from extractor.norms import bearers, clauses
from extractor.norms.modality import modals
from extractor.norms.orders import impersonal, ordered
from extractor.norms.units import Unit
from extractor.norms.wording import short
from extractor.statements import Statement

_TITLES = {"prohibitions": "prohibition", "obligations": "obligation", "rights": "permission"}
# where permissions only say what may be played and for how much: the combinations and the limits themselves
LISTED = frozenset({"limits", "ranking"})
_NO_DUTIES = frozenset({"irregularities", "glossary", "payouts"})
# what an item of a list of acts begins with: an infinitive or a noun of action
_ITEM = re.compile(
    r"[\W\d_]*(?:[a-z]\)\s*)?(?:(?:durante|en) (?:\w+ ){1,4})?(?:no )?"
    r"(?:(?!poquer\b|poker\b|lugar\b)[a-z]+(?:ar|er|ir)(?:se|los?|las?|les?)?"
    r"|[^\W\d_]\w*cion|las demas|control|custodia|recuento|pago|informa)\b"
)
_DUTIES = re.compile(r"\b(?:actividades|funciones|tareas|labores|obligaciones|cometidos)\b")
_ENDS_WITH_MODAL = re.compile(r"\b(?:pued|podr|deb|prohib|permit|oblig)[^,.;]{0,60}:[\s*_]*$")
_ORDERLESS = frozenset({"glossary", "payouts"})


def unspoken(unit: Unit) -> Statement | None:
    """Return the norm of a sentence without modal words, or None where it states none."""
    if unit.passage.kind == "row" or unit.housekeeping:
        return None
    if modality := _given(unit):
        return _statement(unit, modality, unit.role or _implied(unit, modality))
    if not unit.section & _ORDERLESS and (bearer := ordered(unit)):
        return _statement(unit, "obligation", bearer)
    if impersonal(unit) and not unit.sections & (_ORDERLESS | _NO_DUTIES):
        return _statement(unit, "obligation", "")
    return None


def _implied(unit: Unit, modality: str) -> str:
    """Return whom a list under "Prohibiciones" addresses: who alone can do the act, or else who plays."""
    if modality != "prohibition" or "accounting" in unit.sections:
        return ""
    return bearers.subject(unit.mentions) or bearers.doer(unit.folded) or "player"


def _given(unit: Unit) -> str:
    """Return the modality that a list's introduction gives its items, or the nearest title that announces one."""
    if unit.position or not _ITEM.match(unit.folded):
        return ""
    if unit.lead is not None:
        if _DUTIES.search(unit.led) and not unit.sections & _NO_DUTIES:
            return "obligation"
        if unit.section & LISTED:
            return ""
        if _ENDS_WITH_MODAL.search(unit.led) and (stated := modals(unit.led)):
            return stated[-1].modality
    elif unit.passage.kind == "point" and unit.role and "staff" in unit.sections:
        return "obligation"
    return next((_TITLES[kind] for kind in _TITLES if kind in unit.section), "")


def _statement(unit: Unit, modality: str, bearer: str) -> Statement:
    condition = clauses.limits(unit.folded, 0, len(unit.folded), 0).condition
    return Statement(
        unit.passage.node,
        unit.layer,
        modality,
        "",
        short(unit.layer),
        modality=modality,
        bearer=bearer,
        condition=short(unit.layer, *condition) if condition else "",
    )
