"""What people and systems use: the knowledge base, its command line and its pages.

    from rules_db import KnowledgeBase

    with KnowledgeBase.open("reglas.db") as base:
        for hit in base.search("perdera apuesta"):
            print(hit.document_id, hit.eid, hit.line_start)

Names are loaded when they are first asked for: importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase

__all__ = ["KnowledgeBase", "ReglasError"]

_HOMES = {"KnowledgeBase": "rules_db.knowledge", "ReglasError": "rules_db.errors"}


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
