"""The page that decides a row, the fields that correct it, the form that adds a rule, the list of decisions.

A decision that a form sends is recorded, applied, and the browser sent to where it shows.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from multiprocessing import get_context
from typing import Any

import msgspec
from msgspec.structs import replace

from rules_db.decisions import added, drafted, listed, record, reverted
from rules_db.decisions.quality import as_listed, stored, stored_one
from rules_db.decisions.records import (
    ACTS,
    Act,
    Decision,
    DecisionError,
    Kind,
    Listed,
    as_line,
    as_value,
    columns,
    fitting,
    shape,
)
from rules_db.decisions.subjects import Row, as_read, present, subject_of, table_of
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.desk import Desk, ForbiddenError, Form, Seat, time_of
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page, document_names, page_of
from rules_db.pages.links import SEEN, Links, own_address
from rules_db.pages.taking import MOST_TAKEN
from rules_db.store import connect
from rules_db.words import table as word_table

# The fields that correct a row: one for each column that a decision may change, filled with what stands there.


_FIRST = (
    "number",
    "date",
    "value",
    "relation",
    "after",
    "target",
    "game",
    "variant",
    "key",
    "bearer",
    "modality",
    "condition",
)
"""Columns that are shown at once; the others can be opened."""
_LONG = frozenset(("text", "value", "condition", "consequence", "heading", "exception_to"))


class Field(msgspec.Struct, frozen=True):
    """A field: its column, what it is called, what stands in it; `options` (value, words) where it is one of a few.

    `first` tells whether it is shown at once, `long` whether its text may be long.
    """

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    first: bool = True
    long: bool = False


def fields(kind: Kind, row: Mapping[str, Any], frame: Frame) -> list[Field]:
    """Return the fields that correct a row of a kind, those that matter most first."""
    names = sorted(columns(kind), key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))
    return [_field(name, columns(kind)[name], row, frame) for name in names]


def _field(name: str, shaped: str, row: Mapping[str, Any], frame: Frame) -> Field:
    label = frame.t(f"column.{name}") if frame.t.has(f"column.{name}") else name
    return Field(name, label, written(name, row.get(name)), _options(shaped, frame), name in _FIRST, name in _LONG)


def _options(shaped: str, frame: Frame) -> tuple[tuple[str, str], ...]:
    """Return what a column may hold where its shape lists it."""
    if shaped not in ("modality", "relation", "severity", "citation"):
        return ()
    names = shape(shaped).pattern.split("|")
    return tuple((name, frame.t(f"choice.{name}") if frame.t.has(f"choice.{name}") else name or "–") for name in names)


def written(name: str, stored: Any) -> str:
    """Return what a column holds as people write it: a value that is a text without the quotes of JSON."""
    if stored is None:
        return ""
    if name != "value":
        return str(stored)
    value = json.loads(stored)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def changed(kind: Kind, row: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the columns that a form gives otherwise than they stand; raises `DecisionError` for what cannot be."""
    given = {name: form[name] for name in columns(kind) if name in form and form[name] != written(name, row.get(name))}
    former = json.loads(row["value"]) if row.get("value") and "value" in columns(kind) else None
    return fitting(kind, {name: typed(name, said, former) for name, said in given.items()}, former)


def typed(name: str, said: str, former: Any = None) -> Any:
    """Return what somebody wrote in a field: a value in place of a text is a text, else what JSON makes of it.

    Raises `DecisionError` as `as_value` does.
    """
    if name in ("line_start", "line_end"):
        return as_line(said)
    return said if name != "value" or isinstance(former, str) else as_value(said)


PER_PAGE = 50
_ROW = "SELECT * FROM {} WHERE id = ?"
_WANTED = {
    "documento": "instr(decision, :named)",
    "quien": "who = :quien",
    "estado": "state = :estado",
    "desde": '"when" > :desde',
}
"""What narrows down the list, by the field that asks for it."""
_PAGE = """SELECT * FROM decisions WHERE {} ORDER BY "when" DESC, rowid DESC LIMIT :number OFFSET :first"""
_SEEN = 'SELECT max("when"), sum("when" > ?) FROM decisions'
_MARKS = """
SELECT d.id, d.sha256 || coalesce(e.key, '') AS state FROM documents d LEFT JOIN extractions e ON e.document_id = d.id
ORDER BY d.id
"""
_MOST_MARKS = 400
"""Texts whose state a browser's cookie can hold."""
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
        "volver": own_address(asked.get("volver")),
    }
    return Page("deciding.html", values, private=True)


def found_row(connection: sqlite3.Connection, name: str) -> tuple[str, Row, bool]:
    """Return the table and the row of an id, and whether it stands: one that was rejected is as the readers gave it.

    Raises `NotFoundError`.
    """
    table = table_of(connection, name)
    with suppress(NotFoundError):
        return table, present(connection, table, name), True
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
    return str(row.get("text") or row.get("message") or row.get("heading") or row.get("title") or "")


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
        "volver": own_address(asked.get("volver")),
    }
    return Page("adding.html", values, private=True)


def _keys(base: KnowledgeBase, game: str, frame: Frame) -> list[tuple[str, str]]:
    """Return the keys that rules of a game have anywhere, with their words: what an added rule is likely to state."""
    sql = "SELECT DISTINCT family, key FROM rules WHERE game = ? AND key != '' ORDER BY family, key"
    rows = base.connection.execute(sql, (game,)).fetchall()
    return [(row["key"], frame.words.stated(row["family"], row["key"], game)) for row in rows]


def decisions(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what was decided, the latest first, narrowed down by document, person, state and time; also as a file."""
    seat, frame, run = seated(asked), asked.frame, base.connection.execute
    chosen = {name: asked.get(name) for name in _WANTED}
    wanted = " AND ".join(_WANTED[name] for name, said in chosen.items() if said) or "1"
    given = {**chosen, "named": f'"document":"{chosen["documento"]}"'}
    [total] = run(f"SELECT count(*) FROM decisions WHERE {wanted}", given).fetchone()  # noqa: S608 - our own words
    page, pages = page_of(asked.get("pagina"), total, PER_PAGE)

    def made(number: int, first: int) -> list[Made]:
        return [
            _made(as_listed(row), frame)
            for row in run(_PAGE.format(wanted), {**given, "number": number, "first": first})
        ]

    marks = {row["id"]: content_id(row["id"], row["state"])[:8] for row in run(_MARKS)}
    names = {name: (name, called) for name, called in document_names(base, frame).items()}
    [latest, new] = run(_SEEN, (seat.seen,)).fetchone()
    values = {
        "made_here": made(PER_PAGE, (page - 1) * PER_PAGE),
        "total": total,
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(base, frame),
        "latest": latest or date.today().isoformat(),
        "marks": list(marks.values())[:_MOST_MARKS],
        "texts": [names[each] for each, mark in marks.items() if seat.texts and mark not in seat.texts],
        "seen": time_of(asked.get(SEEN)) or seat.seen,
        "new": new if seat.seen else 0,
    }
    listing = (lambda: _listing(made(MOST_TAKEN, 0), frame)) if total else None
    return Page("decisions.html", values, private=True, listing=listing)


def _listing(made: Sequence[Made], frame: Frame) -> Listing:
    heads = (("what", 1), ("text", 4), ("changes", 3), ("note", 3), ("who", 1), ("when", 1), ("state", 1))
    columns = [Column(frame.t(f"decisions.{head}"), share) for head, share in heads]
    rows = [
        (
            frame.t(f"decided.{one.decision.act}"),
            one.text,
            "; ".join(f"{label}: {before} → {after}" for label, before, after in one.changes),
            one.decision.note,
            one.decision.who,
            one.decision.when[:16].replace("T", " "),
            frame.t(f"state.{one.listed.state}"),
        )
        for one in made
    ]
    return Listing("decisiones", frame.t("decisions.title"), columns, rows)


def seated(asked: Asked) -> Seat:
    """Return who asks; raises `NotFoundError` where no decisions are taken."""
    if asked.frame.seat is None:
        raise NotFoundError("no decisions are taken here")
    return asked.frame.seat


def _choices(base: KnowledgeBase, frame: Frame) -> Mapping[str, list[tuple[str, str]]]:
    documents, people, states = (
        [row[0] for row in base.connection.execute(f"SELECT DISTINCT {name} FROM decisions ORDER BY 1")]  # noqa: S608
        for name in ("document_id", "who", "state")
    )
    names = document_names(base, frame)
    return {
        "documento": [(name, names[name]) for name in documents if name in names],
        "quien": [(name, name) for name in people if name],
        "estado": [(name, frame.t(f"state.{name}")) for name in states],
    }


def kind_of(connection: sqlite3.Connection, name: str) -> tuple[Kind, Row]:
    """Return of which kind the row of an id is, and how it stands; raises `NotFoundError`."""
    table, row, _ = found_row(connection, name)
    subject = subject_of(connection, table, as_read(connection, table, name) or row)
    return subject.kind, row


_ADDED = ("family", "key", "game", "variant", "bearer", "modality", "message", "severity", "target")
"""Fields of the forms that add a row."""
_PROVISION = "__"
"""What stands in the id of a provision, between its document and its place."""


def decide(desk: Desk, seat: Seat, form: Form, to: Links) -> str:
    """Record what a form says of a row and let the knowledge base follow; gives the address to go to.

    A long document whose repairs are decided on is read again by another process, while pages show it as it was read.

    Raises `ReglasError` where the form makes no sense, or the person may not.
    """
    from rules_db import building  # it imports much, and who only reads pages decides nothing
    from rules_db.building.workers import WORTH_A_PROCESS

    act = form.get("acto", "")
    if act not in ACTS:
        raise DecisionError(f"{shown(act)} is no act; the acts are {', '.join(ACTS)}")
    made = record(desk.database, _drafted(desk, seat, form, act))
    if building.apply(desk.database, most=WORTH_A_PROCESS).waiting:
        get_context("spawn").Process(target=building.apply, args=(desk.database,), daemon=True).start()
    row = form.get("fila", "") or _row_of(desk, made)
    return own_address(form.get("volver", ""), to.deciding(row) if row else to.decisions())


def _drafted(desk: Desk, seat: Seat, form: Form, act: Act) -> Decision:
    if act == "revert":
        return _taken_back(desk, seat, form)
    if act == "add":
        return _added(desk, seat, form)
    row = form.get("fila", "")
    changes = None
    if act == "correct":
        with closing(connect(desk.database)) as connection:
            changes = changed(*kind_of(connection, row), form)
    said = {"note": form.get("nota", ""), "who": seat.who, "assigned": form.get("para", "")}
    return drafted(desk.database, row, act, changes, **said)


def _taken_back(desk: Desk, seat: Seat, form: Form) -> Decision:
    """Return what takes a decision back; another person's only a chief may."""
    wanted = form.get("decision", "")
    found = next((one for one in listed(desk.database) if one.decision.id == wanted), None)
    if found is not None and found.decision.who != seat.who and seat.role != "chief":
        raise ForbiddenError(f"only {found.decision.who} or a chief may take that back")
    return reverted(desk.database, wanted, note=form.get("nota", ""), who=seat.who)


def _added(desk: Desk, seat: Seat, form: Form) -> Decision:
    """Return what a person finds in words of the source and no reader did: a rule, a reference or a finding."""
    changes = {name: form[name] for name in _ADDED if form.get(name)}
    if _PROVISION in changes.get("target", ""):
        changes["target_provision_id"] = changes.pop("target")
    if not changes.keys() & {"message", "target", "target_provision_id"}:
        changes["value"] = typed("value", form.get("value", ""))
    quote, document = form.get("palabras", ""), form.get("documento", "")
    made = added(desk.database, document, quote, changes, note=form.get("nota", ""), who=seat.who)
    return replace(made, assigned=form.get("para", ""))


def _row_of(desk: Desk, made: Decision) -> str:
    """Return the row that a decision is about now; empty where there is none, or two."""
    with closing(connect(desk.database)) as connection:
        found = stored_one(connection, made.reverts or made.id)
    return found.row_id if found and not found.other_id else ""
