"""Sentences with the bets that they speak of: named in them, or in the sentences before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.lexicon import Name, load
from extractor.passages import Passage
from extractor.readers.subjects import Subject, named, subject_of

_CALLED = re.compile(r"[\s,]*(?:que se )?(?:llamad[oa]s?|denominad[oa]s?|de)\s+(?:la\s+)?[\"'(]?")

_JOINED = re.compile(r"[\s,\"'()]*(?:(?:y|e|o|u|a|al|mas|la|el|las|los|de|linea|apuesta)[\s\"'()]+)*")


class Clause(Struct, frozen=True, dict=True):
    """A sentence of a passage; `previous` is the sentence before it. What it is about is found out when asked."""

    passage: Passage
    layer: Layer
    previous: Clause | None = None

    @cached_property
    def low(self) -> str:
        """The words, folded."""
        return fold(self.layer.text)

    @cached_property
    def names(self) -> list[Name]:
        """The names of bets in the sentence."""
        return [name for name in load().bets.find(self.layer.text, game=self.passage.game) if name.id]

    @cached_property
    def label(self) -> bool:
        """Whether the passage opens with the name of the bet that all of it is about ("Par o más: …")."""
        subject = subject_of(self.passage)
        return subject.own and _is_label(self.passage, subject)

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The bets spoken of before the sentence."""
        previous = self.previous
        while previous is not None and not self.label:
            if previous.names:
                return named(previous.layer, self.passage.game).bets[:1] or (previous.names[-1].id,)
            previous = previous.previous
        return subject_of(self.passage).bets

    def about(self, at: int) -> tuple[str, ...]:
        """Return the bets that words at an offset are about: named nearest before them, or spoken of before."""
        if self.label:
            return self.before
        near = [name for name in self.names if name.end <= at]
        return (near[-1].id,) if near else self.before

    def after(self, at: int) -> tuple[str, ...]:
        """Return the first bet named behind an offset."""
        return next(((name.id,) for name in self.names if name.start >= at), ())

    def called(self, at: int) -> tuple[str, ...]:
        """Return the bet that is introduced right behind an offset ("…, llamada apuesta X")."""
        return next(((n.id,) for n in self.names if n.start >= at and _CALLED.fullmatch(self.low, at, n.start)), ())

    def listed(self, names: Sequence[Name]) -> list[Name]:
        """Return the first of the names with those that an enumeration joins to it ("a X, a Y o al Z")."""
        chain = list(names[:1])
        for name in names[1:]:
            if not _JOINED.fullmatch(self.low, chain[-1].end, name.start):
                break
            chain.append(name)
        return chain


def clauses(passage: Passage) -> tuple[Clause, ...]:
    """Return the sentences of a passage; kept with it, as its subject is."""
    kept: tuple[Clause, ...] | None = passage.__dict__.get("clauses")
    if kept is None:
        kept = passage.__dict__["clauses"] = tuple(_clauses(passage))
    return kept


def _clauses(passage: Passage) -> Iterator[Clause]:
    clause: Clause | None = None
    for layer in passage.sentences:
        clause = Clause(passage, layer, clause)
        yield clause


def _is_label(passage: Passage, subject: Subject) -> bool:
    """Tell whether the name that a passage opens with stands apart from the sentence."""
    return bool(passage.cells) or passage.text[subject.start : subject.start + 4].strip("* )\"'")[:1] in (".", ":")
