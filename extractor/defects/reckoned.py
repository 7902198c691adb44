"""What a text reckons for its reader, reckoned again: results behind "that is", examples, parts of what was counted.

A result is held against all that the figures before it can make: it is told only where none of their sums, differences,
products, quotients and shares is the one printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, pairwise, permutations

from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.grammar import numbers, odds, shares
from extractor.passages import Passage

_SO = re.compile(r"\b(?:es decir|esto es|o sea|por (?:lo )?tanto|por consiguiente|en consecuencia)\b,?")
_SHOWN = re.compile(r"(?:\bpor ejemplo\b|\ba modo de ejemplo\b|(?<=[.;] )asi, )")
_FACTORS: Mapping[str, Fraction] = {
    "doble": Fraction(2),
    "triple": Fraction(3),
    "cuadruple": Fraction(4),
    "mitad": Fraction(1, 2),
    "tercio": Fraction(1, 3),
}
_FACTOR = re.compile(rf"\b(?:{'|'.join(_FACTORS)})\b")
_CLOCK = re.compile(r"\b(?P<hour>[01]?\d|2[0-4])[:.](?P<minute>[0-5]\d)\b")
_HOURS = re.compile(r" horas?\b")
_DAY = 24
_STOP = re.compile(r"[.;:](?= |$)")
_UNIT = re.compile(r"(?: \(\d+\))? ?(?:de )?(?P<unit>[a-z]{3,}|[$€%])")
_NO_RESULT = re.compile(
    r"\b(?:art(?:iculo)?s?|numeros?|puntos?|apartados?|parrafos?"
    r"|ley|decreto|orden|del? (?:\d|ano)|cuyo valor)\b[^,;]{0,12}$"
)
"""Words before a figure that names something and counts nothing."""
_TIMES = frozenset(("veces", "vez", "$", "€", "%"))
"""What a result counts that is of no kind of things."""
_AT_MOST, _LEAST = 4, 2
"""Figures before a result from and up to which it is reckoned again."""
_FAR = 6
"""Words between "that is" and its result: what is further off is told of something else."""
_SENTENCES = 2
"""Sentences whose figures a conclusion may come from; what is only said again comes from its own."""
_SIZE = re.compile(
    r"^\W*(?:[a-z]?\W?\d[\d.]*\W+|[a-z]\)\W*)?(?P<term>[a-z]{4,}) ?: (?:conjunto|serie|grupo|paquete|bloque|juego) de "
)
"""A definition by how many things one thing holds."""
_ROW = re.compile(
    r"\W*(?P<label>[a-z][^:\d]{2,60}?): ?[$€]? ?(?P<figure>\d[\d.,]*)(?: (?:de )?[a-z€$]+(?: de [a-z]+)?)?\W*$"
)
_DIVIDES = re.compile(r"\b(?:reparte|repartira|divid[eo]|dividira|distribuye|distribuira|distribucion|reparto)[a-z]*\b")
_TOTAL = re.compile(r"\b(?:total|suma)\b")
_ROWS = 2
"""Labelled amounts above their total."""
_WHOLE = re.compile(
    r"\b(?:dividid[oa]s?|divide|consta|compuest[oa]|compone|tiene|hay|contiene|repartid[oa]s?) (?:en |de |por )?"
)
_SLACK = (Fraction(3, 5), Fraction(7, 5))
"""What the parts may make of a whole, where one of them is a slip."""
_PARTS = 3
_STEM = 5


@check("arithmetic_mismatch")
def results(regulation: Regulation) -> Iterator[Defect]:
    """Find "5 at least and 500 at most, that is, fifty times as much": what the figures before it cannot make."""
    sizes = _sizes(regulation)
    for passage in regulation.saying("decir", "esto es", "o sea", "por tanto", "por lo tanto", "consecuencia"):
        for cue in _SO.finditer(passage.folded) if passage.kind in ("text", "point") else ():
            end = _end(passage.folded, cue.end())
            start = _begin(passage.folded, cue.start(), _SENTENCES if "tanto" in cue[0] else 1)
            found = _result(passage, start, cue, end, sizes)
            if found is not None:
                first, last = found
                words = quoted(passage.text[first:last])
                yield at_span(passage, first, last, f"{words}: no resulta de las cifras que se dan.")


def _begin(folded: str, at: int, count: int = _SENTENCES) -> int:
    """Return where so many sentences begin of which a place stands in the last one."""
    stops = [stop.end() for stop in re.finditer(r"[.;] ", folded[:at])]
    return stops[-count] if len(stops) >= count else 0


def _end(folded: str, at: int) -> int:
    found = _STOP.search(folded, at)
    return found.start() if found else len(folded)


def _result(
    passage: Passage, start: int, cue: re.Match[str], end: int, sizes: Mapping[str, tuple[int | float, str]]
) -> tuple[int, int] | None:
    """Return from where to where a result stands with what it should come from, where it cannot come from that."""
    folded = passage.folded
    clocks = list(_CLOCK.finditer(folded, start, cue.start()))
    said = [one for one in numbers.find(folded) if start <= one.start < end]
    after = [one for one in said if one.start >= cue.end()]
    beside = len(after) > 1 and "," not in folded[after[0].end : after[1].start]
    if (
        not after
        or beside
        or _NO_RESULT.search(folded[cue.end() : after[0].start])
        or _CLOCK.match(folded, after[0].start)
    ):
        return None
    if len(folded[cue.end() : after[0].start].split()) > _FAR:
        return None
    result = Fraction(after[0].value)
    if clocks:
        wrong = len(clocks) == _LEAST and _HOURS.match(folded, after[0].end) and result != _hours(*clocks)
        return (clocks[0].start(), after[0].end) if wrong else None
    parts = [one for one in shares.find(folded) if one.kind == "percent"]
    before = [
        one
        for one in said
        if one.end <= cue.start()
        and not _NO_RESULT.search(folded[start : one.start])
        and not any(part.start <= one.start < part.end for part in parts)
    ]
    unit = _UNIT.match(folded, before[0].end) if len(before) == 1 else None
    if unit and (size := sizes.get(unit["unit"][:_STEM])):
        named = _UNIT.match(folded, after[0].end)
        wrong = named and named["unit"][:_STEM] == size[1] and result != Fraction(before[0].value) * Fraction(size[0])
        return (before[0].start, after[0].end) if wrong else None
    units = {unit["unit"] for one in before if (unit := _UNIT.match(folded, one.end))}
    unit = _UNIT.match(folded, after[0].end)
    if unit is None or unit["unit"] not in units | _TIMES:
        return None
    values = [*_factors(folded, start, cue.start()), *(Fraction(one.value) for one in before)]
    values = [value for value in values if value]
    if not _LEAST <= len(values) <= _AT_MOST or len(before) < _LEAST - bool(len(values) - len(before)):
        return None
    return None if result in _made_of(values) else (before[0].start, after[0].end)


def _hours(first: re.Match[str], last: re.Match[str]) -> Fraction:
    """Return how many hours lie between two times of day."""
    one, other = (int(clock["hour"]) + Fraction(int(clock["minute"]), 60) for clock in (first, last))
    return (other - one) % _DAY


def _factors(folded: str, start: int, end: int) -> list[Fraction]:
    """Return what words between two places multiply by: a share, odds, "the double"."""
    found = [_FACTORS[word[0]] for word in _FACTOR.finditer(folded, start, end)]
    found += [Fraction(one.value) for one in shares.find(folded) if one.kind == "percent" and start <= one.start < end]
    for one in odds.find(folded):
        gain, _, stake = one.value.partition(":")
        if start <= one.start < end and stake.isdigit() and gain.isdigit() and int(stake):
            found.append(Fraction(int(gain), int(stake)))
    return list(dict.fromkeys(found))


def _made_of(values: Sequence[Fraction]) -> set[Fraction]:
    """Return what some figures can make of each other."""
    made = {*values, sum(values, Fraction()), *(1 - value for value in values)}
    for one, other in permutations(values, 2):
        made |= {one + other, one - other, one - other + 1, one * other, one / other}
        made |= {one * (1 - other), one * (1 + other)} if other < 1 else set()
    for one, other, third in permutations(values, 3):
        made |= {
            one * other * third,
            one * other / third,
            one * other + third,
            one * other - third,
            one - other - third,
        }
        made |= {(one + other) * third, (one - other) * third}
    return made


def _sizes(regulation: Regulation) -> Mapping[str, tuple[int | float, str]]:
    """Return how many things of which kind a thing holds, as definitions say, by the stems of both."""
    found = {}
    for passage in regulation.saying(": conjunto de", ": serie de", ": grupo de", ": paquete de", ": bloque de"):
        defined = _SIZE.match(passage.folded)
        number = numbers.at(passage.folded, defined.end()) if defined else None
        unit = _UNIT.match(passage.folded, number.end) if number else None
        if defined and number and unit:
            found[defined["term"][:_STEM]] = number.value, unit["unit"][:_STEM]
    return found


@check("arithmetic_mismatch")
def shown(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of two amounts of one unit that are in none of the proportions stated before them."""
    for passage in regulation.saying("ejemplo", "asi, "):
        cue = _SHOWN.search(passage.folded) if passage.kind in ("text", "point") else None
        if cue is None:
            continue
        end = _end(passage.folded, cue.end())
        figures = [one for one in numbers.find(passage.folded) if cue.end() <= one.start < end]
        units = [_UNIT.match(passage.folded, one.end) for one in figures]
        factors = _factors(passage.folded, _begin(passage.folded, cue.start()), cue.start())
        alike = len(figures) == _LEAST and all(units) and len({unit["unit"] for unit in units if unit}) == 1
        if not alike or not factors or len(factors) >= _AT_MOST or not figures[0].value:
            continue
        rate = Fraction(figures[1].value) / Fraction(figures[0].value)
        if not any(rate in (factor, 1 + factor, 1 - factor, 1 / factor) for factor in factors) and rate != 1:
            words = quoted(passage.text[cue.start() : figures[1].end])
            yield at_span(passage, figures[0].start, figures[1].end, f"{words}: el ejemplo no sale con la regla.")


@check("arithmetic_mismatch")
def labelled_rows(regulation: Regulation) -> Iterator[Defect]:
    """Find amounts, each on a line of its own behind its name, that do not add up to the line "Total" below them."""
    above: list[Fraction] = []
    for passage in regulation.seen:
        row = _ROW.match(passage.folded) if passage.kind in ("text", "point") else None
        figure = numbers.parse(row["figure"].rstrip(".,")) if row else None
        if row is None or figure is None:
            above = []
        elif not _TOTAL.search(row["label"]):
            above.append(Fraction(figure))
        else:
            if len(above) >= _ROWS and sum(above) != figure:
                message = (
                    f"Las cantidades de arriba suman {float(sum(above)):,.10g} y no lo que dice {quoted(passage.text)}."
                )
                yield at_words(passage.node, passage.layer, message)
            above = []


@check("arithmetic_mismatch")
def labelled_shares(regulation: Regulation) -> Iterator[Defect]:
    """Find shares, each on a line of its own behind its name, of what is divided, that are not a hundred together."""
    lead: Passage | None = None
    parts: list[Fraction] = []
    for passage in (*regulation.seen, None):
        share = _share(passage) if passage is not None and lead is not None else None
        if share is not None:
            parts.append(share)
            continue
        total = sum(parts)
        if lead is not None and len(parts) >= _PARTS and total != 1 and _SLACK[0] <= total <= _SLACK[1]:
            printed = f"{float(100 * total):g}".replace(".", ",")
            yield at_words(lead.node, lead.layer, f"Las partes suman el {printed} %: {quoted(lead.text)}.")
        divides = passage is not None and passage.text.rstrip().endswith(":") and _DIVIDES.search(passage.folded)
        lead, parts = (passage if divides else None), []


def _share(passage: Passage) -> Fraction | None:
    """Return the share that a line is of: its name, a colon, and a share that ends it."""
    found = [one for one in shares.find(passage.folded) if one.kind == "percent"]
    label, colon, _ = passage.folded.rpartition(":")
    lone = len(found) == 1 and colon and found[0].start > len(label) and passage.kind in ("text", "point")
    return Fraction(found[0].value) if lone and not passage.folded[found[0].end :].strip(" .;,") else None


@check("arithmetic_mismatch")
def parts_just_counted(regulation: Regulation) -> Iterator[Defect]:
    """Find "24 sectors. Twelve sectors bear ..., six ..., five ... and two ...": parts that are not the whole."""
    for passage in regulation.seen:
        sentences = passage.sentences if passage.kind in ("text", "point") else ()
        for before, words in pairwise(sentences):
            if " y " not in words.text or "," not in words.text:
                continue
            head, tail = fold(before.text), fold(words.text)
            whole, parts = numbers.find(head), numbers.find(tail)
            if len(whole) != 1 or len(parts) < _PARTS or parts[0].start > 0:
                continue
            named, noun = (_UNIT.match(text, one.end) for text, one in ((head, whole[0]), (tail, parts[0])))
            same = named and noun and named["unit"][:_STEM] == noun["unit"][:_STEM]
            told = _WHOLE.search(head[: whole[0].start])
            opened = all(re.search(r"(?:, | y )$", tail[: part.start]) for part in parts[1:])
            total = sum(Fraction(part.value) for part in parts)
            close = _SLACK[0] * whole[0].value <= total <= _SLACK[1] * whole[0].value
            if same and told and opened and close and total != whole[0].value:
                message = f"Las partes suman {float(total):g} y no {whole[0].value:g}: {quoted(words.text)}."
                yield at_words(passage.node, words, message)


_ONE_OF = re.compile(r"\b(?:un|una|uno|otr[oa]) (?:de|con) (?:los |las )?$")
"""What stands before the size of a part: "una de", "otra de"."""


@check("arithmetic_mismatch")
def parts_of_one(regulation: Regulation) -> Iterator[Defect]:
    """Find "300 seats in two rooms: one of 200 and another of 120": parts, each with its size, that are not it."""
    for passage in regulation.saying(" una de ", " uno de ", " una con ", " uno con ", " un de "):
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            head, colon, tail = fold(words.text).partition(": ")
            whole = [one for one in numbers.find(head) if _UNIT.match(head, one.end)] if colon else []
            parts = [one.value for one in numbers.find(tail) if _ONE_OF.search(tail[: one.start])]
            if not 1 <= len(whole) <= _LEAST or len(parts) < _LEAST or (whole[1:] and whole[1].value != len(parts)):
                continue
            total = sum(map(Fraction, parts))
            if total != whole[0].value and _SLACK[0] * whole[0].value <= total <= _SLACK[1] * whole[0].value:
                yield at_words(passage.node, words, f"Las partes suman {float(total):g}: {quoted(words.text)}.")


_COUNTED = re.compile(r"(?P<unit>[a-z]{4,}s)(?: [a-z]+){0,2}: (?P<list>[^.;:()\d]+)(?:[.;(]|$)")
_ITEM = re.compile(r", (?:y |e )?| [ye] ")
_LONGEST = 5
"""Words of the longest name in such a list."""
_MOST = 12


@check("arithmetic_mismatch")
def names_counted(regulation: Regulation) -> Iterator[Defect]:
    """Find "four bets: High, Low and Seven": names in one sentence, one more or fewer than were announced."""
    for passage in regulation.saying("s: "):
        for one in numbers.find(passage.folded) if passage.kind in ("text", "point") else ():
            found = _COUNTED.match(passage.folded, one.end + 1)
            if found is None or not _LEAST <= one.value <= _MOST or one.value != int(one.value):
                continue
            items = [item for item in _ITEM.split(found["list"].strip()) if item.strip()]
            last = re.search(r" [ye] [^,]+$", found["list"].rstrip())
            short = all(len(item.split()) <= _LONGEST for item in items)
            if last and short and len(items) >= _LEAST and abs(len(items) - one.value) == 1:
                words = quoted(passage.text[one.start : found.end("list")])
                message = f"{words}: se anuncian {one.value:g} y se nombran {len(items)}."
                yield at_span(passage, one.start, found.end("list"), message)


@check("arithmetic_mismatch")
def column_of_a_whole(regulation: Regulation) -> Iterator[Defect]:
    """Find a column of counts that does not add up to what the same part of the text says there is of its head."""
    rows = [passage for passage in regulation.seen if passage.kind == "row" and passage.cells]
    for _, group in groupby(rows, key=lambda row: id(row.node.parent)):
        head, *body = list(group)
        for column, cell in enumerate(head.cells):
            noun = fold(cell.text).strip(" .:*")
            counts = [_count(row, column) for row in body]
            known = [count for count in counts if count is not None]
            if len(known) < _PARTS or len(known) < len(body) or not noun.isalpha() or len(noun) < _STEM:
                continue
            total = sum(known)
            for passage in regulation.of_game(head.game):
                whole = _said_of(passage, noun) if noun in passage.folded and passage.kind == "text" else None
                if whole and total != whole and _SLACK[0] * whole <= total <= _SLACK[1] * whole:
                    line = passage.layer.quote().line_start
                    message = f"La columna «{cell.text.strip()}» suma {total}, y según la línea {line} son {whole}."
                    yield at_words(head.node, head.layer, message, {"lines": [line]})


def _count(row: Passage, column: int) -> int | None:
    cell = row.cells[column].text.strip() if column < len(row.cells) else ""
    return int(cell) if cell.isdigit() else None


def _said_of(passage: Passage, noun: str) -> int | None:
    """Return how many of a thing a passage says that another one has or is divided into."""
    for one in numbers.find(passage.folded):
        unit = _UNIT.match(passage.folded, one.end)
        if unit and unit["unit"] == noun and _WHOLE.search(passage.folded[max(0, one.start - 40) : one.start]):
            return int(one.value)
    return None


_CLASS = re.compile(r"\b(?:muy graves|graves|leves)\b")
_FROM_TO = re.compile(r"\bde (?P<low>[\d.]+)(?: [a-z]+)?(?: hasta| a) (?P<high>[\d.]+)")


@check("coverage_overlap")
def fines(regulation: Regulation) -> Iterator[Defect]:
    """Find fines of two classes of infractions, in one sentence, of which the lower one reaches into the higher one."""
    for passage in regulation.saying("leves"):
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            folded = fold(words.text)
            ranges = [_bounds(found) for found in _FROM_TO.finditer(folded)]
            classes = {found[0] for found in _CLASS.finditer(folded)}
            if "multa" not in folded or not len(ranges) == len(classes) > 1 or any(one is None for one in ranges):
                continue
            for one, other in combinations(sorted(one for one in ranges if one), 2):
                if other[0] < one[1]:
                    message = f"Las multas de dos clases de infracciones se solapan: {quoted(words.text)}."
                    yield at_words(passage.node, words, message)
                    break


def _bounds(found: re.Match[str]) -> tuple[float, float] | None:
    low, high = (numbers.parse(found[end].rstrip(".")) for end in ("low", "high"))
    return (float(low), float(high)) if low is not None and high is not None else None
