"""Numbers that are the names of games: "Veintiuno", "treinta y cuarenta", "Challenge 21"."""

from __future__ import annotations

import re
from functools import cache

from extractor import lexicon
from extractor.folding import fold
from extractor.games.names import games, normal
from extractor.games.taxonomy import either
from extractor.grammar import numbers
from extractor.ledger.entries import Entry

_COUNTED = frozenset(("cartas", "naipes", "manos", "panos"))  # "póquer de tres cartas" counts what it names
_CALLED = re.compile(r"(?:^|[,:;(\"“«]|\b(?:el|del|al|la|las|o|u|y|e|de|los))\s*$")


def names_game(entry: Entry) -> bool:
    """Tell whether a number stands inside the name of a game, or is all of it.

    "Veintiuno" in the game's own rules is a total: there a name that is a number alone counts.
    """
    low = fold(entry.unit.text)
    start, end = entry.amount.start, entry.amount.end
    for hit in _named().finditer(low):
        if hit.start() <= start < hit.end():
            alone = (hit.start(), hit.end()) == (start, end)
            own = entry.passage.game == _numbered().get(normal(hit.group()))
            return not alone or (not own and _CALLED.search(low[: hit.start()]) is not None)
    return False


@cache
def _named() -> re.Pattern[str]:
    return either(_numbered())


@cache
def _numbered() -> dict[str, str]:
    """The names of games and variants that have a number, with the games; a variant has none."""
    known = {name: game for name, game in games().names if game != "general"}
    variants = lexicon.load().variants
    told = {normal(name): "" for one in sorted(variants.ids) for name in variants.names(one) if "<" not in name}
    every = {name: game for name, game in told.items() if any(sign.isdigit() for sign in name)} | known
    return {name: game for name, game in every.items() if _has_number(name) and not _COUNTED & set(name.split())}


def _has_number(name: str) -> bool:
    return any(number.kind != "article" for number in numbers.find(name))
