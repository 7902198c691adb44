"""What winning bets and hands are paid: every gain of a text belongs to what the words around it name.

In: the passages of a document and, for each, the bets that it is about. Out: statements of family `payout`. A gain of a
table belongs to the label of its row (`tabled`), one of a sentence to the names that the chart ties to it (`prose`,
`chart`). What a text only tells (examples, other places, times past, what is refused) is no payment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from extractor.frames.payouts import prose, tabled
from extractor.frames.payouts.context import About, Context, Topic, conventions, shortened
from extractor.frames.payouts.rows import centred
from extractor.frames.payouts.tabled import prizes
from extractor.passages import Passage
from extractor.statements import Statement

__all__ = ["Topic", "read"]

Skip = Callable[[Passage], bool]

_REASONS = frozenset(("recitals", "conclusions"))
_FRONT = frozenset(("preface", "preamble"))
"""Parts whose sentences rule nothing; a table there is one that stands before the first heading."""


def read(passages: Sequence[Passage], about: About, skip: Skip) -> Iterator[tuple[Passage, list[Statement]]]:
    """Yield each passage with what bets and hands are paid in it; `skip` tells which are about other things paid."""
    context = Context(conventions(passages), shortened(passages))
    beside = centred(passages)
    for at, passage in enumerate(passages):
        after = passages[at + 1] if at + 1 < len(passages) else None
        context.enter(passage, beside.get(at, ()))
        if not passage.game or _under(passage, _REASONS) or passage.text.lstrip().startswith("¿") or skip(passage):
            continue
        found = list(tabled.read(passage, after, context, about))
        if not found and not passage.cells and not _under(passage, _FRONT) and not tabled.unknown(passage):
            found = list(prose.read(passage, context, about))
        if any(one.note for one in found):
            context.explain(passage.folded)
        yield passage, [*prizes(passage), *found]
        context.leave(passage, bool(found))


def _under(passage: Passage, kinds: frozenset[str]) -> bool:
    """Tell whether a passage stands in a part of some kinds."""
    return any(node.kind in kinds for node in (passage.node, *passage.node.ancestors()))
