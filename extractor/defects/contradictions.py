"""Two statements of one thing that cannot both hold, also on who issues the document.

Sentences of one game of which only one can hold are listed in `opposites.toml`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import product

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.grammar import numbers
from extractor.outline.node import Node
from extractor.passages import Passage
from schemas import declared
from schemas.records import Rule

_OF_NO_GAME = frozenset(("", "general"))
"""What is ruled for no game in particular is ruled for many things that a key does not tell apart."""
_MAY = "optional"
_REST = "other"
_THINGS = "equipment"
_NAMED = frozenset(("equipment", "option", "dealer_rule"))
"""Families in which a rule may name some of the things that another rule lists."""
_PAYOUT = "payout"
_ALTERNATIVE = 3
"""Rows in which two tables pay otherwise, from which one of them holds in place of the other."""
_BY_HOUR = re.compile(r"\.h(\d+)$")
_EVEN = re.compile(
    r"\bpar(?:es)?\W{1,3}[^.;]{0,40}\bdivisibles? (?:por|entre) (?:dos|2)\b(?![^.;]*\b(?:cero|salvo|excepto|menos))"
)
_LEAST_AND_MOST = re.compile(
    r"\bminim[ao] (?:(?:sera|es) )?(?:de )?(?:\$ ?)?(?P<least>\d[\d.,]*)(?: [a-z]+){0,2},? y (?:(?:la|el|un|una) )?"
    r"(?:[a-z]+ )?maxim[ao] (?:(?:sera|es) )?(?:de )?(?:\$ ?)?(?P<most>\d[\d.,]*)(?! ?%| veces)"
)
_PACK = re.compile(r"\b(?:barajas?|naipes?|cartas|mazos?)\b[^.;,]{0,25}?\b(?P<kind>frances|ingles)(?:a|as|es)?\b")
_USUAL = 3
"""Places with one name of the pack to one with the other, from which the first is its name."""
_APART = re.compile(
    r"\bindependientes? (?:de|respecto) [a-z ]{0,12}\b(?:apuestas?|posturas?|demas|otras?|ante|bet|seguir)\b"
)
"""Words that decide a bet apart from the other bets, and not from somebody's cards."""
_BOTH = re.compile(
    r"\b(?:ambos|tambien|ademas|igual(?:mente|dad)?|excep[a-z]+|salvo)\b[^.;]{0,60}\bblack ?jack"
    r"|\bblack ?jack\b[^.;]{0,60}\b(?:ambos|tambien|ademas|igual(?:dad)?|empat[a-z]+|excep[a-z]+|salvo|otro black)"
)
"""Words that settle one blackjack against another."""
_SIDE_BY_SIDE = 12
"""Lines between what is said of one blackjack and of equal hands where both belong to one settlement."""
_PLACES = ("primer", "segundo", "tercer", "cuarto", "quinto")
_PRIZE = re.compile(
    rf"\b(?P<place>{'|'.join(_PLACES)}) premio\W{{1,3}}(?:(?:que )?(?:es|sera|equivale a?l?) )?(?:del? |el )?"
    r"(?P<share>\d+(?:[.,]\d+)?) ?%"
)
_PERCENT = re.compile(r"(?P<share>\d+(?:[.,]\d+)?) ?%\W*$")
_ROWS = 2
"""Rows with a percentage from which a list of prizes shares something out."""
_IF = re.compile(r"\b(?:si|cuando|en (?:el )?caso de|en (?:los|las) que)\b")
_A_TABLE = re.compile(r"\b(?:por|en cada|en la|la|cada) mesa\b")
_SURE = 0.6
"""Confidence below which a reader's doubt is likelier than a contradiction of the text."""

_OFFICES = (
    r"(?P<office>(?:vice)?president[ea]|(?:sub)?director|(?:vice)?consejer[oa]|alcalde|gobernador|intendente"
    r"|superintendente|ministr[oa])"
)
_RECITAL = re.compile(
    rf"\bcorresponde al? (?:la )?(?:senor )?{_OFFICES}\b[^.;]*"
    r"\b(?:rubricar|firmar|suscribir|dictar|aprobar|expedir) (?:el|la) presente"
)
_ISSUES = re.compile(rf"^\W*(?:el|la) (?:senora? )?{_OFFICES}\b")
_ORDERS = re.compile(r"\W*\b(?:resuelve|decreta|dispone|ordena|acuerda)\b\W*$")


@cache
def _keys(name: str) -> frozenset[str]:
    """Return the keys of a list of `contradictions.toml`."""
    return frozenset(declared.read(files(__package__).joinpath("contradictions.toml"))[name])


@check("contradiction")
def unequal(regulation: Regulation) -> Iterator[Defect]:
    """Find typed rules of the same game, variant and key whose values cannot both hold."""
    pairs = list(_unequal(regulation))
    tables = Counter(_places(regulation, *pair) for pair in pairs if pair[0].family == _PAYOUT)
    shown: set[tuple[str, str]] = set()
    for rule, other in pairs:
        told = rule.provision_id, f"{rule.game} {rule.variant} {rule.key}"
        choice = tables[_places(regulation, rule, other)] >= _ALTERNATIVE
        if told not in shown and not choice and not _beside(regulation, rule, other):
            shown.add(told)
            message = f"{quoted(rule.text)} no concuerda con la línea {other.line_start}: {quoted(other.text)}."
            values = [other.value, rule.value]
            yield regulation.of_rules([rule, other], message, {"key": rule.key, "values": values})


def _unequal(regulation: Regulation) -> Iterator[tuple[Rule, Rule]]:
    """Yield each rule that an earlier one of the same thing does not agree with, together with that one."""
    for rules in _alike(regulation).values():
        for rule in rules[1:]:
            other = next((o for o in rules if o.line_end < rule.line_start and not _agree(o, rule)), None)
            if other is None or (rule.key in _keys("of_a_table") and _per_table(regulation, rule, other)):
                continue
            if rule.provision_id != rules[0].provision_id:
                yield rule, other


def _per_table(regulation: Regulation, rule: Rule, other: Rule) -> bool:
    """Tell whether one of two rules counts those of a table, and the other one those of all tables."""
    return len({bool(_A_TABLE.search(_part(regulation, one))) for one in (rule, other)}) > 1


def _places(regulation: Regulation, rule: Rule, other: Rule) -> tuple[int, int]:
    """Return what holds the rows in which two rules stand.

    Two tables of payouts that differ in row upon row are a choice that the text leaves, and contradict nothing.
    """
    first, second = (regulation.nodes[one.provision_id] for one in (rule, other))
    return id(first.parent), id(second.parent)


def _beside(regulation: Regulation, rule: Rule, other: Rule) -> bool:
    """Tell whether two rules stand in two items of one list, or in lists of two conditions: these tell two cases."""
    first, second = (regulation.nodes[one.provision_id] for one in (rule, other))
    cases = _condition(regulation, rule), _condition(regulation, other)
    apart = all(cases) and cases[0] != cases[1]
    return apart or (first.kind == second.kind == "point" and first.parent is second.parent)


def _condition(regulation: Regulation, rule: Rule) -> str:
    """Return the words that introduce the list in which a rule stands, where they are a condition."""
    node = regulation.nodes[rule.provision_id]
    for passage in regulation.of_node(node):
        quote = passage.layer.quote()
        if quote.line_start <= rule.line_start <= quote.line_end and passage.lead is not None:
            words = fold(passage.lead.text)
            return words if _IF.search(words) else ""
    return ""


@check("contradiction")
def hands_by_splitting(regulation: Regulation) -> Iterator[Defect]:
    """Find games that allow a player fewer hands a round than the splits they allow give him: one more than splits."""
    splits = [rule for rule in regulation.typed if rule.key == "split.max_splits" and isinstance(rule.value, int)]
    for split in splits:
        for most in regulation.typed:
            known = most.key == "hands_per_player_max" and isinstance(most.value, int)
            if known and (most.game, most.variant) == (split.game, split.variant) and most.value <= split.value:
                message = f"Se admiten {most.value} manos por jugador, y con {split.value} divisiones son más."
                yield regulation.of_rules([most, split], message, {"most": most.value, "splits": split.value})
                break


@check("contradiction")
def lost_though_apart(regulation: Regulation) -> Iterator[Defect]:
    """Find bets that whoever folds loses, though the same game decides them apart from all other bets."""
    apart = {
        (rule.game, rule.key.partition(".")[2]): rule
        for rule in regulation.typed
        if rule.key.startswith("independent.") and _APART.search(_part(regulation, rule))
    }
    for rule in regulation.typed:
        lost = rule.value if rule.key == "fold_loses" and isinstance(rule.value, list) else ()
        for bet in lost:
            if (other := apart.get((rule.game, bet))) is not None:
                message = f"{quoted(rule.text)}: según la línea {other.line_start} esa apuesta se decide aparte."
                yield regulation.of_rules([rule, other], message, {"bet": bet})


def _part(regulation: Regulation, rule: Rule) -> str:
    """Return the folded words of the part in which a rule stands."""
    return " ".join(passage.folded for passage in regulation.of_node(regulation.nodes[rule.provision_id]))


@check("contradiction")
def blackjack_and_tie(regulation: Regulation) -> Iterator[Defect]:
    """Find games in which the dealer's blackjack wins and equal hands draw: two blackjacks are both."""
    said = defaultdict(list)
    for rule in regulation.typed:
        said[rule.game, rule.variant, rule.key, rule.value if isinstance(rule.value, str) else ""].append(rule)
    for (game, variant, key, value), wins in said.items():
        ties = said.get((game, variant, "outcome.tie", "push"), ()) if key == "outcome.dealer_blackjack" else ()
        if value != "lose" or not ties:
            continue
        win, tie = min(product(wins, ties), key=lambda pair: abs(pair[0].line_start - pair[1].line_start))
        near = abs(win.line_start - tie.line_start) <= _SIDE_BY_SIDE
        if near and not any(_BOTH.search(_part(regulation, rule)) for rule in (win, tie)):
            message = f"{quoted(win.text)} y {quoted(tie.text)}: dos black jack caen en ambos casos."
            yield regulation.of_rules([win, tie], message, {"key": key})


@check("contradiction")
def share_of_a_prize(regulation: Regulation) -> Iterator[Defect]:
    """Find "the second prize (20 %)" where the second row of the table of prizes has another share."""
    tables = [(node, shares) for node in regulation.root.walk() if len(shares := _shares(node)) >= _ROWS]
    for passage in regulation.saying("premio") if tables else ():
        for found in _PRIZE.finditer(passage.folded):
            place = _PLACES.index(found["place"])
            own = [(node, shares) for node, shares in tables if node.game == passage.game and len(shares) > place]
            said = numbers.parse(found["share"])
            if len(own) == 1 and own[0][1][place] not in (None, said):
                node, shares = own[0]
                row = node.children[place]
                words = quoted(passage.text[slice(*found.span())])
                line = passage.layer.quote(*found.span()).line_start
                message = f"{words}, en la línea {line}: aquí es el {shares[place]:g} %."
                yield Defect(row, row.line_start, row.line_end, message)


def _shares(node: Node) -> Sequence[float | None]:
    """Return the percentages with which the parts of a list of prizes end, None where one ends otherwise."""
    if "premio" not in fold(f"{node.heading} {node.own.text}"):
        return ()
    ends = [_PERCENT.search(fold(child.own.text or child.heading)) for child in node.children]
    shares = [numbers.parse(found["share"]) if found else None for found in ends]
    return shares if sum(share is not None for share in shares) >= _ROWS else ()


@check("contradiction")
def least_above_most(regulation: Regulation) -> Iterator[Defect]:
    """Find a least stake or number of people that is above the most which the same words allow."""
    for passage in regulation.saying("minim"):
        for found in _LEAST_AND_MOST.finditer(passage.folded) if passage.kind in ("text", "point", "row") else ():
            least, most = (numbers.parse(found[name].rstrip(".,")) for name in ("least", "most"))
            if least is not None and most is not None and least > most:
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: el mínimo es mayor que el máximo.")


@check("contradiction")
def even_zero(regulation: Regulation) -> Iterator[Defect]:
    """Find wheels with a zero whose even numbers are all that two divides: zero is one, and never wins as such."""
    zeros = {rule.game for rule in regulation.typed if rule.key == "wheel.zeros"}
    for passage in regulation.saying("divisible"):
        found = _EVEN.search(passage.folded)
        if found and passage.game in zeros:
            words = quoted(passage.text[slice(*found.span())])
            message = f"{words}: también el cero lo es, y no gana en esta apuesta."
            yield replace(at_span(passage, *found.span(), message), severity="info")


@check("contradiction")
def two_decks(regulation: Regulation) -> Iterator[Defect]:
    """Find the pack of cards that nearly all of a text calls French and one place English, or the other way round."""
    places: dict[str, list[tuple[Passage, int, int]]] = defaultdict(list)
    for passage in regulation.saying("frances", "ingles"):
        for found in _PACK.finditer(passage.folded):
            places[found["kind"]].append((passage, *found.span()))
    for kind, other in (("frances", "ingles"), ("ingles", "frances")):
        if 0 < len(places[kind]) <= len(places[other]) / _USUAL:
            passage, start, end = places[kind][0]
            usual, *span = places[other][0]
            line = usual.layer.quote(*span).line_start
            message = f"{quoted(passage.text[start:end])}: en la línea {line} es {quoted(usual.text[slice(*span)])}."
            yield at_span(passage, start, end, message)


def _alike(regulation: Regulation) -> dict[tuple[str, ...], list[Rule]]:
    found: dict[tuple[str, ...], list[Rule]] = defaultdict(list)
    for rule in regulation.typed:
        if _comparable(rule) and rule.game not in _OF_NO_GAME and not _in_title(regulation, rule):
            found[rule.game, rule.variant, rule.family, rule.key].append(rule)
    return {key: rules for key, rules in found.items() if len(rules) > 1}


def _in_title(regulation: Regulation, rule: Rule) -> bool:
    """Tell whether a rule was read in the title of a part, which names what its text rules."""
    title = regulation.nodes[rule.provision_id].heading
    return bool(title) and rule.family != _PAYOUT and " ".join(rule.text.split()) in title


def _comparable(rule: Rule) -> bool:
    """Tell whether a rule is sure enough; a number alone says too little of what is counted."""
    if rule.family == _THINGS and len(rule.text.split()) == 1:
        return False
    heads = {rule.key, rule.key.partition(".")[0], rule.key.rpartition(".")[2]}
    return rule.confidence >= _SURE and not rule.repaired and not heads & _keys("several")


def _agree(one: Rule, other: Rule) -> bool:
    """Tell whether two rules can both hold: equal values, one that may be, or sets of which one says "the others".

    A table has one deck and its box holds two: things are compared only where one rule lists the only choices.
    """
    first, second = one.value, other.value
    if first == second or _MAY in (first, second):
        return True
    if one.key in _keys("single") and isinstance(first, int) and isinstance(second, int):
        return False
    for some, ends in ((first, second), (second, first)):
        if (
            isinstance(some, list)
            and isinstance(ends, dict)
            and _is_span(ends)
            and all(isinstance(n, int) for n in some)
        ):
            return set(some) == set(range(ends["min"], ends["max"] + 1))  # "6 u 8" is not "de 6 a 8"
    for whole, number in ((first, second), (second, first)):
        if isinstance(whole, list) and isinstance(number, int) and not any(isinstance(part, int) for part in whole):
            return True  # how many there are is no list of them
    if one.family in _NAMED and isinstance(first, list) and isinstance(second, list):
        some, others = set(map(str, first)), set(map(str, second))
        return some <= others or others <= some or some.isdisjoint(others)  # what shares nothing is of two things
    if isinstance(first, list) and isinstance(second, list):
        return sorted(map(str, first)) == sorted(map(str, second)) or _REST in first or _REST in second
    kinds = {type(first), type(second)}
    return len(kinds) == (1 if one.family == _THINGS else 2) and kinds != {list, int}


def _is_span(value: Mapping[str, object]) -> bool:
    return set(value) == {"min", "max"} and all(isinstance(end, int) for end in value.values())


@check("contradiction")
def hours_of_a_table(regulation: Regulation) -> Iterator[Defect]:
    """Find tables by hour that leave out hours of play which the same variant is given, or have others."""
    hours = [rule for rule in regulation.typed if rule.key == "hours" and isinstance(rule.value, list)]
    for said in {(rule.game, rule.variant, *rule.value): rule for rule in hours}.values():  # said twice, told once
        rows = [
            rule
            for rule in regulation.typed
            if (rule.game, rule.variant) == (said.game, said.variant) and _BY_HOUR.search(rule.key)
        ]
        printed = {int(_BY_HOUR.search(rule.key)[1]) for rule in rows}  # type: ignore[index]
        named = {number.value for number in numbers.scan(_part(regulation, said))}
        if printed and (set(said.value) - printed or printed - named):
            table, told = (", ".join(map(str, sorted(some))) for some in (printed, said.value))
            message = f"La tabla es para las {table} horas, y según la línea {said.line_start} se juega a las {told}."
            yield regulation.of_rules([*rows, said], message, {"table": sorted(printed), "said": said.value}, "error")


@check("contradiction")
def issued_by_another(regulation: Regulation) -> Iterator[Defect]:
    """Find recitals that leave the act to another office than the one that issues it."""
    issued = [
        (passage, found)
        for passage in regulation.seen
        if (found := _ISSUES.search(passage.folded))
        and any(_ORDERS.search(part.folded) for part in regulation.of_node(passage.node))
    ]
    if not issued:
        return
    offices = {found["office"] for _, found in issued}
    line = issued[0][0].layer.quote(*issued[0][1].span()).line_start
    for passage in regulation.saying("corresponde"):
        found = _RECITAL.search(passage.folded)
        if found and found["office"] not in offices:
            words = quoted(passage.text[slice(*found.span())])
            yield at_span(passage, *found.span(), f"{words}, y en la línea {line} el acto es de otro cargo.")


# Two sentences of one game of which only one can hold, as `opposites.toml` lists them.


@dataclass(frozen=True, slots=True)
class _Pair:
    about: str
    word: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    within: int


@cache
def _pairs() -> tuple[_Pair, ...]:
    table = declared.read(files(__package__).joinpath("opposites.toml"))
    return tuple(
        _Pair(
            row["about"],
            row["word"],
            re.compile(row["first"], re.DOTALL),
            re.compile(row["second"], re.DOTALL),
            row.get("within", 0),
        )
        for row in table["pair"]
    )


@check("contradiction")
def opposed(regulation: Regulation) -> Iterator[Defect]:
    """Find the first two sentences of a game and variant that exclude each other."""
    for pair in _pairs():
        if pair.within:
            continue
        first: dict[tuple[str, str], tuple[Passage, Layer]] = {}
        second: dict[tuple[str, str], tuple[Passage, Layer]] = {}
        for passage in regulation.seen:
            if pair.word not in passage.folded:
                continue
            said = pair.first.search(passage.folded) or pair.second.search(passage.folded)
            for words in passage.sentences if said else ():
                folded = fold(words.text)
                for found, pattern in ((first, pair.first), (second, pair.second)):
                    if match := pattern.search(folded):
                        found.setdefault((passage.game, passage.variant), (passage, words[match.start() : match.end()]))
        for game in sorted(first.keys() & second.keys()):
            yield _defect(pair, *first[game], second[game][1])


@check("contradiction")
def opposed_nearby(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that exclude each other where one stands a few passages before or behind the other."""
    for pair in (pair for pair in _pairs() if pair.within):
        for at, passage in enumerate(regulation.seen):
            first = _said(passage, pair.word, pair.first)
            if first is None:
                continue
            for other in regulation.seen[max(0, at - pair.within) : at + pair.within + 1]:
                second = _said(other, pair.word, pair.second) if other.game == passage.game else None
                if second is not None:
                    yield _defect(pair, passage, first, second)
                    break


def _said(passage: Passage, word: str, pattern: re.Pattern[str]) -> Layer | None:
    """Return the words of a passage that state something, if it does."""
    if word not in passage.folded:
        return None
    found = pattern.search(passage.folded)
    return passage.layer[found.start() : found.end()] if found else None


def _defect(pair: _Pair, passage: Passage, words: Layer, other: Layer) -> Defect:
    line = other.quote().line_start
    message = f"No concuerda con la línea {line} {pair.about}: {quoted(words.text)}, y allí {quoted(other.text)}."
    return at_words(passage.node, words, message, {"lines": [words.quote().line_start, line]})
