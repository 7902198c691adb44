"""The pages of collections: what somebody gathered, with comments and citations, and as files to take away."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import msgspec

from rules_db import collecting
from rules_db.citing import pinpoints
from rules_db.collecting import Item
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.deciding import Form
from rules_db.pages.decisions import found_row, seated
from rules_db.pages.desk import Desk, Seat
from rules_db.pages.frame import Asked, Frame, Page, document_names
from rules_db.pages.links import Links, own_address
from rules_db.pages.taking import Column, Listing
from rules_db.store.connection import connect


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
    folder = collecting.folder_of(seated(asked).desk.database)
    held = [(name, len(collecting.read(folder, name))) for name in collecting.names(folder)]
    given = {name: asked.get(name) for name in ("fila", "busqueda", "titulo")}
    given["volver"] = own_address(asked.get("volver"))
    return Page("collections.html", {"held": held, "given": given}, private=True)


def collection(base: KnowledgeBase, asked: Asked) -> Page:
    """Return a collection, also as a file; an empty one where there is none of that name."""
    name, frame = asked.names["name"], asked.frame
    folder = collecting.folder_of(seated(asked).desk.database)
    items = [
        _held(base, item, row, frame)
        for item, row in collecting.rows_of(base.connection, collecting.read(folder, name))
    ]
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
    folder, name = collecting.folder_of(desk.database), collecting.name_of(form.get("coleccion", ""))
    item = Item(note=form.get("nota", ""), who=seat.who, takes=form.get("quita", ""))
    if not item.takes:
        item = _filled(desk, form, item)
    collecting.append(folder, name, item)
    return own_address(form.get("volver", ""), to.collections(name))


def _filled(desk: Desk, form: Form, item: Item) -> Item:
    if row := form.get("fila", ""):
        with closing(connect(desk.database)) as connection:
            return msgspec.structs.replace(item, subject=collecting.subject_of_row(connection, row))
    address = own_address(form.get("busqueda", ""))
    if not address:
        raise collecting.CollectionError("say what is to be put into the collection")
    return msgspec.structs.replace(item, address=address, title=form.get("titulo", "") or address)
