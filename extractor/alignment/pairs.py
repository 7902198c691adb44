"""Two documents compared: which of their rules and provisions regulate one thing, and how these relate.

What links two documents depends on these two alone: so pairs are compared in any order, in any process, and a pair that
has not changed is not compared again. A link says how sure it is (a score from 0 to 1) and whether one of its ends is a
part of the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp, inf, isfinite

import numpy as np
from numpy.typing import NDArray

from corpus.garbage import uncollected
from extractor.alignment import typed
from extractor.alignment.inverted import inverted
from extractor.alignment.plan import SAME, compared, origin
from extractor.alignment.prepared import NEIGHBOURS, WEIGHTS, Likeness, Places, Prepared, Similarities, bag
from extractor.alignment.records import Link, Part, Row
from extractor.alignment.relation import Homes, Wording, row_relation, sentence_relation, unlike, words
from extractor.alignment.sentences import CHANGED_FIGURES, INVERTED, OTHER_SUBJECT, Sentence, conflicts
from extractor.alignment.sentences import homes as sentence_of_rules
from extractor.alignment.typed import PARTS
from extractor.terms import term
from schemas.records import PERHAPS_LINK

# Sentences compared by what they say, then assigned one to one: those of one game, or of games that are near kin.


LEAST = 0.2
"""Score under which two sentences are not about one thing."""
SURE = 0.25
"""Score from which sentences on two games are about one thing, also where another is more alike to one of them."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two sentences that were assigned to each other, with their score and its features."""

    left: int
    right: int
    score: float
    features: dict[str, float]


def matches(a: Prepared, b: Prepared) -> list[Match]:
    """Return the sentences that belong together, block by block: one to one, and the best of those left over."""
    likeness = Likeness(a, b)
    found = [pair for block in blocks(a, b) for pair in _prose_pairs(likeness, block)]
    if not found:
        return []
    left, right, scores, around, games, ahead = (list(column) for column in zip(*found, strict=True))
    said = {"neighbours": np.array(around), "game": np.array(games), "ahead": np.array(ahead)}
    features = {**likeness.by_feature(left, right), **said}
    columns = [np.round(values.astype(np.float64), 3).tolist() for values in features.values()]
    rows = [dict(zip(features, values, strict=True)) for values in zip(*columns, strict=True)]
    return [Match(*pair) for pair in zip(left, right, scores, rows, strict=True)]


def _prose_pairs(likeness: Likeness, block: Block) -> Iterator[tuple[int, int, float, float, float, float]]:
    """Yield the places of two sentences that belong together, with score, likeness of neighbours and of games, and by
    how much the pair is ahead of the next best of either sentence."""
    total, around = scores(likeness.all(block.left, block.right), block.kinship)
    sure = LEAST if block.kinship == SAME else SURE
    first = _kept(total, _assigned(total), sure)
    found = [*first, *_second(total, set(first), sure)]
    for (row, column), ahead in zip(found, _ahead(total, found), strict=True):
        score, near = float(total[row, column]), float(around[row, column])
        yield block.left[row], block.right[column], score, near, block.kinship, ahead


def scores(alike: Similarities, kinship: float) -> tuple[Similarities, Similarities]:
    """Return the scores of all pairs of two lists of sentences, and how alike their neighbours are."""
    around = np.zeros_like(alike)
    around[1:, 1:] += alike[:-1, :-1] / 2
    around[:-1, :-1] += alike[1:, 1:] / 2
    return (alike + NEIGHBOURS * around) * kinship, around


def _ahead(total: Similarities, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """Return by how much each pair is more alike than the best other of either sentence; below 0 where it is not."""
    by_row, by_column = _two_best(total), _two_best(total.T)
    found = []
    for row, column in pairs:
        score = float(total[row, column])
        others = (by_row[row], column), (by_column[column], row)
        rival = max(second if place == mine else best for (place, best, second), mine in others)
        found.append(score - (rival if isfinite(rival) else 0.0))
    return found


def _two_best(total: Similarities) -> list[tuple[int, float, float]]:
    """Return of each row where its best is, this best and the second best, minus infinity where there is no other."""
    if total.shape[1] == 1:
        return [(0, best, -inf) for best in total[:, 0].tolist()]
    second, best = np.partition(total, -2, axis=1)[:, -2:].T.tolist()
    return list(zip(total.argmax(axis=1).tolist(), best, second, strict=True))


def _assigned(total: Similarities) -> list[tuple[int, int]]:
    """Return the pairs of the best assignment, one to one, whose score is high enough."""
    worth = np.where(total >= LEAST, total, 0).astype(np.float64)
    rows, columns = np.flatnonzero(worth.any(axis=1)), np.flatnonzero(worth.any(axis=0))
    if not len(rows):
        return []
    worth = worth[np.ix_(rows, columns)]
    turned = len(rows) > len(columns)
    chosen = enumerate(_Assignment(worth.T if turned else worth).columns.tolist())
    pairs = ((column, row) if turned else (row, column) for row, column in chosen)
    return sorted((int(rows[row]), int(columns[column])) for row, column in pairs if worth[row, column] > 0)


class _Assignment:
    """The assignment of each row to a column of its own whose worth is the greatest in all; rows are not the more.

    The method of Jonker and Volgenant (Computing 38, 1987): rows whose best columns differ have these, each of the
    others is let in by the cheapest chain of rows that change their columns. `columns` has the column of each row. What
    a row and a column together offer above their worth is never less than 0, and 0 where they are assigned.
    """

    def __init__(self, worth: NDArray[np.float64]) -> None:
        self._worth = worth
        count, width = worth.shape
        self._offers, self._asks = worth.max(axis=1), np.zeros(width)
        self.columns, self._rows = np.full(count, -1), np.full(width, -1)
        taken, first = np.unique(worth.argmax(axis=1), return_index=True)
        self.columns[first], self._rows[taken] = taken, first
        for row in np.flatnonzero(self.columns < 0).tolist():
            self._let_in(row)

    def _let_in(self, row: int) -> None:
        """Assign a row, by the cheapest chain of changes that ends at a free column."""
        width = len(self._asks)
        costs, open_costs, before = np.full(width, inf), np.full(width, inf), np.full(width, -1)
        closed: list[int] = []
        at, low = row, 0.0
        while at >= 0:
            cost = self._asks - self._worth[at] + (low + self._offers[at])
            less = cost < costs
            less[closed] = False
            costs[less] = open_costs[less] = cost[less]
            before[less] = at
            column = int(open_costs.argmin())
            low, at = float(costs[column]), int(self._rows[column])
            open_costs[column] = inf
            closed.append(column)
        passed = closed[:-1]
        self._offers[self._rows[passed]] -= low - costs[passed]
        self._asks[passed] += low - costs[passed]
        self._offers[row] -= low
        self._change(row, column, before)

    def _change(self, row: int, column: int, before: NDArray[np.int_]) -> None:
        """Give each row of a chain the next column: the chain ends at `column` and begins with `row`."""
        at = -1
        while at != row:
            at = int(before[column])
            self._rows[column] = at
            self.columns[at], column = column, int(self.columns[at])


def _second(total: Similarities, taken: set[tuple[int, int]], sure: float) -> Iterator[tuple[int, int]]:
    """Yield the best of each sentence where it was assigned to another: one may say what another says in two."""
    best = set(enumerate(total.argmax(axis=1).tolist()))
    best |= {(row, column) for column, row in enumerate(total.argmax(axis=0).tolist())}
    yield from sorted(pair for pair in best - taken if total[pair] >= sure)


def _kept(total: Similarities, pairs: Iterable[tuple[int, int]], sure: float) -> list[tuple[int, int]]:
    """Return the pairs that are alike enough; where they are not very much so, each must be the other's best."""
    rows, columns = total.argmax(axis=1), total.argmax(axis=0)
    return [
        (row, column)
        for row, column in pairs
        if total[row, column] >= sure or (rows[row] == column and columns[column] == row)
    ]


@dataclass(frozen=True, slots=True)
class Block:
    """Places of two documents' sentences that are compared, and how far the one game stands for the other."""

    left: Places
    right: Places
    kinship: float


def blocks(a: Prepared, b: Prepared) -> Iterator[Block]:
    """Yield the blocks of two documents."""
    theirs = _by_game(sentence.game for sentence in b.sentences)
    for game, left in _by_game(sentence.game for sentence in a.sentences).items():
        for other, right in theirs.items():
            kinship = compared(game, a.chapters, other, b.chapters)
            if kinship:
                yield Block(left, right, kinship)


def _by_game(games: Iterable[str]) -> Mapping[str, Places]:
    """Return the places of each game, in the order of games."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, game in enumerate(games):
        found[game].append(at)
    return {game: tuple(places) for game, places in sorted(found.items())}


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
    typed.PARTS: typed.PARTS_WEIGHTS,
}
"""How links are found, with the weights of the features that make their score (of prose: its log-odds)."""
_ALIKE = {**WEIGHTS, "neighbours": NEIGHBOURS}
"""What each feature counts in the likeness of two sentences."""
_PARTS_AT_MOST = 0.4
"""Score of sections whose parts are all aligned: mostly one holds more than the other, they are no counterparts."""


def links(a: Prepared, b: Prepared) -> list[Link]:
    """Return the links between two documents in the order of their ends; the id of `a` comes before that of `b`."""
    with uncollected():
        wording = Wording(a.spelt, b.spelt, origin(a.print, b.print))
        found: dict[_Name, Link] = {}
        for link in (*typed.links(a, b, wording), *_prose(a, b, wording)):
            old = found.get(_name(link))
            found[_name(link)] = link if old is None else _merged(old, link)
        known = {row.id: row for side in (a, b) for row in side.rows}
        few = {_name(link): link for link in _few(found.values())}
        for link in typed.links_of_parts(few.values(), known):
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
    """Return one link for two between the same rows: the surer one, different where words of either were changed."""
    if first.method != second.method:
        return first
    best, other = (second, first) if first.score < second.score else (first, second)
    changed = {name: value for name, value in other.features.items() if name in _CHANGED}
    if not changed or (best.relation == "different" and INVERTED not in changed):
        return best
    return replace(best, relation="different", features={**best.features, **changed})


_CHANGED = frozenset((CHANGED_FIGURES, INVERTED))
"""What one sentence of two provisions has otherwise, so that the provisions are different."""
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
    found = [(match, _in_conflict(a, b, match, wording)) for match in matches(a, b)]
    kept = {side for match, conflict in found if _same(a, b, match, conflict, wording) for side in _ends(match)}
    for match, conflict in found:
        left, right = a.sentences[match.left], b.sentences[match.right]
        near = match.features["words"] >= _OTHER_WORDS and not kept.intersection(_ends(match))
        if near and wording.figures_changed(left.text, right.text):
            conflict[CHANGED_FIGURES] = 1.0
        yield from _links(left, right, match, conflict, wording)


def _in_conflict(a: Prepared, b: Prepared, match: Match, wording: Wording) -> dict[str, float]:
    """Return in what two sentences rule otherwise, as features."""
    found = dict.fromkeys(conflicts(a.says[match.left], b.says[match.right]), 1.0)
    if match.features["words"] >= _OTHER_WORDS and OTHER_SUBJECT not in found:
        sure = inverted(a.sentences[match.left], b.sentences[match.right], match.features["game"], wording.origin)
        found |= {INVERTED: sure} if sure else {}
    return found


def _same(a: Prepared, b: Prepared, match: Match, conflict: Mapping[str, float], wording: Wording) -> bool:
    """Tell whether two sentences have one wording: then neither of them was changed into a third."""
    near = match.features["words"] >= _OTHER_WORDS and INVERTED not in conflict
    return near and wording.same(a.sentences[match.left].text, b.sentences[match.right].text)


def _ends(match: Match) -> tuple[tuple[str, int], tuple[str, int]]:
    return ("a", match.left), ("b", match.right)


_OTHER_WORDS = 0.4
"""Likeness of terms under which two sentences cannot have the same wording."""


def _links(
    left: Sentence, right: Sentence, match: Match, conflict: Mapping[str, float], wording: Wording
) -> Iterator[Link]:
    near = match.features["words"] >= _OTHER_WORDS
    said = sentence_relation(left, right, conflict, wording) if near else unlike(conflict)
    features = {**match.features, **conflict} if conflict else match.features
    for a, b in ((left.provision, right.provision), *_pairs(left, right)):
        relation = row_relation(a, b, (left, right), said, wording) if near else said
        yield Link(a.level, a.id, b.id, relation, round(match.score, 3), PROSE, features)


def _pairs(left: Sentence, right: Sentence) -> list[tuple[Row, Row]]:
    """Return the norms on two sentences that belong together: those of one family, or else the first of each.

    Of several of one family those whose own words are most alike: a sentence may state one thing after another. Where
    one says as a norm what the other says as a value, the first rule of each: two values have links of their own.
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
            b = max(same, key=lambda b: (b.key == a.key, _in_common(a, b), b.bearer == a.bearer))
            free.remove(b)
            pairs.append((a, b))
    return pairs or _of_one_kind(ours, theirs)


def _in_common(a: Row, b: Row) -> float:
    """Return which share of the terms of two rules both have."""
    ours, theirs = bag(a.text, a.game), bag(b.text, b.game)
    return len(ours & theirs) / max(1, len(ours | theirs))


def _of_one_kind(ours: Sequence[Row], theirs: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Return the first two norms of other families that may say one thing: what follows from an event is no duty."""
    both = ((a, b) for a in ours for b in theirs if (a.family == _EVENT) == (b.family == _EVENT))
    return list(islice(both, 1))


_EVENT = "irregularity"


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
