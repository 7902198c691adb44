"""Wholes that are not what their parts make: shares, sums, products, totals of tables, packs with their cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby

from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.grammar import Match, numbers, shares
from extractor.passages import Passage

_DISTINCT = re.compile(
    r"\b(?P<words>(?P<count>\d+|[a-z]+(?: y [a-z]+)?) (?:distint|diferent)[eoa]s [a-z]{4,})\b[^.;]*:\W*$"
)
_FIRST = re.compile(r"(?<![\w.])(?:\d+|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?!\w)")
"""How many of its class an item of a list tells of."""
_REST = re.compile(r"\s*(?:restante|que resta|sobrante)\b")
_NOT_OF_ALL = re.compile(r"\b(?:del|de lo|sobre el|sobre lo) (?:saldo|resto|remanente|sobrante|restante)\b")
"""A share of what an earlier one left: nothing need add up to the whole."""
_MOST = 6
"""Shares that may be parts of one whole."""
_EACH = re.compile(r"(?:cartas|naipes) (?P<each>cada un[oa])\b")
_CARDS = re.compile(r" (?:\(\d+\) )?(?:cartas|naipes)\b")
_PACKS = re.compile(r" (?:\(\d+\) )?(?:barajas|mazos|juegos de (?:naipes|cartas))\b")
_SUITS = re.compile(r"\bpalos?\b")
_IS = re.compile(
    r"\b(?:esto es|es decir|o sea|en total|que (?:hacen|suman|totalizan)|total(?:izando)?(?: de)?|sumando)\b"
)
_DIVIDES = re.compile(r"\b(?:distribu|repart|divid|se destin[ae]|se asignar|desglos)\w*")
_AT_MOST = re.compile(r"\b(?:hasta|maximo|minimo|como mucho|al menos|entre)\b")
_LEAST_SHARES, _LEAST_OF_PROSE = 2, 3
_SLACK = (Fraction(3, 5), Fraction(7, 5))
"""Sums that a slip may make of a whole: what is further off was no list of parts."""
_PROSE_SLACK = (Fraction(17, 20), Fraction(23, 20))
"""The same for the shares of one sentence, which need not be all of the whole."""
_PART_OF = re.compile(r"(?: \(\d+\))? (?:por|para|en|del?|al?|con|corresponde[n]?)\b")
"""What follows a number that counts a part of what was named before it."""
_AND_ONE = re.compile(r" y una? [a-z]+(?: [a-z]+)?\W*$")
"""A last part of one thing, which no number tells."""
_OPENS = re.compile(
    r"\W*(?:[a-z]\) )?(?:\d+|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce"
    r"|(?:dieci|veinti)[a-z]+|[a-z]+(?:ta y|te|ce|tos)) "
)
"""The parts begin right behind the colon."""
_NOUN = re.compile(r"(?: \(\d+\))? (?!o\b|u\b|y\b|a\b|al\b|de\b|en\b|por\b|se\b)(?P<noun>[a-z]{3,})")
_EACH_OF = re.compile(r"(?: \(\d+\))?(?: [a-z]+)? (?:por|por cada|de cada|en cada) (?P<noun>[a-z]{4,})")
_SUMS = re.compile(r"\b(?:que suman|que hacen|en total|que totalizan)(?: de| un total de)? ")
_TIMES = re.compile(r"(?: de| con| a razon de| por)(?: a)? $")
_RANGE = re.compile(
    r"(?: \(\d+\))? [a-z]{3,}(?: [a-z]{3,})?,? (?:que se )?(?:numerad[oa]s|numeran)(?: correlativamente)?"
    r" (?:del|desde el|de) (?P<first>\d+) (?:al?|hasta el) (?P<last>\d+)(?P<rest>[^.;]*)"
)
_ZERO = re.compile(r"\bceros?\b|\b0\b|\bcomodin|\badicional|\bmas\b")
_SUM = re.compile(r"\W*(?:sub)?total(?:es)?\b")
_FACTORS_AND_PRODUCT = 3
_COLUMN_LEAST = 2
"""Rows of figures above a total."""
_MANY = 10
"""Things from which a number is more likely shared out than told of by its kinds."""
_TIMES_OVER = range(2, 9)
_LONGEST_CUE = 40
"""Characters between two factors and what they are said to make."""
_SIZES = frozenset((28, 32, 36, 40, 48, 50, 52, 53, 54, 55, 56))
"""Cards of one pack, from a Spanish or French one cut short to the French one with four jokers."""


@check("arithmetic_mismatch")
def rests(regulation: Regulation) -> Iterator[Defect]:
    """Find "the remaining 40 %" where the shares said before it leave another rest."""
    for passage in regulation.saying("restante", "que resta", "sobrante"):
        found = [share for share in shares.find(passage.folded) if share.kind == "percent"]
        for at, share in enumerate(found):
            if not (at and _REST.match(passage.folded, share.end)) or _NOT_OF_ALL.search(passage.folded):
                continue
            before = [Fraction(part.value) for part in found[max(0, at - _MOST) : at]]
            if not _completes(before, Fraction(share.value)):
                words = quoted(passage.text[found[at - 1].start : share.end])
                yield at_span(passage, share.start, share.end, f"{words}: con lo anterior no suma el 100 %.")


def _completes(parts: Sequence[Fraction], rest: Fraction) -> bool:
    """Tell whether some of the shares and the rest make a whole."""
    return any(sum(chosen, rest) == 1 for count in range(1, len(parts) + 1) for chosen in combinations(parts, count))


@check("arithmetic_mismatch")
def packs(regulation: Regulation) -> Iterator[Defect]:
    """Find a number of packs and the number of their cards that belong to packs of no size."""
    for passage in regulation.saying("barajas", "mazos", "juegos de"):
        for sentence in passage.sentences:
            start = passage.text.find(sentence.text)
            folded = passage.folded[start : start + len(sentence.text)]
            said = numbers.find(folded)
            decks = [one for one in said if _PACKS.match(folded, one.end)]
            cards = [one for one in said if _CARDS.match(folded, one.end) and _IS.search(folded[: one.start])]
            if len(decks) == 1 and len(cards) == 1 and decks[0].value > 1 and cards[0].start > decks[0].end:
                size = Fraction(cards[0].value) / Fraction(decks[0].value)
                if start >= 0 and size not in _SIZES:
                    words = quoted(folded[decks[0].start : cards[0].end])
                    message = f"{words}: no son las cartas de ese número de barajas."
                    yield at_span(passage, start + decks[0].start, start + cards[0].end, message)


@check("arithmetic_mismatch")
def suits(regulation: Regulation) -> Iterator[Defect]:
    """Find packs whose four suits have another number of cards than a fourth of those that the pack is said to have."""
    for at, passage in enumerate(regulation.seen):
        each = _EACH.search(passage.folded) if "cada un" in passage.folded else None
        before = [one for one in numbers.find(passage.folded) if each and one.end <= each.start()] if each else []
        if each is None or not before or not _SUITS.search(passage.folded[: each.start()]):
            continue
        whole = _pack(regulation.seen[max(0, at - _MOST) : at + 1], before[-1].start, passage)
        if whole and 4 * before[-1].value not in whole:
            words = quoted(passage.text[before[-1].start : each.end()])
            message = f"{words}: cuatro palos no hacen las {min(whole)} cartas de la baraja."
            yield at_span(passage, before[-1].start, each.end(), message)


def _pack(seen: Sequence[Passage], end: int, last: Passage) -> set[int | float]:
    """Return how many cards the pack is said to have in some passages, up to a place in the last of them."""
    found = set()
    for passage in seen:
        for one in numbers.find(passage.folded):
            here = passage is not last or one.end < end
            if here and one.value in _SIZES and _CARDS.match(passage.folded, one.end):
                found.add(one.value)
    return found


@check("arithmetic_mismatch")
def shares_of_a_whole(regulation: Regulation) -> Iterator[Defect]:
    """Find shares, one an item of a list that divides something, that are neither a hundred together nor the whole."""
    for lead, items in _lists(regulation):
        words = lead.sentences[-1] if lead.sentences else None
        if words is None or not _DIVIDES.search(fold(words.text)) or len(items) < _LEAST_SHARES:
            continue
        parts = [_percents(item.folded) for item in items]
        if any(len(part) != 1 for part in parts) or any(_AT_MOST.search(item.folded) for item in items):
            continue
        total = sum((part[0] for part in parts), Fraction())
        if total not in {Fraction(1), *_percents(fold(words.text))} and _SLACK[0] <= total <= _SLACK[1]:
            yield at_words(lead.node, words, f"Las partes suman el {_printed(total)} %: {quoted(words.text)}.")


def _percents(folded: str) -> list[Fraction]:
    return [Fraction(share.value) for share in shares.find(folded) if share.kind == "percent"]


def _printed(share: Fraction) -> str:
    return f"{float(100 * share):g}".replace(".", ",")


@check("arithmetic_mismatch")
def shares_of_a_sentence(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that divide something into three shares or more which are not a hundred together.

    A share before a colon is the whole of those behind it: "el 10 %: el 6 % para el club y el 4 % para la liga".
    """
    for passage in regulation.saying("%", "por ciento"):
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            folded = fold(words.text)
            total, whole = _divided(folded)
            if total != whole and not _AT_MOST.search(folded) and not _NOT_OF_ALL.search(folded):
                yield at_words(passage.node, words, f"Las partes suman el {_printed(total)} %: {quoted(words.text)}.")


def _divided(folded: str) -> tuple[Fraction, Fraction]:
    """Return what the shares of a sentence are together and what they ought to be; twice the same where nothing is."""
    head, colon, tail = folded.partition(":")
    whole, parts = _percents(head), _percents(tail)
    if colon and len(whole) == 1 and len(parts) >= _LEAST_SHARES and whole[0] / 2 <= sum(parts) <= 2 * whole[0]:
        return sum(parts, Fraction()), whole[0]
    parts = _percents(folded)
    total = sum(parts, Fraction())
    close = len(parts) >= _LEAST_OF_PROSE and _PROSE_SLACK[0] <= total <= _PROSE_SLACK[1] and 1 not in parts
    return (total, Fraction(1)) if close and _DIVIDES.search(folded) else (total, total)


@check("arithmetic_mismatch")
def parts_of_a_number(regulation: Regulation) -> Iterator[Defect]:
    """Find numbers behind a colon that do not add up to the one before it: "ten: six by day, five by night"."""
    for passage in regulation.saying(":"):
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            head, colon, tail = fold(words.text).partition(": ")
            said, parts = numbers.find(head), numbers.find(tail)
            if len(said) == _LEAST_SHARES and said[1].value == len(parts):
                said = said[:1]  # "trescientas plazas, en dos zonas: una de … y otra de …"
            if not colon or len(said) != 1 or len(parts) < _LEAST_SHARES or not _NOUN.match(head, said[0].end):
                continue
            total = sum(part.value for part in parts) + (_AND_ONE.search(tail) is not None)
            named = all(_PART_OF.match(tail, part.end) for part in parts)
            named = named or (said[0].value >= _MANY and _OPENS.match(tail) is not None)
            shared = named and " y " in tail and 2 * total >= said[0].value
            if shared and total != said[0].value and total <= 2 * said[0].value and not _AT_MOST.search(tail):
                yield at_words(passage.node, words, f"Las partes suman {total:g}: {quoted(words.text)}.")


@check("arithmetic_mismatch")
def products(regulation: Regulation) -> Iterator[Defect]:
    """Find "three rows of five numbers, that is, sixteen numbers", and counts that are not those of their numbering."""
    for passage in regulation.saying("esto es", "es decir", "o sea", "en total", "que suman", "que hacen", "numerad"):
        said = numbers.find(passage.folded) if passage.kind in ("text", "point") else []
        for at, one in enumerate(said):
            found = _RANGE.match(passage.folded, one.end)
            last = _product(passage.folded, said[at : at + _FACTORS_AND_PRODUCT])
            due: int | float
            if found and not _ZERO.search(found["rest"]):
                due, end = int(found["last"]) - int(found["first"]) + 1, found.end("last")
                printed = one.value
            elif last is not None:
                due, end, printed = one.value * said[at + 1].value, last.end, last.value
            else:
                continue
            if due != printed and not (
                found and printed in {due * times for times in _TIMES_OVER}
            ):  # every number may stand there several times
                words = quoted(passage.text[one.start : end])
                yield at_span(passage, one.start, end, f"{words}: según esas cifras son {due:g}.")


def _product(folded: str, said: Sequence[Match[int | float]]) -> Match[int | float] | None:
    """Return the last of three numbers where it is said to be what the first two make together."""
    if len(said) != _FACTORS_AND_PRODUCT:
        return None
    first, second, last = said
    nouns = [_NOUN.match(folded, one.end) for one in said]
    between, cue = folded[first.end : second.start], folded[second.end : last.start]
    told = _IS.search(cue) and len(cue) < _LONGEST_CUE and not _PACKS.match(folded, first.end)
    if told and nouns[0] and (each := _EACH_OF.match(folded, second.end)) and each["noun"][:4] == nouns[0]["noun"][:4]:
        return last
    same = nouns[0] and nouns[1] and nouns[2] and nouns[1]["noun"] == nouns[2]["noun"] != nouns[0]["noun"]
    return last if told and same and _TIMES.search(between) else None


@check("arithmetic_mismatch")
def added_up(regulation: Regulation) -> Iterator[Defect]:
    """Find "one of 500, one of 300 and one of 200, which make 1.100": amounts that another sum is said of."""
    for passage in regulation.saying("que suman", "que hacen", "en total", "que totalizan"):
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            folded = fold(words.text)
            cue = _SUMS.search(folded)
            before = [one for one in numbers.find(folded) if cue and one.end <= cue.start()]
            parts = [one.value for one in before if folded.endswith((" un de ", " uno de ", " una de "), 0, one.start)]
            total = numbers.at(folded, cue.end()) if cue and len(parts) >= _LEAST_SHARES else None
            if total is not None and total.value != sum(parts):
                yield at_words(passage.node, words, f"Las partes suman {sum(parts):g}: {quoted(words.text)}.")


@check("arithmetic_mismatch")
def totals(regulation: Regulation) -> Iterator[Defect]:
    """Find the last row of a table, "Total", with a figure that is not what the column above it adds up to.

    A column of amounts beside one of counts may add up either way: each amount once, or as often as it is counted.
    """
    rows = [passage for passage in regulation.seen if passage.kind == "row"]
    for _, group in groupby(rows, key=lambda row: id(row.node.parent)):
        above: list[list[int | float | None]] = []
        for row in group:
            printed = [_figure(cell.text) for cell in row.cells]
            if not _SUM.match(row.folded):
                above.append(printed)
                continue
            for column, value in enumerate(printed):
                sums = _sums(above, column, len(printed))
                if value is not None and sums and value not in sums:
                    message = f"La columna suma {max(sums):g} y no lo que dice {quoted(row.text)}."
                    yield at_words(row.node, row.layer, message)


def _sums(rows: Sequence[Sequence[int | float | None]], column: int, width: int) -> set[int | float]:
    """Return what a column may add up to; nothing where one of its cells is no figure."""
    body = [row for row in rows if any(cell is not None for cell in row)]
    if len(body) < _COLUMN_LEAST or any(len(row) != width or row[column] is None for row in body):
        return set()
    cells = [row[column] or 0 for row in body]
    products = [
        sum((row[other] or 0) * cell for row, cell in zip(body, cells, strict=True))
        for other in range(width)
        if other != column and all(row[other] is not None for row in body)
    ]
    return {sum(cells), *products}


def _figure(cell: str) -> int | float | None:
    """Return the figure that is all of a cell but for a sign; None where there is none or more."""
    found = numbers.find(fold(cell))
    rest = re.sub(r"[\d.,\s$€%]", "", cell)
    return found[0].value if len(found) == 1 and not rest else None


def _lists(regulation: Regulation) -> Iterator[tuple[Passage, list[Passage]]]:
    """Yield each passage that introduces a list, with the items right behind it, unless shares go on behind these."""
    lead: Passage | None = None
    items: list[Passage] = []
    for passage in regulation.seen:
        if lead is not None and passage.kind == "point" and passage.lead is not None and _same(passage, lead):
            if not items or passage.node.parent is items[0].node.parent:
                items.append(passage) if not items or passage.node is not items[-1].node else None
            continue
        if lead is not None and items and not _percents(passage.folded):
            yield lead, items
        lead, items = (passage, []) if passage.text.rstrip().endswith(":") else (None, [])
    if lead is not None and items:
        yield lead, items


def _same(item: Passage, lead: Passage) -> bool:
    return item.lead is not None and item.lead.text.rstrip().endswith(lead.text.rstrip()[-30:])


@check("arithmetic_mismatch")
def distinct_and_repeated(regulation: Regulation) -> Iterator[Defect]:
    """Find "54 different symbols" before a list that counts as many only because it has several of each."""
    for passage in regulation.saying(" distint", " diferente"):
        found = _DISTINCT.search(passage.folded)
        told = numbers.parse(found["count"]) if found else None
        items = (
            [other for other in regulation.seen if other.lead is not None and _leads(passage, other)] if told else []
        )
        counts = [numbers.parse(first[0]) for item in items if (first := _FIRST.search(item.folded))]
        several = [int(count) for count in counts if count]
        if found and told and len(several) == len(items) > 1 and sum(several) == told != len(items):
            words = quoted(passage.text[slice(*found.span("words"))])
            message = f"{words}: la lista tiene {len(items)} clases, que suman {told:g} con las repetidas."
            yield at_span(passage, *found.span("words"), message)


def _leads(passage: Passage, other: Passage) -> bool:
    """Tell whether a passage ends in the sentence that introduces the list of another one."""
    lead = other.lead
    return lead is not None and other.kind == "point" and passage.text.rstrip().endswith(lead.text.strip())
