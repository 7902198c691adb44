"""The likeliest games of all parts of a tree at once (Viterbi's algorithm, on a tree): linear in the parts.

A part costs nothing where it stays in the game of the part above it; a change costs, the less the stronger its title
is. What speaks for a game at one part may so decide of the parts around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from extractor.games.parts import Part

Cost = Callable[[Part, str, str], float]
"""What it costs a part to be of a game (third) below a part of another (second)."""
_REST = "*"  # every game for which nothing speaks


@dataclass(frozen=True, slots=True)
class Choice:
    """The game chosen for a part, and by how much it is ahead of the next best."""

    game: str
    margin: float


def best(root: Part, start: str, evidence: Mapping[int, Mapping[str, float]], cost: Cost) -> dict[int, Choice]:
    """Return the choice of every part by its identity; `start` is the game of the whole.

    What speaks for a game at a part, and what a change costs there, counts as often as parts stand below it: they are
    all of that game then.
    """
    parts = list(root.walk())
    sizes = _sizes(parts)

    def weighed(part: Part, above: str, game: str) -> float:
        return sizes[id(part)] * cost(part, above, game)

    worth: dict[int, dict[str, float]] = {}
    for part in reversed(parts):
        held = {game: points * sizes[id(part)] for game, points in evidence.get(id(part), {}).items()}
        below = [(child, worth[id(child)]) for child in part.children if id(child) in worth]
        if below:
            states = set(held) | {game for _, found in below for game in found} | {_REST, start}
            held = {game: held.get(game, 0.0) + _below(game, below, weighed) for game in states}
        if held:
            held.setdefault(_REST, 0.0)
            worth[id(part)] = held
    chosen = {id(root): Choice(start, 0.0)}
    for part in parts[1:]:
        above = chosen[id(part.parent)].game
        told = worth.get(id(part))
        chosen[id(part)] = _chosen(part, above, told, weighed) if told else Choice(above, 0.0)
    return chosen


def _sizes(parts: list[Part]) -> dict[int, int]:
    """Return how many parts each holds, itself among them."""
    sizes: dict[int, int] = {}
    for part in reversed(parts):
        sizes[id(part)] = 1 + sum(sizes[id(child)] for child in part.children)
    return sizes


def _below(game: str, below: list[tuple[Part, dict[str, float]]], cost: Cost) -> float:
    return sum(_chosen_worth(child, game, found, cost) for child, found in below)


def _chosen_worth(part: Part, above: str, held: Mapping[str, float], cost: Cost) -> float:
    stays = held.get(above, held[_REST])
    return max(
        [stays, *(value - cost(part, above, game) for game, value in held.items() if game not in (above, _REST))]
    )


def _chosen(part: Part, above: str, held: Mapping[str, float], cost: Cost) -> Choice:
    stays = (held.get(above, held[_REST]), above)
    ranked = sorted(
        [
            stays,
            *((value - cost(part, above, game), game) for game, value in held.items() if game not in (above, _REST)),
        ],
        key=lambda pair: (-pair[0], pair[1] != above),
    )
    return Choice(ranked[0][1], ranked[0][0] - (ranked[1][0] if len(ranked) > 1 else 0.0))
