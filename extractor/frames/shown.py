"""What the house's first card decides at blackjack: "si muestra un as", "salvo que su carta vista sea as o figura".

A sentence names such cards as a condition of insurance, of even money, of giving up the hand, or of paying a blackjack
at once; where it names none of these itself, the words before it or the title do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, parties
from extractor.mentions import Mention

_CARDS = ("ace", "10", "figure")
_LOOK = 70  # characters before a card in which its being shown is said
_INSURE, _EVEN, _GIVE_UP, _BLACKJACK = "insurance.against", "even_money.against", "surrender.not_against", "waits"


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `insurance.against`, `even_money.against`, `surrender.not_against` and `blackjack.waits_against`."""
    if not in_games(sentence.passage.game, "blackjack"):
        return
    if not any(one.kind == "rank" and one.id in _CARDS for one in sentence.own):
        return
    for clause in clauses(sentence):
        cards = _shown(sentence, clause)
        topic = _topic(sentence, clause) if cards else ""
        if topic and (key := _decided(sentence, clause, topic, cards)):
            family = "dealer_rule" if topic == _BLACKJACK else "option"
            cards += _added(sentence, clause)
            yield Fact(family, key, sorted({one.id for one in cards}), cards[0].start, cards[-1].end)


def _shown(sentence: Sentence, clause: Clause) -> list[Mention]:
    """The cards of a clause that the house may show first; none where they are those of a player's hand."""
    cards = [one for one in clause.of("rank") if one.id in _CARDS]
    if not cards or clause.has("separate", "separated", "double", "compare", "worth"):
        return []
    before = [one for one in clause.own if cards[0].start - _LOOK <= one.start < cards[0].start]
    house = any(who == DEALER for _, who in parties(before))
    first = any(is_(one, "first_shown", "face_up") for one in before)
    shown = any(is_(one, "shows") for one in before) and (house or first)
    faced = any(is_(one, "against_it") and cards[0].start - one.end < 12 for one in before)
    return cards if shown or faced else []


def _added(sentence: Sentence, clause: Clause) -> list[Mention]:
    """The cards of a clause that repeats what is said of one: "…; con diez o figura, tampoco"."""
    later = [one for one in clauses(sentence) if one.start >= clause.end and one.repeats]
    return [card for one in later[:1] for card in one.of("rank") if card.id in _CARDS]


def _topic(sentence: Sentence, clause: Clause) -> str:
    """What the cards are a condition of: what the sentence names nearest, else what stands before or above it."""
    named = [(one, topic) for one in sentence.own if (topic := _named(one))]
    if named:
        return min(named, key=lambda pair: _apart(pair[0], clause))[1]
    before = sentence.before.own if sentence.before is not None else ()
    for around in (before, sentence.lead, *sentence.titles[:1]):
        topics = {topic for one in around if (topic := _named(one))}
        topics = topics - {_BLACKJACK} or topics
        if topics:
            return topics.pop() if len(topics) == 1 else ""
    return ""


def _named(one: Mention) -> str:
    if is_(one, "insure") or (one.kind == "bet" and one.id == "insurance"):
        return _INSURE
    if is_(one, "even_money") or (one.kind == "bet" and one.id == "even_money"):
        return _EVEN
    if is_(one, "give_up"):
        return _GIVE_UP
    return _BLACKJACK if one.kind == "bet" and one.id == "blackjack" else ""


def _apart(one: Mention, clause: Clause) -> tuple[int, int]:
    """How far a topic is from a clause; a blackjack is often but the reason of the others."""
    gap = max(clause.start - one.end, one.start - clause.end, 0)
    return (one.kind == "bet" and one.id == "blackjack", gap)


def _decided(sentence: Sentence, clause: Clause, topic: str, cards: Sequence[Mention]) -> str:
    """The key that the cards of a clause are the value of, where what it says of them is clear."""
    told = clauses(sentence)
    main = told[max(0, told.index(clause) - 1)] if clause.exception else clause
    refused = main.denied != clause.exception
    if topic in (_INSURE, _EVEN):
        return "" if refused or main.main.has("lose", "pay_odds") else topic
    if topic == _GIVE_UP:
        return topic if refused else ""
    return "blackjack.waits_against" if _waits(sentence, clause, cards) else ""


def _waits(sentence: Sentence, clause: Clause, cards: Sequence[Mention]) -> bool:
    """Tell whether a blackjack is paid at once but against some cards, or waits where the house shows them."""
    if clause.main.has("lose", "tied") or any(is_(one, "even_money", "accept") for one in sentence.own):
        return False
    unlike = any(one.note == "not" or is_(one, "unlike") for one in clause.condition if one.start < cards[0].start)
    soon = sentence.own.has("at_once") and sentence.own.has("pay")
    if soon and (clause.exception or unlike):
        return True
    return not unlike and sentence.own.has("waits") and not clause.exception
