"""What decides between equal hands: "entre dos póqueres, el de cartas mayores y, siendo iguales, la quinta carta"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor.frames.sentence import Sentence
from extractor.frames.told import in_games, is_
from extractor.grammar import hands
from extractor.grammar.match import Match
from extractor.statements import Statement

_NEAR = 34  # characters between a hand and the words that say that there are two of it
_CRITERIA = {
    "by_kickers": "kickers",
    "by_kicker": "kicker",
    "by_second": "second_pair",
    "by_pair": "pair",
    "by_rank": "rank",
}
_MADE = (
    "straight_flush",
    "straight",
    "royal_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "three_of_a_kind",
    "two_pair",
    "pair",
)
_RANKED = ("straight_flush", "straight")


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `tie_break.<hand>`."""
    for at, sentence in enumerate(sentences):
        if not in_games(sentence.passage.game, "poker") or any(one.kind == "odds" for one in sentence.own):
            continue
        names = _equal(sentence)
        if not names:
            continue
        decides = _decides(sentence)
        for further in sentences[at + 1 : at + 4]:
            if (
                further.passage is not sentence.passage
                or _equal(further)
                or not any(is_(one, "still_equal") for one in further.own)
            ):
                break
            decides += [name for name in _decides(further) if name not in decides]
        for name in names:
            order = _order(name, decides)
            if order:
                yield Statement(
                    sentence.passage.node, sentence.layer, "hand_ranking", f"tie_break.{name}", order, confidence=0.86
                )


def _equal(sentence: Sentence) -> list[str]:
    """The hands of which a sentence says what decides between two of them."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    cues = [one for one in sentence.own if is_(one, "two_of_it", "no_tiebreak")]
    if not found or not cues or not (_decides(sentence)):
        return []
    named = []
    for one in found:
        close = any(-_NEAR < one.start - cue.end < _NEAR or -_NEAR < cue.start - one.end < _NEAR for cue in cues)
        value = (
            "pair"
            if one.value == "two_pair" and "entre dos par" in sentence.folded[max(0, one.start - 7) : one.end]
            else one.value
        )
        if value in _MADE and close and one.start <= max(60, len(sentence.text) // 2):
            named.append(Match(value, one.start, one.end))
    first = [one for one in named if not named or one.start - named[0].start < _NEAR]
    low = sentence.folded
    joined = [
        one
        for one in first
        if one is first[0] or " o " in low[first[0].start : one.start] or " ni " in low[: one.start]
    ]
    return list(dict.fromkeys(one.value for one in joined))


def _decides(sentence: Sentence) -> list[str]:
    """What decides, in the order in which it is said."""
    if any(is_(one, "no_tiebreak") for one in sentence.own):
        return ["none"]
    found = [_CRITERIA[one.id] for one in sentence.own if one.kind == "concept" and one.id in _CRITERIA]
    return list(dict.fromkeys(found))


def _order(hand: str, decides: list[str]) -> list[str]:
    """The criteria as they apply to a hand: what makes it comes first."""
    if decides == ["none"] or not decides:
        return decides
    if hand in _RANKED:
        return ["rank"]
    if hand == "flush":
        return ["kickers"] if "kickers" in decides else ["rank"] if "rank" in decides else []
    if hand in ("pair", "two_pair"):
        rest = [name for name in decides if name in ("second_pair", "kicker", "kickers")]
        rest = [name for name in rest if hand == "two_pair" or name != "second_pair"]
        return ["pair", *_single(rest)] if rest or {"rank", "pair"} & set(decides) else []
    rest = [name for name in decides if name in (("pair",) if hand == "full_house" else ("kicker", "kickers"))]
    return ["rank", *_single(rest)] if rest or "rank" in decides else []


def _single(rest: list[str]) -> list[str]:
    """One of "kicker" and "kickers": the latter says more."""
    return [name for name in rest if name != "kicker" or "kickers" not in rest]
