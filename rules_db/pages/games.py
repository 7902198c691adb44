"""The page of a game: what each jurisdiction rules, side by side; what its bets are worth; its packs.

A row of the comparison has a place for each jurisdiction, with its values or why it has none. As a table to take away
it has the words, the citation and the value of each text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Literal, cast

import msgspec

from extractor import lexicon
from extractor.folding import fold
from rules_db.citing import citations, instrument, pinpoints
from rules_db.comparing.comparison import ONLY, Only, Seeking, compare, only
from rules_db.comparing.layout import MARKS, NOTHING, beside, by_family, cited, said, span, summary, unsaid, wordings
from rules_db.comparing.ranking import is_lesser, ranked
from rules_db.comparing.reading import all_jurisdictions, find_game, jurisdictions_on, regulated_games, texts_compared
from rules_db.comparing.records import Cell, Column, Comparison, Place, Row, Stated
from rules_db.errors import NotFoundError
from rules_db.errors import shown as shown_name
from rules_db.identifiers import value_json
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import MOST_COLUMNS, Answer, Asked, Elsewhere, Frame, Listing, Page
from rules_db.pages.frame import Column as Heading
from rules_db.pages.links import FORMAT
from rules_db.pages.messages import Messages
from rules_db.pages.packs import packs_of, worth
from rules_db.pages.taking import leads

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


_MOST_ALONE = 200
"""Norms of a single jurisdiction that a page shows; what can be taken away has all."""
_MOST_PLACES = 2
"""Places of one value that a cell names; the others stand in what can be taken away."""
_PAID = "payout"


class Line(msgspec.Struct, frozen=True):
    """One value of a cell: its words, and the lines that state it with the provision and its address.

    `more` is how many other places there are, `local` what the text calls what is paid, where that is another name;
    `rules` are the ids of the rules that state it.
    """

    words: str
    places: Sequence[tuple[str, str, str]]
    more: int
    local: str = ""
    rules: Sequence[str] = ()


class Shown(msgspec.Struct, frozen=True):
    """A place of a row: its lines, or the sign and the words for why it is empty, and the lines that speak of it."""

    lines: Sequence[Line]
    state: str = "stated"
    sign: str = ""
    why: str = ""
    places: Sequence[tuple[str, str, str]] = ()


class ShownRow(msgspec.Struct, frozen=True):
    """A row as it is shown: a place for each column; `only` is who alone states it while all others are silent."""

    label: str
    relation: str
    only: str
    cells: Sequence[Shown]


class Group(msgspec.Struct, frozen=True):
    """The rows of a family."""

    family: str
    name: str
    rows: Sequence[ShownRow]


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
    grouped = _by_importance if asked.get("solo") == "differences" else _groups_of
    shown_values = grouped([row for row in comparison.rows if not row.norm], comparison.columns, frame)
    several = _folded([row for row in norms if row.relation != "alone"], comparison.columns, asked)
    alone = _folded([row for row in norms if row.relation == "alone"], comparison.columns, asked, _MOST_ALONE)
    values: dict[str, Any] = {
        "game": known,
        "name": whole.name,
        "columns": comparison.columns,
        "absent": [name for name in all_jurisdictions(base) if name not in speaking],
        "every": speaking,
        "hidden": len(speaking) - len(shown),
        "families": [(family, frame.words.family(family)) for family, _ in by_family(whole.rows)],
        "asked": {name: asked.get(name) for name in ("q", "familia", "solo", "revision")},
        "checks": checks,
        "chosen": asked.several("jurisdiccion"),
        "summary": summary([row for row in whole.rows if not row.norm], frame.words),
        "values": shown_values,
        "norms": several,
        "alone": alone,
        "most_alone": _MOST_ALONE,
        "cited": pinpoints(base, _named((*shown_values, *(group for group, _ in (*several, *alone)))), frame.language),
        "marks": {**MARKS, "single": MARKS["alone"]},
        "limits": whole.limits,
        "signs": NOTHING,
        "worth": worth(base, known, texts, frame),
        "packs": packs_of(base, known, texts, frame),
    }
    return Page("game.html", values, listing=lambda: _game_listing(base, comparison, whole.limits, frame))


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


def _compared(base: KnowledgeBase, game: str, shown: Sequence[str], asked: Asked) -> Comparison:
    """Return the comparison of a game; who narrows the page down has the one that was made for the page."""
    words = asked.frame.words
    seeking: Seeking = "all" if asked.get(FORMAT) or _shows_norms(asked) else "values"
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
    return sorted([*chosen, *others[: MOST_COLUMNS - len(chosen)]])


def _has(row: Row, words: str) -> bool:
    """Tell whether a row has all the words, in its label or in what the jurisdictions state."""
    if not words:
        return True
    said_here = [row.label, *(f"{each.words} {each.text}" for cell in row.cells for each in cell.stated)]
    return all(word in fold(" ".join(said_here)) for word in words.split())


def _shows_norms(asked: Asked) -> bool:
    """Tell whether the page has norms, and not only how many of each family there are."""
    return any(map(asked.get, ("q", "familia", "revision"))) or asked.get("solo") == "differences"


def _folded(
    rows: Sequence[Row], columns: Sequence[Column], asked: Asked, most: int | None = None
) -> list[tuple[Group, int]]:
    """Return norms family by family, and how many; the rows, `most` of them, only where they are asked for."""
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.family] += 1
    groups = _groups_of(rows[:most] if _shows_norms(asked) else [], columns, asked.frame)
    shown = {group.family: group for group in groups}
    words = asked.frame.words
    return [(shown.get(name, Group(name, words.family(name), [])), count) for name, count in counts.items()]


def _groups_of(rows: Iterable[Row], columns: Sequence[Column], frame: Frame) -> list[Group]:
    """Return rows by their families, in the order of these."""
    return [
        Group(family, frame.words.family(family), [_shown_row(row, columns, frame) for row in group])
        for family, group in by_family(rows)
    ]


def _shown_row(row: Row, columns: Sequence[Column], frame: Frame) -> ShownRow:
    """Return a row with a place for each column."""
    cells = [_place(row, row.cell(column.jurisdiction), frame) for column in columns]
    only = frame.words.jurisdiction(row.stating[0].jurisdiction) if row.only else ""
    return ShownRow(row.label, "single" if row.relation == "alone" and not only else row.relation, only, cells)


def _place(row: Row, cell: Cell, frame: Frame) -> Shown:
    if cell.stated:
        return Shown(_lines(row, cell, frame))
    where = {span(each): (each.provision_id, frame.to.provision(each.provision_id)) for each in cell.passages}
    return Shown((), cell.state, NOTHING[cell.state], unsaid(cell, frame.words), _first(where))


def _lines(row: Row, cell: Cell, frame: Frame) -> list[Line]:
    same = row.norm and cell is not row.stating[0] and wordings(cell) == wordings(row.stating[0])
    words = frame.words
    source = beside(cell, row, words)
    told = (words.text("same_words") if same else said(each, words, row.key) + source for each in cell.stated)
    return [
        _line(each, stated, frame, _local_name(row, stated)) for each, stated in zip(told, cell.stated, strict=True)
    ]


def _line(words: str, stated: Stated, frame: Frame, local: str) -> Line:
    shown = {
        span(each): (each.provision_id, frame.to.provision(each.provision_id, rule=each.rule_id))
        for each in stated.places
    }
    more = max(0, len(shown) - _MOST_PLACES)
    return Line(words, _first(shown), more, local, [each.rule_id for each in stated.places])


def _first(where: Mapping[str, tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Return the first places, each with its lines, its provision and the address of that."""
    return [(lines, *place) for lines, place in list(where.items())[:_MOST_PLACES]]


def _named(groups: Iterable[Group]) -> Iterator[str]:
    """Yield the provisions that the cells of groups name."""
    for group in groups:
        for cell in (cell for row in group.rows for cell in row.cells):
            yield from (name for _, name, _ in (*cell.places, *(each for line in cell.lines for each in line.places)))


def _by_importance(rows: Iterable[Row], columns: Sequence[Column], frame: Frame) -> list[Group]:
    """Return rows by what they weigh, furniture and the like as a group at the end."""
    listed = ranked(rows)
    lesser = [row for row in listed if is_lesser(row)]
    groups = _groups_of([row for row in listed if not is_lesser(row)], columns, frame)
    if lesser:
        groups.append(Group("lesser", frame.words.text("lesser"), [_shown_row(row, columns, frame) for row in lesser]))
    return groups


def _local_name(row: Row, stated: Stated) -> str:
    """Return what a text calls the bet or hand that it pays, empty where it is the common name or cannot be told."""
    if row.family != _PAID:
        return ""
    found = _called(stated.text, row.key.rpartition(".")[2], row.game)
    return "" if _letters(found) in _letters(row.label) else found


def _letters(words: str) -> str:
    return fold(words).replace("-", " ")


@lru_cache(maxsize=1 << 14)
def _called(text: str, bet: str, game: str) -> str:
    """Return the words of a text that are a name of a bet or hand; empty where there are none."""
    known = (lexicon.vocabulary(name) for name in ("bets", "hands"))
    names = (name for some in known for name in some.find(fold(text), game=game))
    return next((text[name.start : name.end] for name in names if name.id == bet), "")


def _game_listing(base: KnowledgeBase, comparison: Comparison, limits: Sequence[str], frame: Frame) -> Listing:
    """Return the rows of a comparison; its notes name the instruments and say what the comparison cannot tell."""
    t, words = frame.t, frame.words
    provisions = {place.provision_id for row in comparison.rows for cell in row.cells for place in _places(cell)}
    named = citations(base, provisions, frame.language)
    columns = [Heading(t("game.family"), 2), Heading(t("game.rule"), 3), Heading(t("game.relation"), 2)]
    columns += [Heading(column.name, 4) for column in comparison.columns]
    columns += [Heading(f"{t('game.family')} ({t('take.key')})", plain=True), Heading(t("take.key"), plain=True)]
    for column in comparison.columns:
        told = ("state", "value", "citation", "lines", "address")
        columns += [Heading(f"{column.name}: {t(f'take.{name}')}", plain=True) for name in told]
    rows = []
    for row in comparison.rows:
        cells = [row.cell(column.jurisdiction) for column in comparison.columns]
        head = [words.family(row.family), row.label, words.relation(row.relation)]
        cells_told = [_told(row, cell, named, frame) for cell in cells]
        plain = chain.from_iterable(_plain(cell, named, frame) for cell in cells)
        rows.append([*head, *cells_told, row.family, row.key, *plain])
    texts = [base.document(name) for column in comparison.columns for name in column.documents]
    names = "; ".join(f"{words.jurisdiction(text.jurisdiction)}: {instrument(text)}" for text in texts)
    notes = [t("take.instruments", names=names), *limits]
    shown = [
        {place.provision_id: place.rule_id for cell in row.cells for place in _places(cell)} for row in comparison.rows
    ]
    links = [leads(rules, named, frame, rules) for rules in shown]
    return Listing(f"comparacion-{comparison.game}", comparison.name, columns, rows, notes, links=links)


def _places(cell: Cell) -> Iterable[Place]:
    return (place for places in [*(each.places for each in cell.stated), cell.passages] for place in places)


def _cited(places: Iterable[Place], named: dict[str, str]) -> str:
    return "; ".join(dict.fromkeys(named.get(place.provision_id, "") for place in places))


def _told(row: Row, cell: Cell, named: dict[str, str], frame: Frame) -> str:
    """Return what a jurisdiction states with its citations, or why it states nothing."""
    words = frame.words
    if not cell.stated:
        return unsaid(cell, words)
    source = beside(cell, row, words)
    return "\n".join(f"{said(each, words, row.key)}{source} ({_cited(each.places, named)})" for each in cell.stated)


def _plain(cell: Cell, named: dict[str, str], frame: Frame) -> list[str]:
    """Return the state of a place, its values as JSON, where they stand, and the addresses of their provisions."""
    places = list(_places(cell))
    leads = [frame.to.provision(place.provision_id, rule=place.rule_id) for place in places]
    addresses = "\n".join(dict.fromkeys(map(frame.whole, leads)))
    values = "\n".join(value_json(each.value) for each in cell.stated)
    lines = cited(places, with_document=True, all_places=True)
    return [cell.state, values, _cited(places, named), lines, addresses]
