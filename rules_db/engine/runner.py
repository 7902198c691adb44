"""One pack in the engine: its tables in ZEN, its rows with their citations ready."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from rules_db.engine.records import Reference
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.packs.commissions import OPEN
from rules_db.packs.scope import settings, zeros_of_others
from rules_db.packs.tables import Row, Scalar, Table, unpacked
from schemas.packs import Gap, Pack, PackTable

Evaluate = Callable[..., Any]
"""Asks a table in ZEN by its name for what fits some facts."""
_FEW = 20
"""Questions that are answered before all tables are loaded for many more."""
_REMEMBERED = 100_000
"""Most cases of a table whose answers are kept."""
_TOLD = {"by_name", "by_place", "reduction_apart"}
"""Codes of gaps that are told with every payment that they bear on."""
_QUIET = ("open_cases",)
"""Codes of gaps that are no news about a single answer."""


class Settled(msgspec.Struct, frozen=True):
    """A row of a settlement table, ready: exact odds, share of the stake that returns, both together (`back`)."""

    outcome: str
    pays: Fraction
    returns: Fraction
    back: Fraction
    citations: tuple[Reference, ...]
    notes: tuple[str, ...]


class _Tables(Mapping[str, Table]):
    """The tables of a pack in their neutral form, each unpacked when it is first asked for."""

    def __init__(self, packed: Mapping[str, PackTable]) -> None:
        self._packed = packed
        self._unpacked: dict[str, Table] = {}

    def __getitem__(self, name: str) -> Table:
        if name not in self._unpacked:
            self._unpacked[name] = unpacked(name, self._packed[name])
        return self._unpacked[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)

    def __contains__(self, name: object) -> bool:
        return name in self._packed


class Runner:
    """A pack ready to run."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.evaluate: Evaluate = self._evaluate_few
        self._few: dict[str, Evaluate] = {}
        self._asked_few = 0
        self._listed: dict[str, tuple[frozenset[str], ...]] = {}
        self._pockets_of: dict[str, frozenset[str]] = {}
        self._taken_of: dict[str, Gap | None] = {}
        self._answered: dict[tuple[object, ...], str | None] = {}
        self.inputs = {name: {field.name: field for field in table.inputs} for name, table in pack.tables.items()}

    def _evaluate_few(self, table: str, facts: Mapping[str, Scalar]) -> Any:
        """Ask one table in ZEN; from the `_FEW`th question on an engine that has all of them answers.

        That engine takes a tenth of a second to make (it imports asyncio) and answers ten times as fast.
        """
        import zen

        self._asked_few += 1
        if self._asked_few > _FEW:
            content = {name: msgspec.to_builtins(one.jdm) for name, one in self.pack.tables.items()}
            self.evaluate = zen.ZenEngine({"loader": {"type": "static", "content": content}}).evaluate
            return self.evaluate(table, dict(facts))
        if table not in self._few:
            graph = msgspec.json.encode(self.pack.tables[table].jdm).decode()
            self._few[table] = zen.ZenEngine().create_decision(graph).evaluate
        return self._few[table](facts)

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """The tables in their neutral form, by name."""
        return _Tables(self.pack.tables)

    @cached_property
    def settled(self) -> dict[str, Settled]:
        """The rows of the settlement table by their names."""
        return {
            f"settlement-{at}": _settled(row, self.references(row.cites), self._notes(row))
            for at, row in enumerate(self.tables["settlement"].rows, 1)
        }

    def settlement_row(self, facts: Mapping[str, Scalar]) -> str | None:
        """Return the name of the row that settles a bet; None where no row fits.

        Facts are finite and tables pure, so that what ZEN answered once is remembered.
        """
        known = tuple(map(facts.get, self.inputs["settlement"]))
        if known in self._answered:
            return self._answered[known]
        row: str | None = self.evaluate("settlement", dict(facts))["result"].get("row")
        if len(self._answered) < _REMEMBERED:
            self._answered[known] = row
        return row

    @cached_property
    def chosen(self) -> frozenset[str]:
        """The bets that are laid on numbers of the player's choice."""
        return frozenset(settings()["wheel"]["chosen"])

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of each kind of hand as the text orders them, 1 the highest; none where it orders none.

        What a text calls by the name of another hand, and ranks by no name of its own, has the rank of that one.
        """
        rows = self.tables["hand_ranking"].rows if "hand_ranking" in self.tables else ()
        every = [str(hand) for hand in self.domain("hand_ranking", "hand")]
        found = {
            str(hand): int(row.then["rank"]) for row in rows for hand in getattr(row.when.get("hand"), "values", every)
        }
        for name, hand in self.parameters("hand_ranking.meaning").items():
            if name in found:
                found.setdefault(str(hand), found[name])
        return found

    def listed(self, bet: str) -> tuple[frozenset[str], ...]:
        """Return the sets of numbers on which a text says that a bet is laid; none where it lists none."""
        if bet not in self._listed:
            stated = self.parameter(f"bet.numbers.{bet}") or []
            groups = stated if stated and isinstance(stated[0], list) else [stated] if stated else []
            self._listed[bet] = tuple(frozenset(map(str, group)) for group in groups)
        return self._listed[bet]

    def forget(self) -> None:
        """Forget what was answered, so that ZEN is asked again."""
        self._answered.clear()

    @cached_property
    def pockets(self) -> frozenset[str]:
        """The pockets of the wheel, where the game has one."""
        return frozenset(self.parameter("equipment.pockets") or ())

    def pockets_of(self, variant: str) -> frozenset[str]:
        """Return the pockets of the wheel of a variant."""
        if variant not in self._pockets_of:
            self._pockets_of[variant] = self.pockets - zeros_of_others(self.pack, variant)
        return self._pockets_of[variant]

    def open_commission(self, bet: str) -> Gap | None:
        """Return what is not known of the share that the house takes of what a bet wins; None where nothing is open."""
        if bet not in self._taken_of:
            self._taken_of[bet] = next((gap for gap in self.gaps("settlement", bet) if gap.code in OPEN), None)
        return self._taken_of[bet]

    @cached_property
    def bets(self) -> frozenset[str]:
        """The bets that the settlement table knows."""
        return frozenset(str(value) for value in self.domain("settlement", "bet"))

    @cached_property
    def variants(self) -> frozenset[str]:
        """Every variant that the pack speaks of, also those that are settled alike."""
        said = (str(entry["variant"]) for values in self.pack.parameters.values() for entry in values)
        norms = (one.variant for one in self.pack.norms)
        events = (one.variant for one in self.pack.incidents)
        return frozenset(
            part for name in (*self.pack.variants, *said, *norms, *events) for part in name.split(",") if part
        )

    @cached_property
    def goes_with(self) -> dict[str, tuple[tuple[str, ...], tuple[Reference, ...]]]:
        """What each bet that was asked for goes with, and the lines that say so (`companions.needed`)."""
        return {}

    @cached_property
    def asked(self) -> dict[str, frozenset[str]]:
        """The facts on which the settlement of each bet depends."""
        found: dict[str, set[str]] = {bet: set() for bet in self.bets}
        for row in self.tables["settlement"].rows:
            for bet in getattr(row.when.get("bet"), "values", self.bets):
                found[str(bet)] |= row.when.keys()
        return {bet: frozenset(facts) for bet, facts in found.items()}

    def odds_of(self, bet: str) -> frozenset[Fraction]:
        """Return the different odds at which a bet may win."""
        rows = [
            row for row in self.tables["settlement"].rows if bet in getattr(row.when.get("bet"), "values", self.bets)
        ]
        won = [row.then for row in rows if row.then["outcome"] == "win"]
        return frozenset(Fraction(int(then["pays_num"]), int(then["pays_den"])) for then in won)

    def domain(self, table: str, fact: str) -> list[str | int | float | bool]:
        """Return the values that a fact of a table may take; none where the table does not ask for it."""
        field = self.inputs.get(table, {}).get(fact)
        return field.values if field else []

    def ask(self, table: str, facts: Mapping[str, Scalar]) -> tuple[dict[str, Any], tuple[Reference, ...]] | None:
        """Return what a table answers, and its citations; None where no row fits. Raises `ReglasError`."""
        missing = [name for name in self.inputs[table] if name not in facts]
        if missing:
            raise ReglasError(f"{self.pack.jurisdiction} {self.pack.game}: to decide this, {missing[0]} must be known")
        answer = self.evaluate(table, dict(facts))["result"]
        if "row" not in answer:
            return None
        return answer, self.references(answer["rules"].split("; ") if answer["rules"] else ())

    def references(self, rules: Iterable[str]) -> tuple[Reference, ...]:
        """Return where some rules stand."""
        document = self.pack.source.document
        found = [(rule, self.pack.citations[rule]) for rule in rules]
        return tuple(
            Reference(document, cite.provision, cite.line_start, cite.line_end, rule, cite.quote, cite.via)
            for rule, cite in found
        )

    def gaps(self, table: str, subject: str) -> list[Gap]:
        """Return what the pack does not know about one bet, hand or role."""
        return [
            g for g in self.pack.gaps if g.table == table and g.subject in (subject, "all") and g.code not in _QUIET
        ]

    def parameter(self, key: str, variant: str = "") -> Any:
        """Return the first value that the text states for a key (`card_value.ace`); None where it states none."""
        said = self.pack.parameters.get(key, [])
        fitting = [entry for entry in said if entry["variant"] in ("", variant)] or said
        return fitting[0]["value"] if fitting else None

    def results(self, key: str) -> frozenset[Any]:
        """Return the results that the text states for a key (`bet.wins_on.low`), of all its statements together."""
        return frozenset(
            one for entry in self.said([key]) if isinstance(entry["value"], list) for one in entry["value"]
        )

    def said(self, keys: Iterable[str]) -> list[dict[str, Any]]:
        """Return everything that the text states for the first of some keys of which it states anything."""
        return next((found for key in keys if (found := self.pack.parameters.get(key))), [])

    def parameters(self, prefix: str) -> dict[str, Any]:
        """Return what the text states under a prefix, by the rest of the key."""
        keys = [key for key in self.pack.parameters if key.startswith(f"{prefix}.")]
        return {key.removeprefix(f"{prefix}."): self.parameter(key) for key in keys}

    def unknown(self, what: str, name: object, names: Iterable[str]) -> NotFoundError:
        """Return the error for a name that the pack does not know, with the names most like it."""
        known = sorted(set(names) - {""})
        near = difflib.get_close_matches(str(name), known, 3) or _meant(str(name), known)
        perhaps = f" (perhaps {', '.join(near)})" if near else f"; it has {', '.join(known)}" if known else ""
        return NotFoundError(f"{self.pack.jurisdiction} {self.pack.game} has no {what} {shown(name)}{perhaps}")

    def _notes(self, row: Row) -> tuple[str, ...]:
        bets = getattr(row.when.get("bet"), "values", self.bets)
        unstated = row.then["outcome"] == "unstated"
        unpaid = {"by_way"} if unstated and not int(row.then["pays_num"]) else set()
        wanted = _TOLD | unpaid | ({"no_payout"} if unstated else set())
        told = [gap.reason for bet in bets for gap in self.gaps("settlement", str(bet)) if gap.code in wanted]
        clashes = [
            f"the text also states {clash.ignored_outcome} ({self._lines(clash.ignored)}): {clash.reason}"
            for clash in self.pack.conflicts
            if clash.table == "settlement" and set(clash.followed) & set(row.cites) and clash.subject in bets
        ]
        return tuple(dict.fromkeys([*(told if row.then["outcome"] != "lose" else []), *clashes]))

    def _lines(self, rules: Iterable[str]) -> str:
        lines = sorted({cite.line_start for rule in rules if (cite := self.pack.citations.get(rule))})
        return f"line {', '.join(map(str, lines))}"


def _meant(name: str, known: Iterable[str]) -> list[str]:
    """Return the ids among some that are called much like a name in either language."""
    from rules_db.words import called  # only whoever errs has need of it

    ids = {*known}
    names = {printed.casefold(): one for one, printed_as in called() if one in ids for printed in printed_as}
    alike = difflib.get_close_matches(name.casefold().replace("_", " "), names, 3, _ALIKE)
    return list(dict.fromkeys(names[one] for one in alike))


_ALIKE = 0.7
"""How alike a name must be to one by which something is called."""


def _settled(row: Row, citations: tuple[Reference, ...], notes: tuple[str, ...]) -> Settled:
    then = row.then
    pays = Fraction(int(then["pays_num"]), int(then["pays_den"]))
    returns = Fraction(int(then["returns_num"]), int(then["returns_den"]))
    return Settled(str(then["outcome"]), pays, returns, pays + returns, citations, notes)
