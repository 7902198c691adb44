"""What only games of dice name: totals, doubles by their totals or faces, and numbers that go on a numbered bet."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.payouts.item import NAMED, Item
from extractor.grammar import dice, numbers
from extractor.grammar.match import folded

_DOUBLES = re.compile(r"\bdobles\s+(?P<totals>(?:4|6|8|10)\b(?:\s*(?:,|y|o|u)\s*(?:el\s+)?(?:4|6|8|10)\b)*)")
_OF_DOUBLES = re.compile(r"(?:\bdoble\s+de|(?<=\by\s)el\s+de|(?:^|;|,)\s*el\s+de)\s+(?P<face>[2-5])\b(?=[^.]*)")
_BY_TOTAL = re.compile(
    r"\b(?:hard|dur[oa]s?)\b"
)  # behind "el duro de 4", "el de 8" is that of its total, not of its face
_PAIR = re.compile(r"\b(?:las|los|estas|estos)\s+$")
_WINS_WITH = re.compile(r"\bgan\w*\s+con\s+(?:un\s+|una\s+)?")
_TOTAL = re.compile(
    r"(?<![\w.,:/-])(?:1[0-8]|[3-9]|trece|catorce|quince|dieciseis|diecisiete)(?![\w/%]|[.,:]\d|\s*(?:veces|dados|numeros|fichas))"
)
_ONE_ROLL = {"siete": "7", "once": "11", "doce": "12", "dos": "2", "tres": "3"}
_ONCE = "|".join((*_ONE_ROLL, *_ONE_ROLL.values()))
_NAMED = re.compile(  # a bet on one throw that is called by its total: "al siete", "once y tres, …", "el 7 se paga …"
    rf"(?:(?:^\s*|[;:.]\s)(?:(?:al?|el|del)\s)?|\b(?:al|del)\s)(?P<total>{_ONCE})(?:\s[yo]\s(?:(?:al?|el|del)\s)?(?P<other>{_ONCE}))?"
    r"(?=\s*(?:[,:=](?!\s*\d+\s*[,y])|(?:le|se|les|paga|rinde|cobra|recibe)[a-z]*\s|\.{2}))"
)
_JOINED = re.compile(r"\s*(?:,|\by\b|\bo\b|\bu\b|\be\b)\s*(?:el\s+|la\s+|los\s+|al\s+|del?\s+)?")

_OR_ONE = re.compile(r"\s*\b(?:y|o|u|e)\b\s*(?:(?:el|al|en\s+el|con)\s+)?(?:del?\s+)?")


def _doubles(text: str) -> Iterator[Item]:
    """Bets on doubles of craps by their totals or by their faces: "los dobles 4 y 10", "2-2, 5-5", "el doble de 3"."""
    for hit in _DOUBLES.finditer(folded(text)):
        totals = re.findall(r"\d+", hit.group("totals"))
        yield Item("bet", tuple(f"hard_{n}" for n in totals), hit.start(), hit.end())
    for doubles in dice.combinations(text):
        faces = [combination.split("-") for combination in doubles.value]
        if all(a == b for a, b in faces):
            yield Item("bet", tuple(f"hard_{2 * int(a)}" for a, _ in faces), doubles.start, doubles.end)


def thrown(text: str, game: str) -> Iterator[Item]:
    """Yield the bets on doubles and the totals that a text on dice names."""
    yield from _doubles(text) if game == "craps" else ()
    for hard in dice.hard(text):
        yield Item("bet", tuple(f"hard_{n}" for n in hard.value), hard.start, hard.end)
    for hit in _OF_DOUBLES.finditer(folded(text)) if not _BY_TOTAL.search(folded(text)) else ():
        yield Item("bet", (f"hard_{2 * int(hit.group('face'))}",), hit.start(), hit.end())
    for total in dice.totals(text):
        if _PAIR.search(folded(text), 0, total.start):
            continue  # "las dos se pagan"
        yield Item("total", tuple(map(str, total.value)), total.start, total.end)
    for hit in _NAMED.finditer(folded(text)) if game == "craps" else ():
        named = [one for one in hit.group("total", "other") if one]
        yield Item("total", tuple(_ONE_ROLL.get(one, one) for one in named), hit.start("total"), hit.end(), form=NAMED)
    if game == "sic_bo":
        for hit in _TOTAL.finditer(text):
            if hit.group().isdigit():
                yield Item("total", (hit.group(),), hit.start(), hit.end())


def winning_totals(text: str) -> Iterator[Item]:
    """Yield the totals that a hand wins with: "si la banca gana con seis"."""
    for hit in _WINS_WITH.finditer(folded(text)):
        number = numbers.at(folded(text), hit.end())
        if number is not None:
            yield Item("total", (str(number.value),), number.start, number.end)


def _numbered(text: str, found: list[Item]) -> list[Item]:
    """Add the figures right behind a numbered bet as totals; those of throws are joined by a word to them."""
    stems = {one.ids[-1].rpartition("_")[0] for one in found if one.kind == "bet"} & {"segment", "total"}
    last = next((one for one in found if one.kind == "bet" and one.ids[-1].rpartition("_")[0] in stems), None)
    joint = _JOINED if "segment" in stems else _OR_ONE
    made: list[Item] = []
    for number in numbers.scan(folded(text)) if last is not None else ():
        free = all(number.end <= one.start or one.end <= number.start for one in found)
        if free and last is not None and number.start >= last.end and joint.fullmatch(text, last.end, number.start):
            last = Item("total", (str(number.value),), number.start, number.end)
            made.append(last)
    return sorted([*found, *made], key=lambda one: one.start)


def followed(text: str, found: list[Item]) -> list[Item]:
    """Return names; numbers that go on a numbered bet are such bets: "craps 2, 3 y 12", "símbolos 5, 10 y 20"."""
    found = _numbered(text, found)
    kept: list[Item] = []
    for one in found:
        before = kept[-1] if kept else None
        numbered = before is not None and before.kind == "bet" and before.ids[-1].rpartition("_")[2].isdigit()
        stem = before.ids[-1].rpartition("_")[0] if before is not None and numbered else ""
        if (
            one.kind == "total"
            and before is not None
            and stem in ("craps", "hard", "total", "segment")
            and (_JOINED.fullmatch(text, before.end, one.start) or _OR_ONE.fullmatch(text, before.end, one.start))
        ):
            kept.append(Item("bet", tuple(f"{stem}_{n}" for n in one.ids), one.start, one.end))
        else:
            kept.append(one)
    return kept
