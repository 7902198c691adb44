"""What two jurisdictions (or documents) have otherwise: the form that asks, one game in full, its cases, the brief."""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules_db.citing import citations, pinpoints
from rules_db.comparing.absence import absences_of
from rules_db.comparing.brief import blocks
from rules_db.comparing.brief.making import brief
from rules_db.comparing.brief.writing import FORMATS, MEDIA
from rules_db.comparing.cases import Case, Result, lines, sentence, settled, situation, weight
from rules_db.comparing.comparison import sides_limits
from rules_db.comparing.difference import Part, diff, links_between
from rules_db.comparing.layout import moves, portion, said, unfound
from rules_db.comparing.matching import with_spaces
from rules_db.comparing.reading import (
    Side,
    all_jurisdictions,
    documents_named,
    find_game,
    regulated_games,
    side,
    texts_on,
    typed_side,
)
from rules_db.comparing.records import Difference, Kind, NormChange, Piece, ProseChange, ValueChange
from rules_db.errors import ReglasError
from rules_db.exporting.workbook import Cell
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Answer, Asked, Column, Elsewhere, File, Frame, Listing, Page
from rules_db.pages.links import FORMAT, instrument
from rules_db.pages.taking import leads, of_difference
from rules_db.store import program_version
from rules_db.words import Language, Words

_HELD = """
SELECT id, line_start, line_end FROM provisions WHERE document_id = ? ORDER BY line_end - line_start DESC, position
"""
"""The provisions of a document, the widest first."""

# What two texts settle differently in a game, scenario by scenario with amounts.


def settled_otherwise(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page of the cases of two sides. Raises `NotFoundError` for a side, game or pack that is not there."""
    from rules_db.comparing.cases.questions import cases_between  # it loads the odds, and so numpy

    a, b = asked.names["a"], asked.names["b"]
    if a == b:
        raise ReglasError(asked.frame.t("difference.same_side", side=a))
    game = find_game(asked.names["game"], regulated_games(base))
    found = base.made(
        ("cases", a, b, game),
        lambda: cases_between(base, a, b, game),
        lambda made: len(made.differing) + len(made.undecided),
    )
    words = asked.frame.words
    told = {(sentence(case, found, words), weight(case, found, words)) for case in (*found.differing, *found.undecided)}
    title, count, *rest = lines(found, words, lambda text: asked.frame.sentence(text).words)
    every = (*found.differing, *found.undecided)
    ours = _holding(base, _settling(base, a, game), [case.a for case in every])
    theirs = _holding(base, _settling(base, b, game), [case.b for case in every])
    cited = pinpoints(base, [*ours.values(), *theirs.values()], asked.frame.language)

    def row(case: Case) -> CaseRow:
        return CaseRow(
            situation(case, found, words),
            weight(case, found, words),
            settled(case.a, case.variant_a, words),
            _spots(case.a, ours, cited),
            settled(case.b, case.variant_b, words),
            _spots(case.b, theirs, cited),
        )

    values = {
        "title": title[0],
        "count": count[0],
        "differing": [row(case) for case in found.differing],
        "undecided": [row(case) for case in found.undecided],
        "texts": [text for text, note in rest if (text, note) not in told],
        "heads": {"costs": words.text("cases_costs"), "undecided": words.text("cases_undecided")},
        "names": {"a": found.a_name, "b": found.b_name},
    }
    return Page(
        "cases.html",
        {"a": a, "b": b, "game": game, **values},
        listing=lambda: _cases_listing(base, f"casos-{a}-{b}-{game}", values, asked.frame),
    )


class Spot(msgspec.Struct, frozen=True):
    """Lines that decide a case, the provision that holds them, and how that is cited."""

    lines: str
    provision: str
    cited: str


class CaseRow(msgspec.Struct, frozen=True):
    """A case as it is shown: what is staked and comes, how often, and what each side does, with where it says so."""

    asked: str
    often: str
    a: str
    a_spots: Sequence[Spot]
    b: str
    b_spots: Sequence[Spot]


def _cases_listing(base: KnowledgeBase, name: str, shown: Mapping[str, Any], frame: Frame) -> Listing:
    """Return the cases of a page with the articles that decide each side, those that are open last."""
    t, rows = frame.t, [*shown["differing"], *shown["undecided"]]
    spots = [(row, (*row.a_spots, *row.b_spots)) for row in rows]
    named = citations(base, {spot.provision for _, several in spots for spot in several}, frame.language)

    def told(words: str, several: Sequence[Spot]) -> str:
        cited = "; ".join(dict.fromkeys(named.get(spot.provision, spot.lines) for spot in several))
        return f"{words} ({cited})" if cited else words

    columns = [Column(t("difference.case"), 3), *(Column(each, 4) for each in shown["names"].values())]
    columns += [Column(f"{each}: {t('take.lines')}", plain=True) for each in shown["names"].values()]
    cells: list[list[Cell]] = [
        [
            "\n".join(filter(None, [row.asked, row.often])),
            told(row.a, row.a_spots),
            told(row.b, row.b_spots),
            *("; ".join(spot.lines for spot in several) for several in (row.a_spots, row.b_spots)),
        ]
        for row in rows
    ]
    links = [leads((spot.provision for spot in several), named, frame) for _, several in spots]
    return Listing(name, shown["title"], columns, cells, [shown["count"], *shown["texts"]], links=links)


def _settling(base: KnowledgeBase, name: str, game: str) -> str:
    """Return the document of a side that settles the bets of a game: the first that has a pack for it."""
    names = [document.id for document in documents_named(base, name)]
    return next(each for each in names if base.connection.execute(_SETTLED, (each, game)).fetchone())


def _holding(base: KnowledgeBase, document: str, results: Iterable[Result]) -> dict[int, str]:
    """Return the narrowest provisions of a document that hold the lines which decide some cases."""
    wanted = sorted({_line(text) for result in results for text in result.lines})
    found: dict[int, str] = {}
    for row in base.connection.execute(_HELD, (document,)):
        for line in wanted[bisect_left(wanted, row["line_start"]) : bisect_right(wanted, row["line_end"])]:
            found[line] = row["id"]
    return found


def _line(lines: str) -> int:
    return int(lines.partition("-")[0])


def _spots(result: Result, places: Mapping[int, str], cited: Mapping[str, str]) -> list[Spot]:
    """Return the places that decide a side of a case, each provision once."""
    spots: dict[str, Spot] = {}
    for text in result.lines:
        name = places.get(_line(text), "")
        spots.setdefault(name, Spot(text, name, cited.get(name, "")))
    return list(spots.values())


# The brief of two sides as a file, in the language of the page that offers it.


def brief_file(base: KnowledgeBase, asked: Asked) -> File:
    """Return the brief that an address asks for. Raises `NotFoundError` for a side or game that is not there."""
    a, b, form = asked.names["a"], asked.names["b"], asked.names["format"]
    if a == b:
        raise ReglasError(asked.frame.t("difference.same_side", side=a))
    game = find_game(asked.names["game"], regulated_games(base))
    ours, theirs = (side(base, name, game=game, prose=False) for name in (a, b))
    words = asked.frame.words
    found = brief(base, ours, theirs, game=game, words=words)
    today = asked.frame.t.date(date.today().isoformat())
    told = blocks(found, words, today=today, version=program_version())
    return File(f"{a}-{b}-{game}.{form}", MEDIA[form], FORMATS[form](told, asked.frame.language))


KINDS: tuple[Kind, ...] = ("changed", "missing", "added")
"""What an analyst looks for first stands first."""
_ALONE: tuple[Kind, ...] = ("missing", "added")
"""What one side alone has: its norms and passages stand on a page of their own."""
_Change = TypeVar("_Change", NormChange, ProseChange)
_SETTLED = "SELECT 1 FROM packs WHERE document_id = ? AND game = ? AND tables LIKE '%\"settlement\"%'"
_VALUES: tuple[Part, ...] = ("values",)


class Half(msgspec.Struct, frozen=True):
    """Words of one side of a redline, with the space before them; `changed` where the other side has others."""

    space: str
    words: str
    changed: bool


class GameCount(msgspec.Struct, frozen=True):
    """How many values of a game two sides state otherwise, and how many only one of them states."""

    game: str
    changed: int
    missing: int
    added: int


def differences(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the form that asks for two sides and a game, or the address of what it asked for."""
    a, b = asked.get("a"), asked.get("b")
    if a and b:
        return Elsewhere(asked.frame.to.difference(a, b, asked.get("juego")))
    return Page("differences.html", {**_choices(base, asked), "a": a, "b": b, "game": asked.get("juego")})


def difference(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what differs between two sides: by game where none is named, else values, norms and wording.

    Raises `NotFoundError` for a side or game that is not there, `ReglasError` where both sides are one.
    """
    a, b = asked.names["a"], asked.names["b"]
    if a == b:
        raise ReglasError(asked.frame.t("difference.same_side", side=a))
    game = find_game(asked.names["game"], regulated_games(base)) if asked.names.get("game") else ""
    return _in_full(base, asked, a, b, game) if game else _by_game(base, asked, a, b)


class _Counted(Words):
    """Words of changes that are counted and not shown: values and keys as they are."""

    def value(self, value: Any, family: str = "", key: str = "", game: str = "") -> str:
        """Return a value so that other values are other words."""
        return repr(value)

    def key(self, family: str, key: str, game: str = "") -> str:
        """Return a key."""
        return key

    def place(self, family: str, key: str) -> tuple[int, int]:
        """Return one place for all."""
        return 0, 0


def _by_game(base: KnowledgeBase, asked: Asked, a: str, b: str) -> Page:
    names, games = base.made(
        ("differences", a, b, asked.frame.language),
        lambda: _counted(base, a, b, asked.frame.language),
        lambda made: len(made[1]),
    )
    values = {"a_name": names[0], "b_name": names[1], "games": games}
    told = {**_choices(base, asked), "a": a, "b": b, "game": "", **values}
    return Page("differences_by_game.html", told, listing=lambda: _counts_listing((a, b), names, games, asked.frame))


def _counts_listing(
    sides: tuple[str, str], names: tuple[str, str], games: Sequence[GameCount], frame: Frame
) -> Listing:
    """Return how much of each game two sides have otherwise, with the addresses of the differences."""
    t, called = frame.t, {"a": names[0], "b": names[1]}
    kinds = [Column(t(f"difference.{kind}", **called), 2) for kind in KINDS]
    columns = [Column(t("take.key"), plain=True), *kinds, Column(t("take.game"), 3)]
    rows: list[list[Cell]] = [
        [each.game, each.changed, each.missing, each.added, frame.words.game(each.game)] for each in games
    ]
    addresses = [frame.whole(frame.to.difference(*sides, each.game)) for each in games]
    title = t("difference.between", **called)
    return Listing(f"diferencias-{'-'.join(sides)}", title, columns, rows, [t("difference.by_game")], addresses)


def _counted(base: KnowledgeBase, a: str, b: str, language: Language) -> tuple[tuple[str, str], list[GameCount]]:
    """Return the names of two sides, and what they have otherwise of each game that both rule."""
    ours, theirs = (typed_side(base, name) for name in (a, b))
    found = diff(ours, theirs, parts=_VALUES, words=_Counted(language))
    shared = _games(base, ours) & _games(base, theirs) - {""}
    counts = Counter((change.game, change.kind) for change in found.values)
    games = [GameCount(game, *(counts[game, kind] for kind in KINDS)) for game in shared]
    games.sort(key=lambda each: (-each.changed, -each.missing - each.added, each.game))
    return (found.a_name, found.b_name), games


def _games(base: KnowledgeBase, one: Side) -> set[str]:
    """Return the games that a side rules, be it only by norms."""
    return {
        game for (_, game), texts in texts_on(base).items() if {*texts.compared, *texts.left_out} & {*one.documents}
    }


def _in_full(base: KnowledgeBase, asked: Asked, a: str, b: str, game: str) -> Page:
    kind, family, words = asked.get("ver"), asked.get("familia"), asked.frame.words
    alone = kind in _ALONE or bool(asked.get(FORMAT))
    ours, theirs, found = base.made(
        ("difference", a, b, game, words.language, alone),
        lambda: _found(base, (a, b), game, words, alone=alone),
        lambda made: len(made[0].rules) + len(made[1].rules) + len(made[0].units) + len(made[1].units),
    )
    names = {"a": found.a_name, "b": found.b_name}
    cited = pinpoints(base, _provisions(found, kind), asked.frame.language)
    values = [each for each in found.values if kind in ("", each.kind) and family in ("", each.family)]
    by_family = {
        each: [(name, list(of)) for name, of in groupby(of_kind, _family)] for each, of_kind in _by_kind(values).items()
    }
    shown = {
        "difference": found,
        "counts": _counts(found),
        "families": [(each, words.family(each)) for each, _ in groupby(found.values, _family)],
        "values": by_family,
        "norms": _shown(found.norms, kind),
        "prose": sorted(_shown(found.prose, kind), key=lambda each: not each.redline),
        "alone": _ALONE,
        "halves": halves,
        "portion": lambda change: portion(change, names, words),
        "moves": lambda change: moves(change, words),
        "unfound": lambda change: unfound(_located(change, cited), words),
        "limits": list(sides_limits(base, (ours, theirs), game, words)),
        "said": lambda stated, key="": said(stated, words, key),
        "kinds": KINDS,
        "brief_formats": tuple(FORMATS),
        "settled": all(_settles(base, one, game) for one in (ours, theirs)),
        "kind_names": [(each, asked.frame.t(f"difference.{each}", **names)) for each in KINDS],
        "kind": kind,
        "family": family,
        "several": {"a": len(ours.documents) > 1, "b": len(theirs.documents) > 1},
        "documents": _documents(base, ours, theirs),
        "cited": cited,
        "named": lambda document: instrument(document, asked.frame.t),
    }
    told = {**_choices(base, asked), "a": a, "b": b, "game": game, **shown}
    listing = functools.partial(of_difference, base, found, game, told["limits"], asked.frame)
    return Page("difference.html", told, listing=listing)


def _found(
    base: KnowledgeBase, names: tuple[str, str], game: str, words: Words, *, alone: bool
) -> tuple[Side, Side, Difference]:
    """Return two sides and what they have otherwise; `alone` as `diff` takes it."""
    ours, theirs = (side(base, name, game=game) for name in names)
    aligned = links_between(base, ours, theirs, game)
    absences = absences_of(base, game, [*ours.documents, *theirs.documents]) if aligned else None
    return ours, theirs, diff(ours, theirs, aligned=aligned, words=words, absences=absences, alone=alone)


def _provisions(found: Difference, kind: str) -> Iterator[str]:
    """Yield the provisions that a page of a difference names, some of them several times."""
    for value in found.values:
        yield from (place.provision_id for each in (*value.before, *value.after) for place in each.places)
    for norm in (*_shown(found.norms, kind), *found.perhaps):
        yield from (place.provision_id for each in (norm.before, norm.after) if each for place in each.places)
    for prose in _shown(found.prose, kind):
        yield from (each.place.provision_id for each in (prose.before, prose.after) if each)
    changes: list[ValueChange | NormChange | ProseChange] = [*found.values, *_shown(found.norms, kind)]
    changes += _shown(found.prose, kind)
    for change in changes:
        yield from (place.provision_id for place in change.passages)


def _shown(changes: Iterable[_Change], kind: str) -> list[_Change]:
    """Return the norms or passages that a page shows: those that differ, or those that one side alone has."""
    return [change for change in changes if change.kind == (kind if kind in _ALONE else "changed")]


def _located(change: ValueChange | NormChange | ProseChange, cited: Mapping[str, str]) -> Any:
    """Return a change with the passages that speak of it as they are cited."""
    named = tuple(replace(place, pinpoint=cited.get(place.provision_id, "")) for place in change.passages)
    return replace(change, passages=named)


def _settles(base: KnowledgeBase, one: Side, game: str) -> bool:
    """Tell whether a side has a pack that settles bets of a game."""
    rows = (base.connection.execute(_SETTLED, (document, game)).fetchone() for document in one.documents)
    return any(rows)


def _choices(base: KnowledgeBase, asked: Asked) -> dict[str, Any]:
    """Return what the form offers: jurisdictions and games by their names."""
    words = asked.frame.words
    sides = {name: words.jurisdiction(name) for name in all_jurisdictions(base)}
    games = {game: words.game(game) for game in regulated_games(base)}
    return {"sides": _by_name(sides), "every_game": _by_name(games)}


def _by_name(names: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(names.items(), key=lambda each: each[1].casefold())


def _documents(base: KnowledgeBase, *sides: Side) -> list[tuple[str, list[Any]]]:
    return [(each.label, [base.document(name) for name in each.documents]) for each in sides]


def _counts(found: Difference) -> dict[str, Counter[Kind]]:
    parts: dict[str, Sequence[ValueChange | NormChange | ProseChange]]
    parts = {"values": found.values, "norms": found.norms, "wording": found.prose}
    return {part: Counter(change.kind for change in changes) for part, changes in parts.items()}


def _family(change: ValueChange) -> str:
    return change.family


def _by_kind(changes: Iterable[Any]) -> dict[str, list[Any]]:
    listed = list(changes)
    return {kind: [change for change in listed if change.kind == kind] for kind in KINDS}


def halves(redline: Sequence[Piece]) -> tuple[list[Half], list[Half]]:
    """Return a redline as two texts, each side's own words with those marked that the other side has otherwise."""
    before = [Piece(piece.before, "", piece.equal) for piece in redline if piece.before]
    after = [Piece(piece.after, "", piece.equal) for piece in redline if piece.after]
    ours, theirs = (
        [Half(space, piece.before, not piece.equal) for space, piece in with_spaces(one)] for one in (before, after)
    )
    return ours, theirs
