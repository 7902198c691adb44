"""The order of hands, what decides between equal ones, and the order of the cards' ranks.

A list announced as "de mayor a menor" (or the other way round) is read hand by hand from what each item opens with;
entries that say what they lose to are put in order by it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import cards, hands
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement

_FIRST = 8  # characters before the hand that an item is about
_LABEL = 45  # characters of the head of an item
_FEWEST = 4  # hands that make an order
_FEWEST_RANKS = 7  # five are a hand ("As, K, Q, J y 10")
_LABEL_END = re.compile(r"[.:\t]")
_PAIRED = ("two_pair", "full_house")
_LOOSE = ("ace_king", "high_card", "no_pair")


@cache
def cues() -> dict[str, Any]:
    """Return the cues of `hand_ranking.toml`."""
    return tomllib.loads(files("extractor.readers").joinpath("hand_ranking.toml").read_text(encoding="utf-8"))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield orders of hands, tie-breaks and orders of ranks in the games of cards."""
    yield from phrasebook.read("hand_facts", passages)
    poker, measured = game_group("poker"), cues()["measured"]["games"]
    taken: set[int] = set()
    for at, passage in enumerate(passages):
        if passage.game in poker:
            if (down := _announced(passage)) is not None:
                yield from _order(passages, at, down, taken)
            yield from _ties(passage)
        elif passage.game in measured:
            yield from _measured(passages, at)
        if passage.game:
            yield from _ranks(passage)


def _directions() -> tuple[str, ...]:
    return (*cues()["announces"]["down"], *cues()["announces"]["up"])


def _announced(passage: Passage) -> bool | None:
    """Whether a passage announces an order of hands from high to low (True), from low to high (False), or none."""
    low, announces = passage.folded, cues()["announces"]
    if not any(subject in low for subject in announces["subject"]) and not low.startswith(_directions()):
        return None
    for down in (True, False):
        if any(word in low for word in announces["down" if down else "up"]):
            return down
    return None


def _order(passages: Sequence[Passage], at: int, down: bool, taken: set[int]) -> Iterator[Statement]:
    if inline := _inline(passages[at], down):
        yield inline
        return
    open_ended = passages[at].text.rstrip(" *_").endswith((":", *cues()["announces"]["ends"]))
    if not open_ended and not (at + 1 < len(passages) and _opens_with(passages[at + 1])):
        return
    found = _listed(passages, at)
    order = [name for name, _ in found][:: 1 if down else -1]
    if len(found) < _FEWEST or id(found[0][1].node) in taken or not _plausible(order):
        return
    taken.add(id(found[0][1].node))
    stretch = _stretch(passages[at].layer, found[0][1].layer, found[-1][1].layer)
    yield Statement(found[0][1].node, stretch, "hand_ranking", "order", order, core=(0, 1), confidence=0.9)


def _plausible(order: Sequence[str]) -> bool:
    """A list was not read whole that has more than the royal flush above the straight flush, or pairs but no full."""
    if {"two_pair", "four_of_a_kind"} <= set(order) and "full_house" not in order:
        return False
    above = order[: order.index("straight_flush")] if "straight_flush" in order else ()
    return all(name in ("royal_flush", "five_aces") for name in above)


def _inline(passage: Passage, down: bool) -> Statement | None:
    """An order said in the announcing sentence itself: "… son escalera de color, trío, escalera …"."""
    for sentence in passage.sentences:
        low = fold(sentence.text)
        start = max((low.find(word) for word in _directions()), default=-1)
        named = [m for m in hands.find(sentence.text, game=passage.game, overrides=cues()["names"]) if m.start > start]
        order = list(dict.fromkeys(match.value for match in named))
        if start >= 0 and len(order) >= _FEWEST and len(order) == len(named):
            return Statement(
                passage.node, sentence, "hand_ranking", "order", order[:: 1 if down else -1], start, named[-1].end,
                confidence=0.9,
            )  # fmt: skip
    return None


def _listed(passages: Sequence[Passage], at: int) -> list[tuple[str, Passage]]:
    """The hands of the items behind an announcement, each with its passage."""
    reach, found = cues()["reach"], list[tuple[str, Passage]]()
    idle = 0
    for passage in passages[at + 1 : at + 1 + reach["passages"]]:
        hand = _opens_with(passage)
        opened = passage.folded.lstrip("abcdefghij) -").startswith(tuple(cues()["tie"]["opens"]))
        if opened or passage.game != passages[at].game or _again(hand, found):
            break
        if not hand:
            idle += 1
            over = idle > (reach["between"] if found else reach["first"])
            ended = passage.kind == "heading" or passage.text.rstrip().endswith(":")
            if over or (ended and len(found) >= _FEWEST):
                break
            continue
        idle = 0
        if hand not in (name for name, _ in found):
            found.append((hand, passage))
    return found


def _again(hand: str, found: Sequence[tuple[str, Passage]]) -> bool:
    """Whether a hand begins another list: a qualified one of which the plain one was listed ("pareja de J o mejor")."""
    return bool(hand) and any(hand.startswith(f"{name}_") and name == "pair" for name, _ in found)


def _stretch(lead: Layer, first: Layer, last: Layer) -> Layer:
    """The source as received from the announcement (or the first item, where it is far) to the last item."""
    start = first.starts[0] if first.starts[0] - lead.starts[0] > len(lead.text) * 2 + 400 else lead.starts[0]
    return Layer.raw(lead.source, start, max(last.ends))


def _opens_with(passage: Passage) -> str:
    """The hand that an item is about: the one that its head names, or that it opens with."""
    head = passage.cells[0].text if passage.cells else passage.text[: _LABEL + 15]
    end = _LABEL_END.search(head)
    label = head[: end.start()] if end and end.start() <= _LABEL and not passage.cells else head
    found = hands.find(label, game=passage.game, overrides=cues()["names"])
    whole = bool(passage.cells) or label is not head
    if found and (found[0].start <= _FIRST or (whole and len(found) == 1)):
        return found[0].value
    return _amid(passage)


def _amid(passage: Passage) -> str:
    """The hand whose name a column of names left at the head of a line amid the words that define it."""
    if passage.kind != "text" or not passage.folded.startswith(tuple(cues()["defines"]["opens"])):
        return ""
    source = passage.layer.source
    for hand in hands.find(passage.text, game=passage.game):
        start, _ = passage.layer.span(hand.start, hand.end)
        opens_line = hand.start and not source.text[source.text.rfind("\n", 0, start) + 1 : start].strip()
        if opens_line and passage.text[hand.start].isupper():
            return hand.value
    return ""


def _measured(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    """Put hands in order by how many of the others their entries say that they lose to."""
    names = cues()["measured"]["hands"]
    entries = [(hand, passage) for passage in passages[at : at + len(names)] if (hand := _opens_with(passage)) in names]
    if _opens_with(passages[at]) not in names or len({hand for hand, _ in entries}) < len(names):
        return
    losses = {hand: _loses(hand, passage) for hand, passage in entries}
    if sorted(losses.values()) == list(range(len(names))):
        stretch = Layer.raw(entries[0][1].layer.source, entries[0][1].layer.starts[0], max(entries[-1][1].layer.ends))
        order = sorted(losses, key=lambda hand: losses[hand])
        yield Statement(passages[at].node, stretch, "hand_ranking", "order", order, core=(0, 1), confidence=0.9)


def _loses(hand: str, passage: Passage) -> int:
    """How many other hands an entry says that its hand loses to; -1 where it says nothing of it."""
    measured, low = cues()["measured"], passage.folded
    if any(word in low for word in measured["never"]):
        return 0
    at = next((place for word in measured["loses"] if (place := low.find(word)) >= 0), -1)
    if at < 0:
        return -1
    if any(word in low[at:] for word in measured["two"]):
        return 2
    return sum(other.rpartition("_")[2] in low[at:] for other in measured["hands"] if other != hand)


def _ties(passage: Passage) -> Iterator[Statement]:
    """What decides between equal hands, as far as the passage speaks of one."""
    low, tie = passage.folded, cues()["tie"]
    starts = sorted(at for word in tie["opens"] for at in [low.find(word)] if at >= 0)
    if starts:
        start = starts[0]
        end = min((at for mark in ",:." if (at := low.find(mark, start)) >= 0), default=-1)
        named = hands.find(passage.text[start:end], game=passage.game, overrides=cues()["names"]) if end > 0 else []
        hand = named[0].value if named else ""
    else:
        hand = _opens_with(passage) if any(word in low for word in tie["within"]) else ""
        start = end = next((low.find(word) for word in tie["within"] if word in low), 0)
    decides = _decides(low[end:], hand) if hand else []
    if decides:
        yield Statement(
            passage.node, passage.layer, "hand_ranking", f"tie_break.{hand}", decides, start, confidence=0.88
        )


def _decides(low: str, hand: str) -> list[str]:
    """What decides, in the order in which the words say it: at first, and then each time that it is still equal."""
    tie = cues()["tie"]
    if any(word in low for word in tie["none"]):
        return ["none"]
    cuts = sorted({at for word in tie["again"] for at in _places(low, word)})
    parts = [low[a:b] for a, b in zip([0, *cuts], [*cuts, len(low)], strict=True)]
    decided = [_at_first(parts[0], hand)] if parts else []
    for part in parts[1:]:
        if any(word in part for word in tie["pair"]) and hand in _PAIRED and "rank" in decided:
            decided.append("second_pair" if hand == "two_pair" else "pair")
        elif any(word in part for word in tie["kicker"]):
            decided.append("kickers" if any(word in part for word in tie["kickers"]) else "kicker")
    kept = list(dict.fromkeys(name for name in decided if name))
    return kept if decided and decided[0] else []


def _at_first(part: str, hand: str) -> str:
    tie = cues()["tie"]
    if hand in _LOOSE and any(word in part for word in tie["only_kicker"]):
        return "kicker"
    return "rank" if any(word in part for word in tie["ranks"]) else ""


def _places(low: str, word: str) -> Iterator[int]:
    at = low.find(word)
    while at >= 0:
        yield at
        at = low.find(word, at + 1)


def _ranks(passage: Passage) -> Iterator[Statement]:
    """The ranks in order, where the passage or the one that introduces it says which way it goes."""
    said = passage.folded
    if not any(word in said for word in _directions()):
        said = passage.before.folded if passage.before is not None and passage.before.text.endswith(":") else ""
    up = any(word in said for word in cues()["announces"]["up"])
    if not up and not any(word in said for word in cues()["announces"]["down"]):
        return
    for match in cards.order(passage.text, game=passage.game):
        order = match.value[::-1] if up and match.value[0] != "ace" else match.value
        if len(order) >= _FEWEST_RANKS and "ace" in (order[0], order[-1]) and len(set(order)) == len(order):
            yield Statement(
                passage.node, passage.layer, "card_value", "rank_order", order, match.start, match.end, confidence=0.9
            )
