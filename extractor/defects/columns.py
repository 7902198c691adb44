"""Figures that are shared out: over two columns, over steps that follow each other, over what wins and what loses.

Also the rows of a pay table over the hands of five cards: one left out, or a better hand that pays less."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.grammar import Match, ranges
from extractor.passages import Passage
from schemas.records import Rule

_NO_SET = re.compile(r"[^\d\s,;./oueyal|–-]")
"""What no list of figures holds: letters but those of "o", "u", "y", "de", "a", "al"."""
_ROWS = 3
"""Rows that share out one and the same set, from which the others ought to."""
_SHARE = 0.5
_WIDEST = 40
_STEPS = 3
"""Steps from which a scale shows whether each begins where the one before it ends."""
_STEP = re.compile(r"\W*(?:[a-z0-9]{1,2}[.)]\W+)?(?:de|desde|entre) (?:\S+ ){1,3}?(?:al?|hasta|y) \w[^:]{0,40}:")
"""A line that opens with a step and says behind a colon what holds in it."""
_SPAN = re.compile(r"\bde (?:\S+ ){1,3}?a \w")
_TOTALS = 6
"""Totals from which the cases of one subject are meant to be all there are."""
_ACT = re.compile(r"\b(?P<act>[a-z]{3,}) (?:carta |naipe )?con $")
"""What is done with a set of totals that follows: "se planta con"."""
_CASE = re.compile(r"^(?:con|sumando) $")
_WITH = re.compile(r"\b(?:con|sumando) (?:\d|(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once)\b)")
_OTHERS = re.compile(r"\b(?:cualquier(?:a)?|demas|restantes?|otr[oa]s?|los dados|punto y banca)\b")

_Sets = tuple[frozenset[int], frozenset[int]]


@check("coverage_overlap")
def in_both(regulation: Regulation) -> Iterator[Defect]:
    """Find a row of such a table that has a figure in both columns."""
    for passage, (first, second), _ in _shared_out(regulation):
        if both := sorted(first & second):
            figures = ", ".join(map(str, both))
            yield at_words(passage.node, passage.layer, f"En esta fila {figures} figura en las dos columnas.")


@check("coverage_gap")
def in_neither(regulation: Regulation) -> Iterator[Defect]:
    """Find a row of such a table that lacks a figure which the other rows share out."""
    for passage, (first, second), whole in _shared_out(regulation):
        if missing := sorted(whole - first - second):
            figures = ", ".join(map(str, missing))
            yield at_words(passage.node, passage.layer, f"En esta fila falta {figures}: no figura en ninguna columna.")


def _shared_out(regulation: Regulation) -> Iterator[tuple[Passage, _Sets, frozenset[int]]]:
    """Yield the rows of each table whose last two columns share out a set, with both and that set."""
    tables: Mapping[int, list[tuple[Passage, _Sets]]] = defaultdict(list)
    for passage in regulation.seen:
        sets = _sets(passage.cells) if passage.kind == "row" and len(passage.cells) > 2 else None
        if sets is not None:
            tables[id(passage.node.parent)].append((passage, sets))
    for rows in tables.values():
        wholes = Counter(first | second for _, (first, second) in rows)
        whole, count = wholes.most_common(1)[0]
        apart = sum(not first & second for _, (first, second) in rows)
        if count >= _ROWS and count > _SHARE * len(rows) and apart > _SHARE * len(rows):
            for passage, sets in rows:
                quote = passage.layer.quote()
                if regulation.sound(quote.line_start, quote.line_end):
                    yield passage, sets, whole


def _sets(cells: Sequence[Layer]) -> _Sets | None:
    first, second = (_figures(cell.text) for cell in cells[-2:])
    return (first, second) if first and second else None


def _figures(text: str) -> frozenset[int]:
    """Return the figures of a cell that holds nothing else; none of one with words."""
    folded = fold(text).replace("de ", "").replace("del ", "")
    if _NO_SET.search(folded):
        return frozenset()
    found: set[int] = set()
    for match in ranges.find(folded):
        value = match.value
        if isinstance(value, dict) and isinstance(value.get("min"), int) and isinstance(value.get("max"), int):
            found.update(range(value["min"], min(value["max"], value["min"] + _WIDEST) + 1))
        else:
            found.update(one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int))
    return frozenset(found)


@check("coverage_gap")
def between_steps(regulation: Regulation) -> Iterator[Defect]:
    """Find a step of a scale that begins higher than right behind the one before it, as all others begin."""
    for passage, (low, high), first in _steps(regulation):
        if first > high + 1:
            message = f"Entre el tramo {low:g} a {high:g} y el que empieza en {first:g} queda un hueco."
            yield at_words(passage.node, passage.layer, message)


@check("coverage_overlap")
def of_two_steps(regulation: Regulation) -> Iterator[Defect]:
    """Find a step of a scale that begins lower than the one before it ends, where all others begin right behind."""
    for passage, (low, high), first in _steps(regulation):
        if first <= high:
            message = f"El tramo que empieza en {first:g} comprende parte del de {low:g} a {high:g}."
            yield at_words(passage.node, passage.layer, message)


def _steps(regulation: Regulation) -> Iterator[tuple[Passage, tuple[int, int], int]]:
    """Yield where a step does not begin right behind the one before it, in scales whose others do."""
    for scale in regulation.once(_all_scales):
        joints = [(passage, before, after[0]) for (_, before), (passage, after) in pairwise(scale)]
        off = [joint for joint in joints if joint[2] != joint[1][1] + 1]
        if len(scale) >= _STEPS and len(off) == 1 and off[0][2] > off[0][1][0]:
            yield off[0]


def _all_scales(regulation: Regulation) -> Sequence[list[tuple[Passage, tuple[int, int]]]]:
    return list(_scales(regulation))


def _scales(regulation: Regulation) -> Iterator[list[tuple[Passage, tuple[int, int]]]]:
    """Yield the steps of each scale: those of one sentence, or one a row of a table."""
    for passage in regulation.saying(" a "):
        several = passage.kind != "row" and passage.folded.count(" a ") >= _STEPS
        found = _spans(passage.folded) if several and len(_SPAN.findall(passage.folded)) >= _STEPS else []
        if len(found) >= _STEPS:
            yield [(passage, span) for span in found]
    rows = (passage for passage in regulation.seen if passage.kind == "row")
    for _, group in groupby(rows, key=lambda row: id(row.node.parent)):
        table = [(row, _spans(row.folded) if " a " in row.folded else []) for row in group]
        if len(table) < _STEPS:
            continue
        if all(len(found) == 1 for _, found in table[1:]):
            yield [(row, found[0]) for row, found in table if len(found) == 1]
    yield from _listed_steps(regulation)


def _listed_steps(regulation: Regulation) -> Iterator[list[tuple[Passage, tuple[int, int]]]]:
    """Yield the steps of each scale that stand on lines of their own: "De 1 a 40 bolas: el total"."""
    run: list[tuple[Passage, tuple[int, int]]] = []
    for passage in (*regulation.seen, None):
        step = passage is not None and passage.kind in ("text", "point") and _STEP.match(passage.folded)
        found = _spans(passage.folded) if passage is not None and step else []
        if passage is not None and len(found) == 1 and (not run or passage.node.parent is run[-1][0].node.parent):
            run.append((passage, found[0]))
            continue
        if len(run) >= _STEPS:
            yield run
        run = [(passage, found[0])] if passage is not None and len(found) == 1 else []


def _spans(folded: str) -> list[tuple[int, int]]:
    values = (match.value for match in ranges.find(folded) if match.kind == "range")
    return [
        (value["min"], value["max"])
        for value in values
        if isinstance(value, dict) and isinstance(value.get("min"), int) and isinstance(value.get("max"), int)
    ]


@check("coverage_gap")
def totals_without_a_case(regulation: Regulation) -> Iterator[Defect]:
    """Find a total, between the least and the greatest, for which none of the cases of a subject holds."""
    for cases in _of_totals(regulation):
        told = set[int]().union(*(totals for _, _, totals in cases))
        missing = sorted(set(range(min(told), max(told) + 1)) - told)
        if len(missing) == 1 and not any(_OTHERS.search(passage.folded) for passage, _, _ in cases):
            passage = cases[-1][0]
            message = f"{quoted(passage.text)}: no se dice qué ocurre con {missing[0]}."
            yield at_words(passage.node, passage.layer, message)


@check("coverage_overlap")
def totals_in_two_cases(regulation: Regulation) -> Iterator[Defect]:
    """Find a total for which two cases of a subject hold, with another act in each."""
    for cases in _of_totals(regulation):
        for (_, one, some), (passage, other, totals) in pairwise(cases):
            both = sorted(some & totals)
            if one != other and both and len(both) < min(len(some), len(totals)):
                message = f"{quoted(passage.text)}: {', '.join(map(str, both))} figura también en el caso anterior."
                yield at_words(passage.node, passage.layer, message)


_WINS = re.compile(r"\b(?:gana|paga)n? (?:con|si sale|a) ")
_BET = re.compile(
    r"(?:^|[.;] )(?P<bet>[^.;,]{3,40}?) (?:gana|ganan|se paga|se pagan) (?:con|si sale|a) "
    r"(?:los totales|el total|los puntos|los numeros|la suma|las sumas)?\W*(?:de )?$"
)
"""A bet, and behind it the totals with which it wins."""


@check("coverage_gap")
def total_of_no_bet(regulation: Regulation) -> Iterator[Defect]:
    """Find the one total with which none of the bets wins that share all others among them."""
    for bets in _of_bets(regulation):
        told = [total for _, totals in bets for total in totals]
        missing = sorted(set(range(min(told), max(told) + 1)) - set(told))
        if len(missing) == 1 and len(told) == len(set(told)):
            passage = bets[-1][0]
            yield at_words(passage.node, passage.layer, f"Ninguna de estas apuestas gana con {missing[0]}.")


@check("coverage_overlap")
def total_of_two_bets(regulation: Regulation) -> Iterator[Defect]:
    """Find the one total with which two of the bets win that share all others among them."""
    for bets in _of_bets(regulation):
        told = Counter(total for _, totals in bets for total in totals)
        twice = [total for total, count in told.items() if count > 1]
        if len(twice) == 1 and set(told) == set(range(min(told), max(told) + 1)):
            passage = bets[-1][0]
            yield at_words(passage.node, passage.layer, f"Dos de estas apuestas ganan con {twice[0]}.")


def _of_bets(regulation: Regulation) -> Iterator[list[tuple[Passage, frozenset[int]]]]:
    """Yield the bets, each with the totals with which it wins, that passages right behind each other tell."""
    run: list[tuple[Passage, frozenset[int]]] = []
    for passage in (*regulation.seen, None):
        found = _bets(passage) if passage is not None and passage.kind in ("text", "point") else []
        run += [(passage, totals) for totals in found] if passage is not None else []
        if not found:
            if len(run) >= _ROWS and sum(len(totals) for _, totals in run) >= _TOTALS:
                yield run
            run = []


def _bets(passage: Passage) -> list[frozenset[int]]:
    found = []
    for match in ranges.find(passage.folded) if _WINS.search(passage.folded) else ():
        if _BET.search(passage.folded[: match.start]):
            totals = _totals(match)
            found += [totals] if totals is not None else []
    return found


def _totals(match: Match[Any]) -> frozenset[int] | None:
    """Return the whole numbers that an enumeration lists; None where it lists anything else, or one twice."""
    values = match.value if isinstance(match.value, list) else [match.value]
    totals = frozenset(value for value in values if isinstance(value, int))
    return totals if len(totals) == len(values) else None


def _of_totals(regulation: Regulation) -> Iterator[list[tuple[Passage, str, frozenset[int]]]]:
    """Yield the cases, each by its totals and with its own act, that one part tells right behind each other."""
    run: list[tuple[Passage, str, frozenset[int]]] = []
    last = 0
    for at, passage in enumerate(regulation.seen):
        cases = _cases(passage) if passage.kind in ("text", "point") and _WITH.search(passage.folded) else []
        if not cases:
            continue
        apart = run and (run[0][0].titles != passage.titles or at - last > 1)
        if apart and _is_whole(run):
            yield run
        run, last = ([] if apart else run) + cases, at
    if _is_whole(run):
        yield run


def _is_whole(run: Sequence[tuple[Passage, str, frozenset[int]]]) -> bool:
    told = set[int]().union(*(totals for _, _, totals in run))
    return len(told) >= _TOTALS and len({act for _, act, _ in run}) > 1


def _cases(passage: Passage) -> list[tuple[Passage, str, frozenset[int]]]:
    found = []
    for match in ranges.find(passage.folded):
        before = passage.folded[: match.start]
        act = _ACT.search(before)
        if match.kind in ("alternatives", "number") and (act or _CASE.match(before)):
            totals = _totals(match)
            if totals is not None:
                found.append((passage, act["act"] if act else "", totals))
    return found


_LADDER = (
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""Hands of five cards from the lowest up, of which a pay table has each or none below some of them."""
_OF_FIVE = ("full_house", "four_of_a_kind")
"""Hands that only five cards make."""
_LEAST = 6
_TABLE = 3
"""Lines within which a row of a table follows the one before it."""
_PAYS = "pays."


@check("missing_payout")
def hand_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the one hand that a pay table for hands of five cards has no row for, between hands that it has."""
    for rows in _tables(regulation):
        places = [at for at, hand in enumerate(_LADDER) if hand in rows]
        missing = [at for at in range(places[0], places[-1]) if at not in places]
        hand = _LADDER[missing[0]] if len(missing) == 1 else ""
        game = next(iter(rows.values())).game
        if hand and _knows(regulation, game, hand) and not any(rule.repaired for rule in rows.values()):
            after = rows[_LADDER[missing[0] - 1]]
            message = f"La tabla de pagos no tiene fila para una jugada entre dos que sí tiene ({hand})."
            yield regulation.of_rules([after, *rows.values()], message, {"hand": hand})


def _knows(regulation: Regulation, game: str, hand: str) -> bool:
    """Tell whether the rules of a game speak of a hand elsewhere, and name none of the others by another's name."""
    own = [rule for rule in regulation.typed if rule.game == game]
    return not any(rule.key.startswith("meaning.") for rule in own) and any(
        hand in rule.key.split(".") or (isinstance(rule.value, list) and hand in rule.value) for rule in own
    )


@check("contradiction")
def better_hand_pays_less(regulation: Regulation) -> Iterator[Defect]:
    """Find a hand of five cards that pays less than a lower one in the same pay table."""
    for rows in _tables(regulation):
        hands = [rows[hand] for hand in _LADDER if hand in rows]
        for lower, better in pairwise(hands):
            if _odds(better) < _odds(lower) and not (lower.repaired or better.repaired):
                message = (
                    f"La jugada mejor paga menos: {better.value} aquí y {lower.value} en la línea {lower.line_start}."
                )
                yield regulation.of_rules([better, lower], message, {"keys": [lower.key, better.key]})


def _tables(regulation: Regulation) -> Iterator[Mapping[str, Rule]]:
    """Yield the pay tables for hands of five cards: the payout of each hand, where each has one."""
    groups: dict[tuple[str, str, str], list[Rule]] = defaultdict(list)
    for rule in regulation.typed:
        bet, _, hand = rule.key.removeprefix(_PAYS).rpartition(".")
        if rule.key.startswith(_PAYS) and hand in _LADDER and isinstance(rule.value, str) and ":" in rule.value:
            groups[rule.game, rule.variant, bet].append(rule)
    for rules in groups.values():
        for table in _apart(sorted(rules, key=lambda rule: rule.line_start)):
            rows = {rule.key.rpartition(".")[2]: rule for rule in table}
            if len(rows) == len(table) >= _LEAST and all(hand in rows for hand in _OF_FIVE):
                yield rows


def _apart(rules: Sequence[Rule]) -> Iterator[Sequence[Rule]]:
    """Yield the rules that stand in lines right behind each other, apart from those further down."""
    table = [rules[0]]
    for before, rule in pairwise(rules):
        if rule.line_start - before.line_end > _TABLE:
            yield table
            table = []
        table.append(rule)
    yield table


def _odds(rule: Rule) -> Fraction:
    gain, _, stake = str(rule.value).partition(":")
    return Fraction(int(gain), int(stake)) if gain.isdigit() and stake.isdigit() and int(stake) else Fraction(0)
