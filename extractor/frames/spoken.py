"""What each sentence of a document speaks of, whether anybody made a rule of it or not.

A comparison that finds no value asks here whether a passage speaks of its subject: then nobody read it, and the text
is not silent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from corpus.layers import Document
from extractor.frames.sentence import Sentence, sentences
from extractor.mentions import Mention
from extractor.passages import Passage
from schemas.records import Spoken

_NEAREST = 2
"""Headings above a passage that tell what it is about."""
_VALUES = frozenset(("odds", "multiple", "share", "money"))


def spoken(document: Document, seen: Sequence[Passage]) -> Iterator[Spoken]:
    """Yield what every sentence and table row of a document speaks of, in their order."""
    for sentence in sentences(seen):
        start, end = sentence.layer.span(0, len(sentence.layer))
        quote = document.source.quote(start, end)
        own = ideas(sentence.own)
        yield Spoken(
            document_id=document.id,
            provision_id=f"{document.id}__{sentence.passage.node.eid}",
            game=sentence.passage.game,
            line_start=quote.line_start,
            line_end=quote.line_end,
            start=start,
            end=end,
            damaged=document.damaged(start, end),
            own=tuple(sorted(own)),
            around=tuple(sorted(ideas(_around(sentence)) - own)),
        )


def ideas(mentions: Iterable[Mention]) -> frozenset[str]:
    """Return what mentions name, as frames write it: "pay", "not:allow", "bet:pass", "#odds", "#number"."""
    return frozenset(idea for one in mentions for idea in _ideas(one))


def _ideas(one: Mention) -> tuple[str, ...]:
    if one.kind == "concept":
        return (one.id, f"not:{one.id}") if one.note == "not" else (one.id,)
    if one.kind in _VALUES:
        return (f"#{one.kind}",)
    if one.kind == "amount":
        return () if one.form == "article" else ("#number",)
    return (f"{one.kind}:{one.id}", f"{one.kind}:")


def _around(sentence: Sentence) -> Iterator[Mention]:
    return chain(sentence.lead, *sentence.header, *sentence.titles[:_NEAREST])
