"""Sentences with the bets that they speak of: named in them, or in the sentences before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.layers import Layer
from extractor.folding import fold
from extractor.lexicon import Name, load
from extractor.passages import Passage, sentences
from extractor.readers.subjects import Subject, named

_CALLED = re.compile(r"[\s,]*(?:que se )?(?:llamad[oa]s?|denominad[oa]s?|de)\s+(?:la\s+)?[\"'(]?")

_JOINED = re.compile(r"[\s,\"'()]*(?:(?:y|e|o|u|a|al|mas|la|el|las|los|de|linea|apuesta)[\s\"'()]+)*")


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of a passage: its words, folded words and names of bets; `before` are the bets spoken of before it.

    `label` tells that the sentence opens with the name of the bet that all of it is about ("Par o más: …").
    """

    passage: Passage
    layer: Layer
    low: str
    names: Sequence[Name]
    before: tuple[str, ...]
    label: bool = False

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


def clauses(passage: Passage, subject: Subject) -> Iterator[Clause]:
    """Yield the sentences of a passage that is about the bets of `subject`."""
    before = subject.bets
    label = subject.own and _is_label(passage, subject)
    for layer in sentences(passage.layer):
        names = [name for name in load().bets.find(layer.text, game=passage.game) if name.id]
        yield Clause(passage, layer, fold(layer.text), names, before, label)
        if names and not label:
            before = named(layer, passage.game).bets[:1] or (names[-1].id,)


def _is_label(passage: Passage, subject: Subject) -> bool:
    """Tell whether the name that a passage opens with stands apart from the sentence."""
    return bool(passage.cells) or passage.text[subject.start : subject.start + 4].strip("* )\"'")[:1] in (".", ":")
