"""All games across all jurisdictions: what the measures, the exports and the picture are made from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Literal

import msgspec

from rules_db.comparing.comparison import compared
from rules_db.comparing.reading import rule_concepts, rule_relations
from rules_db.comparing.records import Cell, Comparison, Row
from rules_db.comparing.stating import agree
from rules_db.records import StoredDocument, StoredRule
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

Bond = Literal["identical", "alike", "different"]
"""How two jurisdictions stand to each other in a row: the same words, the same norm in other words, something else."""
Relations = Mapping[frozenset[str], str]


class Survey(msgspec.Struct, frozen=True):
    """Every game's comparison, the jurisdictions from the oldest text to the newest, and how single rules are aligned.

    `dates` has the date of a jurisdiction's oldest text, empty where no text of it says one.
    """

    jurisdictions: tuple[str, ...]
    dates: Mapping[str, str]
    games: tuple[Comparison, ...]
    relations: Relations


def survey(base: KnowledgeBase, words: Words | None = None) -> Survey:
    """Return the survey of a knowledge base."""
    return surveyed(base.documents(), base.rules(), rule_concepts(base, ""), rule_relations(base, ""), words or Words())


def surveyed(
    documents: Iterable[StoredDocument],
    rules: Iterable[StoredRule],
    concepts: Mapping[str, str],
    relations: Relations,
    words: Words,
) -> Survey:
    """Return the survey of documents and their rules, in whatever order they come."""
    dates = _dates(documents)
    jurisdictions = tuple(sorted(dates, key=lambda name: (dates[name] or "9", name)))
    by_game: dict[str, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        if rule.game:
            by_game[rule.game].append(rule)
    games = (
        compared(game, by_game[game], jurisdictions=jurisdictions, concepts=concepts, relations=relations, words=words)
        for game in sorted(by_game)
    )
    return Survey(jurisdictions, dates, tuple(games), relations)


def _dates(documents: Iterable[StoredDocument]) -> dict[str, str]:
    dates: dict[str, list[str]] = defaultdict(list)
    for document in documents:
        dates[document.jurisdiction] += [document.date] if document.date else []
    return {name: min(found, default="") for name, found in sorted(dates.items())}


def bond(row: Row, a: str, b: str, relations: Relations) -> Bond | None:
    """Return how two jurisdictions stand to each other in a row; None where one of them does not state it."""
    ours, theirs = row.cell(a), row.cell(b)
    if not ours.stated or not theirs.stated:
        return None
    found = {relations.get(frozenset(pair), "") for pair in product(_ids(ours), _ids(theirs))}
    differ = "different" in found if row.norm else not agree(ours.stated, theirs.stated, row.key)
    if differ:
        return "different"
    return "identical" if "identical" in found else "alike"


def _ids(cell: Cell) -> Sequence[str]:
    return [place.rule_id for stated in cell.stated for place in stated.places]
