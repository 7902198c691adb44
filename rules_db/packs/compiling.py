"""Compile the packs of a knowledge base: one for each game that a document regulates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from extractor.games import games as games_known
from extractor.lexicon import game_group
from rules_db.packs import bounds, commissions, events, play
from rules_db.packs.drafts import Draft
from rules_db.packs.scope import Scope, kind_of_game, settings
from rules_db.packs.settlement import cards, dice, hands, single, wheels
from rules_db.packs.settlement.dice import TOTAL_OF
from rules_db.packs.statements import Statements, citation
from rules_db.packs.storing import PERHAPS_CAP
from rules_db.packs.tables import ANY_OUTCOME, UNDECIDED, Scalar, Table, packed, prove
from rules_db.records import StoredRule
from schemas.packs import FORMAT, Cite, Conflict, Gap, Pack, Source
from schemas.records import NORM_FAMILIES, Quantity

if TYPE_CHECKING:
    from rules_db.aside import Aside
    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredDocument


# The cases that can happen in a settlement: facts that go together, for the proof that a table is complete.


Case = dict[str, Scalar]


def cases(kind: str, table: Table) -> Iterator[Case]:
    """Yield every case of a settlement table that can happen."""
    domains = {field.name: field.values for field in table.inputs}
    if "roll" in domains:
        domains.pop("total", None)
    for values in product(*domains.values()):
        case = dict(zip(domains, values, strict=True))
        if "roll" in case:
            case["total"] = TOTAL_OF[str(case["roll"])]
        if possible(kind, case):
            yield case


def possible(kind: str, case: Mapping[str, Scalar]) -> bool:
    """Tell whether facts of a settlement can go together in a game that is decided as its kind."""
    if kind == "wheel":
        return _wheel(case)
    if kind == "craps":
        return _craps(case)
    if kind == "blackjack":
        return _blackjack(case)
    if kind == "named":
        return case["result"] in (case["bet"], "other")
    if kind == "war":
        return _war(case)
    if kind == "half":
        return case["player"] == case["dealer"] == "points" or case.get("comparison", "tie") == "tie"
    if kind == "rows":
        if case.get("choice", "none") != "none" and case["row"] != "tie_at_31":
            return False
        return (case.get("shade", "none") == "none") is (case["row"] in ("tie", "tie_at_31"))
    return kind != "poker" or _poker(case)


def _wheel(case: Mapping[str, Scalar]) -> bool:
    """A bet with numbers of its own asks only for the pocket, one on chosen numbers whether it is covered.

    Only simple chances are held in prison.
    """
    if case.get("in_prison") and settings()["bets"]["group"].get(str(case["bet"])) != "simple_chance":
        return False
    chosen = case["bet"] in settings()["wheel"]["chosen"]
    if chosen:
        return (
            case.get("pocket", "0") in ("0", "1") and not case.get("in_prison") and case.get("choice", "none") == "none"
        )
    held = case.get("in_prison") and case.get("choice") != "none"
    return case.get("covered", True) is True and not held


def _craps(case: Mapping[str, Scalar]) -> bool:
    craps = settings()["craps"]
    if case["bet"] in craps["standing"]:
        return case.get("point") != 0
    return case["bet"] in craps["travelling"] or case.get("point", 0) == 0


def _blackjack(case: Mapping[str, Scalar]) -> bool:
    """Points are compared only where both have points; a side bet asks for its own facts."""
    plain = {"player": "points", "dealer": "points", "comparison": "tie", "pair": "none", "first_total": 2}
    asks = {
        "main": ("player", "dealer", "comparison"),
        "insurance": ("dealer",),
        "even_money": ("player",),
        "perfect_pairs": ("pair",),
        "over_13": ("first_total",),
        "under_13": ("first_total",),
    }[str(case["bet"])]
    if any(name not in asks and case.get(name, usual) != usual for name, usual in plain.items()):
        return False
    if case.get("added", cards.ADDED[0]) != cards.ADDED[0] and not _of_two_stakes(case):
        return False
    compared = case.get("dealer") == "points" and case.get("player") in ("points", "split_21", "twenty_one")
    return (case["bet"] != "even_money" or case.get("player") == "blackjack") and (
        compared or case.get("comparison", "tie") == "tie"
    )


def _of_two_stakes(case: Mapping[str, Scalar]) -> bool:
    """Tell whether a second stake is asked for: beside a counted hand against the dealer's blackjack alone."""
    counted = case["bet"] == "main" and case.get("dealer") == "blackjack"
    of_one = case["added"] == cards.ONE_SPLIT or case.get("player") != "split_21"
    return counted and of_one and case.get("player") in ("points", "twenty_one", "split_21")


def _war(case: Mapping[str, Scalar]) -> bool:
    """The second stake is laid after a tie; only a first tie can be given up."""
    if case.get("surrendered"):
        return case["bet"] == "war" and case["phase"] == "deal" and case["comparison"] == "tie"
    return case["bet"] != "war_phase" or case["phase"] == "war_phase"


def _poker(case: Mapping[str, Scalar]) -> bool:
    """Of a hand that was given up, nothing else is asked; of a dealer who does not open, no comparison.

    Bets of those who stay are laid by nobody else.
    """
    if case.get("folded") and case["bet"] in settings()["hands"]["of_staying"]:
        return False
    if case.get("folded") and (case.get("qualified") is False or case.get("comparison") != "tie"):
        return False
    return case.get("qualified", True) is True or case.get("comparison") == "tie"


# Packs of games that a text regulates by reference: "se desarrolla con los mismos elementos y normas que …".
#
# Such a game has a rule `rules_of` that names the other. Its pack has the other's rules of bets, payments, play and
# things but for what the game rules itself, and of bets only those that it offers, where it lists them.


_FAMILIES = frozenset(
    ("payout", "bet", "zero_rule", "commission", "dealer_rule", "option", "card_value", "hand_ranking", "equipment")
)
_OF_BETS = frozenset(("pays", "numbers", "covers", "positions", "wins_on", "loses_on", "pushes_on", "amount", "when"))
_BY_REFERENCE = "rules_of"
_TAKEN = ("base", "rate", "rate.set_by")
_AS_PLAYED = ("dealer_rule", "card_value")
_OF_BOTH_HANDS = (("payout", "pays.player"), ("payout", "pays.banker"), *(("commission", key) for key in _TAKEN))
"""What a chapter says of both hands holds too where a player has the bank; a bet on a tie there is another's."""
_OF_HANDS, _POKER = ("poker", "paytable"), "poker"
_AS_ZERO, _ROULETTE = "as_roulette_zero", "french_roulette"
"""A tie that is treated as the zero at roulette: what becomes of even money there."""


def taken_over(own: Sequence[StoredRule], games: Mapping[str, Sequence[StoredRule]]) -> Iterator[StoredRule]:
    """Yield the rules that a game has by reference to another one of its document."""
    named = [str(rule.value) for rule in own if rule.key == _BY_REFERENCE]
    keys = {(rule.family, rule.key) for rule in own}
    offered = {str(bet) for rule in own if rule.key == "bets_offered" for bet in _parts(rule.value)}
    for rule in (rule for game in dict.fromkeys(named) for rule in games.get(game, ())):
        if rule.family in _FAMILIES and (rule.family, rule.key) not in keys and _of_offered(rule, offered):
            yield rule
    if any(rule.family == "zero_rule" and rule.value == _AS_ZERO for rule in own):
        zero = (rule for rule in games.get(_ROULETTE, ()) if (rule.family, rule.key) == ("zero_rule", "even_money"))
        yield from (rule for rule in zero if (rule.family, rule.key) not in keys)


def _of_offered(rule: StoredRule, offered: set[str]) -> bool:
    """Tell whether a rule is about a bet that a game offers, or about none."""
    head, _, rest = rule.key.partition(".")
    bet = rest.partition(".")[0]
    if not offered or head not in _OF_BETS or not bet:
        return True
    return bet in offered or settings()["bets"]["group"].get(bet) in offered


def _parts(value: object) -> Iterable[object]:
    return value if isinstance(value, list) else ()


_PARAMETERS = (
    "equipment", "card_value", "hand_ranking", "dealer_rule", "commission", "zero_rule", "bet", "jackpot", "option",
)  # fmt: skip
_SHARES = "prize."
"""Payouts that are shares of what was staked, by place: no bet of a table is paid by them."""
_SETTLEMENT: dict[str, Callable[[Scope], Draft]] = {
    "wheel": wheels.write,
    "symbols": single.write_symbols,
    "craps": dice.write,
    "named": dice.write_named,
    "blackjack": cards.write_blackjack,
    "baccarat": cards.write_baccarat,
    "poker": hands.write,
    "paytable": hands.write_paytable,
    "rows": single.write_rows,
    "war": single.write_war,
    "half": single.write_half,
    "situations": single.write,
}


def compile_packs(base: KnowledgeBase, aside: Aside | None = None) -> Iterator[Pack]:
    """Yield the packs of all documents in the order of their ids, game by game; see `compile_games`."""
    for document in base.documents():
        outline = {provision.id: provision for provision in base.provisions(document.id)}
        unread = unread_caps(base.quantities(document=document.id, kind="multiple"))
        yield from compile_games(document, base.rules(document_id=document.id), outline, aside, unread)


def compile_games(
    document: StoredDocument,
    rules: Iterable[StoredRule],
    outline: events.Outline = MappingProxyType({}),
    aside: Aside | None = None,
    unread: Caps = MappingProxyType({}),
) -> Iterator[Pack]:
    """Yield the packs of a document's games in the order of their names; `outline` has its provisions by id.

    `unread` are the shares of pots whose cap was not read (`unread_caps`). A game that fails is left out where `aside`
    keeps it; without one its error is raised.
    """
    for game, own in games_of(rules, outline):
        made = partial(compile_pack, document, game, own, outline, unread)
        if pack := aside.tried(f"the pack of {game}", made) if aside else made():
            yield pack


def games_of(
    rules: Iterable[StoredRule], outline: events.Outline = MappingProxyType({})
) -> Iterator[tuple[str, list[StoredRule]]]:
    """Yield each game that has typed rules, with all its rules, in the order of their names.

    `outline` has the provisions by id: a game that stands within the chapter of another is played as that one is.
    """
    games: dict[str, list[StoredRule]] = {}
    for rule in rules:
        games.setdefault(rule.game, []).append(rule)
    for game, own in sorted(games.items()):
        if game and any(rule.family not in NORM_FAMILIES for rule in own):
            beside = _of_chapter(game, own, games, outline)
            yield game, [*own, *taken_over(own, games), *_of_all_poker(game, own, games), *beside]


def _of_chapter(
    game: str, own: Sequence[StoredRule], games: Mapping[str, Sequence[StoredRule]], outline: events.Outline
) -> Iterator[StoredRule]:
    """Yield how cards count and hands are played in the chapter of another game in which all rules of a game stand.

    What that chapter says of one of its variants alone is not meant, nor what its players stake against each other.
    """
    hosts = {_host(rule, outline) for rule in own}
    host = next(iter(hosts)) if len(hosts) == 1 else ""
    if not host or game_group(host) or _is_circle(host) or host not in games_known().beside(game):
        return
    keys = {(rule.family, rule.key) for rule in own}
    paid = _OF_BOTH_HANDS if game in settings()["baccarat"]["held_by_players"] else ()
    for rule in games.get(host, ()):
        key = (rule.family, rule.key)
        if (rule.family in _AS_PLAYED or key in paid) and not rule.variant and key not in keys:
            yield rule


def _host(rule: StoredRule, outline: events.Outline) -> str:
    """Return the game of the provisions that a game's own stand in; "" where these are the document's."""
    here = outline.get(rule.provision_id)
    while here is not None and here.game == rule.game:
        here = outline.get(here.parent_id or "")
    return here.game if here is not None else ""


def _of_all_poker(
    game: str, own: Sequence[StoredRule], games: Mapping[str, Sequence[StoredRule]]
) -> Iterator[StoredRule]:
    """Yield what a text rules for poker as such: events out of order, and of hands where a game rules nothing of that.

    Hands are compared and ranked so at games against the house alone.
    """
    kind = next((rule.game_kind for rule in own if rule.game_kind), "")
    if game != _POKER and (_is_circle(game) or kind_of_game(game, kind) in _OF_HANDS):
        for rule in games.get(_POKER, ()):
            if rule.family == "irregularity" and game in (rule.variant or game).split(","):
                yield msgspec.structs.replace(rule, variant="")
    if kind_of_game(game, kind) not in _OF_HANDS:
        return
    keys = {rule.key for rule in own}
    ranked = "order" in keys or game in settings()["hands"]["of_three"]
    for rule in games.get(_POKER, ()):
        compared = rule.family == "dealer_rule" and rule.key.startswith("outcome.") and rule.key not in keys
        if compared or (rule.family == "hand_ranking" and not ranked and rule.key not in keys):
            yield rule


Caps = Mapping[tuple[str, str], int]
"""Of games, each with a share of its pot, how many stakes that share may at most be."""


def unread_caps(quantities: Iterable[Quantity]) -> Caps:
    """Return the shares of pots that stand in one sentence with a multiple of the stake that was not read.

    Such a multiple may be the most that the share is paid, whether that was read or not.
    """
    beside: dict[tuple[str, int], dict[str, Any]] = {}
    for one in quantities:
        of = one.value.get("of") if one.kind == "multiple" and isinstance(one.value, dict) else None
        if of == "pot" or (of == "bet" and one.fate == "unread"):
            beside.setdefault((one.game, one.sentence_start), {})[of] = one.value.get("times")
    both = ((game, of) for (game, _), of in beside.items() if "pot" in of and type(of.get("bet")) is int)
    return {(game, str(of["pot"])): of["bet"] for game, of in both}


def _uncapped(scope: Scope, unread: Caps) -> Iterator[tuple[Gap, int]]:
    """Yield the prizes of a jackpot that may have a cap which was not read, with what it would be."""
    told = dict(scope.said.below("jackpot", "jackpot"))
    for hand, s in told.items():
        share = s.value.get("share") if isinstance(s.value, dict) else None
        most = unread.get((scope.game, str(share)))
        if most is not None and f"{hand}.cap_multiple" not in told:
            yield Gap("jackpot", hand, "unread_cap", _UNREAD_CAP.format(most), list(s.cites)), most


_UNREAD_CAP = (
    "beside this share of the jackpot stands a multiple of the stake ({}) that was not read: it may be its most"
)


def compile_pack(
    document: StoredDocument,
    game: str,
    rules: Iterable[StoredRule],
    outline: events.Outline = MappingProxyType({}),
    unread: Caps = MappingProxyType({}),
) -> Pack:
    """Return the pack of one game of a document: its tables proven, its gaps and contradictions told.

    `outline` has the provisions of the document by id: what stands above an event out of order tells of it. `unread`
    are shares of pots whose cap was not read.
    """
    every = sorted(rules, key=lambda rule: (rule.line_start, rule.line_end, rule.id))
    kind = next((rule.game_kind for rule in every if rule.game_kind), "")
    scope = Scope(game, Statements(rule for rule in every if rule.family not in NORM_FAMILIES), kind)
    tables, gaps, conflicts = _tables(scope)
    uncapped = list(_uncapped(scope, unread))
    gaps += [*_missing(scope, tables), *(gap for gap, _ in uncapped)]
    known = {rule.id: citation(rule) for rule in every}
    incidents, norms = events.incidents(every, outline), events.norms(every)
    used = _used(tables, gaps, conflicts) | {one.rule for one in incidents} | {one.rule for one in norms}
    parameters = _parameters(scope)
    for gap, most in uncapped:
        parameters[f"{PERHAPS_CAP}.{gap.subject}"] = [{"value": most, "variant": "", "rules": gap.cites}]
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
        incidents,
        norms,
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
            listed = ", ".join(str(value) or "none" for value in found[:_LISTED]) + (
                " …" if len(found) > _LISTED else ""
            )
            told.append(f"{field.name} {listed}")
    return f"{UNDECIDED}{'; '.join(told) or ANY_OUTCOME} ({len(open_)} case{'s' if len(open_) > 1 else ''})"


_LISTED = 8
"""Values of a fact that are listed at most."""


_NO_PAYMENT = "the text, as read, states no payment of any bet"
_AMONG_PLAYERS = "players stake against each other; the text, as read, states no payment of a bet against the house"


def _is_circle(game: str) -> bool:
    """Tell whether players stake against each other at a game, and the house takes its share."""
    return game in game_group("circle_poker")


def _missing(scope: Scope, tables: list[Table]) -> list[Gap]:
    """Say which parts of a game the text, as read, does not rule at all."""
    there = {table.name for table in tables}
    gaps = []
    if "settlement" not in there:
        gaps.append(Gap("settlement", "all", "absent", _AMONG_PLAYERS if _is_circle(scope.game) else _NO_PAYMENT))
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
