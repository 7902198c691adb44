"""What a game's tables need beside its rules: how the game is decided, its variants, what becomes of a bet.

A bet that stays where it is pays `pays` times the stake and gives back `returns` times the stake. A win returns the
whole stake (odds are gain to stake), a push too; a lost bet returns nothing, a partly lost one its share. `pending`:
not decided yet. `unstated`: it wins, but the text does not state what it is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.statements import Statement, Statements, odds
from rules_db.packs.tables import Scalar
from schemas import declared
from schemas.packs import Pack

When = dict[str, Iterable[Scalar]]
PARTS = ("document", "part", "annex", "title", "chapter", "section")
"""Kinds of provisions whose headings say of what game they are, not what happens."""
COME_OUT = "come_out"
"""The fact that a throw is a come-out throw; asked of bets that are off on it, and False of all others."""


@cache
def settings() -> dict[str, Any]:
    """Return what `games.toml` says of the games."""
    return declared.read(files("rules_db.packs").joinpath("games.toml"))


def off_on_come_out(pack: Pack, bet: str) -> tuple[str, ...]:
    """Return the rules by which a bet is off on come-out throws; none where it is on."""
    said = pack.parameters.get(f"option.off_on_come_out.{bet}", ())
    return tuple(said[0]["rules"]) if said and said[0]["value"] is True else ()


def zeros_of_others(pack: Pack, variant: str) -> frozenset[str]:
    """Return the zeros that a text gives to the wheels of other variants alone; none where it names no variant's."""
    said = pack.parameters.get("equipment.wheel.zeros", ())
    if not any(variant and variant in entry["variant"].split(",") for entry in said):
        return frozenset()
    mine = (entry for entry in said if not entry["variant"] or variant in entry["variant"].split(","))
    own = {zero for entry in mine for zero in entry["value"]}
    return frozenset(zero for entry in said for zero in entry["value"] if zero not in own)


def kind_of_game(game: str, game_kind: str = "") -> str:
    """Return how a game is decided: as its kind where nobody knows it, `situations` where nothing better is known."""
    known = next((kind for kind, games in settings()["kinds"].items() if game in games), "")
    if known:
        return known
    from extractor.games import kind_of  # reads every name of every game: only a game that the table lacks needs it

    return ("" if kind_of(game) else settings()["unknown"].get(game_kind, "")) or "situations"


ANSWERS: dict[str, Scalar] = {"outcome": "", "pays_num": 0, "pays_den": 1, "returns_num": 0, "returns_den": 1}
"""The answers of a settlement table with what they are when a row does not say otherwise."""
LOSE: dict[str, Scalar] = {**ANSWERS, "outcome": "lose"}
PUSH: dict[str, Scalar] = {**ANSWERS, "outcome": "push", "returns_num": 1}
PENDING: dict[str, Scalar] = {**ANSWERS, "outcome": "pending"}
UNSTATED: dict[str, Scalar] = {**ANSWERS, "outcome": "unstated"}


def win(odds: Fraction | None) -> dict[str, Scalar]:
    """Return a win at some odds (gain to stake); without odds, one whose payment the text does not state."""
    if odds is None:
        return dict(UNSTATED)
    return {**ANSWERS, "outcome": "win", "pays_num": odds.numerator, "pays_den": odds.denominator, "returns_num": 1}


def keep(returned: Fraction) -> dict[str, Scalar]:
    """Return what happens to a bet of which a share goes back to the player: lost, partly lost or pushed."""
    if returned in (0, 1):
        return dict(PUSH if returned else LOSE)
    return {**ANSWERS, "outcome": "partial", "returns_num": returned.numerator, "returns_den": returned.denominator}


def tied(said: Statements) -> tuple[dict[str, Scalar], tuple[str, ...]]:
    """Return what becomes of a bet at a tie, as a text states it first, with the rules that say so.

    A push without rules where the text does not say: drafts write nothing that no rule states.
    """
    fates = {"push": PUSH, "lose": LOSE}
    stated = [s for s in said.all("dealer_rule", "outcome.tie") if s.value in fates]
    return (fates[stated[0].value], stated[0].cites) if stated else (PUSH, ())


class Scope:
    """The rules of one game in one document, and what follows from them for all of its tables."""

    def __init__(self, game: str, statements: Statements, game_kind: str = "") -> None:
        self.game = game
        self.said = statements
        self.kind = kind_of_game(game, game_kind)
        self.alternatives = tuple(sorted(_alternatives(statements)))

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that a table tells apart, the plain game first."""
        return ("", *self.alternatives) if self.alternatives else ("",)

    def draft(self, name: str, domains: dict[str, tuple[Scalar, ...]], answers: dict[str, Scalar] = ANSWERS) -> Draft:
        """Return a table to be written; the variant is a fact of it where the game has alternatives."""
        extra: dict[str, tuple[Scalar, ...]] = {"variant": self.variants} if self.alternatives else {}
        return Draft(name, {**domains, **extra}, dict(answers), next(iter(domains)))

    def within(self, statement: Statement) -> When:
        """Return the condition on the variant under which a statement holds; none where it holds in all of them."""
        if not self.alternatives:
            return {}
        named = [part for part in statement.variant.split(",") if part in self.alternatives]
        if named:
            return {"variant": named}
        taken = {
            part
            for other in self.said.all(statement.family, statement.key)
            for part in other.variant.split(",")
            if part in self.alternatives
        }
        return {"variant": [variant for variant in self.variants if variant not in taken]} if taken else {}

    def names(self, bet: str) -> Iterator[str]:
        """Yield a bet and the groups that it belongs to, the narrowest first."""
        group = settings()["bets"]["group"]
        while bet:
            yield bet
            bet = group.get(bet, "")

    def named(self, family: str, prefix: str, bet: str, suffix: str = "") -> list[Statement]:
        """Return what the text states of `prefix.<bet><suffix>`, of the bet itself or else of its group."""
        for name in self.names(bet):
            if found := self.said.all(family, f"{prefix}.{name}{suffix}"):
                return found
        return []

    def pays(self, bet: str, suffix: str = "", seen: tuple[str, ...] = ()) -> list[Statement]:
        """Return what a bet is paid, followed through `paid like that bet`; the citations of both stay together."""
        if bet in seen:
            return []
        found = [s for name in self.names(bet) for s in self._paid(name, suffix)]
        direct = [s for s in found if odds(s.value) is not None]
        return direct or next(filter(None, (self._as(name, suffix, (*seen, bet)) for name in self.names(bet))), [])

    def _paid(self, name: str, suffix: str) -> list[Statement]:
        return self.said.all("payout", f"pays.{name}{suffix}")

    def _as(self, bet: str, suffix: str, seen: tuple[str, ...]) -> list[Statement]:
        for statement in self.said.all("payout", f"pays.{bet}"):
            if isinstance(statement.value, dict) and isinstance(statement.value.get("as"), str):
                other = self.pays(statement.value["as"], suffix, seen)
                return [citing(paid, statement.cites) for paid in other]
        return []

    def paid(self, when: When, statements: Iterable[Statement], why: tuple[str, ...] = ()) -> list[Stated]:
        """Return the winning rows for what a text says that a bet is paid; `why` are the rules by which it wins."""
        return [
            Stated({**self.within(s), **when}, _won(s), tuple(dict.fromkeys((*why, *s.cites))), s.line)
            for s in statements
        ]


def _won(statement: Statement) -> dict[str, Scalar]:
    return dict(PUSH) if statement.value == "push" else win(odds(statement.value))


def citing(statement: Statement, cites: tuple[str, ...]) -> Statement:
    """Return a statement that cites other rules before its own."""
    return Statement(
        statement.family,
        statement.key,
        statement.value,
        statement.variant,
        statement.line,
        tuple(dict.fromkeys((*cites, *statement.cites))),
    )


def _alternatives(said: Statements) -> set[str]:
    """Return the variants that exclude each other: the text gives one key different values in them."""
    found: set[str] = set()
    for family in ("payout", "bet", "zero_rule", "dealer_rule", "option", "hand_ranking", "jackpot", "commission"):
        by_key: dict[str, list[Statement]] = {}
        for statement in said.family(family):
            by_key.setdefault(statement.key, []).append(statement)
        for key, statements in by_key.items():
            if key.rpartition(".")[2].isdigit():  # at one number it is paid otherwise than at the others
                statements = [*statements, *by_key.get(key.rpartition(".")[0], ())]
            values = {repr(s.value) for s in statements}
            variants = {s.variant for s in statements}
            if len(values) > 1 and len(variants) > 1:
                found |= {part for s in statements for part in s.variant.split(",") if part}
    return found
