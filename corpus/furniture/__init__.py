"""Page furniture: what a page prints around its text. It is marked, never deleted."""

from corpus.furniture.marking import mark

__all__ = ["mark"]
