"""What a passage has to hold to speak of a key: the table `subjects.toml`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct

from schemas.declared import fitted, read

KINDS = ("bet", "hand", "item", "role", "unit", "rank", "suit", "situation", "group", "event", "shape")
"""Vocabularies that a name of a key may be of."""
_ANY_NAME = "*"
_OF_THE_WHOLE = frozenset(
    ("bet_max", "bet_min", "numbers", "covers", "positions", "combinations", "win_lose", "bet_limits", "staff")
)
"""What is said of a whole and not of each part: the limit of all odds together is not that of each."""
_PHASES = frozenset(("come_out", "point"))
"""Parts of a round that a text seldom names: "gana con 7" is said of the first throw by where it stands."""
_PAID = "pays"
"""What is paid on a number of a bet is what the bet is paid, where the text does not say otherwise."""
_WITHIN, _PARTS, _OTHERWISE = "within", "parts", "otherwise"


class Idea(Struct, frozen=True):
    """One of the ideas that serve; `inside` where only the sentence's own words count."""

    name: str
    inside: bool


class Subject(Struct, frozen=True):
    """What a key is about: ideas of which each group needs one, and the ids of the names that it holds."""

    needs: tuple[tuple[Idea, ...], ...]
    names: tuple[frozenset[str], ...]

    @property
    def valued(self) -> bool:
        """Whether its value is a quantity."""
        return any(all(idea.name.startswith("#") for idea in group) for group in self.needs)

    def findable(self, known: frozenset[str]) -> Subject:
        """Return the subject without the names that no text is known to have, where several ideas are left of it.

        Not even the text that rules on it has them in words that we know: they would make every other text silent.
        """
        names = tuple(called for called in self.names if called & known)
        return Subject(self.needs, names) if names or len(self.needs) > 1 else self


@cache
def subject(family: str, key: str) -> Subject | None:
    """Return what a key of a family is about; None where the table does not say."""
    parts = tuple(key.split("."))
    fitting = [one for pattern in _patterns(family) if (one := _fits(pattern, parts)) is not None]
    if not fitting:
        return None
    _, needs, names = max(fitting, key=lambda one: one[0])
    named = [name for name in names if not _is_number(name)]
    spoken = [name for name in named if name not in _PHASES] or named
    return Subject(needs, tuple(map(_called, spoken)))


def wider(key: str) -> tuple[str, ...]:
    """Return the keys that say of something wider what a key says of a name: what holds of that holds of this."""
    parts = key.split(".")
    if parts[0] in _OF_THE_WHOLE:
        return ()
    named = tuple(
        ".".join([*parts[:at], name, *parts[at + 1 :]])
        for at, part in enumerate(parts)
        for name in _table()[_WITHIN].get(part, ())
    )
    return (".".join(parts[:-1]), *named) if parts[0] == _PAID and len(parts) > 2 and _is_number(parts[-1]) else named


def otherwise(family: str, key: str) -> tuple[tuple[str, str], ...]:
    """Return the families and keys that put the subject of a key in another way: what a bet has to be is also the most
    and the least that it may be. Who states one of them is not silent on it."""
    whole = _table()[_OTHERWISE].get(f"{family}:{key}", ())
    head, dot, names = key.partition(".")
    others = _table()[_OTHERWISE].get(f"{family}:{head}", ()) if dot and not whole else ()
    keys = (*whole, *(f"{each}.{names}" for each in others))
    return tuple((each.partition(":")[0], each.partition(":")[2]) for each in keys)


def divides(key: str) -> bool:
    """Tell whether what a key says of a whole need not hold for its parts, so that keys of parts stand beside it."""
    return key.partition(".")[0] in _OF_THE_WHOLE


def is_part(key: str, whole: str) -> bool:
    """Tell whether a key says of a part what another says of the whole (`bet_max.odds_pass` of `bet_max.odds.4`).

    Only of keys of which what is said of the whole does not hold for each part; a part may leave out the number.
    """
    ours, theirs = key.split("."), whole.split(".")
    if not divides(key) or len(ours) not in (len(theirs), len(theirs) - 1) or len(ours) < 2:
        return False
    return all(one == other for at, (one, other) in enumerate(zip(ours, theirs, strict=False)) if at != 1) and (
        theirs[1] in wholes_of(ours[1])
    )


def wholes_of(name: str) -> Sequence[str]:
    """Return the names of what something is a part of."""
    return _table()[_WITHIN].get(name, ())


def parts_of(name: str) -> Sequence[str]:
    """Return the names of what is a part of something."""
    return _within().get(name, ())


@cache
def _within() -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for part, wholes in _table()[_WITHIN].items():
        for whole in dict.fromkeys(wholes):
            found[whole].append(part)
    return found


def _is_number(name: str) -> bool:
    return name.replace("_", "").isdigit()


_Needs = tuple[tuple[Idea, ...], ...]
_Pattern = tuple[tuple[str, ...], _Needs]


def _fits(pattern: _Pattern, parts: tuple[str, ...]) -> tuple[tuple[int, int], _Needs, tuple[str, ...]] | None:
    """Return how well a pattern fits a key, what it needs and the names that it leaves; None where it does not."""
    wanted, needs = pattern
    if len(wanted) > len(parts):
        return None
    if not all(one in (_ANY_NAME, part) for one, part in zip(wanted, parts, strict=False)):
        return None
    names = [part for one, part in zip(wanted, parts, strict=False) if one == _ANY_NAME]
    literal = len(wanted) - len(names)
    return (literal, len(wanted)), needs, (*names, *parts[len(wanted) :])


def _called(name: str) -> frozenset[str]:
    """Return the ideas that name something, what it is part of or what is part of it, in any vocabulary."""
    called = (name, *_table()[_WITHIN].get(name, ()), *_table()[_PARTS].get(name, ()))
    return frozenset(f"{kind}:{one}" for one in called for kind in KINDS)


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    path = files(__package__).joinpath("subjects.toml")
    return fitted(read(path), dict[str, dict[str, list[str]]], path.name)


@cache
def _patterns(family: str) -> tuple[_Pattern, ...]:
    keys = _table().get(family, {}) if family not in (_WITHIN, _PARTS, _OTHERWISE) else {}
    return tuple((tuple(key.split(".")), tuple(map(_group, needs))) for key, needs in keys.items())


def _group(needed: str) -> tuple[Idea, ...]:
    return tuple(_ideas(needed))


def _ideas(needed: str) -> Iterator[Idea]:
    for one in needed.split("|"):
        yield Idea(one.removeprefix("<"), one.startswith("<"))
