"""What happened in a round that is not told by hands: throws of dice, pockets of wheels, rows of cards, bingo.

Dice: a throw as two faces, its total, and the point that a throw makes.

Roulette and boule: pockets, and which numbers lie together on the cloth.

The cloth has three columns; the zeros stand at the head of the first row (`0` alone, or `0` and `00` side by side).

Games of rows and single cards, and bingo: trente et quarante, war, siete y medio, the cards of bingo.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise

from rules_db.errors import OutcomeError, shown
from rules_db.facts.cards import RED, Card, Counting, total

NAMED = ("siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor")
"""What a hand that makes the target is called: of two cards of one suit, of two suits, of more cards."""
POINTS, BUST = "points", "bust"

_COLUMNS = 3
_LAST = 36
_ZEROS = ("0", "00")

FACES = 6
SEVEN = 7
OTHER = "other"
"""The result of a throw on which a bet that is named after its result is not paid."""
TRIPLE = "triple"
"""The result of three dice that show the same face."""
_PAIR = 2
_ROLL = re.compile(r"\s*([0-9]{1,3})\s*[+\-x ,]\s*([0-9]{1,3})\s*")


def roll(value: object) -> tuple[int, int]:
    """Return a throw of two dice, the higher first: `"4+2"`, `"2-4"` or `[4, 2]`; raises `OutcomeError`."""
    if isinstance(value, str):
        return _written(value)
    faces = value if isinstance(value, list | tuple) else ()
    if len(faces) != 2 or not all(isinstance(f, int) and not isinstance(f, bool) for f in faces):
        raise OutcomeError(f"{shown(value)} is no throw of two dice; write both, such as 4+2")
    return _thrown(faces[0], faces[1], value)


@lru_cache(maxsize=1024)
def _written(text: str) -> tuple[int, int]:
    match = _ROLL.fullmatch(text)
    if match is None:
        raise OutcomeError(f"{shown(text)} is no throw of two dice; write both, such as 4+2")
    return _thrown(int(match[1]), int(match[2]), text)


def _thrown(one: int, other: int, value: object) -> tuple[int, int]:
    for face in (one, other):
        if not 1 <= face <= FACES:
            raise OutcomeError(f"a die has no face {face}: the throw {shown(value)} has a total of {one + other}")
    return max(one, other), min(one, other)


def faces(values: object, dice: int) -> list[int]:
    """Return a throw of some dice as their faces: `[1, 2, 5]` or `"1+2+5"`; raises `OutcomeError`."""
    if isinstance(values, str):
        values = [
            int(part) if re.fullmatch("[0-9]{1,3}", part) else part for part in re.split(r"[+\- ,]+", values.strip())
        ]
    if not isinstance(values, list | tuple) or len(values) != dice:
        raise OutcomeError(f"{shown(values)} is no throw of {dice} dice; write each, such as 1+2+5")
    for face in values:
        if type(face) is not int or not 1 <= face <= FACES:
            raise OutcomeError(f"a die has no face {shown(face)}")
    return list(values)


_OF_A_FACE = ("triple", "treble", "double")
"""Bets on dice that show the face chosen by the player."""


def hits(
    bet: str,
    thrown: Sequence[int],
    wins: Collection[int | str],
    loses: Collection[int | str] = (),
    numbers: Collection[int] = (),
) -> bool | None:
    """Tell whether a bet wins on a throw of several dice; None where neither the text nor the bet's name says it.

    `wins` and `loses` are the results on which the text says that it does: totals, and `"triple"` for dice all alike.
    What loses does so though its total wins. `numbers` are the faces that the player chose.
    """
    if bet in _OF_A_FACE:  # that faces are alike is not enough: they are the one that was chosen
        fallen = list(thrown).count(next(iter(numbers))) if len(numbers) == 1 else None
        return None if fallen is None else fallen >= (_PAIR if bet == "double" else len(thrown))
    if _among(thrown, loses):
        return False
    if wins:
        return _among(thrown, wins)
    name, _, number = bet.rpartition("_")
    if bet in ("any_treble", "any_triple"):
        return _alike(thrown)
    if name == "total" and number.isdigit():
        return sum(thrown) == int(number)
    if bet == "combination" and len(numbers) == _PAIR:
        return set(numbers) <= set(thrown)
    return None


def _among(thrown: Sequence[int], results: Collection[int | str]) -> bool:
    return sum(thrown) in results or (TRIPLE in results and _alike(thrown))


def _alike(thrown: Sequence[int]) -> bool:
    return len(set(thrown)) == 1


def facts(thrown: tuple[int, int]) -> dict[str, int | str]:
    """Return the facts of one throw: its `total`, and the `roll` itself."""
    return {"total": sum(thrown), "roll": f"{thrown[0]}-{thrown[1]}"}


def pocket(value: object, pockets: Collection[str]) -> str:
    """Return a winning pocket as packs name it; raises `OutcomeError` where the wheel has no such pocket."""
    name = str(value).strip() if isinstance(value, int | str) else ""
    if name not in pockets:
        highest = max(map(int, pockets), default=0)
        zeros = " and ".join(p for p in _ZEROS if p in pockets)
        whole = f"1 to {highest}" + (f" with {zeros}" if zeros else "")
        raise OutcomeError(f"the wheel has no pocket {shown(value)}: it has {whole}")
    return name


def chosen(bet: str, numbers: Iterable[object], pockets: Collection[str]) -> frozenset[str]:
    """Return the numbers of a bet laid on the cloth; raises `OutcomeError` where they do not lie together so."""
    named = [pocket(number, pockets) for number in numbers]
    if len(set(named)) < len(named):
        raise OutcomeError(f"the bet {bet} names a number twice: {', '.join(named)}")
    laid = frozenset(named)
    if len(pockets) > _LAST and bet in layouts() and laid not in layouts()[bet]:
        raise OutcomeError(f"the numbers {', '.join(named) or '(none)'} do not lie on the cloth as a {bet}")
    return laid


@cache
def layouts() -> dict[str, frozenset[frozenset[str]]]:
    """Return for each bet all sets of numbers on which it can be laid on a cloth of 36 numbers and one or two zeros."""
    numbers = [str(n) for n in range(1, _LAST + 1)]
    rows = [numbers[at : at + _COLUMNS] for at in range(0, _LAST, _COLUMNS)]
    columns = [numbers[at::_COLUMNS] for at in range(_COLUMNS)]
    dozens = [numbers[at : at + 12] for at in range(0, _LAST, 12)]
    beside = [row[at : at + 2] for row in rows for at in range(2)]
    below = [column[at : at + 2] for column in columns for at in range(11)]
    first = rows[0]
    zero_pairs = [["0", n] for n in first] + [["00", n] for n in first] + [["0", "00"]]
    zero_streets = [["0", *first[:2]], ["0", *first[1:]], ["00", *first[1:]], ["0", "00", "2"]]
    corners = [upper[at : at + 2] + lower[at : at + 2] for upper, lower in pairwise(rows) for at in range(2)]
    head = [["0", *first]]
    sets = {
        "straight": [[n] for n in (*_ZEROS, *numbers)],
        "split": beside + below + zero_pairs,
        "street": rows + zero_streets,
        "zero_street": zero_streets,
        "corner": corners + head,
        "first_four": [*head, first],
        "six_line": [upper + lower for upper, lower in pairwise(rows)],
        "five_line": [["0", "00", *first]],
        "column": columns,
        "dozen": dozens,
        "double_column": [columns[0] + columns[1], columns[1] + columns[2]],
        "double_dozen": [dozens[0] + dozens[1], dozens[1] + dozens[2]],
    }
    return {bet: frozenset(frozenset(group) for group in groups) for bet, groups in sets.items()}


def numbers_of(bet: str, last: int = _LAST) -> tuple[str, ...]:
    """Return the numbers of a bet that its name tells on a wheel whose numbers go up to `last`; else none.

    Even and odd are what these words mean on any wheel, low and high where it has two halves; a column or dozen
    (`column_2`) has its place on the cloth of 36 alone.
    """
    numbers = [str(n) for n in range(1, last + 1)]
    halves = {"low": numbers[: last // 2], "high": numbers[last // 2 :]} if last % 2 == 0 else {}
    meant = {"odd": numbers[::2], "even": numbers[1::2], **halves}
    if bet in meant:
        return tuple(meant[bet])
    if last != _LAST:
        return ()
    kind, _, place = bet.rpartition("_")
    if kind not in ("column", "dozen") or not place.isdigit():
        return ()
    groups = sorted((sorted(group, key=int) for group in layouts()[kind]), key=lambda group: int(group[0]))
    return tuple(groups[int(place) - 1]) if 0 < int(place) <= len(groups) else ()


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
