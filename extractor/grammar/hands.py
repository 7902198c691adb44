"""Hands of cards with their ranks, and rows of drawing tables.

Hands of cards with their qualifiers: "Escalera de color", "par de 8", "pareja de Jotas o mejor", "As y Rey o mayor".

In: any text, the game, and what the text itself defines (`overrides`: folded name -> id). Out: matches whose value is
a hand of the vocabulary; kind "or_better" where the text adds "o mejor", "o mayor", "o combinación superior". Pairs
of a rank become "pair_of_8", with a qualifier "pair_jack_or_better"; ranges "pair_2_to_10". An ace with a court card
is "ace_king", "ace_queen" …, with "_suited" or "_offsuit" where the suit is said. What does not match: a hand's word
used otherwise ("color de la baraja" is told by the game: flush is a poker hand), "par de zapatos", "pareja" as a
roulette bet (ask with the game).

Rows of tables that say which cards are drawn: "4   2-3-4   0-1-5", "0-1-2: pide".

In: a cell or a row. Out of `points`: matches whose value is a sorted list of points from nought to ten, from
"0-1-2", "8 o 9", "0, 1 ó 2", "2 al 7", "del as al siete", "de cuatro a siete", "cinco o menos", and single
ones. Out of `row`: the first number of a row with the lists after it. What does not match: numbers over ten, numbers
with decimals, "1" that an article is ("un"), numbers of cards.

What a text itself means by the name of a hand: "ESCALERA REAL. Cartas correlativas de un palo".

The same name is a royal flush in one regulation and a straight flush in another; the words that define it decide. Only
runs of cards are read, for the names of the other hands mean the same everywhere: a "trío" of two cards is a misprint.
In: a passage that opens with a name, then a full stop, colon, dash or tab, then its meaning. Out of `define`: a match
over the name with the hand that the meaning describes. Out of `overrides`: the names of several passages whose meaning
is not the lexicon's, in the form that `find` and `lexicon.hands.find` take.
What does not match: a row of a pay table ("Escalera real 100 a 1"), a sentence about a hand ("cuando ambos tienen …").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from extractor.grammar import HOUSE, Match, apart, each_passage, folded
from extractor.lexicon import load
from extractor.lexicon.tokens import plain

_ACE = "as"
_WORDS = ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
_NAMED = "|".join(_WORDS)
_COUNTED = (
    r"(?! (?:(?!(?:de|o|y) )\w+ )?(?:cart|naip|baraj|maz|man[oa]|jugador|veces|part|primer|ultim|panos"
    r"|libertad|encuentro|casos|supuesto|opcion|facultad|situacion|hipotesis|excepcion))"
)
"""No total counts anything: "dos cartas"."""

_ONE = rf"(?:10|\d)(?!\d)|(?:{_NAMED})\b{_COUNTED}"
_ACE_OF_LIST = rf"\bas(?= al? |,? (?:[oyu] )?(?:{_NAMED}|\d)\b)"
_POINT = rf"(?:(?<![\d.,])(?:10|\d)(?!\d|[.,]\d\d|\.[ªº])|\b(?:{_NAMED})\b{_COUNTED}|{_ACE_OF_LIST})"
_JOIN = r"\s*(?:[\-–,;/.]|\b[oyu]\b|\bal?\b|\bhasta\b)[\s\-–,;.]*(?:[oyu]\s+)?(?:bien\s+)?(?:(?:de|el|un)\s+)?"
_OPEN = (
    r"(?: puntos)?,? (?:(?:o|y) (?P<open>menos|menor|mas|mayor|inferior|superior)"
    r"|(?:para|hacia) (?P<way>arriba|abajo)|(?P<on>en adelante))"
)
_LIST = re.compile(
    rf"(?P<until>\b(?:hasta|menos de|menor(?:es)? de|inferior(?:es)? a|no pasa de|no exceda de|no excede de) (?:el )?)?"
    rf"(?P<list>{_POINT}(?:{_JOIN}(?:{_ONE}))*)(?:{_OPEN})?"
)
_DIGIT = re.compile(rf"10|\d|{_NAMED}|\b{_ACE}\b")
_SPAN = re.compile(rf"({_DIGIT.pattern})\s*[-–]\s*({_DIGIT.pattern})")
_NEAR = 2  # "pide 0-5" is a range; two figures that stand near each other may be a list of two
_DRAWING_THROUGH = re.compile(rf"({_DIGIT.pattern})\s*(?:\bal?\b|\bhasta\b)\s*(?:el |un )?({_DIGIT.pattern})")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawing table: the total it is about, and the lists of its other columns as printed, in order."""

    total: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]


# Ranks and suits of cards: "As, Rey (K) y Dama (Q)", "Corazón, Pique, Diamante y Trébol".
#
# In: any text. Out of `ranks` and `suits`: matches with the names of the vocabulary ("ace", "king", "10", "hearts").
# Out of `order`: the enumerations of at least three ranks, as lists in the order printed; "2 al 7" inside one is
# spelled out. The letters A, K, Q, J count only as capitals; a rank and its letter in parentheses are one. What does
# not match as a rank: a number over ten or under two, a letter inside a sentence ("a rey muerto").


_LETTERS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_LETTER = re.compile(  # also those of two cards without a sign between them, and before a glued "o": "AK", "K-Ko Q-Q"
    r"(?<![\w'’])[AKQJ](?=[AKQJ]s?\b|o?(?![\w'’])|o[AKQJ]-)|(?<=\b[AKQJ])[AKQJ](?=s?\b)|(?<=[AKQJ]o)[AKQJ](?=-[AKQJ])"
)
_IN_PARENTHESES = re.compile(r"\s*\(\s*[\"“]?[AKQJ][\"”]?\s*\)")
_GAP = re.compile(
    r"(?:[\s,;:\-\"]|\.(?!\s+(?:el|la)\b)|\b(?:[yoeu]|el|las?|los|una?|del?|desde|que|es|son|tiene|carta|naipe"
    r"|mas alt[oa]|mayor|maxim[oa]|superior|primer[oa]|valor|seguid[oa]s?|por|l|l[eo]|les|siguen?|vienen?|van|despues"
    r"|luego|tras|ell[oa]s?|a|continuacion|finalmente|ultimo|en|lugar|demas|restantes|cartas|numerad[oa]s|numerales)\b){0,40}"
)
_THROUGH = re.compile(r"\s*(?:,?\s*y\s+asi\s+sucesivamente\s+)?(?:al|a|hasta(?:\s+el)?)\s*(?:el\s+|la\s+)?")
_PIPS = frozenset(str(n) for n in range(2, 11))


def ranks(text: str, *, game: str = "general") -> list[Match[str]]:
    """Return the ranks that `text` names, in order; the game tells the knight of Spanish cards from a bet."""
    found = [
        Match(name.id, name.start, name.end)
        for name in load().ranks.find(text, game=game)
        if _is_rank(text, name.id, name.start)
    ]
    letters = [Match(_LETTERS[hit.group()], hit.start(), hit.end(), "letter") for hit in _LETTER.finditer(text)]
    merged: list[Match[str]] = []
    for match in sorted({m.start: m for m in (*found, *letters)}.values(), key=lambda m: m.start):
        if merged and match.start < merged[-1].end:
            continue
        again = _IN_PARENTHESES.match(text, match.end)
        merged.append(Match(match.value, match.start, again.end() if again else match.end, match.kind))
    return merged


def suits(text: str) -> list[Match[str]]:
    """Return the suits that `text` names, in order."""
    return [Match(name.id, name.start, name.end) for name in load().suits.find(text)]


def order(text: str, *, game: str = "general") -> list[Match[list[str]]]:
    """Return the enumerations of three or more ranks, each in the order printed."""
    runs: list[list[Match[str]]] = []
    low = folded(text)
    for match in ranks(text, game=game):
        if runs and (_GAP.fullmatch(low, runs[-1][-1].end, match.start) or _through(text, runs[-1][-1], match)):
            runs[-1].append(match)
        else:
            runs.append([match])
    return [
        Match(_spelled(text, run), run[0].start, run[-1].end)
        for run in runs
        if len(_spelled(text, run)) > 2  # two ranks are a hand, not an order
    ]


def _is_rank(text: str, rank: str, start: int) -> bool:
    if rank.isdigit():
        return rank in _PIPS
    single = not text[start + 1 : start + 2].isalpha()
    return not single or text[start].isupper()


def _through(text: str, first: Match[str], second: Match[str]) -> bool:
    return (
        first.value in _PIPS
        and second.value in _PIPS
        and _THROUGH.fullmatch(folded(text), first.end, second.start) is not None
    )


def _spelled(text: str, run: list[Match[str]]) -> list[str]:
    ranks_in_order = [run[0].value]
    for first, second in pairwise(run):
        if _through(text, first, second):
            low, high = int(first.value), int(second.value)
            step = 1 if low < high else -1
            ranks_in_order += [str(n) for n in range(low + step, high + step, step)]
        else:
            ranks_in_order.append(second.value)
    return ranks_in_order


# only with one of these does a rank make a hand
_RANKED = re.compile(r"\b(?:par(?:es|ejas?)?|as(?:es)?|mejor|mayor|superior|mas|adelante)\b")
_NOTED = re.compile(
    r"\bA\b|\b(?:A[KQJ]|[KQJ]A|([AKQJ])\s?[-–/]?\s?\1)|\b(10|[2-9]|rey|dama|jota)\s?[-–/]\s?\2\b", re.IGNORECASE
)
_TWICE = re.compile(r"\s?[-–/]?\s?")  # between two cards of one rank
_AS_ONE = re.compile(r"\s?[-–/]\s?")  # between the cards of a longer hand: "K-K-K-7-7"
_OF = re.compile(r",?\s+(?:simple\s+)?(?:del?\s+)?(?:dos\s+)?(?:\"|“)?$|\s+de\s+$")
_CARDS = re.compile(r"\s+(?:cartas?|naipes?)\b")
_BETTER = re.compile(
    r"[\"”'’)]*\s*,?\s*(?:o|u|y|e)\s+(?:(?:una?\s+)?(?:combinacion|mano|jugada|carta|pareja|par|figura|escala)\s+)?(?:de\s+)?(?:mejor|mayor|superior|mas\s+alt[oa]|mas)\b"
    r"(?:\s+valor)?|[\"”'’)]*\s*,?\s+en\s+adelante\b"
)
_HIGH_CARD = re.compile(r"carta mayor$")
_TO = re.compile(r"[\"”'’)]*\s*(?:al?|hasta|-)\s+(?:(?:un\s+)?par(?:eja)?\s+de\s+)?")
_AND = re.compile(r"[\"”'’]*(?:\s*(?:y|con|-|–|/|,)\s*|\s+)(?:un[ao]?\s+)?[\"“]?")
_SUITED = re.compile(
    r"[\"”'’]*,?\s*\(?\s*(?:(?:del?|en)\s+)?(?:(?:un\s+|el\s+|la\s+)?(?:mism[oa]|igual)\s+(?:palo|color|pinta)|suited|s\b)"
)
_OFFSUIT = re.compile(
    r"[\"”'’]*,?\s*\(?\s*(?:(?:de|en|con)\s+)?(?:(?:distint[oa]s?|diferentes?|otr[oa]s?|divers[oa]s|desigual(?:es)?)\s+(?:palos?|colores?|pintas?)|(?:palos?|colores?|pintas?)\s+(?:distint[oa]s?|diferentes?|divers[oa]s|desigual(?:es)?)|off\s?-?\s?suited|off\s?-?\s?suit|no\s+suited)"
)
_COURT = ("king", "queen", "jack")
_LISTED = re.compile(r"\s*(?:,\s*[ouye]\b|,|[ouye]\b|o(?=[akqj]-))\s*(?:un\s+|de\s+)?")
_BOTH = re.compile(r"\s+(?:al\s+mismo\s+tiempo|a\s+la\s+vez|simultaneamente)\s+(?:que|con)\s+(?:(?:un|otro)\s+)?")
_BOTH_HANDS = re.compile(
    rf"\s+(?:del?|en|para)\s+(?:el\s+)?jugador\s+y\s+(?:otr[oa]\s+)?(?:(?:par(?:eja)?\s+(?:de\s+)?(?:dos\s+)?ases|ases)\s+)?(?:de\s+|del\s+|en\s+)?(?:(?:la|el|del?)\s+)?{HOUSE}\b"
    r"|\s+(?:de|en|para)\s+(?:(?:ambas|las\s+dos)\s+manos|ambos)\b"
)
_PAIRED = re.compile(r"\s+(?:en\s+parejas?|en\s+par|emparejad[oa]s?)\b")
_UPWARD = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def find(text: str, *, game: str = "", overrides: Mapping[str, str] | None = None) -> list[Match[str]]:
    """Return the hands of `text` in order, without overlaps."""
    return [*_found(text, game, tuple((overrides or {}).items()))]


@each_passage
def _found(text: str, game: str, overrides: tuple[tuple[str, str], ...]) -> tuple[Match[str], ...]:
    """Several readers ask for the hands of one sentence."""
    low = folded(text)
    named = [Match(n.id, n.start, n.end) for n in load().hands.find(text, game=game, overrides=dict(overrides))]
    ranked = ranks(text) if _RANKED.search(low) or _NOTED.search(text) else []
    pairs = list(_pairs(low, named, ranked))
    found = [
        *pairs,
        *_twice(low, ranked),
        *_ranks_paired(low, ranked),
        *_aces(low, ranked),
        *_single(low, ranked),
        *(_qualified(low, match) for match in named),
    ]
    return tuple(apart(found))


def parse(text: str, *, game: str = "", overrides: Mapping[str, str] | None = None) -> str | None:
    """Return the one hand that a cell or title names, be it by several names, or None."""
    values = {match.value for match in find(text, game=game, overrides=overrides)}
    return values.pop() if len(values) == 1 else None


def _qualified(low: str, match: Match[str]) -> Match[str]:
    better = _BETTER.match(low, match.end)
    if better and _HIGH_CARD.search(better.group()):
        return match  # "un par o carta mayor" are two hands
    return Match(match.value, match.start, better.end(), "or_better") if better else match


def _pairs(low: str, named: list[Match[str]], ranked: list[Match[str]]) -> Iterator[Match[str]]:
    """Yield the pairs of a rank: "par de 8", "pareja de Jotas o mejor", "par de 2 a 10"."""
    starts = [rank.start for rank in ranked]
    for pair in named:
        if pair.value != "pair":
            continue
        first = bisect_left(starts, pair.end)
        after = ranked[first : first + 2]
        if not after or not _OF.fullmatch(low, pair.end, after[0].start):
            continue
        rank = after[0]
        if _CARDS.match(low, rank.end):  # "un par: dos cartas de un mismo valor"
            continue
        run = _run(low, ranked[first:])
        if len(after) > 1 and _TO.fullmatch(low, rank.end, after[1].start):
            yield Match(f"pair_{rank.value}_to_{after[1].value}", pair.start, after[1].end)
        elif len(run) > 1:
            low_rank, high_rank = sorted((rank.value, run[-1].value), key=_UPWARD.index)
            yield Match(f"pair_{low_rank}_to_{high_rank}", pair.start, run[-1].end)
        elif rank.value == "ace" and (both := _BOTH_HANDS.match(low, rank.end)):
            yield Match("pair_of_ace_both", pair.start, both.end())
        elif better := _BETTER.match(low, rank.end):
            yield Match(f"pair_{rank.value}_or_better", pair.start, better.end(), "or_better")
        else:
            yield Match(f"pair_of_{rank.value}", pair.start, rank.end)


def _ranks_paired(low: str, ranked: list[Match[str]]) -> Iterator[Match[str]]:
    """Yield pairs whose ranks stand before the word: "de J a K en pareja", "ases en ambas manos"."""
    for first, second in pairwise(ranked):
        if _TO.fullmatch(low, first.end, second.start) and (paired := _PAIRED.match(low, second.end)):
            yield Match(f"pair_{first.value}_to_{second.value}", first.start, paired.end())
    for rank in ranked:
        plural = rank.value == "ace" and low[rank.start : rank.end] == "ases"
        if plural and (both := _BOTH_HANDS.match(low, rank.end)):
            yield Match("pair_of_ace_both", rank.start, both.end())


def _run(low: str, ranked: list[Match[str]]) -> list[Match[str]]:
    """Return the ranks that follow each other upward in an enumeration: "Jotas, Damas o Reyes"."""
    run = ranked[:1]
    for rank in ranked[1:]:
        last = run[-1]
        if (
            not _LISTED.fullmatch(low, last.end, rank.start)
            or abs(_UPWARD.index(rank.value) - _UPWARD.index(last.value)) != 1
        ):
            break
        run.append(rank)
    return run


def _twice(low: str, ranked: list[Match[str]]) -> Iterator[Match[str]]:
    """Yield two cards of one rank as players write them: "K-K o Q-Q", "8-8"; in a longer hand they are no pair."""
    doubled: list[Match[str]] = []
    for at in range(len(ranked) - 1):
        first, second = ranked[at : at + 2]
        around = ((ranked[at - 1 : at] or [first])[0], first), (second, (ranked[at + 2 :] or [second])[0])
        longer = any(a is not b and _AS_ONE.fullmatch(low, a.end, b.start) for a, b in around)
        if first.value == second.value and not longer and _TWICE.fullmatch(low, first.end, second.start):
            doubled.append(Match(first.value, first.start, second.end))
    while doubled:
        run = _run(low, doubled)
        doubled = doubled[len(run) :]
        lowest, highest = sorted((run[0].value, run[-1].value), key=_UPWARD.index)
        value = f"pair_{lowest}_to_{highest}" if len(run) > 1 else f"pair_of_{lowest}"
        yield Match(value, run[0].start, run[-1].end)


def _aces(low: str, ranked: list[Match[str]]) -> Iterator[Match[str]]:
    """Yield an ace with a court card, in either order, and two aces; one suit may be said of several hands."""
    found: list[tuple[str, str, Match[str]]] = []
    for first, second in pairwise(ranked):
        court = second.value if first.value == "ace" else first.value if second.value == "ace" else ""
        if first.end != second.start and not _AND.fullmatch(low, first.end, second.start):
            continue
        if first.value == second.value == "ace":
            found.append(("pair_of_ace", "", Match("", first.start, second.end)))
        elif court in _COURT:
            suit, end = _suit(low, second.end)
            better = _BETTER.match(low, end)
            kind = "or_better" if better else ""
            found.append((f"ace_{court}", suit, Match("", first.start, better.end() if better else end, kind)))
    yield from _with_suits(low, found)


def _with_suits(low: str, found: list[tuple[str, str, Match[str]]]) -> Iterator[Match[str]]:
    """Yield the hands with their suits; "As-Dama o As-Jota (del mismo palo)" says the suit of both at the end."""
    shared, after = "", Match("", -1, -1)
    for hand, suit, place in reversed(found):
        follows = after.start >= 0
        listed = follows and _LISTED.fullmatch(low, place.end, after.start) is not None
        suit = suit or (shared if listed and hand != "pair_of_ace" else "")
        if hand == "pair_of_ace" and follows and _BOTH.fullmatch(low, place.end, after.start):
            yield Match("pair_of_ace_both", place.start, after.end, place.kind)
        else:
            yield Match(f"{hand}{suit}", place.start, place.end, place.kind)
        shared, after = suit, place


def _suit(low: str, end: int) -> tuple[str, int]:
    for suffix, cue in (("_suited", _SUITED), ("_offsuit", _OFFSUIT)):
        if hit := cue.match(low, end):
            return suffix, hit.end()
    return "", end


def _single(low: str, ranked: list[Match[str]]) -> Iterator[Match[str]]:
    """Yield "una Dama (Q) o una combinación superior"; "Jotas o mejor" is a pair."""
    for rank in ranked:
        better = _BETTER.match(low, rank.end)
        if better and rank.value in (*_COURT, "ace"):
            several = (
                rank.kind != "letter"
                and low[rank.start : rank.end].endswith("s")
                and low[rank.start : rank.end] != "as"
            )
            value = f"pair_{rank.value}_or_better" if several else f"{rank.value}_high"
            yield Match(value, rank.start, better.end(), "or_better")


def points(text: str) -> list[Match[list[int]]]:
    """Return the lists of points of `text` in order, single points too."""
    low = folded(text)
    return [Match(_all(hit), hit.start("list"), hit.end(), "list") for hit in _LIST.finditer(low)]


def _all(hit: re.Match[str]) -> list[int]:
    """The points that a list names; open ends reach from nought or to nine."""
    named = _drawing_spelled(hit["list"])
    if hit["open"] or hit["way"] or hit["on"]:
        up = hit["open"] in ("mas", "mayor", "superior") or hit["way"] == "arriba" or bool(hit["on"])
        return [*range(named[-1], 10)] if up else [*range(named[-1] + 1)]
    if hit["until"] and len(named) == 1:
        return [*range(named[0] + hit["until"].startswith(("hasta", "no ")))]
    return named


def row(text: str) -> Row | None:
    """Return the row that `text` is ("4   2-3-4   0-1-5"), or None where it has no numbers."""
    lists = [tuple(match.value) for match in points(text)]
    return Row(lists[0], tuple(lists[1:])) if lists else None


def _drawing_spelled(words: str) -> list[int]:
    values = {_value(point) for point in _DIGIT.findall(words)}
    if (hit := _SPAN.fullmatch(words)) and _value(hit.group(2)) - _value(hit.group(1)) > _NEAR:
        return [*range(_value(hit.group(1)), _value(hit.group(2)) + 1)]
    for hit in _DRAWING_THROUGH.finditer(words):
        values |= set(range(_value(hit.group(1)), _value(hit.group(2)) + 1))
    return sorted(values)


def _value(point: str) -> int:
    if point == _ACE:
        return 1
    return _WORDS.index(point) if point in _WORDS else int(point)


# What a text itself means by the name of a hand: "ESCALERA REAL. Cartas correlativas de un palo".


_NAME = re.compile(
    r"[\s\-*•\"“«(]*(?P<name>[^\W\d_][^.:\t\n\"”»;(]{2,40}?)[\"”»]?\s*(?:\.|:|\t| - )[\"”]?\s*(?P<meaning>[^.]{15,400})"
)
_OF_CARDS = re.compile(r"\b(?:cartas|naipes)\b")
_NOT = r"(?P<not>\b(?:no|sin)\s+(?:\w+\s+){0,6})?"
_RUN = re.compile(
    _NOT
    + r"(?:\bcorrelativ[oa]s?\b|\bconsecutiv[oa]s?\b|\bsecuencia\b|\bsucesiv[oa]s?\b|\ben\s+orden\b|\bcorrelatividad\b)"
)
_ONE_SUIT = re.compile(
    _NOT + r"\b(?:del?|todas\s+del?)\s+(?:la\s+|el\s+|un\s+)?(?:mism[oa]|igual|unic[oa]|sol[oa])?\s*(?:palo|pinta)\b"
)
_MANY_SUITS = re.compile(r"\b(?:distint[oa]s?|diferentes?|divers[oa]s?)\s+(?:palos?|pintas?)\b")
_HIGHEST = re.compile(
    _NOT + r"\b(?:(?:cartas|naipes)\s+(?:\w+\s+)?(?:mas\s+altas|de\s+mayor\s+valor|mayores|superiores)"
    r"|(?:del\s+)?(?:10|diez)\s+al\s+as\b|as\s*,\s*(?:rey|k)\b)"
)


def define(text: str, *, game: str = "") -> Match[str] | None:
    """Return the name that opens `text` with the hand that its own definition describes, or None."""
    low = folded(text)
    hit = _NAME.match(low)
    if hit is None or not _OF_CARDS.search(hit.group("meaning")) or not load().hands.find(hit.group("name"), game=game):
        return None
    hand = _meaning(hit.group("meaning"))
    return Match(hand, hit.start("name"), hit.end("name"), "definition") if hand else None


def overrides(texts: Iterable[str], *, game: str = "") -> dict[str, str]:
    """Return the names that the passages of a game define otherwise than the lexicon; the first definition stands."""
    named: dict[str, str] = {}
    for text in texts:
        found = define(text, game=game)
        if found is None:
            continue
        name = plain(text[found.start : found.end])
        if load().hands.lookup(name, game=game) != found.value:
            named.setdefault(name, found.value)
    return named


def _meaning(words: str) -> str:
    """Return the run of cards that the words of a definition describe, or an empty string."""
    one_suit = _affirmed(_ONE_SUIT, words) and not _MANY_SUITS.search(words)
    highest = one_suit and _affirmed(_HIGHEST, words)
    if highest:
        return "royal_flush"
    if not _affirmed(_RUN, words):
        return ""
    return "straight_flush" if one_suit else "straight"


def _affirmed(cue: re.Pattern[str], words: str) -> bool:
    hits = list(cue.finditer(words))
    return bool(hits) and not any(hit.group("not") for hit in hits)
