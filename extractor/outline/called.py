"""Lines that are called like games, in whatever dress: `[2/4] Black jack`, `ruleta:`, `En cuanto al craps: …`.

A text that says by no signature which of its lines are titles may say it by their words: lines with the names of two
games or more and nothing else, each over or before a text of its own, are the titles of these games. So are, where
there are none, the first lines of paragraphs that name different games in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from extractor.games.mentions import introduced, recurring, turns
from extractor.games.titles import Title, read_title
from extractor.outline.columns import Piece
from extractor.outline.context import Context
from extractor.outline.heads import Head, Sign, plain

_NAME = 60  # characters of a name with the words around it
_FEWEST = 2  # games that such lines must name
_OPENING = 0.7  # share of them that must stand over a text
_LEAD = re.compile(
    r"(?:\W*(?:en cuanto|respecto|por lo que (?:toca|hace|respecta)|con relacion|en lo (?:tocante|relativo)|relativo)"
    r" (?:de|a)l?\b|\W*(?:\d{1,2}[/.)\]]+)*)\W*"
)
_PAID = re.compile(  # `Black jack: 3 a 2`, `20 a 1: póquer`, `póquer ..... 20 a 1` say what a hand is paid
    r"\W*[^:]{1,40}:\s*\d|[^.:;]{1,40}[\s.…]{2,}\d+ (?:a|x|por) \d+\W*$|\W*\d+ (?:a|x|por) \d+\s*[:=]"
)
_RUN_ON = re.compile(r":\s+(?=\S)|\s[-—–]{1,2}\s+(?=\S)|\.\s?[-—–]?\s+(?=\S)|,\s+(?=\S)")
SIGN = Sign(form="game")
_KINDS = ("text", "bullet")
_BEGUN = ("text", "division")


def called(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that are titles by the games that they name; none where the provisions of a document are
    numbered, or such titles are known by their look."""
    counted = [index for index, head in heads.items() if head.value]
    if len(counted) > 1 or context.backbone(counted):
        return {}
    found = {index: pair for index in range(len(context.pieces)) if index not in heads if (pair := _at(context, index))}
    found = {index: pair for index, pair in found.items() if not _again(context, index, found)}
    if len({*_games(_titles(context, heads))}) >= _FEWEST:
        return dict(_overlooked(context, heads, found))
    if len({*_games(title for _, title in found.values())}) < _FEWEST:
        return _recurring(context, heads)
    over = [index for index, (head, _) in found.items() if head.parted or _opens(context, index, found)]
    return {index: found[index][0] for index in over} if len(over) >= _OPENING * len(found) else {}


def _overlooked(
    context: Context, heads: Mapping[int, Head], found: Mapping[int, tuple[Head, Title]]
) -> Iterator[tuple[int, Head]]:
    """Yield the lines that look like titles of games and name one, though so little stands below them."""
    named = {head.sign for index, head in heads.items() if any(_games([read_title(context.text(index).strip(), {})]))}
    for index, (head, _) in found.items():
        like = plain(context, index)
        if not head.parted and like and like.sign in named and context.gap(index) and _opens(context, index, found):
            yield index, like


def _recurring(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that name their games in the same words: `Se dan las reglas del craps.`, `… de la ruleta.`"""
    begun = [index for index in range(len(context.pieces)) if index not in heads and context.kind(index) in _BEGUN]
    texts = {index: context.text(index) for index in begun if context.gap(index)}
    opened = recurring(texts) or introduced(texts)
    return {index: Head(index, SIGN, (), (one.start, one.end), -1) for index, one in opened.items()}


def apart(pieces: Sequence[Piece], heads: Mapping[int, Head]) -> list[Piece]:
    """Return the pieces, those cut in which a text passes on to another game, where its first words say its games."""
    if not any(head.sign == SIGN and head.rest < 0 for head in heads.values()):
        return list(pieces)
    return [part for piece in pieces for part in _turned(piece)]


def _turned(piece: Piece) -> Iterator[Piece]:
    starts = [0, *turns(piece.text), len(piece.text)]
    for start, end in pairwise(starts):
        cut = start > 0
        yield replace(piece, layer=piece.layer[start:end], gap=cut or piece.gap, first=piece.first and not cut)


def _titles(context: Context, heads: Mapping[int, Head]) -> Iterator[Title]:
    """What lines that are titles already, or may be by their numbers, say of games."""
    for index, head in heads.items():
        text = context.text(index)
        words = text[slice(*head.num)] if head.rest and not head.value else text[head.rest :] or context.text(index + 1)
        yield read_title(words[: 2 * _NAME], {})
    for index, marks in enumerate(context.marks):
        words = context.text(index)[marks[0].rest :] if marks and not marks[0].bullet else ""
        if len(words) <= _NAME:
            yield read_title(words, {})


def _games(titles: Iterable[Title]) -> Iterator[tuple[str, ...]]:
    return (title.games[0] for title in titles if title.manner == "whole" and title.games and not title.named[0].unsure)


def _at(context: Context, index: int) -> tuple[Head, Title] | None:
    """Return the head that a line is, or that opens it, with what its words say of games."""
    if context.kind(index) not in _KINDS:
        return None
    text = context.text(index)
    if _PAID.match(text):
        return None
    lead = _LEAD.match(context.fold(index))
    start = lead.end() if lead else 0
    hit = _RUN_ON.search(text, start, start + _NAME)
    for end, rest, mark in (
        (hit.start(), hit.end(), hit.group().strip()) if hit else (0, 0, ""),
        (len(text), len(text), ""),
    ):
        name = text[start:end].rstrip(" *_:.-—–<>=])")
        if 0 < len(name) <= _NAME and next(_games([title := read_title(name, {})]), None):
            return Head(index, SIGN, (), (start, start + len(name)), rest, bool(mark)), title
    return None


def _again(context: Context, index: int, found: Mapping[int, tuple[Head, Title]]) -> bool:
    """Tell whether a name stands right below another one of its game: that in a second language."""
    if index - 1 not in found or context.gap(index) or not context.gap(index - 1):
        return False
    (one, above), (other, below) = found[index - 1], found[index]
    return not one.parted and not other.parted and bool({*above.games[0]} & {*below.games[0]})


def _opens(context: Context, index: int, found: Mapping[int, object]) -> bool:
    """Tell whether a text stands below a name, and not another name as in a list of games."""
    return index + 1 < len(context.pieces) and index + 1 not in found and bool(context.text(index + 1).strip())
