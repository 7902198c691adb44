"""Why a sentence is read as it is: its mentions, what its numbers count, what the frames make of it and what not.

`rules_something` tells whether a sentence rules anything at all: examples, recitals, questions and what is repealed
rule nothing. `spoken` tells what each sentence speaks of, whether anybody made a rule of it or not: a comparison that
finds no value asks whether a passage speaks of its subject; then nobody read it, and the text is not silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from corpus.layers import Document
from extractor.frames.attachment import quantities
from extractor.frames.match import Reading, read
from extractor.frames.sentence import Sentence, sentences
from extractor.frames.standing import rules_something
from extractor.mentions import Mention
from extractor.passages import Passage
from schemas.records import Spoken

_NEAREST = 2
"""Headings above a passage that tell what it is about."""
_AGAINST = "such words hardly ever state"
_VALUES = frozenset(("odds", "multiple", "share", "money"))


class Part(Struct, frozen=True):
    """A stretch of a sentence: what kind of mention it is, what it names, its value."""

    words: str
    kind: str
    id: str = ""
    value: Any = None
    start: int = 0
    end: int = 0


class Explained(Struct, frozen=True):
    """A sentence with all that is made of it.

    `counts` tells of each number what it counts, `rules` what frames read (key and value), `refused` why a value gave
    no rule; `standing` is empty where the sentence rules something, else why it does not; `likely` what evidence makes
    of it, with its marks as the kind.
    """

    text: str
    game: str
    line_start: int
    line_end: int
    mentions: tuple[Part, ...]
    counts: tuple[Part, ...]
    rules: tuple[Part, ...]
    refused: tuple[Part, ...]
    standing: str = ""
    likely: tuple[Part, ...] = ()


def explained(
    passages: Sequence[Passage],
    first: int,
    last: int,
    likely: Callable[[Sentence], Iterable[Part]] = lambda _: (),
    against: Callable[[Sentence, Reading], bool] = lambda *_: False,
) -> Iterator[Explained]:
    """Yield what is made of the sentences that touch the lines `first` to `last` of the source.

    `likely` tells what evidence makes of a sentence, `against` whether it speaks against what a frame reads.
    """
    near = [one for one in passages if one.layer and _touches(one, first, last)]
    for sentence in sentences(near):
        quote = sentence.layer.quote()
        if quote.line_end < first or quote.line_start > last:
            continue
        text = sentence.text
        read_, refused = read(sentence)
        doubted = [one for one in read_ if against(sentence, one)]
        taken = [one for one in read_ if one not in doubted]
        speaks = rules_something(sentence)
        yield Explained(
            text,
            sentence.passage.game,
            quote.line_start,
            quote.line_end,
            tuple(Part(text[m.start : m.end], m.kind, m.id, m.value, m.start, m.end) for m in sentence.own),
            tuple(
                Part(text[q.amount.start : q.amount.end], head.kind, head.id, q.amount.value)
                for q in quantities(sentence)
                for head in q.heads
            ),
            tuple(Part(text[r.start : r.end], r.frame.family, r.key, r.value) for r in taken) if speaks else (),
            (
                *(Part(text[r.start : r.end], r.why) for r in refused),
                *(Part(text[r.start : r.end], f"{_AGAINST} {r.key}") for r in doubted),
            ),
            "" if speaks else "an example, a reason, a question or something past: it rules nothing",
            tuple(likely(sentence)) if speaks else (),
        )


def _touches(passage: Passage, first: int, last: int) -> bool:
    quote = passage.layer.quote()
    return quote.line_start <= last and first <= quote.line_end


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
