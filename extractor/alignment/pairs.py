"""Two documents compared: which of their rules and provisions regulate one thing, and how these relate.

What links two documents depends on these two alone: so pairs are compared in any order, in any process, and a pair that
has not changed is not compared again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.collecting import uncollected
from extractor.alignment import parts, prose, typed
from extractor.alignment.calibration import CALIBRATED, PROSE, calibrated
from extractor.alignment.contents import CHANGED_FIGURES, conflicts
from extractor.alignment.portion import part_of
from extractor.alignment.prepared import Prepared
from extractor.alignment.records import Link, Row
from extractor.alignment.relation import Homes, row_relation, sentence_relation, unlike
from extractor.alignment.sentences import Sentence
from extractor.alignment.sentences import homes as sentence_of_rules
from extractor.alignment.wording import Wording
from schemas.records import PERHAPS_LINK

KEY = "key"
METHODS: dict[str, dict[str, float]] = {
    PROSE: CALIBRATED,
    KEY: typed.WEIGHTS,
    parts.PARTS: parts.WEIGHTS,
}
"""How links are found, with the weights of the features that make their score (of prose: its log-odds)."""


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
