"""What the dealer, the bank or a player must or may do in a state of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any

from rules_db.engine.blackjack import blackjack_hand, counted
from rules_db.engine.hands import ruled_as, rules, told_so
from rules_db.engine.records import Decision, Reference, amount, exact, told
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError, ReglasError, shown
from rules_db.facts import cards
from rules_db.facts.cards import NO_THIRD

State = Mapping[str, Any]
_SILENT = "the text, as read, does not rule this"


def decide(runner: Runner, role: str, state: State, variant: str = "") -> list[Decision]:
    """Return what a role must or may do; raises `ReglasError` where the pack has no table for the role.

    `dealer` needs `dealer` (his cards); `banker` and `punto` their cards under `banker` and `player` (or `third`: the
    punto's third card, nothing where he stood); `player` needs `player` and, for insurance and surrender, `against` or
    the cards of the `dealer`. Raises too for what nobody asks for.
    """
    table = {"player": "options", "croupier": "dealer"}.get(role, role)
    if role not in _ROLES and table not in runner.pack.tables:
        raise runner.unknown("role", role, _ROLES)
    if table not in runner.pack.tables:
        reasons = [gap.reason for gap in runner.pack.gaps if gap.table == table]
        where = f"{runner.pack.jurisdiction} {runner.pack.game}"
        raise ReglasError(
            f"{where}: {reasons[0] if reasons else f'the text, as read, has no rules of play for the {role}'}"
        )
    known = {*runner.inputs[table], *_TOLD}
    if unknown := [name for name in state if name not in known]:
        raise OutcomeError(f"nothing here asks for {shown(unknown[0])}; it asks for {', '.join(sorted(known))}")
    return list(_ROLES.get(role, _asked)(runner, table, {**state, "variant": variant}))


_TOLD = ("dealer", "player", "banker", "third", "against", "option", "total", "soft")
"""What may be told of a state whatever it is that decides."""


def _decision(runner: Runner, what: str, table: str, facts: dict[str, Any]) -> Decision:
    asked = {name: value for name, value in facts.items() if name in runner.inputs[table]}
    answer = runner.ask(table, asked)
    if answer is None:
        gaps = [gap.reason for gap in runner.pack.gaps if gap.table == table and gap.code != "open_cases"]
        notes = tuple(dict.fromkeys(gaps)) or (_SILENT,)
        return Decision(what, "", "", asked, (), (*_by_variant(runner, table, facts), *notes))
    found, references = answer
    action = str(found.get("action", found.get("allowed", "")))
    value = str(found.get("cards", found.get("value", "")) if action != "open" else "")
    does = f"discard {found['cards']}" if found.get("cards") else action
    return Decision(what, action, value, asked, references, (), does)


def _by_variant(runner: Runner, table: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Ask for the variant where the text rules a case by variant and none was named."""
    answers = {}
    for variant in filter(None, runner.domain(table, "variant") if not facts.get("variant") else ()):
        known = {name: value for name, value in facts.items() if name in runner.inputs[table]}
        answers[str(variant)] = runner.ask(table, {**known, "variant": str(variant)})
    ruled = [name for name, answer in answers.items() if answer is not None]
    return (f"the text rules it by variant: name one of {', '.join(ruled)}",) if ruled else ()


def _held(state: State, name: str, fewest: int = 1) -> list[cards.Card]:
    if name not in state:
        raise OutcomeError(f"the state does not tell the cards of the {name}")
    return cards.cards(state[name], decks=cards.MOST_DECKS, what=f"the {name}'s hand", fewest=fewest)


def _dealer(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    if "step" in runner.inputs[table] or "hand" in runner.inputs[table]:
        yield from _poker_dealer(runner, table, state)
        return
    if "total" in state:
        facts = {"total": _total(runner, table, state), "soft": told_so(state, "soft"), "variant": state["variant"]}
    else:
        total, soft = blackjack_hand(runner, _held(state, "dealer"))
        exact: int | float = int(total) if total.denominator == 1 else float(total)
        facts = {"total": exact, "soft": soft, "variant": state["variant"]}
    yield _decision(runner, "dealer", table, facts)


def _total(runner: Runner, table: str, state: State) -> int | float:
    """Return the total that a state tells, one of those that the table knows; raises `ReglasError` for any other."""
    known = {exact(one): one for one in runner.domain(table, "total") if isinstance(one, int | float)}
    given = state["total"]
    found = known.get(exact(given) if isinstance(given, float) and isfinite(given) else amount(given, "the total"))
    if found is None:
        raise OutcomeError(f"a total is a number from {told(min(known))} to {told(max(known))}, not {shown(given)}")
    return found


def _poker_dealer(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    held = cards.cards(state.get("dealer"), what="the dealer's hand")
    made = cards.hand(held)
    facts = {"hand": made.name, "high": made.heights[0], "variant": state["variant"]}
    for step in ("open", "draw"):
        if step in (runner.domain(table, "step") or ["open"]) and rules(runner, step):
            hand = ruled_as(runner, held, str(state["variant"])) if step == "draw" else made.name
            yield _decision(runner, step, table, {**facts, "hand": hand, "step": step})


def _punto(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    if natural := _natural(runner, state, "banker"):
        yield Decision("punto", "stand", "", {}, natural, (_ENDED,), "stand")
        return
    yield _decision(runner, "punto", table, {"total": _points(runner, state, "player"), "variant": state["variant"]})


def _banker(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    third = _third(state)
    if natural := _natural(runner, state, "player"):
        yield Decision("banker", "stand", "", {}, natural, (_ENDED,), "stand")
        return
    value = NO_THIRD
    if third is not None:
        value = int(cards.total([third], counted(runner, [third]))[0])
    facts = {"total": _points(runner, state, "banker"), "third": value, "variant": state["variant"]}
    yield _decision(runner, "banker", table, facts)


_ENDED = "the other hand is a natural, which ends the round"


def _natural(runner: Runner, state: State, other: str) -> tuple[Reference, ...]:
    """Return where the text says which two cards end the round, if the other hand has such; else nothing."""
    held = _held(state, other, fewest=2)[:2] if state.get(other) else []
    said = runner.said(["dealer_rule.natural"]) if held else []
    points = int(cards.total(held, counted(runner, held))[0]) if held else 0
    cites = [rule for entry in said if points in entry["value"] for rule in entry["rules"]]
    return runner.references(dict.fromkeys(cites))


def _third(state: State) -> cards.Card | None:
    """Return the punto's third card, told by itself or with his hand; None where he stood. Raises where both differ."""
    told = cards.card(state["third"]) if state.get("third") is not None else None
    held = _held(state, "player", fewest=2) if state.get("player") else []
    drawn = held[2] if len(held) == _MOST else None
    if len(held) > _MOST or (held and told is not None and told != drawn):
        raise OutcomeError("the punto has two cards or three, the third of which is the one that he drew")
    return told if told is not None else drawn


_MOST = 3
"""Cards of a hand at baccarat at most."""


def _points(runner: Runner, state: State, side: str) -> int:
    if "total" in state:
        total = state["total"]
        if isinstance(total, bool) or not isinstance(total, int) or not 0 <= total <= 9:
            raise OutcomeError(f"a total is a number from 0 to 9, not {shown(total)}")
        return total
    held = _held(state, side, fewest=2)
    if len(held) > 2:
        raise OutcomeError(f"the {side} has drawn already: he has {len(held)} cards")
    return int(cards.total(held, counted(runner, held))[0])


def _player(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    """Tell every option of the player; those of a hand of cards only where they are known."""
    facts: dict[str, Any] = {"total": 0, "against": "", "pair": "none", "variant": state["variant"]}
    if "player" in state:
        held = _held(state, "player")
        total, _ = blackjack_hand(runner, held)
        counting = counted(runner, held)
        pair = cards.same_value(held[0], held[1], counting) if len(held) == 2 else "none"
        facts |= {"total": int(total), "pair": pair}
    if state.get("against"):
        facts["against"] = cards.card(state["against"]).rank
    elif state.get("dealer"):
        facts["against"] = _held(state, "dealer")[0].rank
    asked = state.get("option")
    for option in runner.domain(table, "option"):
        if asked in (None, option):
            yield _decision(runner, str(option), table, {**facts, "option": option})


def _asked(runner: Runner, table: str, state: State) -> Iterator[Decision]:
    """Ask a table by its own facts; raises `NotFoundError` for a value that one of them cannot have."""
    for name, value in state.items():
        known = runner.domain(table, name)
        if known and name != "variant" and not any(value == one and type(value) is type(one) for one in known):
            raise runner.unknown(f"value of {name}", value, map(str, known))
    yield _decision(runner, table, table, dict(state))


_ROLES: dict[str, Callable[[Runner, str, State], Iterator[Decision]]] = {
    "dealer": _dealer,
    "croupier": _dealer,
    "punto": _punto,
    "banker": _banker,
    "player": _player,
}
