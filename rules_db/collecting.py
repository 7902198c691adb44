"""Collections: provisions, rules and searches that somebody gathers with comments, a file of JSON lines each.

Rows are found by what they say, as those of decisions are, so that a collection outlives a rebuild. A line puts an item
in or takes one out; files are only ever added to (see `rules_db.journal`).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from extractor.folding import fold
from rules_db import journal
from rules_db.decisions.records import Subject
from rules_db.decisions.store import folder_of as decisions_folder
from rules_db.decisions.subjects import TABLES, Rows, read_or_added, subject_of, table_of
from rules_db.errors import ReglasError, shown
from rules_db.identifiers import content_id

FOLDER = "collections"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_LONGEST_NAME = 60
_LONGEST = 20_000
"""Letters of a comment at most."""


class CollectionError(ReglasError):
    """A collection cannot be read or written, or makes no sense."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line: a row (`subject`), or a search (`address`, below the start page, with a `title`), with a comment.

    One that `takes` the id of another takes it out and is nothing else.
    """

    id: str = ""
    subject: Subject | None = None
    address: str = ""
    title: str = ""
    note: str = ""
    who: str = ""
    when: str = ""
    takes: str = ""


def folder_of(database: Path) -> Path:
    """Return the folder of the collections of a knowledge base: beside that of its decisions."""
    return decisions_folder(database).parent / FOLDER


def name_of(title: str) -> str:
    """Return the name of a collection as somebody calls it; raises `CollectionError` where that has no letters."""
    name = "-".join(re.findall(r"[a-z0-9]+", fold(title)))[:_LONGEST_NAME].strip("-")
    if not _NAME.fullmatch(name):
        raise CollectionError("a collection needs a name of letters or figures")
    return name


def names(folder: Path) -> list[str]:
    """Return the names of the collections in alphabetical order."""
    return sorted(file.stem for file in folder.glob("*.jsonl") if _NAME.fullmatch(file.stem))


def read(folder: Path, name: str) -> list[Item]:
    """Return the items that stand in a collection, the oldest first; none where there is no such collection.

    Raises `CollectionError` where its file cannot be read.
    """
    try:
        lines = journal.lines_of(folder / f"{name_of(name)}.jsonl")
        found = [msgspec.json.decode(line, type=Item) for line in lines if line.strip()]
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CollectionError(f"the collection {shown(name)} cannot be read ({error})") from error
    gone = {item.takes for item in found}
    return [item for item in found if not item.takes and item.id not in gone]


def append(folder: Path, name: str, item: Item) -> Item:
    """Add a line to a collection, which begins with it, and return it as it stands there. Raises `CollectionError`."""
    if len(item.note) > _LONGEST:
        raise CollectionError(f"a comment has {_LONGEST:,} letters at most")
    dated = msgspec.structs.replace(item, when=item.when or journal.now())
    done = msgspec.structs.replace(dated, id=content_id(msgspec.json.encode(dated).decode()))
    try:
        with journal.appending(folder / f"{name_of(name)}.jsonl") as file:
            file.write(msgspec.json.encode(done) + b"\n")
    except OSError as error:
        raise CollectionError(f"the collection {shown(name)} cannot be written ({error.strerror})") from error
    return done


def subject_of_row(connection: sqlite3.Connection, row: str) -> Subject:
    """Return a row as what it says; raises `NotFoundError` where there is none of that id."""
    table = table_of(connection, row)
    return subject_of(connection, table, read_or_added(connection, table, row))


def rows_of(connection: sqlite3.Connection, items: list[Item]) -> Iterator[tuple[Item, str]]:
    """Yield the items each with the id of its row now; without one where the row is gone, or it is a search."""
    known: dict[tuple[str, str], Rows] = {}
    for item in items:
        if item.subject is None or item.subject.other is not None:
            yield item, ""
            continue
        place = (TABLES[item.subject.kind], item.subject.document)
        known[place] = known.get(place) or Rows(connection, *place)
        yield item, next(iter(known[place].of(item.subject).rows), "")
