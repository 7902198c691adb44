"""The page of a game: what each jurisdiction rules, side by side; what its bets are worth; its packs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, cast

import msgspec

from rules_db.citing import pinpoints
from rules_db.comparing.comparison import ONLY, Only, Seeking, compare, only
from rules_db.comparing.layout import MARKS, NOTHING, by_family, summary
from rules_db.comparing.reading import all_jurisdictions, find_game, jurisdictions_on, regulated_games, texts_compared
from rules_db.comparing.records import Column, Comparison, Row
from rules_db.errors import NotFoundError
from rules_db.errors import shown as shown_name
from rules_db.knowledge import KnowledgeBase, fold
from rules_db.pages.frame import Answer, Asked, Elsewhere, Page
from rules_db.pages.game_listing import game_listing
from rules_db.pages.links import FORMAT
from rules_db.pages.messages import Messages
from rules_db.pages.packs import packs_of, worth
from rules_db.pages.side_by_side import Group, by_importance, groups_of, named

# Which rules of a game a person has checked: accepted as they stand, corrected or added.


_CHECKS = """
SELECT d.row_id, d.who, d."when" FROM rules r CROSS JOIN decisions d ON d.row_id = r.id
WHERE r.game = ? AND d.state IN ('applied', 'agreed') AND d.act IN ('accept', 'correct', 'add') AND +d.other_id = ''
ORDER BY d."when", d.rowid
"""
"""By the rows of the game: nearly all decisions have no other row, so that this alone would read all of them."""
Wanted = Literal["checked", "unchecked"]
WANTED: tuple[Wanted, ...] = ("checked", "unchecked")


class Check(msgspec.Struct, frozen=True):
    """Who checked a rule last, and on which day."""

    who: str
    day: str


class Checks:
    """The checks of the rules of a game."""

    def __init__(self, base: KnowledgeBase, game: str) -> None:
        rows = base.connection.execute(_CHECKS, (game,))
        self._by_rule: Mapping[str, Check] = {row[0]: Check(row[1], row[2][:10]) for row in rows}
        self._told: dict[Check, str] = {}

    def __bool__(self) -> bool:
        """Tell whether anything was checked."""
        return bool(self._by_rule)

    def of(self, rules: Iterable[str]) -> Check | None:
        """Return the check of the first of some rules that was checked, None where none was."""
        return next((self._by_rule[rule] for rule in rules if rule in self._by_rule), None)

    def told(self, rules: Iterable[str], t: Messages) -> str:
        """Return in words who checked the first of some rules that was checked, and when; empty where none was."""
        check = self.of(rules)
        if check is not None and check not in self._told:
            self._told[check] = t("decide.checked", who=check.who, when=t.date(check.day))
        return self._told[check] if check else ""

    def has(self, row: Row, wanted: str) -> bool:
        """Tell whether every value of a row of a comparison was checked, or, where that is wanted, not every one."""
        if wanted not in WANTED:
            return True
        stated = [each for cell in row.cells for each in cell.stated]
        return all(self.of(place.rule_id for place in each.places) for each in stated) == (wanted == "checked")


_MOST_COLUMNS = 8
"""Jurisdictions that stand side by side unless more are chosen: nobody reads a hundred columns."""


def game(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the page of a game; raises `NotFoundError` for a game that no regulation here rules."""
    frame, name = asked.frame, asked.names["game"]
    known = find_game(name, regulated_games(base))
    if known != name:
        return Elsewhere(frame.to.game(known))
    speaking = jurisdictions_on(base, known)
    shown = _shown_of(speaking, asked)
    whole = _compared(base, known, shown, asked)
    texts = texts_compared(base, shown, known)
    checks = Checks(base, known)
    comparison = filtered(whole, asked, checks)
    norms = [row for row in comparison.rows if row.norm]
    grouped = by_importance if asked.get("solo") == "differences" else groups_of
    shown_values = grouped([row for row in comparison.rows if not row.norm], comparison.columns, frame)
    several = groups_of([row for row in norms if row.relation != "alone"], comparison.columns, frame)
    alone = _alone([row for row in norms if row.relation == "alone"], comparison.columns, asked)
    values: dict[str, Any] = {
        "game": known,
        "name": whole.name,
        "columns": comparison.columns,
        "absent": [name for name in all_jurisdictions(base) if name not in speaking],
        "every": speaking,
        "hidden": len(speaking) - len(shown),
        "families": [(family, frame.words.family(family)) for family, _ in by_family(whole.rows)],
        "asked": {name: asked.get(name) for name in ("q", "familia", "solo", "normas", "revision")},
        "checks": checks,
        "chosen": asked.several("jurisdiccion"),
        "summary": summary([row for row in whole.rows if not row.norm], frame.words),
        "values": shown_values,
        "norms": several,
        "alone": alone,
        "cited": pinpoints(base, named((*shown_values, *several, *(group for group, _ in alone))), frame.language),
        "marks": {**MARKS, "single": MARKS["alone"]},
        "limits": whole.limits,
        "signs": NOTHING,
        "worth": worth(base, known, texts, frame),
        "packs": packs_of(base, known, texts, frame),
    }
    return Page("game.html", values, listing=lambda: game_listing(base, comparison, whole.limits, frame))


def _compared(base: KnowledgeBase, game: str, shown: Sequence[str], asked: Asked) -> Comparison:
    """Return the comparison of a game; who narrows the page down has the one that was made for the page."""
    words = asked.frame.words
    seeking: Seeking = "all" if asked.get(FORMAT) or _shows_alone(asked) else "shared"
    return base.made(
        ("comparison", game, *shown, seeking, words.language),
        lambda: compare(base, game, jurisdictions=shown, words=words, seeking=seeking),
        lambda made: len(made.rows) * len(made.columns),
    )


def _shown_of(speaking: Sequence[str], asked: Asked) -> list[str]:
    """Return the jurisdictions that are compared: those that are chosen, a single one beside others, else the first.

    Raises `NotFoundError` for a jurisdiction that says nothing of the game.
    """
    chosen = asked.several("jurisdiccion")
    for unknown in [name for name in chosen if name not in speaking]:
        game = asked.names["game"]
        raise NotFoundError(f"{shown_name(unknown)} does not rule {game}; those that do are {', '.join(speaking)}")
    if len(chosen) > 1:
        return [name for name in speaking if name in chosen]
    others = [name for name in speaking if name not in chosen]
    return sorted([*chosen, *others[: _MOST_COLUMNS - len(chosen)]])


def filtered(comparison: Comparison, asked: Asked, checks: Checks) -> Comparison:
    """Return the rows that are asked for; of a single jurisdiction all that it rules."""
    chosen = asked.several("jurisdiccion")
    if len(chosen) == 1:
        ruled = tuple(row for row in comparison.rows if row.cell(chosen[0]).stated)
        comparison = msgspec.structs.replace(comparison, rows=ruled)
    if asked.get("solo") in ONLY:
        comparison = only(comparison, cast("Only", asked.get("solo")))
    family, words, wanted = asked.get("familia"), fold(asked.get("q")), asked.get("revision")
    rows = [row for row in comparison.rows if family in ("", row.family) and _has(row, words)]
    return msgspec.structs.replace(comparison, rows=tuple(row for row in rows if checks.has(row, wanted)))


def _has(row: Row, words: str) -> bool:
    """Tell whether a row has all the words, in its label or in what the jurisdictions state."""
    if not words:
        return True
    said_here = [row.label, *(f"{each.words} {each.text}" for cell in row.cells for each in cell.stated)]
    return all(word in fold(" ".join(said_here)) for word in words.split())


def _shows_alone(asked: Asked) -> bool:
    """Tell whether the page has the norms that one jurisdiction alone has, and not only how many there are."""
    return asked.get("normas") == "todas" or bool(asked.get("q") or asked.get("familia"))


def _alone(rows: Sequence[Row], columns: Sequence[Column], asked: Asked) -> list[tuple[Group, int]]:
    """Return the norms that one jurisdiction alone has, family by family, and how many; the rows only where asked."""
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.family] += 1
    groups = groups_of(rows if _shows_alone(asked) else [], columns, asked.frame)
    shown = {group.family: group for group in groups}
    words = asked.frame.words
    return [(shown.get(name, Group(name, words.family(name), [])), count) for name, count in counts.items()]
