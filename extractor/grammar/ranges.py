"""A number, several to choose from, or a range: "siete", "5 ó 6", "entre 20 y 100", "al menos dos", "200 o más".

In: any text. Out: matches whose value is a number; a sorted list of alternatives (kind "alternatives": o, u) or of
numbers that all hold (kind "list": y); or an object (kind "range") with `min` and `max` inclusive, `above` and
`below` exclusive ("más de tres"). A bound on alternatives keeps them: "hasta siete o nueve" is `{"max": [7, 9]}`.
Articles count only where a bound says so ("al menos un jugador", "un jugador como mínimo") or `articles=True`. What
does not match: labels (see `numbers`), the ends of a set of pockets as one range is `sets`' business.

`measures` finds times and lengths: "media hora", "treinta segundos", "metro y medio", "(1,72 m)", "de 18 a 22
milímetros". Out: matches of kind "time" in minutes or "length" in millimetres, with such values. "Un metro con setenta
y dos centímetros" is one length, and a length that parentheses say again is the same match. What does not match: a
clock time ("a las 7 horas"), days and longer times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from extractor.grammar import Match, apart, each_passage, folded, numbers

Amount = Any
"""int, float, list of them, or {"min" | "max" | "above" | "below": …}."""

_OR = re.compile(r"\s*,?\s*(?:o|u)\s+(?:de\s+|bien\s+)?")
_AND = re.compile(r"\s*,?\s*(?:y|e)\s+(?:de\s+)?|\s+y\s+con\s+")  # behind a comma "y con" opens another clause
_COMMA = re.compile(r"\s*,\s*")
_TO = re.compile(r"\s+(?:al?|hasta(?:\s+(?:el|los|un|una))?)\s+")
_BETWEEN = re.compile(r"\bentre\s+(?:las?\s+|los\s+|el\s+|un\s+minimo\s+de\s+)?$")
_FROM = re.compile(r"\b(?:del?|desde(?:\s+(?:el|los|las?))?)\s+$")

_DENIED = r"\b(?:n[oi]|nunca|jamas|tampoco|prohib\w+|vedad\w+|impid\w+|imped\w+)\s+(?:\w+\s+){1,5}?"
"""Words that deny or ban what stands behind them, with what may stand between."""
_NOT_LESS = (
    r"al\s+menos|a\s+lo\s+menos|por\s+lo\s+menos|como\s+minimo|minim[oa]\s+de|minim[oa]|no\s+menos\s+de|a\s+partir\s+de"
    rf"|{_DENIED}(?P<least>menos\s+de)"
    r"|\bno\s+(?:\w+\s+){0,3}(?:inferior(?:es)?|menor(?:es)?)\s+(?:al?|de|que)|ni\s+(?:inferior(?:es)?|menor(?:es)?)\s+(?:al?|de|que)|n[iu](?:nca)?\s+menos\s+de|igual(?:es)?\s+o\s+(?:superior|mayor)(?:es)?\s+(?:al?|que|de)|cuando\s+menos|como\s+poco|\bn[oi]\s+(?:\w+\s+){0,3}baj(?:e|en|ar|ara|aran)\s+de"
)
_NOT_MORE = (
    r"como\s+mucho|igual(?:es)?\s+o\s+(?:inferior|menor)(?:es)?\s+(?:al?|que|de)|tope\s+de|limitad[oa]s?\s+a|\bn[oi]\s+(?:\w+\s+){0,3}(?:pas|sub|rebas)(?:e|en|a|an|ar|ara|aran|ira|iran)\s+de|hasta\s+un\s+maximo\s+de|hasta\s+un\s+limite\s+de|hasta|como\s+maximo|a\s+lo\s+mas|a\s+lo\s+sumo|maxim[oa]\s+de|maxim[oa]"
    rf"|{_DENIED}(?P<most>mas\s+de)"
    r"|n[oi]\s+mas\s+(?:de|que)|cuando\s+mas|sin\s+(?:que\s+(?:\w+\s+){0,8})?(?:exced|super|sobrepas)\w+(?:\s+de)?|\bno\s+(?:\w+\s+){0,3}(?:exced\w+|super(?:ar|e|en|ara|aran)|sobrepas\w+)"
    r"(?:\s+de)?|\bno\s+(?:\w+\s+){0,3}(?:superior(?:es)?|mayor(?:es)?)\s+(?:al?|de|que)|ni\s+(?:superior(?:es)?|mayor(?:es)?)\s+(?:al?|de|que)"
)
_ARTICLE = r"\s*(?:,?\s*)(?:(?:la|las|los|el|un|una)\s+)?$"

# with the words of which each pattern needs one: most numbers have none of them before them
_BOUNDS = (
    (
        "min",
        ("menos", "minim", "partir", "inferior", "menor", "poco", "baj", "igual"),
        re.compile(rf"\b(?:{_NOT_LESS}){_ARTICLE}"),
    ),
    (
        "max",
        (
            "hasta",
            "maxim",
            "mas",
            "sumo",
            "mucho",
            "exced",
            "super",
            "sobrepas",
            "mayor",
            "pas",
            "sub",
            "tope",
            "limitad",
            "igual",
        ),
        re.compile(rf"\b(?:{_NOT_MORE}){_ARTICLE}"),
    ),
    (
        "above",
        ("mas", "superior", "mayor"),
        re.compile(rf"\b(?:mas\s+de|superior(?:es)?\s+a|mayor(?:es)?\s+(?:que|de|a)){_ARTICLE}"),
    ),
    (
        "below",
        ("menos", "inferior", "menor"),
        re.compile(rf"\b(?:menos\s+de|inferior(?:es)?\s+a|menor(?:es)?\s+(?:que|de|a)){_ARTICLE}"),
    ),
)
_AFTER = re.compile(
    r"\s*,?\s*(?:(?:[a-z]+\s+){0,2}?|[a-z]+,\s+)(?:(?P<min>o\s+mas|como\s+minimo|por\s+lo\s+menos|a\s+lo\s+menos|al\s+menos|cuando\s+menos|como\s+poco|en\s+adelante|[ye]\s+(?:por\s+)?encima|y\s+superiores|(?:para|hacia)\s+arriba)|(?P<max>o\s+menos|y\s+por\s+debajo|y\s+(?:por\s+)?abajo|e\s+inferiores|(?:para|hacia)\s+abajo|como\s+maximo|a\s+lo\s+mas|a\s+lo\s+sumo|cuando\s+mas|como\s+mucho))\b"
)
_NO_COUNT = re.compile(
    r"\s+(?:maxim|minim|cifra|cantidad|limite|total|valor|monto|importe|suma|tercera|segunda|nueva|vez)"
)
_BOUND_NOUN = re.compile(
    r"\s+(?:maxim|minim|cifra|cantidad|limite|numero|tiempo|plazo|lapso)"
)  # "un máximo de siete": no one is counted
_JOINED = re.compile(r"(?:\s+veces)?\s*,?\s*(?:y|e|ni|con)?\s*")
_LOOK = 90  # characters before a number that may hold its bound

_UNITS: dict[str, tuple[str, Fraction]] = {
    "hora": ("time", Fraction(60)),
    "minuto": ("time", Fraction(1)),
    "min": ("time", Fraction(1)),
    "segundo": ("time", Fraction(1, 60)),
    "seg": ("time", Fraction(1, 60)),
    "metro": ("length", Fraction(1000)),
    "m": ("length", Fraction(1000)),
    "mt": ("length", Fraction(1000)),
    "decimetro": ("length", Fraction(100)),
    "centimetro": ("length", Fraction(10)),
    "cm": ("length", Fraction(10)),
    "milimetro": ("length", Fraction(1)),
    "mm": ("length", Fraction(1)),
}
_NAME = r"(?P<unit>horas?|minutos?|min|segundos?|seg|metros?|mts?|m|decimetros?|centimetros?|cms?|milimetros?|mm)\b\.?"
_NAMED = re.compile(_NAME)
_BEHIND = re.compile(rf"\s*{_NAME}")
_AND_HALF = re.compile(r"\s+y\s+medi[oa]\b")
_HALF = re.compile(rf"\b(?P<half>medi[oa]|(?:un\s+)?cuarto\s+de|tres\s+cuartos\s+de)\s+{_NAME}")
_BARE = re.compile(rf"\b{_NAME}\s+y\s+medi[oa]\b")
_EACH = re.compile(r"\bcada (?P<unit>hora|minuto)\b")
_PARTS = {"medi": Fraction(1, 2), "cuar": Fraction(1, 4), "un": Fraction(1, 4), "tres": Fraction(3, 4)}
_CLOCK = re.compile(r"\ba las?\s+$")
_MORE = re.compile(r"\s{0,2}(?:,|y|con)?\s{0,2}")  # a wider gap parts two columns
_UP_TO = re.compile(r"\s*(?:a|y|hasta)\s+(?:los\s+)?")
_AGAIN = re.compile(r"\s*\(\s*")


def find(text: str, *, articles: bool = False) -> list[Match[Amount]]:
    """Return the amounts of `text` in order, without overlaps."""
    return [*_all(folded(text), articles)]


@each_passage
def _all(text: str, articles: bool) -> tuple[Match[Amount], ...]:
    """Return every amount; kept, for quantities and multiples read the same ones."""
    read = (_read(text, group) for group in _groups(text))
    return tuple(_closed(text, [match for match in read if match.kind != "article" or _counts(text, match, articles)]))


def _counts(text: str, article: Match[Amount], wanted: bool) -> bool:
    return wanted and _BOUND_NOUN.match(text, article.end) is None


def figure(value: Any) -> Any:
    """Return a bound as the number that it is ("hasta nueve": 9), any other value as it stands."""
    return next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value


def sound(value: Any) -> bool:
    """Tell whether a value is none with bounds, or has each bound that it names, the lower no higher than the upper."""
    if not isinstance(value, dict):
        return True
    if None in (value.get("min", 0), value.get("max", 0)):
        return False
    ends = [_fraction(value.get(end)) for end in ("min", "max")]
    return ends[0] is None or ends[1] is None or ends[0] <= ends[1]


def _fraction(value: Any) -> Fraction | None:
    """A number or a share ("1/3") as it compares; None for what is neither."""
    try:
        return Fraction(str(value))
    except ValueError:
        return None


def low(value: Amount) -> Any:
    """Return the lower end of an amount: what a "minimum" key wants; None where there is none."""
    return value.get("min") if isinstance(value, dict) else value


def high(value: Amount) -> Any:
    """Return the upper end of an amount: what a "maximum" key wants; None where there is none."""
    return value.get("max") if isinstance(value, dict) else value


def _groups(text: str) -> list[list[Match[int | float]]]:
    """Return the numbers of the text, those joined by commas and conjunctions together."""
    groups: list[list[Match[int | float]]] = []
    for number in numbers.scan(text):
        if number.kind == "article" and text.endswith("cada ", 0, number.start):
            continue  # "de 52 cartas cada una, tres de un color": nothing is counted
        gap = text[groups[-1][-1].end : number.start] if groups else None
        if gap is not None and number.kind != "article" and _listed(gap, groups[-1][-1], number):
            groups[-1].append(number)
        else:
            groups.append([number])
    return _ranged(text, groups)


def _listed(gap: str, first: Match[int | float], second: Match[int | float]) -> bool:
    """Tell whether two numbers stand in one enumeration; "de 4, nueve veces" begins another phrase."""
    if _OR.fullmatch(gap) or _AND.fullmatch(gap):
        return True
    return _COMMA.fullmatch(gap) is not None and (first.kind in ("word", "article")) == (second.kind == "word")


def _ranged(text: str, groups: list[list[Match[int | float]]]) -> list[list[Match[int | float]]]:
    """Join two single numbers of "de 5 a 9"; the pair is marked by its two ends being a group of their own."""
    joined: list[list[Match[int | float]]] = []
    for group in groups:
        last = joined[-1] if joined else None
        ends = last is not None and len(last) == 1 and len(group) == 1
        if (
            last is not None
            and ends
            and _TO.fullmatch(text[last[0].end : group[0].start])
            and last[0].value < group[0].value
        ):
            last.append(group[0])
        elif last is not None and _begins_anew(text, last, group):
            last.append(group[0])
            joined.append(group[1:])
        else:
            joined.append(group)
    return joined


def _begins_anew(text: str, last: list[Match[int | float]], group: list[Match[int | float]]) -> bool:
    """Tell whether a range ends with the first of a list, whose next is less: "del 1 al 12 y dos más"."""
    spans = len(last) == 1 and len(group) > 1 and last[0].value < group[0].value > group[1].value
    return (
        spans
        and _TO.fullmatch(text[last[0].end : group[0].start]) is not None
        and _FROM.search(text, max(0, last[0].start - 24), last[0].start) is not None
        and _AND.fullmatch(text[group[0].end : group[1].start]) is not None
    )


def _read(text: str, group: list[Match[int | float]]) -> Match[Amount]:
    start, end = group[0].start, group[-1].end
    values = [number.value for number in group]
    if len(group) == 2 and (pair := _pair(text, group)) is not None:
        return pair
    joiner = text[group[-2].end : group[-1].start] if len(group) > 1 else ""
    kind = "alternatives" if _OR.fullmatch(joiner) else "list"
    value: Amount = values[0] if len(values) == 1 else sorted(values)
    if len(values) == 1:
        kind = "article" if group[0].kind == "article" else "number"
    return _bounded(text, Match(value, start, end, kind))


def _pair(text: str, group: list[Match[int | float]]) -> Match[Amount] | None:
    """Return the range of "entre 5 y 9", "de 5 a 9", "5 a 9"; None where the two numbers are a list."""
    first, last = group
    gap = text[first.end : last.start]
    ends = {"min": first.value, "max": last.value}
    left = max(0, first.start - 24)
    if _AND.fullmatch(gap) and (cue := _BETWEEN.search(text, left, first.start)):
        return Match(ends, cue.start(), last.end, "range")
    if _TO.fullmatch(gap):
        cue = _FROM.search(text, left, first.start)
        return Match(ends, cue.start() if cue else first.start, last.end, "range")
    return None


def _bounded(text: str, match: Match[Amount]) -> Match[Amount]:
    if match.kind == "article" and _NO_COUNT.match(text, match.end):
        return match
    if cue := _cue_before(text, match.start):
        return Match({cue[0]: match.value}, cue[1], match.end, "range")
    if after := _AFTER.match(text, match.end):
        return Match({after.lastgroup or "min": match.value}, match.start, after.end(), "range")
    return match


def _cue_before(text: str, start: int) -> tuple[str, int] | None:
    """Return the bound that the words before `start` set, and where those words begin."""
    left = max(0, start - _LOOK)
    before = text[left:start]
    for name, needs, cue in _BOUNDS:
        if any(need in before for need in needs) and (hit := cue.search(text, left, start)):
            return name, hit.start(hit.lastgroup) if hit.lastgroup else hit.start()
    return None


def bound(text: str, start: int, end: int) -> str:
    """Return the bound ("min", "max", "above", "below", or "") that the words around `text[start:end]` (folded) set."""
    cue = _cue_before(text, start)
    after = None if cue else _AFTER.match(text, end)
    return cue[0] if cue else (after.lastgroup or "min") if after else ""


def _closed(text: str, found: list[Match[Amount]]) -> list[Match[Amount]]:
    """Join "no inferior a 40 ni superior a 100" and "un mínimo de dos y un máximo de siete" into one range."""
    closed: list[Match[Amount]] = []
    for match in found:
        last = closed[-1] if closed else None
        if last is not None and _halves(last.value, match.value) and _near(text[last.end : match.start]):
            closed[-1] = Match({**last.value, **match.value}, last.start, match.end, "range")
        elif last is None or match.start >= last.end:
            closed.append(match)
    return closed


def _halves(first: Amount, second: Amount) -> bool:
    return (
        isinstance(first, dict) and isinstance(second, dict) and {*first, *second} == {"min", "max"} and len(first) == 1
    )


def _near(gap: str) -> bool:
    return (
        _JOINED.fullmatch(gap) is not None
        or re.fullmatch(r"(?: [a-z]+)? ?,? ?(?:y|e|ni)? ?(?:de )?(?:una? )?", re.sub(r"\s+", " ", gap)) is not None
    )


def measures(text: str) -> list[Match[Any]]:
    """Return the times and lengths of `text` in order, without overlaps."""
    low = folded(text)
    if _NAMED.search(low) is None:
        return []
    return _joined(low, apart([*_parts(low), *_counted(low)]))


def _parts(low: str) -> Iterator[Match[Any]]:
    """ "Media hora", "tres cuartos de hora", "metro y medio"."""
    for hit in _HALF.finditer(low):
        part = next(part for word, part in _PARTS.items() if hit.group("half").startswith(word))
        yield _measured(part, hit, hit.start(), hit.end())
    for hit in _BARE.finditer(low):
        yield _measured(Fraction(3, 2), hit, hit.start(), hit.end())
    for hit in _EACH.finditer(low):
        yield _measured(Fraction(1), hit, hit.start(), hit.end())


def _counted(low: str) -> Iterator[Match[Any]]:
    for amount in find(low, articles=True):
        hit = _BEHIND.match(low, amount.end) or _inside(low, amount)
        if hit is None or _CLOCK.search(low, 0, amount.start):
            continue
        half = _AND_HALF.match(low, hit.end())
        value = amount.value
        if half and isinstance(value, int | float):
            value += 0.5
        yield _measured(value, hit, amount.start, half.end() if half else max(hit.end(), amount.end))


def _inside(low: str, amount: Match[Any]) -> re.Match[str] | None:
    """The unit that a range says behind its first end alone: "no menos de 18 milímetros ni más de 21"."""
    return _BEHIND.search(low, amount.start, amount.end) if isinstance(amount.value, dict) else None


def _measured(value: Any, hit: re.Match[str], start: int, end: int) -> Match[Any]:
    unit = hit.group("unit")
    kind, factor = _UNITS[unit] if unit in _UNITS else _UNITS[unit.removesuffix("s")]
    return Match(scaled(value, factor), start, end, kind)


def scaled(value: Any, factor: Fraction) -> Any:
    """Return an amount (a number, alternatives or a range) times a factor."""
    if isinstance(value, dict):
        return {end: scaled(one, factor) for end, one in value.items()}
    if isinstance(value, list):
        return [scaled(one, factor) for one in value]
    exact = Fraction(str(value)) * factor if not isinstance(value, Fraction) else value * factor
    return int(exact) if exact.denominator == 1 else float(exact)


def _joined(low: str, found: list[Match[Any]]) -> list[Match[Any]]:
    """Add "setenta centímetros" to the metre before it; what parentheses say again is said once."""
    joined: list[Match[Any]] = []
    for match in found:
        last = joined[-1] if joined else None
        if last is not None and (both := _to(low, last, match)):
            joined[-1] = both
        elif last is None or last.kind != match.kind or isinstance(last.value, dict):
            joined.append(match)
        elif _AGAIN.fullmatch(low, last.end, match.start) and last.value == match.value:
            joined[-1] = Match(last.value, last.start, match.end, last.kind)
        elif _MORE.fullmatch(low, last.end, match.start) and last.kind == "length" and match.value < last.value:
            joined[-1] = Match(last.value + match.value, last.start, match.end, last.kind)
        else:
            joined.append(match)
    return joined


def _to(low: str, first: Match[Any], last: Match[Any]) -> Match[Any] | None:
    """A range whose ends have their unit each: "de 19 mm a 21 mm", "entre 19 mm y 21 mm"."""
    plain = all(isinstance(one.value, int | float) for one in (first, last)) and first.kind == last.kind
    gap = _UP_TO.fullmatch(low, first.end, last.start)
    if not plain or gap is None or first.value >= last.value:
        return None
    led = re.search(r"\b(?:de|entre|desde)\s+(?:l[oa]s\s+)?$", low[: first.start])
    if gap.group().split()[0] == "y" and led is None:
        return None  # "un metro y setenta centímetros"
    return Match({"min": first.value, "max": last.value}, first.start, last.end, first.kind)
