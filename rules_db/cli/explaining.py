"""`reglas why`: why a provision is of its game; an alignment feature by feature, with both texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from extractor.alignment.reasons import Reason, reasons, shared_words
from rules_db.alignments import Alignment, End, between, cited, end, ends, names, of
from rules_db.cli.listing import shortened
from rules_db.cli.output import console, print_json, print_table, styled
from rules_db.errors import NotFoundError
from rules_db.games import GameTold, told
from rules_db.knowledge import KnowledgeBase

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
