"""A name or gain of a clause on payments, and what `names.toml` declares of the games that have them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from extractor.lexicon import of_games
from schemas.declared import fitted, read

NAMED = "named"
"""The form of a total that is the name of a bet on one throw: "al siete, cuatro a uno"."""
_KEPT = 1024  # games with lists of games


class Item(Struct, frozen=True):
    """A name or gain in `text[start:end]`; `kind` is "bet", "hand", "total", "situation" or "gain".

    A total may hold several numbers ("4 o 10"); a gain has its `value`, the `form` in which it was said and, where the
    stake was taken out, a `note`.
    """

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int
    value: str = ""
    note: str = ""
    form: str = ""


def ids_of(found: Iterable[Item], kind: str) -> tuple[str, ...]:
    """Return what the items of a kind name, in their order."""
    return tuple(id_ for one in found if one.kind == kind for id_ in one.ids)


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for bets (parted by spaces) in some games."""

    concept: str
    games: tuple[str, ...]
    bet: str


class Situated(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for a situation in some games."""

    concept: str
    games: tuple[str, ...]
    id: str


class Together(Struct, frozen=True, forbid_unknown_fields=True):
    """Ideas that stand for a situation in some games where a clause speaks of all of them."""

    concepts: tuple[str, ...]
    games: tuple[str, ...]
    id: str


class Added(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a pot of added prizes and of titles on prizes; games that are all pot, and those that have none."""

    words: tuple[str, ...]
    table: tuple[str, ...]
    games: tuple[str, ...]
    never: tuple[str, ...]


class _Names(Struct, frozen=True, forbid_unknown_fields=True):
    hand_games: tuple[str, ...]
    dice_games: tuple[str, ...]
    side: tuple[str, ...]
    pairs: tuple[str, ...]
    pair_games: tuple[str, ...]
    figure_games: tuple[str, ...]
    own_name: tuple[str, ...]
    two_bets: tuple[str, ...]
    ante_bonus: tuple[str, ...]
    one_win: tuple[str, ...]
    wider: dict[str, tuple[str, ...]]
    labels: dict[str, str]
    added: Added
    case: tuple[Case, ...]
    situation: tuple[Situated, ...]
    together: tuple[Together, ...]


@cache
def table() -> _Names:
    """Return what `names.toml` declares."""
    name = "names.toml"
    return fitted(read(files(__package__).joinpath(name)), _Names, name)


@lru_cache(maxsize=_KEPT)
def served(game: str, names: tuple[str, ...]) -> bool:
    """Tell whether a game is among names of games or groups of them."""
    return of_games(game, *names)
