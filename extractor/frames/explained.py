"""Why a sentence is read as it is: its mentions, what its numbers count, what the frames make of it and what not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from extractor.frames.attachment import quantities
from extractor.frames.match import read
from extractor.frames.sentence import Sentence, sentences
from extractor.frames.standing import rules_something
from extractor.passages import Passage


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
    passages: Sequence[Passage], first: int, last: int, likely: Callable[[Sentence], Iterable[Part]] = lambda _: ()
) -> Iterator[Explained]:
    """Yield what is made of the sentences that touch the lines `first` to `last` of the source.

    `likely` tells what evidence makes of a sentence.
    """
    near = [one for one in passages if one.layer and _touches(one, first, last)]
    for sentence in sentences(near):
        quote = sentence.layer.quote()
        if quote.line_end < first or quote.line_start > last:
            continue
        text = sentence.text
        taken, refused = read(sentence)
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
            tuple(Part(text[r.start : r.end], r.why) for r in refused),
            "" if speaks else "an example, a reason, a question or something past: it rules nothing",
            tuple(likely(sentence)) if speaks else (),
        )


def _touches(passage: Passage, first: int, last: int) -> bool:
    quote = passage.layer.quote()
    return quote.line_start <= last and first <= quote.line_end
