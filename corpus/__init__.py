"""From a file to lines that can be trusted and cited. Knows nothing of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from corpus.errors import CorpusError, UnreadableError
from corpus.layers import Document, Layer, Line, Source

if TYPE_CHECKING:
    from corpus.reading import find_sources, is_plain, read, read_bytes

__all__ = [
    "CorpusError",
    "Document",
    "Layer",
    "Line",
    "Source",
    "UnreadableError",
    "find_sources",
    "is_plain",
    "read",
    "read_bytes",
]


def __getattr__(name: str) -> Any:
    """Load what reads only when it is asked for: whoever folds a word needs nothing of it."""
    if name not in ("find_sources", "is_plain", "read", "read_bytes"):
        raise AttributeError(name)
    from corpus import reading

    return getattr(reading, name)
