"""The brief of two sides as a file, in the language of the page that offers it."""

from __future__ import annotations

from datetime import date

from rules_db.comparing.brief.making import brief
from rules_db.comparing.brief.telling import blocks
from rules_db.comparing.brief.writing import FORMATS, MEDIA
from rules_db.comparing.games import find_game
from rules_db.comparing.reading import regulated_games
from rules_db.comparing.sides import side
from rules_db.errors import ReglasError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, File
from rules_db.store.schema import program_version


def brief_file(base: KnowledgeBase, asked: Asked) -> File:
    """Return the brief that an address asks for. Raises `NotFoundError` for a side or game that is not there."""
    a, b, form = asked.names["a"], asked.names["b"], asked.names["format"]
    if a == b:
        raise ReglasError(asked.frame.t("difference.same_side", side=a))
    game = find_game(asked.names["game"], regulated_games(base))
    ours, theirs = (side(base, name, game=game, prose=False) for name in (a, b))
    words = asked.frame.words
    found = brief(base, ours, theirs, game=game, words=words)
    told = blocks(found, words, today=date.today().isoformat(), version=program_version())
    return File(f"{a}-{b}-{game}.{form}", MEDIA[form], FORMATS[form](told, asked.frame.language))
