"""What a winner gets, in the many ways that texts say it, as gain to stake: all of `odds` and what counts in units.

In: any text (a sentence, a row, one cell with `cell=True`). Out: matches in order of place, without overlaps, whose
value is `"gain:stake"`. Beyond the forms of `odds` (kinds "ratio", "times", "even", "word", "share", "percent"):

    "unit"    "treinta y seis fichas por cada ficha", "por cada dos, trece", "medio peso por cada peso", "dos tantos"
    "same"    "otro tanto", "lo mismo que se jugó", "peso por peso", "sencillo"
    "list"    each number of "17, 11 y 8 a 1", "cinco, diez y veinte veces"
    "more"    "su postura y veintiocho más"
    "grows"   "dobla lo puesto", "lo triplica": the stake grown so many times, which counts the stake in

Where the words around say that the stake is in the figure ("contando la jugada", "con la apuesta dentro"), the value
is the gain and `note` says so.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from extractor.grammar import Match, apart, each_passage, folded, numbers, odds, shares

_UNIT = (
    r"(?:fichas?|unidad(?:es)?|monedas?|tantos?|pesos?|soles|sol|euros?|dolar(?:es)?|bolivian[oa]s?|bolivar(?:es)?|sucres?|gourdes?|escudos?"
    r"|partes?|quetzal(?:es)?|lempiras?|balboas?|cordobas?|pesetas?|real(?:es)?|duros?|colon(?:es)?|guaranies|guarani|centavos?|creditos?|posturas?|apuestas?|paradas?|puestas?|masas?|postas?|puntadas?)"
)
_PUT = odds.PUT
_CENTS = re.compile(r"\s+(?:centavos?|centimos?|centesimos?)\b")
_PER = re.compile(
    rf"\s+(?:{_UNIT}\s+(?:(?!por\b|cada\b|mas\b)[a-z]{{4,}}\s+)?)?(?:de\s+(?:premio|ganancia|utilidad|beneficio)\s+)?por\s+(?:(?P<each>cada)\s+)?(?:(?P<unit>{_UNIT})\b|(?=\w))"
)
_EACH = re.compile(rf"\b(?:por\s+)?cada\s+(?:(?P<unit>{_UNIT})\b)?")
_ONES = re.compile(r"\bpor\s+cada\s+una\b")
_GIVES = re.compile(  # between stake and what is given: "por cada peso asegurado se le dan dos", "por cada dos, trece"
    r"[^.;:]{0,70}?(?:,\s+(?:(?:se\s+)?(?:le\s+|les\s+)?\w+(?:n|ra|ran)\s+)?|\b(?:d(?:an?|ara|aran|amos|aremos)"
    r"|(?:entreg|pag|abon|cobr|gan|devolv)(?:an?|e|en|ara|aran|amos|aremos|emos)"
    r"|(?:recib|rind|devuelv|percib)(?:en?|ira|iran|imos|a|an)|corresponden|obtienen?)\s+(?:usted\s+|el\s+\w+dor\s+)?)$"
)
_AND_A_HALF = re.compile(rf"\b(?:una?\s+)?{_UNIT}\s+y\s+medi[oa]\b")
_HALF_UNIT = re.compile(rf"\bmedi[oa]\s+(?={_UNIT})")
NTHS = {"medi": 2, "terci": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10}
# behind a number or for one: "cuatro veces y media", "tanto y tercio", "dos fichas y tres cuartos"
_AND_PART = re.compile(
    rf"\b(?P<unit>{_UNIT}|vez|veces)\s+y\s+(?:(?P<count>un|una|dos|tres|cuatro)\s+)?(?P<part>{'|'.join(NTHS)})[oa]s?\b(?!\s+(?:el|la|del?)\s+(?:minim|maxim))"
)
_PARTS_OF = re.compile(  # behind a number: "cinco cuartos de tanto", "seis quintos", "tres cuartas partes de lo puesto"
    rf"\s+(?P<part>{'|'.join(NTHS)})[oa]s?(?:\s+partes)?\b(?:(?P<of>\s+de\s+(?:(?:una?|la|el|su|cada)\s+)?(?:{_UNIT}|lo\s+(?:{_PUT}|suyo))\b)|(?=\s*(?:[.;,)]|$|\b(?:si|cuando|y|con|por)\b)))"
)
_TANTOS = re.compile(r"\s+tantos\b")
_STAKES = re.compile(  # units that are no money, where something is paid; "cinco fichas de reserva" are others
    r"\s+(?:tantos|fichas|unidades|posturas|postas|paradas|puestas|masas|puntadas)\b(?!\s+(?:de(?!\s+(?:ganancia|premio|utilidad|beneficio|(?:la|su)\s+(?:postura|apuesta|puesta|importe|valor|monto)))|del|en|minim|maxim|adicional|como|sobre|a\s+la\s+vez)\b)"
)
_YIELDS = re.compile(r"\b(?:val[eg]|llev|trae|traig|da(?:n|ra)?\b|dej|merec|produc|rent|recog)[a-z]*\s+$")
_HALF_STAKE = re.compile(r"\bmedi[oa]\s+(?:tanto|unidad|postura|posta|parada|puesta|masa|ficha)\b")
_SAME = re.compile(
    r"\bdel?\s+(?:mismo|igual|identico)\s+(?:valor|importe|monto)\s+(?:de|que|al?)\s+(?:la|su|lo)\b|\botro\s+tanto\b|\bel\s+equivalente\s+(?:de|a)\s+(?:su|la)\s+(?:apuesta|postura|puesta)\b|\botra\s+tanta\b|\bun\s+tanto\s+igual\b|\bun\s+tanto\b(?!\s+(?:por|mas|menos))"
    rf"|\b(?:lo\s+mismo\s+que|tanto\s+como)\s+(?:se\s+|hubiera\s+|haya\s+|hubiere\s+)?(?:jugo|aposto|puso|arriesgo|expuso|{_PUT})"
    rf"|\bcantidad\s+(?:igual|identica|equivalente)\b|\b(?:igual|identica)\s+(?:cantidad|suma)\b"
    rf"|\b(?:igual|identic[oa]|equivalente)\s+a(?:l)?\s+(?:(?:importe|valor|monto)\s+de\s+)?(?:(?:la|su)\s+(?:propia\s+)?(?:apuesta|postura|puesta|parada)\b(?!\s+(?:minim|maxim|inicial))|lo\s+{_PUT})|\bun[ao]?\s+(?:sola\s+)?vez\s+(?:el|su|la|lo)\s+(?:{_PUT}|apuesta|postura|ante|importe|valor|monto)\b"
    rf"|\b(?:suma|importe|monto|valor)\s+(?:igual|identic[oa]|equivalente)(?=\s+a\b|\s*(?:[.;,]|$))"
    rf"|\bdinero\s+(?:(?:por|a|contra)\s+dinero|parejo|igual)\b|\bpar\s+a\s+par\b|\bigualan?\s+(?:a\s+)?(?:(?:la|su)\s+(?:apuesta|postura|puesta)|lo\s+{_PUT})|(?<=\blo\s)iguala(?=\s*[.;,])|\bsencillo\b(?=\s*(?:[(,.;]|$))|\bla\s+misma\s+(?:cantidad|suma)\b|(?<=[,:]\s)un[oa]\s+a\s+un[oa]\b|(?<=\),\s)un[oa]\s+por\s+un[oa]\b|\bpor\s+su\s+(?:mismo\s+)?(?:importe|valor|monto)\b|(?<=,\s)una\s+(?:sola\s+)?vez(?=\s*(?:[.;,]|$|\by\b))"
)
_WON = (
    r"(?:cobr|gan|pag|abon|premi|liquid|rind|recib|percib|valg?|obt|reg(?:la|ul)|cancel|satisf|retribu|remuner)[a-z]*"
)
# what is won is as much as was put: "cobra par", "vale sencillo", "gana dinero igual", "da lo jugado"
_EVENLY = re.compile(
    rf"\b{_WON}\s+(?:(?:solo|siempre|usted|un|el|al|a|su|amb[oa]s|l[oa]s\s+dos|l[oa]\s+(?:primer|segund)[oa]|(?:el|al)\s+ante)\s+)*(?P<so>par(?:\s+por\s+par)?|parej[oa]s?|sencill[oa]s?|simple|(?:dinero|suma|cantidad)\s+igual|la\s+par|lo\s+mismo|un[oa]\s+(?:sola\s+)?vez|a\s+la\s+igualdad)(?=\s*(?:[.;,)(]|$|\b(?:si|con|cuando|menos|salvo|y)\b))"
    rf"|(?:[,:]\s+|\bpagos?\s+|\)\s+|\bcada\sun[oa]\s)(?P<label>parejo|(?<=cada\sun[oa]\s)parej[oa]|(?<=cada\sun[oa],\s)parej[oa]|sencill[oa]s?|la\s+par|a\s+la\s+igualdad|lo\s+{_PUT}|par\s+por\s+par)(?=\s*(?:[.;,)(]|$|\b(?:si|con|cuando)\b))"
    rf"|\b(?:cobr[a-z]+|gan[a-z]*|da(?:n|ra|ran)?|pag[a-z]+|abon[a-z]+|rind[a-z]+|percib[a-z]+)(?:\s+|:\s+)(?:usted\s+|el\s+jugador\s+)?(?P<put>(?:tanto\s+(?:cuanto|como)|lo\s+mismo\s+que|lo\s+que|(?:no\s+)?mas\s+que\s+lo)\s+(?:se\s+)?(?:vale|puso|aposto|jugo|arriesgo|arriesga|pone|apuesta|juega|pusiste|apostaste|jugaste|{_PUT})|lo\s+{_PUT})(?=\s*(?:[.;,)]|$))"
    rf"|\b(?P<other>otr[oa]\s+(?:ante|ficha|suma|cantidad)\s+(?:igual|identic[oa]|encima|mas|semejante|equivalente|pareja|tal)|otr[oa]\s+tal)\b"
    rf"|\b(?P<as_much>(?:suma|cantidad|importe|monto|valor|premio|ficha|una|uno)\s+(?:gemel[oa]|parej[oa]|igual|identic[oa]|equivalente|par|semejante|pareja)\s+(?:al?|de|con)\s+(?:la\s+suya|lo\s+suyo|la\s+propia|su\s+[a-z]+|el\s+ante|(?:lo|la)\s+{_PUT}|(?:la|el)\s+(?:apuesta|postura|ante)))\b"
)
_SAME_NEEDS = (
    "tant", "equivalente", "mism", "cantidad", "igual", "identic", "vez", "suma", "importe", "monto", "valor", "dinero",
    "sencillo", " a un", " por un",
)  # fmt: skip
"""Strings of which one stands wherever `_SAME` matches: looking for them costs a tenth of a search for the pattern."""
_LIKE_FOR_LIKE = re.compile(r"\b([a-z]+)\s+(?:por|contra|a)\s+\1\b")
_BY_UNIT = re.compile(rf"\s(?:por|contra|a)\s+{_UNIT}\b")
"""What stands wherever `_LIKE_FOR_LIKE` matches with a unit: looking for it takes a quarter of the time."""
_ONE_UNIT = re.compile(_UNIT)
_ONE_TO_ONE = re.compile(r"\bun[oa]\s+(?:por|a|contra)\s+un[oa]\b")
_TIMES_OVER = {"dobl": 2, "duplic": 2, "tripl": 3, "triplic": 3, "cuadruplic": 4, "quintuplic": 5}
_GROWS = re.compile(
    rf"\b(?:(?P<pronoun>l[oa]s?|se)\s+)?(?P<verb>dobl|duplic|tripl|triplic|cuadruplic|quintuplic)(?:an?|ara|aran)\b(?:\s+(?P<stake>(?:lo|la|el|su)\s+(?:{_PUT}|apuesta|postura|puesta|masa|parada|ficha|suma|importe|dinero|capital)))?"
)
_KEPT_TOO = re.compile(r",? (?:y|ademas de|amen de|aparte de) (?:l[oa] )?(?:conserv|recuper|recobr|retir|mantien)\w+")
_GROWING = ("dobl", "tripl", "uplic")  # each verb of `_TIMES_OVER` has one of these strings
_OF_OWN = re.compile(r"\s+(?:partes\s+)?de\s+la\s+(?:suya|propia)\b")
_WHICH_GROWS = re.compile(  # "… salvo el dos y el doce, que doblan": what has no object pays so many times
    r"\b(?:que|pero|y)\s+(?:se\s+)?(?P<verb>dobl|duplic|tripl|triplic|cuadruplic|quintuplic)(?:an?|aran?)\b(?=\s*(?:[.;,]|$|(?:y|con)\b))"
)
_FOLD = re.compile(
    r"\b(?:al|el|por\s+el|en\s+el)\s+(?P<word>doble|duplo|triple|triplo|cuadruple|cuadruplo|quintuple|quintuplo|sextuple|sextuplo|septuple|septuplo|octuple|octuplo|nonuplo|decuplo|decuple|undecuplo|duodecuplo)\b(?!\s+(?:cero|(?:exacto\s+)?del?\s+(?:ante|minimo|maximo)|(?:de\s+)?\d|de\s+(?:numeros|casillas|cartas)|elegid|escogid|seleccionad|cualquiera|determinad|especific|concret|senalad|indicad|general|generic|hac|gan|pierd|comprend|consist|es\b|son\b)|\s*:)"
)
_HALF = re.compile(
    rf"\bla\s+mitad\s+(?:de\s+(?:lo\s+(?:{_PUT}|que\s+\w+)|ella|ellas|(?:su|la)\s+(?:apuesta|postura|puesta))|del\s+(?:importe|valor|monto))|(?<!\bes\sde\s)(?<!\bsera\sde\s)\bla\s+mitad(?=\s*(?:[.;,]|$))"
)
_MORE = re.compile(r"\b(?:apuesta|postura|puesta|ficha|stake)\s+y\s+(?:otras?\s+|otros?\s+)?$")
_BESIDE_STAKE = re.compile(
    rf"\s+{_UNIT},?\s+(?:mas|ademas\s+de|amen\s+de|aparte\s+de|junto\s+con|y\s+conserva\w*|y\s+recupera\w*)\s+(?:la|su|lo|el)\s+(?:suy[oa]|propi[oa]|{_PUT}|apuesta|postura|puesta|ficha\s+{_PUT})\b"
)
_WITH_STAKE = re.compile(
    rf"\s+{_UNIT},?\s+(?:(?:incluid|comprendid|contad)[oa]s?|contando)\s+(?:la|el|su)\s+(?:que|suy[oa]|propi[oa]|{_PUT}|apuesta|postura|puesta)\b"
    rf"|\s+{_UNIT},?\s+(?:entre|dentro\s+de|en)\s+l[ao]s\s+(?:que|cuales)\s+(?:se\s+|esta\s+|va\s+|ya\s+)*(?:cuent|incluy|inclu|comprend|encuentr|figur|hall)\w*\s+(?:la|su)\s+(?:propia\s+)?(?:suya|{_PUT}|apuesta|postura|puesta|ficha)\b"
)
_STAKE_BESIDE = re.compile(  # "17 más la propia", "35 + la puesta"
    rf"(?:\s+{_UNIT})?\s*(?:,\s*)?(?:\+|\bmas\b|\bamen\s+de\b|\bademas\s+de\b|\baparte\s+de\b)\s*(?:la|su|lo|el)\s+(?:propi[oa]|suy[oa]|{_PUT}|apuesta|postura|puesta|ficha\s+propia)\b"
)
_PLUS = re.compile(
    rf"\blo\s+suyo,?\s+(?:y|mas|con)\s+(?:otr[oa]s\s+)?$|\b(?:su|la|el|lo)\s+(?:propi[oa]\s+)?(?:apuesta|postura|puesta|parada|ficha|{_PUT}),?\s+(?:mas|con|y\s+ademas)\s+(?:otr[oa]s\s+)?$"
)
_MORE_AFTER = re.compile(rf"\s+(?:{_UNIT}\s+)?mas\b")
_MULTIPLIED = re.compile(r"\bmultiplic\w+\s+(?:(?:la|su|lo)\s+\w+\s+)?por\s+$")
_TIMES = re.compile(
    rf"\s+(?:veces|vezes|vez(?!\s+(?:que|mas|por|al|cada|a|en)\b))\b(?:\s+(?:(?:el|la|su|lo)\s+)?(?:(?:valor|importe|monto)\s+(?:de\s+|del\s+)?(?:(?:la|su|lo|el)\s+)?)?(?:{_PUT}|apuesta|postura|puesta|ante|ficha|parada)\b(?!\s+(?:minim|maxim))"
    r"|\s+lo\s+que\s+(?:se\s+|haya\s+|hayas\s+)?(?:apost|apuest|jug|jueg|pus|arriesg)[a-z]*)?"
)
_BOUND = re.compile(
    r"\b(?:hasta|maxim[oa]|minim[oa]|tope|limite|nunca|por encima"
    r"|exced\w+|super\w+|menos de|mas de|inferior a|al menos|entre)\b"
    r"[^.;:,]{0,40}$"
    r"|\b(?:maximo|minimo|tope|limite)\b[^.;:]{0,140}\bes\s+de\s[^.;:]{0,80}$"
    r"|\b(?:maxim|minim|tope|limite)\w*\s*:[^.]{0,120}$"
    r"|\b(?:agit|sacud|gir|baraj|mezcl|lanz|arroj|tir(?:ar|a\b|an\b|e\b|ada)|repet|repit|anunci|revuelv|vuelt)\w*[^,;.:]{0,40}$"
)
_BASE = re.compile(
    r"\s+(?:(?:el|la|su|del?|ese|este|dicho|aquel)\s+){0,2}(?:(?:apuesta|postura|puesta|parada)\s+)?(?:minim|maxim|limite|tope|pozo)"
)
_JOINT = re.compile(r"\s*(?P<sign>,|\by\b|\be\b|\bo\b|\bu\b)\s+(?:(?:a|de|con)\s+)?")
_HALF_TO_ONE = re.compile(r"(?<!\by )\bmedi[oa]\s+(?:a|x|por)\s+un[oa]\b")
_EVEN_CELL = re.compile(r"\W*(?P<so>parejo|sencillo|par\s+por\s+par|(?:lo\s+)?mismo|otro\s+tanto)\W*")
"""All of a cell in a column of gains."""
_GIVEN_WITHIN = 160  # characters from "por cada …" to the end of what is given for it
_LED, _BOUNDED = 40, 280  # characters that the words before a number take: of a stake ("su postura y"), of a bound
_OTHER_NOUN = re.compile(
    rf"\s+(?!{_UNIT}\b|y\b|e\b|o\b|u\b|mas\b|por\b|al?\b|en\b|si\b|como\b|de\s+(?:ganancia|premio)\b|vec)[a-z]{{3,}}"
)
_OR_ANOTHER = re.compile(r"(?:\s+[ou]\s+\w+)*")  # "diez u once puntos"
_OTHERWISE = re.compile(
    r"\b(?:pierd\w+|perd\w+|retir\w+|apost\w+|apuest[ae]|coloc\w+|arriesg\w+|deposit\w+|limit\w+|maxim\w+|minim\w+|comision|iguala\w*|dobl(?:ar|arse|a|o|ando)|duplic\w+|asegur\w+"
    r"|separ\w+|abr[ie]\w*|compr\w+|hasta|exced\w+|super\w+|aport\w+|ciegas?|blind|jugar|reduc\w+|qued\w+|sobrepas\w+|rebas\w+|(?:mayor|menor)(?:es)?\s+(?:que|del?|al?)|equival\w+|cubr\w+|abarc\w+)\b"
)
_LESSENED = re.compile(r"\b(?:rebaj|reduc|desc[ou]|disminu|deduc)\w+\b[^.;]*$")
COUNTS = {"un": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4}
_CLOSED = re.compile(r"\s*(?:[.;,)]|$)")
_LABELS = re.compile(r"[a-z\d)][,:]\s+(?:los\s+|las\s+)?$")
_MADE = re.compile(  # "hechos con el doble", "pierden con el triple": what the dice show; "ha de ser el doble": a stake
    r"\b(?:(?:hech|salid|formad|obtenid|lograd|sacad)[oa]s?\s+(?:con|por)|(?:pierd|perd|sal[eg]|salv|except|aparec)[a-z]*(?:\s+con)?|menos|ante|contra|(?:ha|han|habra|debe|deben|debera|tiene)\s+(?:(?:de|que)\s+)?ser)\s+$"
)
_FOR_ONE = re.compile(r"\s+(?:a|por|x)\s+(?:1|un[oa])\b(?!\s+(?:ciento|cien|mil)\b|[.,]?\d)")
_OF_STAKE = re.compile(
    rf"\s+(?:(?:de|sobre)\s+)(?:lo\s+(?:{_PUT}|que\s+(?:se\s+)?(?:jugo|aposto|puso|arriesgo))|(?:la|su)\s+(?:apuesta|postura|puesta|jugada))\b"
)
_BACK = re.compile(r"\b(?:devuel|devolv|reintegr|recuper|restitu|retorn|vuelv|ocup|cubr|pierd)[a-z]*\b[^.;]*$")
_ALONE = re.compile(r"[^.;,]{3,60}, (?:el|un) (?:100|cien(?:to)?) (?:%|por (?:cien(?:to)?|100))\.?")
_ON = re.compile(r"\b(?:en|al|del|hasta|sal(?:e|ga|ier)\w*|aparec\w+|caen?|punto es)\s+(?:(?:el|los|las|un)\s+)?$")
_ENDS = re.compile(r"[.;:]")


def find(text: str, *, cell: bool = False, paid: bool = False) -> list[Match[str]]:
    """Return the gains of `text` in order, without overlaps; `paid` says that what is around speaks of payment."""
    return [*_found(text, cell, paid)]


@each_passage
def _found(text: str, cell: bool, paid: bool) -> tuple[Match[str], ...]:
    low = folded(text)
    scanned = numbers.scan(low)
    by_stake, grown = _anywhere(low)
    ours = [
        *by_stake, *_tantos(low, scanned, cell, paid), *_sames(low, cell or paid, cell), *grown,
        *_mixed(low, scanned, cell or paid), *_fractions(low, scanned, cell or paid), *_words(low, cell or paid),
        *_of_stake(low, paid), *_times(low, scanned, cell or paid),
    ]  # fmt: skip
    kept: list[Match[str]] = apart(ours)
    for one in odds.find(text, cell=cell):
        at = bisect_right(kept, one.start, key=_start)
        if (at == 0 or kept[at - 1].end <= one.start) and (at == len(kept) or one.end <= kept[at].start):
            kept.insert(at, one)
    if not kept:
        return ()
    if paid:
        # "La banca rinde diecinueve por veinte y el punto uno por uno": beside other odds it is no "one by one"
        kept = apart([*kept, *(Match("1:1", hit.start(), hit.end(), "same") for hit in _ONE_TO_ONE.finditer(low))])
    listed = list(_listed(low, scanned, kept))
    return tuple(_without_stake(low, sorted([*kept, *listed], key=_start)))


@each_passage
def _anywhere(low: str) -> tuple[Sequence[Match[str]], Sequence[Match[str]]]:
    """The gains that folded words state whether or not they speak of payment: by the stake, and what grows."""
    scanned = numbers.scan(low)
    by_stake = (*_per(low, scanned), *_each(low, scanned))
    return by_stake, (*_grown(low), *_more(low, scanned), *odds.decimals(low), *_halves(low, scanned))


def _start(one: Match[Any]) -> int:
    return one.start


def includes_stake(low: str) -> bool:
    """Tell whether folded words say that the stake is part of what they speak of."""
    return any(True for _ in odds.inclusions(low))


def _per(low: str, scanned: Sequence[Match[int | float]]) -> Iterator[Match[str]]:
    """ "trece fichas por cada dos apostadas", "once unidades por unidad", "seis fichas por ficha"."""
    for number in scanned:
        hit = _PER.match(low, number.end)
        if hit is None or not number.value:
            continue
        named = low[number.end : hit.end()].split()[0] != "por"
        other = numbers.at(low, hit.end()) if not hit.group("unit") else None
        before = low[: number.start].rstrip()
        labelled = hit.group("unit") and before.endswith((",", ":"))  # "el empate, once por ficha"
        if not (hit.group("each") or labelled) and not (named and (hit.group("unit") or (other and other.value == 1))):
            continue
        if hit.group("unit") is None and other is None and not _ONES.match(low, low.find("por", hit.start())):
            continue
        stake = other.value if other is not None else 1
        if isinstance(stake, int) and stake:
            value = odds.ratio(number.value, stake)
            if _CENTS.match(low, number.end) and not _CENTS.fullmatch(f" {hit.group('unit')}"):
                value = odds.ratio(Fraction(str(number.value)) / 100, stake)
            yield Match(value, number.start, other.end if other else hit.end(), "unit")
    for half in _HALF_UNIT.finditer(low) if "medi" in low else ():
        if hit := _PER.match(low, half.end() - 1):
            yield Match("1:2", half.start(), hit.end(), "unit")


def _each(low: str, scanned: Sequence[Match[int | float]]) -> Iterator[Match[str]]:
    """ "por cada dos, trece", "por cada peso asegurado se le dan dos", "cada unidad … rinde unidad y media"."""
    for hit in _EACH.finditer(low) if "cada" in low else ():
        other = None if hit.group("unit") else numbers.at(low, hit.end())
        if (other is None and not hit.group("unit")) or (
            other and other.kind == "article" and hit[0].startswith("cada")
        ):
            continue  # "52 cartas cada una, tres …"
        stake = other.value if other is not None else 1
        begin = other.end if other is not None else hit.end()
        first, last = (bisect_left(scanned, at, key=_start) for at in (begin, begin + _GIVEN_WITHIN))
        near = scanned[first:last]
        given = next((n for n in near if _GIVES.fullmatch(low, begin, n.start) and _alone(low, n)), None)
        if given is not None and isinstance(stake, int) and stake:
            yield Match(odds.ratio(given.value, stake), given.start, given.end, "unit")
            continue
        for half in _AND_A_HALF.finditer(low, begin, begin + _GIVEN_WITHIN):
            if _GIVES.fullmatch(low, begin, half.start()):
                yield Match(odds.ratio(1.5, int(stake)), half.start(), half.end(), "unit")
                break


def _alone(low: str, number: Match[int | float]) -> bool:
    """Tell whether a number counts units of a stake or nothing."""
    listed = _OR_ANOTHER.match(low, number.end)
    return listed is None or _OTHER_NOUN.match(low, listed.end()) is None


def _tantos(low: str, scanned: Sequence[Match[int | float]], cell: bool, known: bool) -> Iterator[Match[str]]:
    """ "Dos tantos" in a cell, "siete posturas" where something is paid: elsewhere they are points or a stake."""
    for number in scanned:
        hit = _TANTOS.match(low, number.end) or _STAKES.match(low, number.end)
        if hit and number.kind != "article" and number.value:
            valued = _YIELDS.search(low, max(0, number.start - _LED), number.start) is not None
            counted = known or valued or _TANTOS.match(low, number.end)
            if counted and (cell or valued or _pays(low, number.start)):
                yield Match(odds.ratio(number.value), number.start, hit.end(), "times" if valued else "unit")
    for half in _HALF_STAKE.finditer(low) if known and "medi" in low else ():
        if odds.paid(low, half.start(), window=90):
            yield Match("1:2", half.start(), half.end(), "unit")


def _pays(low: str, start: int) -> bool:
    """Tell whether the words before a number pay it and do not bound it."""
    bounded = _BOUND.search(low, max(0, start - _BOUNDED), start)
    return bounded is None and not _lessened(low, start) and odds.paid(low, start, window=90)


def _lessened(low: str, start: int) -> bool:
    """Tell whether words before a place say that something is taken off: "se rebajará un tanto del pago"."""
    return _LESSENED.search(low, max(0, start - _BOUNDED), start) is not None


def _given(low: str, start: int, known: bool) -> bool:
    """Tell whether words that may as well be a loss, a limit or a stake are what a winner gets."""
    if odds.paid(low, start, window=90):
        return True
    return known and _OTHERWISE.search(low, max(0, start - 90), start) is None


def _mixed(low: str, scanned: Sequence[Match[int | float]], known: bool) -> Iterator[Match[str]]:
    """ "Una vez y media", "cuatro veces y media lo puesto", "nueve fichas y media por ficha", "tanto y tercio"."""
    for hit in _AND_PART.finditer(low) if " y " in low else ():
        before = next(
            (one for one in scanned if one.end <= hit.start() and not low[one.end : hit.start()].strip()), None
        )
        if before is None and hit.group("unit").endswith("s"):
            continue
        part = Fraction(COUNTS.get(hit.group("count"), 1), NTHS[hit.group("part")])
        start = before.start if before is not None else hit.start()
        stake, end, stated = _staked(low, hit.end())
        times = hit.group("unit").startswith("ve")
        single = before is None or before.value == 1
        if _BOUND.search(low, max(0, start - _BOUNDED), start):
            continue
        if stated or (single and times) or _given(low, start, known):
            whole = Fraction(str(before.value)) if before is not None else 1
            yield Match(odds.ratio(whole + part, stake), start, end, "times" if times else "unit")


def _staked(low: str, end: int) -> tuple[int, int, bool]:
    """Return for how many units something is given, where the words that say it end, and whether there are any."""
    hit = _PER.match(low, end)
    other = numbers.at(low, hit.end()) if hit is not None and not hit.group("unit") else None
    if hit is None or (other is None and not hit.group("unit")):
        return 1, end, False
    stake = other.value if other is not None and isinstance(other.value, int) else 1
    return stake or 1, other.end if other is not None else hit.end(), True


def _fractions(low: str, scanned: Sequence[Match[int | float]], known: bool) -> Iterator[Match[str]]:
    """ "Cinco cuartos de tanto", "seis quintos", "tres cuartas partes", where something is paid."""
    for one in shares.find(low) if known else ():
        if one.kind == "word" and _LABELS.search(low, 0, one.start) and _CLOSED.match(low, one.end):
            yield Match(odds.ratio(Fraction(one.value)), one.start, one.end, "share")
    for number in scanned:
        hit = _PARTS_OF.match(low, number.end) if number.kind != "figure" and isinstance(number.value, int) else None
        if hit is not None and number.value and _given(low, number.start, known):
            part = Fraction(int(number.value), NTHS[hit.group("part")])
            if hit.group("of") or part > 1 or number.value > 1:
                yield Match(f"{part.numerator}:{part.denominator}", number.start, hit.end(), "share")


def _sames(low: str, known: bool, cell: bool) -> Iterator[Match[str]]:
    alike = _LIKE_FOR_LIKE.finditer(low) if _BY_UNIT.search(low) else ()
    hits = [hit for hit in alike if _ONE_UNIT.fullmatch(hit[1])]
    hits += _SAME.finditer(low) if any(need in low for need in _SAME_NEEDS) else ()
    for hit in hits:
        if _given(low, hit.start(), known) and not _lessened(low, hit.start()):
            yield Match("1:1", hit.start(), hit.end(), "same")
    if cell and (even := _EVEN_CELL.fullmatch(low)) is not None:
        yield Match("1:1", *even.span("so"), "same")
    for hit in _EVENLY.finditer(low) if known else ():
        start, end = hit.span(hit.lastgroup or 0)
        governed = hit.lastgroup in ("so", "put")  # by a verb of paying right before it
        if governed or _OTHERWISE.search(low, max(0, start - _LED), start) is None:
            yield Match("1:1", start, end, "same")


def _grown(low: str) -> Iterator[Match[str]]:
    """ "dobla lo puesto": two stakes come back, one of them won."""
    object_said = False
    for hit in _GROWS.finditer(low) if any(verb in low for verb in _GROWING) else ():
        object_said = object_said or hit.group("stake") is not None
        if hit.group("stake") or (object_said and hit.group("pronoun") in ("lo", "la")):
            times = _TIMES_OVER[hit.group("verb")]
            won, note = (times, "") if _KEPT_TOO.match(low, hit.end()) else (times - 1, f"stake included: {times}:1")
            yield Match(f"{won}:1", hit.start(), hit.end(), "grows", note)


def _multiplies(low: str) -> bool:
    """Tell whether a word of `_TIMES_OVER` or `FOLDS` may stand in folded words: each holds one of two strings."""
    return "dobl" in low or "pl" in low


def _more(low: str, scanned: Sequence[Match[int | float]]) -> Iterator[Match[str]]:
    """ "recibe su postura y veintiocho más", "veintiocho fichas, más la suya", "… entre las que se cuenta la suya"."""
    for number in scanned:
        if number.kind != "article" and number.value and isinstance(number.value, int):
            if beside := _BESIDE_STAKE.match(low, number.end) or _STAKE_BESIDE.match(low, number.end):
                yield Match(f"{number.value}:1", number.start, beside.end(), "more")
            if (within := _WITH_STAKE.match(low, number.end)) and number.value > 1:
                note = f"stake included: {number.value}:1"
                yield Match(f"{number.value - 1}:1", number.start, within.end(), "unit", note)
        begin = max(0, number.start - _LED)
        hit = _MORE_AFTER.match(low, number.end) if number.value and _MORE.search(low, begin, number.start) else None
        if hit is not None:
            yield Match(odds.ratio(number.value), number.start, hit.end(), "more")
        elif _PLUS.search(low, begin, number.start) and _alone(low, number):
            yield Match(odds.ratio(number.value), number.start, number.end, "more")


def _halves(low: str, scanned: Sequence[Match[int | float]]) -> Iterator[Match[str]]:
    """ "Uno y medio por uno", "medio por uno"."""
    yield from (Match("1:2", hit.start(), hit.end(), "ratio") for hit in _HALF_TO_ONE.finditer(low))
    for number in scanned:
        hit = _FOR_ONE.match(low, number.end) if not isinstance(number.value, int) else None
        if hit is not None:
            yield Match(odds.ratio(number.value), number.start, hit.end(), "ratio")


def _times(low: str, scanned: Sequence[Match[int | float]], known: bool) -> Iterator[Match[str]]:
    """ "diez veces", "once veces lo jugado" where something is paid: no limit and no number of occasions."""
    for number in scanned:
        hit = _TIMES.match(low, number.end)
        multiplied = hit is None and isinstance(number.value, int) and number.value > 1
        if multiplied and _MULTIPLIED.search(low, max(0, number.start - _LED), number.start):
            yield Match(odds.ratio(number.value), number.start, number.end, "times")
        if hit is None or not number.value or (2 * number.value) % 1 or number.kind == "article":
            continue
        if (
            _given(low, number.start, known)
            and not _BOUND.search(low, max(0, number.start - _BOUNDED), number.start)
            and not _BASE.match(low, hit.end())
        ):
            yield Match(odds.ratio(number.value), number.start, hit.end(), "times")


def _of_stake(low: str, known: bool) -> Iterator[Match[str]]:
    """ "El trescientos por ciento de lo apostado", where something is paid; with it the percentages before it."""
    found = shares.find(low) if known else ()
    given = [one for one in found if "%" in low[one.start : one.end] or "ciento" in low[one.start : one.end]]
    last = max((one.start for one in given if _OF_STAKE.match(low, one.end)), default=-1)
    over = any(Fraction(one.value) > 1 for one in given) or _ALONE.fullmatch(low) is not None
    for one in given:
        of = Fraction(one.value)
        shared = _BACK.search(low, 0, one.start) or odds.of_pool(low, one.end)
        if (one.start <= last or of > 1 or over) and of >= 1 and not shared and _given(low, one.start, known):
            yield Match(f"{of.numerator}:{of.denominator}", one.start, one.end, "percent")


def _words(low: str, cell: bool) -> Iterator[Match[str]]:
    """ "el doble", "al triple", "la mitad de lo apostado", where something is paid."""
    for hit in _FOLD.finditer(low) if _multiplies(low) else ():
        if _given(low, hit.start(), cell) and not _MADE.search(low, 0, hit.start()):
            yield Match(f"{odds.FOLDS[hit.group('word')]}:1", hit.start(), hit.end(), "word")
    for hit in _HALF.finditer(low) if "mitad" in low else ():
        if _given(low, hit.start(), cell):
            yield Match("1:2", hit.start(), hit.end(), "share")
    for part in shares.find(low) if cell else ():
        if part.kind == "word" and _OF_OWN.match(low, part.end):
            of = Fraction(part.value)
            yield Match(f"{of.numerator}:{of.denominator}", part.start, part.end, "share")
    for hit in _WHICH_GROWS.finditer(low) if cell and _multiplies(low) else ():
        yield Match(f"{_TIMES_OVER[hit.group('verb')]}:1", hit.start("verb"), hit.end(), "word")


def _listed(low: str, scanned: Sequence[Match[int | float]], found: Sequence[Match[str]]) -> Iterator[Match[str]]:
    """The numbers joined before odds to one: "17, 11, 8 y 5 por uno", "cinco, diez y veinte veces"."""
    for one in found:
        if one.kind not in ("ratio", "times", "unit") or one.note or not _by_one(low, one):
            continue
        before = bisect_right(scanned, one.start, key=lambda number: number.end)
        run: list[Match[int | float]] = []
        here, joint = one.start, ""
        for number in (scanned[at] for at in range(before - 1, -1, -1)):
            gap = _JOINT.fullmatch(low, number.end, here)
            if _ON.search(low, 0, number.start):
                run = []
                break  # "si sale en dos y cuatro veces …", "si sale 2 o 12 y a 3 por 1": no gains but where
            if gap is None or not number.value or (not run and gap.group("sign") == ",") or _holds(found, number.start):
                break
            run.append(number)
            here, joint = number.start, gap.group("sign")
        if run and (len(run) > 1 or joint):
            yield from (Match(odds.ratio(n.value), n.start, n.end, "list") for n in reversed(run))


def _by_one(low: str, one: Match[str]) -> bool:
    """Tell whether a gain is one to a single stake: "5 por uno", "uno y medio por uno"."""
    number = numbers.at(low, one.start)
    return one.value.endswith(":1") or (number is not None and not isinstance(number.value, int))


def _holds(found: Sequence[Match[str]], start: int) -> bool:
    """Tell whether one of the matches, which stand in order of place, holds what begins at `start`."""
    at = bisect_right(found, start, key=_start)
    return at > 0 and start < found[at - 1].end


def _told_first(low: str, hit: re.Match[str], found: Sequence[Match[str]]) -> Match[str] | None:
    """Return the gain behind words that count the stake in: "retira, comprendido lo que puso, el triple"."""
    behind = next((one for one in found if one.start >= hit.end()), None)
    return behind if behind and not _ENDS.search(low, hit.end(), behind.start) else None


def _without_stake(low: str, found: list[Match[str]]) -> list[Match[str]]:
    """Take the stake out of the gains before words that count it in, back to the words of that kind before them."""
    last = 0
    spans: list[tuple[int, int]] = []
    for hit in odds.inclusions(low, beside=True):
        first = max(last, low.rfind(". ", 0, hit.start()) + 1)
        behind = _told_first(low, hit, found) if not any(first <= one.start < hit.start() for one in found) else None
        spans.append((behind.start, behind.end) if behind else (first, hit.start()))
        last = hit.end()
    if not spans:
        return found
    made: list[Match[str]] = []
    for one in found:
        inside = any(first <= one.start < stop for first, stop in spans)
        counted = one.kind not in ("even", "same", "more", "grows") and not one.note
        value = odds.less_stake(one.value) if inside and counted and one.value != "true_odds" else None
        made.append(Match(value, one.start, one.end, one.kind, f"stake included: {one.value}") if value else one)
    return made
