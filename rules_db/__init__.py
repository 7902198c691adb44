"""What people and systems use: the knowledge base, the engine, the command line and the pages.

    from rules_db import KnowledgeBase

    with KnowledgeBase.open("reglas.db") as base:
        for hit in base.search("perdera apuesta"):
            print(hit.document_id, hit.eid, hit.line_start)

or the packs that come with the program, without any database:

    from rules_db import Engine

    Engine().settle("melilla", "craps", [{"bet": "pass", "stake": "10"}], {"rolls": ["4+2", "3+3"]})

Names are loaded when they are first asked for: importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_db.engine import Engine
    from rules_db.errors import ReglasError
    from rules_db.knowledge import KnowledgeBase

__all__ = ["Engine", "KnowledgeBase", "ReglasError"]

_HOMES = {
    "Engine": "rules_db.engine.engine",
    "KnowledgeBase": "rules_db.knowledge",
    "ReglasError": "rules_db.errors",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
