"""Drafting traditions as declared profiles, chosen by looking at the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from schemas.declared import fitted, read

_FOLDER = "profiles"
_COMMON = "common.toml"
_FALLBACK = "plain"
_ENOUGH = 12
_AROUND = " \t-•*.:"


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a word such as `Capítulo` opens: an Akoma Ntoso element, and its depth (smaller is outer)."""

    kind: str
    rank: int


class _Titles(msgspec.Struct, forbid_unknown_fields=True):
    """A tradition's own titles as its file has them."""

    topics: list[str] = []
    steps: list[str] = []
    people: list[str] = []
    formulas: list[str] = []
    lists: list[str] = []


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a tradition."""

    name: str
    bulleted_titles: bool = False
    plain_titles: bool = False
    named_chapters: bool = False
    first_level: str = "heading"
    signs: dict[str, int] = {}
    titles: _Titles = msgspec.field(default_factory=_Titles)


@dataclass(frozen=True)
class Profile:
    """A drafting tradition.

    `signs` are patterns over folded lines with what one match counts for; `titles` maps the tradition's own titles
    to the level at which they stand in a list of titles (1 or 2); `people` and, before a colon, `formulas` begin such,
    and bullets below `lists` are items. `first_level` is the kind of a provision numbered with one number and titled.
    `divisions` open with a word and a number, `parts` with words alone, `openers` with a pattern. `closings` are the
    words that end an instrument, `issuers` follow an honorific `I.`, `roles` stand below a signature. `verbs` are words
    that no title has, `articles` begin none.
    """

    name: str
    bulleted_titles: bool
    plain_titles: bool
    named_chapters: bool
    signs: tuple[tuple[re.Pattern[str], int], ...]
    titles: Mapping[str, int]
    people: tuple[str, ...]
    formulas: tuple[str, ...]
    lists: frozenset[str]
    first_level: str
    captions: tuple[str, ...]
    closings: tuple[str, ...]
    issuers: tuple[str, ...]
    roles: tuple[str, ...]
    divisions: Mapping[str, Division]
    parts: Mapping[str, Division]
    openers: tuple[tuple[re.Pattern[str], Division], ...]
    verbs: frozenset[str]
    articles: frozenset[str]

    def level(self, words: str) -> int:
        """Return the level of a folded title that the tradition knows, 0 where it knows none such."""
        known = self.titles.get(words)
        if known:
            return known
        return int(any(words.startswith(person + " ") for person in self.people))

    def formula(self, words: str) -> bool:
        """Tell whether folded words begin like a title that names what a list below it holds for."""
        return words.lstrip("-*• ").startswith(self.formulas) if self.formulas else False

    def caption(self, words: str) -> bool:
        """Tell whether folded words are the caption of a table, which opens no provision."""
        return words.split(" ", 1)[0] in self.captions


@lru_cache(maxsize=1)
def profiles() -> tuple[Profile, ...]:
    """Return the declared profiles, the fallback last; raises `DeclarationError` for a profile that cannot be."""
    folder = resources.files("extractor.outline").joinpath(_FOLDER)
    common = read(folder.joinpath(_COMMON))
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml") and file.name != _COMMON)
    loaded = [_profile(fitted(read(folder.joinpath(name)), _Written, name), common) for name in names]
    return tuple(sorted(loaded, key=lambda profile: profile.name == _FALLBACK))


def choose(lines: Iterable[str]) -> Profile:
    """Return the profile whose signs and titles the (folded) lines show most, or the fallback if none shows enough."""
    known = profiles()
    votes = dict.fromkeys((profile.name for profile in known), 0)
    for line in lines:
        for profile in known:
            votes[profile.name] += sum(weight for sign, weight in profile.signs if sign.search(line))
            votes[profile.name] += line.strip(_AROUND) in profile.titles
    best = max(known, key=lambda profile: votes[profile.name])
    return best if votes[best.name] >= _ENOUGH else known[-1]


def _profile(written: _Written, common: dict[str, Any]) -> Profile:
    titles = written.titles
    return Profile(
        name=written.name,
        bulleted_titles=written.bulleted_titles,
        plain_titles=written.plain_titles,
        named_chapters=written.named_chapters,
        signs=tuple((re.compile(sign), weight) for sign, weight in written.signs.items()),
        titles=dict.fromkeys(titles.topics, 1) | dict.fromkeys(titles.steps, 2),
        people=tuple(titles.people),
        formulas=tuple(titles.formulas),
        lists=frozenset(titles.lists),
        first_level=written.first_level,
        captions=tuple(common["captions"]["words"]),
        closings=tuple(common["closings"]["words"]),
        issuers=tuple(common["signatures"]["issuers"]),
        roles=tuple(common["signatures"]["roles"]),
        divisions=_divisions(common["divisions"]),
        parts=_divisions(common["parts"]),
        openers=tuple(
            (re.compile(r"\W*" + sign), division) for sign, division in _divisions(common["openers"]).items()
        ),
        verbs=frozenset(common["sentences"]["words"]),
        articles=frozenset(common["articles"]["words"]),
    )


def _divisions(table: dict[str, Any]) -> dict[str, Division]:
    return {word: fitted(entry, Division, f"{_COMMON}, {word}") for word, entry in table.items()}
