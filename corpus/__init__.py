"""From a file to lines that can be trusted and cited. Knows nothing of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from corpus.errors import CorpusError, UnreadableError

if TYPE_CHECKING:
    from corpus.layers import Document, Layer, Line, Source
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
    if name not in __all__:
        raise AttributeError(name)
    from corpus import layers, reading

    return getattr(layers if name in ("Document", "Layer", "Line", "Source") else reading, name)
