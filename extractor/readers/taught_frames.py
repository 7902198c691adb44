"""Frames of one line that a workspace teaches: how a sentence says one fact, written as the sentence is.

[[frame]]
says = "la mesa cierra … a los N minutos"    # N an amount, S a share, O odds; … a few words of the same clause
family = "limit"
key = "idle_close_minutes"
games = ["blackjack"]                        # anywhere where it is missing
value = true                                 # instead of the amount
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from extractor.folding import fold
from extractor.lexicon.tokens import NUMBER_WORDS
from schemas import declared
from schemas.declared import DeclarationError, fitted

FAMILIES = ("limit", "equipment", "dealer_rule", "option", "payout")
"""The families that a frame of one line may state."""
_PLACES = frozenset("NSO")
_ARTICLES = frozenset(("el", "la", "los", "las"))
_GAP = "[^.;#@~]{0,60}?"
_WORDS = re.compile(r"…|\.\.\.|[NSO]\b|\w+|[^\w\s]")


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `[[frame]]` as the workspace's file has it."""

    says: str
    family: str
    key: str
    value: Any = None
    take: str = ""
    games: list[str] = []
    variant: str = ""


def framed(family: str) -> list[dict[str, Any]]:
    """Return the frames of a family as facts of a phrase book; raises `DeclarationError` for one that says nothing."""
    rows = declared.table("frames").get("frame", [])
    frames = [fitted(row, Frame, f"the workspace's frames.toml, frame {at}") for at, row in enumerate(rows, 1)]
    for frame in frames:
        if frame.family not in FAMILIES:
            raise DeclarationError(f"{frame.says!r}: a frame is of one of {', '.join(FAMILIES)}, not {frame.family!r}")
    return [_fact(frame) for frame in frames if frame.family == family]


def _fact(frame: Frame) -> dict[str, Any]:
    pieces = _WORDS.findall(frame.says)
    words = [fold(piece) for piece in pieces if piece not in _PLACES and piece[0].isalpha()]
    if not words:
        raise DeclarationError(f"{frame.says!r}: a frame has words of its own, beside N, S, O and …")
    if frame.value is None and not _PLACES & set(pieces):
        raise DeclarationError(f"{frame.says!r}: a frame has a value, or a place for it: N, S or O")
    fact = {"pattern": _pattern(pieces), "need": [max(words, key=len)], "games": frame.games, "variant": frame.variant}
    fact |= {"serves": f"The workspace teaches it: {frame.says}"}
    take = frame.take or ("as_is" if frame.value is not None or "N" not in pieces else "only")
    value = {} if frame.value is None else {"value": frame.value}
    return {"family": frame.family, "key": frame.key, "take": take, **fact, **value}


def _pattern(pieces: list[str]) -> str:
    """Return the pattern of a sentence's pieces: between two there may be white space, where … stands a few words."""
    pattern, loose = "", True
    for piece, after in zip(pieces, [*pieces[1:], ""], strict=True):
        if piece in ("…", "..."):
            pattern, loose = pattern + _GAP, True
            continue
        pattern += ("" if loose else r"\s*") + _said(piece, after)
        loose = False
    return pattern


def _said(piece: str, after: str) -> str:
    """Return the pattern of a word, sign or place.

    An article before a place may be part of what stands there; a number in the phrase stands for any number.
    """
    if piece in _PLACES:
        return piece
    if piece.isdecimal() or fold(piece) in NUMBER_WORDS:
        return rf"(?:\b{fold(piece)}\b|#+)"
    word = rf"\b{re.escape(fold(piece))}\b" if piece[0].isalnum() else re.escape(piece)
    return f"(?:{word})?" if after in _PLACES and fold(piece) in _ARTICLES else word
