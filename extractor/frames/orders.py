"""What comes in which order: hands by their strength, bets as they are paid, cards told by their place in the deal.

Hands: said in a sentence, in a list, in the rows of a table, or hand by hand ("ésta, ante el trío").

Bets: "se liquida primero el seguro, luego los pares y al final la apuesta principal".

Cards: "la primera y la tercera al punto, la segunda y la cuarta a la banca" are two for each.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from corpus.layers import Layer
from extractor.frames.clauses import clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties
from extractor.grammar import Match, hands
from extractor.grammar.hands import define
from extractor.mentions import Mention
from extractor.statements import Statement

_FEWEST = 4
_WHOLE = 7  # hands of a list that need no words to be an order
_LOSERS = 3  # hands that say what they lose to
_HEAD = 14  # characters before the hand that an item is about ("1.º ", "a) El ")
_LABEL = 45  # characters of a short label
_IDLE = 3  # sentences between items that may explain them
_BESIDE = 3  # characters between a hand and what it is paid
_LOOSE = 40  # characters between two hands of a sentence that lists them
_SENTENCE = re.compile(r"\w\w\w.*\.$|\s\w+\.$", re.DOTALL)  # and no letter of an item: "a."
_PRIZES = ("odds", "multiple", "money")
_FLUSH = ("flush", "full_house")
_TOP, _BOTTOM = ("royal_flush", "straight_flush"), ("high_card", "pair", "two_pair", "ace_king")
_ALWAYS = ("royal_flush", "straight_flush", "four_of_a_kind", "three_of_a_kind", "two_pair", "pair", "high_card")
"""Hands whose order is the same in every game of poker, with three cards or five, of a whole deck or a short one."""
_DRAWS = frozenset(("four_to_straight", "four_to_flush"))
"""What is no hand yet: a sentence that names one says what is kept or changed, and no order."""
_BEFORE_A_NAME = ("literal", "inciso", "numeral", "los", "las", "una", "encabeza", "primero", "primera")
_HEADS = {"cartas mayores": "high_card", "cartas altas": "high_card", "figuras": "figures"}
"""Names that hands have at the head of an item alone: elsewhere the words say which cards are higher."""


class _Listed(Struct):
    """Hands of a list that is being read."""

    first: Sentence
    names: list[str]
    last: Sentence
    above: Sentence | None = None  # what was said before it, and tells which way it goes
    idle: int = 0


def read_ranking(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `order` and whether flush and full house stand the other way round."""
    listed: _Listed | None = None
    heard: tuple[Sentence, int] | None = None  # words that tell which way a list goes, and how long ago
    for at, sentence in enumerate(sentences):
        if not in_games(sentence.passage.game, "poker") or _ends(sentence):
            yield from _closed(listed)
            listed = heard = None
            continue
        if sentence.own.has("downward", "upward"):
            heard = (sentence, at)
            if sentence.before is None and not _items(sentence):
                yield from _closed(listed)
                listed = None
        yield from _flush(sentence)
        yield from _meaning(sentence)
        if (order := _inline(sentence)) is not None:
            if listed is not None and listed.last.passage is sentence.passage and not set(listed.names) & set(order):
                listed = _Listed(listed.first, [*listed.names, *order], sentence)  # "Encabeza …; siguen …"
                continue
            yield from _closed(listed)
            listed = None
            yield from _statements(sentence, sentence, order)
            continue
        known = listed
        listed, done = _next(listed, sentence)
        if listed is not None and listed is not known and heard is not None and at - heard[1] <= _IDLE:
            listed.above = heard[0]
        yield from _closed(done)
    yield from _closed(listed)
    yield from _measured(sentences)


def _meaning(sentence: Sentence) -> Iterator[Statement]:
    """What a text means by the name of its highest hand where that is any straight in one suit, be it high or low."""
    if sentence.before is not None or not any(one.id == _TOP[0] for one in sentence.of("hand")):
        return
    found = define(sentence.passage.text, game=sentence.passage.game)
    if found is not None and found.value == _TOP[1]:
        named = hands.find(sentence.text, game=sentence.passage.game)
        if named and named[0].value == _TOP[0] and named[0].start <= _HEAD:
            whole = sentence.passage
            key, end = f"meaning.{_TOP[0]}", len(whole.text)
            yield Statement(whole.node, whole.layer, "hand_ranking", key, _TOP[1], 0, end, confidence=0.85)


def _ends(sentence: Sentence) -> bool:
    """Tell whether no list goes on here: payouts of hands, and cards to be changed, are no order."""
    if sentence.before is None and sentence.own.has("exchange", "change"):
        return True
    paid = any(one.kind in _PRIZES for one in sentence.own)
    return paid and not sentence.lead.has("downward", "upward") and bool(_items(sentence))


def _next(listed: _Listed | None, sentence: Sentence) -> tuple[_Listed | None, _Listed | None]:
    """The list after a sentence, and the one that it ends."""
    names = _items(sentence)
    if listed is not None and (listed.first.passage.game != sentence.passage.game or listed.idle > _IDLE):
        return _next(None, sentence)[0], listed
    if not names:
        if listed is not None and listed.last.passage is not sentence.passage:
            listed.idle += 1
        return listed, None
    if listed is None:
        return _Listed(sentence, names, sentence), None
    if set(names) & set(listed.names):
        whole = len(listed.names) >= _FEWEST and names[0] in (*listed.names[:1], *_TOP)
        again = sentence.passage is not listed.last.passage and names[0] != listed.names[-1] and whole
        return (_Listed(sentence, names, sentence), listed) if again else (listed, None)
    listed.names += names
    listed.last, listed.idle = sentence, 0
    return listed, None


def _items(sentence: Sentence) -> list[str]:
    """The hand that a sentence opens with, or the few that stand alone in it."""
    if sentence.leads_on:
        return []  # dots that lead to what is paid
    text = sentence.passage.cells[0].text if sentence.passage.cells else sentence.text
    found = hands.find(text, game=sentence.passage.game, overrides=_HEADS)
    if not found or (found[0].value.startswith("ace_") and len(sentence.of("rank")) > _FEWEST):
        return []  # ranks of cards in a row
    if sentence.own.has("gives_way", "these"):
        return [one.value for one in found]
    if sentence.own.has("two_of_it", "tied", "decides"):
        return []
    if sentence.before is not None and _SENTENCE.search(sentence.before.text):
        return []  # what the hand is made of
    opens = max(text.rfind(":", 0, min(found[0].start, _LABEL)) + 1, 0)
    if found[0].start - opens > _HEAD or not _opens(text[opens : found[0].start]):
        return _aside(sentence, found)
    label = text.find(":", found[0].end)
    stop = label if 0 <= label <= found[0].end + _LOOSE else len(text)
    named = [one for one in found if one.start < stop]
    alone = sum(one.end - one.start for one in named) + 12 * len(named) >= stop - opens
    return [*dict.fromkeys(one.value for one in (named if alone else named[:1]))]


def _opens(words: str) -> bool:
    """Tell whether nothing but a mark or an article stands before the name of an item."""
    return all(not word.isalpha() or len(word) < 3 or word in _BEFORE_A_NAME for word in words.lower().split()) and (
        words.lower().split()[-1:] not in (["de"], ["si"])
    )


def _aside(sentence: Sentence, found: Sequence[Match[str]]) -> list[str]:
    """The hand of an entry that does not open with it: the only one of a short label, or one amid a flattened row."""
    if sentence.before is not None or sentence.passage.cells:
        return []
    low = sentence.folded[: found[0].start].split()
    if len(found) == 1 and len(sentence.text) <= _LABEL and not {"con", "de", "entre", "cuando", "si"} & set(low):
        return [found[0].value]
    return [one.value for one in found if sentence.text[one.start].isupper() and _opens_line(sentence, one)][:1]


def _opens_line(sentence: Sentence, one: Match[str]) -> bool:
    """Tell whether a name opens a line of the source: a column of names left it amid the words that define it."""
    source = sentence.layer.source.text
    start, _ = sentence.layer.span(one.start, one.end)
    return not source[source.rfind("\n", 0, start) + 1 : start].strip()


def _inline(sentence: Sentence) -> list[str] | None:
    """The hands of a sentence that lists four or more of them, from high to low."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    found = [one for one in found if not _beside(sentence, one.start)]
    if any(one.kind in _PRIZES for one in sentence.own) or _priced(sentence, found):
        return None
    named = {one.value for one in found}
    if len(named) < _FEWEST or named & _DRAWS:
        return None
    lines = [hands.find(line, game=sentence.passage.game, overrides=_HEADS) for line in sentence.text.split("\n")]
    heads = [line[0].value for line in lines if line and line[0].start <= _HEAD]
    names = list(dict.fromkeys(heads if len(heads) >= _FEWEST else (one.value for one in found)))
    near = sum(b.start - a.end <= _LOOSE for a, b in itertools.pairwise(found))
    if len(heads) < _FEWEST and near < len(found) - 2:
        return None
    down = _direction(sentence, names)
    return None if down is None else names if down else names[::-1]


def _priced(sentence: Sentence, found: Sequence[Match[str]]) -> bool:
    """Tell whether most hands have a number behind them, which is what they are paid: "full, 7; color, 5"."""
    numbers = {one.start for one in sentence.of("amount")}
    return 2 * sum(any(one.end <= at <= one.end + _BESIDE for at in numbers) for one in found) > len(found)


def _beside(sentence: Sentence, start: int) -> bool:
    """Tell whether a hand is named in passing, inside brackets."""
    return sentence.text.rfind("(", 0, start) > sentence.text.rfind(")", 0, start)


def _direction(sentence: Sentence, names: Sequence[str]) -> bool | None:
    """Tell whether a list goes from high to low: it shows, or the words in it, before it or above it say so.

    What shows is believed first, for a list with the royal flush on top is none from low to high; but it is an order
    only where words say that it is one.
    """
    before = sentence.before.own if sentence.before is not None else ()
    titles = [one for title in sentence.titles[:2] for one in title]
    header = [one for cell in sentence.header for one in cell]
    for around in (sentence.own, sentence.lead, before, header, titles):
        if any(is_(one, "upward", "gives_way") for one in around):
            return _evident(names) or False
        if any(is_(one, "downward", "heads") for one in around):
            return _evident(names) is not False
    if any(is_(one, "ranking") for one in (*sentence.own, *sentence.lead, *before, *titles)):
        return _evident(names) is not False
    return None


def _evident(names: Sequence[str]) -> bool | None:
    """Tell which way a list goes by its ends; None where they do not show it."""
    if names[0] in _TOP and names[-1] not in _TOP:
        return True
    if names[-1] in _TOP and names[0] not in _TOP:
        return False
    return False if names[0] in _BOTTOM and names[-1] not in _BOTTOM else None


def _closed(listed: _Listed | None) -> Iterator[Statement]:
    """The order of a list that has ended, where words before it tell that it is one."""
    if listed is None or len(listed.names) < _FEWEST or listed.first.lead.has("stand", "third_stand"):
        return
    down = _direction(listed.first, listed.names)
    if down is None and listed.above is not None:
        down = _direction(listed.above, listed.names)
    if down is None and len(listed.names) >= _WHOLE:
        down = _evident(listed.names)  # all hands from the highest to the lowest are no list by chance
    if down is None:
        return
    names = listed.names if down is not False else listed.names[::-1]
    if _plausible(names):
        yield from _statements(listed.first, listed.last, names)


def _plausible(order: Sequence[str]) -> bool:
    """A list was not read whole that has more than the royal flush above the straight flush, or pairs but no full."""
    if len(set(order)) < len(order) or _DRAWS & set(order):
        return False
    if {"two_pair", "four_of_a_kind"} <= set(order) and "full_house" not in order:
        return False
    if {"straight", "flush"} <= set(order) and not {"straight_flush", "royal_flush"} & set(order):
        return False
    always = [name for name in _ALWAYS if name in order]
    above = order[: order.index("straight_flush")] if "straight_flush" in order else ()
    return always == [name for name in order if name in _ALWAYS] and all(
        name in ("royal_flush", "five_aces") for name in above
    )


def _statements(first: Sentence, last: Sentence, order: list[str]) -> Iterator[Statement]:
    node, layer = first.passage.node, first.layer
    around = (*first.own, *first.lead)
    pot = in_games(first.passage.game, "progressive_jackpot") and any(is_(one, "jackpot") for one in around)
    if first is not last:
        layer = Layer.raw(layer.source, layer.starts[0], max(last.layer.ends))
    yield Statement(
        node, layer, "hand_ranking", "order.jackpot" if pot else "order", order,
        core=(0, 1) if first is not last else None, confidence=0.88,
    )  # fmt: skip


def _measured(sentences: Iterable[Sentence]) -> Iterator[Statement]:
    """Put hands in order by how many of the others their entries say that they lose to: at seven and a half."""
    entries: dict[str, tuple[Sentence, str, bool]] = {}
    for sentence in sentences:
        if in_games(sentence.passage.game, "siete_y_medio") and (whose := _entry(sentence)):
            loses = next((one for one in sentence.own if is_(one, "gives_way", "never_beaten")), None)
            if loses is not None and whose not in entries:
                to = "" if is_(loses, "never_beaten") or loses.note == "not" else sentence.folded[loses.end :]
                entries[whose] = (sentence, to, sentence.own.has("both_of_them"))
    count = {name: _losses(name, to, both, entries) for name, (_, to, both) in entries.items()}
    if len(entries) >= _LOSERS and sorted(count.values()) == list(range(len(entries))):
        told = [sentence for sentence, _, _ in entries.values()]
        yield from _statements(told[0], told[-1], sorted(entries, key=count.__getitem__))


def _losses(name: str, to: str, both: bool, names: Iterable[str]) -> int:
    """How many other hands the words behind "pierde contra" name, by the last word of their names."""
    return 2 if both else sum(_last_word(other) in to for other in names if other != name)


def _last_word(hand: str) -> str:
    return hand.rpartition("_")[2]


def _entry(sentence: Sentence) -> str:
    """The hand that the entry of a sentence is about: its own, or that of the sentences before it."""
    for one in sentence.back():
        found = hands.find(one.text, game=one.passage.game)
        if found and found[0].start <= _HEAD:
            return found[0].value
    return ""


def _flush(sentence: Sentence) -> Iterator[Statement]:
    """Which of flush and full house beats the other, where a sentence says it of these two."""
    acts = [one for one in sentence.own if is_(one, "beat", "outranks", "passing")]
    if not acts or not in_games(sentence.passage.game, "poker"):
        return
    found = [one for one in hands.find(sentence.text, game=sentence.passage.game) if one.value in _FLUSH]
    for act in acts:
        before = [one for one in found if 0 <= act.start - one.end < _LOOSE]
        behind = [one for one in found if 0 <= one.start - act.end < _LOOSE]
        if above := _above(before, behind):
            value = (above == "flush") != _denied(act)
            yield Statement(
                sentence.passage.node, sentence.layer, "hand_ranking", "flush_beats_full_house", value, confidence=0.88
            )
            return


def _denied(act: Mention) -> bool:
    return act.note == "not"


def _above(before: Sequence[Match[str]], behind: Sequence[Match[str]]) -> str:
    """Which of the two is above: "el color supera al full", "prevalece el color al full", "(al que supera)"."""
    if before and behind and before[-1].value != behind[0].value:
        return before[-1].value
    if not before and len(behind) == 2 and behind[0].value != behind[1].value:
        return behind[0].value
    if not behind and len(before) >= 2 and before[-1].value != before[-2].value:
        return before[-1].value
    return ""


_PAYS = re.compile(r"\b(?:pag|abon|liquid|sald|satisfa|cobr)\w+")
_NEXT = re.compile(
    r"\b(?:primer\w*|antes(?! de)|empez\w+|empiez\w+|comenz\w+|comienz\w+|luego(?! de)|despues(?! de)|seguid\w+"
    r"|sigue\w*|a continuacion|continu\w+|segund\w+"
    r"|tercer\w+|cuart\w+|final\w*|ultim\w+|cierr\w+|cerrar|acab\w+|termin\w+|orden|turno|sucesiv\w+)\b|\b[1-6]\.[ºo°]"
)
_LAST = re.compile(r"\b(?:por|de) ultim\w+|\b(?:al|para el) final\b|\bfinalmente\b")
_OR = re.compile(r"\bo\b")
_NOTHING = 8  # characters behind words for the last that name nothing more
_FEWEST_TOLD = 2
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
    if len(order) < _FEWEST_TOLD or len(order) < len(named):
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
