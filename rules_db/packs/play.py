"""How the house and the bank play, and what a player may choose: the tables `dealer`, `punto`, `banker`, `options`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules_db.facts.cards import NEARLY, NO_THIRD, RANKS
from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import Scope, When, settings
from rules_db.packs.settlement.hands import hands
from rules_db.packs.statements import Statement
from rules_db.packs.tables import Scalar
from schemas.packs import Conflict

ACTION: dict[str, Scalar] = {"action": ""}
_POINTS = tuple(range(10))
_BLACKJACK_TOTALS = tuple(range(2, 31))
_HALF_TOTALS = tuple(half / 2 for half in range(1, 36))
_HIGHS = tuple(range(2, 15))
_YES, _NO, _OPTIONAL = "yes", "no", "optional"
_OFFERED = {True: _YES, False: _NO, _OPTIONAL: _OPTIONAL}


def write(scope: Scope) -> Iterator[Draft]:
    """Yield the tables of play that the text has rules for."""
    if scope.said.first("dealer_rule", "draws_to") or _lowest_stand(scope) is not None:
        yield counting_dealer(scope)
    if scope.said.first("dealer_rule", "qualifies_with") or list(scope.said.below("dealer_rule", "draws")):
        yield poker_dealer(scope)
    if scope.said.all("dealer_rule", "player_draws"):
        yield punto(scope)
    if scope.said.all("dealer_rule", "banker_draws") or scope.said.all("option", "banker_optional"):
        yield banker(scope)
    if scope.said.family("option"):
        yield options(scope)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _lowest_stand(scope: Scope) -> Statement | None:
    found = [s for s in scope.said.all("dealer_rule", "stands_on") if _number(s.value)]
    return found[0] if found else None


def counting_dealer(scope: Scope) -> Draft:
    """Return how a dealer who counts points plays: `total` of his hand, `soft` where an ace counts high in it."""
    totals = _HALF_TOTALS if scope.game == "siete_y_medio" else _BLACKJACK_TOTALS
    draft = scope.draft("dealer", {"total": totals, "soft": (True, False)}, ACTION)
    soft = {"hit": "draw", "stand": "stand"}
    for s in scope.said.all("dealer_rule", "soft_17"):
        if s.value in soft:
            draft.state(
                [Stated({"total": [17], "soft": [True], **scope.within(s)}, {"action": soft[s.value]}, s.cites)]
            )
    bounds = [(s, "draw") for s in scope.said.all("dealer_rule", "draws_to") if _number(s.value)]
    bounds += [(s, "stand") for s in scope.said.all("dealer_rule", "stands_on") if _number(s.value)]
    for s, action in bounds:
        mine = [n for n in totals if (n <= s.value if action == "draw" else n >= s.value)]
        free = draft.open_parts({"total": mine, **scope.within(s)}) if action == "stand" else []
        rows = [Stated(part, {"action": action}, s.cites) for part in free]
        draft.state(rows or [Stated({"total": mine, **scope.within(s)}, {"action": action}, s.cites)])
    if draft.open_parts({}):
        draft.gap("dealer", "no_rule", "the text, as read, does not state what the dealer does on every total")
    return draft


def poker_dealer(scope: Scope) -> Draft:
    """Return whether the dealer opens (`step` open) and how many cards he changes (`step` draw) with a `hand`.

    `high` is his highest card, from 2 to 14 (the ace). A hand that lacks one card of a better one is told by that where
    the text has a rule for it.
    """
    kinds = hands(scope)
    named = tuple(n for kind in kinds for n in (_pairs() if kind == "pair" else (kind,)))
    nearly = tuple(hand for hand, _ in scope.said.below("dealer_rule", "draws") if hand in NEARLY)
    facts: dict[str, tuple[Scalar, ...]] = {"step": ("open", "draw"), "hand": (*named, *nearly), "high": _HIGHS}
    draft = scope.draft("dealer", facts, {"action": "", "cards": 0})
    for s in scope.said.all("dealer_rule", "qualifies_with")[:1]:
        opening = list(_opening(str(s.value), named))
        within = scope.within(s)
        opens = [Stated({"step": ["open"], **when, **within}, {"action": "open"}, s.cites, s.line) for when in opening]
        draft.state(opens)
        if opens:
            draft.rest(Stated({"step": ["open"], "hand": named, **within}, {"action": "pass"}, s.cites))
    _draws(scope, draft, (*named, *nearly))
    return draft


def _pairs() -> tuple[str, ...]:
    return tuple(f"pair_of_{rank}" for rank in reversed(RANKS))


def _opening(lowest: str, named: tuple[str, ...]) -> Iterator[When]:
    """Yield the hands with which the dealer opens: the lowest one and those above it."""
    if lowest in named:
        yield {"hand": named[: named.index(lowest) + 1]}
    elif lowest == "pair":
        yield {"hand": named[: named.index(_pairs()[-1]) + 1]}
    elif lowest.endswith("_high"):
        rank = RANKS.index(lowest.removesuffix("_high")) + 2
        lower = named.index("high_card")
        yield {"hand": named[:lower]}
        yield {"hand": named[lower:], "high": [n for n in _HIGHS if n >= rank]}


def _draws(scope: Scope, draft: Draft, named: tuple[str, ...]) -> None:
    meant = {"pair": _pairs(), "no_pair": tuple(n for n in named if n in ("ace_king", "high_card"))}
    for hand, s in scope.said.below("dealer_rule", "draws"):
        mine = [n for n in meant.get(hand, (hand,)) if n in named]
        if mine and _number(s.value):
            draft.state(
                [Stated({"step": ["draw"], "hand": mine}, {"action": "draw", "cards": s.value}, s.cites, s.line)]
            )
    for s in scope.said.all("dealer_rule", "stands_on"):
        mine = [n for n in s.value if n in named] if isinstance(s.value, list) else []
        if mine:
            draft.state([Stated({"step": ["draw"], "hand": mine}, {"action": "stand", "cards": 0}, s.cites, s.line)])


def punto(scope: Scope) -> Draft:
    """Return what the punto does on each `total` of his two cards."""
    draft = scope.draft("punto", {"total": _POINTS}, ACTION)
    stated = scope.said.all("dealer_rule", "player_draws")
    for s in stated:
        rows = [
            Stated({"total": [int(total)], **scope.within(s)}, {"action": action}, s.cites, s.line)
            for total, action in s.value.items()
        ]
        draft.state(rows)
    _naturals(scope, draft)
    return draft


def _naturals(scope: Scope, draft: Draft) -> None:
    for s in scope.said.all("dealer_rule", "natural"):
        draft.rest(Stated({"total": s.value}, {"action": "natural"}, s.cites))
    left = sorted({n for part in draft.open_parts({}) for n in part["total"] if isinstance(n, int)})
    if left:
        listed = ", ".join(map(str, left))
        draft.gap(draft.name, "no_cell", f"the text, as read, does not state what happens on {listed}")


def banker(scope: Scope) -> Draft:
    """Return what the bank does on each `total`, by the punto's `third` card (-1 where the punto stood)."""
    draft = scope.draft("banker", {"total": _POINTS, "third": (NO_THIRD, *_POINTS)}, ACTION)
    for s in scope.said.all("option", "banker_optional"):
        draft.state(_may_choose(scope, s))
    for s in scope.said.all("dealer_rule", "banker_draws"):
        draft.state(row for total, cell in s.value.items() for row in _cell(scope, s, int(total), cell))
    _as_player(scope, draft)
    _naturals(scope, draft)
    return draft


def _may_choose(scope: Scope, s: Statement) -> Iterator[Stated]:
    """Yield the cases in which the bank may draw or stand: `5_vs_4`, his total against the punto's third card."""
    for name in s.value if isinstance(s.value, list) else []:
        total, _, third = str(name).partition("_vs_")
        if total.isdigit() and third.isdigit():
            where: When = {"total": [int(total)], "third": [int(third)], **scope.within(s)}
            yield Stated(where, {"action": _OPTIONAL}, s.cites, s.line)


def _cell(scope: Scope, s: Statement, total: int, cell: object) -> Iterator[Stated]:
    within = scope.within(s)
    if isinstance(cell, list):
        stands = [n for n in _POINTS if n not in cell]
        yield Stated({"total": [total], "third": cell, **within}, {"action": "draw"}, s.cites, s.line)
        yield Stated({"total": [total], "third": stands, **within}, {"action": "stand"}, s.cites, s.line)
    else:
        yield Stated({"total": [total], **within}, {"action": str(cell)}, s.cites, s.line)


def _as_player(scope: Scope, draft: Draft) -> None:
    """Where the punto stood the bank plays as he would, if the text says so."""
    follows = [s for s in scope.said.all("dealer_rule", "banker_draws.player_stands") if s.value == "as_player"]
    if not follows:
        draft.gap("banker", "no_cell", "the text, as read, does not state what the bank does where the punto stood")
        return
    for drawing in scope.said.all("dealer_rule", "player_draws"):
        cites = (*follows[0].cites, *drawing.cites)
        for total, action in drawing.value.items():
            where: When = {"total": [int(total)], "third": [NO_THIRD], **scope.within(drawing)}
            draft.rest(Stated(where, {"action": action}, cites))


def options(scope: Scope) -> Draft:
    """Return what a player may choose.

    `option` is what he asks for (`double`, `split`, `insurance` …, or a rule of it such as `split.max_hands`), `total`
    the total of his cards, `against` the dealer's open card, `pair` whether his two cards have the same value (`value`)
    or rank (`rank`). Answers: `allowed` is yes, no or optional (the house decides), `value` the rule's figure or name.
    """
    keys = [s.key for s in scope.said.family("option")]
    asked = dict.fromkeys(key.removesuffix(".offered").split(".")[0] if _gate(key) else key for key in keys)
    domains: dict[str, tuple[Scalar, ...]] = {
        "option": tuple(asked),
        "total": _BLACKJACK_TOTALS,
        "against": RANKS,
        "pair": ("none", "value", "rank"),
    }
    draft = scope.draft("options", domains, {"allowed": "", "value": ""})
    for name in asked:
        for s in _gates(scope, name):
            draft.state(_gated(scope, s, name))
        offered = scope.said.all("option", f"{name}.offered")
        gated = bool(_gates(scope, name))
        for s in scope.said.all("option", name):
            draft.state([Stated({"option": [name], **scope.within(s)}, _told(s.value), s.cites, s.line)])
        for s in offered:
            then = {"allowed": _OFFERED.get(s.value, _YES), "value": ""}
            row = Stated({"option": [name], **scope.within(s)}, then, s.cites, s.line)
            draft.rest(row) if gated else draft.state([row])
    return draft


_GATES = (".offered", ".on", ".against", ".not_against")


def _gate(key: str) -> bool:
    return key.endswith(_GATES)


def _gates(scope: Scope, name: str) -> list[Statement]:
    return [s for gate in _GATES[1:] for s in scope.said.all("option", f"{name}{gate}")]


def _gated(scope: Scope, s: Statement, name: str) -> list[Stated]:
    """Return what a gate allows and what it forbids; what the house may offer stays optional."""
    offered = scope.said.first("option", f"{name}.offered")
    allowed = _OPTIONAL if offered is not None and offered.value == _OPTIONAL else _YES
    fact, open_, shut = _sides(s)
    base: When = {"option": [name], **scope.within(s)}
    rows = [Stated({**base, fact: open_}, {"allowed": allowed, "value": ""}, s.cites, s.line)] if open_ else []
    return rows + ([Stated({**base, fact: shut}, {"allowed": _NO, "value": ""}, s.cites, s.line)] if shut else [])


def _sides(s: Statement) -> tuple[str, list[Scalar], list[Scalar]]:
    """Return the fact that a gate asks for, its values that are let through and those that are not."""
    if s.key.endswith((".against", ".not_against")):
        named: list[Scalar] = list(_ranks(s.value))
        others: list[Scalar] = [rank for rank in RANKS if rank not in named]
        return ("against", others, named) if s.key.endswith("not_against") else ("against", named, others)
    if isinstance(s.value, list):
        return "total", list(s.value), [n for n in _BLACKJACK_TOTALS if n not in s.value]
    if s.value == "equal_value":
        return "pair", ["value", "rank"], ["none"]
    return "total", [] if s.value != "any" else list(_BLACKJACK_TOTALS), []


def _ranks(value: object) -> Iterable[str]:
    for name in value if isinstance(value, list) else []:
        yield from ("jack", "queen", "king") if name in ("figure", "figures") else (str(name),)


def _told(value: object) -> dict[str, Scalar]:
    if isinstance(value, bool):
        return {"allowed": _YES if value else _NO, "value": ""}
    if value == _OPTIONAL:
        return {"allowed": _OPTIONAL, "value": ""}
    told = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return {"allowed": _YES, "value": told}


def ranking(scope: Scope) -> Iterator[Draft]:
    """Yield the order of the hands: `rank` 1 is the highest, `tie_break` names what decides between equal ones."""
    for key, name in (("order", "hand_ranking"), ("order.jackpot", "hand_ranking_jackpot")):
        orders = [s for s in scope.said.all("hand_ranking", key) if s.value]
        if orders:
            yield _ranked(scope, name, orders, _as_paid(scope, orders[0]) if key == "order" else {})


_NOTHING = ("ace_king", "high_card")
"""Hands that hold nothing: a list may pay them with the lowest that hold something, and does not order them."""
_LIKE = 4
"""Hands that a list of payments and an order must have in common, in the same order, for the one to go on the other."""


def _as_paid(scope: Scope, order: Statement) -> dict[str, Statement]:
    """Return what hands are paid in the order in which the text lists it, where that is the order's own; else nothing.

    An order that was read in part is completed by it.
    """
    known = hands(scope)
    listed: dict[str, Statement] = {}
    for name, s in sorted(scope.said.below("payout", "pays"), key=lambda pair: pair[1].line):
        hand = name.rpartition(".")[2]
        if hand in known and hand not in _NOTHING:
            listed.setdefault(hand, s)
    both = [hand for hand in listed if hand in order.value]
    place = [order.value.index(hand) for hand in both]
    if len(both) < _LIKE or place not in (sorted(place), sorted(place, reverse=True)):
        return {}
    return listed if place == sorted(place) else dict(reversed(listed.items()))


def _ranked(scope: Scope, name: str, orders: list[Statement], paid: Mapping[str, Statement]) -> Draft:
    """Return the ranks of hands: the order stated first, completed by those that others name or that are paid."""
    ties = {hand: s for hand, s in scope.said.below("hand_ranking", "tie_break") if isinstance(s.value, list)}
    merged = _merged([*(s.value for s in orders), list(paid)])
    draft = scope.draft(name, {"hand": tuple(merged)}, {"rank": 0, "tie_break": ""})
    for rank, hand in enumerate(merged, 1):
        tie = ties.get(hand)
        then: dict[str, Scalar] = {"rank": rank, "tie_break": ", ".join(tie.value) if tie else ""}
        said = [s for s in orders if hand in s.value] or [paid[hand]]
        cites = [*(c for s in said for c in s.cites), *(tie.cites if tie else ())]
        draft.state([Stated({"hand": [hand]}, then, tuple(dict.fromkeys(cites)))])
        if tie is None and hand != "royal_flush":
            reason = "the text, as read, does not state what decides between two such hands"
            draft.gap(hand, "no_tie_break", reason, orders[0].cites)
    for other in orders[1:]:
        draft.conflicts += _inverted(name, orders[0], other)
    _missing(draft, scope, merged)
    return draft


def _merged(orders: list[list[str]]) -> list[str]:
    """Return the first order with the hands that only later ones name, each after the hand that it follows there."""
    merged = list(orders[0])
    for order in orders[1:]:
        for at, hand in enumerate(order):
            if hand not in merged:
                merged.insert(merged.index(order[at - 1]) + 1 if at else 0, hand)
    return merged


def _inverted(name: str, first: Statement, other: Statement) -> list[Conflict]:
    """Return the contradiction of two orders that rank the same two hands the other way round, if they do."""
    both = [hand for hand in first.value if hand in other.value]
    theirs = [hand for hand in other.value if hand in both]
    if both == theirs:
        return []
    at = next(at for at, pair in enumerate(zip(both, theirs, strict=True)) if pair[0] != pair[1])
    reason = "the text orders the hands twice and differently; the pack follows the order that stands first"
    told = (f"{both[at]} before {theirs[at]}", f"{theirs[at]} before {both[at]}")
    hand = {"hand": both[at]}
    return [Conflict(name, both[at], dict(hand), list(first.cites), told[0], list(other.cites), told[1], reason)]


def _missing(draft: Draft, scope: Scope, listed: list[str]) -> None:
    for hand, kind in settings()["hands"]["case_of"].items():
        if hand == "straight_flush" and hand not in listed and "flush" in listed and hand in hands(scope):
            draft.gap(hand, "unranked", "the text, as read, leaves this hand out of its order" + kind)


_PRIZE: dict[str, Scalar] = {"multiple": 0, "share_num": 0, "share_den": 1, "amount": 0, "cap_multiple": 0}


def jackpots(scope: Scope) -> Iterator[Draft]:
    """Yield the prizes of the jackpot by `hand`: a multiple of the stake, a share of the pot, or an amount of money.

    What a hand does not win is 0; `cap_multiple` is the most of a share, in stakes.
    """
    prizes = [(name, s) for name, s in scope.said.below("jackpot", "jackpot") if isinstance(s.value, dict)]
    if not prizes:
        return
    caps = dict(scope.said.below("jackpot", "jackpot"))
    draft = scope.draft("jackpot", {"hand": tuple(dict.fromkeys(name for name, _ in prizes))}, _PRIZE)
    for hand, s in prizes:
        cap = caps.get(f"{hand}.cap_multiple")
        then = {**_PRIZE, **_prize(s.value), **({"cap_multiple": cap.value} if cap else {})}
        cites = (*s.cites, *(cap.cites if cap else ()))
        draft.state([Stated({"hand": [hand], **scope.within(s)}, then, cites, s.line)])
    yield draft


def _prize(value: dict[str, object]) -> dict[str, Scalar]:
    if isinstance(value.get("share"), str):
        num, _, den = str(value["share"]).partition("/")
        return {"share_num": int(num), "share_den": int(den or 1)}
    return {kind: n for kind in ("multiple", "amount") if isinstance(n := value.get(kind), int | float)}
