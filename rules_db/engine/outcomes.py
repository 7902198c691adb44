"""Raw outcomes to the facts of a settlement table, one function a kind of game.

An outcome is what anyone at the table saw: `{"pocket": "17"}`, `{"rolls": ["4+2", "3+3"]}`, `{"player": ["AS", "KD"],
"dealer": ["9H", "8C"]}`. Where a regulation decides by words (a symbol, a situation), the outcome says the word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules_db.engine import blackjack, placed
from rules_db.engine import hands as seen
from rules_db.engine.blackjack import blackjack_hand, counted, decks, target_of
from rules_db.engine.hands import WORDS, needed, of_list, one_of_several, paytable, poker_facts, told_so, two_hands
from rules_db.engine.records import Bet
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError, shown
from rules_db.facts import cards, rounds
from rules_db.facts.cards import Card, Counting
from rules_db.facts.rounds import OTHER
from rules_db.packs.scope import settings
from rules_db.packs.settlement.cards import PAIR_BETS, WAY
from rules_db.packs.settlement.single import DEAL, WAR
from rules_db.packs.tables import Scalar

Outcome = Mapping[str, Any]
Facts = dict[str, Scalar]


def facts_of(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """Return the facts on which the settlement of a bet depends; raises `OutcomeError`."""
    if "facts" not in outcome:
        found = _KINDS[runner.pack.kind](runner, bet, outcome, variant)
    elif len(outcome) > 1:
        raise OutcomeError("the outcome tells facts and what was seen; tell one of both")
    else:
        found = _given(runner, outcome["facts"])
    found.setdefault("bet", bet.bet)
    if "variant" in runner.inputs["settlement"]:
        found["variant"] = variant
    return found


def _given(runner: Runner, given: object) -> Facts:
    """Return facts that the outcome tells itself; raises where the table does not know one or its value."""
    if not isinstance(given, Mapping):
        raise OutcomeError("the facts of an outcome are an object with the facts of the table")
    for name, value in given.items():
        domain = runner.domain("settlement", name)
        if not domain:
            raise runner.unknown("fact", name, runner.inputs["settlement"])
        if not any(value == one and type(value) is type(one) for one in domain):
            raise runner.unknown(f"value of {name}", value, map(str, domain))
    missing = [name for name in runner.inputs["settlement"] if name not in (*given, "bet", "variant")]
    if missing:
        raise OutcomeError(f"the facts of the outcome do not tell {missing[0]}")
    return dict(given)


def _wheel(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    names = runner.pockets_of(variant)
    fallen = rounds.pocket(needed(outcome, "pocket", '{"pocket": 17}'), names)
    covered = False
    if bet.bet in runner.chosen:
        covered = fallen in _laid(bet.bet, tuple(map(str, bet.numbers)), names, _listed(runner, bet.bet, names))
    elif bet.numbers:
        raise OutcomeError(f"the bet {bet.bet} has its own numbers; it takes none")
    found: Facts = {"pocket": fallen, "covered": covered}
    if "in_prison" in runner.inputs["settlement"]:
        found |= {"choice": bet.choice, "in_prison": bet.in_prison}
    elif bet.in_prison or bet.choice != "none":
        raise OutcomeError("the text, as read, leaves no choice at zero and holds no bet in prison")
    return found


def _listed(runner: Runner, bet: str, pockets: frozenset[str]) -> tuple[frozenset[str], ...]:
    """Return the sets of numbers that the text lists for a bet and that a wheel has; raises where it has none."""
    listed = runner.listed(bet)
    there = tuple(group for group in listed if group <= pockets)
    if listed and not there:
        raise OutcomeError(f"the bet {bet} is laid on {'-'.join(sorted(listed[0]))}, which this wheel has not")
    return there


@lru_cache(maxsize=4096)
def _laid(
    bet: str, numbers: tuple[str, ...], pockets: frozenset[str], listed: tuple[frozenset[str], ...]
) -> frozenset[str]:
    """Return the numbers of a bet; where the text lists them, they must be those."""
    if not numbers and len(only := [*listed] or [*rounds.layouts().get(bet, ())]) == 1:
        return only[0]
    if not numbers:
        raise OutcomeError(f"the bet {bet} is laid on numbers; name them, such as {bet}.17")
    laid = rounds.chosen(bet, numbers, pockets)
    fuller = laid in rounds.layouts().get(bet, ()) and any(group < laid for group in listed)
    if listed and laid not in listed and not fuller:  # a text may print fewer numbers than the bet is named after
        may = " or ".join("-".join(sorted(group, key=int)) for group in listed)
        raise OutcomeError(f"the text lists the numbers of the bet {bet} as {may}")
    if bet == "straight" and len(laid) > 1:
        raise OutcomeError("the bet straight is laid on one number")
    return laid


def called(runner: Runner, bet: str) -> bool:
    """Tell whether a name is a bet of a pack, a figure that a bet of it may be laid on, or a hand that it pays."""
    figures = settings()["figures"]
    on_figure = bet in figures["names"] and bool(runner.bets & figures["bets"].keys())
    by_hand = runner.pack.kind == "half" and bet in _HALF_WON
    return bet in runner.bets or on_figure or by_hand or bool(of_list(runner, bet)) or one_of_several(runner, bet)


def _thrown(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """The result of dice for a bet: what it is named after, or `other`; a figure by how often it fell."""
    if "dice" not in outcome:
        return _named(runner, bet, outcome, variant)
    if bet.bet not in runner.bets or bet.bet in settings()["figures"]["bets"]:
        return _figure(runner, bet, outcome["dice"])
    number = runner.parameter("equipment.dice")
    if not isinstance(number, int):
        raise OutcomeError("the text, as read, does not state how many dice are thrown")
    wins, loses = (runner.results(f"bet.{head}.{bet.bet}") for head in ("wins_on", "loses_on"))
    chosen = [int(face) for face in bet.numbers if str(face).isdigit()]
    hit = rounds.hits(bet.bet, rounds.faces(outcome["dice"], number), wins, loses, chosen)
    if hit is None:
        raise OutcomeError(f"the text, as read, does not state on which throws the bet {bet.bet} wins")
    return {"result": bet.bet if hit else OTHER}


def _figure(runner: Runner, bet: Bet, dice: Any) -> Facts:
    figures = settings()["figures"]
    fallen = dice.replace(",", " ").split() if isinstance(dice, str) else dice
    if not isinstance(fallen, list) or len(fallen) != runner.parameter("equipment.dice"):
        raise OutcomeError('the outcome does not tell each die; write it as {"dice": ["anchor", "heart", "heart"]}')
    if bet.bet in figures["bets"]:
        if named := [face for face in fallen if face in figures["names"]]:
            raise OutcomeError(f"a bet on a figure has its name; write it as {named[0]}:10, not {shown(bet.bet)}")
        return _face(bet, rounds.faces(dice, len(fallen)))
    for name in (bet.bet, *fallen):
        if name not in figures["names"]:
            raise runner.unknown("figure", name, figures["names"])
    return _fallen(fallen.count(bet.bet))


def _face(bet: Bet, fallen: Sequence[int]) -> Facts:
    """A bet on a face of dice with points: `one_figure.4`, whatever it is paid for falling more often."""
    if len(bet.numbers) != 1 or not str(bet.numbers[0]).isdigit():
        raise OutcomeError(f"the bet does not name its face; write it as one_figure.4, not {shown(bet.bet)}")
    return _fallen(list(fallen).count(int(bet.numbers[0])))


def _fallen(times: int) -> Facts:
    paid = {count: name for name, count in settings()["figures"]["bets"].items()}
    return {"bet": paid[times or 1], "result": paid.get(times, OTHER)}


def _named(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    """A result by its name; a symbol of a wheel also by what it pays, as a pocket too."""
    key = "pocket" if "result" not in outcome and "pocket" in outcome else "result"
    told = needed(outcome, key, '{"result": "segment_5"}')
    symbol = f"segment_{told}"
    return {"result": _word(runner, "result", symbol if symbol in runner.domain("settlement", "result") else told)}


def _situation(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    doubled: Facts = {}
    if "doubled" in runner.inputs["settlement"]:
        doubled = {"doubled": _count(runner, "doubled", outcome.get("doubled", 0))}
    if isinstance(outcome.get("player"), dict):
        return {**doubled, "situation": _word(runner, "situation", two_hands(runner, outcome))}
    if placed.told(outcome):
        return {**doubled, "situation": _word(runner, "situation", placed.situation(runner, bet, outcome))}
    return {**doubled, **_told_situation(runner, bet, outcome)}


def _count(runner: Runner, fact: str, value: object) -> int:
    if type(value) is not int or value not in runner.domain("settlement", fact):
        raise OutcomeError(f"{fact} is a number from 0 to {runner.domain('settlement', fact)[-1]}, not {shown(value)}")
    return value


def _told_situation(runner: Runner, bet: Bet, outcome: Outcome) -> Facts:
    if "situation" not in outcome:
        words = ", ".join(map(str, runner.domain("settlement", "situation")))
        if "both_won" in runner.domain("settlement", "situation"):
            needed(outcome, "player", f"{seen.TWO_HANDS}, or tell a situation: one of {words}")
        raise OutcomeError(
            f"the text, as read, does not state on which cards {bet.bet} wins; tell it by a word, as "
            f'{{"situation": "won"}}: one of {words}'
        )
    return {"situation": _word(runner, "situation", outcome["situation"])}


def _war(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    """One card each, or the cards of the war as well: `{"player": ["9S", "KD"], "dealer": ["9H", "4C"]}`."""
    phase, _, told = str(outcome.get("situation", "")).rpartition(".")
    if "player" in outcome or not told:
        mine = cards.cards(needed(outcome, "player", '{"player": "9S", "dealer": "KH"}'), decks=cards.MOST_DECKS)
        theirs = cards.cards(needed(outcome, "dealer", '{"player": "9S", "dealer": "KH"}'), decks=cards.MOST_DECKS)
        if len(mine) != len(theirs) or len(mine) > 2:
            raise OutcomeError("each has one card, and after a tie one more")
        counting = _at_war(runner, [*mine, *theirs])
        if len(mine) > 1 and rounds.war(mine[0], theirs[0], counting) != "tie":
            raise OutcomeError("there is a war only after a tie")
        phase = "war_phase" if len(mine) > 1 else ""
        told = rounds.war(mine[-1], theirs[-1], counting)
    phase = str(outcome.get("phase", phase) or DEAL)
    if bet.bet == WAR and phase == DEAL:
        raise OutcomeError("the second stake is laid after a tie; tell the cards of the war as well")
    return {
        "phase": _word(runner, "phase", phase),
        "comparison": _word(runner, "comparison", WORDS.get(told, told)),
        "surrendered": told_so(outcome, "surrendered"),
    }


def _at_war(runner: Runner, held: Sequence[Card]) -> Counting:
    """Return how high cards are: as the text orders or counts them, else as ranks are named, where no ace is compared.

    Raises `OutcomeError` where the text says too little.
    """
    seen.refuse_removed(runner, held)
    said = runner.parameters("card_value")
    if isinstance(order := said.get("rank_order"), list):
        return Counting({str(rank): (Fraction(-at),) for at, rank in enumerate(order)})
    if not cards.missing(held, counting := cards.counting(said)):
        return counting
    ranks = {one.rank: (Fraction(one.height),) for one in held}
    if len(ranks) > 1:
        counted(runner, [one for one in held if one.rank == "ace"])
    return Counting(ranks)


_HALF_WON = {**{hand: (hand, rounds.BUST) for hand in rounds.NAMED}, "tie": (rounds.NAMED[-1],) * 2}
"""What a hand's name wins, as a text lists it: against a dealer who passed, or (`tie`) against one who has the same."""
_HALF_WORDS = {
    "won": (rounds.POINTS, rounds.BUST),
    "lost": (rounds.BUST, rounds.POINTS),
    "tie": (rounds.POINTS, rounds.POINTS),
}


def _half_told(bet: Bet, word: object) -> Facts:
    if word not in _HALF_WORDS:
        raise OutcomeError(f"the situation is one of {', '.join(_HALF_WORDS)}")
    named = _HALF_WON.get(bet.bet) if word == "won" else None
    player, dealer = named or _HALF_WORDS[str(word)]
    return {"bet": "main", "player": player, "dealer": dealer, "comparison": "tie"}


def _half(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    if "situation" in outcome:
        return _half_told(bet, outcome["situation"])
    example = '{"player": ["7S", "KS"], "dealer": ["5H", "QD"]}'
    hand = blackjack.hand_of(outcome, bet)
    held = {
        side: cards.cards(needed(given, side, example), decks=decks(runner))
        for side, given in (("player", hand), ("dealer", outcome))
    }
    counting = counted(runner, [card for cards_held in held.values() for card in cards_held])
    found: Facts = {}
    found["player"], mine = rounds.half(held["player"], counting, target_of(runner))
    found["dealer"], theirs = rounds.half(held["dealer"], counting, target_of(runner))
    if seen.is_strict(outcome):
        before = [blackjack_hand(runner, held["player"][:end])[0] for end in range(1, len(held["player"]))]
        blackjack.refuse_draw_from(runner, before)
        low_first = sorted(held["dealer"], key=lambda card: counting.values[card.rank])  # in some order he drew them
        totals = [blackjack_hand(runner, low_first[:end]) for end in range(1, len(low_first) + 1)]
        seen.refuse_dealer(runner, totals, variant, finished=found["player"] != rounds.BUST)
    both = found["player"] == found["dealer"] == rounds.POINTS
    compared = "tie" if mine == theirs or not both else "player_higher" if mine > theirs else "player_lower"
    facts = {"bet": "main", **found, "comparison": compared}
    if found["player"] in rounds.NAMED[:2] and (named := outcome.get("hand")) is not None:
        return {**facts, "player": _word(runner, "player", named)}
    if found["player"] == rounds.NAMED[0] and not runner.parameter("hand_ranking.order"):
        _refuse_unsure(runner, facts, variant)
    return facts


def _refuse_unsure(runner: Runner, facts: Facts, variant: str) -> None:
    """Raise `OutcomeError` where a text pays two named hands apart and was not read to tell them apart."""
    hands = rounds.NAMED[:2]
    rows = [runner.settlement_row({**facts, "player": hand, "variant": variant}) for hand in hands]
    paid = {row if row is None else (runner.settled[row].outcome, runner.settled[row].back) for row in rows}
    if len(paid) > 1:
        raise OutcomeError(
            "the text, as read, does not say which named hand a seven and a figure of one suit are; "
            f'tell it as {{"hand": "{hands[0]}"}} or "{hands[1]}"'
        )


def _word(runner: Runner, fact: str, value: object) -> str:
    known = [str(word) for word in runner.domain("settlement", fact)]
    if value not in known:
        raise runner.unknown(fact, value, known)
    return str(value)


def _rows(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    """Two rows of cards, or by words which one wins and the shade of its first card."""
    if "row" in outcome and not ("black" in outcome or "red" in outcome):
        row = _word(runner, "row", outcome["row"])
        tie = {"shade": "none"} if row.startswith("tie") else {}
        told = {"shade": _word(runner, "shade", outcome["shade"])} if not tie and "shade" in outcome else tie
        return {"row": row, **told, "choice": bet.choice}
    black = cards.cards(needed(outcome, "black", '{"black": ["KS", ...], "red": [...]}'), decks=decks(runner))
    red = cards.cards(needed(outcome, "red", '{"black": ["KS", ...], "red": [...]}'), decks=decks(runner))
    stops = runner.parameter("dealer_rule.row_stops_at")
    if not isinstance(stops, int):
        raise OutcomeError("the text, as read, does not state at which total a row ends")
    shade_of = runner.parameter("dealer_rule.shade_of")
    found = rounds.rows(black, red, counted(runner, [*black, *red]), stops, str(shade_of or ""))
    return {**found, "choice": bet.choice}


def _baccarat(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    told = _word(runner, "winner", outcome["winner"]) if "winner" in outcome else ""
    if told and not ("player" in outcome or "banker" in outcome):
        if bet.bet in PAIR_BETS:
            raise OutcomeError(f"the bet {bet.bet} is decided by the cards; tell those of both sides")
        points = _points_told(runner, bet, outcome, told)
        return {"winner": told, **points, **_way(runner, bet, outcome), **dict.fromkeys(_pairs(runner), False)}
    totals: list[Fraction] = []
    played: list[list[int]] = []
    alike: dict[str, bool] = {}
    for side in ("player", "banker"):
        held = cards.cards(
            needed(outcome, side, '{"player": ["9H", "KD"], "banker": [...]}'), decks=decks(runner), fewest=2
        )
        if len(held) > 3:
            raise OutcomeError(f"the {side} has {len(held)} cards; nobody has more than three")
        counting = counted(runner, held)
        alike[side] = held[0].rank == held[1].rank
        totals.append(cards.total(held, counting)[0])
        played.append([int(cards.total(part, counting)[0]) for part in (held[:2], held[2:]) if part])
    if seen.is_strict(outcome):
        seen.refuse_draws(runner, *played, variant=variant)
    mine, theirs = totals
    winner = "tie" if mine == theirs else "player" if mine > theirs else "banker"
    if told not in ("", winner):
        raise OutcomeError(f"the outcome names {told} as the winner, but by the cards it is {winner}")
    points = {"points": int(max(totals))} if "points" in runner.inputs["settlement"] else {}
    paired = {pair: alike[PAIR_BETS[pair]] for pair in _pairs(runner)}
    return {"winner": winner, **points, **_way(runner, bet, outcome), **paired}


def _way(runner: Runner, bet: Bet, outcome: Outcome) -> Facts:
    """Return in which place a bet lies that the text pays by that; none where it pays it alike everywhere."""
    if WAY not in runner.inputs["settlement"]:
        return {}
    told = _word(runner, WAY, outcome.get(WAY, ""))
    return {WAY: told if WAY in runner.asked[bet.bet] else ""}


def _pairs(runner: Runner) -> list[str]:
    return [pair for pair in PAIR_BETS if pair in runner.inputs["settlement"]]


def _points_told(runner: Runner, bet: Bet, outcome: Outcome, winner: str) -> Facts:
    """Return the points that the winner has, where a bet that he wins is paid by them; none matter to another."""
    if "points" not in runner.asked[bet.bet]:
        return {}
    points = needed(outcome, "points", '{"winner": "banker", "points": 6}') if winner == bet.bet else 0
    return {"points": _count(runner, "points", points)}


_KINDS: dict[str, Callable[[Runner, Bet, Outcome, str], Facts]] = {
    "wheel": _wheel,
    "symbols": _named,
    "named": _thrown,
    "blackjack": blackjack.facts,
    "baccarat": _baccarat,
    "poker": poker_facts,
    "paytable": paytable,
    "rows": _rows,
    "war": _war,
    "half": _half,
    "situations": _situation,
}
