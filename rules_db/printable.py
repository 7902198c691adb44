"""How foreign text, and where it stands, is printed: in a terminal, in XML, on a page."""

from __future__ import annotations


def visible(text: str) -> str:
    """Return the text with control characters (a terminal would obey them) made visible; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t\xa0\xad" else "\N{REPLACEMENT CHARACTER}" for c in text)


def span(first: int, last: int) -> str:
    """Return lines as they are named: `877`, or `877-879` where there are several."""
    return f"{first}-{last}" if last > first else str(first)
