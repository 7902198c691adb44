"""Which legal instrument a document is, read from its own header, and what it does to others."""

from corpus.identity.acts import Act, acts
from corpus.identity.identify import identify, identify_unread

__all__ = ["Act", "acts", "identify", "identify_unread"]
