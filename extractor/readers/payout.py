"""What winning bets and hands are paid.

Every odds of a text belong to what is named beside them: in a row its label, in a sentence the bet or hand before them
(or behind them: "2 por 1 si el punto es 4"), else what the paragraph or the title above it speaks of. A hand under the
title of a side bet ("Seguro", "Pareja Plus") is paid by that bet.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import dice, hands, odds
from extractor.grammar.match import Match
from extractor.lexicon import game_group, load
from extractor.passages import Passage
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement

_ROW = 120  # characters: a longer paragraph of a pay section is prose
_IN_TABLE, _IN_PROSE, _BY_TITLE = 0.97, 0.9, 0.8
_LOSS = 60  # characters before the end of odds in which a verb of losing says what is lost
_CLOSE = 30  # characters between odds and the bet that they pay
_NEAR = 40  # characters between odds and the totals that they are for
_OPENING, _FIRST = 90, 12  # characters in which an item names its hand, and before that name
_ORDINARY = 3  # a row of more totals than this states what the bet pays in the ordinary way


_LABELLED = re.compile(r"[\"“«]?[^:\n]{3,40}[\"”»]?\s?:\s")
_PERIOD = re.compile(r"\.\s+")


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `payout.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("payout.toml").read_text(encoding="utf-8"))


@cache
def _hand_games() -> frozenset[str]:
    return game_group("poker") | game_group("blackjack") | {"siete_y_medio"}


@dataclass(frozen=True, slots=True)
class _Named:
    """A bet ("bet"), a hand ("hand") or totals of dice ("total") in a clause."""

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what each bet or hand is paid, wherever odds stand beside it."""
    held: dict[int, list[Subject]] = {}
    groups: list[Statement] = []
    for passage, subject in subjects(passages):
        if not passage.game:
            continue
        stated = list(_passage(passage, subject))
        yield from (statement for statement in stated if not _is_group(statement))
        groups += [statement for statement in stated if _is_group(statement)]
        if subject.own and not stated:
            for node in passage.node.ancestors():
                held.setdefault(id(node), []).append(subject)
    yield from _members(groups, held)


def _passage(passage: Passage, subject: Subject) -> Iterator[Statement]:
    table = in_pay_section(passage) or _labelled(passage)
    rest = passage.layer
    if passage.kind in ("row", "heading") or _is_row(passage):
        cells = _short_cells(passage.text)
        yield from _clause(passage, passage.layer[:cells], subject, table=table)
        rest = passage.layer[cells:]
    for clause in _periods(rest):
        yield from _clause(passage, clause, subject, table=False)
        yield from _like(passage, clause, subject)
        yield from _kept(passage, clause)


def _short_cells(text: str) -> int:
    """Where the cells of a row become prose: a row may end with the description of its bet."""
    end = 0
    for cell in text.split("\t"):
        if len(cell) > _ROW and end:
            return end
        end += len(cell) + 1
    return len(text)


def _labelled(passage: Passage) -> bool:
    """Whether an item is a label and its odds: "Full: 100 veces la apuesta"."""
    return _LABELLED.match(passage.text) is not None and len(passage.text) < _ROW


def _periods(layer: Layer) -> Iterator[Layer]:
    """The sentences of a layer, whole: a pay schedule goes on behind its semicolons."""
    start = 0
    for stop in _PERIOD.finditer(layer.text):
        yield layer[start : stop.start() + 1]
        start = stop.end()
    if layer.text[start:].strip():
        yield layer[start:]


def _like(passage: Passage, clause: Layer, subject: Subject) -> Iterator[Statement]:
    """ "Se paga como la suerte asociada del Win": paid as another bet, whatever that one pays."""
    low = fold(clause.text)
    cue = next((low.find(cue) for cue in cues()["like"]["words"] if cue in low), -1)
    if cue < 0:
        return
    names = [name.id for name in load().bets.find(clause.text[cue:], game=passage.game) if name.id]
    other = _laid(names)
    for bet in subject.bets if len(other) == 1 and other[0] not in subject.bets else ():
        yield Statement(passage.node, clause, "payout", f"pays.{bet}", {"as": other[0]}, cue, confidence=_IN_PROSE)


def _kept(passage: Passage, clause: Layer) -> Iterator[Statement]:
    """ "El jugador que gana conserva en todos los casos su apuesta"."""
    low = fold(clause.text)
    if any(word in low for word in cues()["kept"]["words"]) and any(word in low for word in cues()["kept"]["every"]):
        yield Statement(passage.node, clause, "payout", "stake_kept", True, confidence=_IN_PROSE)


def _is_group(statement: Statement) -> bool:
    return statement.key.removeprefix("pays.") in cues()["groups"]["bets"]


def _members(groups: Sequence[Statement], held: dict[int, list[Subject]]) -> Iterator[Statement]:
    """What is said of a group of bets ("suertes sencillas, que se pagan a la par") holds for each bet under it."""
    for statement in groups:
        members = dict.fromkeys(bet for subject in held.get(id(statement.node), ()) for bet in subject.bets)
        if not members:
            yield statement
        for bet in members:
            yield replace(statement, key=f"pays.{bet}")


def in_pay_section(passage: Passage) -> bool:
    """Tell whether a title, table head or lead-in above the passage announces payments."""
    words = cues()["sections"]["words"]
    head = [fold(cell.text) for cell in passage.header]
    lead = [fold(passage.lead.text)] if passage.lead else []
    return any(word in text for text in (*passage.titles[:3], *head, *lead) for word in words)


def _is_row(passage: Passage) -> bool:
    """Tell whether a paragraph is a row of a pay table that lost its lines."""
    text = passage.text.rstrip(". ")
    return (
        len(text) < _ROW and ". " not in text and "; " not in text and (in_pay_section(passage) or _labelled(passage))
    )


def _clause(passage: Passage, layer: Layer, subject: Subject, *, table: bool) -> Iterator[Statement]:
    low = fold(layer.text)
    found = [match for match in odds.find(layer.text, cell=table) if _pays(low, match, table)]
    if not found:
        return
    found = _printed(found)
    named = _names(layer.text, low, passage.game, table)
    label = _label(layer, found[0], passage.game) if table or passage.kind == "heading" else None
    behind = _states_first(low, named, found[0])
    row = [name for name in named if name.kind == "bet" and name.end <= found[0].start] if table else []
    for at, match in enumerate(found):
        first = found[at - 1].end if at else 0
        last = found[at + 1].start if at + 1 < len(found) else len(low)
        beside = [label] if label and not at else _beside(low, named, match, first, last, behind)
        if not any(name.kind == "bet" for name in beside):
            beside = [*row, *beside]
        yield from _paid(passage, layer, match, beside, subject, table)


def _label(layer: Layer, match: Match[str], game: str) -> _Named | None:
    """The bet that all the words before the odds of a row name: "DOS" in a table of craps."""
    bet = load().bets.lookup(layer.text[: match.start].strip(" \t.:=-"), game=game)
    return _Named("bet", (bet,), 0, match.start) if bet else None


def _states_first(low: str, named: Sequence[_Named], match: Match[str]) -> bool:
    """Whether a clause says the odds first and then what they are for: "2 por 1 si el punto es 4 ó 10"."""
    for name in named:
        if name.start >= match.end:
            between = low[match.end : name.start]
            return (
                name.kind == "total"
                and len(between) < _NEAR
                and any(w in between.split() for w in cues()["if"]["words"])
            )
    return False


def _printed(found: Sequence[Match[str]]) -> list[Match[str]]:
    """A row that prints odds and the same as a percentage ("2 a 1 200 %") states them once."""
    kept: list[Match[str]] = []
    for match in found:
        if match.kind == "percent" and kept and match.start - kept[-1].end <= len("  "):
            continue
        kept.append(match)
    return kept


def _pays(low: str, match: Match[str], table: bool) -> bool:
    """Tell whether odds are a payout and no count, score or limit."""
    start = max(low.rfind(". ", 0, match.start), 0)
    clause = low[start : match.end]
    if any(word in clause for word in cues()["not"]["words"]):
        return False
    if match.kind in ("share", "percent") and any(word in clause[-_LOSS:] for word in cues()["loss"]["words"]):
        return False
    return table or match.kind == "true" or any(verb in clause for verb in cues()["verbs"]["words"])


def _names(text: str, low: str, game: str, table: bool) -> list[_Named]:
    """Return what a clause names, in order; of two names in one place the longer stays."""
    found = [_Named("bet", (name.id,), name.start, name.end) for name in load().bets.find(text, game=game) if name.id]
    if game in game_group("poker") or (table and game in _hand_games()) or game == "siete_y_medio":
        found += [_Named("hand", (m.value,), m.start, m.end) for m in hands.find(text, game=game)]
    found += _conditions(low, game)
    if game == "craps":
        found += _dice(text)
        if table and low.startswith("craps\t"):
            found.append(_Named("bet", ("craps_",), 0, len("craps")))
    kept: list[_Named] = []
    for name in sorted(found, key=lambda n: (n.start, -n.end, n.kind)):
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def _dice(text: str) -> Iterator[_Named]:
    for hard in dice.hard(text):
        yield _Named("bet", tuple(f"hard_{n}" for n in hard.value), hard.start, hard.end)
    for doubles in dice.combinations(text):
        faces = [combination.split("-") for combination in doubles.value]
        if all(a == b for a, b in faces):
            ids = tuple(f"hard_{2 * int(a)}" for a, _ in faces)
            yield _Named("double", ids, doubles.start, doubles.end)
    for totals in dice.totals(text):
        yield _Named("total", tuple(map(str, totals.value)), totals.start, totals.end)


def _conditions(low: str, game: str) -> Iterator[_Named]:
    for entry in cues()["conditions"]:
        if game in entry["games"]:
            for cue, bet in entry["cues"]:
                if (at := low.find(cue)) >= 0:
                    yield _Named("bet", (bet,), at, at + len(cue))
    if game in cues()["win"]["games"]:
        for cue in cues()["win"]["words"]:
            if (at := low.find(cue)) >= 0:
                yield _Named("bet", ("win",), at, at + len(cue))


def _beside(low: str, named: Sequence[_Named], match: Match[str], first: int, last: int, behind: bool) -> list[_Named]:
    """Return the names that odds belong to: those since the odds before them, or those behind them."""
    before = [name for name in named if first <= name.start and name.end <= match.start]
    cell = low.rfind("\t", 0, match.start) + 1
    within = [name for name in before if name.start >= cell and name.kind in ("double", "total")]
    if cell and within:
        before = [name for name in before if name.kind == "bet" and name.end <= cell] + within
    after = [name for name in named if match.end <= name.start and name.end <= last]
    if behind:
        bets = [name for name in before if name.kind == "bet" and not first]
        return [*bets, *after[:1]]
    if before or "\t" in low[match.end : last]:
        return before
    return after[:1] if not first else []


def _paid(
    passage: Passage, layer: Layer, match: Match[str], beside: Sequence[_Named], subject: Subject, table: bool
) -> Iterator[Statement]:
    if match.kind == "true":
        beside = [name for name in beside if name.ids == ("odds",)]
    elif not table and subject.bets:
        beside = [name for name in beside if name.kind != "bet" or _is_subject(layer, name, match)]
    keys = _keys(passage, beside, subject) if match.kind != "true" else ["odds"] if beside else []
    start = min((name.start for name in beside), default=match.start)
    end = max((name.end for name in beside), default=match.end)
    confidence = _IN_TABLE if table else _IN_PROSE if beside else _BY_TITLE
    for key in keys:
        yield Statement(
            passage.node, layer, "payout", f"pays.{key}", match.value, min(start, match.start), max(end, match.end),
            core=(match.start, match.end), confidence=confidence, note=match.note,
        )  # fmt: skip


def _is_subject(layer: Layer, name: _Named, match: Match[str]) -> bool:
    """Whether a bet that prose names is what it pays, not a mention: it opens the clause or stands beside the odds."""
    opens = name.start <= _CLOSE and not layer.text[: name.start].count("(")
    return opens or 0 <= match.start - name.end <= _CLOSE or name.start >= match.end


def _keys(passage: Passage, beside: Sequence[_Named], subject: Subject) -> list[str]:
    """Return the keys (behind `pays.`) of what odds belong to; none where nothing names a bet or hand."""
    bets = _bets(passage, beside, subject)
    if special := [bet for bet in bets if bet == "tie" or "." in bet]:
        return special
    hand = _nearest(beside, "hand")
    if not hand and not bets and not beside:
        hand = _topic(passage)
    if hand:
        side = [bet for bet in bets if bet in cues()["side"]["bets"]]
        return [f"{bet}.{name}" for bet in side for name in hand] or hand
    doubles = [id_ for name in beside if name.kind == "double" for id_ in name.ids]
    if doubles and set(bets) <= {"hard_ways"}:
        return list(dict.fromkeys(doubles))
    totals = _nearest(beside, "total")
    if totals and any(bet.startswith("craps_") for bet in bets):
        return [f"craps_{total}" for total in totals]
    if totals and len(totals) <= _ORDINARY:
        return [f"{bet}.{total}" for bet in bets for total in totals]
    return bets


def _topic(passage: Passage) -> list[str]:
    """The hand that a list item or paragraph opens with, or the one that its provision does."""
    if passage.game not in game_group("poker"):
        return []
    before = passage.before.text if passage.before is not None and passage.before.kind == "point" else ""
    for text in (passage.text, passage.node.heading, passage.node.own.text, before):
        found = hands.find(text[:_OPENING], game=passage.game)
        if found and found[0].start <= _FIRST:
            return [found[0].value]
    return []


def _bets(passage: Passage, beside: Sequence[_Named], subject: Subject) -> list[str]:
    """The bets that odds belong to; odds laid on another bet are one bet, and "all winning bets" the ordinary win."""
    found = list(dict.fromkeys(id_ for name in beside if name.kind == "bet" for id_ in name.ids))
    if subject.own and found and found[0] in subject.bets:
        found = [bet for bet in found if bet in subject.bets]
    if not found or (found == ["win"] and subject.bets and "blackjack" not in subject.bets):
        found = list(subject.bets)
    if found == ["odds"]:
        found += [name.id for name in load().bets.find(passage.node.heading, game=passage.game)]
    found = _laid(found)
    if "all" in found:
        wins = passage.game in cues()["win"]["games"]
        found = ["win"] if wins else [bet for bet in found if bet != "all"]
    return found


def _laid(bets: Sequence[str]) -> list[str]:
    """Odds and the bet that they are laid on are one bet; of all four they are odds in general."""
    bases = [bet for bet in dict.fromkeys(bets) if bet in cues()["odds"]["bases"]]
    if "odds" not in bets or not 0 < len(bases) < len(cues()["odds"]["bases"]):
        return ["odds"] if "odds" in bets else list(dict.fromkeys(bets))
    return [f"odds_{bet}" for bet in bases]


def _nearest(beside: Sequence[_Named], kind: str) -> list[str]:
    """What the last name of a kind before odds (or the only one behind them) names."""
    return next((list(name.ids) for name in reversed(beside) if name.kind == kind), [])
