"""The words that say what a line opens, as declared in `words.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from schemas.declared import fitted, read

_FILE = "words.toml"


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a word such as `Capítulo` opens: an Akoma Ntoso element, and its depth (smaller is outer)."""

    kind: str
    rank: float


class _Titles(msgspec.Struct, forbid_unknown_fields=True):
    """Titles known from elsewhere, as the file has them."""

    topics: list[str] = []
    steps: list[str] = []
    people: list[str] = []
    formulas: list[str] = []
    lists: list[str] = []


@dataclass(frozen=True)
class Words:
    """What words say of a line, before the document's own style is known.

    `divisions` open with a word and a number, `parts` with words alone, `openers` with a pattern. `closings` are the
    words that end an instrument, `issuers` follow an honorific `I.`, `roles` stand below a signature. `verbs` are words
    that no title has, `articles` begin none. `asides` are words with a number that open nothing (a page, a note),
    `names` label the name of what a numbered line opens (`NOMBRE: …`), `instruments` begin the title of an act that
    stands inside another.

    `titles` are known from elsewhere: a hint, never a condition. They map to the level at which they stand in a list
    of titles (1 or 2); `people` and, before a colon, `formulas` begin such, and bullets below `lists` are items.
    """

    titles: Mapping[str, int]
    people: tuple[str, ...]
    formulas: tuple[str, ...]
    lists: frozenset[str]
    captions: tuple[str, ...]
    closings: tuple[str, ...]
    issuers: tuple[str, ...]
    roles: tuple[str, ...]
    divisions: Mapping[str, Division]
    parts: Mapping[str, Division]
    openers: tuple[tuple[re.Pattern[str], Division], ...]
    verbs: frozenset[str]
    articles: frozenset[str]
    asides: frozenset[str]
    names: tuple[str, ...]
    instruments: frozenset[str]

    def level(self, words: str) -> int:
        """Return the level of a folded title known from elsewhere, 0 where it is not."""
        known = self.titles.get(words)
        if known:
            return known
        return int(any(words.startswith(person + " ") for person in self.people))

    def formula(self, words: str) -> bool:
        """Tell whether folded words begin like a title that names what a list below it holds for."""
        return words.lstrip("-*• ").startswith(self.formulas)

    def caption(self, words: str) -> bool:
        """Tell whether folded words are the caption of a table, which opens no provision."""
        return words.split(" ", 1)[0] in self.captions


@lru_cache(maxsize=1)
def words() -> Words:
    """Return the declared words; raises `DeclarationError` for a file that cannot be."""
    table = read(resources.files("extractor.outline").joinpath(_FILE))
    titles = fitted(table["titles"], _Titles, f"{_FILE}, titles")
    return Words(
        titles=dict.fromkeys(titles.topics, 1) | dict.fromkeys(titles.steps, 2),
        people=tuple(titles.people),
        formulas=tuple(titles.formulas),
        lists=frozenset(titles.lists),
        captions=_listed(table, "captions"),
        closings=_listed(table, "closings"),
        issuers=tuple(table["signatures"]["issuers"]),
        roles=tuple(table["signatures"]["roles"]),
        divisions=_divisions(table["divisions"]),
        parts=_divisions(table["parts"]),
        openers=tuple((re.compile(r"\W*" + sign), division) for sign, division in _divisions(table["openers"]).items()),
        verbs=frozenset(_listed(table, "sentences")),
        articles=frozenset(_listed(table, "articles")),
        asides=frozenset(_listed(table, "asides")),
        names=_listed(table, "names"),
        instruments=frozenset(_listed(table, "instruments")),
    )


def _listed(table: dict[str, Any], name: str) -> tuple[str, ...]:
    return tuple(table[name]["words"])


def _divisions(table: dict[str, Any]) -> dict[str, Division]:
    return {word: fitted(entry, Division, f"{_FILE}, {word}") for word, entry in table.items()}
