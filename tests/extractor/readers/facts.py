"""A few lines on one game, read as a regulation, and what some readers state in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import dedent
from typing import Any

from corpus.layers import Document
from corpus.reading import read_bytes
from extractor.frames import Text
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS
from extractor.rules import extract

HEAD = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. {title}

Artículo 1. Apuestas.

"""


def stated(title: str, body: str, *readers: str) -> list[tuple[str, Any, str]]:
    """Key, value and the source's own words of what readers state in a body under the chapter of a game.

    "frames:jackpot" are the frames with what they state of that family.
    """
    seen = Text(passages(outline(_document(title, body)))).usual
    asked = [reader.partition(":") for reader in readers]
    found = [one for reader, _, family in asked for one in READERS[reader](seen) if not family or one.family == family]
    return [(s.key, s.value, " ".join(s.layer.quote(s.start, s.end).text.split())) for s in found]


def facts(title: str, body: str, *readers: str) -> dict[str, Any]:
    """What readers state, by key; `by_key` says of keys that are stated more than once."""
    return by_key((key, value) for key, value, _ in stated(title, body, *readers))


def by_key(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Values by key, so that no statement hides behind another: of a key with several values, all of them.

    The same value of several readers is one, as it is in what a build writes.
    """
    values: dict[str, list[Any]] = {}
    for key, value in pairs:
        found = values.setdefault(key, [])
        if value not in found:
            found.append(value)
    return {key: one[0] if len(one) == 1 else Several(one) for key, one in values.items()}


class Several(list[Any]):
    """Different values of one key, in their order; it is no value that a reader may give."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Several) and super().__eq__(other)


def kept(title: str, body: str) -> dict[str, Any]:
    """What all readers state together, by key: where several read the same words, what a build keeps of it."""
    document = _document(title, body)
    return by_key((rule.key, rule.value) for rule in extract(document, outline(document)))


def _document(title: str, body: str) -> Document:
    text = HEAD.format(title=title) + dedent(body).strip() + "\n"
    return read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")


def words(title: str, body: str, key: str, *readers: str) -> str:
    """The words that state a key."""
    return next(quote for name, _, quote in stated(title, body, *readers) if name == key)


def without_figures(text: str) -> str:
    """The same text with every figure out of it: nothing may be read where nothing is printed."""
    return re.sub(r"\d+", "", text)
