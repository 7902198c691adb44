"""`why` and `review` on the terminal: reasons of games and alignments, and the decisions on these."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from extractor.alignment import Reason, reasons, shared_words
from rules_db import decisions
from rules_db.alignments import Alignment, End, GameTold, between, cited, end, ends, names, of, told
from rules_db.cli.output import console, print_json, print_table, styled
from rules_db.cli.showing import shortened
from rules_db.decisions import Act, Decision
from rules_db.decisions.records import fitting
from rules_db.decisions.subjects import as_read as row_as_read
from rules_db.decisions.subjects import pair, subject_of
from rules_db.errors import NotFoundError, ReglasError
from rules_db.knowledge import KnowledgeBase

Verdict = tuple[Act, dict[str, str]]

_WORDS = 20


def why(base: KnowledgeBase, a: str, b: str, *, as_json: bool) -> None:
    """Print why two rows are aligned; raises `NotFoundError` where they are not."""
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
            [_line(one.decision, one.state) for one in found],
        )


def _line(decision: Decision, state: str) -> tuple[str, ...]:
    a = decision.subject
    b = a.other if a else None
    words = [(end.document, end.text) for end in (a, b) if end]
    what = " ".join((decision.act, str(decision.changes.get("relation", ""))))
    return (what.strip(), state, *words[0], *words[1], decision.who, decision.when, decision.note)
