"""Results of dice, and the points of craps that a clause speaks of.

In: a clause ("gana con el 8 o el 10"). Out of `totals`: matches whose value is a sorted list of totals of two
dice, from enumerations ("5, 6 ó 9", "4-5-6-8- ó 10", "ocho u once") and comparisons ("igual o superior a 9"). Out
of `combinations`: lists of "3-1" (the higher die first) from "3-1", "dos cuatros", "doble de 2". Out of `results`:
both, and "point", "double", "easy", "other" where words stand for them. `hard` gives the totals of "4 o 10 difícil".
What does not match: numbers over 12 and under 2, labels ("artículo 7"), odds and combinations are not totals.

Points of craps: "para 4 y 10, el …", "… para el 5 y el 9", "buscando 6 - 8".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.grammar import Match, apart, folded, ranges
from extractor.lexicon import load
from extractor.lexicon.tokens import NUMBER_WORDS

_CUE = re.compile(r"\b(?:para|buscando|puntos?|sobre|sea|es|si)(?: (?:el|los|un|de|punto))*\s*$")
_JOINED = re.compile(r"[\s,\-]*(?:[yuoe] )?(?:al? |el |los )*")
_LOOK = 30  # characters before a number in which its cue stands

Result = int | str

_LEAST, _MOST, _FACES = 2, 12, 6  # totals of two dice and faces of one: what a die is, not what a regulation states

_WORD = "|".join(word for word, n in NUMBER_WORDS.items() if _LEAST <= n <= _MOST)
_STARTS = "|".join(sorted({word[:2] for word in _WORD.split("|")}))
_ITEM = re.compile(rf"\d+|(?<![a-z])(?=(?:{_STARTS}))(?:{_WORD})\b")
_TOTALS = re.compile(r"(?:1[0-2]|[2-9])+")
_GAP = re.compile(r"\s*(?:[,;]\s*|\.\s+|-\s*){0,3}(?:(?:y|e|o|u)\s*)?(?:con\s+)?(?:(?:el|un|los|de|al?)\s+)?")
_JOINT = re.compile(r"(\d )[60]( \d)")
_LABEL = re.compile(
    r"(?:\b(?:articulo|art|numeral|inciso|decreto|ley|clausula|n[º°o]|gran|big|juego de|bajo|sobre"
    r"|(?<!los )craps|under|over)[.\s]*|[\w.,/]|\d\s+(?:a|por)\s+)$"
)
_TAIL = re.compile(
    r"\.\d|/\d|\s?%|\s?:(?!\s*\d+\s+(?:a|por)\s+\d)|(?![yeou]\s)[a-zº]|\s+(?:a|por)\s+(?:\d|un[oa]?\b|dos\b|cinco\b)|\s+por\s+cient|\s+(?:veces|vez|dados|jugadores|apostadores|fichas|mesas|numeros|caras)\b"
)
_GLUED = re.compile(r"(?<!\w)(\d{1,2})[you](\d{1,2})(?!\w)")
_COMBINATION = re.compile(r"(?<![\d\-])([1-6])-([1-6])(?![\d\-])(?!\s*[ouy]\s+\d+(?![\d\-]))")
_SPELLED = re.compile(
    r"\b(?:dos|doble\s+de|doble|pareja\s+de|par\s+de)\s+([1-6]|dos|tres|cuatros?|cincos?|seis(?:es)?|ases|unos|doses|treses)\b"
    r"|\b([1-6]|uno|dos|tres|cuatro|cinco|seis)\s+y\s+(?:\2)\b"
)
_COMPARISON = re.compile(
    r"\b(?P<equal>igual\s+o\s+)?(?P<side>superior|mayor|inferior|menor)(?:es)?(?P<also>\s+o\s+igual)?\s+(?:al?|que|de)\s+(?:el\s+)?"
    rf"(?P<n>\d+|{_WORD})\b|\b(?P<from>\d+|{_WORD})\s+(?:o|u)\s+(?P<end>mas|menos|mayor|menor)\b"
)
_RESULT = r"(?:resultado|numero|total|cifra|combinacion|puntuacion|suma)"
_OTHER = re.compile(
    rf"\b(?:cualquier(?:a)?|tod[oa])\s+otr[oa]s?\b(?:\s+{_RESULT})?(?:\s+resultante)?"
    rf"|\b(?:(?:con\s+)?(?:los|las)\s+(?:demas|otr[oa]s|restantes)|el\s+resto\s+de\s+(?:los|las)|restantes)\s+{_RESULT}(?:e?s)\b"
)
_POINT = re.compile(
    r"\b(?:(?:el|dicho|del|al|este|ese|su)\s+(?:mismo\s+|citado\s+)?punto|mismo\s+numero|citado\s+numero|numero\s+(?:elegido|lanzado|apostado|buscado)"
    r"|(?<!que )(?:este|ese|aquel)(?=\s+(?:sale|salga|se\s+repit|aparec|vuelv))"
    r"|lo\s+repit[ea]|repitiendo(?:lo|se(?:\s+(?:est[ea]|aquel))?)|el\s+numero(?=\s+(?:sale|salga|se\s+repit|aparec|hac[ei]|gana|pierde))|con\s+el\s+numero(?=\s*(?:[.;,]|$)))\b(?!\s+(?:de|\d))"
)
_DOUBLE = re.compile(
    r"\b(?:doble|dificil|duro)\s+elegido|\bpareja\s+elegida|\bformad[oa]s?\s+(?:por|con)\s+(?:las\s+)?dos\s+caras\s+iguales"
)
_EASY = re.compile(
    r"\bno\s+(?:esta|este|estan|es|ha\s+sido|sea|se)\s+(?:form(?:ad[oa]s?|an?)\s+)?(?:(?:por|con)\s+(?:un\s+)?)?dobles?\b|\b(?:numero|punto)\s+facil"
    r"|\b(?:por|con|de)\s+(?:suma\s+de\s+)?(?:dos\s+)?(?:dados|caras|numeros)\s+(?:distint|desigual|diferent)[oae]s\b|\bsin\s+(?:ser\s+)?(?:el\s+)?dobles?\b"
    r"|\bde\s+forma\s+facil|\bfacil\b|\bde\s+otr[oa]\s+(?:forma|modo|manera)\b"
)
_NAMES = (
    ("other", _OTHER, ("otr", "demas", "rest")),
    ("easy", _EASY, ("facil", "dobl", "otr", "distint", "desigual", "diferent")),
    ("double", _DOUBLE, ("elegid", "iguales")),
    ("point", _POINT, ("punto", "numero", "repit", "este ", "ese ", "aquel ")),
)  # each with words without which it cannot match
_HARD = re.compile(
    rf"((?:\d{{1,2}}|\b(?:{_WORD}))(?:\s*(?:,|\by\b|\bo\b|\bu\b)\s*(?:el\s+)?(?:\d{{1,2}}|{_WORD}))?)\s+"
    rf"(?:dificil(?:es)?|duros?|hard|(?<=[a-z\d]\s)dobles|(?:hech|lograd|formad|sacad|salid|obtenid)[oa]s?\s+(?:con|por)\s+(?:el\s+)?dobles?)\b"
    rf"|\b(?:hard\s?ways?|dificil(?:es)?|duros?|camuninas?)\s+(?:del?|al|en)\s+(?:el\s+)?((?:\d{{1,2}}|(?:{_WORD})\b)(?:\s*(?:,|\by\b|\bo\b|\bu\b)\s*(?:del?\s+|el\s+)?(?:\d{{1,2}}|(?:{_WORD})\b))?)"
)


def totals(text: str) -> list[Match[list[int]]]:
    """Return enumerations of totals, single ones too, and comparisons, in order."""
    low = _joints(text)
    compared = list(_compared(low))
    taken = [(m.start, m.end) for m in compared] + [(m.start, m.end) for m in _combined(low)]
    return apart([*compared, *_listed(low, taken)])


def _joints(text: str) -> str:
    """Return the folded text with "o" for a figure that a damaged layer has for it ("8, 9 6 10"), "5,9" for "5y9"."""
    return _GLUED.sub(r"\1,\2", _JOINT.sub(r"\1o\2", folded(text)))


def combinations(text: str) -> list[Match[list[str]]]:
    """Return given combinations of two dice, the higher die first."""
    return apart(_combined(folded(text)))


def results(text: str) -> list[Match[list[Result]]]:
    """Return everything that a clause names as a result of the dice, in order."""
    low = folded(text)
    found: list[Match[list[Result]]] = [Match([*m.value], m.start, m.end, m.kind) for m in totals(text)]
    found += [Match([*m.value], m.start, m.end, m.kind) for m in _combined(low)]
    for name, cue, words in _NAMES:
        if not any(word in low for word in words):
            continue
        found += [Match([name], hit.start(), hit.end(), "name") for hit in cue.finditer(low)]
    return apart(found)


def union(matches: Iterable[Match[list[Result]]]) -> list[Result]:
    """Return the results of several matches as one sorted set: totals first, then combinations and names."""
    values = {value for match in matches for value in match.value}
    return sorted(
        values, key=lambda value: (not isinstance(value, int), value if isinstance(value, int) else 0, str(value))
    )


def hard(text: str) -> list[Match[list[int]]]:
    """Return the totals of hard bets: "cuatro difícil", "6 u 8 duro"."""
    low = folded(text)
    return [
        Match(_numbers(hit.group(1) or hit.group(2)), hit.start(), hit.end(), "hard") for hit in _HARD.finditer(low)
    ]


def _value(word: str) -> int:
    return int(word) if word.isdigit() else NUMBER_WORDS[word]


def _numbers(words: str) -> list[int]:
    return sorted(_value(hit.group()) for hit in _ITEM.finditer(words))


def _listed(low: str, taken: list[tuple[int, int]]) -> Iterator[Match[list[int]]]:
    """Yield runs of totals outside the stretches that are `taken`."""
    run: list[re.Match[str]] = []
    stretches = iter(sorted(taken))
    stretch = next(stretches, None)
    for item in _ITEM.finditer(low):
        while stretch is not None and stretch[1] <= item.start():
            stretch = next(stretches, None)
        inside = stretch is not None and stretch[0] <= item.start()
        if run and (inside or not _joined(low, run[-1], item)):
            yield from _run(run)
            run = []
        if inside or not _is_total(low, item, bool(run)):
            yield from () if run[1:] and _run_together(item) else _run(run)
            run = []
        else:
            run.append(item)
    yield from _run(run)


def _joined(low: str, last: re.Match[str], item: re.Match[str]) -> bool:
    gap = low[last.end() : min(item.start(), last.end() + 20)]
    return len(gap) < 20 and bool(gap.strip()) and gap != "." and _GAP.fullmatch(gap) is not None


def _run_together(item: re.Match[str]) -> bool:
    """Tell whether a number of a list is several of its totals that damage ran together: its end is not known."""
    return len(item.group()) > len(str(_MOST)) and _TOTALS.fullmatch(item.group()) is not None


def _is_total(low: str, item: re.Match[str], joined: bool) -> bool:
    """Tell whether a number is a total; one that an enumeration leads to ("9,10") needs no look at what is before."""
    if len(item.group()) > 2 and item.group().isdigit():
        return False
    value = _value(item.group())
    before = low[max(0, item.start() - 14) : item.start()]
    labelled = not joined and _LABEL.search(before) is not None
    return _LEAST <= value <= _MOST and not labelled and not _TAIL.match(low, item.end())


def _run(run: list[re.Match[str]]) -> Iterator[Match[list[int]]]:
    if run:
        yield Match(sorted({_value(item.group()) for item in run}), run[0].start(), run[-1].end(), "list")


def _compared(low: str) -> Iterator[Match[list[int]]]:
    words = ("erior", "mayor", "menor", " mas", " menos")
    for hit in _COMPARISON.finditer(low) if any(word in low for word in words) else ():
        limit = _value(hit.group("n") or hit.group("from"))
        also = 1 if hit.group("equal") or hit.group("also") or hit.group("end") else 0
        above = (hit.group("side") or hit.group("end")) in ("superior", "mayor", "mas")
        span = range(limit + 1 - also, _MOST + 1) if above else range(_LEAST, limit + also)
        if span and _LEAST <= limit <= _MOST:
            yield Match(list(span), hit.start(), hit.end(), "comparison")


def _combined(low: str) -> Iterator[Match[list[str]]]:
    for hit in _COMBINATION.finditer(low):
        high, less = sorted((int(hit.group(1)), int(hit.group(2))), reverse=True)
        yield Match([f"{high}-{less}"], hit.start(), hit.end(), "combination")
    for hit in _SPELLED.finditer(low):
        face = _face(hit.group(1) or hit.group(2))
        if face is not None:
            yield Match([f"{face}-{face}"], hit.start(), hit.end(), "combination")


def _face(word: str) -> int | None:
    if word == "unos":
        return 1
    named = load().ranks.lookup(word)
    face = 1 if named == "ace" else int(named) if named and named.isdigit() else None
    return face if face and face <= _FACES else None


def ahead(low: str, start: int) -> bool:
    """Tell whether a sentence whose first amount begins at `start` names the points before their amounts."""
    return bool(find(low, 0, start))


def find(low: str, first: int, last: int) -> tuple[int, ...]:
    """Return the points that `low[first:last]` names first."""
    found: list[int] = []
    after = -1
    for amount in ranges.find(low):
        if amount.start < first or amount.end > last or isinstance(amount.value, dict):
            continue
        goes_on = found and _JOINED.fullmatch(low, after, amount.start)
        if goes_on or (not found and _CUE.search(low, max(first, amount.start - _LOOK), amount.start)):
            found += amount.value if isinstance(amount.value, list) else [amount.value]
            after = amount.end
    return tuple(found)
