"""How many cards are burned before which round, and how many the house changes with which hand.

How many cards the house changes with which hand: "con trío, dos; con pareja, tres; con escalera, ninguna".

Said in one sentence or row by row under words that announce it; a row names the hand and how many cards.

How many cards are burned before which round: "una antes del flop y otra antes del river".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, HOLDEM, Fact, in_games, is_, parties
from extractor.grammar import Match, hands
from extractor.mentions import Mention
from extractor.statements import Statement

_ROUNDS = ("flop", "turn", "river", "third_card", "fourth_card", "fifth_card", "sixth_card", "seventh_card", "war")
_BEFORE = {"pocket": "flop"}  # "antes del flop" names the round before it too
_BURNING_MOST = 5

_GAMES = ("draw_poker", "central_poker_jackpot", "synthetic_poker", "five_card_draw")
_NAMES = {"pair_of_2": "pair"}  # "pareja" alone
_MOST = 4
_IDLE = 3  # sentences between rows


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `draws.<hand>` and, of the hands with which nothing is changed, `stands_on`."""
    idle, stands, at = _IDLE, list[str](), None
    for sentence in told:
        if not in_games(sentence.passage.game, *_GAMES):
            continue
        idle = 0 if _announces(sentence) else idle + 1
        rows = [*_rows(sentence)] if idle <= _IDLE else []
        for name, count in rows:
            if count.value:
                yield _said(sentence, f"draws.{name.value}", count.value, min(name.start, count.start), count.end)
            else:
                stands.append(name.value)
                at = at or (sentence, name, count)
        if stands and at is not None and (not rows or sentence is told[-1]):
            yield _said(at[0], "stands_on", sorted(set(stands)), min(at[1].start, at[2].start), at[2].end)
            stands, at = [], None
        idle = 0 if rows else idle
    if stands and at is not None:
        yield _said(at[0], "stands_on", sorted(set(stands)), min(at[1].start, at[2].start), at[2].end)


def _announces(sentence: Sentence) -> bool:
    """Tell whether words tell what the house changes: in the sentence, its lead, the title, or the table's head."""
    around = [sentence.own, sentence.lead, *sentence.titles[:1]]
    around.append(type(sentence.own)(one for cell in sentence.header for one in cell))
    return any(near.has("exchange") and _of_house(near) for near in around)


def _of_house(near: Sequence[Mention]) -> bool:
    return any(who == DEALER for _, who in parties(near)) or any(is_(one, "owner", "to_house") for one in near)


def _rows(sentence: Sentence) -> Iterator[tuple[Match[str], Mention]]:
    """The hands of a sentence, each with the number of cards beside it."""
    found = [_bare(sentence, one) for one in hands.find(sentence.text, game=sentence.passage.game)]
    counts = [one for one in _counts(sentence) if not any(hand.start <= one.start < hand.end for hand in found)]
    if not found or not counts or _NO.search(sentence.folded[: found[0].start]):
        return
    if len(counts) == 1:
        yield from ((hand, counts[0]) for hand in found)
    elif len(counts) == len(found):
        yield from zip(found, counts, strict=True)


def _bare(sentence: Sentence, hand: Match[str]) -> Match[str]:
    """A hand without the number of the next row: "con pareja, dos con trío"."""
    comma = sentence.text.find(",", hand.start, hand.end)
    end = comma if comma > 0 else hand.end
    name = next((one.id for one in sentence.of("hand") if one.start == hand.start), hand.value)
    return Match(name if comma > 0 else _NAMES.get(hand.value, hand.value), hand.start, end)


def _counts(sentence: Sentence) -> Iterator[Mention]:
    for one in sentence.own:
        if one.kind == "amount" and isinstance(one.value, int) and 0 <= one.value <= _MOST:
            alone = one.form != "article" or sentence.cells or _cards_behind(sentence, one)
            if alone and not (_in_brackets(sentence, one) or _held(sentence, one) or _of_note(sentence, one)):
                yield one
        elif is_(one, "third_none", "third_stand") and not _KEEPS.match(sentence.folded, one.start):
            yield Mention("amount", "", one.start, one.end, 0)


def _cards_behind(sentence: Sentence, one: Mention) -> bool:
    """Tell whether "una" is a number: cards stand behind it, or nothing but a preposition or the end."""
    behind = sentence.folded[one.end :].split()
    return (
        not behind
        or behind[0].strip(".,;") in ("carta", "naipe", "con", "sola", "solo", "si", "")
        or (sentence.folded[one.end : one.end + 1] in ",;.")
    )


def _in_brackets(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number stands in brackets: there a text says what is kept, or which note belongs to the row."""
    before = sentence.folded[: one.start]
    return before.rfind("(") > before.rfind(")") or sentence.folded[one.end : one.end + 1] == ")"


def _held(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number says what a hand is made of: "escalera de cuatro cartas", "cuatro cartas a color"."""
    before, behind = sentence.folded[: one.start].split(), sentence.folded[one.end :].split()
    made = behind[:1] and behind[0] in _CARDS and behind[1:2] and behind[1] in ("de", "del", "a", "en", "para")
    return bool(made) or before[-1:] == ["de"] or bool(before[-1:] and before[-1] in ("mismas", "mismos"))


def _of_note(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a figure that opens a sentence is the number of a note: "2 Si la mano …"."""
    rest = sentence.folded[one.end :]
    figure = sentence.folded[one.start : one.end].isdigit() and not sentence.folded[: one.start].strip()
    return figure and rest[:1] == " " and not rest.lstrip().startswith(_CARDS)


_CARDS = ("carta", "naipe", "cartas", "naipes")
_NO = re.compile(r"\bno\b")
_KEEPS = re.compile(r"qued\w+ con\b")  # what is kept of a hand, the rest of which is changed


def _said(sentence: Sentence, key: str, value: object, start: int, end: int) -> Statement:
    return Statement(sentence.passage.node, sentence.layer, "dealer_rule", key, value, start, end, confidence=0.85)


def read_burning(sentence: Sentence) -> Iterator[Fact]:
    """Yield `burn.before.<bet>` of the rounds that a sentence names."""
    if not in_games(sentence.passage.game, "poker", "war"):
        return
    asides = ("burn", "sets_aside") if in_games(sentence.passage.game, "war") else ("burn",)
    burned = next((one for one in sentence.own if is_(one, *asides)), None)
    if burned is None or sentence.own.has("error", "if", "fine"):
        return
    first = any(one.id in _BEFORE and sentence.folded.startswith("antes", one.start) for one in sentence.of("bet"))
    rounds = [one for one in _rounds(sentence) if first or sentence.own.has("before", "previous")]
    rounds = rounds or _each_of_them(sentence) or _second_deal(sentence, burned)
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int) and 1 <= one.value <= _BURNING_MOST]
    counts = [one for one in counts if not _names_round(sentence, one)]
    if not counts and (top := next((one for one in sentence.own if is_(one, "top_card")), None)) is not None:
        counts = [Mention("amount", "", top.start, top.end, 1)]
    for name, count in _paired(rounds, counts):
        yield Fact("dealer_rule", f"burn.before.{name.id}", count.value, min(name.start, count.start), count.end)


def _rounds(sentence: Sentence) -> list[Mention]:
    """The rounds that are named, each once, in order."""
    found: dict[str, Mention] = {}
    for one in sentence.of("bet", "situation"):
        id_ = _BEFORE.get(one.id, one.id)
        if id_ in _ROUNDS:
            found.setdefault(id_, Mention("bet", id_, one.start, one.end))
    return sorted(found.values(), key=lambda one: one.start)


def _each_of_them(sentence: Sentence) -> list[Mention]:
    """The rounds of hold'em where none is named: "se quema una antes de cada apertura"."""
    each = next((one for one in sentence.own if is_(one, "each_opening")), None)
    if each is None or not in_games(sentence.passage.game, *HOLDEM):
        return []
    return [Mention("bet", name, each.start, each.end) for name in _ROUNDS[:3]]


def _second_deal(sentence: Sentence, burned: Mention) -> list[Mention]:
    """The war, where cards are set aside before one more is dealt."""
    again = in_games(sentence.passage.game, "war") and sentence.own.has("one_more", "second_card")
    return [Mention("bet", "war", burned.start, burned.end)] if again else []


def _names_round(sentence: Sentence, count: Mention) -> bool:
    """Tell whether a number counts the rounds: "las tres rondas comunes"."""
    return any(
        one.kind == "unit" and one.id != "cards" and 0 <= one.start - count.end < 3 for one in sentence.own
    ) or any(is_(one, "initial") and 0 <= one.start - count.end < 3 for one in sentence.own)


def _paired(rounds: list[Mention], counts: list[Mention]) -> list[tuple[Mention, Mention]]:
    """Rounds with their numbers: one by one where there are as many, else one number for all of them."""
    if not rounds or not counts:
        return []
    if len(counts) == 1:
        return [(one, counts[0]) for one in rounds]
    if len(counts) != len(rounds):
        return []
    turns = [rounds[0].start < counts[0].start, *(a.start < b.start for a, b in pairwise([rounds[-1], counts[-1]]))]
    return [*zip(rounds, counts, strict=True)] if all(turns) or not any(turns) else []
