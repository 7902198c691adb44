"""The start page: which jurisdiction regulates which game, how much of it was read, and the documents."""

from __future__ import annotations

from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Page


def start(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the start page."""
    return Page("start.html", {"documents": base.documents()})
