"""Concepts of the trade (the files of `concepts/`) and the lemmas of their words.

A concept is an act (a verb and the nouns made of it) or a cue. Files are by subject; one concept may have names in
several of them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from extractor.mentions.forms import Lemmas
from schemas.declared import fitted, read

_OF_PLAY = ("play.toml", "moves.toml", "choices.toml", "dealer.toml")


@cache
def concepts() -> dict[str, tuple[str, ...]]:
    """Return the names of every concept, acts and cues alike, by id."""
    found: dict[str, list[str]] = {}
    for path in sorted(files(__package__).joinpath("concepts").iterdir(), key=lambda one: one.name):
        if path.name.endswith(".toml"):
            for id_, names in fitted(read(path), dict[str, list[str]], path.name).items():
                found.setdefault(id_, []).extend(names)
    return {id_: tuple(dict.fromkeys(names)) for id_, names in found.items()}


@cache
def rooms() -> dict[str, frozenset[str]]:
    """Return of each concept where it has names: among those of play, or among the rest; both for one in both.

    What is played is said with the words of the table ("superior a", "se pasa"), longer names of which other subjects
    have: these do not hide a name of play, nor the other way round.
    """
    found: dict[str, set[str]] = {}
    for path in files(__package__).joinpath("concepts").iterdir():
        if path.name.endswith(".toml"):
            for id_ in fitted(read(path), dict[str, list[str]], path.name):
                found.setdefault(id_, set()).add("play" if path.name in _OF_PLAY else "rest")
    return {id_: frozenset(names) for id_, names in found.items()}


@cache
def lemmas() -> Lemmas:
    """Return the lemmas of all words that concepts are called by."""
    return Lemmas(name for names in concepts().values() for name in names)
