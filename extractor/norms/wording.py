"""The short Spanish text that stands as the value of a norm."""

from __future__ import annotations

from corpus.layers import Layer

LONGEST = 160
"""Characters of a value; the rule's text holds the whole wording."""


def short(layer: Layer, start: int = 0, end: int | None = None) -> str:
    """Return the words of a stretch on one line without outer punctuation, cut at a word where they are long."""
    words = " ".join(layer.text[start:end].split()).strip(" ,;:.-•*_")
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
