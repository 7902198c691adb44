"""Rows of pay tables, however they are printed, and labels beside the middle of their rows.

Rows may be cells, tabs, leaders, columns of spaces, labels, a value a line; a label may stand beside the middle of its
rows: "4 y 10: 9 a 5", "Right bet 5 y 9: 7 a 5", "6 y 8: 7 a 6".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.payouts.keys import Item, ids_of, keys, table
from extractor.frames.payouts.names import ideas, items
from extractor.grammar import Match, folded, gains, numbers
from extractor.lexicon import load
from extractor.passages import Passage

_GAMES = ("craps",)
"""Games whose pay tables name totals: elsewhere a row without a bet is that of the label above it."""
_LONGEST, _LONGEST_FIGURE = 60, 24
_LABELS = 2


class _Line(Struct):
    """A row or label with the bets and totals that it names; `at` is its place, `whole` tells that it has its gain."""

    at: int
    bets: tuple[str, ...]
    totals: frozenset[str]
    whole: bool


_ROW = 160  # characters: a longer text is prose
_LABEL = 70
_PARTS = re.compile(  # the first look passes over the spaces between words
    r"(?=[\t.…]|\s[\s.|…–—-])"
    r"(?:\t|\s\.\s+(?=\d{1,3}\s*$)|\s+\|\s+|\s{2,}|\s*(?:\.\s?){3,}\s*|\s*…+[\s.]*|\s+[-–—]{2,}\s+)"
)
_QUOTE = re.compile(r"[\"“”‘’'«»]")
_DOTS = 2  # fewer than a row of them has
_LEADERS = re.compile(r"(?=[.…]|\s[\s.…])(?:\s*(?:\.\s?){3,}\s*|\s*…{2,}\s*)")
# behind a name, what it is: "Seisena, a dos calles juntas", "Pleno, o sea un número"
_DESCRIBED = re.compile(r"(?<=\w),\s+(?:al?|entre|que|o sea|sobre|es decir|esto es|formad\w+)\s")
_NEXT_NAME = re.compile(r",\s+[ye]\s")  # "menor, que comprende del 4 al 10, y mayor, …"
_PAYS_FIGURE = re.compile(r"(?P<label>[^:]{2,40}?)\s+paga\s+(?P<figure>\d{1,3})\s*\.?\s*")  # "Estrella paga 45"
_FIGURE_BEHIND = re.compile(r"(?P<label>[^\d:]{3,60}?)\s+(?P<figure>\d{1,3})\s*\.?\s*")
_SIGN = re.compile(r"\s*(?:[-–—=→:]|\.{2,})\s*(?=[^\W\d])")
_NEXT = re.compile(r"\s*[.;]\s+(?=[^\W\d])")
_NUMBER = re.compile(r"\s*\d{1,3}(?:[.,]\d{3})?\s*")
_BROKEN = re.compile(r"\s*(?P<whole>\d{1,3}(?:[.,]\d{1,2})?)(?:\s+(?P<part>[1-9]/[1-9]))?\s*")  # "10,5", "5 1/2"
_BESIDE = re.compile(r"[\s().,:;*—–-]*(?:\(\s*\d\s*\))?[\s().,:;*—–-]*(?:\d+ numeros?\s*)?")
# before a gain in its cell: nothing, or no more than that it is one ("Paga: 22 a 1", "relación 5:1")
_LEADS = re.compile(
    rf"{_BESIDE.pattern}(?:(?:se\s+)?(?:pag[ao]s?|premio|relacion|razon|proporcion|gana(?:ncia)?|cobra|rinde|abona)n?[\s:]+(?:(?:de|a)\s+)?)?"
)
_SHORT_LABEL = 45  # characters before a percentage: with more it is a sentence on something taken
_BARE = 120  # characters: a longer text that ends in a gain is a sentence
_PART = re.compile(r"[.;]\s|(?<!\d):\s+\S|:\s+(?!\d)\S")  # not the colon of "15: 1"
_STOPPED = re.compile(r"\w{3}\.\s+[A-ZÁÉÍÓÚÑ]")  # a sentence that ends before another begins
_GAIN_FIRST = re.compile(r"\s*(?P<gain>[^A-ZÁÉÍÓÚÑ]{2,20}?)\s+(?=[A-ZÁÉÍÓÚÑ])")
"""What opens a cell before the label of the next row."""
_COVERED = re.compile(r"\s*(?:\d|un\b|una\b|dos\b|tres\b|cuatro\b|seis\b|doce\b)[^.…]{0,24}\s*(?:\.{3}|…)")
"""What a bet covers, in a column of its own between its name and its gain."""
_DICE = re.compile(r"\s*[1-6]\s?[-–]\s?[1-6]\s*")  # what two dice show, beside a column of gains
_EVENLY = re.compile(r"\s*(?P<par>[Pp]ar)\b\s*\.?\s*(?=$|[A-ZÁÉÍÓÚÑ])")  # behind dots: elsewhere the even numbers
_TAIL = 12  # characters of a value cell that are no value: a mark, a word
_HEAD_WORDS = ("pay", "award", "win", "yields")


class Row(Struct, frozen=True):
    """Labels with their gain, all stretches of a text; `bare` tells a figure without a unit.

    `plain` tells that nothing but their order parts the two.
    """

    labels: tuple[tuple[int, int], ...]
    value: Item
    bare: bool = False
    plain: bool = False


def pays(text: str, game: str) -> bool:
    """Tell whether words speak of payment."""
    return any(one.kind == "concept" and one.id in _HEAD_WORDS for one in ideas(text, game))


def says_paid(low: str) -> bool:
    """Tell whether a text is a label that says of its figure that it is paid: "estrella paga 45"."""
    return _PAYS_FIGURE.fullmatch(low) is not None


def cells(text: str) -> list[tuple[int, int]]:
    """Return the stretches of the cells of a row that was printed without a table; one where it is no row."""
    found, here = list[tuple[int, int]](), 0
    for gap in _PARTS.finditer(text):
        if gap.start() > here:
            found.append((here, gap.start()))
        here = gap.end()
    if here < len(text):
        found.append((here, len(text)))
    return found


def _pairs(text: str, split: Sequence[tuple[int, int]], *, bare: bool) -> Iterator[Row]:
    """Yield the rows of a line whose cells each hold a label with its gain: "Pleno 35 | Caballo 17", "14: 11:1"."""
    for first, last in split if len(split) > 1 else ():
        cell = text[first:last]
        label, colon, rest = cell.partition(": ")
        dots = _LEADERS.search(cell)
        if dots is not None:
            label, parts = cell[: dots.start()], [(0, dots.start()), (dots.end(), len(cell))]
        else:
            parts = [(0, len(label)), (len(cell) - len(rest), len(cell))] if colon else _ended(cell, bare=bare)
        numbered = bool(colon) and label.strip().isdigit()  # "14: 11:1", but no row is "4: 1"
        value = whole(cell, *parts[1], bare=bare and not numbered) if parts and len(label) <= _LABEL else None
        if value is not None:
            gap = first + parts[0][0], first + parts[0][1]
            yield Row((gap,), moved(value[0], first), value[1], plain=not colon)


def _leaders(text: str) -> int:
    """Return how many rows of dots lead from a label to its figure; most texts have not as many dots as one takes."""
    return len(_LEADERS.findall(text)) if "…" in text or text.count(".") > _DOTS else 0


def rows(text: str, given: list[tuple[int, int]], column: int, *, bare: bool, item: bool = False) -> Iterator[Row]:
    """Yield the rows that a text is; `column` is the cell of the gains where a header says so (-1 otherwise).

    With `bare` figures alone are gains; an `item` of a list on payments may have its figure behind a comma.
    """
    if not given and _leaders(text) > 1:
        yield from _run(text)
        return
    if not given and len(text) > _ROW:
        return
    bare = bare or _PAYS_FIGURE.fullmatch(text) is not None
    split = given or cells(text)
    if bare and len(split) < 2:
        split = _listed(text) or split
    pairs = [*_pairs(text, split, bare=bare)]
    if len(pairs) > 1 or (pairs := [] if given else _joined(text, split, bare=bare)):
        yield from pairs
        return
    led = len(split) > 1
    if not led:
        split = _labelled(text) or _led(text)
    plain = len(split) < 2
    split = (_ended(text, bare=bare) or (_behind_comma(text) if item else [])) if plain else split
    if len(split) < 2:
        return
    order = [column] if 0 < column < len(split) else range(len(split) - 1, 0, -1)
    order = [at for at in order if _DICE.fullmatch(text, *split[at]) is None] or order
    found = [(at, value) for at in order if (value := whole(text, *split[at], bare=bare, led=led)) is not None]
    certain = [(at, value) for at, value in found if not value[1]] or found[:1]
    if len({value[0].value for _, value in certain}) == 1:  # a row of several is told by its columns
        at, value = certain[0]
        yield Row(tuple(split[:at]), *value, plain)
    elif not found and (value := whole(text, *split[0], bare=bare and column == 0)) is not None:
        yield Row(tuple(split[1:]), *value, plain)  # the gain stands before the name


def _joined(text: str, split: Sequence[tuple[int, int]], *, bare: bool) -> list[Row]:
    """Rows that stand in one paragraph: "Pleno   33x Doble docena   0,5x"; none where a cell between is not both."""
    found, label = list[Row](), split[0] if split else (0, 0)
    for first, last in split[1:]:
        next_ = _GAIN_FIRST.match(text, first, last) if (first, last) != split[-1] else None
        value = whole(text, first, next_.end("gain") if next_ else last, bare=bare)
        if value is None or (next_ is None and (first, last) != split[-1]):
            return []
        found.append(Row((label,), *value))
        label = (next_.end(), last) if next_ else label
    return found if len(found) > 1 else []


def several(text: str, given: Sequence[tuple[int, int]], game: str) -> Iterator[tuple[Sequence[Item], Item]]:
    """Yield the gains of the cell that holds several, each with what is named in the cell before it."""
    for first, last in given[1:]:
        cell = text[first:last]
        found = once(cell, gains.find(cell, cell=True))
        if len(cell) > _ROW or not found or whole(text, first, last, bare=False) is not None:
            continue
        here = first
        for one in found:
            start = first + one.start
            quotes = [hit.start() for hit in _QUOTE.finditer(text, here, start)]
            begun = quotes[-2] if len(quotes) > 1 else here
            names = [moved(name, begun) for name in items(text[begun:start], game) if name.kind != "gain"]
            yield names, Item("gain", (), start, first + one.end, one.value, one.note, one.kind)
            here = first + one.end
        return


def moved(one: Item, offset: int) -> Item:
    """Return an item of a stretch as one of the text that the stretch begins in at `offset`."""
    return Item(one.kind, one.ids, one.start + offset, one.end + offset, one.value, one.note, one.form)


def whole(text: str, start: int, end: int, *, bare: bool, led: bool = False) -> tuple[Item, bool] | None:
    """Return the gain that a cell is, and whether it is a figure alone; with `led` it may say that it is one."""
    cell = text[start:end]
    if bare and not _NUMBER.fullmatch(cell) and (broken := _BROKEN.fullmatch(cell)):
        value = Fraction(broken["whole"].replace(",", ".")) + Fraction(broken["part"] or 0)
        return Item("gain", (), start, end, f"{value.numerator}:{value.denominator}"), True
    found = once(cell, gains.find(cell, cell=True)) if len(cell) <= _BARE else []
    before = _LEADS if led else _BESIDE
    if len(found) == 1 and before.fullmatch(folded(cell[: found[0].start])) and _ends(cell, found[0]):
        one = found[0]
        return Item("gain", (), start + one.start, start + one.end, one.value, one.note, one.kind), False
    if (even := _even(text, start, end)) is not None and text[:start].rstrip().endswith(("...", "…")):
        return even, False
    in_words = text[:start].endswith(",")  # "docena, dos": in a column of its own a number in words counts something
    if bare and (_NUMBER.fullmatch(cell) or in_words) and (number := _figure(cell)):
        return Item("gain", (), start, end, f"{number}:1"), True
    return None


def _even(text: str, start: int, end: int, *, alone: bool = True) -> Item | None:
    """Return the gain that "Par" is behind dots, where it is all that stands there or need not be `alone`."""
    par = _EVENLY.match(text, start, end)
    if par is None or (alone and par.end() < end):
        return None
    return Item("gain", (), start, end if alone else par.end("par"), "1:1", "", "even")


def _figure(cell: str) -> int:
    """Return the number that is all of a cell, in digits or in words ("treinta y cinco"); 0 where none is."""
    told = folded(cell.strip().rstrip(" .;"))
    number = numbers.at(told, 0) if 0 < len(told) <= _LONGEST_FIGURE else None
    alone = number is not None and number.end == len(told) and isinstance(number.value, int)
    return int(number.value) if number is not None and alone else 0


def _ends(cell: str, one: Match[str]) -> bool:
    rest = cell[one.end :]
    if rest[:1] == ";" and any(map(str.isalpha, rest)):
        return False  # what another clause says is not said of them
    if one.kind == "ratio" and not cell[: one.start].strip() and rest[:1] in " ,.(":
        return True  # what is said behind odds that open their cell is said of them
    return _BESIDE.fullmatch(rest) is not None or len(rest.strip(" .;,")) <= _TAIL or gains.includes_stake(folded(rest))


def _listed(text: str) -> list[tuple[int, int]]:
    """ "Pleno 35. Caballo 17; calle 11.": the stretches of labels that each have their figure."""
    ends = [hit.span() for hit in _NEXT.finditer(text)]
    split = list(zip([0, *(last for _, last in ends)], [*(first for first, _ in ends), len(text)], strict=True))
    return split if len(split) > 1 and all(_FIGURE_BEHIND.fullmatch(text[first:last]) for first, last in split) else []


def _labelled(text: str) -> list[tuple[int, int]]:
    """ "Full: 100 veces la apuesta"."""
    at = text.find(":")
    if not 0 < at <= _LABEL or text.count(":") != 1:
        return []
    odds = text[at - 1 : at].strip().isdigit() and text[at + 1 :].lstrip()[:1].isdigit()  # "Horn 4:1"
    odds = odds and whole(text, at + 1, len(text), bare=False) is None  # but "Si sale 2: 3 a 1"
    return [(0, at), (at + 1, len(text))] if not odds and not _STOPPED.search(text, 0, at) else []


def _led(text: str) -> list[tuple[int, int]]:
    """ "35:1 - Pleno": a gain that opens a line, and the label that a sign parts from it."""
    found = once(text, gains.find(text, cell=True)) if len(text) <= _LABEL and text[:1].isdigit() else []
    if len(found) != 1 or found[0].start or found[0].kind != "ratio" or _PART.search(text):
        return []
    gap = _SIGN.match(text, found[0].end)
    return [(0, found[0].end), (gap.end(), len(text))] if gap else []


def once(text: str, found: Sequence[Match[str]]) -> list[Match[str]]:
    """Return gains without the share that prints the one before it again: "2 a 1  200 %"."""
    kept: list[Match[str]] = []
    for one in found:
        if not (one.kind == "percent" and kept and not text[kept[-1].end : one.start].strip(" \t(")):
            kept.append(one)
    return kept


def _ended(text: str, *, bare: bool) -> list[tuple[int, int]]:
    """ "Escalera 4 a 1": a label with its gain in a line of its own; "caballo 17" where figures alone are gains."""
    if len(text) > _BARE or _PART.search(text):
        return []
    if alone := _PAYS_FIGURE.fullmatch(text) or (_FIGURE_BEHIND.fullmatch(text) if bare else None):
        return [alone.span("label"), alone.span("figure")]
    found = once(text, gains.find(text, cell=True))
    if len(found) != 1 or not found[0].start:
        return []
    one = found[0]
    if one.kind not in ("ratio", "percent") and not text[one.start : one.end].endswith("tantos"):
        return []
    if one.kind == "percent" and one.start > _SHORT_LABEL:
        return []  # "sobre las ganancias de … el establecimiento detraerá un 5 por 100"
    return [(0, one.start), (one.start, len(text))] if text[: one.start].strip(' "“') else []


def _behind_comma(text: str) -> list[tuple[int, int]]:
    """ "Docena o columna, dos": a label with its figure."""
    comma = text.rfind(",")
    if ";" in text[:comma]:
        return []  # each part has its own figure
    return [(0, comma), (comma + 1, len(text))] if 0 < comma <= _LABEL and _figure(text[comma + 1 :]) else []


def _run(text: str) -> Iterator[Row]:
    """Rows with leaders that were joined to one paragraph: each begins behind the gain of the one before.

    Between label and gain may stand what the bet covers: "Pleno .... un número .... 35 a 1".
    """
    here, named = 0, -1
    for gap in _LEADERS.finditer(text):
        value = _led_to(text, gap.end())
        if value is not None:
            yield Row(((here, named if named >= 0 else gap.start()),), value)
            here, named = value.end, -1
        elif _COVERED.match(text, gap.end()):
            named = named if named >= 0 else gap.start()
        else:
            here, named = gap.end(), -1


def _led_to(text: str, start: int) -> Item | None:
    """Return the gain that stands right behind a leader."""
    if (even := _even(text, start, len(text), alone=False)) is not None:
        return even
    behind = text[start : start + 40]
    found = gains.find(behind, cell=True) or gains.find(behind.split(" ")[0], cell=True)
    if not found or found[0].start > 1:
        return None
    one = found[0]
    return Item("gain", (), start + one.start, start + one.end, one.value, one.note, one.kind)


def descriptions(low: str) -> list[tuple[int, int]]:
    """Return the stretches of a folded label that say what its names are: "menor, que comprende … , y mayor, que …"."""
    found = [(hit.start(), _NEXT_NAME.search(low, hit.end())) for hit in _DESCRIBED.finditer(low)]
    return [(start, end.start() if end is not None else len(low)) for start, end in found]


def named(text: str, game: str) -> list[Item]:
    """Return the names of a label; the whole of a label may be a name that is none in a sentence."""
    for start, end in descriptions(folded(text)):
        text = text[:start] + " " * (end - start) + text[end:]
    plain, bets = text.strip(" .:*"), load().bets
    whole_name = bets.lookup(plain, game=game) or bets.lookup(plain.partition(" (")[0], game=game)
    if folded(text.strip()) == game:
        whole_name = table().labels.get(game, whole_name)
    found = [one for one in items(text, game) if one.kind != "gain"]
    if whole_name and not any(one.kind == "bet" and one.ids == (whole_name,) for one in found):
        return [Item("bet", (whole_name,), 0, len(text))]
    return found


def centred(passages: Sequence[Passage]) -> Mapping[int, tuple[str, ...]]:
    """Return the bets of the rows that name none, by the place of the row: those of the label before or behind them.

    A row between two labels is the first one's, unless that one has its gain without totals, cannot be paid by those
    of the row or has one of them already: then it stands above the middle of the second one's rows.
    """
    found: dict[int, tuple[str, ...]] = {}
    for run in _runs(passages):
        labels = [at for at, line in enumerate(run) if line.bets]
        above: Sequence[_Line] = run[: labels[0]]
        for first, second in pairwise([*labels, len(run)]):
            label, between = run[first], run[first + 1 : second]
            after = run[second] if second < len(run) else None
            behind = _behind(label, between, after)
            if above and _fit(label, above) and (repeated := _behind(_with(label, above), between, after)):
                behind = repeated
                found.update((line.at, label.bets) for line in above)
            found.update((line.at, label.bets) for line in between[: len(between) - len(behind)] if label.totals)
            found.update((line.at, after.bets) for line in behind if after)
            above = behind
    return found


def _behind(label: _Line, between: Sequence[_Line], after: _Line | None) -> Sequence[_Line]:
    """Return the last of the rows between two labels that are not those of the first one."""
    taken = label.totals
    for at, line in enumerate(between):
        full = label.whole and not label.totals
        if full or line.totals & taken or not _fit(label, [line]):
            return between[at:] if after and after.totals and _fit(after, between[at:]) else ()
        taken |= line.totals
    return ()


def _with(label: _Line, above: Sequence[_Line]) -> _Line:
    return replace(label, totals=label.totals.union(*(line.totals for line in above)))


def _fit(label: _Line, lines: Sequence[_Line]) -> bool:
    """Tell whether the bets of a label can be paid by each of these totals, none of them twice."""
    totals = [label.totals, *(line.totals for line in lines)]
    paid = all(keys(label.bets, [Item("total", tuple(sorted(line.totals)), 0, 0)], _GAMES[0]) for line in lines)
    return paid and sum(map(len, totals)) == len(frozenset().union(*totals))


def _runs(passages: Sequence[Passage]) -> Iterator[list[_Line]]:
    """Yield the rows of pay tables of dice that stand one behind another, where two of them bear labels."""
    run: list[_Line] = []
    for at, passage in enumerate([*passages, None]):
        line = _line(at, passage) if passage is not None else None
        if line is not None:
            run.append(line)
            continue
        if sum(bool(line.bets) for line in run) >= _LABELS:
            yield run
        run = []


def _line(at: int, passage: Passage) -> _Line | None:
    if passage.game not in _GAMES or len(passage.text) > _LONGEST:
        return None
    found = items(passage.text, passage.game)
    totals, bets = frozenset(ids_of(found, "total")), ids_of(found, "bet")
    gains = sum(one.kind == "gain" for one in found)
    return _Line(at, bets, totals, bool(gains)) if bets or (totals and gains == 1) else None
