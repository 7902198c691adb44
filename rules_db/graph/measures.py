"""Measures on the graph: which text follows which, how far it has drifted, what each jurisdiction alone regulates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Literal

import msgspec

from rules_db.comparing.records import Comparison, Row
from rules_db.graph.survey import Survey, bond

Direction = Literal["later", "unknown"]


class Follows(msgspec.Struct, frozen=True):
    """How much of what `jurisdiction` states, in games that both regulate, `model` states too.

    `direction` is "later" where its text is younger than the model's, "unknown" where a date is missing or the same.
    `alike` counts the statements that are the same norm (`identical` of them in the same words), `different` those of
    the same subject with another value or consequence. `share` is alike / statements, `drift` different / (alike +
    different): 0 to 1.
    """

    jurisdiction: str
    model: str
    direction: Direction
    games: int
    statements: int
    alike: int
    identical: int
    different: int
    share: float
    drift: float


class Alone(msgspec.Struct, frozen=True):
    """What one jurisdiction alone states: the games that no other regulates, and its statements by family.

    `games` and `statements` are counted apart: statements are those in games that others regulate too.
    """

    jurisdiction: str
    games: tuple[str, ...]
    statements: int
    families: Mapping[str, int]


class Measures(msgspec.Struct, frozen=True):
    """All measures; of two texts with dates only the younger one follows."""

    follows: tuple[Follows, ...]
    alone: tuple[Alone, ...]


def measures(survey: Survey) -> Measures:
    """Return the measures of a survey, the closest followers first."""
    follows = sorted(_follows(survey), key=lambda each: (-each.share, each.jurisdiction, each.model))
    return Measures(tuple(follows), tuple(_alone(survey, name) for name in survey.jurisdictions))


def _follows(survey: Survey) -> Iterator[Follows]:
    for name, model in permutations(survey.jurisdictions, 2):
        ours, theirs = survey.dates[name], survey.dates[model]
        dated = bool(ours and theirs) and ours != theirs
        games = [game for game in survey.games if {name, model} <= {column.jurisdiction for column in game.columns}]
        if games and (not dated or ours > theirs):
            yield _follow(survey, name, model, games, "later" if dated else "unknown")


def _follow(survey: Survey, name: str, model: str, games: list[Comparison], direction: Direction) -> Follows:
    rows = [row for game in games for row in game.rows if row.cell(name).stated]
    bonds = Counter(bond(row, name, model, survey.relations) for row in rows)
    alike = bonds["identical"] + bonds["alike"]
    return Follows(
        jurisdiction=name,
        model=model,
        direction=direction,
        games=len(games),
        statements=len(rows),
        alike=alike,
        identical=bonds["identical"],
        different=bonds["different"],
        share=_share(alike, len(rows)),
        drift=_share(bonds["different"], alike + bonds["different"]),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _alone(survey: Survey, name: str) -> Alone:
    games = tuple(game.game for game in survey.games if [c.jurisdiction for c in game.columns] == [name])
    rows: list[Row] = [row for game in survey.games if game.game not in games for row in game.rows]
    families = Counter(row.family for row in rows if row.relation == "alone" and row.cell(name).stated)
    return Alone(name, games, families.total(), dict(sorted(families.items())))
