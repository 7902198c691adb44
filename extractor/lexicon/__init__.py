"""The names of the casino world in Spanish, as data, and what loads them.

One TOML file a vocabulary (or a folder of them), one table an id of the vocabulary: `names` (found in sentences),
`cell` (only as the whole of a cell or title), `games` where the names hold (a game, a kind or a group of
`games.toml`), and `[[id.also]]` for names that hold elsewhere. Plurals, accents, capitals and hyphens need no entry
of their own. No regulation's figure stands here.

    from extractor import lexicon
    names = lexicon.load()
    names.bets.find("un pleno y dos semi plenos", game="french_roulette")  # Name(id="straight", …), Name(id="split", …)
    names.bets.lookup("DOS", game="craps")                                 # "craps_2": the whole of a cell
    names.bets.only("Línea o seisena", game="american_roulette")           # "six_line": all the names agree
    names.hands.find(text, overrides={"Escalera Real": "straight_flush"})  # what the text itself defines
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from extractor.lexicon.vocabulary import Entry, Name, Vocabularies, Vocabulary, entries
from schemas import declared
from schemas.declared import fitted, known
from schemas.declared import read as read_file

__all__ = ["Entry", "Lexicon", "Name", "Vocabularies", "Vocabulary", "game_group", "load", "read", "vocabulary"]


@dataclass(frozen=True)
class Lexicon:
    """The vocabularies; each one is a file or folder of that name."""

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
    return Lexicon(**{name: vocabulary(name) for name in Lexicon.__dataclass_fields__})


@cache
def vocabulary(name: str) -> Vocabulary:
    """Return one vocabulary of the lexicon, for who needs no other, read once."""
    return Vocabulary(read(name))


@cache
def read(name: str) -> tuple[Entry, ...]:
    """Return the entries of a vocabulary, from its file or from the files of its folder, and those of the workspace."""
    folder = _HERE.joinpath(name)
    paths = (
        sorted(folder.iterdir(), key=lambda path: path.name) if folder.is_dir() else [_HERE.joinpath(f"{name}.toml")]
    )
    own = [(_table(path), path.name) for path in paths if path.name.endswith(".toml")]
    tables = [*own, (declared.table(name), f"the workspace's {name}.toml")]
    return tuple(entry for table, place in tables for entry in entries(table, _groups(), place))


def game_group(name: str) -> frozenset[str]:
    """Return the games of a kind or group of kinds of `games.toml` ("roulette", "poker", …); empty where there is none.

    The kind's own name is among them: it stands for a game of that kind that nobody knows by name.
    """
    return frozenset(_groups().get(name, ()))


@cache
def of_games(game: str, *names: str) -> bool:
    """Tell whether a game is one of some games or groups of games.

    One that nobody knows by name, read as its kind, has all that any game of this kind has.
    """
    own = _groups().get(game, ())
    held = own if own[:1] == [game] else ()  # a kind stands first among its games
    return any(game == name or name in held or game in game_group(name) for name in names)


@cache
def _groups() -> dict[str, list[str]]:
    data = games_table()
    groups = {kind: [kind] for kind in data["kinds"]}
    for game, told in data["games"].items():
        if told.get("kind", game) != game:
            groups[told["kind"]].append(game)
    for group, kinds in fitted(data["groups"], dict[str, list[str]], "games.toml").items():
        groups[group] = [game for kind in kinds for game in groups[kind]]
    return groups


@cache
def games_table() -> dict[str, Any]:
    """Return what `games.toml` says, with the games of the workspace; raises `DeclarationError` for an unknown kind."""
    data = declared.over(_table(_HERE.joinpath("games.toml")), "games")
    for game, told in declared.table("games").get("games", {}).items():
        known(
            told.get("kind", data["games"][game].get("kind", game)),
            data["kinds"],
            f"the workspace's games.toml, {game}",
        )
    return data


_HERE = files(__name__)


def _table(path: Traversable) -> dict[str, Any]:
    return read_file(path)
