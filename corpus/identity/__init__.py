"""Which legal instrument a document is, read from its own header."""

from corpus.identity.identify import identify

__all__ = ["identify"]
