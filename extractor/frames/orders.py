"""What comes in which order: bets as they are paid, and cards told by their place in the deal.

Bets as they are paid: "se liquida primero el seguro, luego los pares y al final la apuesta principal".

Cards by their place: "la primera y la tercera al punto, la segunda y la cuarta a la banca" are two for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.clauses import clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, parties
from extractor.mentions import Mention

_PAYS = re.compile(r"\b(?:pag|abon|liquid|sald|satisfa|cobr)\w+")
_NEXT = re.compile(
    r"\b(?:primer\w*|antes(?! de)|empez\w+|empiez\w+|comenz\w+|comienz\w+|luego(?! de)|despues(?! de)|seguid\w+"
    r"|sigue\w*|a continuacion|continu\w+|segund\w+"
    r"|tercer\w+|cuart\w+|final\w*|ultim\w+|cierr\w+|cerrar|acab\w+|termin\w+|orden|turno|sucesiv\w+)\b|\b[1-6]\.[ºo°]"
)
_LAST = re.compile(r"\b(?:por|de) ultim\w+|\b(?:al|para el) final\b|\bfinalmente\b")
_OR = re.compile(r"\bo\b")
_NOTHING = 8  # characters behind words for the last that name nothing more
_FEWEST = 2
_CUES = 2  # words of an order in a sentence that tells one
_BARRED = ("win", "lose", "odds_of", "exceed", "highest_paid")
_MAIN = re.compile(
    r"\b(?:la|las|apuestas?|posturas?) (?:apuestas? |posturas? )?principal(?:es)?\b|\bla(?:s)? principal(?:es)?\b"
)

_NTH = r"(?:1|2|3|4|5|6)\.?\s?[ªºa°]|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]"
_NTHS = re.compile(rf"\b(?:l[ao]s? )?(?:{_NTH})(?:(?:,? y |, | e )(?:l[ao]s? )?(?:{_NTH}))*\b(?: cartas?| naipes?)?")
_ONE = re.compile(rf"\b(?:{_NTH})\b")
_TO = re.compile(r"[,:]? ?(?:(?:van?|iran?|son|se \w+|corresponden?|seran?) )?(?:para|a|al|del?)\b")
_HANDS = {"player": PLAYER, "banker": DEALER}
_REACH = 30  # characters between cards and who gets them


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `payment_order`, and `cards.player` with `cards.dealer` where each card is told by its place."""
    if order := _paid(sentence):
        yield order
    if in_games(sentence.passage.game, "baccarat", "blackjack", "war"):
        yield from _dealt(sentence)


def _paid(sentence: Sentence) -> Fact | None:
    """The bets of a sentence on payments in the order in which it names them."""
    own = sentence.own
    if (
        not _PAYS.search(sentence.folded)
        or own.has(*_BARRED)
        or sentence.of("odds", "multiple", "share", "money", "suit")
    ):
        return None
    if any(one.id == "cards" for one in sentence.of("unit")):
        return None
    bets = sentence.of("bet")
    cues = [
        hit for hit in _NEXT.finditer(sentence.folded) if not any(one.start <= hit.start() < one.end for one in bets)
    ]
    if (
        sentence.text.rstrip().endswith(";")
        or len(cues) < _CUES
        or own.has("same_as", "likewise", "not")
        or any(one.denied for one in clauses(sentence))
    ):
        return None
    named = [(one.start, one.end, one.id) for one in _outer(bets) if not _bracketed(sentence, one.start)]
    named += [
        (hit.start(), hit.end(), "main")
        for hit in _MAIN.finditer(sentence.folded)
        if not any(start < hit.end() and hit.start() < end for start, end, _ in named)
    ]
    named.sort()
    if any(
        len(sentence.text) - hit.end() > _NOTHING and not any(start >= hit.end() for start, _, _ in named)
        for hit in _LAST.finditer(sentence.folded)
    ):
        return None  # the last is called by no name of a bet
    if any(_OR.search(sentence.folded, one[1], other[0]) for one, other in pairwise(named)):
        return None  # which of two comes first is not said
    order = [*dict.fromkeys(id_ for _, _, id_ in named)]
    if len(order) < _FEWEST or len(order) < len(named):
        return None
    return Fact("dealer_rule", "payment_order", order, named[0][0], named[-1][1])


def _bracketed(sentence: Sentence, at: int) -> bool:
    """Tell whether a place stands in brackets: "jugadas sencillas (rojo, negro, par, impar)"."""
    return sentence.text.rfind("(", 0, at) > sentence.text.rfind(")", 0, at)


def _outer(bets: tuple[Mention, ...]) -> Iterator[Mention]:
    """Bets that stand inside no longer name of another."""
    for one in bets:
        wider = (two for two in bets if two.start <= one.start and one.end <= two.end)
        if not any(two.end - two.start > one.end - one.start for two in wider):
            yield one


def _dealt(sentence: Sentence) -> Iterator[Fact]:
    """How many cards each hand is dealt, where each is told by its place."""
    own = sentence.own
    if not own.has("deal", "dealt", "to_be_dealt") or own.has("third_draw", "third_stand", "if", "burn", "face_up"):
        return
    whose = sorted(
        [*parties(own), *((one, _HANDS[one.id]) for one in own if one.kind == "bet" and one.id in _HANDS)],
        key=lambda pair: pair[0].start,
    )
    found: dict[str, tuple[int, int, int]] = {}
    for hit in _NTHS.finditer(sentence.folded):
        near = [(one, who) for one, who in whose if hit.end() < one.start <= hit.end() + _REACH]
        told = near and _TO.match(sentence.folded, hit.end())
        if told:
            known, start, _ = found.get(near[0][1], (0, hit.start(), 0))
            found[near[0][1]] = (known + len(_ONE.findall(hit.group())), start, near[0][0].end)
    places = [_ONE.findall(hit.group()) for hit in _NTHS.finditer(sentence.folded)]
    once = len({place for some in places for place in some}) == sum(map(len, places))
    if {*found} == {PLAYER, DEALER} and once:
        for who, (count, start, end) in found.items():
            yield Fact("dealer_rule", f"cards.{who}", count, start, end)
