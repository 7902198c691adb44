"""Games of rows and single cards, and bingo: trente et quarante, war, siete y medio, the cards of bingo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules_db.facts.cards import RED, Card, Counting, total
from rules_db.facts.errors import OutcomeError

NAMED = ("siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor")
"""What a hand that makes the target is called: of two cards of one suit, of two suits, of more cards."""
POINTS, BUST = "points", "bust"


def half(held: Sequence[Card], counting: Counting, target: Fraction) -> tuple[str, Fraction]:
    """Return what a hand is at siete y medio, and its points."""
    reached, _ = total(held, counting, target)
    if reached != target:
        return (BUST if reached > target else POINTS), reached
    if len(held) > 2:
        return NAMED[2], reached
    return NAMED[0 if held[0].suit == held[-1].suit else 1], reached


def row_total(row: Sequence[Card], counting: Counting, stops_at: int) -> int:
    """Return the total of a row at trente et quarante; raises `OutcomeError` where it ends too early or too late."""
    reached = Fraction(0)
    for at in range(len(row)):
        if reached >= stops_at:
            raise OutcomeError(f"the row goes on after {reached}: it ends with card {at}")
        reached, _ = total(row[: at + 1], counting)
    if reached < stops_at:
        raise OutcomeError(f"the row ends at {reached}, before {stops_at}")
    return int(reached)


def rows(
    black: Sequence[Card], red: Sequence[Card], counting: Counting, stops_at: int, shade_of: str = ""
) -> dict[str, str]:
    """Return the facts of a deal at trente et quarante: the winning row, and whether there is colour or inverse.

    `row` is `black`, `red` or `tie`, `tie_at_31` where both rows have it; `shade` is `color` where the first card
    has the winning row's colour, else `inverse`: the first of the `black_row` or of the `winning_row`, as `shade_of`
    says. Where that is not known and the two differ, there is no `shade`.
    """
    one, other = row_total(black, counting, stops_at), row_total(red, counting, stops_at)
    if one == other:
        return {"row": "tie_at_31" if one == stops_at else "tie", "shade": "none"}
    winner = "black" if one < other else "red"
    firsts = {"black_row": black[0], "winning_row": black[0] if winner == "black" else red[0]}
    looked_at = [firsts[shade_of]] if shade_of in firsts else list(firsts.values())
    shades = {"color" if (card.suit in RED) is (winner == "red") else "inverse" for card in looked_at}
    return {"row": winner, "shade": shades.pop()} if len(shades) == 1 else {"row": winner}


def war(player: Card, dealer: Card, counting: Counting) -> str:
    """Return who has the higher card at war, as the player sees it."""
    mine, theirs = (counting.values[card.rank][0] for card in (player, dealer))
    if mine == theirs:
        return "tie"
    return "player_higher" if mine > theirs else "player_lower"


def bingo(card: Sequence[Sequence[int]], called: Iterable[int], highest: int) -> dict[str, int | bool]:
    """Return the facts of a bingo card: numbers marked, rows completed, and whether the whole card is.

    Raises `OutcomeError` where a number stands twice on the card, was called twice or is not in play.
    """
    balls = list(called)
    numbers = [number for row in card for number in row]
    for what, group in (("called", balls), ("on the card", numbers)):
        if len(set(group)) < len(group):
            twice = next(n for n in group if group.count(n) > 1)
            raise OutcomeError(f"the number {twice} is {what} twice")
        if outside := [n for n in group if not 1 <= n <= highest]:
            raise OutcomeError(f"the number {outside[0]} is not in play: they go from 1 to {highest}")
    seen = set(balls)
    full = sum(1 for row in card if row and set(row) <= seen)
    return {
        "marked": len(seen & set(numbers)),
        "rows": full,
        "line": full > 0,
        "bingo": full == len(card),
        "drawn": len(balls),
    }
