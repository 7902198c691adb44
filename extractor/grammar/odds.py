"""Odds, as gain to stake: "13 veces su postura", "3 a 2", "1 a 1 (a la par)", "7: 4", "9 por 8", "paga doble", "150 %",
"11 fichas por cada una apostada".

In: any text. Out: matches whose value is `"gain:stake"` as printed ("8:12" stays "8:12"; a percentage is reduced), or
"true_odds" where the text promises the mathematical odds. Kinds: "ratio", "times", "even" (a la par), "word" (doble,
the value of the stake), "share" (la mitad), "percent", "true". A way of saying followed by the same in parentheses is
one match. Where the text counts the stake in ("incluida la apuesta", "10 for 1") the value is the gain and `note`
says so. Percentages, halves and doubles count only behind a verb of paying, for they are also commissions and limits;
`cell=True` reads the whole text as a cell of a pay table and takes them as they are.

What does not match: a range ("de 4 a 7 barajas"), pockets ("del 1 al 20"), a time ("10:30 horas"), a percentage ("5
por 100"), a multiple of a minimum ("15 veces el mínimo"), a number of occasions ("barajar tres veces"), "a la par del
color".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from extractor.grammar import Match, apart, each_passage, folded, numbers, shares
from extractor.lexicon import load

_BETWEEN = re.compile(r"\s*:\s*|\s*-\s*|\s+(?P<word>a|por|para|x|×|to|for|contra)\s+|[x×]")
_SLASH = re.compile(r"(\d{1,3})\s?/\s?(\d{1,3})(?![\d/])")
_GLUED = re.compile(r"(?<=[a-z])(\d{1,4})\s?[-:]\s?([1-9]\d?)[ .]*$")
_RUN_TOGETHER = re.compile(r"(?<![\w.,:])(\d{1,4}) ?(?:al|a1l)[ .]*$")
_RATIO_AFTER = re.compile(
    r"\s+(?:a|por|x)\s+(?:\d|(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b)|\s+veces\b"
)
_LISTED_AFTER = re.compile(r"(?:,\s*|\s+[you]\s+)\d{1,2}(?=\s*(?:[,.;)]|$|[yeou]\s))")
_RANGE_BEFORE = re.compile(r"\b(?:del?|desde|entre|las?)\s+$")
_BETWEEN_TOTALS = re.compile(
    r"\b(?:total(?:es)?|sumas?|puntos?|puntajes?|puntuacion(?:es)?|numeros?|cartas?)\s+(?:de|del|entre)\s+(?:el\s+)?$"
)
_SCORE_BEFORE = re.compile(r"(?:\bgan[ao]\s+(?:el\s+|la\s+)?(?:punto|banca)\s+|¡\s*)$")  # "gana punto 6 a 2"
_CLOCK = re.compile(r"\s*(?:horas?|hrs?|hs|h|am|pm)\b")
_NEXT_WORD = re.compile(r"\s+([a-z]+)")
_NOT_ODDS_AFTER = re.compile(r"\s*(?:%|por\s+cien|[:/\-]\s?\d|\.\d|º)")

_STAKE = (
    r"(?:(?:de|del|a|al|en|por)\s+)?(?:(?:el|la|lo|los|las|su|sus|dicha|cada|un)\s+)?"
    r"(?:(?:importe|valor|monto|cantidad|total|suma)\s+(?:(?:de|del|que)\s+)?(?:(?:la|el|su|lo|una|dicha)\s+)?)?"
    r"(?:(?:unica|importe|valor|monto|cantidad)\s+)?"
    r"(?:posturas?|apuestas?|apostad[oa]s?|jugad[oa]|envite|estipulad[oa]|cantidad\s+(?:apostada|unica|jugada)|ante|ella)\b"
    r"(?!\s+(?:minim|maxim))"
)
_TIMES = re.compile(
    rf"(?:\s+(?:vez|veces)\b|\s?×(?!\s*(?:\d|(?:(?:el|la)\s+)?(?:minim|maxim)))|\s?x(?=\s+{_STAKE}))(?P<stake>\s+{_STAKE})?"
)
_UNIT = r"(?:fichas?|unidad(?:es)?|monedas?|tantos?|pesos?|soles|sol|euros?|dolar(?:es)?)"
_PER_UNIT = re.compile(
    rf"\s+(?:{_UNIT}\s+)?por\s+cada\s+(?:una?\s+)?(?:{_UNIT}\s+)?(?:(?:de\s+las\s+)?(?:apostad|jugad|arriesgad)\w+)"
)
_CROSS = re.compile(r"\s*(?:[x×]\s?(?P<behind>\d{1,4}(?:[.,]\d)?)|(?P<before>\d{1,4}(?:[.,]\d)?)\s?[x×])[\s.;]*")
_HALF_TIMES = re.compile(rf"(?:½|\b1/2|\bmedia)\s+(?:vez|veces)\s+{_STAKE}")
_LIMIT_BEFORE = re.compile(
    r"(?:superior\s+a|inferior\s+a|hasta|maxim[oa](?:\s+de|\s+sea)?|minim[oa]\s+de|al\s+menos|exced\w+(?:\s+de)?|entre|menos\s+de|mas\s+de)"
    r"(?:\s+en)?\s+(?:las?\s+|los\s+|el\s+)?$"
)
_AMOUNT_BEFORE = re.compile(r"\b(?:de|al?)\s+$")
_NOT_PAID_BEFORE = re.compile(r"(?:\bpremio\s*\(|\bun\s)\s*$")  # "el segundo premio (20%)", "percibe un 5%"
_LESS = re.compile(
    r"\b(?:menos|descontad\w+|descuento|deduccion|comision|retencion)\s+(?:(?:de|del|el|un|una|la)\s+){0,2}$"
)
_JOINED = re.compile(r"\s*,?\s*[ouyea]\s+")  # one number of several: "10, 20 ó 30 veces" are limits

_PAY = re.compile(
    r"\b(?:(?:pag|abon|entreg|premi|d)a(?:re)?mos|pag(?:a|an|o|os|ara|aran|ado|ada|ados|adas|ar|ando|andose|arse|aria|ue|uen)|cobr(?:a|an|o|ara|aran|ando|ar)|gan(?:a|an|ara|aran|ando|ancia|ancias)"
    r"|perci(?:be|ben|bira|biran|biendo)|reci(?:be|ben|bira|biran)|obt(?:iene|ienen|endra|endran|eniendo)|abon(?:a|an|ara|aran|ando|andose|ado|adas?)"
    r"|premi(?:o|os|ada|ado)|rinden?|rendira|rendiran|entregan?|entregara|entregaran|razon|proporcion|relacion|beneficio|momio|dividendo|retribu\w+|remuner\w+|reditu\w+|deveng\w+|reportan?|rentan?|premian?|utilidad|rendimiento|rentabilidad|redito|(?:respond\w+|contest\w+)\s+con|se\s+cubr(?:en?|ira|iran))\b"
)
_LOSS = re.compile(
    r"\b(?:pierd\w+|(?<!aun )perd(?:er|era|eran|iendo|iendose)|retir\w+|descont\w+|deduc\w+|comision"
    r"|apostar|apueste|deposit\w+|limite|maxim[oa])\b"
)
_STOP = re.compile(r"[.;](?=\s)")
_EVEN = re.compile(
    r"\ba\s+la\s+par\b(?!\s+(?:de|del|que|con(?!\s+(?:(?:el\s+|un\s+|los\s+)?\d|l[ao]s\s+(?:demas|otr[ao]s|restantes)|una?\s+(?:retencion|deduccion|descuento|comision))))\b)|\beven\s+money\b"
    r"|(?:(?<=paga)|(?<=pagan)|(?<=cobra)|(?<=cobran)) parejo\b"
)
_WORDS = {"doble": 2, "triple": 3, "cuadruple": 4, "quintuple": 5, "decuple": 10}
FOLDS = {
    "doble": 2, "duplo": 2, "triple": 3, "triplo": 3, "cuadruple": 4, "cuadruplo": 4, "quintuple": 5, "quintuplo": 5,
    "sextuple": 6, "sextuplo": 6, "septuple": 7, "septuplo": 7, "octuple": 8, "octuplo": 8, "nonuplo": 9, "decuplo": 10,
    "decuple": 10, "undecuplo": 11, "duodecuplo": 12,
}  # fmt: skip
"""How many times a word says, folded and in the singular."""
_WORD = re.compile(rf"\b(?:(?P<article>el|al|por\s+el)\s+)?(?P<word>{'|'.join(_WORDS)})\b(?P<stake>\s+{_STAKE})?")
_SPANNED = 3  # numbers from the first to the last of a range; no odds are that far below evens
_PRICED = re.compile(r"[^\n;]*(?:\.{2}| {2}|\t|\|)\s*\d{1,4}\s*(?:a|por|x|×|:)\s*\d")
"""A price that stands apart behind a range, in the same row: "3 a 7 y 13 a 18 ..... 1 por 1"."""
_LED = 40  # characters before a range in which words say what covers it
_COVERS = re.compile(
    r"\b(?:contra|frente\s+a|(?:gan|comprend|abarc|inclu|cubr|sum)[a-z]*(?:\s+con)?(?:\s+(?:de|del|desde|entre))?"
    r"|total(?:es)?|sumas?|puntos?|tantos|numeros?|cartas?|mayor|menor|grande|chic[oa]|pequen[oa]|alt[oa]|baj[oa])"
    r"[\s,:(.]+(?:(?:una?|la|el|los|las|de|del|desde|total(?:es)?|sumas?|cartas?)\s+)*$"
)
_THROWN = re.compile(r"\s+(?:con|en|si\s+sale\w*|cuando\s+sale\w*|al?)\s+(?:(?:el|un|los)\s+)?\d")  # "doble con 2 y 12"
_PAY_DIRECT = re.compile(
    r"\b(?:pag\w+|gan\w+|cobr\w+|abon\w+|rinden?|cancel\w+|liquid\w+|premi\w+|retribu\w+|remuner\w+|percib\w+)\s+(?:\w+\s+)?$"
)
_SAME = re.compile(
    r"\b(?:igual|equivalente|identic[oa])\s+(?:al?|del?|en\s+valor\s+a)\s+(?:el\s+)?(?:(?:importe|valor|monto|total)\s+(?:de\s+|del\s+)?)?(?:(?:la|su|lo)\s+)?"
    r"(?:apuesta|postura|apostado|cantidad\s+apostada|ella|jugado)\b|\bel\s+(?:valor|importe|monto)\s+de\s+la\s+cantidad\s+(?:apostada|jugada)\b"
)
_STAKE_INCLUDED = re.compile(
    r"[^.;]{0,40}\b(?:inclu(?:id[oa]s?|yendo|ye)|comprendid[oa]|contand[oa])\b[^.;]{0,20}\b(?:apuesta|postura|apostad[oa]|importe|original)\b"
)
_POOL_AFTER = re.compile(
    r"(?:\s+o\s+\d{1,3}\s?%)?\s+(?:del?\s+(?:la\s+)?|sobre\s+)?(?:pozo|bote|acumulado|recaudacion|comision|descuento|premio|total\s+recaudado|fondo)"
)
_TRUE = re.compile(
    r"\b(?:proporcion(?:es)?|probabilidad(?:es)?)\s+matematicas?\s+(?:exactas?|reales?)|\bodds\s+(?:reales|verdader[oa]s|justos)"
    r"|\b(?:exacta|verdadera|justa|real)\s+(?:proporcion|relacion|razon)\b[^.;]{0,40}\bprobabilidad(?:es)?"
    r"|\b(?:proporcion|relacion|razon|momio|cuota)\s+(?:exact|just|real|verdader)[a-z]*\b[^.;]{0,40}\bprobabilidad(?:es)?"
    r"|\bsin\s+ventaja\s+(?:alguna\s+)?(?:de|para)\s+la\s+(?:casa|banca)\b"
)
_SCALED = re.compile(r"\bescala(?:\s+de)?\s+1\s?:\s?$")  # a plan is drawn at 1:50; a straight pays 5:1
_WINDOW = 70
# "cobrará, en caso de natural de la banca, el 200 %": the case stands between the verb and its share
_CASE_BEFORE = re.compile(
    r",\s+(?:en\s+(?:el\s+)?caso\s+de|si|cuando|siempre\s+que)\b[^,.;:]+,\s+(?:el\s+|la\s+|un\s+|una\s+)?$"
)
PUT = (
    r"(?:apostad|jugad|arriesgad|puest|asegurad|invertid|expuest|colocad|depositad|aventurad|comprometid|envidad)[oa]s?"
)
_INCLUDED = re.compile(
    r"\b(?:inclu(?:id[oa]s?|yendo|yendol[ao]s?|yend?ose|ye[n]?)|(?:comprende|contiene|engloba|abarca)n?\s+(?=(?:tambien\s+|ya\s+)?(?:la|el|lo|su)\s+(?:propia\s+)?(?:apuesta|postura|puesta|parada|apostado|jugado|puesto|ficha)\s*(?:[).;,]|$))|comprend(?:id[oa]s?|iendo|iendose)|contand(?:[oa]s?|ol[ao]s?)|contad[oa]s?|computad[oa]s?|con\s+(?:la|el|su)\s+(?:propia\s+)?(?:apuesta|postura|ficha|puesta)\s+(?:dentro|incluid\w+|comprendid\w+)"
    r"|(?:que|cual)\s+va\s+incluid[oa]|entre\s+(?:ell[oa]s|l[oa]s\s+(?:que|cuales)\s+(?:esta|va|figura))\s+(?=(?:la|el|su|lo)\b)|que\s+es\s+(?:la|su)\s+(?:puesta|apuesta|postura|ficha)|(?<=,\s)la\s+suya\s+y\s+\w+\s+mas|en\s+total(?=\s+(?:por|a)\b)|dentro\s+de\s+(?:ell[oa]s|la\s+cifra|las?\s+cuales?))\b"
)
# words that count the stake in where they stand beside a figure, and may mean else without one
_INCLUDED_BESIDE = re.compile(
    r"\b(?:dentro\s+de\s+(?:l[oa]s\s+\w+|(?:ese|es[ao]s|este|est[ao]s|dicho|tal|aquel|el|la|cuyo|cuya)\s+\w+)"
    r"|figurando|abarcando|englobando|inclusive|inclus[oa]s?|entre\s+(?:el\s+)?(?:premio|ganancia|beneficio|utilidad)\s+y\s+(?=(?:la\s+)?(?:apuesta|postura|puesta))"
    r"|de\s+l[oa]s\s+(?:que|cuales)\s+un[oa]\s+(?:corresponde|es|pertenece|era)|(?:contenid|englobad|sumad|abarcad)[oa]s?"
    r"|(?<=[:,]\s)la\s+(?:suya|propia|apostada|puesta|jugada)\s+y\s+(?:las?|los|otr[ao]s|[a-z]+)\s+(?:[a-z]+\s+)?(?:ganad[oa]s?|de\s+(?:ganancia|premio)|mas))\b"
)
_INCLUDED_ALONE = re.compile(r"(?<=\d, )(?:ya\s+)?(?:incluid|comprendid|contad)a(?=\s*(?:[.;,)]|$))")  # "36, incluida"
_NOT_INCLUDED = re.compile(r"\b(?:sin|no|ni|nunca|aparte\s+de|ademas\s+de|fuera\s+de|tampoco)\s+(?:\w+\s+){0,2}$")
_STAKE_WORD = re.compile(
    rf"\b(?:apuestas?|posturas?|puestas?|paradas?|{PUT}|propi[oa]s?|suy[oa]s?|original|est[ae]|aquella|misma|ella|jug[oa]|aposto|puso|arriesgo|expuso|coloco|dentro|tambien|ficha|deposito|masas?|capital|recuperacion|devolucion|restitucion|desembolso)\b"
)
_BEFORE_STAKE, _ABOUT_STAKE = 24, 60
_LEADS_TO = re.compile(r"(?:\.\.|\t|\|| {2}|:) ?$")


def find(text: str, *, cell: bool = False) -> list[Match[str]]:
    """Return the odds of `text` in order, without overlaps."""
    return [*_found(text, cell)]


@each_passage
def _found(text: str, cell: bool) -> tuple[Match[str], ...]:
    """Mentions and gains ask for the odds of one sentence, gains once for each way to read it."""
    low = folded(text)
    found = [
        *_ratios(low, cell),
        *_glued(low, cell),
        *_run_together(low, cell),
        *_slashes(low, cell),
        *_times(low, cell),
        *(_crossed(low) if cell else ()),
        *_per_unit(low),
        *_evens(low),
        *_doubles(low, cell),
        *_sames(low),
        *_shares(low, cell),
    ]
    if "matematica" in low or "odds" in low or "probabilidad" in low or "ventaja" in low:
        found += [Match("true_odds", hit.start(), hit.end(), "true") for hit in _TRUE.finditer(low)]
    return tuple(_merged(low, apart(_gains(low, found))))


def parse(text: str) -> str | None:
    """Return the odds that the whole of a cell states ("35 veces su postura", "3 a 2", "150 %"), or None."""
    found = find(text, cell=True)
    printed = [match for match in found if match.kind != "percent"] or found  # "2 a 1 200%" says it twice
    return printed[0].value if len(printed) == 1 else None


def parts(value: str) -> tuple[int, int]:
    """Return gain and stake of odds as two integers; ValueError for "true_odds" and the like."""
    gain, _, stake = value.partition(":")
    return int(gain), int(stake)


def ratio(gain: float | Fraction, stake: int = 1) -> str:
    """Return gain to stake in whole numbers: 1.5 to 1 is "3:2"; numbers that are whole stay as printed."""
    part = Fraction(str(gain)) if isinstance(gain, float) else Fraction(gain)
    if part.denominator == 1:
        return f"{part.numerator}:{stake}"
    part /= stake
    return f"{part.numerator}:{part.denominator}"


def less_stake(value: str) -> str | None:
    """Return the gain of odds that count the stake in; None where nothing would be won."""
    back, stake = parts(value)
    return f"{back - stake}:{stake}" if back >= stake else None


def of_pool(low: str, end: int) -> bool:
    """Tell whether a share that ends at `end` is one of a pot or of takings, and of no stake."""
    return _POOL_AFTER.match(low, end) is not None


def paying(low: str) -> bool:
    """Tell whether folded words hold a verb or noun of paying."""
    return _PAY.search(low) is not None


def paid(low: str, start: int, *, window: int = _WINDOW) -> bool:
    """Tell whether a verb of paying stands before `start` in the same sentence, and no verb of losing after it."""
    left = max(0, start - window)
    for stop in _STOP.finditer(low, left, start):
        left = stop.end()
    pays = list(_PAY.finditer(low, left, start))
    return bool(pays) and not _LOSS.search(low, pays[-1].end(), start)


def inclusions(low: str, *, beside: bool = False) -> Iterator[re.Match[str]]:
    """Yield the words that count the stake in; `beside` takes those that do so only where a figure stands by them."""
    yield from _INCLUDED_ALONE.finditer(low)
    hits = [*_INCLUDED.finditer(low), *(_INCLUDED_BESIDE.finditer(low) if beside else ())]
    for hit in sorted(hits, key=lambda one: one.start()):
        if _NOT_INCLUDED.search(low, max(0, hit.start() - 40), hit.start()):
            continue
        about = low[max(0, hit.start() - _BEFORE_STAKE) : hit.end() + _ABOUT_STAKE].partition(". ")[0]
        if _STAKE_WORD.search(about):
            yield hit


def _ratios(low: str, cell: bool) -> Iterator[Match[str]]:
    for number in numbers.scan(low):
        gap = _BETWEEN.match(low, number.end)
        other = numbers.at(low, gap.end()) if gap else None
        if gap is None or other is None or not _whole(number, other) or not other.value or not number.value:
            continue  # what gains nothing is a range: "de 0 a 5"
        link = gap.group("word") or gap.group().strip()
        if link == "-" and number.value == other.value > 1:
            continue  # two dice that show the same
        if (link == "a" and _spans(low, number, other)) or (link == ":" and _SCALED.search(low, 0, other.start)):
            continue
        if _is_ratio(low, number, other, link) or (cell and link == "-" and _ends_row(low, number, other)):
            note = "return" if gap.group("word") == "for" else ""
            yield Match(f"{number.value}:{other.value}", number.start, other.end, "ratio", note)


def _spans(low: str, first: Match[int | float], last: Match[int | float]) -> bool:
    """Tell whether two numbers bound what a name covers: "Grande (11 a 17)", "menor, 4 a 10", "contra 2 a 7".

    No odds stand behind such words that are that far below evens; "1 a 6" are odds where something is paid so.
    """
    inside = low[: first.start].endswith("(") and low[last.end :].startswith(")")
    bounded = inside or _COVERS.search(low, max(0, first.start - _LED), first.start) is not None
    paid_so = _PAY_DIRECT.search(low, max(0, first.start - _LED), first.start - 1) is not None
    begins = first.value > 1 or (inside and not paid_so)
    priced = not paid_so and _PRICED.match(low, last.end) is not None
    return (bounded or priced) and begins and last.value - first.value >= _SPANNED


def _whole(first: Match[int | float], second: Match[int | float]) -> bool:
    return isinstance(first.value, int) and isinstance(second.value, int)


def _ends_row(low: str, first: Match[int | float], second: Match[int | float]) -> bool:
    """Tell whether "25-1" is the end of a row; two dice, two totals and a range are printed alike."""
    led = low[: first.start].rstrip().endswith("..") or low[first.start - 1 : first.start].isalpha()
    return not low[second.end :].strip(" .") and (led or second.value == 1) and first.value >= second.value


def _is_ratio(low: str, first: Match[int | float], second: Match[int | float], link: str) -> bool:
    """Tell odds from ranges, times and shares: the two look alike but for the words around."""
    if _NOT_ODDS_AFTER.match(low, second.end) or low[first.start - 1 : first.start] in ("-", ":", "/"):
        return False
    if first.value < second.value and _BETWEEN_TOTALS.search(low, max(0, first.start - 30), first.start):
        return False
    if link == ":":
        return _in_figures(low, first, second)
    if link == "-":
        return _PAY_DIRECT.search(low, max(0, first.start - 30), first.start) is not None
    if first.value != second.value and _SCORE_BEFORE.search(low, max(0, first.start - 24), first.start):
        return False
    if _PAY.search(low, max(0, first.start - 30), first.start):
        return True
    if first.kind == second.kind == "article":
        return _fills_cell(low, first, second)  # elsewhere "uno por uno" is one after the other
    following = _NEXT_WORD.match(low, second.end)
    if (
        following
        and following.group(1) not in ("apuesta", "apuestas", "veces")
        and load().units.lookup(following.group(1))
    ):
        return False
    return not (_RANGE_BEFORE.search(low, max(0, first.start - 8), first.start) and first.value < second.value)


def _fills_cell(low: str, first: Match[int | float], second: Match[int | float]) -> bool:
    """Tell whether two numbers are all that a cell or the end of a line has: "Par ..... uno a uno"."""
    return not low[: first.start].strip() + low[second.end :].strip(" .") or _ends_line(low, first.start, second.end)


def _ends_line(low: str, start: int, end: int) -> bool:
    """Tell whether words stand apart at the end of a line that names something: "Full      8/1"."""
    return not low[end:].strip(" .") and _LEADS_TO.search(low, max(0, start - len("....")), start) is not None


def _in_figures(low: str, first: Match[int | float], second: Match[int | float]) -> bool:
    """Tell odds behind a colon from a list that it opens, and from a time."""
    if first.kind != "figure" or second.kind != "figure":
        return False  # "toma también cinco: cuatro tapadas"
    if _RATIO_AFTER.match(low, second.end):
        return False  # "Si sale 2: 3 a 1"
    if low[second.start - 1] == " " and _LISTED_AFTER.match(low, second.end):
        return False  # "Bajo 7: 2, 3, 4 y 5"
    clock = second.end - second.start == 2 and (
        _CLOCK.match(low, second.end) or re.search(r"\blas\s+$", low[: first.start][-5:])
    )
    return not clock


def _glued(low: str, cell: bool) -> Iterator[Match[str]]:
    """Odds at the end of a row that lost the space before them: "Reyes10-1"."""
    hit = _GLUED.search(low) if cell else None
    if hit is not None:
        yield Match(f"{int(hit.group(1))}:{int(hit.group(2))}", hit.start(), hit.end(2), "ratio")


def _run_together(low: str, cell: bool) -> Iterator[Match[str]]:
    """A row that ends in "8 al": no row ends in a preposition, so a text layer took the one of "8 a 1" for a letter."""
    hit = _RUN_TOGETHER.search(low) if cell else None
    if hit is not None and int(hit.group(1)):
        yield Match(f"{int(hit.group(1))}:1", hit.start(1), len(low[: hit.end()].rstrip(" .")), "ratio")


def _slashes(low: str, cell: bool) -> Iterator[Match[str]]:
    for hit in _SLASH.finditer(low) if "/" in low else ():
        before = low[max(0, hit.start() - 1) : hit.start()]
        if before in (".", ",", "/", "-") or before.isalnum() or int(hit.group(2)) == 0:
            continue
        gain, stake = int(hit.group(1)), int(hit.group(2))
        paid = cell or _PAY.search(low, max(0, hit.start() - 24), hit.start())
        if paid or (gain >= stake and _ends_line(low, hit.start(), hit.end())):
            yield Match(f"{gain}:{stake}", hit.start(), hit.end(), "ratio")


def _times(low: str, cell: bool) -> Iterator[Match[str]]:
    if "ve" not in low and "×" not in low and "x " not in low:
        return
    for half in _HALF_TIMES.finditer(low):
        yield Match("1:2", half.start(), half.end(), "times")
    last = 0
    for number in numbers.scan(low):
        listed, last = _JOINED.fullmatch(low, last, number.start) is not None, number.end
        hit = _TIMES.match(low, number.end)
        if hit is None or listed or not isinstance(number.value, int) or number.value == 0:
            continue
        crossed = "×" in hit.group() or "x" in hit.group()
        said = _of_the_stake(low, number, cell) if hit.group("stake") else crossed or _bare(low, number, hit.end())
        if said and not _LIMIT_BEFORE.search(low, max(0, number.start - 24), number.start):
            yield Match(f"{number.value}:1", number.start, hit.end(), "times")


def _crossed(low: str) -> Iterator[Match[str]]:
    """ "x35", "0,5x": all of a cell."""
    if hit := _CROSS.fullmatch(low):
        yield Match(
            ratio(Fraction((hit["behind"] or hit["before"]).replace(",", "."))), hit.start(), hit.end(), "times"
        )


def _per_unit(low: str) -> Iterator[Match[str]]:
    """ "11 fichas por cada una apostada"."""
    for number in numbers.scan(low) if "por cada" in low else ():
        hit = _PER_UNIT.match(low, number.end)
        if hit and isinstance(number.value, int) and number.value and paid(low, number.start):
            yield Match(f"{number.value}:1", number.start, hit.end(), "times")


def _of_the_stake(low: str, number: Match[int | float], cell: bool) -> bool:
    """Tell whether "N veces la apuesta" says a gain.

    "una vez la apuesta" is more often "once the bet", "una apuesta de dos veces el ante" an amount.
    """
    doubtful = number.kind == "article" or _AMOUNT_BEFORE.search(low, max(0, number.start - 6), number.start)
    return not doubtful or cell or paid(low, number.start)


def _bare(low: str, number: Match[int | float], end: int) -> bool:
    """Tell whether "se paga N veces" says a gain though no stake follows; a multiple of a minimum is none."""
    paid = number.kind != "article" and _PAY_DIRECT.search(low, max(0, number.start - 30), number.start)
    return bool(paid) and load().bases.first(low, end, 30) is None


def _evens(low: str) -> Iterator[Match[str]]:
    for hit in _EVEN.finditer(low) if "la par" in low or "even" in low or "parej" in low else ():
        yield Match("1:1", hit.start(), hit.end(), "even")


def _doubles(low: str, cell: bool) -> Iterator[Match[str]]:
    for hit in _WORD.finditer(low) if "doble" in low or "ple" in low else ():  # of `_WORDS`
        direct = _PAY_DIRECT.search(low, max(0, hit.start() - 30), hit.start()) and not re.match(
            r"\s+(?:cero|pareja|par|fila|columna|docena)", low[hit.end() :]
        )
        thrown = _THROWN.match(low, hit.end()) and paid(low, hit.start())
        alone = cell and not f"{low[: hit.start()]}{low[hit.end() :]}".strip(" .")
        if direct or thrown or alone or (hit.group("stake") and (cell or paid(low, hit.start()))):
            yield Match(f"{_WORDS[hit.group('word')]}:1", hit.start(), hit.end(), "word")


def _sames(low: str) -> Iterator[Match[str]]:
    for hit in _SAME.finditer(low) if any(word in low for word in ("igual", "equival", "identic", "cantidad")) else ():
        if paid(low, hit.start()):
            yield Match("1:1", hit.start(), hit.end(), "word")


def _shares(low: str, cell: bool) -> Iterator[Match[str]]:
    for share in shares.find(low):
        if _POOL_AFTER.match(low, share.end) or Fraction(share.value) == 0:
            continue
        if not cell and _NOT_PAID_BEFORE.search(low, max(0, share.start - 12), share.start):
            continue
        if _LIMIT_BEFORE.search(low, max(0, share.start - 24), share.start) or _LESS.search(
            low, max(0, share.start - 24), share.start
        ):
            continue
        near = 45 if share.kind == "percent" else _WINDOW
        aside = _CASE_BEFORE.search(low, max(0, share.start - _WINDOW), share.start)
        said_at = aside.start() if aside else share.start
        if (
            cell
            or (paid(low, said_at, window=near) and share.value != "1")
            or (share.kind == "percent" and paid(low, said_at, window=30))
        ):
            part = Fraction(share.value)
            kind = "percent" if share.kind == "percent" else "share"
            yield Match(f"{part.numerator}:{part.denominator}", share.start, share.end, kind)


def _gains(low: str, found: list[Match[str]]) -> Iterator[Match[str]]:
    """Take the stake out of odds that count it in."""
    for match in found:
        included = match.kind in ("ratio", "times") and _STAKE_INCLUDED.match(low, match.end)
        if match.value != "true_odds" and (match.note == "return" or included):
            back, stake = parts(match.value)
            if back >= stake:
                yield Match(
                    f"{back - stake}:{stake}", match.start, match.end, match.kind, f"stake included: {match.value}"
                )
            continue
        yield match


def _merged(low: str, found: list[Match[str]]) -> list[Match[str]]:
    """Join "1 a 1 (a la par)" into one match."""
    merged: list[Match[str]] = []
    for match in found:
        if merged and merged[-1].value == match.value and low[merged[-1].end : match.start].strip() == "(":
            first, close = merged[-1], low.find(")", match.end, match.end + 3)
            end = close + 1 if close >= 0 else match.end
            merged[-1] = Match(first.value, first.start, end, first.kind, first.note)
        else:
            merged.append(match)
    return merged


_DECIMAL = re.compile(r"(?<![\d.,])0[.,](\d{1,2})\s*(?:a|x|por|:)\s*(1|uno|una)\b(?!\s*[.,]?\d)")


def decimals(low: str) -> Iterator[Match[str]]:
    """Yield odds with a part of one as what is won: "0,5 a 1"."""
    for hit in _DECIMAL.finditer(low) if "0" in low else ():
        part = Fraction(f"0.{hit.group(1)}")
        if part:
            yield Match(f"{part.numerator}:{part.denominator}", hit.start(), hit.end(), "ratio")
