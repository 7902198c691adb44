"""What one side alone has, looked for in the other: it is "only here" where the other is silent, and not else."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules_db.comparing.absence import Absences
from rules_db.comparing.records import Cell, Difference, Kind, NormChange, Piece, ProseChange, ValueChange
from rules_db.comparing.sides import Side

_FEWEST = 8
"""Words of a stretch that is looked for in other passages: fewer are found by chance."""


def looked_for(difference: Difference, a: Side, b: Side, absences: Absences) -> Difference:
    """Return a difference with what is known of why one side has nothing; what the other is silent on stands first."""
    missing_in: dict[Kind, tuple[str, ...]] = {"missing": _jurisdictions(b), "added": _jurisdictions(a)}

    def state(kind: Kind, cell: Callable[[str], Cell]) -> Cell:
        """The cell of the side that has nothing: of several texts one that speaks of it counts."""
        cells = [cell(name) for name in missing_in[kind]]
        return next((one for one in cells if one.state != "silent"), cells[0])

    def value(change: ValueChange) -> ValueChange:
        if change.kind == "changed":
            return change
        here = state(change.kind, lambda name: absences.of_key(name, change.game, change.family, change.key))
        return replace(change, state=here.state, passages=here.passages)

    def norm(change: NormChange) -> NormChange:
        said = change.before or change.after
        if change.kind == "changed" or said is None:
            return change
        here = state(change.kind, lambda name: absences.of_words(name, said.text))
        return replace(change, state=here.state, passages=here.passages)

    def elsewhere(piece: Piece) -> Piece:
        """A stretch that only one side shows here, as equal where the other has it in another passage."""
        words, others = (piece.before, missing_in["missing"]) if piece.before else (piece.after, missing_in["added"])
        alone = not piece.equal and bool(piece.before) != bool(piece.after) and len(words.split()) >= _FEWEST
        found = alone and any(absences.holds(other, words) for other in others)
        return replace(piece, equal=True) if found else piece

    def prose(change: ProseChange) -> ProseChange:
        said = change.before or change.after
        if change.kind == "changed":
            return replace(change, redline=tuple(map(elsewhere, change.redline)))
        if said is None:
            return change
        here = state(change.kind, lambda name: absences.of_words(name, said.text))
        return replace(change, state=here.state, passages=here.passages)

    return replace(
        difference,
        values=tuple(map(value, difference.values)),
        norms=tuple(map(norm, difference.norms)),
        prose=tuple(filter(_differs, map(prose, difference.prose))),
    )


def _differs(change: ProseChange) -> bool:
    return not change.redline or not all(piece.equal for piece in change.redline)


def _jurisdictions(side: Side) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source.jurisdiction for source in side.sources)) or (side.name,)
