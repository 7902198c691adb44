"""Every quantity of a text, once: what a reader, the ledger and a survey look at, from all the grammars of quantities.

    find("Pleno: 35 a 1, hasta cuarenta veces el mínimo; use seis (6) mazos")
        Amount(kind="odds", value="35:1"), Amount(kind="multiple", value={"times": 40, "of": "min_bet"}, bound="max"),
        Amount(kind="number", value=6, unit="decks")

In: any text (a sentence, or one cell of a table with `cell=True`), with the game where it is known (a "bola" is a round
of roulette, an initial bet the ante of poker). Out: `Amount` records in order of place, without overlaps: a number
inside odds, a share, a multiple, a sum of money, a set or a range is no amount of its own, "siete (7)" is one. `words`
of an amount are `text[start:end]`, without the words of its bound. Kinds and values, as the contract has them:

    number     7, 7.5; of a range that both ends of are stated {"min": 5, "max": 9}
    odds       "35:1"             share      "1/2"            money    {"amount": 500, "currency": "USD"}
    multiple   {"times": 40, "of": "min_bet"}                 set      ["0", 1, 2], also of "5 ó 6"

`bound` is "min", "max", "above", "below" or "" ("al menos dos" is 2 with "min"), `unit` what is counted (an id of the
lexicon), `label` why a number counts nothing ("reference", "date", …: see `labels`) or "". Articles count only where a
bound or a measure says so ("al menos un jugador", "una hora"). No amounts are ordinals, the zero of a wheel ("el cero",
"doble cero"), and what is named after a number ("doble docena").

`labels` finds the numbers that count nothing. Out: matches whose value is the reason: "reference" ("artículos 5 y 7",
"Ley 318", "1452/12", "DT-88"), "numbering" ("3.1.", "2)" before the words of the text that it numbers), "date" ("3 de
agosto de 2012", "28-03-2018"), "year" ("el año 1959", "durante 2018"), "time" ("22:30 horas", "las 14 horas"), "page",
"form", "identity", "phone", "place". What does not match: a number behind such a word that is not its name ("el
artículo dos veces citado"), a bare number, ordinals ("2.ª"), card and dice notations ("A-10", "3-1").
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.grammar import (
    Match,
    apart,
    each_passage,
    folded,
    has_figures,
    money,
    multiples,
    numbers,
    odds,
    ranges,
    sets,
    shares,
)
from extractor.lexicon import load
from extractor.lexicon.tokens import numerals
from schemas.declared import fitted, read

_MEASURES = frozenset(("decks", "hours", "minutes", "days", "metres", "centimetres", "millimetres", "euros", "pesos"))
_NEXT = 2  # characters before the word behind an article
_FIGURE_NEXT = re.compile(r"\s+\d")  # "un 50 por ciento": the article counts nothing
_IS = re.compile(r"\b(?:es|son|como|ser)\s+$")  # "es un juego de cartas" counts no deck
_VAGUE = re.compile(r"\s+o\s+mas\b")  # "uno o más jugadores" counts nobody
_OF_STAKE = re.compile(
    r"\s+(?:del?\s+)?(?:(?:la|las|el|los|lo|su|sus|dich[oa])\s+)?(?:apuest|apostad|postura|jugad|pozo|bote|pote|premio|monto|import|recaud|fondo"
    r"|acumulad|ganancia|valor)"
)  # what the whole is of: "el total de sus puntos" is a sum, no share

# without one of these words a text without numbers has no quantity
_CUES = (
    "mitad", "dobl", "duplo", "tripl", "cuadrupl", "quintupl", "decupl", "la par", "otro tanto", "terci", "parte",
    "igual", "identic", "equival", "mism", "totalidad", "media", "medio", "decim", "vigesim",
)  # fmt: skip
_AS_MUCH = re.compile(r"\botr[oa]\s+tant[oa]\b")
_HALF = re.compile(r"\bmedi[oa]\s+(?=(?:hora|apuesta|postura|unidad|minuto|ficha|tanto|punto|dia|metro|mazo|baraja)\b)")
_TENTH = re.compile(r"\b(?:el|al|del|un|su)\s+(?P<part>decimo|vigesimo|quinto|cuarto|tercio)\s+(?=del?\b)")
_LEAST_DOZEN = 12  # from here on "13 a 24" is a range of pockets and no price
_PARTS = {"decimo": "1/10", "vigesimo": "1/20", "quinto": "1/5", "cuarto": "1/4", "tercio": "1/3"}
_AND_A_HALF = re.compile(r"\b(?:una?\s+)?(?P<unit>[a-z]+)\s+y\s+medi[oa]\b")
_ALSO_PER_CENT = re.compile(r"\s*(?:,?\s*(?P<range>y|a|al|hasta)|\s*(?:o|u))\s+(?:el\s+|un\s+)?")
_DECIMAL = re.compile(r"\d+,\d{1,2}")
_TIGHT_RANGE = re.compile(r"(?<![\w.,/:-])(\d{1,4})\s*(?:-|–|—)\s*(\d{1,4})(?![\w/:-]|[.,]\d)")
_PER_CENT = re.compile(r"\s*%")
_ADJECTIVES = re.compile(r"\s*(?:[a-z]+\s+){0,2}")
LINKS = frozenset(
    (
        "a", "al", "con", "de", "del", "el", "en", "la", "las", "los", "o", "para", "por", "que", "se", "sin", "su",
        "veces", "y",
    )
)  # fmt: skip
"""Words that no adjective between a number and its noun is."""
_REACH = 40  # characters: two adjectives
_LONGEST = 24  # characters of a figure with its marks
_FIGURES = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w|\.?\s?[ºª°])")

_SIGN = r"(?:(?:\bn\s?\.?\s?[º°o]\s?\.?|\bnros?\b\.?|\bnum\b\.?|\bnumeros?\b|#)\s*)"
_NAME = r"\d[\d.]*(?:\s?[º°ª]|(?<=\d)[oa]\b)?(?:[-/]\w+)*(?:\s?bis\b)?"
_SPOKEN = (
    r"(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veint[a-z]+"
    r"|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?:\s+y\s+[a-z]+)?)\b(?!\s+(?:veces|por\b))"
)
_PART_BETWEEN = r"(?:,?\s*(?:literal|inciso|letra|parrafo|parte)\s+\w+\)?)?"
_LINK = _PART_BETWEEN + r"\s*(?:,(?:\s*[ye]\b)?|;|\by\b|\be\b|\bo\b|\bu\b|\bal?\b|-)\s*(?:(?:el|los|las|la|del?)\s+)?"
_MORE = rf"(?:{_LINK}{_SIGN}?{_NAME}(?!\s*(?:veces|%)))*"
_MONTH = f"(?:{'|'.join(numerals()['months'])})"
_YEAR = r"(?:1[5-9]\d\d|1\.9\d\d|20\d\d|2\.0\d\d)(?![\d])"

_DATES = (
    re.compile(
        rf"\b(?:\d{{1,2}}\s?[º°]?|primero|{_SPOKEN})(?:\s*(?:,|y|al)\s*\d{{1,2}})?(?:\s+dias?)?\s+(?:de\s+|del\s+mes\s+de\s+)?{_MONTH}\b"
        rf"(?:\s*(?:,|de|del)?\s*(?:ano\s+)?(?:{_YEAR}|dos mil(?:\s+[a-z]+)?(?:\s+y\s+[a-z]+)?))?"
    ),
    re.compile(rf"\b{_MONTH}\s+(?:de\s+|del\s+)?(?:ano\s+)?{_YEAR}"),
    re.compile(r"(?<![\w.,/-])\d{1,2}([-/.])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d(?![\w/-])"),
)
_YEARS = (
    re.compile(rf"\banos?\s+{_YEAR}(?:\s*(?:,|y|a|al|e)\s*{_YEAR})*"),
    re.compile(
        rf"\b(?:del?|en|desde|durante|hasta|hacia|y)\s+{_YEAR}(?!\s*[a-z]*\s*(?:fichas|veces|pesos|euros))(?![.,]\d)"
    ),
)
_BARE_YEAR = re.compile(
    r"(?<![\w$.,/:-])(?<!\$ )(?:19[5-9]\d|20[0-4]\d)(?=\s*(?:[,;.)]|$|\b(?:de|del|y|se|por|que|en)\b))(?![.,]\d)"
)
_TIMES = (
    re.compile(r"(?<![\w:.])[0-2]?\d[:.][0-5]\d\s*(?:horas?|hrs?|hs|h)\b\.?"),
    re.compile(
        r"\b(?:a|de|desde|entre|hasta)\s+las\s+[0-2]?\d(?::[0-5]\d)?\s*(?:horas|hrs?|hs)?\b(?!\s*(?:fichas|cartas|mesas|veces|apuestas|casillas))"
    ),
)
_NUMBERING = re.compile(
    r"\s*(?:\(\d{1,2}\)(?=\s+[a-z])|\d{1,3}(?:\.\d{1,3})*\s?(?:[.)]\s?-?(?=\s)|[º°]\.?-?(?=\s)|\.?-(?=\s?[a-z]))|\d{1,3}(?:\.\d{1,3})+(?=\s+[a-z]))"
)
_SIGNED = re.compile(r"\bn\s?\.?\s?[º°]\s?\.?\s*(?P<number>\d[\d.]*(?:[-/]\w+)*)")
_POCKETS = 40  # a number up to here may be one of the wheel: "el Nº 36"
_SCALE = re.compile(r"\bescala\s+(?:de\s+)?\d+\s?[:/]\s?\d+")
_OF_PART = re.compile(
    r"\b(?:numeros?|puntos?)\s+\d+(?:\.\d+)*"
    r"(?=\s+(?:de(?:l|\s+est[ea]|\s+la|\s+dich[oa])?\s+(?:presente\s+)?(?:apartado|articulo|anexo|numeral|capitulo|reglamento|circular)"
    r"|anterior\b|precedente\b))"
)
_CODES = re.compile(
    r"(?<![\w.])(?:[A-Z]{2,8}[-/][\w./-]*\d[\w./-]*|\d[\d.]{2,}-[A-Z]{1,3}-\d+|0\d-\d{3,}[\w-]*|\d{3,}/\d{2,4}(?![\d/])|\d{4}-\d{3,})"
)
_CLAUSE = re.compile(r"(?<![\w.,])\d{1,2}\.\d{1,2}\.\d{1,2}(?:\.\d{1,3})*(?![\d])")


class Amount(Struct, frozen=True):
    """A quantity at `text[start:end]`; see the module for what its fields hold."""

    kind: str
    value: Any
    start: int
    end: int
    bound: str = ""
    unit: str = ""
    label: str = ""


def find(text: str, *, game: str = "", cell: bool = False) -> list[Amount]:
    """Return the quantities of `text` in order of place."""
    return [*_all(text, game, cell)]


def within(text: str, amount: Amount) -> list[Match[int | float]]:
    """Return the numbers that an amount is made of, in order: the alternatives of a set, the ends of a range."""
    members = numbers.find(text)
    return [number for number in members if amount.start <= number.start and number.end <= amount.end]


@each_passage
def _all(text: str, game: str, cell: bool) -> tuple[Amount, ...]:
    low = folded(text)
    scanned = numbers.scan(low)
    cued = any(cue in low for cue in _CUES)
    counted = has_figures(low) or any(number.kind != "article" for number in scanned)
    if not (counted or cued):  # most sentences: at best "al menos un jugador"
        return tuple(_numbers(low, game)) if scanned else ()
    kept = _Kept()
    for candidates in (
        _labels(text) if counted else iter(()),
        _money(low),
        _odds(low, cell, certain=True),
        _multiples(low, game),
        _odds(low, cell, certain=False),
        _shares(low),
        _sets(low, game),
        _numbers(low, game),
        _left_over(low),
    ):
        kept.add(candidates)
    return tuple(_bounded(low, amount) for amount in kept.in_order())


class _Kept:
    """Amounts without overlaps: one that touches what is there already is passed over."""

    def __init__(self) -> None:
        self._amounts: list[Amount] = []  # in order of place

    def add(self, candidates: Iterator[Amount]) -> None:
        """Add the candidates that overlap none of those added before."""
        for one in candidates:
            at = bisect_right(self._amounts, one.start, key=_start)
            free = at == 0 or self._amounts[at - 1].end <= one.start
            if free and (at == len(self._amounts) or one.end <= self._amounts[at].start):
                self._amounts.insert(at, one)

    def in_order(self) -> list[Amount]:
        """Return the amounts in order of place."""
        return self._amounts


def _start(amount: Amount) -> int:
    return amount.start


def _labels(text: str) -> Iterator[Amount]:
    for label in labels(text):
        printed = text[label.start : label.end]
        named = [int(figure) for figure in re.findall(r"\d+", printed)]
        yield Amount("number", named[0] if len(named) == 1 else printed, label.start, label.end, label=label.value)


def _money(low: str) -> Iterator[Amount]:
    for found in money.find(low):
        yield Amount("money", {"amount": found.value, "currency": found.kind}, found.start, found.end)


def _odds(low: str, cell: bool, *, certain: bool) -> Iterator[Amount]:
    """Yield odds; those that only a verb of paying tells from a share or a multiple are uncertain."""
    for found in odds.find(low, cell=cell):
        shared = found.kind in ("share", "percent")
        sure = found.kind in ("ratio", "even") or (found.kind in ("times", "word") and odds.paid(low, found.start))
        if found.kind != "true" and certain == sure and (cell or not shared):
            if found.kind == "ratio" and _is_span(low, found):
                first, last = odds.parts(found.value)
                yield Amount("set", list(range(first, last + 1)), found.start, found.end)
            else:
                yield Amount("odds", found.value, found.start, found.end)
    if not certain:
        for hit in _AS_MUCH.finditer(low):
            yield Amount("odds", "1:1", hit.start(), hit.end())


def _is_span(low: str, found: Match[str]) -> bool:
    """Tell whether "1 a 18" are the ends of a range: it rises by more than odds do, and nothing is paid."""
    gain, stake = odds.parts(found.value)
    if gain >= stake or ":" in low[found.start : found.end] or odds.paid(low, found.start):
        return False
    return stake > 2 * gain or (stake >= _LEAST_DOZEN and stake - gain > 1)


def _multiples(low: str, game: str) -> Iterator[Amount]:
    pairs = {share.end: share for share in _shares(low) if not isinstance(share.value, str)}
    single = {share.start: share.end for share in shares.find(low)} if pairs else {}
    for found in multiples.find(low, game=game):
        if (pair := pairs.get(single.get(found.start, -1))) is not None:
            ends = pair.value if isinstance(pair.value, dict) else {"times": pair.value}
            yield Amount("multiple", {**ends, "of": found.value["of"]}, pair.start, found.end)
            continue
        bounds = [end for end in ("min", "max") if end in found.value]
        one = {"times": found.value[bounds[0]], "of": found.value["of"]} if len(bounds) == 1 else found.value
        yield Amount("multiple", one, _opening(low, found), found.end, bounds[0] if len(bounds) == 1 else "")


def _opening(low: str, found: Match[Any]) -> int:
    """Return where the number of a match begins, behind the words of its bound."""
    inside = (n.start for n in numbers.scan(low) if found.start <= n.start < found.end and n.kind != "article")
    return next(inside, found.start) if found.kind == "times" else found.start


def _shares(low: str) -> Iterator[Amount]:
    scanned = numbers.scan(low) if "%" in low or " por " in low else ()
    for found in shares.find(low):
        if found.kind == "whole" and low.startswith("el", found.start) and not _OF_STAKE.match(low, found.end):
            continue
        first = _first_of_two(low, found, scanned)
        yield first or Amount("share", found.value, found.start, found.end)
    for hit in _TENTH.finditer(low):
        yield Amount("share", _PARTS[hit.group("part")], hit.start(), hit.end("part"))


def _first_of_two(low: str, last: Match[str], scanned: Sequence[Match[int | float]]) -> Amount | None:
    """Return the share that "entre el 20 y el 40 por ciento" and "5 o 10 %" are: the sign stands once."""
    at = bisect_right(scanned, last.start, key=lambda number: number.end)
    if last.kind != "percent" or not at:
        return None
    number = scanned[at - 1]
    gap = _ALSO_PER_CENT.fullmatch(low, number.end, last.start)
    if gap is None or number.kind == "article":
        return None
    one = str(Fraction(str(number.value)) / 100)
    both = {"min": one, "max": last.value} if gap.group("range") else [one, last.value]
    return Amount("share", both, number.start, last.end)


def _sets(low: str, game: str) -> Iterator[Amount]:
    for found in sets.find(low):
        if not _TIGHT_RANGE.fullmatch(low, found.start, found.end) and not _DECIMAL.fullmatch(
            low, found.start, found.end
        ):
            yield Amount("set", found.value, found.start, found.end, unit=unit_after(low, found.end, game))


def _numbers(low: str, game: str) -> Iterator[Amount]:
    scanned = numbers.scan(low)
    for found in ranges.find(low, articles=True):
        one, bound = _unbound(found.value)
        counted = _counted(found, one, scanned)
        if not counted:
            continue
        start, end = counted[0].start, counted[-1].end
        name = unit_after(low, end, game)
        if counted[0].kind == "article":
            measured = found.kind == "range" and not _VAGUE.match(low, end)
            if not measured and (name not in _MEASURES or _IS.search(low, 0, start)):
                continue
            if not name and (_FIGURE_NEXT.match(low, end) or _shown_next(low, end, game)):
                continue
        if one == 0 and counted[0].kind == "word" and not name:
            continue  # the zero of a wheel
        yield Amount("set" if isinstance(one, list) else "number", one, start, end, bound, name)
    for hit in _HALF.finditer(low):
        yield Amount("number", 0.5, hit.start(), hit.end() - 1, unit=unit_after(low, hit.end() - 1, game))
    for hit in _AND_A_HALF.finditer(low) if " y medi" in low else ():
        if unit := unit_after(low, hit.start("unit"), game):
            yield Amount("number", 1.5, hit.start(), hit.end(), unit=unit)


def _shown_next(low: str, end: int, game: str) -> bool:
    """Tell whether a hand or a rank stands behind an article, which counts none: "como mínimo una pareja", "un as"."""
    known = (load().hands.first(low, end, _NEXT, game=game), load().ranks.first(low, end, _NEXT, game=game))
    return any(one is not None for one in known)


def _counted(found: Match[Any], one: Any, scanned: Sequence[Match[int | float]]) -> list[Match[int | float]]:
    """Return the numbers that make an amount, without the articles and other numbers among the words of its bound."""
    first = bisect_left(scanned, found.start, key=lambda number: number.start)
    members = list(scanned[first : bisect_right(scanned, found.end, key=lambda number: number.end)])
    if isinstance(one, int | float):
        return [n for n in members if n.value == one][:1]
    return [n for n in members if n.kind != "article"] or members[-1:]


def unit_after(low: str, end: int, game: str = "") -> str:
    """Return the unit that an amount which ends at `end` of a folded text counts, or an empty string.

    At most two adjectives stand between the two: "cuatro posibles manos", "tres (3) últimas bolas".
    """
    name = load().units.first(low, end, _REACH, game=game)
    return name.id if name is not None and _adjectives(low[end : name.start]) else ""


def _adjectives(gap: str) -> bool:
    if "\t" in gap or "\n" in gap:
        return False  # the next cell or paragraph
    return _ADJECTIVES.fullmatch(gap) is not None and not any(word in LINKS for word in gap.split())


def _unbound(value: Any) -> tuple[Any, str]:
    """Part a bound on one side from its number; a range of two ends stays one."""
    if isinstance(value, dict) and len(value) == 1:
        bound, one = next(iter(value.items()))
        return one, bound
    return value, ""


def _left_over(low: str) -> Iterator[Amount]:
    """Yield the figures that no grammar takes: every one of them has its amount."""
    for number in numbers.scan(low):
        if number.kind != "article" and (number.value or number.kind != "word"):
            yield Amount("number", number.value, number.start, number.end)
    for hit in _FIGURES.finditer(low):
        if hit.end() - hit.start() > _LONGEST:
            continue  # a code, or no figure that anyone has meant
        value = money.amount(hit.group())
        if sign := _PER_CENT.match(low, hit.end()):
            yield Amount("share", str(Fraction(str(value)) / 100), hit.start(), sign.end())
        yield Amount("number", value, hit.start(), hit.end())


def _bounded(low: str, amount: Amount) -> Amount:
    """Return an amount with the bound that the words around it set ("hasta el 20 %", "un mínimo de $ 500")."""
    ranged = isinstance(amount.value, dict) and "max" in amount.value
    if amount.bound or amount.label or ranged or amount.kind in ("odds", "set"):
        return amount
    return replace(amount, bound=ranges.bound(low, amount.start, amount.end))


class _Heads(Struct, forbid_unknown_fields=True):
    """The words that a name of each kind stands behind, as parts of patterns."""

    parts: list[str]
    acts: list[str]
    kinds: list[str]
    pages: list[str]
    forms: list[str]
    identities: list[str]
    phones: list[str]
    places: list[str]


@cache
def _heads() -> _Heads:
    path = files("extractor.lexicon").joinpath("labels.toml")
    return fitted(read(path), _Heads, path.name)


_END_OF_NAME = r"(?=\s*[,;.)]|\s+(?:del?|y|anterior)\b)"
_OF_ACT = (
    rf"(?:{_SIGN}[\s.]*{_NAME}{_MORE}|\d[\d.]*(?:[-/]\w+)+|\d{{1,3}}\.\d{{3}}\b(?!\s*(?:pesos|euros))"
    r"|\d+(?!\d)(?!\s*(?:%|veces)))"
)
_ITS_YEAR = rf"(?:\s+(?:de|del)\s+(?:ano\s+)?{_YEAR})?"
_OF_PERSON = r"[+(]?\d[\d .()-]*(?:[-/]?[k\d])?"


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    heads = _heads()
    part = rf"(?:\b|(?=§)){_any(heads.parts)}\.?\s*{_SIGN}?(?:{_NAME}{_MORE}|{_SPOKEN}{_END_OF_NAME})"
    act = rf"\b{_any(heads.acts)}\.?(?:\s+{_any(heads.kinds)})*\s*{_OF_ACT}{_ITS_YEAR}"
    patterns = [("reference", part), ("reference", act)]
    for reason, words in (("page", heads.pages), ("form", heads.forms), ("place", heads.places)):
        named = rf"(?:{_SIGN}?|(?:\s*de\s+\w+)\s*{_SIGN})"
        patterns.append((reason, rf"\b{_any(words)}\.?\s*{named}{_NAME}{_MORE}"))
    for reason, words in (("identity", heads.identities), ("phone", heads.phones)):
        patterns.append((reason, rf"\b{_any(words)}\b\.?:?\s*{_SIGN}?{_OF_PERSON}"))
    return tuple((reason, re.compile(pattern)) for reason, pattern in patterns)


def _any(words: list[str]) -> str:
    return f"(?:{'|'.join(words)})"


def labels(text: str, *, opening: bool = True) -> list[Match[str]]:
    """Return the numbers that count nothing, with the words that make them so; `opening`: a number may stand first."""
    if not has_figures(text):
        return _spoken(folded(text))
    return apart([*_all_labels(text, folded(text), opening)])


def _spoken(low: str) -> list[Match[str]]:
    """Return names in words: "artículo siete", "tres de agosto de dos mil doce"."""
    found = [Match("date", hit.start(), hit.end()) for hit in _DATES[0].finditer(low)] if " de " in low else []
    return apart([*found, *(Match("reference", hit.start(), hit.end()) for hit in _patterns()[0][1].finditer(low))])


def _all_labels(text: str, low: str, opening: bool) -> Iterator[Match[str]]:
    if opening and (number := _NUMBERING.match(low)) and low[number.end() :].strip():
        yield Match("numbering", number.end() - len(number.group().lstrip()), number.end())
    for reason, patterns in (("date", _DATES), ("year", (*_YEARS, _BARE_YEAR)), ("time", _TIMES)):
        for pattern in patterns:
            yield from (Match(reason, hit.start(), hit.end()) for hit in pattern.finditer(low))
    for reason, pattern in _patterns():
        yield from (Match(reason, hit.start(), hit.end()) for hit in pattern.finditer(low))
    for pattern in (_OF_PART, _SCALE):
        yield from (Match("reference", hit.start(), hit.end()) for hit in pattern.finditer(low))
    for hit in _SIGNED.finditer(low):
        if not hit["number"].isdigit() or int(hit["number"]) > _POCKETS:
            yield Match("reference", hit.start(), hit.end())
    yield from (Match("reference", hit.start(), hit.end()) for hit in _CODES.finditer(text))
    yield from (Match("reference", hit.start(), hit.end()) for hit in _CLAUSE.finditer(low))
