"""Games by what people call them."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

from rules_db.errors import NotFoundError, shown
from rules_db.words.naming import table


def find_game(name: str, regulated: Iterable[str]) -> str:
    """Return the id of a game that is called so (its id, its English or Spanish name); raises `NotFoundError`.

    `regulated` are the games of the knowledge base: no other is found.
    """
    games = sorted(set(regulated) - {""})
    if name in games:
        return name
    wanted = _plain(name)
    called = {_plain(word): game for game in games for word in (game, *table("games").get(game, ()))}
    if wanted in called:
        return called[wanted]
    near = [word for word in called if wanted and wanted in word] or difflib.get_close_matches(wanted, called, 3)
    perhaps = ", ".join(dict.fromkeys(called[word] for word in near)) or ", ".join(games) or "none"
    raise NotFoundError(
        f"no regulation here rules a game {shown(name)}; {'perhaps' if near else 'there are'} {perhaps}"
    )


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in letters if c.isalnum())
