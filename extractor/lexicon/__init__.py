"""The names of the casino world in Spanish, as data, and what loads them.

One TOML file a vocabulary, one table an id of the vocabulary: `names` (found in sentences), `cell` (only as the whole
of a cell or title), `games` where the names hold (a game, or a group of `game_groups.toml`), and `[[id.also]]` for
names that hold elsewhere. Plurals, accents, capitals and hyphens need no entry of their own. No regulation's figure
stands here.

    from extractor import lexicon
    names = lexicon.load()
    names.bets.find("un pleno y dos semi plenos", game="french_roulette")  # Name(id="straight", …), Name(id="split", …)
    names.bets.lookup("DOS", game="craps")                                 # "craps_2": the whole of a cell
    names.bets.only("Línea o seisena", game="american_roulette")           # "six_line": all the names agree
    names.hands.find(text, overrides={"Escalera Real": "straight_flush"})  # what the text itself defines
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.lexicon.vocabulary import Entry, Name, Vocabulary, entries

__all__ = ["Entry", "Lexicon", "Name", "Vocabulary", "game_group", "load"]


@dataclass(frozen=True)
class Lexicon:
    """The vocabularies; each one is a file of that name."""

    bets: Vocabulary
    hands: Vocabulary
    ranks: Vocabulary
    suits: Vocabulary
    bearers: Vocabulary
    items: Vocabulary
    units: Vocabulary
    bases: Vocabulary
    situations: Vocabulary
    outcomes: Vocabulary
    events: Vocabulary
    groups: Vocabulary
    shapes: Vocabulary
    actions: Vocabulary
    variants: Vocabulary
    cues: Vocabulary


@cache
def load() -> Lexicon:
    """Return the lexicon, read once."""
    games = _table("game_groups")
    names = Lexicon.__dataclass_fields__
    return Lexicon(**{name: Vocabulary(entries(_table(name), games)) for name in names})


def game_group(name: str) -> frozenset[str]:
    """Return the games of a group of `game_groups.toml` ("roulette", "poker", …); empty where there is none."""
    return frozenset(_table("game_groups").get(name, ()))


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
