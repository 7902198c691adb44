"""What a sentence most likely rules where no frame reads it: evidence weighed by what texts of known truth say.

Evidence reads a value that fills a key, or a sentence that states one. It is heard only where no other reader speaks of
the same value, of the key on the same lines, or of the key in the game otherwise (`unsaid`), and only where it is surer
than its bounds, which texts left out of the learning have set.

Candidates are told by their marks: short strings for the words, ideas and names around a value ("L0.cuatro" right
before it), what a number counts, the game, what is named in the title and in the sentence before.

A model is one logistic regression for each ruling: a key of the vocabulary that a value fills, a key with the value
that a sentence states, or what a run of names and values is about (`runs`). `benchmarks/evidence.py` learns the weights
and keeps those that matter here, as a matrix of marks by rulings. They are learnt from texts of this project's own and
from the official texts with their truth. A file holds no sentence of either: of words it has stems and pairs of
neighbouring stems, each seen four times or more. What is read of a text that the weights are learnt from proves nothing
about other texts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import numpy as np

from extractor.evidence import runs
from extractor.evidence.model import SHOWN, Ruling, context, load, stems
from extractor.folding import fold
from extractor.frames.attachment import Quantity, quantities
from extractor.frames.clauses import clause_at
from extractor.frames.explained import Part
from extractor.frames.match import Reading
from extractor.frames.payouts.told import LAID
from extractor.frames.sentence import Sentence
from extractor.frames.standing import judged
from extractor.grammar import gains, ranges
from extractor.mentions import Mention
from extractor.passages import Passage
from extractor.statements import Statement
from schemas.declared import fitted
from schemas.declared import read as read_data
from schemas.records import Rule

METHOD = "evidence"
_VALUE_FROM, _SENTENCE_FROM = 0.5, 0.35
"""How likely a ruling must be: of texts left out of the learning, nine in ten that are likelier are right."""
_AHEAD = 1.5  # times as likely as the next
_CONFIDENCE = 0.8
_WRAPPED = 3  # lines apart at which two rules of a provision may be of one paragraph, as it is printed
_ARTICLES = ("un", "una", "uno")
_PAID = "pays."  # evidence does not speak against what a bet is paid: the name of the bet tells it
_LONGEST = 160  # characters: a longer sentence says several things, and its marks do not tell which
_MARGIN = 1.25  # by how much a figure may leave the range in which the key's figures were seen

Candidate = tuple[Sentence, Mention | None, list[str]]
"""A sentence, the value that is asked about (none: the sentence itself), and its marks."""

VALUES = ("amount", "share", "multiple", "measure")
"""Kinds of mentions that may be the value of a rule, beside what is won (`_gains`)."""
_GAIN = "gain"

_MASKED = frozenset((*VALUES, "odds", "money"))
_LEFT, _RIGHT, _PLACED = 7, 7, 3  # words looked at on either side of a value; those whose place counts
_SMALL = 60  # numbers up to it are marks of their own

Words = list[tuple[int, str]]
"""The stems of a sentence with their places; a value stands as its kind."""


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the sentences of a document most likely rule."""
    known = load("values").knows
    ruling = [one for one, rules in judged(passages) if rules is not None]
    told = [one for one in ruling if known(f"g:{one.passage.game}") and short(one)]
    yield from _values([one for sentence in told for one in of_values(sentence)])
    yield from _stated([one for sentence in told for one in of_sentences(sentence)])
    yield from runs.read(passages)


def short(sentence: Sentence) -> bool:
    """Tell whether evidence is asked of a sentence for its length."""
    return 0 < len(sentence.text.strip()) <= _LONGEST


def of_values(sentence: Sentence) -> Iterator[Candidate]:
    """Yield the values of a sentence with their marks."""
    found = (*sentence.of(*VALUES), *_gains(sentence))
    if not found:
        return
    counted = {(one.amount.start, one.amount.end): one for one in quantities(sentence)}
    around, beyond = words(sentence), context(sentence)
    for value in found:
        marks = of_value(sentence, value, counted.get((value.start, value.end)), around)
        yield sentence, value, [*marks, *beyond]


def _gains(sentence: Sentence) -> Iterator[Mention]:
    """Yield what a winner gets by the words of a sentence, in forms that no bet is laid by ("sesenta veces")."""
    for one in gains.find(sentence.text, paid=True):
        if one.kind not in LAID:
            yield Mention(_GAIN, "", one.start, one.end, value=one.value, form=one.kind)


def of_sentences(sentence: Sentence) -> Iterator[Candidate]:
    """Yield a sentence with its marks."""
    yield sentence, None, [*of_sentence(sentence, words(sentence)), *context(sentence)]


def _values(some: Sequence[Candidate]) -> Iterator[Statement]:
    model = load("values")
    chances = model.chances([marks for _, _, marks in some])
    for (sentence, value, _), own in zip(some, chances, strict=True):
        best, next_ = np.argsort(-own)[:2]
        ruling = model.rulings[best]
        if value is None or own[best] < max(_VALUE_FROM, _AHEAD * own[next_]):
            continue
        filled = ranges.figure(value.value)
        if fits(ruling, value, filled) and not (value.kind == "share" and _denied(sentence, value)):
            yield _statement(sentence, ruling, filled, value.start, value.end)


def _denied(sentence: Sentence, value: Mention) -> bool:
    """Tell whether a value stands in what a clause denies: "no se puede abandonar por la mitad"."""
    clause = clause_at(sentence, value.start)
    return clause is not None and clause.denied


def _stated(some: Sequence[Candidate]) -> Iterator[Statement]:
    model = load("sentences")
    chances = model.chances([marks for _, _, marks in some])
    for row, column in zip(*np.nonzero(chances >= _SENTENCE_FROM), strict=True):
        sentence, ruling = some[row][0], model.rulings[column]
        if not names(sentence, ruling.value):
            continue
        yield _statement(sentence, ruling, ruling.value, 0, len(sentence.text))


def doubt(passages: Sequence[Passage]) -> Callable[[Statement], bool]:
    """Return what tells whether evidence speaks against a statement of the passages: such words hardly ever state it.

    Evidence is silent on keys that it has seldom met, and on values that no mention of the sentence has.
    """
    told = sorted(((*_span(one), one) for one, _ in judged(passages)), key=lambda place: place[:2])
    firsts = [first for first, _, _ in told]
    longest = max((last - first for first, last, _ in told), default=0)

    def doubted(statement: Statement) -> bool:
        stop = len(statement.layer) if statement.end is None else statement.end
        start, end = statement.layer.span(statement.start, stop)
        near = told[bisect_left(firsts, start - longest) : bisect_left(firsts, end)]
        here = [one for _, last, one in near if last > start and weighs(one)]
        return unlikely(here, statement.family, statement.key, statement.value)

    return doubted


def against(sentence: Sentence, one: Reading) -> bool:
    """Tell whether evidence speaks against what a frame reads in a sentence."""
    return weighs(sentence) and unlikely([sentence], one.frame.family, one.key, one.value)


def weighs(sentence: Sentence) -> bool:
    """Tell whether evidence may speak against what a sentence is read to say: it is short, and no row of a table."""
    return short(sentence) and not sentence.cells


def _span(sentence: Sentence) -> tuple[int, int]:
    return sentence.layer.span(0, len(sentence.text))


def unlikely(near: Sequence[Sentence], family: str, key: str, value: Any) -> bool:
    """Tell whether the marks of sentences make a value of a key clearly less likely than it is of any sentence.

    Of what frames read so, in texts left out of the learning, fewer than one in five was right.
    """
    if key.startswith(_PAID):
        return False
    if not isinstance(value, bool):
        some = [m for one in near for _, said, m in of_values(one) if said and ranges.figure(said.value) == value]
        if some and load("values").tells((family, key, None)):
            return load("values").less_likely(some, (family, key, None))
    if not near or not isinstance(value, bool | str) or not load("sentences").tells((family, key, value)):
        return False
    return load("sentences").less_likely([m for one in near for _, _, m in of_sentences(one)], (family, key, value))


def names(sentence: Sentence, value: Any) -> bool:
    """Tell whether a sentence holds a word that names a value; most values have no names of their own."""
    words = _names().get(value) if isinstance(value, str) else None
    return words is None or any(re.search(rf"\b{re.escape(word)}", sentence.folded) for word in words)


@cache
def _names() -> dict[str, list[str]]:
    name = "named.toml"
    return fitted(read_data(files(__package__).joinpath(name)), dict[str, list[str]], name)


_SETS = ("wins_on.", "loses_on.", "pushes_on.")
"""Keys whose value is a set of results, also where it is one."""


def _statement(sentence: Sentence, ruling: Ruling, value: Any, start: int, end: int) -> Statement:
    if ruling.key.startswith(_SETS) and not isinstance(value, list):
        value = [value]
    return Statement(
        sentence.passage.node, sentence.layer, ruling.family, ruling.key, value, start, end, confidence=_CONFIDENCE
    )  # fmt: skip


def likely(sentence: Sentence) -> Iterator[Part]:
    """Yield what evidence makes of a sentence, whether sure enough or not: how likely it is and by which marks."""
    for model, some in ((load("values"), of_values(sentence)), (load("sentences"), of_sentences(sentence))):
        for _, value, marks in some:
            ruling, chance, why = model.best(marks)
            if chance >= SHOWN:
                start, end = (value.start, value.end) if value is not None else (0, len(sentence.text))
                filled = ruling.value if value is None else ranges.figure(value.value)
                yield Part(sentence.text[start:end], why, ruling.key, filled, start, end)
    yield from runs.likely(sentence)


def shape(value: Any) -> str:
    """Return what a value is made of: "number", "list", "str" (words), or the sides of a range ("max-min")."""
    if isinstance(value, dict):
        return "-".join(sorted(value))
    return "list" if isinstance(value, list | tuple) else type(value).__name__ if isinstance(value, str) else "number"


def fits(ruling: Ruling, value: Mention, filled: Any) -> bool:
    """Tell whether a value is of the kind and size of those that the key has had."""
    if value.kind not in ruling.kinds or shape(filled) not in ruling.shapes:
        return False
    number = isinstance(filled, int | float)
    return not number or ruling.least / _MARGIN <= filled <= ruling.most * _MARGIN


def unsaid(rule: Rule, others: Iterable[Rule]) -> bool:
    """Tell whether none of the other rules speaks of what a rule by evidence says, or of its value."""
    first, last, key = rule.line_start, rule.line_end, rule.key
    near_or_alike = (one for one in others if one.key == key or (one.line_start <= last and first <= one.line_end))
    return not any(_speaks(other, rule) for other in near_or_alike)


def _speaks(other: Rule, rule: Rule) -> bool:
    near = other.line_start <= rule.line_end and rule.line_start <= other.line_end
    if other.key == rule.key and (near or other.game == rule.game):
        gap = max(other.line_start - rule.line_end, rule.line_start - other.line_end)
        here = near or (other.provision_id == rule.provision_id and gap <= _WRAPPED)
        if rule.key.startswith(_PAID):
            return here
        return here or other.value != rule.value  # near by, it may be of the games that the words name
    filled = rule.key.startswith(_PAID) or not isinstance(rule.value, bool | str)
    return near and filled and _holds(other, rule)


def _holds(other: Rule, rule: Rule) -> bool:
    """Tell whether two rules have a value in common, and the words of one hold those of the other; two by evidence on
    "un" are of two of them."""
    if other.method == rule.method == METHOD and fold(rule.text) in _ARTICLES:
        return False
    told, own = fold(other.text), fold(rule.text)
    return (own in told or told in own) and bool({*_leaves(rule.value)} & {*_leaves(other.value)})


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one) if name != "of" else ()
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _leaves(one)
    else:
        yield str(value)


def words(sentence: Sentence) -> Words:
    """Return the stems of a sentence in order."""
    found: Words = []
    last = 0
    masked = (one for one in sentence.own if one.kind in _MASKED)
    for one in sorted(masked, key=lambda one: (one.start, -one.end)):
        if one.start >= last:
            found += stems(sentence.folded, last, one.start)
            found.append((one.start, "#" + one.kind))
            last = one.end
    return [*found, *stems(sentence.folded, last, len(sentence.folded))]


def of_sentence(sentence: Sentence, around: Words) -> list[str]:
    """Return the marks of all that a sentence says."""
    said = ["^", *(stem for _, stem in around), "$"]
    return [
        *("w." + stem for stem in said),
        *(f"2.{one}_{other}" for one, other in pairwise(said)),
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
    if value.kind == _GAIN:
        return [f"v:even:{figure == '1:1'}"]  # which bet pays so much is not for a mark to know
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
