"""Wheels and tables: segments and colours of a wheel, the shape of a table, and who fixes its least and highest bet.

How many segments of a vertical wheel carry each symbol is `wheel.segments.<n>`, n being what the symbol pays. A table
gives a row to each symbol ("Llama | 26 | 1"): the number under the head that counts segments belongs to what stands
under the head of the prize, or to the symbol itself where it is a number. Sentences give them in turn ("veintitrés
sectores llevan el 1; quince, el 2; … los dos restantes llevan figura").

Which numbers are red or black is read where a text gives the rule and no list: "los números cuya suma de cifras sea
impar son rojos, salvo el 7, además del 12" are those of the rule without the ones that are excepted, and with those
that are added. The other colour has the numbers that are left, where the text says that there are but two.

Who fixes the least and the highest bet (`bet_limits.set_by`, authority or casino) takes a verb of fixing, limits of
bets as what is fixed, and its agent: who "por" names, else the subject, before the verb or right behind it ("los señala
el operador"). Whom it is only about ("para cada casino", "en la sala") fixes nothing, and neither does who merely may.

A shape ("mesa de media luna", "será rectangular u ovalada") is a table's where the sentence names the table or its
cloth before it, or the title is about the table; shapes joined by "o" are one set to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_, stated
from extractor.grammar import Match, numbers, sets
from extractor.mentions import Mention
from extractor.passages import LEADER
from extractor.statements import Statement

_COLOUR = {"roj": "red", "negr": "black"}
_OPPOSITE = {"red": "black", "black": "red"}
_HALF = 8  # numbers that a list of one colour has at least
_BESIDE_REST = 40  # characters between "los demás" and their colour
_DIGITS = r"(?:cifras|digitos|guarismos)"
_RULE = re.compile(
    rf"\b(?:cuya suma|suma\w*\b[^.;,]{{0,20}}? {_DIGITS}|{_DIGITS},? sum[ae]\w*)\b"
    r"[^.;]{0,40}?\b(?P<parity>impar|par)\b"
)
_COLOURED = re.compile(r"\b(?P<colour>roj|negr)[oa]s?\b")
_STAKED = re.compile(r"\b(?:apuest|apost|postur|gan[ae]|pierd|pag[ao]|cobr|cant)\w*")
_NUMBERS = r"(?P<numbers>[^.;a-z]*(?:(?:el|los|y|e|del|numeros?)\b[^.;a-z]*)*)"
_EXCEPT = re.compile(rf"\b(?:salvo|excepto|menos|(?:a|con) excepcion del?)\b{_NUMBERS}")
_MORE = re.compile(rf"\b(?:ademas del?|ademas|asi como|tambien|junto con)\b{_NUMBERS}")
_RANGE = re.compile(r"\bdel? (?:numero )?1 al? (?P<last>\d{1,2})\b")
_BOTH = re.compile(r"\broj\w+ (?:y|o|e) negr|\bnegr\w+ (?:y|o|e) roj")

_MOST = 60  # segments of a wheel
_PRIZES = 100  # what a symbol pays at most
_GAP = 70  # characters between how many there are and what they pay
_CELL = re.compile(r"[^|\t\s](?:[^|\t\s]|[^\S\t](?=[^|\t\s]))*")
_PAYS = re.compile(
    r"^\s*(?:,\s*)?(?:(?:el|con|de)\s*)?[\"(]?$"
    r"|\b(?:paga|pagan|valor|premio|numero|el|del|al|llevan?|con|marcad[oa]s?|de)\s*[\"(]?$"
)
_OF = re.compile(r"\s*(?:\(\d+\)\s*)?(?:(?:de|los|las|sus)\s+)*")
_OPEN = re.compile(r"(?:^|[;,:]|\by|\be)\s*(?:los?\s)?$")

_PICTURES = ("figures", "figure")
_SYMBOLS = ("simbolo", "signo", "emblema", "figura", "valor", "numero", "marca", "dibujo")
_SEGMENTS = (("unit", "segments"), ("unit", "boxes"), ("unit", "pockets"), ("unit", "seats"))
"""What a wheel is parted into, by whatever name the head of a column has for it."""

Cell = tuple[int, int]

_TABLE = re.compile(r"\b(?:mesas?|tableros?|panos?|tapetes?|superficie|cubierta)\b")
_TITLED = re.compile(r"\b(?:mesas?|tableros?|elementos|material|equipo|mobiliario)\b")
_OTHER = re.compile(
    r"\b(?:cartulina|impresion|tarjetas?|cajas?|cazuela|recipiente|naipes?|placas?|fichas?|casillas? en|dados?|cilindro"
    r"|sabot|carton\w*|bombo|rastrillo)\b"
)
_OR = re.compile(r"\s*(?:[,-]\s*)?(?:(?:o|u|bien)\s*)?(?:bien\s+)?(?:de\s+|en\s+)?(?:forma\s+(?:de\s+)?)?")

_VALUES = {"authority": "authority", "casino": "casino"}
_BY = re.compile(r"\bpor\s+(?:(?:el|la|los|las|esta|este|cada|propi[oa])\s+)*$")
_ABOUT = re.compile(r"\b(?:para|en|de|del|a|al|con|ante)\s+(?:(?:el|la|los|las|cada|un|una|dicho|dicha)\s+)*$")
_SUBJECT = re.compile(r"(?:^|[\s,(\"])(?:(?:el|la|los|las|esta|este|cada|propi[oa])\s+)*$")
_WITHIN = re.compile(r"\b(?:autorizad|permitid|aprobad)[oa]s?\s+por\s+(?:\w+\s+)?$")
_BEHIND = 48  # characters from a verb to its subject behind it
_IN_AN_ACT = re.compile(
    r"[^.;,]{0,12}\b(?:en|por) (?:la|el|cada) (?:propi[oa] |correspondiente |respectiv[oa] )?"
    r"(?:autorizacion|licencia|resolucion|concesion|permiso|habilitacion|decreto|acto administrativo)\b"
    r"|\s+por la (?:comision|junta)\b(?! (?:del?|que)\b)"
)
_MAY = re.compile(r"\b(?:podra|podran|puede|pueden)\b")
_CLOSE = 24  # characters before a verb in which it says that one may
_FALLS_TO = re.compile(
    r"\b(?:correspond|compet|incumb|toc|tocara|facultad|atribucion|resorte|cargo)\w*(?:\s+(?:exclusiv[oa]|privativ[oa]))?\s+(?:al?|del?)\s+(?:(?:el|la|los|las|cada|propi[oa])\s+)*$"
)
_TOPS = re.compile(r"\b(?:topes|limites)\b de(?: las?)? (?:cada|mesas?|apuestas?|posturas?|puestas?|paradas?)")
_TOP, _LOW = ("max_bet",), ("min_bet", "straight_min")
_BETS = ("stake", "limits")


_TABLES_NAMED = (
    r"\W*(?:(?:n[º°.]*|numero|cantidad|total) (?:de )?)?mesas(?: (?:autorizad|permitid|habilitad|aprobad)as)?"
)
_TABLES_HEAD = re.compile(rf"{_TABLES_NAMED}\W*")
_TABLES_LABEL = re.compile(rf"{_TABLES_NAMED}\s*[:.–-]+\s*")
_GRANTS = re.compile(r"\W*(?:(?:se )?(?:autoriz|permit|habilit|aprueb)\w+ (?:el funcionamiento de )?)?")
_COUNTED_TABLES = re.compile(
    r"\s*(?:\(\d+\) )?mesas?(?: (?:autorizad|permitid|habilitad)as?| por (?:permiso|licencia|autorizacion|casino))?\W*"
)


class _Going(Struct):
    """What goes on from one sentence of a passage, or row of a table, to the next."""

    heads: tuple[str, ...] = ()
    place: object = None
    paired: bool = False
    numbered: bool = False


_ZEROS = re.compile(
    rf"\W*(?:numero de )?ceros?(?: de (?:la|el) \w+| del \w+)?(?:\s*[:=]\s*|\s*{LEADER}\s*| (?P<one>unico)\W*$)"
)
_CARD = ("bingo_cards", "rows", "columns")
_GRID_ENDS = re.compile(r"\s*(?:$|[,.;)]|casill|celd|recuadr)")


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield how many segments each symbol of a wheel has, in order."""
    going = _Going()
    for sentence in told:
        if not in_games(sentence.passage.game, "big_six"):
            continue
        cells = [hit.span() for hit in _CELL.finditer(sentence.text)]
        if heads := _headed(sentence, cells):
            going = _Going(heads)
        elif len(cells) > 1 and len(cells) == len(going.heads):
            yield from (stated(sentence, fact) for fact in _of_row(sentence, cells, going))
        else:
            going.paired = going.paired and going.place is sentence.passage
            going.place = sentence.passage
            yield from (stated(sentence, fact) for fact in _of_prose(sentence, going))


def read_fields(sentence: Sentence) -> Iterator[Fact]:
    """Yield what a field says of zeros, and the rows and columns of a card: "Ceros: 0 y 00", "cinco por cinco"."""
    low = sentence.folded
    if in_games(sentence.passage.game, "roulette") and (hit := _ZEROS.match(low)):
        zeros = ["0"] if hit.group("one") else sets.zeros(low[hit.end() :])
        if zeros:
            yield Fact("equipment", "wheel.zeros", zeros, hit.start(), len(low.rstrip()))
    around = (sentence.own, sentence.lead, *sentence.titles[:1])
    if in_games(sentence.passage.game, "bingo") and any(
        one.kind == "unit" and one.id in _CARD for near in around for one in near
    ):
        yield from _grid(sentence)


def _grid(sentence: Sentence) -> Iterator[Fact]:
    """The rows and columns of a card that are said as a product: "cartones de cinco por cinco"."""
    found = [one for one in sentence.of("amount") if isinstance(one.value, int)]
    for rows, columns in pairwise(found):
        joint = sentence.folded[rows.end : columns.start].strip()
        if joint in ("por", "x", "×") and _GRID_ENDS.match(sentence.folded, columns.end):
            yield Fact("equipment", "card.rows", rows.value, rows.start, columns.end)
            yield Fact("equipment", "card.columns", columns.value, rows.start, columns.end)


def _headed(sentence: Sentence, cells: Sequence[Cell]) -> tuple[str, ...]:
    """What the columns hold of which a row is the head: "symbol", "segments", "prize"; none where it is no head."""
    if len(cells) < 2 or sentence.of("amount", "odds"):
        return ()
    heads = [_head(sentence, cell) for cell in cells]
    return tuple(heads) if "segments" in heads else ()


def _head(sentence: Sentence, cell: Cell) -> str:
    inside = [one for one in sentence.own if cell[0] <= one.start < cell[1]]
    if any(is_(one, "pay", "award") for one in inside):
        return "prize"
    if sentence.folded.startswith(_SYMBOLS, cell[0]):
        return "symbol"
    return "segments" if any((one.kind, one.id) in _SEGMENTS for one in inside) else ""


def _of_row(sentence: Sentence, cells: Sequence[Cell], going: _Going) -> Iterator[Fact]:
    heads = going.heads
    count = _number(sentence, cells[heads.index("segments")])
    if count is None or not 0 < count.value <= _MOST:
        return
    first = cells[0]
    named = going.numbered and _number(sentence, first) is None  # the others have the number for their symbol
    going.numbered |= _number(sentence, first) is not None
    if named or any(one.id in _PICTURES for one in sentence.own):
        yield Fact("equipment", "wheel.segments.figure", count.value, first[0], count.end)
        return
    paid = _prize(sentence, cells[heads.index("prize")]) if "prize" in heads else None
    paid = paid or _value(_number(sentence, first))
    if paid and paid <= _PRIZES:
        yield Fact("equipment", f"wheel.segments.{paid}", count.value, first[0], count.end)


def _number(sentence: Sentence, cell: Cell) -> Mention | None:
    found = [one for one in sentence.of("amount") if cell[0] <= one.start < cell[1] and isinstance(one.value, int)]
    return found[0] if len(found) == 1 else None


def _value(number: Mention | None) -> int | None:
    return int(number.value) if number is not None else None


def _prize(sentence: Sentence, cell: Cell) -> int | None:
    """What a cell says that the symbol pays, to one."""
    odds = [one for one in sentence.of("odds") if cell[0] <= one.start < cell[1]]
    if len(odds) == 1 and str(odds[0].value).endswith(":1"):
        return int(str(odds[0].value).removesuffix(":1"))
    return _value(_number(sentence, cell))


def _of_prose(sentence: Sentence, going: _Going) -> Iterator[Fact]:
    """Pairs of a number of segments and what they pay, each pair behind the other."""
    words = sentence.folded
    units = {one.id for one in sentence.of("unit")}
    if not going.paired and (
        "cloths" in units or not any((one.kind, one.id) in _SEGMENTS for one in sentence.of("unit"))
    ):
        return
    found = [
        part
        for one in numbers.scan(words)
        if isinstance(one.value, int) and (one.kind != "article" or words.startswith("uno", one.start))
        for part in _apart(words, one)
    ]
    at = 0
    while at < len(found):
        first = found[at]
        begins = _counts(sentence, first) or (going.paired and _OPEN.search(words, 0, first.start) is not None)
        second = found[at + 1] if at + 1 < len(found) else None
        at += 1
        if not begins or not 0 < first.value <= _MOST:
            continue
        going.paired = True
        if (figure := _figure(sentence, first, second)) is not None:
            yield Fact("equipment", "wheel.segments.figure", int(first.value), first.start, figure.end)
        elif second is not None and second.value <= _PRIZES and _pays(sentence, first.end, second.start):
            at += 1
            yield Fact("equipment", f"wheel.segments.{second.value}", int(first.value), first.start, second.end)


def _apart(words: str, number: Match[int | float]) -> list[Match[int | float]]:
    """A number as two where it ends one pair and counts the next: "dos con el de veinte y uno con el escudo"."""
    told, whole = words[number.start : number.end], int(number.value)
    if not told.endswith("veinte y uno") or not words.startswith(" con ", number.end):
        return [number]
    cut = number.end - len("uno")
    return [
        replace(number, value=whole - 1, end=cut - len(" y ")),
        replace(number, value=1, start=cut),
    ]


def _counts(sentence: Sentence, number: Match[int | float]) -> bool:
    return any(
        (unit.kind, unit.id) in _SEGMENTS and _OF.fullmatch(sentence.folded, number.end, unit.start)
        for unit in sentence.of("unit")
    )


def _figure(sentence: Sentence, first: Match[int | float], second: Match[int | float] | None) -> Mention | None:
    """The figure that the segments carry which a number counts; none where another number stands between."""
    stop = min(first.end + _GAP, second.start if second is not None else len(sentence.text))
    return next(
        (one for one in sentence.of("unit", "bet") if one.id in _PICTURES and first.end <= one.start < stop), None
    )


def _pays(sentence: Sentence, start: int, end: int) -> bool:
    """Tell whether words between two numbers say that the second is what the symbols pay that the first counts."""
    gap = sentence.folded[start:end]
    if len(gap) > _GAP or re.search(r"[;.]", gap):
        return False
    paid = any(one.start == end and str(one.value).endswith(":1") for one in sentence.of("odds"))
    said = any(start <= one.start < end and is_(one, "pay") for one in sentence.own)
    return (paid and said) or _PAYS.search(gap) is not None


def read_colours(sentence: Sentence) -> Iterator[Fact]:
    """Yield `numbers.red` and `numbers.black` of a sentence that rules them by the sums of figures."""
    if not in_games(sentence.passage.game, "roulette"):
        return
    yield from _left_for_the_other(sentence)
    if "sum" not in sentence.text:
        return
    low = fold(sentence.text)
    around = " ".join(fold(one.text) for one in (sentence.passage.before, sentence.passage) if one is not None)
    rule, last = _RULE.search(low), _RANGE.search(around)
    if rule is None or last is None or _STAKED.search(low):
        return
    coloured = _COLOURED.search(low, 0, rule.start()) or _COLOURED.search(low, rule.end())
    if coloured is None:
        return
    numbers = range(1, int(last["last"]) + 1)
    odd = rule["parity"] == "impar"
    mine = {n for n in numbers if sum(map(int, str(n))) % 2 == odd}
    mine -= _listed(_EXCEPT.search(low, rule.end()))
    mine |= _listed(_MORE.search(low, rule.end())) & set(numbers)
    colour, start = _COLOUR[coloured["colour"]], min(rule.start(), coloured.start())
    yield Fact("bet", f"numbers.{colour}", sorted(mine), start, len(sentence.text))
    if _BOTH.search(around):
        other = "black" if colour == "red" else "red"
        yield Fact("bet", f"numbers.{other}", sorted(set(numbers) - mine), start, len(sentence.text))


def _left_for_the_other(sentence: Sentence) -> Iterator[Fact]:
    """The colour that has the rest of the numbers, where the other has half of them by a list: "los demás, negros"."""
    rest = next((one for one in sentence.own if is_(one, "remainder")), None)
    near = [one for one in sentence.of("bet") if rest is not None and abs(one.start - rest.start) <= _BESIDE_REST]
    other = next((one for one in near if one.id in _OPPOSITE), None)
    if rest is None or other is None or sentence.own.has("not"):
        return
    for told in (sentence, *([sentence.before] if sentence.before is not None else ())):
        lists = [one for one in told.of("amount") if isinstance(one.value, list) and len(one.value) >= _HALF]
        if len(lists) == 1 and any(one.id == _OPPOSITE[other.id] for one in told.of("bet")):
            every = set(range(1, 2 * len(lists[0].value) + 1))
            excepted = [one for one in sentence.of("amount") if one.value != 0 and one.start > max(rest.end, other.end)]
            if every > set(lists[0].value) and not excepted:
                span = min(rest.start, other.start), max(rest.end, other.end)
                yield Fact("bet", f"numbers.{other.id}", sorted(every - set(lists[0].value)), *span)
            return


def _listed(hit: re.Match[str] | None) -> set[int]:
    return {int(n) for n in re.findall(r"\d+", hit["numbers"])} if hit else set()


def read_setters(sentence: Sentence) -> Iterator[Fact]:
    """Yield who fixes the limits of bets, where a sentence says so."""
    verbs = [one for one in sentence.own.called("sets") if one.note != "not"]
    if (
        not verbs
        or not _of_bets(sentence, verbs[-1].end)
        or sentence.own.has("proposed", "deemed")
        or _supposed(sentence, verbs[0])
    ):
        return
    agent = _agent(sentence, verbs) or _act_of_authority(sentence, verbs)
    if agent is not None and (agent.id == "authority" or not _only_allowed(sentence, verbs)):
        start, end = min(verbs[0].start, agent.start), max(verbs[-1].end, agent.end)
        yield Fact("limit", "bet_limits.set_by", _setter(agent), start, end, core=(start, end))


def _supposed(sentence: Sentence, verb: Mention) -> bool:
    """Tell whether who fixes them only may, or does so on a condition that stands before."""
    before = [one for one in sentence.own if is_(one, "if") and one.start < verb.start]
    return bool(before) or _MAY.search(sentence.folded, max(0, verb.start - _CLOSE), verb.end) is not None


def _of_bets(sentence: Sentence, stop: int) -> bool:
    """Tell whether what is fixed are the limits of bets: both of them, or one that is said to be of a bet or table."""
    if any(one.kind == "unit" and one.id in _OTHERS and one.start < stop for one in sentence.own):
        return False
    if any(one.id in _FUNDS for one in sentence.of("bet")):
        return False
    bases = {one.id for one in sentence.of("base")}
    low = bool(bases & {*_LOW}) or sentence.own.has("minimum")
    top = bool(bases & {*_TOP}) or sentence.own.has("maximum")
    if sentence.own.has("amount_of_bets") and sentence.own.has("each"):
        return True  # "fijará para cada mesa la cuantía de las apuestas"
    both = sentence.own.has("limits") and _LIMITS_OF_BETS.search(sentence.folded) is not None
    return (low and top) or both or (low and _named(sentence)) or (top and _TOPS.search(sentence.folded) is not None)


_LIMITS_OF_BETS = re.compile(r"\blimites (?:del?|para) (?:las? )?(?:apuestas?|posturas?|puestas?|paradas?|jugadas?)\b")
_FUNDS = ("jackpot", "progressive")
_OTHERS = frozenset(("players", "hands", "minutes", "days", "hours", "bingo_cards", "dice", "decks"))


def _named(sentence: Sentence) -> bool:
    return any(one.kind == "bet" or is_(one, *_BETS) for one in sentence.own) and "minim" in sentence.folded


def _setter(agent: Mention) -> str:
    return _VALUES.get(agent.id, "casino")


def _agent(sentence: Sentence, verbs: list[Mention]) -> Mention | None:
    words = sentence.folded
    who = [one for one in sentence.own if (one.kind == "role" and one.id in _VALUES) or _is_house(one, words)]
    if charged := [one for one in who if _FALLS_TO.search(words, 0, one.start)]:
        return charged[0]
    free = [one for one in who if _SUBJECT.search(words, 0, one.start) and one.end <= verbs[0].start]
    by = [one for one in who if _BY.search(words, 0, one.start) and any(verb.end <= one.start for verb in verbs)]
    by = [one for one in by if not (free and _WITHIN.search(words, 0, one.start))]
    if by:
        return by[0]
    who = [one for one in who if not _BY.search(words, 0, one.start)]
    who = [one for one in who if not _ABOUT.search(words, 0, one.start) and _SUBJECT.search(words, 0, one.start)]
    behind = [one for one in who for verb in verbs if _follows(words, verb.end, one.start)]
    before = [one for one in who if one.end <= verbs[0].start]
    return next(iter(behind or before), None)


def _follows(words: str, end: int, start: int) -> bool:
    """Tell whether a name stands right behind a verb, in its clause."""
    return 0 <= start - end <= _BEHIND and re.search(r"[,;]\s+que\b", words[end:start]) is None


def _only_allowed(sentence: Sentence, verbs: list[Mention]) -> bool:
    """Tell whether all that a sentence says is that limits are authorised, which no casino does."""
    return all(sentence.folded.startswith("autoriz", verb.start) for verb in verbs)


def _act_of_authority(sentence: Sentence, verbs: list[Mention]) -> Mention | None:
    """What the authority gives, where limits are fixed in it: "se determinarán en la licencia"."""
    for verb in verbs:
        if hit := _IN_AN_ACT.match(sentence.folded, verb.end):
            return Mention("role", "authority", hit.start(), hit.end())
    return None


def _is_house(one: Mention, words: str) -> bool:
    return is_(one, "house") and words[one.start : one.end] in ("casa", "sala", "empresa")


def read_tables(sentence: Sentence) -> Iterator[Fact]:
    """Yield how many tables a game may have, where a column, a label or a bare line says so: "Mesas: 4"."""
    if sentence.passage.game in ("", "general"):
        return
    for one in sentence.of("amount"):
        column = sentence.column(one.start)
        head = fold(sentence.passage.header[column].text) if 0 <= column < len(sentence.passage.header) else ""
        alone = _COUNTED_TABLES.fullmatch(sentence.folded, one.end) and _GRANTS.fullmatch(sentence.folded, 0, one.start)
        label = sentence.folded[: one.start] if not sentence.folded[one.end :].strip(" .;") else ""
        if isinstance(one.value, int) and (alone or _TABLES_HEAD.fullmatch(head) or _TABLES_LABEL.fullmatch(label)):
            yield Fact("equipment", "tables", one.value, one.start, one.end)


def read_shapes(sentence: Sentence) -> Iterator[Fact]:
    """Yield the shape that a sentence gives its table."""
    shapes = sentence.of("shape")
    if not shapes or not sentence.passage.game:
        return
    for run in _runs(sentence, shapes):
        if not _of_table(sentence, run[0]):
            continue
        span = (run[0].start, run[-1].end)
        ids = sorted({one.id for one in run})
        value = ids if len(ids) > 1 else ids[0]
        yield Fact("equipment", "table.shape", value, *span, 0.9, core=span)


def _runs(sentence: Sentence, shapes: tuple[Mention, ...]) -> list[list[Mention]]:
    runs: list[list[Mention]] = []
    for one in shapes:
        if runs and one.start < runs[-1][-1].end:
            continue  # inside a longer name
        if runs and _OR.fullmatch(sentence.folded, runs[-1][-1].end, one.start):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _of_table(sentence: Sentence, shape: Mention) -> bool:
    words = sentence.folded
    named = [hit.end() for hit in _TABLE.finditer(words, 0, shape.start)]
    other = [hit.end() for hit in _OTHER.finditer(words, 0, shape.start)]
    if named:
        return not other or max(other) < max(named)
    title = sentence.passage.titles[0] if sentence.passage.titles else ""
    about = _TITLED.search(title.lower()) or any(one.id == "tables" for one in sentence.lead)
    return bool(about) and not other
