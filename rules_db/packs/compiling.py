"""Compile the packs of a knowledge base: one for each game that a document regulates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules_db.packs import bounds, commissions, norms, play
from rules_db.packs.borrowing import taken_over
from rules_db.packs.cases import Case, cases
from rules_db.packs.drafts import Draft
from rules_db.packs.jdm import packed
from rules_db.packs.proof import prove
from rules_db.packs.scope import Scope
from rules_db.packs.settlement import cards, dice, hands, single, situations, wheels
from rules_db.packs.statements import Statements, citation
from rules_db.packs.tables import Table
from schemas.families import NORM_FAMILIES
from schemas.packs import FORMAT, Cite, Conflict, Gap, Pack, Source

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredDocument, StoredRule

_PARAMETERS = (
    "equipment", "card_value", "hand_ranking", "dealer_rule", "commission", "zero_rule", "bet", "jackpot", "option",
)  # fmt: skip
_SHARES = "prize."
"""Payouts that are shares of what was staked, by place: no bet of a table is paid by them."""
_SETTLEMENT: dict[str, Callable[[Scope], Draft]] = {
    "wheel": wheels.write,
    "symbols": situations.write_symbols,
    "craps": dice.write,
    "named": dice.write_named,
    "blackjack": cards.write_blackjack,
    "baccarat": cards.write_baccarat,
    "poker": hands.write,
    "paytable": hands.write_paytable,
    "rows": situations.write_rows,
    "war": single.write_war,
    "half": single.write_half,
    "situations": situations.write,
}


def compile_packs(base: KnowledgeBase) -> Iterator[Pack]:
    """Yield the packs of all documents in the order of their ids, game by game."""
    for document in base.documents():
        yield from compile_games(document, base.rules(document_id=document.id))


def compile_games(document: StoredDocument, rules: Iterable[StoredRule]) -> Iterator[Pack]:
    """Yield the packs of a document's games in the order of their names."""
    for game, own in games_of(rules):
        yield compile_pack(document, game, own)


def games_of(rules: Iterable[StoredRule]) -> Iterator[tuple[str, list[StoredRule]]]:
    """Yield each game that has typed rules, with all its rules, in the order of their names."""
    games: dict[str, list[StoredRule]] = {}
    for rule in rules:
        games.setdefault(rule.game, []).append(rule)
    for game, own in sorted(games.items()):
        if game and any(rule.family not in NORM_FAMILIES for rule in own):
            yield game, [*own, *taken_over(own, games)]


def compile_pack(document: StoredDocument, game: str, rules: Iterable[StoredRule]) -> Pack:
    """Return the pack of one game of a document: its tables proven, its gaps and contradictions told."""
    every = sorted(rules, key=lambda rule: (rule.line_start, rule.line_end, rule.id))
    kind = next((rule.game_kind for rule in every if rule.game_kind), "")
    scope = Scope(game, Statements(rule for rule in every if rule.family not in NORM_FAMILIES), kind)
    tables, gaps, conflicts = _tables(scope)
    gaps += _missing(scope, tables)
    known = {rule.id: citation(rule) for rule in every}
    used = (
        _used(tables, gaps, conflicts) | {i.rule for i in norms.incidents(every)} | {n.rule for n in norms.norms(every)}
    )
    parameters = _parameters(scope)
    used |= {cite for values in parameters.values() for value in values for cite in value["rules"]}
    return Pack(
        FORMAT,
        document.jurisdiction,
        game,
        scope.kind,
        list(scope.alternatives),
        Source(document.id, document.number, document.date, document.sha256),
        parameters,
        {table.name: packed(table, document.id, known) for table in tables},
        gaps,
        conflicts,
        norms.incidents(every),
        norms.norms(every),
        _citations(known, used),
    )


def _citations(known: dict[str, Cite], used: set[str]) -> dict[str, Cite]:
    return {rule: cite for rule, cite in known.items() if rule in used}


def _tables(scope: Scope) -> tuple[list[Table], list[Gap], list[Conflict]]:
    """Return the proven tables of a game with what is open and what clashes in them."""
    tables: list[Table] = []
    gaps: list[Gap] = []
    conflicts: list[Conflict] = []
    for draft in _drafts(scope):
        table = draft.table()
        gaps += draft.gaps
        conflicts += draft.conflicts
        if table.rows:
            gaps += _proven(scope.kind, table)
            tables.append(table)
    for family, name in (("limit", "limits"), ("equipment", "equipment"), ("jackpot", "prizes")):
        table, clashes, open_ = bounds.write(scope, family, name)
        gaps += open_
        conflicts += clashes
        if table.rows:
            _proven(scope.kind, table)
            tables.append(table)
    return tables, gaps, conflicts


def _drafts(scope: Scope) -> Iterator[Draft]:
    settlement = _SETTLEMENT[scope.kind](scope)
    commissions.apply(scope, settlement)
    yield settlement
    yield from play.write(scope)
    yield from play.ranking(scope)
    yield from play.jackpots(scope)


def _proven(kind: str, table: Table) -> list[Gap]:
    """Prove a table; return a gap for each bet with cases that no row decides. Rows that meet are our defect."""
    proof = prove(table, cases(kind, table) if table.name == "settlement" else ())
    if proof.overlapping:
        one, other = (table.rows[at] for at in proof.overlapping[0])
        raise AssertionError(f"rows of {table.name} overlap: {one.when} and {other.when}")
    undecided: dict[str, list[Case]] = {}
    for case in proof.undecided:
        undecided.setdefault(str(case.get("bet", "")), []).append(case)
    return [Gap(table.name, bet, "open_cases", _told(table, open_)) for bet, open_ in undecided.items()]


def _told(table: Table, open_: list[Case]) -> str:
    """Say which outcomes are open: of each fact the values at which no row decides, where it is not at all of them."""
    told = []
    for field in table.inputs:
        found = [value for value in field.values if any(case.get(field.name) == value for case in open_)]
        if field.name != "bet" and 0 < len(found) < len(field.values):
            listed = ", ".join(map(str, found[:_LISTED])) + (" …" if len(found) > _LISTED else "")
            told.append(f"{field.name} {listed}")
    return f"no row decides {'; '.join(told) or 'any outcome'} ({len(open_)} cases)"


_LISTED = 8
"""Values of a fact that are listed at most."""


def _missing(scope: Scope, tables: list[Table]) -> list[Gap]:
    """Say which parts of a game the text, as read, does not rule at all."""
    there = {table.name for table in tables}
    gaps = []
    if "settlement" not in there:
        gaps.append(Gap("settlement", "all", "absent", "the text, as read, states no payment of any bet"))
    if scope.kind == "baccarat":
        gaps += [
            Gap(name, name, "absent", f"the drawing table of the {name} is not in the text, as read")
            for name in ("punto", "banker")
            if name not in there
        ]
    if scope.kind in ("blackjack", "poker") and "dealer" not in there:
        gaps.append(Gap("dealer", "dealer", "absent", "the text, as read, does not state how the dealer plays"))
    gaps += [
        Gap(rule.family, rule.key, "odd_value", "the value that was read has not the shape of its key", [rule.id])
        for rule in scope.said.odd
    ]
    for s in scope.said.all("limit", "bet_limits.set_by"):
        gaps.append(Gap("limits", "bet", "set_by", f"minimum and maximum are fixed by the {s.value}", list(s.cites)))
    return gaps


def _parameters(scope: Scope) -> dict[str, list[dict[str, Any]]]:
    """Return the typed rules that the facts of a game are computed with, by family and key."""
    found: dict[str, list[dict[str, Any]]] = {}
    shares = (s for s in scope.said.family("payout") if s.key.startswith(_SHARES))
    for s in (*(s for family in _PARAMETERS for s in scope.said.family(family)), *shares):
        entry = {"value": s.value, "variant": s.variant, "rules": list(s.cites)}
        found.setdefault(f"{s.family}.{s.key}", []).append(entry)
    if scope.kind == "wheel":
        zeros, numbers = wheels.pockets(scope)
        found["equipment.pockets"] = [{"value": [*zeros, *numbers], "variant": "", "rules": []}]
    return found


def _used(tables: list[Table], gaps: list[Gap], conflicts: list[Conflict]) -> set[str]:
    used = {cite for table in tables for row in table.rows for cite in row.cites}
    used |= {cite for gap in gaps for cite in gap.cites}
    return used | {cite for clash in conflicts for cite in (*clash.followed, *clash.ignored)}
