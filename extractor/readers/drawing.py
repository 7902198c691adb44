"""Who draws a third card at baccarat, and on what: `player_draws`, `banker_draws`, `banker_optional`.

A table is said row by row, in cells ("4 | 2-3-4-5-6-7 | 0-1-8-9"), in words ("Con 4, pide si aquel naipe es 2, 3 …")
or in one sentence ("pide con 0, 1, 2, 3, 4 ó 5 y planta con 6 ó 7"). The words before it tell whose it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.frames.cases import ordered
from extractor.grammar import drawing
from extractor.lexicon import game_group
from extractor.modalities import variants_named
from extractor.passages import Passage
from extractor.statements import Statement

_POINTS = list(range(10))  # a card counts its last figure
_FEWEST = 4  # totals that make a table
_IDLE = 2  # passages between rows
_ANNOUNCED = 200  # a longer passage announces nothing
# a "ó" read as a figure between two totals, and totals run together: no total has two figures
_SQUEEZED = re.compile(r"(?<!\d)(\d)[06](\d)(?!\d)")
_TOGETHER = re.compile(r"(?<!\d)(\d)(\d)(?!\d)")
_BLANK = re.compile(r"(?P<total>\d) +- +(?=\d-\d)")  # a dash for an empty column before a list
_LEADING = re.compile(r"\d[\d,.\-]*")
_SAID = re.compile(r"\b(?P<verb>pide|pedira|plantar?|planta|plantara) (?:siempre )?con $")
_OPTIONAL = re.compile(
    r"\b(?:es de|tiene|con|suman?) (?P<total>\d)\b[^.;]{0,30}?\btercera carta\b[^.;]{0,40}?"
    r"\b(?:es|sea|fuera|fuese) (?:un )?(?P<card>\d)\b[^.;]{0,20}?\bopta"
)


@dataclass
class _Table:
    """The rows read so far of one hand's table, by total, with where they stand."""

    whose: str
    passage: Passage
    rows: dict[str, Any] = field(default_factory=dict)
    variants: set[str] = field(default_factory=set)
    last: Passage | None = None
    idle: int = 0
    sure: float = 0.92


@cache
def _book() -> dict[str, Any]:
    return tomllib.loads(files("extractor.readers").joinpath("drawing.toml").read_text(encoding="utf-8"))


@cache
def _games() -> frozenset[str]:
    return frozenset(game for name in _book()["games"]["names"] for game in game_group(name) or {name})


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the tables of the third card, and where the banker may choose."""
    table: _Table | None = None
    whose = ""
    for passage in passages:
        if passage.game not in _games():
            continue
        told = list(_sentences(passage)) if passage.kind != "heading" else []
        yield from (*told, *_choices(passage))
        if table is not None and (table.passage.game != passage.game or table.idle > _IDLE):
            yield from _table(table)
            table = None
        row = _row(passage, whose) if whose and not told else None
        if row is None:
            said = _whose(passage.folded) if len(passage.text) < _ANNOUNCED else ""
            if table is not None and (said not in ("", table.whose) or passage.kind == "heading"):
                yield from _table(table)
                table = None
            whose = said or whose
            if table is not None:
                table.idle += 1
            continue
        table = table or _Table(whose, passage)
        _add(table, passage, row)
    if table is not None:
        yield from _table(table)


def _add(table: _Table, passage: Passage, row: tuple[list[int], Any, float]) -> None:
    totals, verdict, sure = row
    for total in totals:
        table.rows.setdefault(str(total), verdict)
    table.last, table.idle, table.sure = passage, 0, min(table.sure, sure)
    table.variants |= variants_named(passage.text, passage.game)


def _table(table: _Table) -> Iterator[Statement]:
    if len(table.rows) < _FEWEST or table.last is None:
        return
    first = table.passage.layer
    stretch = Layer.raw(first.source, first.starts[0], max(table.last.layer.ends))
    rows = dict(sorted(table.rows.items()))
    told_apart = len({str(does) for does in rows.values()}) > 1
    if not told_apart or (table.whose == "player" and not ordered(rows)):
        return
    for variant in (*sorted(table.variants),) or (None,):
        # every cell was read as what it can only be: damage beside them takes nothing away
        yield Statement(
            table.passage.node, stretch, "dealer_rule", f"{table.whose}_draws", rows, core=(0, 1), variant=variant,
            confidence=table.sure,
        )  # fmt: skip


def _whose(low: str) -> str:
    """Whose hand words are about: the one named first."""
    places = [
        (at, who) for who in ("player", "banker") for word in _book()["whose"][who] if (at := low.find(word)) >= 0
    ]
    return min(places)[1] if places else ""


def _row(passage: Passage, whose: str) -> tuple[list[int], Any, float] | None:
    """The totals of a row with what it says of them and how sure that is; None for a passage that is no row."""
    label, rest, sure = _parted(passage)
    lists = drawing.points(label)
    if not lists or label[: lists[0].start].strip(" |*-.\"'") not in ("", *_book()["opens"]["words"]):
        return None
    rest = label[lists[0].end :] + rest
    verdict = _does(rest) if whose == "player" else _cards(rest, passage)
    return None if verdict is None or max(lists[0].value) > _POINTS[-1] else (lists[0].value, verdict, sure)


def _parted(passage: Passage) -> tuple[str, str, float]:
    """The label and the rest of a row, folded; totals that ran together are parted."""
    low = passage.folded
    if passage.cells:
        label = passage.cells[0].text.lower()
        return label, low[low.find(label[:8]) + len(label) :] if label else low, 0.92
    if hit := _BLANK.match(low):
        return hit["total"], low[hit.end("total") :], 0.92
    hit = _LEADING.match(low)
    if hit is None or not (_SQUEEZED.search(hit.group()) or _TOGETHER.search(hit.group())):
        return low, "", 0.92
    return _TOGETHER.sub(r"\1,\2", _SQUEEZED.sub(r"\1,\2", hit.group())), low[hit.end() :], 0.75


def _does(rest: str) -> str | None:
    """What a hand does, as the words behind its totals say."""
    says = _book()["says"]
    for name in ("natural", "optional"):
        if any(word in rest for word in says[name]):
            return name
    return _first(rest)


def _first(words: str) -> str | None:
    """The verb that comes first: "debe plantarse, es decir, no pedir"."""
    says = _book()["says"]
    places = [(at, name) for name in ("stand", "draw") for word in says[name] if (at := words.find(word)) >= 0]
    return min(places)[1] if places else None


def _cards(rest: str, passage: Passage) -> Any:
    """The third cards on which the bank draws, or "natural"."""
    cards, says = _book()["cards"], _book()["says"]
    if any(word in rest for word in says["natural"]):
        return "natural"
    verb = _first(rest)
    drawn: list[int]
    if verb is None:
        column = passage.cells[1].text.lower() if len(passage.cells) > 1 else rest.lstrip(" .,:;|\t")
        if any(column.strip() == word or (word != "-" and column.startswith(word)) for word in cards["none"]):
            return []
        if column.startswith(("- ", "-\t")):
            return []
        if any(column.startswith(word) for word in cards["every"]):
            return _POINTS
        lists = drawing.points(column)
        return lists[0].value if lists and not column[: lists[0].start].strip(" |") else None
    lists = drawing.points(rest)
    drawn = sorted({card for found in lists for card in found.value})
    if not drawn:
        return _POINTS if verb == "draw" else []
    excepted = verb == "draw" and any(word in rest for word in cards["except"])
    return [card for card in _POINTS if card not in drawn] if excepted or verb == "stand" else drawn


def _sentences(passage: Passage) -> Iterator[Statement]:
    """The player's whole table in one passage, each list of totals with the verb before or behind it."""
    low = passage.folded
    lists = drawing.points(low)
    if len(lists) < 2 or passage.cells or (_whose(low) == "banker" and "punto" not in low[:30]):
        return
    rows: dict[str, Any] = {}
    said: list[tuple[int, int]] = []
    for at, found in enumerate(lists):
        before = low[lists[at - 1].end if at else 0 : found.start]
        after = low[found.end : lists[at + 1].start if at + 1 < len(lists) else len(low)].split(";")[0].split(". ")[0]
        lead = _SAID.search(before)
        does = _first(lead["verb"]) if lead else _does(after) if _conditional(before) else None
        if does is None:
            continue
        rows |= {str(total): does for total in found.value}
        said.append((found.start, found.end))
    if len(rows) >= _FEWEST and {"draw", "stand"} <= set(rows.values()):
        yield Statement(
            passage.node, passage.layer, "dealer_rule", "player_draws", dict(sorted(rows.items())), said[0][0],
            said[-1][1], confidence=0.9,
        )  # fmt: skip


def _conditional(before: str) -> bool:
    """Whether totals are a condition: "cuando tiene", "si su puntuación es de"."""
    tail = before.rstrip()[-60:]
    ends = ("tiene", "tenga", "es de", "es", "con", "sea", "sea de", "suma", "sume")
    said = any(word in tail for word in ("cuando", "si ")) and tail.endswith(ends)
    return said or tail.endswith(("; con", ", con", "y con", "; si es", ", si es"))


def _choices(passage: Passage) -> Iterator[Statement]:
    hit = _OPTIONAL.search(passage.folded)
    if hit is not None:
        yield Statement(
            passage.node, passage.layer, "option", "banker_optional", [f"{hit['total']}_vs_{hit['card']}"], *hit.span(),
            confidence=0.92,
        )  # fmt: skip
