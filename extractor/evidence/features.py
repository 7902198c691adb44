"""The marks of a value, and of a sentence, by which evidence is weighed: words, ideas and names around it.

A mark is a short string: the beginning of a word with its place ("L0.cuatro" right before the value), an idea of
`extractor.mentions`, what a number counts, the game, what is named in the title and in the sentence before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.attachment import Quantity
from extractor.frames.clauses import clause_at
from extractor.frames.sentence import Sentence
from extractor.mentions import Mention

VALUES = ("amount", "share", "multiple", "measure")
"""Kinds of mentions that may be the value of a rule; odds need their name, which frames find or nobody."""

_MASKED = frozenset((*VALUES, "odds", "money"))
_WORD = re.compile(r"[a-z]+")
_SHORT, _STEM = 4, 6  # letters of a word that stands as it is, and of a stem
_LEFT, _RIGHT, _PLACED = 7, 7, 3  # words looked at on either side of a value; those whose place counts
_SMALL = 60  # numbers up to it are marks of their own

Words = list[tuple[int, str]]
"""The stems of a sentence with their places; a value stands as its kind."""


def words(sentence: Sentence) -> Words:
    """Return the stems of a sentence in order."""
    found: Words = []
    last = 0
    masked = (one for one in sentence.own if one.kind in _MASKED)
    for one in sorted(masked, key=lambda one: (one.start, -one.end)):
        if one.start >= last:
            found += _stems(sentence.folded, last, one.start)
            found.append((one.start, "#" + one.kind))
            last = one.end
    return [*found, *_stems(sentence.folded, last, len(sentence.folded))]


def _stems(low: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    for hit in _WORD.finditer(low, start, end):
        word = hit.group()
        yield hit.start(), word if len(word) <= _SHORT else word[:_STEM].rstrip("aeos")


def context(sentence: Sentence) -> list[str]:
    """Return what stands around a sentence: its game, its title, its list's lead, the sentence before."""
    found = [f"g:{sentence.passage.game}"]
    if sentence.titles:
        found += ["t." + idea for idea in sentence.titles[0].places]
    found += ["l." + idea for idea in sentence.lead.places]
    if sentence.before is not None:
        found += ["b." + idea for idea in sentence.before.own.places]
    return found


def of_sentence(sentence: Sentence, around: Words) -> list[str]:
    """Return the marks of all that a sentence says."""
    stems = ["^", *(stem for _, stem in around), "$"]
    return [
        *("w." + stem for stem in stems),
        *(f"2.{one}_{other}" for one, other in pairwise(stems)),
        *sentence.own.places,
    ]


def of_value(sentence: Sentence, value: Mention, counted: Quantity | None, around: Words) -> list[str]:
    """Return the marks of a value of a sentence, `counted` as the number that it is, if it is one."""
    found = [f"k:{value.kind}:{value.id}", f"f:{value.form}", *_figure(value)]
    found += _beside("L", [stem for at, stem in around if at < value.start][-_LEFT:][::-1])
    found += _beside("R", [stem for at, stem in around if at >= value.end][:_RIGHT])
    heads = counted.heads if counted is not None else ()
    found += [f"h:{one.kind}:{one.id}" for one in heads] or ["h:"]
    clause = clause_at(sentence, value.start)
    if clause is not None:
        found += ["C." + idea for idea in clause.own.places]
        found.append(f"d:{clause.denied}:{clause.exception}:{value in clause.condition}")
    found += _in_table(sentence, value)
    return found


def _figure(value: Mention) -> list[str]:
    figure = value.value
    if isinstance(figure, dict):
        return [f"v:{name}" for name in figure] + [f"of:{figure.get('of')}"]
    if isinstance(figure, int | float) and figure > _SMALL:
        return [f"v>{len(str(int(figure)))}"]
    return [f"v:{figure}"]


def _beside(side: str, stems: list[str]) -> Iterator[str]:
    yield from (f"{side}.{stem}" for stem in stems or ["$"])
    yield from (f"{side}{place}.{stem}" for place, stem in enumerate(stems[:_PLACED]))
    if len(stems) > 1:
        yield f"{side}2.{stems[0]}_{stems[1]}"


def _in_table(sentence: Sentence, value: Mention) -> list[str]:
    column = sentence.column(value.start)
    if column < 0:
        return []
    header = sentence.header[column].places if column < len(sentence.header) else ()
    row = {one.id for one in sentence.own if sentence.column(one.start) == 0} if column else ()
    return [f"col:{bool(column)}", *("hd." + idea for idea in header), *("row." + name for name in row)]


__all__ = ["VALUES", "Words", "context", "of_sentence", "of_value", "words"]
