"""Who must, may and must not do what: obligations, permissions and prohibitions in LegalRuleML's sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.norms import bearers, clauses
from extractor.norms.modality import Modal, modals
from extractor.norms.units import Unit, units
from extractor.norms.wording import short
from extractor.passages import Passage
from extractor.statements import Statement

OPPOSITE = {"prohibition": "permission", "obligation": "permission", "permission": "prohibition"}


def deontic(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield a document's obligations, permissions and prohibitions, each with its bearer, condition and exceptions."""
    for unit in units(passages):
        for modal in modals(unit.folded):
            yield from _norm(unit, modal)


def _norm(unit: Unit, modal: Modal) -> Iterator[Statement]:
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
    )


def bearer_of(unit: Unit, modal: Modal) -> str:
    """Return whom a norm binds: its subject, its agent, whom it is addressed to, its title, its act; "" if none."""
    folded, game = unit.folded, unit.game
    clause = folded[modal.clause_start : modal.clause_end]
    before, after = folded[modal.clause_start : modal.start], folded[modal.end : modal.clause_end]
    return (
        bearers.with_preposition(clause, ("por",), game)
        or bearers.subject(before, game)
        or bearers.subject(folded[modal.start : modal.end], game)
        or bearers.subject(after[:30], game)
        or bearers.with_preposition(clause, ("a", "al"), game)
        or bearers.subject(folded[: modal.clause_start], game)
        or unit.role
        or bearers.doer(clause)
    )
