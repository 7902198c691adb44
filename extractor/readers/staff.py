"""How many of each role a table has: `staff.<role>`.

"Atendida por al menos un crupier y supervisada por un jefe de mesa": every count stands behind a phrase that says who
serves the table, or in a list of its staff. What the roles do in the course of the game counts nobody.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.grammar import ranges
from extractor.grammar.match import Match
from extractor.lexicon import Name, load
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.statements import Statement

_GAP = re.compile(r" ?(?:\w+ )?\"?")  # between a count and its role: at most one adjective
_ORDINAL = re.compile(r"\b(?:primer|segund|tercer|cuart)[oa]?\b")
_EACH = re.compile(r'["\s]*(?:de la seccion )?(?:por|para|cada)\b')
_OTHER_NAME = re.compile(r'"? ?(?:,? ?\(?(?:o|u)|[,(]? ?(?:llamad|denominad)[oa]s?) "?(?:un |el )?')
_ONE = re.compile(r"\bpor el $")
_ITEM = 60  # characters of a list item that is only a count
_BEHIND = 28  # characters behind a role in which its verb stands


@cache
def _words(name: str, key: str = "words") -> tuple[str, ...]:
    table = tomllib.loads(files("extractor.readers").joinpath("staff.toml").read_text(encoding="utf-8"))
    return tuple(table[name][key])


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the counts of staff that the passages state."""
    for passage in passages:
        if not passage.game or passage.kind == "heading" or not _about_staff(passage):
            continue
        for sentence in passage.sentences:
            yield from _counts(passage, sentence)


def _about_staff(passage: Passage) -> bool:
    if _in_section(passage):
        return True
    low = passage.folded
    return any(word in low for word in (*_words("before"), *_words("does")))


def _in_section(passage: Passage) -> bool:
    return _of_staff(passage.titles[:2])


@lru_cache(maxsize=1024)
def _of_staff(titles: tuple[str, ...]) -> bool:
    return any(word in title for title in titles for word in _words("sections"))


def _counts(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    low = folded(sentence.text)
    cue = min((at for at in (low.find(word) for word in _words("before")) if at >= 0), default=len(low))
    item = len(low) <= _ITEM and _in_section(passage)
    roles = [
        role for role in load().bearers.find(sentence.text, game=passage.game) if role.id in _words("roles", "ids")
    ]
    amounts = ranges.find(low, articles=True) if roles else []
    here = 0
    for index, role in enumerate(roles):
        amount = _amount(low, amounts, role)
        if amount is None or _EACH.match(low, role.end) or not (amount.start > cue or item or _does(low, role)):
            continue
        value = _value(low, amount, role, here)
        named = _other_name(low, roles[index:])
        if _ORDINAL.search(low, amount.start, role.start) and named is role:
            continue
        name = "support_croupier" if named.id == "croupier" and _supports(low, amount) else named.id
        yield Statement(
            passage.node, sentence, "limit", f"staff.{name}", value, amount.start, named.end, confidence=0.92
        )
        here = role.end


def _amount(low: str, amounts: Sequence[Match[Any]], role: Name) -> Match[Any] | None:
    """Return the count of a role: the number right before it, one where the table is served "por el …"."""
    one: Match[Any] = Match(1, role.start, role.end, "article")
    if low.startswith("otro ", role.start):
        return one
    near: Match[Any] | None = next((m for m in reversed(amounts) if m.end <= role.start), None)
    if near is not None and _GAP.fullmatch(low, near.end, role.start):
        return near
    if _ONE.search(low, 0, role.start) and "atendid" in low[: role.start]:
        return one
    plural = low[role.start : role.end].endswith("s")
    if plural and any(word in low[: role.start] for word in _words("optional")):
        return Match("optional", role.start, role.end)
    return None


def _value(low: str, amount: Match[Any], role: Name, here: int) -> Any:
    """Return how many, or "optional" where words since the role before leave it to the house."""
    if amount.kind not in ("", "article"):
        return amount.value
    behind = low[role.end : role.end + _BEHIND].partition(",")[0]
    said = low[here : role.start]
    return "optional" if any(word in said or word in behind for word in _words("optional")) else amount.value


def _other_name(low: str, roles: Sequence[Name]) -> Name:
    """Return the role under its last name: "un tercer crupier o extremo de mesa"."""
    if len(roles) > 1 and _OTHER_NAME.fullmatch(low, roles[0].end, roles[1].start):
        return roles[1]
    return roles[0]


def _supports(low: str, amount: Match[Any]) -> bool:
    return any(low[: amount.start].rstrip().endswith(word) for word in _words("support"))


def _does(low: str, role: Name) -> bool:
    """Tell whether the words behind a role say that it serves the table."""
    return any(low.startswith(word, role.end + 1) for word in _words("does"))
