"""Who must, may and must not do what: obligations, permissions and prohibitions in LegalRuleML's sense.

A norm may have no modal word: items of a list take their modality from above, and orders are told in the future.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.norms import bearers
from extractor.norms.binding import bearer_of, is_impersonal
from extractor.norms.modality import Clause, Limits, Modal, head, modals, subject_start
from extractor.norms.orders import first, impersonal, ordered
from extractor.norms.units import Unit, short, units
from extractor.passages import Passage
from extractor.statements import Statement

# "salvo por razones de servicio" allows nothing that one could name
_VAGUE = re.compile(r"\b(?:razones|necesidades|motivos) de servicio\b")
OPPOSITE = {"prohibition": "permission", "obligation": "permission", "permission": "prohibition"}
_LONGEST_INTRODUCTION = 140
# "le corresponde realizar las siguientes actividades:", "podrán ser jugadas entre:": what follows are the norms
_INTRODUCTION = re.compile(r"\b(?:siguientes?|a continuacion|esquema)\b[^.;]{0,60}:[\s*_]*$|^.{0,70}:[\s*_]*$")

_WORDS_BETWEEN = 2
# a clause that goes on with what the one before says, under the same condition
_JOINED = re.compile(r",? ?(?:y|e|ni) ")

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


def deontic(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield a document's obligations, permissions and prohibitions, each with its bearer, condition and exceptions.

    Housekeeping (cash, forms, opening and closing of tables) binds nobody in the play: of it, only what is forbidden.
    """
    for unit in units(passages):
        if unit.recital or _is_introduction(unit.folded):
            continue
        stated = modals(unit.folded)
        if (found := _told_first(unit, stated[0]) if stated else unspoken(unit)) is not None:
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
    play = unit.of_a_game and "procedure" in unit.section
    return "equipment" in unit.section or (play and is_impersonal(unit, modal))


def _norm(unit: Unit, modal: Modal) -> Iterator[Statement]:
    """Yield the norm of a clause and, beside it, the exception from it."""
    limits = _clause(unit, modal).limits()
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
        condition=_condition(unit, modal, limits),
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


def _clause(unit: Unit, modal: Modal) -> Clause:
    named = [one for one in unit.mentions if not one.preposition and modal.clause_start <= one.start < modal.start]
    near = bool(named) and unit.folded[named[-1].end : modal.start].count(" ") <= _WORDS_BETWEEN
    subject = subject_start(unit.folded, named[-1].start) if near else modal.start
    return Clause(unit.folded, modal.clause_start, modal.clause_end, modal.start, modal.end, subject)


def _condition(unit: Unit, modal: Modal, limits: Limits) -> str:
    """Return the condition of a clause, or that at the sentence's head where the clause is joined to its main one."""
    if limits.condition is None and _JOINED.match(unit.folded, modal.clause_start):
        main = modals(unit.folded)[0]
        limits = _clause(unit, main).limits()
        if limits.condition and limits.condition[0] > main.start:
            return ""
    return short(unit.layer, *limits.condition) if limits.condition else ""


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


def _told_first(unit: Unit, modal: Modal) -> Statement | None:
    """Return the order told in the future before a sentence's first modal clause: "derivará …, absteniéndose de"."""
    if unit.passage.kind == "row" or unit.housekeeping or unit.section & _ORDERLESS:
        return None
    bearer = ordered(unit, modal.clause_start)
    return _statement(unit, "obligation", bearer, modal.clause_start) if bearer else None


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


def _statement(unit: Unit, modality: str, bearer: str, end: int | None = None) -> Statement:
    stop = len(unit.folded) if end is None else end
    main = head(unit.folded[:stop]) or first(unit.folded[:stop])
    condition = Clause(unit.folded, 0, stop, main, main, main).limits().condition
    return Statement(
        unit.passage.node,
        unit.layer,
        modality,
        "",
        short(unit.layer, 0, stop),
        end=end,
        modality=modality,
        bearer=bearer,
        condition=short(unit.layer, *condition) if condition else "",
    )
