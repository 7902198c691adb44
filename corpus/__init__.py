"""From a file to lines that can be trusted and cited. Knows nothing of games."""

from corpus.discovery import find_sources
from corpus.document import Document, Line
from corpus.errors import CorpusError, UnreadableError
from corpus.layers import Layer, Source
from corpus.reading import read, read_bytes

__all__ = [
    "CorpusError",
    "Document",
    "Layer",
    "Line",
    "Source",
    "UnreadableError",
    "find_sources",
    "read",
    "read_bytes",
]
