"""Which legal instrument a document is, read from its own header, and what it does to others."""

from corpus.identity.acts import Act, acts
from corpus.identity.identify import SPANISH, identify, identify_unread, language_name, telling_words, told_by

__all__ = ["SPANISH", "Act", "acts", "identify", "identify_unread", "language_name", "telling_words", "told_by"]
