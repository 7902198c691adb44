"""A few lines on one game, read as a regulation, and what some readers state in them."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import READERS

HEAD = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. {title}

Artículo 1. Apuestas.

"""


def stated(title: str, body: str, *readers: str) -> list[tuple[str, Any, str]]:
    """Key, value and the source's own words of what readers state in a body under the chapter of a game.

    "frames:jackpot" are the frames with what they state of that family.
    """
    text = HEAD.format(title=title) + dedent(body).strip() + "\n"
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")
    seen = list(passages(outline(document)))
    asked = [reader.partition(":") for reader in readers]
    found = [one for reader, _, family in asked for one in READERS[reader](seen) if not family or one.family == family]
    return [(s.key, s.value, " ".join(s.layer.quote(s.start, s.end).text.split())) for s in found]


def facts(title: str, body: str, *readers: str) -> dict[str, Any]:
    """What readers state, by key; a key that is stated twice keeps its last value."""
    return {key: value for key, value, _ in stated(title, body, *readers)}


def words(title: str, body: str, key: str, *readers: str) -> str:
    """The words that state a key."""
    return next(quote for name, _, quote in stated(title, body, *readers) if name == key)


def without_figures(text: str) -> str:
    """The same text with every figure out of it: nothing may be read where nothing is printed."""
    return re.sub(r"\d+", "", text)
