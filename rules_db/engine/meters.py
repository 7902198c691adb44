"""Prizes that are no odds: what a hand wins of a jackpot, and a card of bingo; the meter is told with the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.engine.hands import best_hand, needed
from rules_db.engine.records import Bet, Payment, Reference, money, staked
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError, shown
from rules_db.facts import cards
from rules_db.packs.scope import settings
from rules_db.packs.settlement.hands import NOT_LISTED
from rules_db.packs.storing import CARDS, FIRST_PRIZES, PERHAPS_CAP, prizes

TABLE = "jackpot"
_BETS = ("jackpot", "progressive")
_EXCLUDED = {"fold": "folded", "card_exchange": "exchanged", "card_purchase": "purchased"}
"""What shuts a hand out of a jackpot, and the key under which an outcome tells it."""
NO_PRIZE = "none"
_ZERO = Fraction(0)
_KEPT = "the stake on a jackpot feeds it and is not given back beside a prize"
_PRIZES = ("multiple", "share_num", "amount")
_Row = Mapping[str, Any]


def on_jackpot(runner: Runner, bet: str) -> bool:
    """Tell whether a bet is the one on the jackpot of a pack, or on a prize of bingo."""
    return (bet in _BETS and TABLE in runner.pack.tables) or bet in _of_bingo(runner)


def settle(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str) -> Payment:
    """Return what a bet on a prize wins; raises `OutcomeError` for what cannot be, `MoneyError` for no sum."""
    kind = _of_card if bet.bet in _of_bingo(runner) else _of_hand
    return kind(runner, bet, outcome, variant)


def _of_hand(runner: Runner, bet: Bet, outcome: Mapping[str, Any], variant: str) -> Payment:
    """Return what a bet on the jackpot wins.

    The outcome tells the player's cards (or the `hand` by its name, `none` for no prize), the `meter` where the prize
    is a share of it, `winners` where several hands share it, and what may shut a hand out: `folded`, `exchanged`,
    `purchased`.
    """
    stake = staked(bet.stake)
    hand = _hand(runner, outcome, variant)
    if shut := _shut_out(runner, outcome, variant):
        return _lost(bet, stake, shut, "the text shuts this hand out of the jackpot")
    listed = [str(one) for one in runner.domain(TABLE, "hand")]
    answer = _won(runner, hand, variant) if hand in listed else None
    if answer is None and _below(runner, hand, [one for one in listed if _won(runner, one, variant)], variant):
        return _lost(bet, stake, runner.references(_every(runner)), NOT_LISTED)
    if answer is None or not any(answer[0][kind] for kind in _PRIZES):
        note = "the text, as read, does not state what this hand wins"
        return Payment(bet.bet, stake, "unstated", _ZERO, None, None, answer[1] if answer else (), (note,))
    prize = _prize(runner, answer[0], stake, outcome)
    most = runner.parameter(f"{PERHAPS_CAP}.{hand}")
    if most is not None and prize > stake * most:
        note = f"the prize may be at most {most} stakes: this multiple beside it was not read"
        return Payment(bet.bet, stake, "unstated", _ZERO, None, None, answer[1], (note,))
    beside = [one for one in _no_hands(listed) if one != hand] if "hand" not in outcome else []
    notes = (_KEPT, *(f"{one} is not counted: no cards tell it" for one in beside))
    facts = {"hand": hand}
    return Payment(bet.bet, stake, "win", _ZERO, prize, prize - stake, answer[1], notes, 0, facts)


def _won(runner: Runner, hand: str, variant: str) -> tuple[dict[str, Any], tuple[Reference, ...]] | None:
    """Return what the list of a jackpot says of a hand, and where; None where it says nothing."""
    return runner.ask(TABLE, {"hand": hand, "variant": variant})


def _below(runner: Runner, hand: str, listed: Sequence[str], variant: str) -> bool:
    """Tell whether a hand stands below every one that wins a prize; what stands among them unlisted is not known."""
    hands = settings()["hands"]
    order = hands["three" if {runner.pack.game, variant} & {*hands["of_three"]} else "five"]
    kind = "pair" if hand.startswith("pair_of_") else hand
    places = [order.index(one) for one in listed if one in order]
    return hand == NO_PRIZE or (
        hand not in listed and kind in order and order.index(kind) > max(places, default=len(order))
    )


def _lost(bet: Bet, stake: Fraction, cites: tuple[Reference, ...], note: str) -> Payment:
    return Payment(bet.bet, stake, "lose", _ZERO, _ZERO, -stake, cites, (note,))


def _shut_out(runner: Runner, outcome: Mapping[str, Any], variant: str) -> tuple[Reference, ...]:
    """Return the rules that shut a hand out; raises `OutcomeError` where the text says so of other games alone."""
    others = ""
    for entry in runner.pack.parameters.get("jackpot.excluded_if", ()):
        for reason in entry["value"] if isinstance(entry["value"], list) else [entry["value"]]:
            if not outcome.get(_EXCLUDED.get(str(reason), str(reason))):
                continue
            if _is_of(variant, entry["variant"]):
                return runner.references(entry["rules"])
            others = f"the text, as read, shuts a hand out by {reason} in {entry['variant']}, not in {variant}"
    if others:
        raise OutcomeError(others)
    return ()


def _is_of(variant: str, named: str) -> bool:
    """Tell whether what is said of some games holds for a variant: of it, or of the game whose variant it is."""
    games = named.split(",")
    return not variant or not named or variant in games or any(variant.startswith(f"{one}_") for one in games)


def _every(runner: Runner) -> Iterator[str]:
    yield from dict.fromkeys(cite for row in runner.tables[TABLE].rows for cite in row.cites)


def _hand(runner: Runner, outcome: Mapping[str, Any], variant: str) -> str:
    """Return the hand by its name, as it was told or as the cards make it."""
    known = [str(hand) for hand in runner.domain(TABLE, "hand")]
    if "hand" in outcome:
        if outcome["hand"] not in (*known, NO_PRIZE):
            raise runner.unknown("prize", outcome["hand"], (*known, NO_PRIZE))
        return str(outcome["hand"])
    if "player" not in outcome:
        raise OutcomeError(
            f"the outcome tells neither the player's cards nor his hand: one of {', '.join(known)}, none"
        )
    if not {*known} & {*settings()["hands"]["five"]}:
        return _named_after(known, outcome["player"])
    made = best_hand(runner, outcome, variant)
    made = made if made in known or made != "royal_flush" else "straight_flush"
    if made not in known and (apart := _no_hands(known)):
        raise OutcomeError(
            f"these cards alone do not tell whether they win {', '.join(apart)}; "
            f"tell the hand: one of {', '.join(known)}, none"
        )
    return made


def _no_hands(prizes: Sequence[str]) -> list[str]:
    """Return those of some prizes that no hand of cards is called by: a card that is drawn, say, wins them."""
    hands = settings()["hands"]
    named = {*hands["five"], *hands["three"], *hands["of_cards"]}
    return [one for one in prizes if one not in named and not one.startswith("pair_")]


def _named_after(known: Sequence[str], given: object) -> str:
    """Return which of some prizes is named after the player's cards; raises `OutcomeError` where none of them is."""
    held = cards.cards(given, decks=cards.MOST_DECKS)
    suits = {one.suit for one in held}
    alike = {*suits, "one"} if len(suits) == 1 else {"different"} if len(suits) == len(held) else set()
    for name, asked in settings()["hands"]["of_cards"].items():
        if name in known and sorted(asked["ranks"]) == sorted(one.rank for one in held) and asked["suit"] in alike:
            return str(name)
    raise OutcomeError(f"these cards alone do not tell the prize; tell the hand: one of {', '.join(known)}, none")


def _prize(runner: Runner, row: _Row, stake: Fraction, outcome: Mapping[str, Any]) -> Fraction:
    """Return a prize in money: so many stakes, an amount, or a share of the meter, which has a cap in some texts."""
    if not row["share_num"]:
        return stake * Fraction(str(row["multiple"])) + Fraction(str(row["amount"]))
    if "meter" not in outcome:
        raise OutcomeError('the prize is a share of the jackpot; tell how high it stands: {"meter": "12500"}')
    share = money(outcome["meter"], "the meter") * Fraction(int(row["share_num"]), int(row["share_den"]))
    capped = min(share, stake * Fraction(str(row["cap_multiple"]))) if row["cap_multiple"] else share
    return capped * _part(runner, stake, outcome)


def _part(runner: Runner, stake: Fraction, outcome: Mapping[str, Any]) -> Fraction:
    """Return which part of a prize one winner has: all of it, or what the text gives him beside others.

    `winners` counts them; in proportion to the stakes he shares by `winners_staked`, what all of them staked together.
    """
    if runner.parameter("jackpot.shared") == "proportional" and "winners_staked" in outcome:
        staked_by_all = money(outcome["winners_staked"], "what the winners staked")
        if staked_by_all < stake:
            raise OutcomeError("the winners staked less together than one of them did")
        return stake / staked_by_all
    winners = outcome.get("winners", 1)
    if type(winners) is not int or winners < 1:
        raise OutcomeError(f"the winners are a whole number from 1, not {winners}")
    if winners > 1 and runner.parameter("jackpot.shared") == "proportional":
        raise OutcomeError("the winners share in proportion to their stakes; tell what they staked: winners_staked")
    if winners > 1 and runner.parameter("jackpot.shared") != "equal":
        raise OutcomeError("the text, as read, does not state how several winners share the jackpot")
    return Fraction(1, winners)


_CARD, _LAST_BALL = "equipment.card.", "jackpot.extraction_max"
_OF_CARDS = (*CARDS, "jackpot.shared")
_HIGHEST_BALL = 90
_TOO_LATE = "the prize is won up to ball {}; it was won on ball {}"


def _of_bingo(runner: Runner) -> frozenset[str]:
    """Return the prizes of a game that is played with cards of numbers: line, bingo, and those added to bingo."""
    return prizes(runner.pack) - {*_BETS}


def _of_card(runner: Runner, bet: Bet, outcome: Mapping[str, Any], _: str) -> Payment:
    """Return what a card of bingo wins, the price of the card being the stake.

    The outcome tells the `meter` (what the prize holds), its `winners`, and either the rows of numbers of the `card`
    with the balls `drawn` until the prize was called, or by a word whether the card has it (`situation`: won, lost) and
    on which ball (`balls`). A prize that is won up to some ball asks for what that ball depends on.
    """
    stake = staked(bet.stake)
    why = [rule for entry in _about(runner, bet.bet) for rule in entry["rules"]]
    cites = runner.references(dict.fromkeys(why))
    balls = _called(runner, bet.bet, outcome)
    last = _last_ball(runner, bet.bet, outcome) if balls is not None else None
    if last is not None and not balls:
        raise OutcomeError(f"the prize is won up to ball {last}; tell on which it was won, as balls")
    if balls is None or (last is not None and balls > last):
        note = "the card has not what the prize asks for" if balls is None else _TOO_LATE.format(last, balls)
        return _lost(bet, stake, cites, note)
    prize = _meter(bet.bet, outcome) * _part(runner, stake, outcome)
    facts = {"prize": bet.bet, "balls": balls}
    return Payment(bet.bet, stake, "win", _ZERO, prize, prize - stake, cites, (_PRICE,), 0, facts)


def _meter(prize: str, outcome: Mapping[str, Any]) -> Fraction:
    told = needed(outcome, "meter", '{"meter": "150"} or {"meter": {"line": "150", "bingo": "600"}}')
    return money(needed(told, prize, f'{{"{prize}": "150"}}') if isinstance(told, dict) else told, "the meter")


_PRICE = "the price of a card is not given back beside a prize"


def _about(runner: Runner, prize: str) -> list[dict[str, Any]]:
    """Return what the text says of a prize: of an added one what bears its name, of the others of cards and sharing."""
    said = runner.pack.parameters
    named = [entry for key in said if key.startswith("jackpot.") for entry in said[key] if entry["variant"] == prize]
    return named or [entry for key in said if key.startswith(_OF_CARDS) for entry in said[key]]


def _called(runner: Runner, prize: str, outcome: Mapping[str, Any]) -> int | None:
    """Return the ball on which a card has a prize (0 where nobody tells it); None where it has it not."""
    if "card" not in outcome:
        word = needed(outcome, "situation", '{"card": [[5, 12, …], …], "drawn": [12, 5, …], "meter": "150"}')
        if word not in ("won", "lost"):
            raise runner.unknown("situation", word, ("won", "lost"))
        return _ball(outcome.get("balls", 0)) if word == "won" else None
    rows = _rows(runner, outcome["card"])
    drawn = _numbers(runner, needed(outcome, "drawn", '{"drawn": [12, 5, …]}'), "the balls drawn")
    wanted = rows if prize == "line" else [[number for row in rows for number in row]]
    full = [max(map(drawn.index, row)) + 1 for row in wanted if set(row) <= set(drawn)]
    return min(full, default=None)


def _ball(value: object) -> int:
    if type(value) is not int or value < 0:
        raise OutcomeError(f"balls are a whole number, not {shown(value)}")
    return value


def _rows(runner: Runner, card: object) -> list[list[int]]:
    """Return the rows of a card; raises `OutcomeError` for one that the text does not know."""
    if not isinstance(card, list) or not card:
        raise OutcomeError("a card is a list of its rows of numbers")
    rows = [_numbers(runner, row, "the numbers of a row") for row in card]
    once = {number for row in rows for number in row}
    stated = (("rows", len(rows)), ("numbers", sum(map(len, rows))), *(("numbers_per_row", len(row)) for row in rows))
    for key, there in stated:
        known = runner.parameter(f"{_CARD}{key}")
        if type(known) is int and known != there:
            raise OutcomeError(f"a card has {known} {key.replace('_', ' ')}, not {there}")
    if len(once) < sum(map(len, rows)):
        raise OutcomeError("a number stands on the card twice")
    return rows


def _numbers(runner: Runner, values: object, what: str) -> list[int]:
    span = runner.parameter("equipment.number_range")
    most = span.get("max", _HIGHEST_BALL) if isinstance(span, dict) else _HIGHEST_BALL
    if not isinstance(values, list) or not all(type(one) is int and 1 <= one <= most for one in values):
        raise OutcomeError(f"{what} are a list of numbers from 1 to {most}")
    if len(set(values)) < len(values):
        raise OutcomeError(f"among {what} one comes twice")
    return values


def _last_ball(runner: Runner, prize: str, outcome: Mapping[str, Any]) -> int | None:
    """Return the last ball on which a prize is won; None where the text, as read, bounds it by none.

    It may depend on the `cards_sold`, or on `day` (from 0) and `hour`, one figure for each `category` of room (from 1).
    """
    found = {
        key.removeprefix(_LAST_BALL).removeprefix("."): entry["value"]
        for key, entries in runner.pack.parameters.items()
        for entry in entries
        if key.startswith(_LAST_BALL) and entry["variant"] == prize
    }
    if prize in FIRST_PRIZES or not (found or "card" in outcome or "balls" in outcome):
        return None
    if not found:
        raise OutcomeError(f"up to which ball {prize} is won was not read; tell by a word alone whether it is")
    if "" in found:
        return int(found[""])
    if any(key.startswith("cards_") for key in found):
        return _by_cards(found, _ball(needed(outcome, "cards_sold", '{"cards_sold": 120}')))
    day, hour = (needed(outcome, key, '{"day": 0, "hour": 20, "category": 1}') for key in ("day", "hour"))
    listed = found.get(f"day_{day}.h{hour}")
    if listed is None:
        raise OutcomeError(f"the text, as read, plays for this prize at {', '.join(found)}")
    category = _ball(needed(outcome, "category", '{"category": 1}')) if len(listed) > 1 else 1
    if not 1 <= category <= len(listed):
        raise OutcomeError(f"the category is a number from 1 to {len(listed)}")
    return int(listed[category - 1])


def _by_cards(found: Mapping[str, Any], sold: int) -> int:
    for key, value in found.items():
        ends = [int(part) for part in key.split("_") if part.isdigit()]
        within = sold > ends[0] if "over" in key else len(ends) == 2 and ends[0] <= sold <= ends[1]
        if within:
            return int(value)
    raise OutcomeError(f"the text, as read, states no last ball for {sold} cards sold")
