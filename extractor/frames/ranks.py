"""What is left of a sum of cards, and the order of their ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.layers import Layer
from extractor.frames.sentence import Sentence
from extractor.frames.told import in_games, is_
from extractor.grammar import hands
from extractor.mentions import Mention
from extractor.statements import Statement

_FEWEST = 7  # five ranks in a row are a hand
_FEW = 2  # ranks of a sentence that may be in order ("as, rey … hasta el dos")
_NEAR = 60  # characters between the tens and what becomes of them


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `sum_modulo` and `rank_order`."""
    above: Sentence | None = None
    for sentence in sentences:
        if in_games(sentence.passage.game, "baccarat"):
            yield from _modulo(sentence)
        if sentence.before is None and sentence.text.endswith(";"):
            yield from _order(sentence, sentence.passage.layer, above)  # ranks parted by semicolons
        elif len(sentence.of("rank")) > _FEW:
            yield from _order(sentence, sentence.layer, above)
        above = above if sentence.text.endswith(";") else sentence


def _modulo(sentence: Sentence) -> Iterator[Statement]:
    tens = next((one for one in sentence.own if is_(one, "tens")), None)
    drops = [one for one in sentence.own if tens is not None and is_(one, "drops")]
    near = any(max(tens.start - one.end, one.start - tens.end) < _NEAR for one in drops) if tens is not None else False
    said = next((one for one in sentence.own if is_(one, "drops_tens")), tens if near else None)
    if said is not None:
        yield Statement(
            sentence.passage.node, sentence.layer, "card_value", "sum_modulo", 10, said.start, said.end,
            core=(said.start, said.end), confidence=0.9,
        )  # fmt: skip


def _order(sentence: Sentence, layer: Layer, above: Sentence | None) -> Iterator[Statement]:
    """The ranks in order, where words in the sentence, beside it or above it say which way it goes."""
    around = _around(sentence, above)
    up = any(is_(one, "upward") for one in around)
    if not up and not any(is_(one, "downward", "highest_is") for one in around):
        return
    for match in hands.order(layer.text.replace("|", " "), game=sentence.passage.game):
        order = match.value[::-1] if up and match.value[0] != "ace" else match.value
        if len(order) >= _FEWEST and "ace" in (order[0], order[-1]) and len(set(order)) == len(order):
            yield Statement(
                sentence.passage.node, layer, "card_value", "rank_order", order, match.start, match.end,
                core=(match.start, match.end), confidence=0.88,
            )  # fmt: skip


def _around(sentence: Sentence, above: Sentence | None) -> list[Mention]:
    told = [*sentence.own, *sentence.lead, *(sentence.before.own if sentence.before is not None else ())]
    if above is not None and above.passage.game == sentence.passage.game and above.text.rstrip().endswith(":"):
        told += above.own
    told += [one for title in sentence.titles[:1] for one in title]
    return [*told, *(one for cell in sentence.header for one in cell)]
