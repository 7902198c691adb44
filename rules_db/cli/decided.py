"""What `reglas correct`, `reglas decisions` and `reglas quality` do and print."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rules_db import decisions
from rules_db.cli.options import short_names
from rules_db.cli.output import console, print_json, print_table, progress_bar
from rules_db.cli.showing import shortened
from rules_db.decisions import Applied, Decision, Listed, Queued
from rules_db.decisions.quality import Measure, measured
from rules_db.decisions.records import as_line, as_value
from rules_db.decisions.store import append, folder_of, lines_of, read, read_file
from rules_db.errors import CheckFailedError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase


@dataclass(frozen=True, slots=True)
class Said:
    """What the options of `reglas correct` say; `sets` are `COLUMN=VALUE`."""

    accept: bool
    reject: bool
    value: str
    sets: Sequence[str]
    note: str
    who: str
    assigned: str

    def act(self) -> decisions.Act:
        """Return what is meant; raises `ReglasError` where it is nothing or two things."""
        changes = bool(self.value or self.sets)
        if self.accept + self.reject + changes > 1:
            raise ReglasError("give one of --accept, --reject and what is right (--value, --set), not several")
        if self.accept:
            return "accept"
        if self.reject:
            return "reject"
        if changes:
            return "correct"
        if self.note or self.assigned:
            return "note"
        raise ReglasError("say what is right: --accept, --reject, --value, --set, --note or --assign")

    def changes(self) -> dict[str, Any]:
        """Return the columns with what is right; raises `ReglasError`."""
        found: dict[str, Any] = {"value": as_value(self.value)} if self.value else {}
        for one in self.sets:
            column, equals, new = one.partition("=")
            if not equals:
                raise ReglasError(f"{shown(one)} is no COLUMN=VALUE")
            found[column] = as_line(new) if column.startswith("line_") else new
        return found


def on_row(database: Path, row: str, said: Said, *, as_json: bool) -> None:
    """Record what was said of a row and apply it."""
    if not row:
        raise ReglasError("name the row by its id, or add one with --add DOCUMENT")
    draft = decisions.drafted(
        database, row, said.act(), said.changes(), note=said.note, who=said.who, assigned=said.assigned
    )
    finish(database, draft, as_json=as_json)


def add(database: Path, document: str, words: str, line: int, said: Said, *, as_json: bool) -> None:
    """Record a rule that no reader gave and apply it; its family and key stand in `said.sets`."""
    changes = said.changes()
    draft = decisions.added(database, document, words, changes, near=line, note=said.note, who=said.who)
    finish(database, msgspec.structs.replace(draft, assigned=said.assigned), as_json=as_json)


def finish(database: Path, draft: Decision, *, as_json: bool) -> None:
    """Record a decision, apply it, and print what became of it."""
    from rules_db import building  # it imports much, and lists do without

    made = decisions.record(database, draft)
    with progress_bar() as progress:
        applied = building.apply(database, progress=progress)
    [done] = [one for one in decisions.listed(database) if one.decision.id == made.id]
    if as_json:
        print_json(done)
        return
    console().print(_sentence(done), markup=False)
    _tell_waiting(applied)


def _sentence(done: Listed) -> str:
    what = {
        name: f"{_shown(old)} → {_shown(done.after.get(name))}"
        for name, old in done.before.items()
        if name in done.after
    }
    changed = "; ".join(f"{name}: {told}" for name, told in what.items())
    rows = f" on {done.row_id}" if done.row_id else ""
    return f"{done.decision.id}: {done.decision.act}{rows}, {done.state}{f' ({changed})' if changed else ''}"


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def print_listed(database: Path, found: Sequence[Listed], *, as_json: bool) -> None:
    """Print decisions with what became of each."""
    if as_json:
        print_json(found)
    elif not found:
        console().print("There are no such decisions.")
    else:
        columns = ("id", "act", "state", "document", "about", "words", "who", "when", "note")
        names = _short_names(database)
        print_table(columns, [_line(one, names) for one in found])


def _short_names(database: Path) -> Mapping[str, str]:
    with KnowledgeBase.open(database) as base:
        return short_names(base)


def _line(one: Listed, names: Mapping[str, str]) -> tuple[str, ...]:
    decision, subject = one.decision, one.decision.subject
    about = " ".join(part for part in (subject.game, subject.family, subject.key) if part) if subject else ""
    state = f"{one.state}, disputed" if one.disputed else one.state
    words = shortened(subject.text) if subject else ""
    documents = ", ".join(names.get(name, name) for name in decision.documents)
    when = decision.when[: len("2026-11-23T14:16")].replace("T", " ")
    return decision.id, decision.act, state, documents, about, words, decision.who, when, decision.note


def print_applied(done: Applied, *, as_json: bool) -> None:
    """Print what an application did."""
    if as_json:
        print_json(done)
        return
    told = ", ".join(f"{number:,} {state}" for state, number in sorted(done.states.items())) or "no decisions"
    packs = f"; packs changed: {', '.join('/'.join(pack) for pack in done.packs)}" if done.packs else ""
    console().print(f"{told}{packs}{'' if done.written else '; nothing has changed'}", markup=False)
    _tell_waiting(done)


def _tell_waiting(done: Applied) -> None:
    for name in done.waiting:
        console().print(f"Another version of reglas read {name}; the next build reads it with the words that you want.")


def export(database: Path, file: Path, *, truth: bool) -> None:
    """Write decisions, or what people hold for true, as lines of JSON."""
    if truth:
        from rules_db.decisions.quality import truths

        lines = [msgspec.json.encode(one).decode() for one in truths(database)]
    else:
        lines = list(lines_of(read(database)))
    try:
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise ReglasError(f"{shown(file)} cannot be written ({error.strerror})") from error
    console().print(f"{file}: {len(lines):,} lines", markup=False)


def take_over(database: Path, file: Path, *, as_json: bool) -> None:
    """Add the decisions of a file that are not there yet, and apply all."""
    from rules_db import building

    if not file.is_file():
        raise ReglasError(f"{shown(file)} is no file")
    known = {decision.id for decision in read(database)}
    new = [decision for decision in read_file(file) if decision.id not in known]
    append(folder_of(database), new)
    with progress_bar() as progress:
        done = building.apply(database, progress=progress)
    if as_json:
        print_json({"taken_over": len(new), **msgspec.to_builtins(done)})
    else:
        console().print(f"{len(new):,} decisions taken over")
        print_applied(done, as_json=False)


def print_queue(database: Path, found: Sequence[Queued], *, as_json: bool) -> None:
    """Print what somebody should look at."""
    if as_json:
        print_json(found)
    elif not found:
        console().print("Nothing waits for anybody.")
    else:
        names = _short_names(database)
        rows = [
            (
                one.row_id,
                one.why,
                _where(names.get(one.document, one.document), one),
                " ".join(part for part in (one.game, one.family, one.key) if part),
                "" if one.value is None else _shown(one.value) if one.stands else "rejected",
                shortened(one.text),
                one.assigned,
            )
            for one in found
        ]
        print_table(("row", "why", "where", "about", "value", "words", "asked"), rows)


def _where(document: str, one: Queued) -> str:
    return f"{document}:{one.line_start}" if one.line_start else document


def measure(database: Path, document: str, floor: float, *, as_json: bool) -> None:
    """Print how much of what people hold for true the readers give. Raises `CheckFailedError` below a floor."""
    found = measured(database, document=document)
    if as_json:
        print_json(found)
    elif not found:
        console().print("Nobody has accepted, corrected, added or rejected a rule yet.")
    else:
        columns = ("document", "family", "decided", "recall", "precision")
        print_table(columns, [_measure_line(one) for one in found], numbers=columns[2:])
    low = [one for one in found if min(one.recall, one.precision) < floor]
    if low:
        names = ", ".join(f"{one.document} {one.family}".strip() or "all" for one in low[:5])
        raise CheckFailedError(f"recall or precision is below {floor:.2f} in {names}")


def _measure_line(one: Measure) -> tuple[object, ...]:
    return one.document or "all", one.family or "all", one.decided, f"{one.recall:.3f}", f"{one.precision:.3f}"
