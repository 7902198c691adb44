"""What people call games, places, families and lines on the command line, and how lines are cited to them.

A name that nobody knows is told with the names most like it: an empty list would say that the texts are silent.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_GAMES = "SELECT game FROM rules UNION SELECT game FROM provisions"
_LINES = re.compile(r"(?P<name>.+):(?P<first>[1-9]\d{0,8})(?:[-–](?P<last>[1-9]\d{0,8}))?")
"""A citation as the tables print it: a document, a colon, a line or two."""
_MOST = 20
"""Names that a sentence lists."""


def game_of(base: KnowledgeBase, name: str) -> str:
    """Return the id of a game that is called so, empty for no name; raises `NotFoundError` with names like it."""
    from rules_db.comparing.reading import find_game

    return find_game(name, (row["game"] for row in base.connection.execute(_GAMES))) if name else ""


def jurisdiction_of(base: KnowledgeBase, name: str) -> str:
    """Return a jurisdiction's id by its id or name in any case; raises `NotFoundError` with names like it."""
    return _known(name, {document.jurisdiction for document in base.documents()}, "jurisdiction")


def family_of(base: KnowledgeBase, name: str) -> str:
    """Return a family of rules; raises `NotFoundError` with names like it."""
    from rules_db.words.naming import table

    used = (row["family"] for row in base.connection.execute("SELECT DISTINCT family FROM rules"))
    return _known(name, [*table("families"), *used], "family")


def key_of(base: KnowledgeBase, name: str) -> str:
    """Return a key that some rule has; raises `NotFoundError` with names like it."""
    return _known(name, {row["key"] for row in base.connection.execute("SELECT DISTINCT key FROM rules")}, "key")


def bearer_of(base: KnowledgeBase, name: str) -> str:
    """Return a role that a norm may bind; raises `NotFoundError` with names like it."""
    from extractor.lexicon import read

    used = (row["bearer"] for row in base.connection.execute("SELECT DISTINCT bearer FROM rules"))
    return _known(name, [*(entry.id for entry in read("bearers")), *used], "role")


def modality_of(name: str) -> str:
    """Return a modality of norms; raises `NotFoundError` with all of them."""
    return _known(name, ("obligation", "prohibition", "permission"), "modality")


def _known(name: str, known: Iterable[str], what: str) -> str:
    from rules_db.errors import NotFoundError, shown

    names = sorted(set(known) - {""})
    wanted = "-".join(name.casefold().split())
    for each in (name, wanted, wanted.replace("-", "_")):
        if each in names or not each:
            return each
    near = difflib.get_close_matches(wanted, names, 3)
    listed = ", ".join(near or names[:_MOST]) or "none"
    more = "" if near or len(names) <= _MOST else f" and {len(names) - _MOST} more"
    raise NotFoundError(f"there is no {what} {shown(name)} here; {'perhaps' if near else 'there are'} {listed}{more}")


def cited_lines(name: str, line: int | None = None, last: int | None = None) -> tuple[str, int | None, int | None]:
    """Return document and lines of a citation such as `melilla:859-863`; lines that are given beside it go first."""
    cited = _LINES.fullmatch(name)
    if cited is None or line:
        return name, line, last
    first = int(cited["first"])
    return cited["name"], first, int(cited["last"] or first)


def short_names(base: KnowledgeBase) -> Mapping[str, str]:
    """Return how tables name documents: by the jurisdiction where it has only one, else by the id."""
    documents = base.documents()
    several = Counter(document.jurisdiction for document in documents)
    return {each.id: each.jurisdiction if several[each.jurisdiction] == 1 else each.id for each in documents}
