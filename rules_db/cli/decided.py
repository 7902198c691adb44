"""What `correct`, `decisions`, `quality`, `why` and `review` do and print: decisions on rows and on alignments.

Decisions on rows stand first, then the reasons of games and of alignments, with the decisions on these.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from rules_db import decisions
from rules_db.alignments import Alignment, End, GameTold, between, cited, end, ends, names, of, told
from rules_db.cli.options import short_names
from rules_db.cli.output import console, print_json, print_table, progress_bar, styled
from rules_db.cli.showing import shortened
from rules_db.decisions import Act, Applied, Decision, Listed, Queued
from rules_db.decisions.quality import Measure, measured
from rules_db.decisions.records import as_line, as_value, fitting
from rules_db.decisions.store import append, folder_of, lines_of, read, read_file
from rules_db.decisions.subjects import as_read as row_as_read
from rules_db.decisions.subjects import pair, subject_of
from rules_db.errors import CheckFailedError, NotFoundError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase

if TYPE_CHECKING:
    from extractor.alignment import Reason


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


Verdict = tuple[Act, dict[str, str]]

_WORDS = 20


def why(base: KnowledgeBase, a: str, b: str, *, as_json: bool) -> None:
    """Print why two rows are aligned; raises `NotFoundError` where they are not."""
    from extractor.alignment import reasons, shared_words  # it imports much, and decisions on rows do without

    ours, theirs = ends(base, a), ends(base, b)
    found = between(base, ours, theirs)
    if not found:
        raise NotFoundError(f"nothing aligns {names(ours)} with {names(theirs)}{_instead(base, ours)}")
    alignment = found[0]
    one, other = end(base, alignment.level, alignment.a_id), end(base, alignment.level, alignment.b_id)
    parts = reasons(alignment.features, alignment.weights)
    shared = shared_words(one.text, other.text)
    if as_json:
        print_json(_data(alignment, one, other, parts, shared))
        return
    _print(alignment, one, other, parts, shared)
    _print_verdict(alignment)


def _instead(base: KnowledgeBase, ours: list[End]) -> str:
    """Return what the first is aligned with, as the end of a sentence."""
    counterparts = [_other(base, alignment, row) for row in ours for alignment in of(base, row)[:3]]
    return f"; the first is aligned with {names(counterparts)}" if counterparts else "; the first has no counterpart"


def _other(base: KnowledgeBase, alignment: Alignment, row: End) -> End:
    return end(base, alignment.level, alignment.b_id if alignment.a_id == row.id else alignment.a_id)


def _data(alignment: Alignment, one: End, other: End, told: Iterable[Reason], shared: list[str]) -> dict[str, Any]:
    parts = [{"name": r.name, "value": r.value, "weight": r.weight, "meaning": r.meaning} for r in told]
    rows = {"a": msgspec.to_builtins(one), "b": msgspec.to_builtins(other)}
    return {**msgspec.to_builtins(alignment), **rows, "reasons": parts, "shared_words": shared}


def _print(alignment: Alignment, one: End, other: End, told: Iterable[Reason], shared: list[str]) -> None:
    out = console()
    out.print(styled(f"{alignment.relation}, score {alignment.score:.2f}, found by {alignment.method}", "bold"))
    for row in (one, other):
        out.print()
        out.print(styled(f"{cited(row)}  {row.level} {row.id}", "dim"))
        about = " ".join(part for part in (row.game, row.family, row.key) if part)
        out.print(styled(f"{about}: {shortened(row.text)}" if about else shortened(row.text)))
    out.print()
    rows = [
        (
            r.name,
            f"{r.value:.2f}",
            f"{r.weight:.2f}" if r.weight else "",
            f"{r.counts:.2f}" if r.weight else "",
            r.meaning,
        )
        for r in told
    ]
    print_table(("feature", "value", "weight", "counts", "meaning"), rows, numbers=("value", "weight", "counts"))
    if shared:
        out.print()
        out.print(styled(f"Words in common: {', '.join(shared[:_WORDS])}"))


def _print_game(game: GameTold) -> None:
    """Print which game it is, how surely, and what makes it that game."""
    about = ", ".join(part for part in (game.variant, game.kind) if part)
    line = f"{game.game or 'no game'}{f' ({about})' if about else ''}, {game.confidence:.0%} sure"
    console().print(styled(f"{line}, by {game.decided_by}  {game.decided_at}"))
    for reason in game.reasons:
        console().print(styled(f"  {reason}"))
    if not game.reasons:
        console().print(styled("  nothing here or above names a game"))
    console().print()


def _print_verdict(alignment: Alignment) -> None:
    if alignment.verdict:
        by = " ".join(part for part in (alignment.reviewer, alignment.reviewed) if part)
        words = f"Reviewed: {alignment.verdict} (found: {alignment.found})"
        console().print(styled(". ".join(part for part in (words, by, alignment.note) if part)))


def counterparts(base: KnowledgeBase, name: str, *, as_json: bool) -> None:
    """Print why what stands under a name is of its game, and what its rows are aligned with, the narrowest first."""
    under = ends(base, name)
    game = told(base, base.provision(under[0].provision_id)) if under else None
    found = [(row, alignment, _other(base, alignment, row)) for row in under for alignment in of(base, row)]
    if as_json:
        others = [{**msgspec.to_builtins(alignment), "counterpart": other} for _, alignment, other in found]
        print_json({"game": game, "counterparts": others})
        return
    if game:
        _print_game(game)
    if not found:
        console().print("It has no counterpart.")
    else:
        rows = [
            (row.family or row.level, alignment.relation, f"{alignment.score:.2f}", cited(other), shortened(other.text))
            for row, alignment, other in found
        ]
        print_table(("what", "relation", "score", "counterpart", "words"), rows, numbers=("score",))


def verdict(*, accept: bool, reject: bool, relation: str) -> Verdict:
    """Return what the options of the command say; raises `ReglasError` where they say nothing or two things."""
    if accept + reject + bool(relation) != 1:
        raise ReglasError("say one of --accept, --reject and --relation")
    if relation:
        return "correct", fitting("alignment", {"relation": relation})
    return ("accept" if accept else "reject"), {}


def record(
    database: Path, rows: tuple[str, str], said: Verdict, *, note: str, who: str, when: str, as_json: bool
) -> None:
    """Record a decision on two rows and apply it. Raises `ReglasError` where they cannot be decided on together."""
    from rules_db import building  # it imports much, and `why` does without

    with KnowledgeBase.open(database) as base:
        one, other = _pair(base, *rows)
        draft = _drafted(base, one, other, said)
    made = decisions.record(database, replace(draft, note=note, who=who, when=when))
    building.apply(database)
    if as_json:
        print_json(made)
    else:
        what = " ".join((made.act, *said[1].values()))
        console().print(f"{what}: {cited(one)} and {cited(other)}; noted and applied.")


def _drafted(base: KnowledgeBase, one: End, other: End, said: Verdict) -> Decision:
    subjects = []
    for row in (one, other):
        table = f"{row.level}s"
        read = row_as_read(base.connection, table, row.id)
        if read is None:
            raise NotFoundError(f"{cited(row)} was added by somebody; no reader aligns it")
        subjects.append(subject_of(base.connection, table, read))
    return Decision("", pair(*subjects), said[0], dict(said[1]))


def _pair(base: KnowledgeBase, a: str, b: str) -> tuple[End, End]:
    """Return the rows that are meant: those of the alignment between them, else the narrowest of one level."""
    if not (a and b):
        raise ReglasError("name the two rows that the verdict is about, or give --list")
    ours, theirs = ends(base, a), ends(base, b)
    found = between(base, ours, theirs)
    if found:
        return end(base, found[0].level, found[0].a_id), end(base, found[0].level, found[0].b_id)
    pairs = [(one, other) for one in ours for other in theirs if one.level == other.level]
    if not pairs or pairs[0][0].document_id == pairs[0][1].document_id:
        raise NotFoundError("a verdict is about two rules, or two provisions, of different documents")
    return pairs[0]


def print_all(database: Path, *, as_json: bool) -> None:
    """Print the decisions on alignments that count."""
    found = [
        one
        for one in decisions.listed(database)
        if one.decision.subject and one.decision.subject.other and one.state not in ("superseded", "reverted")
    ]
    if as_json:
        print_json(found)
    elif not found:
        console().print("Nobody has decided on an alignment.")
    else:
        print_table(
            ("verdict", "state", "document", "words", "document", "words", "who", "when", "note"),
            [_verdict_line(one.decision, one.state) for one in found],
        )


def _verdict_line(decision: Decision, state: str) -> tuple[str, ...]:
    a = decision.subject
    b = a.other if a else None
    words = [(end.document, end.text) for end in (a, b) if end]
    what = " ".join((decision.act, str(decision.changes.get("relation", ""))))
    return (what.strip(), state, *words[0], *words[1], decision.who, decision.when, decision.note)
