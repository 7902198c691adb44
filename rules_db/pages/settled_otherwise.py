"""What two texts settle differently in a game, scenario by scenario with amounts."""

from __future__ import annotations

from rules_db.comparing.cases.asking import cases_between
from rules_db.comparing.cases.telling import lines, sentence, weight
from rules_db.comparing.games import find_game
from rules_db.comparing.reading import regulated_games
from rules_db.errors import ReglasError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Page


def settled_otherwise(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page of the cases of two sides. Raises `NotFoundError` for a side, game or pack that is not there."""
    a, b = asked.names["a"], asked.names["b"]
    if a == b:
        raise ReglasError(asked.frame.t("difference.same_side", side=a))
    game = find_game(asked.names["game"], regulated_games(base))
    found = cases_between(base, a, b, game)
    words = asked.frame.words
    told = {(sentence(case, found, words), weight(case, found, words)) for case in (*found.differing, *found.undecided)}
    title, count, *rest = lines(found, words)
    parts = [(text, note, (text, note) in told) for text, note in rest]
    return Page("cases.html", {"a": a, "b": b, "game": game, "title": title[0], "count": count[0], "parts": parts})
