"""Frames: what a sentence has to say that a key of the vocabulary is ruled. Data that an analyst can read.

    [[frame]]
    family = "limit"
    key = "cut.cards_min"
    of = "quantity"                 # what carries the value, see `KINDS`
    unit = ["cards"]                # what the quantity counts: a unit, "item:dice", "role:croupier", "role:" for any,
                                    # "nothing" for a number beside which nothing is named
    need = ["cut", "side|behind"]   # ideas that the sentence, its lead or a title must hold; "|" is or
    no = ["burn"]                   # ideas that must not stand in the sentence
    bound = "min"                   # the end of a range that is taken ("any": the only one); a plain number serves too
    ends = ["players_min", "players_max"]  # the keys of both ends of a range; a plain number goes to `key`
    scale = 0.1                     # what a measure (minutes, millimetres) is multiplied by
    base = "deck"                   # the number is a multiple of this
    scope = "pot"                   # only where the sentence is about a pot of added prizes (see scope.py)
    form = ["range"]                # only values of these forms (amounts: number, range and alternatives by default)
    examples = [{ game = "blackjack", text = "…", value = 10 }]
    against = [{ game = "blackjack", text = "…" }]

Ideas are concepts of `extractor/mentions/concepts` by their id ("not:allow" where the act is denied, "title:cut" in a
title alone, "before:cut" in the sentence before, "near:cut" beside the value with no other value between, "led:cut" so
and before it, "ahead:if" anywhere before it, "label:" where the value is that of a labelled field, "opens:" where it
opens a sentence without a verb of its own), or names as "item:cut_card", "role:player", "bet:insurance",
"unit:decks", "hand:" (any hand). A key may hold `<bet>`, `<hand>`, `<item>`, `<role>`, `<situation>`, or `<name>` for
a bet or hand: what the value belongs to fills it. `value` is a constant, `values` translates a name into a value.

A frame "of" an act may ask for `sense`: all that it needs then stands in one clause. What is written as "lead:double"
may stand around it, what must not stand in the whole sentence as "sentence:announce", nor in the one before as
"before:rank:ace". The clause must affirm it
("yes"), deny it ("no"), leave it to the house ("optional"), or say either ("either": the value is whether, or
"optional" where the frame allows for that); "any" does not ask. `only` are the names that may fill the key.
`once` tells that a text repeats it all along: its first statement in a game counts.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from extractor.lexicon import of_games
from schemas.declared import fitted, read

KINDS = ("quantity", "odds", "multiple", "share", "money", "measure", "act")
"""What may carry a frame's value: a number with what it counts, another value (a measure's `unit` is "time" or
"length"), or an act alone (`value` says what)."""


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that a frame reads (with the value that it gives), or one that it must not."""

    text: str
    game: str = ""
    value: Any = None
    key: str = ""
    title: str = ""


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """One declared frame, as its table has it."""

    family: str
    key: str
    of: str = "quantity"
    unit: tuple[str, ...] = ()
    need: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    bound: str = ""
    ends: tuple[str, ...] = ()
    scale: float = 1
    base: str = ""
    form: tuple[str, ...] = ()
    take: str = ""
    sense: str = ""
    optional: bool = False
    only: tuple[str, ...] = ()
    once: bool = False
    value: Any = None
    values: dict[str, Any] = {}
    games: tuple[str, ...] = ()
    scope: str = ""
    least: float = 0
    most: float = 1e12
    weight: float = 0
    confidence: float = 0.85
    examples: tuple[Example, ...] = ()
    against: tuple[Example, ...] = ()

    def serves(self, game: str) -> bool:
        """Tell whether the frame is said of a game; one of no named game is served by frames of every game alone."""
        return not self.games or of_games(game, *self.games)


@cache
def frames() -> tuple[Frame, ...]:
    """Return all frames, from every TOML file of this room; raises `DeclarationError` for one that cannot be."""
    found: list[Frame] = []
    for path in sorted(files(__package__).iterdir(), key=lambda one: one.name):
        if path.name.endswith(".toml"):
            found += fitted(read(path).get("frame", []), list[Frame], path.name)
    return tuple(found)
