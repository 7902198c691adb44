"""What leaves one out or has one twice: cases told apart by a figure, and printed sets of numbers.

Cases ("with fewer than five …; with more than five …") leave one out or meet in one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from extractor.defects.regulation import KINDS_OF_BET, Defect, Regulation, at_span, check, quoted
from extractor.grammar import numbers, ranges
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage
from schemas.records import Rule

_OPENS = re.compile(
    r"(?:^|[,;:.] |\b(?:y|o|pero|mientras que) )(?:\d+(?:\.\d+)*[.)-]* )?"
    r"(?:si|cuando|en caso de|de ser|con|al sumar|sumando|de) (?P<what>[^,;:.]{0,60})$"
)
"""What stands between the begin of a clause and the figure that its case is told by."""
_UNIT = re.compile(r"(?: \(\d+\))? (?!o\b|u\b|y\b|a\b|mas\b|menos\b|se\b)(?P<unit>[a-z]{3})")
_OVER = re.compile(
    r"\b(?:superior|mayor|mas alt[oa])(?:es)? (?:al?|que) (?:la )?(?P<than>(?!lo\b)[a-z]+(?: [a-z]+){0,3})"
)
_SUBJECT = re.compile(r"(?:el|la|los|las|un|una) [a-z]+")
_BOUNDS = ("mas", "menos", "mayor", "menor", "superior", "inferior", " pas", "exced", "super", "un sol", "una sol")
_PAST = re.compile(
    r"\b(?:se pas[ae]n?|se pasar[ae]n?|exced[ae]n?|super[ae]n?|sobrepas[ae]n?"
    r"|se (?:ha|haya|hubiera|hubiese|hubiere)n? (?:pasado|excedido)"
    r"|(?:ha|haya|hubiera|hubiese|hubiere)n? (?:superado|sobrepasado)) (?:de |los |las |a )*(?=(\w+))"
)
"""A verb that says "more than"."""
_SHORT_OF = re.compile(
    r"\bno (?:tienen?|llegan?|llegue|alcanza|alcance|suma|sume|reune|reuna) (?:a |los |las )*(?=(\w+))"
)
"""A verb that says "less than"."""
_SINGLE = re.compile(r"\b(?:un|una) (?:sol[oa]|unic[oa])\b")
"""One and no more."""
_STEM = 4
_NEAR = 7
"""Passages within which a text tells the cases of one subject."""
_ACT = re.compile(r"\b(?P<act>[a-z]{3,})(?: carta| naipe)? con $")
"""What is done with a total: "se planta con"."""
_STOP = re.compile(r"[;.]")
_WIDEST = 3
"""Figures that a gap may have: a wider one is between two things that are not one scale."""
_EXACT = re.compile(
    r"\b(?:igual(?!(?:es)? (?:a|que) (?:la|el|las|los)? ?del?\b| puntuacion)|exact|iguale|justo|tanto|coincid)"
)
"""Words for what equals a figure; "equal to the dealer's" is of two hands."""

_EQUAL = re.compile(r"\b(?:equivalente|igual) al? (?:la )?(?P<share>\d+ ?%|(?:la )?mitad|doble|minimo|maximo)(?!\w)")
_LESS, _MORE = "menor|inferior|menos", "mayor|superior|mas"
_EITHER_SIDE = re.compile(
    r"\b(?:o (?:mas|menos|superior|inferior|mayor|menor)|como (?:minimo|maximo)|al menos|hasta)\b"
)
_SINGLE_STEP = 2
"""Passages before and behind a case in which the other sides of its figure are told."""
_COUNT = "|".join(word for word, value in NUMBER_WORDS.items() if value > 1)
_SO_MANY = re.compile(rf"\blos (?P<count>{_COUNT}|\d+) (?:primeros|ultimos|numeros)\b")
_NUMBERS_LISTED = re.compile(r"\bnumeros? ((?:\d{1,2}(?:, ?| y | e |, y ))+\d{1,2})\b(?! ?[.,]?\d)")
_BEFORE = 60
"""Characters before a list of numbers in which its sentence says how many they are."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A case by a figure: from `low` to `high`, either open (None), the end in it or not; what is counted."""

    start: int
    end: int
    low: float | None
    high: float | None
    strict: bool
    unit: str
    what: str

    @property
    def subject(self) -> str:
        """Who or what is in this case: "el croupier"; nothing where the clause names nobody."""
        found = _SUBJECT.match(self.what)
        return found[0] if found else ""

    @property
    def verb(self) -> str:
        """The stem of the word right before the figure: "qued" of "si quedan más de dos"."""
        return self.what.split()[-1][:_STEM] if self.what.split() else ""


@check("coverage_gap")
def between_two_cases(regulation: Regulation) -> Iterator[Defect]:
    """Find two cases that follow each other, one up to a figure and one from a higher one, and nothing in between."""
    read = [(passage, _cases(passage.folded)) for passage in _prose(regulation, *_BOUNDS)]
    for passage, cases in read:
        for one, other in pairwise(cases):
            missing = _missing(one, other) if one.unit == other.unit or not (one.unit and other.unit) else ""
            if missing and not _told(passage.folded, one, other, missing):
                words = quoted(passage.text[one.start : other.end])
                yield at_span(passage, one.start, other.end, f"{words}: no se dice qué ocurre con {missing}.")
    yield from _across(regulation, [(passage, case) for passage, cases in read for case in cases])


def _across(regulation: Regulation, cases: Sequence[tuple[Passage, _Case]]) -> Iterator[Defect]:
    """Yield what two passages leave between them that tell the cases of one subject."""
    places = {id(passage): at for at, passage in enumerate(regulation.seen)}
    for (passage, one), (following, other) in pairwise(cases):
        first, last = places[id(passage)], places[id(following)]
        by_name = one.subject == other.subject and one.subject and last - first <= _NEAR
        by_verb = len(one.verb) == _STEM and one.verb == other.verb and last - first == 1
        alike = one.unit == other.unit and last > first and (by_name or by_verb)
        missing = _missing(one, other) if alike else ""
        between = regulation.seen[first + 1 : last + _NEAR] if missing else ()
        if missing and not any(_settles(told.folded, one, missing) for told in between if told is not following):
            line = following.layer.quote().line_start
            first_words = passage.text[one.start - len(one.what) : one.end]
            other_words = following.text[other.start - len(other.what) : other.end]
            message = f"{quoted(first_words)} y, en la línea {line}, {quoted(other_words)}: "
            message += f"no se dice qué ocurre con {missing}."
            yield at_span(passage, one.start, one.end, message)


def _settles(folded: str, case: _Case, missing: str) -> bool:
    """Tell whether a passage says what happens to what a case is of at the figure that two cases leave out."""
    figure = missing.split(" ")[0]
    if not case.subject:
        units = ((number, _UNIT.match(folded, number.end)) for number in numbers.scan(folded))
        return any(unit and unit["unit"] == case.unit and str(number.value) == figure for number, unit in units)
    at = re.search(rf"\b{case.subject}\b[^.;,]{{0,40}}\b(?:{figure}|iguala?|empata)\b(?! \w+ o (?:mas|menos))", folded)
    return at is not None


@check("coverage_gap")
def between_two_acts(regulation: Regulation) -> Iterator[Defect]:
    """Find "draws with 16 or less and stands with 18 or more": what lies between has no act."""
    for passage, one, other in _two_acts(regulation):
        if (missing := _missing(one, other)) and not _told(passage.folded, one, other, missing):
            words = quoted(passage.text[one.start : other.end])
            yield at_span(passage, one.start, other.end, f"{words}: no se dice qué ocurre con {missing}.")


@check("coverage_overlap")
def of_two_acts(regulation: Regulation) -> Iterator[Defect]:
    """Find "draws with 16 or less and stands with 16 or more": two acts for one total."""
    for passage, one, other in _two_acts(regulation):
        under, over = (one, other) if one.high is not None else (other, one)
        low, high = over.low, under.high
        if low is not None and high is not None and low == high and not (under.strict or over.strict):
            words = quoted(passage.text[one.start : other.end])
            yield at_span(passage, one.start, other.end, f"{words}: {low:g} figura en los dos casos.")


def _two_acts(regulation: Regulation) -> Iterator[tuple[Passage, _Case, _Case]]:
    """Yield two bounds of one sentence, one up to a figure and one from a figure on, each behind its own act."""
    for passage in _prose(regulation, "o menos", "o mas"):
        cases = [
            _Case(match.start, match.end, match.value.get("min"), match.value.get("max"), False, "", act["act"])
            for match in ranges.find(passage.folded)
            if match.kind == "range" and isinstance(match.value, dict) and len(match.value) == 1
            if (act := _ACT.search(passage.folded[: match.start])) is not None
        ]
        for one, other in pairwise(cases):
            between = passage.folded[one.end : other.start]
            if one.what != other.what and (one.high is None) != (other.high is None) and not _STOP.search(between):
                yield passage, one, other


@check("coverage_gap")
def more_or_less(regulation: Regulation) -> Iterator[Defect]:
    """Find the two cases "greater than X" and "less than X", side by side, where nothing is said of what equals X."""
    for passage in _prose(regulation, "superior", "mayor"):
        over = _OVER.search(passage.folded)
        parent = passage.node.parent
        if over is None or parent is None or passage.node.children:
            continue
        beside = [other for node in parent.children for other in regulation.of_node(node)]
        under = re.compile(rf"\b(?:inferior|menor|mas baj[oa])(?:es)? (?:al?|que) (?:la )?{re.escape(over['than'])}\b")
        below = [other for other in beside if under.search(other.folded)]
        texts = [passage.folded for passage in (*beside, *regulation.of_node(parent))]
        if below and not any(_EXACT.search(text) or "empat" in text or "mism" in text for text in texts):
            words = quoted(passage.text[slice(*over.span())])
            yield at_span(
                passage, *over.span(), f"{words}, y también si es inferior: no se dice qué ocurre si es igual."
            )


@check("coverage_gap")
def equal_or_less(regulation: Regulation) -> Iterator[Defect]:
    """Find two cases side by side, one of what equals a share and one of what is less (or more): a side is left out."""
    for passage in _prose(regulation, "equivalente", "igual"):
        found = _EQUAL.search(passage.folded)
        parent = passage.node.parent
        if found is None or parent is None:
            continue
        row = [other for node in parent.children for other in regulation.of_node(node)]
        here = row.index(passage) if passage in row else 0
        beside = [other.folded for other in row[max(0, here - _SINGLE_STEP) : here + _SINGLE_STEP + 1]]
        share = re.escape(found["share"])
        sides = [
            any(re.search(rf"\b(?:{words})(?:es)? (?:al?|que|del?) (?:la )?{share}", text) for text in beside)
            for words in (_LESS, _MORE)
        ]
        if sum(sides) == 1 and not any(_EITHER_SIDE.search(text) for text in beside if found["share"] in text):
            side = "más" if sides[0] else "menos"
            words = quoted(passage.text[slice(*found.span())])
            yield at_span(passage, *found.span(), f"{words}: no se dice qué ocurre si es {side} que eso.")


@check("coverage_overlap")
def in_two_cases(regulation: Regulation) -> Iterator[Defect]:
    """Find two cases of one sentence, each by its totals and with its own consequence, that share a total."""
    for passage in _prose(regulation, "de 0 a", "de cero a", "con"):
        for (first, some), (second, others) in pairwise(_listed(passage.folded)):
            shared = sorted(some & others)
            if shared and len(shared) < min(len(some), len(others)):
                words = quoted(passage.text[first : second + 1])
                both = ", ".join(map(str, shared))
                yield at_span(passage, first, second, f"{words}: {both} figura en dos casos distintos.")


def _prose(regulation: Regulation, *words: str) -> Iterator[Passage]:
    return (passage for passage in regulation.saying(*words) if passage.kind in ("text", "point"))


def _cases(folded: str) -> Sequence[_Case]:
    """Return the cases of a passage that a clause opens with and that a single bound tells."""
    bounds = [
        (match.start, match.end, *next(iter(match.value.items())))
        for match in ranges.find(folded)
        if match.kind == "range" and isinstance(match.value, dict) and len(match.value) == 1
    ]
    known = {end for _, end, _, _ in bounds}
    for pattern, bound, cue in ((_PAST, "above", ""), (_SHORT_OF, "below", "no ")):
        for verb in pattern.finditer(folded) if cue in folded else ():
            number = numbers.at(folded, verb.end())
            if number is not None and number.end not in known:
                bounds.append((verb.start(), number.end, bound, number.value))
    bounds.extend((*one.span(), "max", 1) for one in (_SINGLE.finditer(folded) if " un" in folded else ()))
    cases = (_case(folded, *bound) for bound in sorted(bounds))
    return [case for case in cases if case is not None]


def _case(folded: str, start: int, end: int, bound: str, value: object) -> _Case | None:
    opening = _OPENS.search(_STOP.split(folded[:start])[-1].lstrip())
    if opening is None or not isinstance(value, int | float):
        return None
    unit = _UNIT.match(folded, end)
    low, high = (value, None) if bound in ("min", "above") else (None, value)
    return _Case(start, end, low, high, bound in ("above", "below"), unit["unit"] if unit else "", opening["what"])


def _missing(one: _Case, other: _Case) -> str:
    """Return what lies between a case that is open downwards and one that is open upwards, in words; or nothing."""
    under, over = (one, other) if one.high is not None else (other, one)
    if under.high is None or over.low is None or under.high > over.low:
        return ""
    if under.high == over.low:
        return f"{under.high} exactamente" if under.strict and over.strict else ""
    first = int(under.high) + (not under.strict)
    last = int(over.low) - (not over.strict)
    whole = isinstance(under.high, int) and isinstance(over.low, int)
    if not whole or last < first or last - first >= _WIDEST:
        return ""
    return str(first) if first == last else f"{first} a {last}"


def _told(folded: str, one: _Case, other: _Case, missing: str) -> bool:
    """Tell whether the passage speaks of what two cases leave between them."""
    spans = ((one.start, one.end), (other.start, other.end))
    said = {
        number.value for number in numbers.scan(folded) if not any(start <= number.start < end for start, end in spans)
    }
    figures = {int(figure) for figure in re.findall(r"\d+", missing)}
    return bool(figures & {value for value in said if isinstance(value, int)}) or bool(_EXACT.search(folded))


def _listed(folded: str) -> Sequence[tuple[int, set[int]]]:
    """Return the cases of a passage that open a clause with the totals that they hold for, and where they stand."""
    found = []
    for match in ranges.find(folded):
        before = _STOP.split(folded[: match.start])[-1]
        if not re.fullmatch(r"\W*(?:\d+(?:\.\d+)*[.)-]* )?(?:(?:con|si suma|sumando|de|del)\W)?\s*", before):
            continue
        if re.match(r"(?: puntos| tantos)?, ?[a-z]|(?: puntos| tantos)? (?:se|pide|toma|debe)", folded[match.end :]):
            totals = _totals(match.value)
            if totals:
                found.append((match.start, totals))
    return found


def _totals(value: object) -> set[int]:
    if isinstance(value, dict) and set(value) == {"min", "max"} and all(isinstance(end, int) for end in value.values()):
        return set(range(value["min"], value["max"] + 1)) if value["max"] - value["min"] <= 21 else set()
    if isinstance(value, list) and all(isinstance(part, int) for part in value):
        return set(value)
    return {value} if isinstance(value, int) else set()


# Printed sets of numbers: one that stands twice in them, one that their parts leave out.


_NUMBERS = "numbers."
_POINTS = "points."
_PARTS = (("red", "black"), ("odd", "even"), ("low", "high"))
"""Chances that share all numbers of a wheel among them, but for zeros and a neutral one."""
_NEUTRAL = "neutral"
_PRICED = ("pays.", "bet_max.", "bet_min.", "wins_on.")


@check("duplicate_number")
def repeated(regulation: Regulation) -> Iterator[Defect]:
    """Find the numbers that a printed list has twice."""
    for rule in regulation.typed:
        if rule.key.startswith(_NUMBERS):
            twice = [number for number, count in Counter(_plain(rule.value)).items() if count > 1]
            if twice:
                message = f"La lista repite {_enumerated(twice)}: revise cada número y el que falta."
                yield regulation.of_rules([rule], message, {"key": rule.key, "repeated": twice})


@check("missing_number_in_set")
def left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the numbers between the others that stand in neither of two chances that share them all."""
    lists = _by_chance(regulation.typed)
    for game, chances in lists.items():
        for first, second in _PARTS:
            for rule in chances.get(first, ()):
                other = min(chances.get(second, ()), key=lambda o: abs(o.line_start - rule.line_start), default=None)
                if other is not None:
                    yield from _gap(regulation, rule, other, lists[game].get(_NEUTRAL, ()))


def _gap(regulation: Regulation, rule: Rule, other: Rule, neutral: Sequence[Rule]) -> Iterator[Defect]:
    stated = {number for part in (rule, other, *neutral) for number in _plain(part.value) if isinstance(number, int)}
    missing = sorted(set(range(min(stated), max(stated) + 1)) - stated) if stated else []
    if missing:
        message = f"Ni una ni otra lista contiene {_enumerated(missing)}: asígnelo a una de ellas."
        yield regulation.of_rules([rule, other], message, {"keys": [rule.key, other.key], "missing": missing})


@check("missing_number_in_set")
def priced_but_not_listed(regulation: Regulation) -> Iterator[Defect]:
    """Find the points that a list leaves out, though the document says what a bet on them pays or how high it goes."""
    for rule in regulation.typed:
        if not rule.key.startswith(_POINTS):
            continue
        bet = rule.key.removeprefix(_POINTS)
        priced = _points_of(regulation.typed, rule, bet)
        missing = sorted(point for point in priced if point not in _plain(rule.value))
        if missing:
            message = f"La lista omite {_enumerated(missing)}, que el texto regula en otro lugar."
            others = [priced[point] for point in missing]
            yield regulation.of_rules([rule, *others], message, {"key": rule.key, "missing": missing})


def _points_of(rules: Iterable[Rule], listed: Rule, bet: str) -> dict[int, Rule]:
    """Return the numbers that rules of the same game name behind a bet, each with its first rule."""
    found: dict[int, Rule] = {}
    names = {f"{head}{name}" for head in _PRICED for name in (bet, *KINDS_OF_BET.get(bet, ()))}
    for rule in rules:
        name, _, point = rule.key.rpartition(".")
        if point.isdigit() and name in names and rule.game == listed.game:
            found.setdefault(int(point), rule)
    return found


def _by_chance(rules: Iterable[Rule]) -> Mapping[tuple[str, str], Mapping[str, Sequence[Rule]]]:
    found: dict[tuple[str, str], dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in rules:
        if rule.key.startswith(_NUMBERS):
            found[rule.game, rule.variant][rule.key.removeprefix(_NUMBERS)].append(rule)
    return found


def _plain(value: object) -> list[object]:
    """Return the members of a list that are no lists themselves."""
    return [member for member in value if not isinstance(member, list)] if isinstance(value, list) else []


def _enumerated(numbers: Sequence[object]) -> str:
    *most, last = (f"el {number}" for number in numbers)
    return f"{', '.join(most)} y {last}" if most else last


@check("missing_number_in_set")
def counted_otherwise(regulation: Regulation) -> Iterator[Defect]:
    """Find "los cuatro primeros, esto es, los números 1, 2 y 3": a list with another count than its sentence states."""
    for passage in regulation.saying("numeros "):
        for listed in _NUMBERS_LISTED.finditer(passage.folded):
            said = list(_SO_MANY.finditer(passage.folded, max(0, listed.start() - _BEFORE), listed.start()))
            count = numbers.parse(said[-1]["count"]) if said else None
            printed = len(re.findall(r"\d+", listed[1]))
            apart = not said or ". " in passage.folded[said[-1].end() : listed.start()]
            if count is not None and count > 1 and count != printed and not apart:
                words = quoted(passage.text[said[-1].start() : listed.end()])
                message = f"{words}: se anuncian {count:g} números y constan {printed}."
                yield replace(at_span(passage, *listed.span(), message), severity="warning")


@check("coverage_gap")
def dealer_without_a_rule(regulation: Regulation) -> Iterator[Defect]:
    """Find totals between the one up to which a dealer draws and the one from which he stands, wherever told."""
    said: dict[tuple[str, str], dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in regulation.typed:
        if rule.key in ("draws_to", "stands_on") and type(rule.value) is int:
            said[rule.game, rule.variant][rule.key].append(rule)
    for rules in said.values():
        draws, stands = rules["draws_to"], rules["stands_on"]
        last, first = (sorted({int(rule.value) for rule in some}) for some in (draws, stands))
        if len(last) == len(first) == 1 and first[0] > last[0] + 1 and not _told_already(regulation, stands[0]):
            missing = ", ".join(map(str, range(last[0] + 1, first[0])))
            message = f"Se pide hasta {last[0]} y se planta desde {first[0]}: no se dice qué hace con {missing}."
            yield regulation.of_rules([stands[0], draws[0]], message, {"draws_to": last[0], "stands_on": first[0]})


def _told_already(regulation: Regulation, rule: Rule) -> bool:
    """Tell whether the words of two cases or acts show the gap at a rule by themselves."""
    found = (*between_two_acts(regulation), *between_two_cases(regulation))
    return any(one.line_start <= rule.line_end and one.line_end >= rule.line_start for one in found)
