"""Hands held against each other: whose is the higher, and what decides between equal ones.

Whose is the higher: "puntuación superior a la del crupier", "si su carta es más alta".

Between equal ones ("entre dos póqueres, el de cartas mayores y, siendo iguales, la quinta carta") first the cards that
make the hand decide (`rank`), then what is said for the case that these are alike too: the second pair of two, the pair
of a full house, the highest of the other cards (`kicker`) or all of them in turn (`kickers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.layers import Layer
from extractor.frames.clauses import Clause
from extractor.frames.match import about_pot
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties, stated, subject
from extractor.grammar import Match, hands
from extractor.mentions import Mention
from extractor.statements import Statement

_NEAR = 34  # characters between a hand and the words that say that there are two of it
_LEADING = 14  # characters before the hand that an item is about
_OPENING = 60  # characters in which the hand is named
_COMPARED = 3  # hands that a sentence on ties may name
_FURTHER = 4  # sentences that may go on about it
_LONGEST = 500  # characters of a sentence that says it
_TIES_HEADS = {"figuras": "figures"}
_MADE = frozenset(
    (
        "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind",
        "figures", "two_pair", "pair", "ace_king", "high_card", "no_pair",
    )
)  # fmt: skip
_RANKED = ("straight_flush", "straight")
_TIES_LOOSE = ("ace_king", "high_card", "no_pair")
_DIVIDED = 60  # characters of a sentence that says no more than that the pot is divided
_LABELLED = 14  # characters behind a label in which it is said what decides
_TWO_OF = re.compile(r"(?:(?:^\W*(?:\w{1,3}[.)]\W*)?|[,;:] )de|\bentre|\bconcurr\w+|\bcoincid\w+|\bcomparar\w*) $")
_RANK = ("high_one", "by_rank", "by_pair", "by_kicker", "by_kickers", "in_turn")
HIGHER, LOWER = "player_higher", "player_lower"
_NEAR_BY = 45  # characters between a comparison and the hand that it is of
_COMPARED_THAN = re.compile(
    r"\W*(?:a|que|de|del|al)?(?: (?:la|el|las|los|lo|mano|carta|de|del|que|tenga|obtenga|jugada))*\W*$"
)
_SUBJECT_OF = re.compile(r" (?:el|la) (?:\w+ )?(?:de la|del?) ")  # "si es mayor la carta de la banca"
_HANDS = ("hands", "points", "cards")
_SIGNS = str.maketrans(",.;", "   ")
_LESS = ("lower", "worse_one")
_COMPARING = ("higher", "better_one", *_LESS)
_BEATS = ("supera a", "supere a", "superan a", "supera la", "supere la")  # of names that mean a hand that wins
_WHO = ("que", "quien", "quienes")
_OWN = ("suya", "suyo", "suyas", "suyos")


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `tie_break.<hand>`."""
    for at, sentence in enumerate(sentences):
        if not in_games(sentence.passage.game, "poker") or any(one.kind == "odds" for one in sentence.own):
            continue
        equal = _equal(sentence, sentences[at + 1] if at + 1 < len(sentences) else None)
        if equal and _ranked(sentence):
            continue
        if not equal:
            yield from _of_high_cards(sentence)
            continue
        start = equal[-1].end
        said = [one for one in sentence.own if one.start >= start]
        said = said or [one for one in sentence.own if one.end <= equal[0].start]
        layer = sentence.layer
        for further in sentences[at + 1 : at + _FURTHER]:
            label = not any(_ranks(one) for one in said)  # "Igualdad de piernas. Decide el valor de …"
            goes_on = _goes_on(further) or (label and any(_ranks(one) for one in further.own))
            near = further.passage is sentence.passage or _introduces(sentence, further)
            if not near or _equal(further) or not goes_on:
                break
            said += further.own if label else [Mention("concept", "still_equal", 0, 0), *further.own]
            layer = Layer.join(layer.source, [layer, further.layer], " ") if label else layer
        for hand in equal:
            alike = any(is_(one, "alike") and _beside_one(one, hand) for one in sentence.own)
            if order := _order(hand.value, said, alike=alike):
                yield Statement(
                    sentence.passage.node, layer, "hand_ranking", f"tie_break.{hand.value}", order,
                    core=(hand.start, hand.end), confidence=0.86,
                )  # fmt: skip
        if not about_pot(sentence):
            yield from _divided(sentence, equal[0].start, said, sentences[at + 1 : at + _FURTHER])


def _introduces(sentence: Sentence, after: Sentence | None) -> bool:
    """Tell whether a sentence is but the label of the one behind it: "Dobles parejas:"."""
    if after is None or not sentence.text.rstrip().endswith(":"):
        return False
    return after.before is sentence or (after.before is None and after.passage.game == sentence.passage.game)


def _divided(tie: Sentence, start: int, said: Sequence[Mention], further: Sequence[Sentence]) -> Iterator[Statement]:
    """That the pot is divided where nothing decides: "… la quinta carta. Sin ella, se divide."."""
    if tie.own.has("split_pot") and not any(is_(one, "beat", "win") for one in said):
        yield stated(tie, Fact("dealer_rule", "outcome.tie", "split_pot", start, len(tie.text)))
    for one in further:
        if one.passage is not tie.passage or _equal(one):
            return
        if one.own.has("split_pot", "share_out") and not one.own.has("if", "win") and len(one.text) <= _DIVIDED:
            yield stated(one, Fact("dealer_rule", "outcome.tie", "split_pot", 0, len(one.text)))
            return


def _of_high_cards(sentence: Sentence) -> Iterator[Statement]:
    """The tie of hands that hold nothing, where the sentence before says that the highest card wins."""
    before = sentence.before.own if sentence.before is not None else ()
    tied = sentence.own.has("tied") and sentence.own.has("in_turn")
    if tied and any(one.kind == "hand" and one.id == "high_card" for one in before):
        yield Statement(
            sentence.passage.node, sentence.layer, "hand_ranking", "tie_break.high_card", ["rank", "kickers"],
            core=(0, 1), confidence=0.8,
        )  # fmt: skip


def _goes_on(sentence: Sentence) -> bool:
    return sentence.own.has("still_equal", "by_second", "by_kicker", "in_turn")


def _equal(sentence: Sentence, after: Sentence | None = None) -> list[Match[str]]:
    """The hands of which a sentence says what decides between two of them, or that are the label of the one after."""
    if len(sentence.text) > _LONGEST:
        return []
    own = sentence.own
    cues = [one for one in own if is_(one, "two_of_it", "no_tiebreak") or (not one.start and is_(one, "equal_hands"))]
    found = hands.find(sentence.text, game=sentence.passage.game, overrides=_TIES_HEADS)
    found = [one for one in found if one.value in _MADE]
    cues += [one for one in own if found and _beside_one(one, found[0])]
    label = bool(found) and found[0].start <= _LEADING and _is_label(sentence, found[0], after)
    if not label and not cues and not any(_ranks(one) for one in own):
        return []
    named = [one for one in found if any(_close(one, cue) for cue in cues)]
    named = named or [one for one, other in pairwise(found[:2]) if _against_itself(sentence, one, other)]
    if not named and found and found[0].start <= _LEADING and (label or _of_ties(sentence)):
        named = found[:1]  # "Trío: gana el de mayor valor", under words on equal hands
    if not named or named[0].start > _OPENING:
        return []
    return [_said(sentence, one) for one in named if one is named[0] or _joined(sentence, named[0], one)]


def _against_itself(sentence: Sentence, one: Match[str], other: Match[str]) -> bool:
    """Tell whether a hand is set against another of its kind: "dos pares contra dos pares"."""
    between = sentence.folded[one.end : other.start].strip()
    return one.value == other.value and between in ("contra", "frente a", "ante")


def _beside_one(cue: Mention, hand: Match[str]) -> bool:
    """Tell whether words right beside a hand say that there are two alike: "de dos full", "dos pares iguales"."""
    two = is_(cue, "equal_hands") or (cue.kind == "amount" and cue.value == 2)
    before = two and 0 <= hand.start - cue.end <= 1
    return before or (is_(cue, "alike") and 0 <= cue.start - hand.end <= len(" de "))


def _is_label(sentence: Sentence, hand: Match[str], after: Sentence | None) -> bool:
    """Tell whether a label names hands of which it is then said what decides: "Tríos: manda el de mayor valor"."""
    colon = sentence.text.find(":", hand.end, hand.end + 2)
    if colon < 0 or not sentence.folded[hand.start : hand.end].endswith("s"):
        return False
    alone = not sentence.text[colon + 1 :].strip()
    told = (after if _introduces(sentence, after) else None) if alone else sentence
    behind = [one for one in told.own if told is not sentence or one.start > colon] if told is not None else []
    start = colon if told is sentence else 0
    ranks = any(one.start - start <= _LABELLED and (_ranks(one) or is_(one, "beat", "decides")) for one in behind)
    return ranks and behind[0].kind not in ("amount", "unit")


def _ranked(sentence: Sentence) -> bool:
    """Tell whether a sentence sets many hands one above another: that is their order, and no tie of them."""
    named = {one.value for one in hands.find(sentence.text, game=sentence.passage.game)}
    return (
        len(named) > _COMPARED
        and sum(is_(one, "beat", "outranks", "heads", "downward", "upward") for one in sentence.own) > 0
    )


def _close(hand: Match[str], cue: Mention) -> bool:
    return -_NEAR < hand.start - cue.end < _NEAR or -_NEAR < cue.start - hand.end < _NEAR


def _joined(sentence: Sentence, first: Match[str], one: Match[str]) -> bool:
    low = sentence.folded
    return one.start - first.start < _NEAR and (" o " in low[first.start : one.start] or " ni " in low[: one.start])


def _said(sentence: Sentence, hand: Match[str]) -> Match[str]:
    """A hand as it is meant: "entre dos pares" are two hands of a pair."""
    two = hand.value == "two_pair" and sentence.folded.startswith("dos par", hand.start)
    paired = two and _TWO_OF.search(sentence.folded, 0, hand.start) is not None
    return Match("pair", hand.start, hand.end) if paired else hand


def _of_ties(sentence: Sentence) -> bool:
    """Tell whether the words above a sentence are on equal hands."""
    titles = [one for title in sentence.titles[:1] for one in title]
    return any(is_(one, "tied", "decides", "equal_hands", "two_of_it") for one in (*sentence.lead, *titles))


def _ranks(one: Mention) -> bool:
    """Tell whether a mention says that cards or their values decide."""
    return is_(one, *_RANK) or (one.kind == "hand" and one.id == "high_card")


def _order(hand: str, said: Sequence[Mention], *, alike: bool) -> list[str]:
    """The criteria as they apply to a hand, in order; none where nothing is said to decide.

    `alike`: the hands are called equal ("dos póqueres iguales"), so that what then decides lies outside them.
    """
    if any(is_(one, "no_tiebreak") for one in said):
        return ["none"]
    first = next((at for at, one in enumerate(said) if _ranks(one) or _is_part(hand, one)), None)
    if first is None or hand == "royal_flush":
        return []
    if hand in _RANKED:
        return ["rank"]
    if hand == "full_house":
        pair = any(is_(one, "by_pair") or (one.kind == "hand" and one.id == "pair") for one in said[first + 1 :])
        return ["rank", "pair"] if pair else ["rank"]
    order = ["rank"]
    if hand == "two_pair" and (any(is_(one, "by_second", "next_pair") for one in said) or _again(said, "", "pair")):
        order.append("second_pair")
    rest = _others(said)
    outside = is_(said[first], "by_kicker", "by_kickers")
    if hand in _TIES_LOOSE and outside:
        return ["kicker"] if rest == "kickers" and not any(is_(one, "in_turn") for one in said) else [rest]
    if alike and outside and rest:
        return [rest]
    return [*order, rest] if rest else order


def _is_part(hand: str, one: Mention) -> bool:
    """Tell whether a mention is the part of a hand that is compared first: the three of a kind of a full house."""
    return hand == "full_house" and one.kind == "hand" and one.id == "three_of_a_kind"


def _again(said: Sequence[Mention], idea: str, hand: str) -> bool:
    """Tell whether a hand is spoken of for the case that what decides first is alike."""
    still = next((at for at, one in enumerate(said) if is_(one, "still_equal")), len(said))
    return any(is_(one, idea) or (one.kind == "hand" and one.id == hand) for one in said[still:])


def _others(said: Sequence[Mention]) -> str:
    """What is said of the cards that make no hand: one of them, all in turn, or nothing."""
    if any(is_(one, "in_turn") for one in said):
        return "kickers"
    if any(is_(one, "by_kicker", "highest_other") for one in said) or _again(said, "high_one", "high_card"):
        return "kicker"
    several = next((one for one in said if is_(one, "by_kickers")), None)
    if several is None:
        return ""
    if _two_more(said, several):
        return "kickers"
    of_them = any(_ranks(one) and 0 <= several.start - one.end < _NEAR for one in said)
    return "kicker" if of_them else "kickers"


def _two_more(said: Sequence[Mention], several: Mention) -> bool:
    """Tell whether behind the first of the other cards a second and a further one are told: "luego la segunda; …"."""
    behind = said[said.index(several) + 1 :]
    return sum(is_(one, "single") for one in behind) > 1 and any(is_(one, "still_equal") for one in behind)


def compared(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """Return whether the player's hand is the higher or the lower one, with the words that compare the hands."""
    for one in clause.own.called("winning_hand", *_COMPARING, "beat"):
        if is_(one, "winning_hand") and parties(clause.own) and _supposed(sentence, clause, one):
            if sentence.folded.startswith(_BEATS, one.start):
                return HIGHER, one
            continue
        if is_(one, "winning_hand"):
            continue
        if _of_hands(clause, one) or (is_(one, "beat") and _supposed(sentence, clause, one)):
            whose = _whose(sentence, clause, one)
            if whose:
                return (LOWER if (whose == PLAYER) == is_(one, *_LESS) else HIGHER), one
    return None


def opposed(clause: Clause, before: tuple[str, Mention]) -> tuple[str, Mention] | None:
    """Return what a clause that names nobody compares, by the one before it: "superior …; si es menor, pierde"."""
    words = [one for one in clause.own if is_(one, *_COMPARING)]
    figures = [one for one in clause.of("amount", "money", "odds") if one.form != "article"]
    if not words or parties(clause.own) or figures:
        return None
    alike = is_(words[0], *_LESS) == is_(before[1], *_LESS)
    return (before[0] if alike else HIGHER if before[0] == LOWER else LOWER), words[0]


def _supposed(sentence: Sentence, clause: Clause, act: Mention) -> bool:
    """Tell whether one hand beats another by a condition: "si el jugador supera al crupier", "quien venza …"."""
    words = sentence.folded[: act.start].split()[-2:]
    return act in clause.condition or any(word in _WHO for word in words)


def _of_hands(clause: Clause, at: Mention) -> bool:
    """Tell whether hands, their points or cards are compared, and not sums of money or totals."""
    near = [
        one
        for one in clause.own
        if abs(one.start - at.start) <= _NEAR_BY and (one.start, one.end) != (at.start, at.end)
    ]
    if any(one.kind in ("amount", "money", "odds", "share") and 0 <= one.start - at.end < 12 for one in near):
        return False
    if is_(at, "better_one", "worse_one"):
        return True
    return any((one.kind == "unit" and one.id in _HANDS) or is_(one, "hand", "hand_made") for one in near)


def _whose(sentence: Sentence, clause: Clause, at: Mention) -> str:
    """Whose hand the words are said of: the other's than whom they compare it with, else whom they name before."""
    behind = next((pair for pair in parties(one for one in clause.own if at.end <= one.start)), None)
    if behind is not None and _SUBJECT_OF.fullmatch(sentence.folded, at.end, behind[0].start):
        return behind[1]
    if behind is not None and _COMPARED_THAN.fullmatch(sentence.folded, at.end, behind[0].start):
        return PLAYER if behind[1] == DEALER else DEALER
    if is_(at, "beat"):
        return ""
    words = sentence.folded[at.end : at.end + 16].translate(_SIGNS).split()
    before = parties(one for one in clause.own if one.end <= at.start)
    if any(word in _OWN for word in words):
        owner = before[-1][1] if before else subject(sentence, clause)
        return "" if not owner else PLAYER if owner == DEALER else DEALER
    if clause.has("collects", "pay", "sweep") and before and before[0][1] == DEALER:
        return PLAYER  # "la banca retirará las apuestas de las inferiores"
    return before[-1][1] if before else ""
