"""Both sides of a difference by what a user calls them: ids, jurisdictions, databases, files."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import msgspec

from rules_db.comparing.absence import Absences
from rules_db.comparing.difference import Links, links_between
from rules_db.comparing.games import find_game
from rules_db.comparing.limits import sides_limits
from rules_db.comparing.reading import regulated_games
from rules_db.comparing.sides import Side, side
from rules_db.errors import NotFoundError
from rules_db.knowledge import KnowledgeBase
from rules_db.words import Words

_DATABASES = (".db", ".sqlite", ".sqlite3")


class Sides(msgspec.Struct, frozen=True):
    """Two sides; where they stand in one knowledge base, how they are aligned and why either has nothing.

    `limits` are sentences that say what their difference cannot tell.
    """

    a: Side
    b: Side
    aligned: Links | None
    absences: Absences | None = None
    limits: tuple[str, ...] = ()


def both_sides(
    a: str, b: str, db: Path, *, game: str = "", family: str = "", prose: bool = True, words: Words | None = None
) -> Sides:
    """Return two sides by name: an id or jurisdiction of `db`, `FILE.db:ID`, or a source file, which is read now.

    Raises `NotFoundError` where a name means nothing, `DatabaseError` and `BuildError` as opening and building do.
    """
    with ExitStack() as stack:
        opened: dict[Path, KnowledgeBase] = {}

        def base_of(path: Path) -> KnowledgeBase:
            if path not in opened:
                opened[path] = stack.enter_context(KnowledgeBase.open(path))
            return opened[path]

        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        places = [_place(name, db, folder / f"{which}.db") for which, name in enumerate((a, b))]
        bases = [base_of(path) for path, _ in places]
        games = sorted({known for base in bases for known in regulated_games(base)})
        wanted = find_game(game, games) if game else ""
        sides = [
            side(base, name, game=wanted, family=family, prose=prose, label="" if name == called else called)
            for called, base, (_, name) in zip((a, b), bases, places, strict=True)
        ]
        aligned = links_between(bases[0], *sides) if bases[0] is bases[1] else None
        if aligned is None:
            return Sides(sides[0], sides[1], None)
        absences = Absences(bases[0], wanted, [*sides[0].documents, *sides[1].documents])
        limits = sides_limits(bases[0], sides, wanted, words or Words())
        return Sides(sides[0], sides[1], aligned, absences, tuple(limits))


def _place(name: str, db: Path, built: Path) -> tuple[Path, str]:
    """Return the database that holds what a name means, and the document's name in it (empty for its only one)."""
    path, _, document = name.rpartition(":")
    if path and Path(path).is_file():
        return Path(path).absolute(), document
    if Path(name).is_file():
        return (Path(name).absolute(), "") if name.endswith(_DATABASES) else (_built(Path(name), built), "")
    if path.endswith(_DATABASES):
        raise NotFoundError(f"there is no knowledge base {path}")
    return db.absolute(), name


def _built(source: Path, target: Path) -> Path:
    from rules_db.build import build

    build([source], target, strict=True)
    return target
