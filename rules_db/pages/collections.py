"""Collections: what somebody gathered with comments and citations, its file, and its pages.

Collections: provisions, rules and searches that somebody gathers with comments, a file of JSON lines each.

Rows are found by what they say, as those of decisions are, so that a collection outlives a rebuild. A line puts an item
in or takes one out; files are only ever added to (see `rules_db.journal`).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from extractor.folding import fold
from rules_db import journal
from rules_db.citing import pinpoints
from rules_db.decisions.records import Subject
from rules_db.decisions.store import folder_of as decisions_folder
from rules_db.decisions.subjects import TABLES, Rows, read_or_added, subject_of, table_of
from rules_db.errors import ReglasError, shown
from rules_db.identifiers import content_id
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.decisions import found_row, seated
from rules_db.pages.desk import Desk, Form, Seat
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page, document_names
from rules_db.pages.links import Links, own_address
from rules_db.store import connect
from schemas.limits import most

FOLDER = "collections"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_LONGEST_NAME = 60
_LONGEST = most("note")
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


class Held(msgspec.Struct, frozen=True):
    """An item as a page shows it: its words, what its value is called, where it stands, and the address of that."""

    item: Item
    text: str
    states: str
    document: str
    lines: tuple[int, int]
    provision: str
    address: str


def collections(_base: KnowledgeBase, asked: Asked) -> Page:
    """Return the list of collections; a row (`fila`) or search (`busqueda`) to put into one stands in a form."""
    folder = folder_of(seated(asked).desk.database)
    held = [(name, len(read(folder, name))) for name in names(folder)]
    given = {name: asked.get(name) for name in ("fila", "busqueda", "titulo")}
    given["volver"] = own_address(asked.get("volver"))
    return Page("collections.html", {"held": held, "given": given}, private=True)


def collection(base: KnowledgeBase, asked: Asked) -> Page:
    """Return a collection, also as a file; an empty one where there is none of that name."""
    name, frame = asked.names["name"], asked.frame
    folder = folder_of(seated(asked).desk.database)
    items = [_held(base, item, row, frame) for item, row in rows_of(base.connection, read(folder, name))]
    cited = pinpoints(base, (each.provision for each in items if each.provision), frame.language)
    called = document_names(base, frame)
    values: dict[str, Any] = {"name": name, "items": items, "cited": cited, "called": called}
    listing = (lambda: _listing(name, items, cited, called, frame)) if items else None
    return Page("collection.html", values, private=True, listing=listing)


def _held(base: KnowledgeBase, item: Item, row: str, frame: Frame) -> Held:
    if item.subject is None:
        return Held(item, item.title or item.address, "", "", (0, 0), "", own_address(item.address))
    if not row:
        return Held(item, item.subject.text, "", item.subject.document, (0, 0), "", "")
    table, found, _ = found_row(base.connection, row)
    provision = str(row if table == "provisions" else found.get("provision_id") or "")
    text = " ".join(str(found.get("text") or found.get("message") or found.get("heading") or item.subject.text).split())
    lines = (int(found.get("line_start") or 0), int(found.get("line_end") or 0))
    address = frame.to.provision(provision, rule=row if table == "rules" else "") if provision else ""
    return Held(item, text, _states(table, found, frame), item.subject.document, lines, provision, address)


def _states(table: str, row: Any, frame: Frame) -> str:
    """Return what a rule states, in words; nothing of other rows."""
    if table != "rules":
        return ""
    words, family, key, game = frame.words, row["family"], row["key"], row["game"]
    value = words.value(msgspec.json.decode(row["value"]), family, key, game) if key else ""
    return ": ".join(filter(None, (words.stated(family, key, game), value)))


def _listing(name: str, items: Sequence[Held], cited: Any, called: Any, frame: Frame) -> Listing:
    heads = (("text", 4), ("states", 2), ("place", 2), ("note", 3), ("who", 1), ("when", 1))
    columns = [Column(frame.t(f"collection.{head}"), share) for head, share in heads]
    rows = [
        (each.text, each.states, _place(each, cited, called, frame), each.item.note, each.item.who, each.item.when[:10])
        for each in items
    ]
    return Listing(name, frame.t("collection.of", name=name), columns, rows)


def _place(each: Held, cited: Any, called: Any, frame: Frame) -> str:
    parts = (called.get(each.document, each.document), cited.get(each.provision), frame.t.lines(*each.lines))
    return ", ".join(part for part in parts if part) if each.document and each.lines[0] else each.address


def collect(desk: Desk, seat: Seat, form: Form, to: Links) -> str:
    """Put a row or a search into a collection, or take an item out; gives the address to go to.

    Raises `ReglasError` where the form makes no sense.
    """
    folder, name = folder_of(desk.database), name_of(form.get("coleccion", ""))
    item = Item(note=form.get("nota", ""), who=seat.who, takes=form.get("quita", ""))
    if not item.takes:
        item = _filled(desk, form, item)
    append(folder, name, item)
    return own_address(form.get("volver", ""), to.collections(name))


def _filled(desk: Desk, form: Form, item: Item) -> Item:
    if row := form.get("fila", ""):
        with closing(connect(desk.database)) as connection:
            return msgspec.structs.replace(item, subject=subject_of_row(connection, row))
    address = own_address(form.get("busqueda", ""))
    if not address:
        raise CollectionError("say what is to be put into the collection")
    return msgspec.structs.replace(item, address=address, title=form.get("titulo", "") or address)


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
