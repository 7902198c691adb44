"""Pots of added prizes and the rates of the house, as far as they need a list, a table or the bounds of a share.

What one sentence says of a pot with one value is declared in `jackpot.toml`. `bingo` reads balls, hours and sums
of added prizes, which games have a pot and what loses the right to it; `rates` what the house takes.

Here: what hands win of a pot, `jackpot.<hand>` in stakes, as a share or in money, and the most that it may be. Hands
and prizes are read in their order. A sentence that begins with a prize gives each to the hand behind it ("gana el total
la escalera real; dos quintos, la de color"), any other to the hands joined before it. A label and its prize may stand
on two lines, and a mark in parentheses ties a note below the table to its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from corpus.layers import Layer
from extractor.frames.match import about_pot, words
from extractor.frames.pots import bingo, rates
from extractor.frames.sentence import Sentence
from extractor.grammar import Match, hands, money, numbers, shares
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.statements import Statement


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences that rule something say of pots and of what the house takes; they come in their order."""
    yield from _won_by_hands(sentences)
    for sentence in sentences:
        yield from bingo.sets(sentence)
        yield from bingo.read(sentence)
    yield from rates.read(sentences)


_TIMES = re.compile(r"\s*(?:,\s*)?(?:veces|vez|apuestas|posturas|puestas)\b|\s*x\b")
_CHIPS = re.compile(r"\s*(?:fichas|unidades|tantos|creditos|puntos)\b")
_JOINED = re.compile(r"(?:[\s,\"“”()]|\b(?:y|e|o|u|el|la|los|las|un|una|al?|del?|para|con)\b)*")
_SUIT_ONE = re.compile(r"\bla\s+de\s+color\b")  # behind a straight: "la escalera real …; la de color …"
_MARK = re.compile(r"\((\d|\*+|[a-z])\)|(\*+)")
_END = re.compile(r"\s*(?:[.,;:)]|$|y\b|o\b)")
_THE = re.compile(r"\b(?:el|lo|la|dicho|todo)\s+$")
_IT = re.compile(r"\bl[oa]\s+$")
_BESIDE = 4  # characters between a verb and what it says is taken whole
_AND = re.compile(r"\s*(?:,|y)\s*\d")
_LISTED = 12  # characters between the numbers of a list
_LABEL = 60  # characters: a longer text is no label of a row
_NEAR = 70  # characters between a hand and its prize
_IN_ROW, _IN_PROSE = 0.93, 0.88
_NO_PRIZE = ("high_card", "no_pair")
_WON = ("pay", "win", "take_pot")
_BOUND = ("maximum", "exceed", "not")


class _Prize(Struct, frozen=True):
    """A prize in a sentence: `kind` is "multiple", "share" or "amount"; `cap` tells that it bounds the one before."""

    kind: str
    value: Any
    start: int
    end: int
    cap: bool = False


class _Row(Struct, frozen=True):
    """A hand with where its prize was read, for what is said of it later."""

    sentence: Sentence
    hand: str
    mark: str


def _won_by_hands(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the prizes that sentences give to hands."""
    table = _Table()
    for sentence in sentences:
        if about_pot(sentence) and sentence.passage.game not in game_group("bingo"):  # no hands are held there
            yield from table.read(sentence)
        else:
            table = _Table()


class _Table:
    """What is known on the way through sentences on one pot."""

    def __init__(self) -> None:
        self._label: tuple[Sentence, Match[str]] | None = None
        self._kind = ""
        self._rows: list[_Row] = []
        self._turned = False  # prizes come before their hands

    def read(self, sentence: Sentence) -> Iterator[Statement]:
        """Yield what one sentence says."""
        fresh = sentence.before is None
        named = _hands(sentence)
        found = _prizes(sentence, "" if fresh and not self._label else self._kind)
        if fresh or (sentence.before is not None and sentence.before.text.rstrip().endswith(".")):
            self._turned = bool(found and named) and found[0].start < named[0].start
        if not named:
            yield from self._unnamed(sentence, found)
            return
        self._label = None
        given: list[tuple[Match[str], _Prize]] = [*self._given(sentence, named, found)]
        for hand, prize in given:
            yield _statement(sentence, hand, prize)
        if given:
            mark = _MARK.search(sentence.text, given[-1][1].end)
            self._rows.append(_Row(sentence, given[-1][0].value, mark.group() if mark else ""))
            self._kind = given[-1][1].kind
        elif len(named) == 1 and len(sentence.text) <= _LABEL and _alone(sentence, named[0]):
            self._label = sentence, named[0]

    def _unnamed(self, sentence: Sentence, found: Sequence[_Prize]) -> Iterator[Statement]:
        """A prize below its label, or the most that the prize before it may be."""
        if self._label is not None and found and not found[0].cap and len(sentence.text) <= _LABEL:
            above, hand = self._label
            layer = Layer.join(above.layer.source, [above.layer, sentence.layer], "\n")
            yield Statement(
                sentence.passage.node, layer, "jackpot", f"jackpot.{hand.value}", {found[0].kind: found[0].value},
                0, len(layer), confidence=_IN_ROW,
            )  # fmt: skip
            self._kind = found[0].kind
        for prize in found:
            if prize.cap and (row := self._bounded(sentence)):
                yield Statement(
                    sentence.passage.node, sentence.layer, "jackpot", f"jackpot.{row.hand}.cap_multiple", prize.value,
                    confidence=_IN_PROSE,
                )  # fmt: skip
        self._label = None

    def _bounded(self, sentence: Sentence) -> _Row | None:
        mark = _MARK.search(sentence.text[:4]) or (_MARK.match(sentence.before.text) if sentence.before else None)
        if mark is not None:
            return next((row for row in self._rows if row.mark == mark.group()), None)
        return self._rows[-1] if self._rows and self._rows[-1].sentence.passage is sentence.passage else None

    def _given(
        self, sentence: Sentence, named: Sequence[Match[str]], found: Sequence[_Prize]
    ) -> Iterator[tuple[Match[str], _Prize]]:
        if len(named) == len(found) > 1 and named[-1].end <= found[0].start and not any(one.cap for one in found):
            yield from zip(named, found, strict=True)  # "el póker y el full, 400 y 90 veces"
            return
        here, last = 0, list[Match[str]]()
        for at, prize in enumerate(found):
            stop = found[at + 1].start if at + 1 < len(found) else len(sentence.text)
            if prize.cap:
                yield from ((hand, prize) for hand in last)
                continue
            before = [one for one in named if here <= one.start and prize.start - _NEAR <= one.end <= prize.start]
            behind = [one for one in named if prize.end <= one.start < min(stop, prize.end + _NEAR)]
            last = _run(sentence, behind, first=True) if self._turned else _run(sentence, before)
            last = last if last or self._turned else [] if here else _run(sentence, behind, first=True)
            here = prize.end
            yield from ((hand, prize) for hand in last)


def _run(sentence: Sentence, named: Sequence[Match[str]], *, first: bool = False) -> list[Match[str]]:
    """The hands that are joined at the end (or beginning) of a list of them."""
    order = list(named) if first else list(reversed(named))
    kept = order[:1]
    for one in order[1:]:
        left, right = (kept[-1], one) if first else (one, kept[-1])
        if _JOINED.fullmatch(sentence.folded, left.end, right.start) is None:
            break
        kept.append(one)
    return kept


def _hands(sentence: Sentence) -> list[Match[str]]:
    """The hands of a sentence; "la de color" goes on a straight named before."""
    elided = [hit.span() for hit in _SUIT_ONE.finditer(sentence.folded)]
    found = [
        one
        for one in hands.find(sentence.text, game=_read_as(sentence))
        if not any(a <= one.start < b for a, b in elided)
    ]
    named = {(one.start, one.end): one.id for one in sentence.of("hand")}
    found = [Match(named.get((one.start, one.end), one.value), one.start, one.end, one.kind) for one in found]
    found += [Match("straight_flush", *span) for span in elided]
    return sorted((one for one in found if one.value not in _NO_PRIZE), key=lambda one: one.start)


def _read_as(sentence: Sentence) -> str:
    game = sentence.passage.game
    return "poker" if game in ("", "general") else game


def _alone(sentence: Sentence, hand: Match[str]) -> bool:
    """Tell whether a line is a label: little but the name of its hand."""
    rest = sentence.text[: hand.start] + sentence.text[hand.end :]
    return len(rest.strip(' .…:;-–—()"“”')) <= 24


def _prizes(sentence: Sentence, kind: str) -> list[_Prize]:
    """The prizes of a sentence in order; a bare number is one of `kind`, or of the kind of that before it."""
    low = sentence.folded
    found = [_Prize("share", one.value, one.start, one.end) for one in shares.find(sentence.text)]
    found += [_Prize("amount", one.value, one.start, one.end) for one in money.find(sentence.text)]
    for number in numbers.scan(low):
        if number.kind == "article" or any(one.start <= number.start < one.end for one in found):
            continue
        if times := _TIMES.match(low, number.end):
            found.append(_Prize("multiple", number.value, number.start, times.end(), _caps(sentence, number.start)))
        elif chips := _CHIPS.match(low, number.end):
            found.append(_Prize("amount", number.value, number.start, chips.end()))
    found += _wholes(sentence, found)
    found.sort(key=lambda one: one.start)
    return _bare(low, found, kind)


def _bare(low: str, found: list[_Prize], kind: str) -> list[_Prize]:
    """Add the numbers alone that go on a list of prizes: "el trío cincuenta y la escalera seis"."""
    made = list(found)
    for number in numbers.scan(low):
        before = [one for one in found if one.end <= number.start]
        of = before[-1].kind if before else kind
        if not before and _AND.match(low, number.end) and found and found[0].start - number.end <= _LISTED:
            of = found[0].kind  # "400 y 90 veces"
        free = not any(one.start <= number.start < one.end for one in found)
        if free and number.kind != "article" and of in ("multiple", "amount") and _END.match(low, number.end):
            made.append(_Prize(of, number.value, number.start, number.end))
    return sorted(made, key=lambda one: one.start)


def _caps(sentence: Sentence, at: int) -> bool:
    """Tell whether a number of stakes bounds a prize: "con un máximo de 5.000 veces"."""
    return any(
        one.kind == "concept" and one.id in _BOUND and one.end <= at and at - one.end <= 40 for one in sentence.own
    )


def _wholes(sentence: Sentence, found: Sequence[_Prize]) -> Iterator[_Prize]:
    """The whole pot, where it is said to be won with no share of it: "se lleva el pozo", "el íntegro del pozo"."""
    said = [one for one in sentence.own if one.kind == "concept"]
    if any(one.id in ("share_out", "split_pot") or one.note == "not" for one in said):
        return
    if taken := _taken_whole(sentence, said, found):
        yield taken
        return
    names = words(sentence.passage.game) | {"fund"}
    for pot in [one for one in said if one.id in names]:
        verb = next((one for one in reversed(said) if one.id in _WON and one.end <= pot.start), None)
        all_of = next(
            (
                one
                for one in said
                if (one.id == "whole" and -20 <= one.start - pot.end <= 15)
                or (one.id == "whole" and 0 <= pot.start - one.end <= 15)
            ),
            None,
        )
        anchor = all_of or verb
        bare = _THE.search(sentence.folded, 0, pot.start) is None  # "percibe del pozo", "llevar pozo"
        if anchor is None or (all_of is None and (bare or pot.start - anchor.end > 12)):
            continue
        start, end = min(anchor.start, pot.start), max(anchor.end, pot.end)
        if not any(one.start < end and start <= one.end + 12 for one in found):
            yield _Prize("share", "1", start, end)
            return


def _taken_whole(sentence: Sentence, said: Sequence[Mention], found: Sequence[_Prize]) -> _Prize | None:
    """The pot that a sentence before names: "la escalera real se lo lleva entero"."""
    for verb in said:
        whole = next((one for one in said if one.id == "whole" and 0 <= one.start - verb.end <= _BESIDE), None)
        if verb.id not in _WON or whole is None or not _IT.search(sentence.folded, 0, verb.start):
            continue
        if not any(one.start < whole.end and verb.start <= one.end for one in found):
            return _Prize("share", "1", verb.start, whole.end)
    return None


def _statement(sentence: Sentence, hand: Match[str], prize: _Prize) -> Statement:
    start, end = min(hand.start, prize.start), max(hand.end, prize.end)
    key = f"jackpot.{hand.value}.cap_multiple" if prize.cap else f"jackpot.{hand.value}"
    return Statement(
        sentence.passage.node, sentence.layer, "jackpot", key, prize.value if prize.cap else {prize.kind: prize.value},
        start, end, core=(prize.start, prize.end), rests=((hand.start, hand.end), (prize.start, prize.end)),
        confidence=_IN_ROW if sentence.cells else _IN_PROSE,
    )  # fmt: skip
