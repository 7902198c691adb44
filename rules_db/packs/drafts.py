"""A table while it is being written: boxes over finite facts, kept apart from each other.

Every fact has a finite domain, so a row is a box: for each fact, the set of values that it takes. A statement whose box
meets one that was written before is cut down to what the text had not yet decided; where the two answer differently,
that is a contradiction of the text, which is kept. Rows are written in the order in which the text states them: the
pack follows the statement that comes first and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

from rules_db.packs.tables import Among, Condition, Range, Row, Scalar, Table, kind_of
from schemas.packs import Conflict, Field, Gap

Box = dict[str, frozenset[Scalar]]
_VARIANT = "variant"
_FEWEST_OF_A_RANGE = 4
"""Numbers in a row from which a set is written as a range."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A row to be: where it holds, what it answers, and the rules that say so; `line` orders it among the others."""

    when: Mapping[str, Iterable[Scalar]]
    then: Mapping[str, Scalar]
    cites: tuple[str, ...]
    line: int = 0


@dataclass(slots=True)
class Written:
    """A row as it stands in a draft: where it holds, what it answers, and the rules that say so."""

    box: Box
    then: dict[str, Scalar]
    cites: tuple[str, ...]


def _any_box(box: Box) -> Box | None:
    return box


@dataclass(slots=True)
class Draft:
    """A table in the making; `domains` are its facts with all their values, `subject` the fact that names the bet.

    `possible` narrows a box to the cases in it that can happen, None where there are none: facts may depend on each
    other, as dice and their total do.
    """

    name: str
    domains: dict[str, tuple[Scalar, ...]]
    answers: dict[str, Scalar]
    subject: str = "bet"
    possible: Callable[[Box], Box | None] = _any_box
    written: list[Written] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)

    def state(self, rows: Iterable[Stated]) -> None:
        """Write rows in the order of their lines; what an earlier one decided stays decided.

        Here as in `rest`, what no rule states is not written.
        """
        for row in sorted((row for row in rows if row.cites), key=lambda row: row.line):
            box = self._box(row.when)
            if self._repeated(box, row):
                continue
            self._clashes(box, row)
            for part in self._undecided(box):
                self.written.append(Written(part, dict(row.then), row.cites))

    def rest(self, row: Stated) -> None:
        """Write a row for what no other row decides inside its box; this never contradicts anything."""
        for part in self._undecided(self._box(row.when)) if row.cites else ():
            self.written.append(Written(part, dict(row.then), row.cites))

    def gap(self, subject: str, code: str, reason: str, cites: Iterable[str] = ()) -> None:
        """Note what the text leaves open."""
        for known in self.gaps:
            if (known.subject, known.code, known.reason) == (subject, code, reason):
                known.cites.extend(cite for cite in cites if cite not in known.cites)
                return
        self.gaps.append(Gap(self.name, subject, code, reason, list(dict.fromkeys(cites))))

    def open_parts(self, when: Mapping[str, Iterable[Scalar]]) -> list[Box]:
        """Return the boxes inside one that no row decides."""
        return list(self._undecided(self._box(when)))

    def _unite(self) -> None:
        """Let what every variant decides alike hold where no variant is named."""
        named = [value for value in self.domains.get(_VARIANT, ()) if value]
        for part in self.open_parts({_VARIANT: [""]}) if named else []:
            alike: list[tuple[Box, dict[str, Scalar] | None, tuple[str, ...]]] = [(part, None, ())]
            for variant in named:
                alike = [met for one in alike for met in self._of_variant(variant, *one)]
            for box, then, cites in alike:
                self._widen(Written(box, then or {}, cites))

    def _of_variant(
        self, variant: Scalar, box: Box, then: dict[str, Scalar] | None, cites: tuple[str, ...]
    ) -> Iterator[tuple[Box, dict[str, Scalar], tuple[str, ...]]]:
        """Yield the parts of a box that the rows of a variant decide in one way."""
        for row in self.written:
            if variant in row.box[_VARIANT] and then in (None, row.then):
                both = _meeting(box, {**row.box, _VARIANT: box[_VARIANT]})
                if both is not None and (left := self.possible(both)) is not None:
                    yield left, row.then, tuple(dict.fromkeys((*cites, *row.cites)))

    def _widen(self, new: Written) -> None:
        """Write a row, as one with that of the variants where it is the same but for them."""
        for row in self.written:
            if row.then == new.then and {**row.box, _VARIANT: new.box[_VARIANT]} == new.box:
                row.box[_VARIANT] |= new.box[_VARIANT]
                row.cites = tuple(dict.fromkeys((*row.cites, *new.cites)))
                return
        self.written.append(new)

    def table(self) -> Table:
        """Return what was written, the rows of a bet together.

        It asks for no fact that no row depends on, but every row says what it is about.
        """
        self._unite()
        asked = {
            self.subject,
            *(n for row in self.written for n in row.box if row.box[n] != frozenset(self.domains[n])),
        }
        domains = {name: values for name, values in self.domains.items() if name in asked and values}
        inputs = tuple(Field(name, kind_of(values[0]), list(values)) for name, values in domains.items())
        outputs = tuple(Field(name, kind_of(value)) for name, value in self.answers.items())
        order = {value: at for at, value in enumerate(self.domains.get(self.subject, ()))}
        rows = sorted(
            self.written, key=lambda row: min((order.get(v, 0) for v in row.box.get(self.subject, ())), default=0)
        )
        return Table(self.name, inputs, outputs, tuple(self._row(row) for row in rows))

    def _box(self, when: Mapping[str, Iterable[Scalar]]) -> Box:
        unknown = set(when) - set(self.domains)
        if unknown:
            raise ValueError(f"{self.name} has no facts {sorted(unknown)}")
        box = {name: frozenset(when.get(name, values)) & frozenset(values) for name, values in self.domains.items()}
        return self.possible(box) or {name: frozenset() for name in box}

    def _repeated(self, box: Box, row: Stated) -> bool:
        for known in self.written:
            if known.box == box and known.then == dict(row.then):
                known.cites = tuple(dict.fromkeys((*known.cites, *row.cites)))
                return True
        return False

    def _clashes(self, box: Box, row: Stated) -> None:
        for known in self._near(box):
            shared = _meeting(known.box, box)
            both = self.possible(shared) if shared else None
            if both is not None and known.then != dict(row.then):
                self.conflicts.append(self._conflict(both, known, row))

    def _conflict(self, both: Box, known: Written, row: Stated) -> Conflict:
        case = {name: min(values, key=str) for name, values in both.items() if values != frozenset(self.domains[name])}
        reason = "the text states both; the pack follows the one that stands first"
        subject = str(min(both[self.subject], key=str))
        then = (told(known.then), told(row.then))
        return Conflict(self.name, subject, case, list(known.cites), then[0], list(row.cites), then[1], reason)

    def _near(self, box: Box) -> list[Written]:
        """Return the rows about the same bet."""
        mine = box.get(self.subject, frozenset())
        return [known for known in self.written if known.box[self.subject] & mine]

    def _undecided(self, box: Box) -> Iterator[Box]:
        parts = [box] if all(box.values()) else []
        for known in self._near(box):
            parts = [left for part in parts for left in _without(part, known.box)]
        yield from (left for part in parts if (left := self.possible(part)) is not None)

    def _row(self, row: Written) -> Row:
        when = {
            name: _condition(row.box[name], values)
            for name, values in self.domains.items()
            if row.box[name] != frozenset(values) or name == self.subject
        }
        return Row(when, {**self.answers, **row.then}, row.cites)


def told(then: Mapping[str, Scalar]) -> str:
    """Return an answer in a few words."""
    outcome = str(then.get("outcome", ""))
    if not outcome:
        return ", ".join(f"{name} {value}" for name, value in then.items())
    return f"{outcome} {then['pays_num']}:{then['pays_den']}" if then.get("pays_num") else outcome


def _meeting(a: Box, b: Box) -> Box | None:
    both = {name: a[name] & b[name] for name in a}
    return both if all(both.values()) else None


def _without(box: Box, other: Box) -> Iterator[Box]:
    """Yield disjoint boxes that together are a box without another one."""
    if _meeting(box, other) is None:
        yield box
        return
    left = dict(box)
    for name in sorted(box, key=lambda name: len(other[name])):
        outside = left[name] - other[name]
        if outside:
            yield {**left, name: outside}
        left[name] &= other[name]


def _condition(values: frozenset[Scalar], domain: tuple[Scalar, ...]) -> Condition:
    ordered = [value for value in domain if value in values]
    if len(ordered) >= _FEWEST_OF_A_RANGE and all(type(value) is int for value in ordered):
        numbers = cast("list[int]", ordered)
        if all(after == before + 1 for before, after in pairwise(numbers)):
            return Range(numbers[0], numbers[-1])
    return Among(tuple(ordered))
