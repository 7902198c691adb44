"""What the forms of decisions do: a decision is recorded, applied, and the browser sent to where it shows."""

from __future__ import annotations

from contextlib import closing

from msgspec.structs import replace

from rules_db import decisions
from rules_db.decisions.quality import stored_one
from rules_db.decisions.records import ACTS, Act, Decision, DecisionError
from rules_db.errors import shown
from rules_db.pages.deciding import Form
from rules_db.pages.decisions import changed, kind_of, typed
from rules_db.pages.desk import Desk, ForbiddenError, Seat
from rules_db.pages.links import Links, own_address
from rules_db.store import connect

_ADDED = ("family", "key", "game", "variant", "bearer", "modality", "message", "severity", "target")
"""Fields of the forms that add a row."""
_PROVISION = "__"
"""What stands in the id of a provision, between its document and its place."""


def decide(desk: Desk, seat: Seat, form: Form, to: Links) -> str:
    """Record what a form says of a row and let the knowledge base follow; gives the address to go to.

    Raises `ReglasError` where the form makes no sense, or the person may not.
    """
    act = form.get("acto", "")
    if act not in ACTS:
        raise DecisionError(f"{shown(act)} is no act; the acts are {', '.join(ACTS)}")
    made = decisions.record(desk.database, _drafted(desk, seat, form, act))
    decisions.apply(desk.database)
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
    return decisions.drafted(desk.database, row, act, changes, **said)


def _taken_back(desk: Desk, seat: Seat, form: Form) -> Decision:
    """Return what takes a decision back; another person's only a chief may."""
    wanted = form.get("decision", "")
    found = next((one for one in decisions.listed(desk.database) if one.decision.id == wanted), None)
    if found is not None and found.decision.who != seat.who and seat.role != "chief":
        raise ForbiddenError(f"only {found.decision.who} or a chief may take that back")
    return decisions.reverted(desk.database, wanted, note=form.get("nota", ""), who=seat.who)


def _added(desk: Desk, seat: Seat, form: Form) -> Decision:
    """Return what a person finds in words of the source and no reader did: a rule, a reference or a finding."""
    changes = {name: form[name] for name in _ADDED if form.get(name)}
    if _PROVISION in changes.get("target", ""):
        changes["target_provision_id"] = changes.pop("target")
    if not changes.keys() & {"message", "target", "target_provision_id"}:
        changes["value"] = typed("value", form.get("value", ""))
    quote, document = form.get("palabras", ""), form.get("documento", "")
    made = decisions.added(desk.database, document, quote, changes, note=form.get("nota", ""), who=seat.who)
    return replace(made, assigned=form.get("para", ""))


def _row_of(desk: Desk, made: Decision) -> str:
    """Return the row that a decision is about now; empty where there is none, or two."""
    with closing(connect(desk.database)) as connection:
        found = stored_one(connection, made.reverts or made.id)
    return found.row_id if found and not found.other_id else ""
