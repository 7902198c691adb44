"""Two documents compared: which of their rules and provisions regulate one thing, and how these relate.

What links two documents depends on these two alone: so pairs are compared in any order, in any process, and a pair that
has not changed is not compared again. A link says how sure it is (a score from 0 to 1) and whether one of its ends is a
part of the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp

from corpus.collecting import uncollected
from extractor.alignment import parts, prose, typed
from extractor.alignment.contents import CHANGED_FIGURES, OTHER_SUBJECT, conflicts
from extractor.alignment.features import NEIGHBOURS, WEIGHTS
from extractor.alignment.parts import PARTS
from extractor.alignment.prepared import Prepared
from extractor.alignment.records import Link, Part, Row
from extractor.alignment.relation import Homes, row_relation, sentence_relation, unlike
from extractor.alignment.sentences import Sentence
from extractor.alignment.sentences import homes as sentence_of_rules
from extractor.alignment.wording import Wording, words
from extractor.terms import term
from schemas.records import PERHAPS_LINK

_WITHIN = 0.9
"""Share of a passage's terms that the other has too, from which it is a part of it: damage takes the rest."""
_MORE = 5
"""Terms that the other has beyond it, from which it says more and not the same in more words."""
_LONGER = 1.3
"""Length of the other in terms, in lengths of the one."""
_FEWEST = 4
"""Terms under which a passage says too little to be found in another one by more than chance."""

PROSE, KEY = "prose", "key"
CALIBRATED: dict[str, float] = {
    "bias": -18.56,
    "likeness": 6.96,
    "ahead": 6.76,
    "game": 14.67,
    "acts": 0.99,
    "same_family": 0.51,
    "titles": -1.01,
    "words": -1.79,
    "conflicts": 1.14,
    OTHER_SUBJECT: -1.55,
}
"""What each feature of two sentences counts in the log-odds that they regulate one thing.

Sentences are assigned by how alike they are; that alone does not tell how often such a pair is right. These weights
were fitted on two thirds of the public concepts (pairs with a known counterpart, right or another) and held on the last
third, where of the pairs from `SURE_LINK` on nine of ten are right.
"""
METHODS: dict[str, dict[str, float]] = {
    PROSE: CALIBRATED,
    KEY: typed.WEIGHTS,
    parts.PARTS: parts.WEIGHTS,
}
"""How links are found, with the weights of the features that make their score (of prose: its log-odds)."""
_ALIKE = {**WEIGHTS, "neighbours": NEIGHBOURS}
"""What each feature counts in the likeness of two sentences."""
_PARTS_AT_MOST = 0.4
"""Score of sections whose parts are all aligned: mostly one holds more than the other, they are no counterparts."""


def links(a: Prepared, b: Prepared) -> list[Link]:
    """Return the links between two documents in the order of their ends; the id of `a` comes before that of `b`."""
    with uncollected():
        wording = Wording(a.spelt, b.spelt)
        found: dict[_Name, Link] = {}
        for link in (*typed.links(a, b, wording), *_prose(a, b, wording)):
            old = found.get(_name(link))
            found[_name(link)] = link if old is None else _merged(old, link)
        known = {row.id: row for side in (a, b) for row in side.rows}
        few = {_name(link): link for link in _few(found.values())}
        for link in parts.links(few.values(), known):
            few.setdefault(_name(link), link)
        homes = {**sentence_of_rules(a.sentences), **sentence_of_rules(b.sentences)}
        return [_finished(link, known, homes) for _, link in sorted(few.items())]


def _finished(link: Link, known: Mapping[str, Row], homes: Homes) -> Link:
    """Return a link with the score that its method earns, and which end is a part of the other."""
    a, b = known[link.a], known[link.b]
    done = calibrated(link, same_family=link.level == "rule" and a.family == b.family)
    if done.method != PROSE or done.score < PERHAPS_LINK or done.relation == "related":
        return done
    return replace(done, part=part_of(*(homes[row.id].text if row.id in homes else row.text for row in (a, b))))


_Name = tuple[str, str, str]


def _name(link: Link) -> _Name:
    return link.level, link.a, link.b


def _merged(first: Link, second: Link) -> Link:
    """Return one link for two between the same rows: the surer one, different where a figure of either was changed."""
    if first.method != second.method:
        return first
    best, other = (second, first) if first.score < second.score else (first, second)
    if CHANGED_FIGURES not in other.features or best.relation == "different":
        return best
    return replace(best, relation="different", features={**best.features, CHANGED_FIGURES: 1.0})


_MOST = 4
"""Counterparts of a provision in another document, beside those that have none better."""
_MOST_OF_A_SECTION = 25
"""Counterparts of a long provision, most of which have none better."""


def _few(links: Iterable[Link]) -> Iterator[Link]:
    """Yield the links, of those between provisions the best of each end and a few more."""
    count: Counter[str] = Counter()
    for link in sorted(links, key=lambda link: (-link.score, link.a, link.b)):
        counts = count[link.a], count[link.b]
        if link.level == "rule" or max(counts) < (_MOST if min(counts) else _MOST_OF_A_SECTION):
            count.update((link.a, link.b))
            yield link


def _prose(a: Prepared, b: Prepared, wording: Wording) -> Iterator[Link]:
    for match in prose.matches(a, b):
        left, right = a.sentences[match.left], b.sentences[match.right]
        conflict = list(conflicts(a.says[match.left], b.says[match.right]))
        if match.features["words"] >= _OTHER_WORDS and wording.figures_changed(left.text, right.text):
            conflict.append(CHANGED_FIGURES)
        yield from _links(left, right, match, conflict, wording)


_OTHER_WORDS = 0.4
"""Likeness of terms under which two sentences cannot have the same wording."""


def _links(
    left: Sentence, right: Sentence, match: prose.Match, conflict: Sequence[str], wording: Wording
) -> Iterator[Link]:
    near = match.features["words"] >= _OTHER_WORDS
    said = sentence_relation(left, right, conflict, wording) if near else unlike(conflict)
    features = {**match.features, **dict.fromkeys(conflict, 1.0)} if conflict else match.features
    for a, b in ((left.provision, right.provision), *_pairs(left, right)):
        relation = row_relation(a, b, (left, right), said, wording) if near else said
        yield Link(a.level, a.id, b.id, relation, round(match.score, 3), PROSE, features)


def _pairs(left: Sentence, right: Sentence) -> list[tuple[Row, Row]]:
    """Return the norms on two sentences that belong together: those of one family, or else the first of each.

    Where one says as a norm what the other says as a value, the first rule of each: two values have links of their own.
    """
    ours = [row for row in left.rules if not typed.is_typed(row)]
    theirs = [row for row in right.rules if not typed.is_typed(row)]
    if not ours and not theirs:
        return []
    if not ours or not theirs:
        return list(zip(left.rules[:1], right.rules[:1], strict=False))
    pairs = []
    free = list(theirs)
    for a in ours:
        same = [b for b in free if b.family == a.family]
        if same:
            b = max(same, key=lambda b: (b.key == a.key, b.bearer == a.bearer))
            free.remove(b)
            pairs.append((a, b))
    return pairs or [(ours[0], theirs[0])]


def part_of(a: str, b: str) -> Part:
    """Return which of two texts on one subject is a part of the other: `a`, `b`, or none."""
    ours, theirs = (frozenset(found for word in words(text) if (found := term(word))) for text in (a, b))
    if _is_part(ours, theirs):
        return "a"
    return "b" if _is_part(theirs, ours) else ""


def _is_part(one: frozenset[str], other: frozenset[str]) -> bool:
    if len(one) < _FEWEST or len(other) < max(_LONGER * len(one), len(one) + _MORE):
        return False
    return len(one & other) >= _WITHIN * len(one)


def likeness(features: dict[str, float]) -> float:
    """Return how alike two sentences are, for features that were found of them: 0 to 1."""
    return sum(weight * features[name] for name, weight in _ALIKE.items()) * features["game"]


def calibrated(link: Link, *, same_family: bool) -> Link:
    """Return a link with the score that its method earns; `same_family` where both ends are rules of one family."""
    if link.method == PARTS:
        return replace(link, score=round(link.score * _PARTS_AT_MOST, 3))
    if link.method != PROSE:
        return link
    found = dict(link.features)
    conflicts = sum(name.startswith("other_") and name != OTHER_SUBJECT for name in found)
    found |= {
        "bias": 1.0,
        "likeness": round(likeness(found), 3),
        "same_family": float(same_family),
        "conflicts": float(conflicts),
    }
    return replace(link, score=round(_probability(found), 3), features=found)


def _probability(features: dict[str, float]) -> float:
    return 1 / (1 + exp(-sum(weight * features.get(name, 0.0) for name, weight in CALIBRATED.items())))
