"""The page on which a row is decided, the form that adds a rule, and the list of what was decided."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules_db.decisions.records import Decision, Kind, Listed
from rules_db.decisions.showing import listed, stored
from rules_db.decisions.subjects import Row, as_read, subject_of, table_of
from rules_db.errors import NotFoundError
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.columns_form import fields, written
from rules_db.pages.desk import Seat, time_of
from rules_db.pages.findings import document_names, page_of
from rules_db.pages.frame import Asked, Frame, Page
from rules_db.pages.links import SEEN
from rules_db.words.naming import table as word_table

PER_PAGE = 50
_ROW = "SELECT * FROM {} WHERE id = ?"
_ENDS = {"rule": "rules", "provision": "provisions"}


class Made(msgspec.Struct, frozen=True):
    """A decision as a page tells it: what it changed, column by column (label, before, after), and where it leads.

    `undone` tells that somebody may take it back.
    """

    listed: Listed
    changes: Sequence[tuple[str, str, str]]
    text: str
    row: str
    undone: bool

    @property
    def decision(self) -> Decision:
        """The decision itself."""
        return self.listed.decision


def deciding(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page on which a row is decided; raises `NotFoundError` where there is none of that id."""
    frame, name = asked.frame, asked.names["row"]
    table, row, stands = found_row(base.connection, name)
    read = as_read(base.connection, table, name) or row
    subject = subject_of(base.connection, table, read)
    values = {
        "row": row,
        "id": name,
        "table": table,
        "kind": subject.kind,
        "stands": stands,
        "ends": _ends(base.connection, row) if table == "alignments" else [],
        "text": _text(table, row),
        "document": base.document(subject.document),
        "place": _place(table, row),
        "fields": fields(subject.kind, row, frame),
        "history": [_made(one, frame) for one in on_row(base.connection, table, row)],
        "volver": asked.get("volver"),
    }
    return Page("deciding.html", values, private=True)


def found_row(connection: sqlite3.Connection, name: str) -> tuple[str, Row, bool]:
    """Return the table and the row of an id, and whether it stands: one that was rejected is as the readers gave it.

    Raises `NotFoundError`.
    """
    table = table_of(connection, name)
    cursor = connection.execute(_ROW.format(table), (name,))
    found = cursor.fetchone()
    if found is not None:
        return table, dict(zip([column[0] for column in cursor.description], found, strict=True)), True
    read = as_read(connection, table, name)
    if read is None:
        raise NotFoundError("that row was added and taken back")
    return table, read, False


def on_row(connection: sqlite3.Connection, table: str, row: Row) -> list[Listed]:
    """Return the decisions on a row, the latest first; of an alignment those on its two ends together."""
    if table != "alignments":
        return [one for one in stored(connection, row["id"]) if not one.other_id][::-1]
    ends = {row["a_id"], row["b_id"]}
    return [one for one in stored(connection, row["a_id"]) if {one.row_id, one.other_id} == ends][::-1]


def _ends(connection: sqlite3.Connection, row: Row) -> list[Row]:
    sql = _ROW.format(_ENDS[row["level"]])
    return [dict(connection.execute(sql, (row[name],)).fetchone() or {}) for name in ("a_id", "b_id")]


def _text(table: str, row: Row) -> str:
    if table == "repairs":
        return f"{row['before']} → {row['after']}"
    return str(row.get("text") or row.get("message") or row.get("heading") or "")


def _place(table: str, row: Row) -> tuple[str, int, int]:
    """Return the provision and the lines of a row; the provision is empty where it has none."""
    first = int(row.get("line_start") or row.get("line") or 0)
    provision = row["id"] if table == "provisions" else row.get("provision_id") or ""
    return str(provision), first, int(row.get("line_end") or first)


def _made(one: Listed, frame: Frame) -> Made:
    decision = one.decision
    after = one.after or ({} if decision.act == "accept" else decision.changes)
    names = list(dict.fromkeys((*one.before, *after)))
    changes = [
        (_label(name, frame), _shown(name, one.before.get(name)), _shown(name, after.get(name))) for name in names
    ]
    seat = frame.seat
    own = seat is not None and seat.decides and (seat.role == "chief" or seat.who == decision.who)
    undone = own and decision.act != "revert" and one.state not in ("reverted", "superseded", "waiting")
    return Made(one, changes, decision.subject.text if decision.subject else "", _leads(one), undone)


def _leads(one: Listed) -> str:
    """Return the row whose page shows a decision; a pair has none of its own here."""
    return "" if one.other_id else one.row_id


def _label(name: str, frame: Frame) -> str:
    return frame.t(f"column.{name}") if frame.t.has(f"column.{name}") else name


def _shown(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name == "value" and isinstance(value, str):
        try:
            return written(name, value)
        except ValueError:
            return value  # as the file of decisions has it, not as the table does
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def adding(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the form that adds a rule to a provision; raises `NotFoundError` where there is no such provision."""
    provision = base.provision(asked.get("disposicion"))
    values = {
        "provision": provision,
        "document": base.document(provision.document_id),
        "words_marked": asked.get("palabras"),
        "families": [(name, asked.frame.words.family(name)) for name in word_table("families")],
        "keys": _keys(base, provision.game, asked.frame),
        "volver": asked.get("volver"),
    }
    return Page("adding.html", values, private=True)


def _keys(base: KnowledgeBase, game: str, frame: Frame) -> list[tuple[str, str]]:
    """Return the keys that rules of a game have anywhere, with their words: what an added rule is likely to state."""
    sql = "SELECT DISTINCT family, key FROM rules WHERE game = ? AND key != '' ORDER BY family, key"
    rows = base.connection.execute(sql, (game,)).fetchall()
    return [
        (row["key"], f"{frame.words.family(row['family'])}: {frame.words.key(row['family'], row['key'], game)}")
        for row in rows
    ]


def decisions(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what was decided, the latest first, narrowed down by document, person, state and time."""
    chosen = {name: asked.get(name) for name in ("documento", "quien", "estado", "desde")}
    seat = seated(asked)
    every = listed(seat.desk.database)
    wanted = [one for one in reversed(every) if _is_wanted(one, chosen)]
    page, pages = page_of(asked.get("pagina"), len(wanted), PER_PAGE)
    values = {
        "made_here": [_made(one, asked.frame) for one in wanted[(page - 1) * PER_PAGE : page * PER_PAGE]],
        "total": len(wanted),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(every, document_names(base, asked.frame), asked.frame),
        "latest": max((one.decision.when for one in every), default=""),
        "seen": time_of(asked.get(SEEN)) or seat.seen,
        "new": sum(one.decision.when > seat.seen for one in every) if seat.seen else 0,
    }
    return Page("decisions.html", values, private=True)


def seated(asked: Asked) -> Seat:
    """Return who asks; raises `NotFoundError` where no decisions are taken."""
    if asked.frame.seat is None:
        raise NotFoundError("no decisions are taken here")
    return asked.frame.seat


def _is_wanted(one: Listed, chosen: Mapping[str, str]) -> bool:
    decision = one.decision
    return (
        (not chosen["documento"] or chosen["documento"] in decision.documents)
        and chosen["quien"] in ("", decision.who)
        and chosen["estado"] in ("", one.state)
        and decision.when > chosen["desde"]
    )


def _choices(every: Sequence[Listed], names: Mapping[str, str], frame: Frame) -> Mapping[str, list[tuple[str, str]]]:
    documents = sorted({name for one in every for name in one.decision.documents if name in names})
    people = sorted({one.decision.who for one in every})
    states = sorted({one.state for one in every})
    return {
        "documento": [(name, names[name]) for name in documents],
        "quien": [(name, name) for name in people if name],
        "estado": [(name, frame.t(f"state.{name}")) for name in states],
    }


def kind_of(connection: sqlite3.Connection, name: str) -> tuple[Kind, Row]:
    """Return of which kind the row of an id is, and how it stands; raises `NotFoundError`."""
    table, row, _ = found_row(connection, name)
    subject = subject_of(connection, table, as_read(connection, table, name) or row)
    return subject.kind, row
