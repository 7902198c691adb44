"""Foreign text as it may be printed: in a terminal, in XML, on a page."""

from __future__ import annotations


def visible(text: str) -> str:
    """Return the text with control characters (a terminal would obey them) made visible; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t\xa0\xad" else "\N{REPLACEMENT CHARACTER}" for c in text)
