"""Drafting traditions as declared profiles, chosen by looking at the document."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from extractor.folding import fold

_FOLDER = "profiles"
_COMMON = "common.toml"
_FALLBACK = "plain"
_ENOUGH = 12
_LONG = 400


@dataclass(frozen=True, slots=True)
class Division:
    """What a word such as `Capítulo` opens: an Akoma Ntoso element, and its depth (smaller is outer)."""

    kind: str
    rank: int


@dataclass(frozen=True)
class Profile:
    """A drafting tradition.

    `signs` are patterns over folded lines with what one match counts for; `titles` maps the tradition's own titles
    to the level at which they stand in a list of titles (1 or 2).
    """

    name: str
    bulleted_titles: bool
    plain_titles: bool
    signs: tuple[tuple[re.Pattern[str], int], ...]
    titles: dict[str, int]
    divisions: dict[str, Division]
    parts: dict[str, Division]


@lru_cache(maxsize=1)
def profiles() -> tuple[Profile, ...]:
    """Return the declared profiles, the fallback last."""
    folder = resources.files("extractor.outline").joinpath(_FOLDER)
    common = tomllib.loads(folder.joinpath(_COMMON).read_text(encoding="utf-8"))
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml") and file.name != _COMMON)
    loaded = [_profile(tomllib.loads(folder.joinpath(name).read_text(encoding="utf-8")), common) for name in names]
    return tuple(sorted(loaded, key=lambda profile: profile.name == _FALLBACK))


def choose(lines: Iterable[str]) -> Profile:
    """Return the profile whose signs the lines show most, or the fallback where none shows enough."""
    known = profiles()
    votes = dict.fromkeys((profile.name for profile in known), 0)
    for line in lines:
        if len(line) > _LONG:
            continue
        folded = fold(line)
        for profile in known:
            votes[profile.name] += sum(weight for sign, weight in profile.signs if sign.search(folded))
    best = max(known, key=lambda profile: votes[profile.name])
    return best if votes[best.name] >= _ENOUGH else known[-1]


def _profile(data: dict[str, object], common: dict[str, dict[str, dict[str, object]]]) -> Profile:
    signs = data.get("signs", {})
    titles = data.get("titles", {})
    assert isinstance(signs, dict)  # noqa: S101 (our own file: a wrong shape is a defect of ours)
    assert isinstance(titles, dict)  # noqa: S101
    levels = {name: level for level, group in ((1, "topics"), (2, "steps")) for name in titles.get(group, ())}
    return Profile(
        name=str(data["name"]),
        bulleted_titles=bool(data["bulleted_titles"]),
        plain_titles=bool(data["plain_titles"]),
        signs=tuple((re.compile(sign), int(weight)) for sign, weight in signs.items()),
        titles=levels,
        divisions=_divisions(common["divisions"]),
        parts=_divisions(common["parts"]),
    )


def _divisions(table: dict[str, dict[str, object]]) -> dict[str, Division]:
    return {word: Division(str(entry["kind"]), int(str(entry["rank"]))) for word, entry in table.items()}
