"""Typed rules compared by key, and provisions by the rules that they hold.

Two rules of one game and key rule the same subject, whatever their words; two sections rule one thing where much of
what they hold is aligned.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from extractor.alignment.plan import compared
from extractor.alignment.prepared import Prepared
from extractor.alignment.records import Link, Relation, Row
from extractor.alignment.relation import Wording, typed_relation
from extractor.alignment.sentences import agree
from extractor.alignment.sentences import homes as sentence_of_rules
from schemas.records import NORM_FAMILIES

WEIGHTS = {"key": 0.6, "variant": 0.2, "value": 0.1, "titles": 0.1}
"""What each feature of two typed rules counts in their score; they sum to 1."""
_MOST = 3
"""Counterparts of a rule in another document."""
_WORSE = 0.25
"""How much lower than its best counterpart another one may score."""

PARTS = "parts"
PARTS_WEIGHTS = {"share": 0.5, "strength": 0.5}
"""What counts in the score of two provisions: the share of the smaller one's parts that are aligned, and how surely."""
_SURE_RULE = 0.30
"""Score from which an alignment of rules speaks for their provisions."""
_LEAST_PROVISIONS = 0.35
"""Score under which two provisions are not counterparts."""
_MOST_PROVISIONS = 4
"""Counterparts of a provision by its parts in another document."""


def is_typed(row: Row) -> bool:
    """Tell whether a row is a rule with a value that can be compared."""
    return row.level == "rule" and row.family not in NORM_FAMILIES


def links(a: Prepared, b: Prepared, wording: Wording) -> Iterator[Link]:
    """Yield the links between typed rules of two documents, key by key."""
    homes = {**sentence_of_rules(a.sentences), **sentence_of_rules(b.sentences)}
    for one, other, kinship, score in _pairs(a.rules, b.rules, a.rule_chapters, b.rule_chapters):
        yield _link(one, other, kinship, score, typed_relation(one, other, homes, wording))


def links_of_rules(
    a: Iterable[Row], b: Iterable[Row], chapters_a: AbstractSet[str], chapters_b: AbstractSet[str]
) -> Iterator[Link]:
    """Yield the links between some typed rules of two documents that no sentences are known of.

    `chapters_a` and `chapters_b` are the games that the documents rule at some length (`kinship.chapters`).
    """
    wording = Wording(Counter(), Counter())
    for one, other, kinship, score in _pairs(a, b, chapters_a, chapters_b):
        yield _link(one, other, kinship, score, typed_relation(one, other, {}, wording))


def _pairs(
    a: Iterable[Row], b: Iterable[Row], chapters_a: AbstractSet[str], chapters_b: AbstractSet[str]
) -> Iterator[tuple[Row, Row, float, float]]:
    """Yield the typed rules that belong together, key by key, with how far their games do and their score."""
    ours, theirs = _by_key(a), _by_key(b)
    for key in sorted(ours.keys() & theirs.keys()):
        for score, kinship, one, other in _between(ours[key], theirs[key], chapters_a, chapters_b):
            yield one, other, kinship, score


def _by_key(rules: Iterable[Row]) -> Mapping[tuple[str, str], list[Row]]:
    keyed: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rules:
        if is_typed(row):
            keyed[row.family, row.key].append(row)
    return keyed


def _link(a: Row, b: Row, kinship: float, score: float, relation: Relation) -> Link:
    features = {**_features(a, b), "game": kinship}
    return Link("rule", a.id, b.id, relation, round(score, 3), "key", features)


def _between(
    left: Sequence[Row], right: Sequence[Row], games_a: AbstractSet[str], games_b: AbstractSet[str]
) -> Iterator[tuple[float, float, Row, Row]]:
    """Yield the rules of one key that belong together, the best first; a rule of one may have a few of the other."""
    scored: list[tuple[float, float, Row, Row]] = []
    for a in left:
        for b in right:
            kinship = compared(a.game, games_a, b.game, games_b)
            if kinship:
                scored.append((_score(a, b) * kinship, kinship, a, b))
    scored.sort(key=lambda found: (-found[0], found[2].id, found[3].id))
    best: dict[str, float] = {}
    count: Counter[str] = Counter()
    for score, kinship, a, b in scored:
        top = max(best.setdefault(a.id, score), best.setdefault(b.id, score))
        if not min(count[a.id], count[b.id]) and max(count[a.id], count[b.id]) < _MOST and score >= top - _WORSE:
            count.update((a.id, b.id))
            yield score, kinship, a, b


def _features(a: Row, b: Row) -> dict[str, float]:
    return {"key": 1.0, "variant": _variants(a, b), "value": float(agree(a.value, b.value)), "titles": _titles(a, b)}


def _score(a: Row, b: Row) -> float:
    return sum(WEIGHTS[name] * value for name, value in _features(a, b).items())


def _variants(a: Row, b: Row) -> float:
    ours, theirs = set(a.variant.split(",")), set(b.variant.split(","))
    if ours == theirs:
        return 1.0
    return 0.5 if not (a.variant and b.variant) or ours & theirs else 0.0


def _titles(a: Row, b: Row) -> float:
    ours, theirs = a.headings[:1], b.headings[:1]
    return float(ours == theirs)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two provisions with the rules of the one and of the other that are aligned, and how."""

    ours: set[str]
    theirs: set[str]
    scores: list[float]
    relations: Counter[Relation]


def links_of_parts(rules: Iterable[Link], known: Mapping[str, Row]) -> Iterator[Link]:
    """Yield the links between two documents' provisions, and sections, whose rules are aligned by `rules`."""
    pairs: dict[tuple[str, str], _Pair] = defaultdict(lambda: _Pair(set(), set(), [], Counter()))
    for link in rules:
        if link.level == "rule" and link.score >= _SURE_RULE and link.relation != "related":
            a, b = known[link.a], known[link.b]
            for ends in {(a.provision, b.provision), (a.section, b.section)}:
                pair = pairs[ends]
                pair.ours.add(a.id)
                pair.theirs.add(b.id)
                pair.scores.append(link.score)
                pair.relations[link.relation] += 1
    size = _sizes(known.values())
    found = [
        _link_of_parts(ends, pair, size, known) for ends, pair in sorted(pairs.items()) if set(ends) <= known.keys()
    ]
    yield from _best([link for link in found if link.score >= _LEAST_PROVISIONS])


def _sizes(rows: Iterable[Row]) -> Counter[str]:
    """Return how many rules each provision and section holds."""
    size: Counter[str] = Counter()
    for row in rows:
        if row.level == "rule":
            size.update({row.provision, row.section})
    return size


def _link_of_parts(ends: tuple[str, str], pair: _Pair, size: Counter[str], known: Mapping[str, Row]) -> Link:
    a, b = ends
    share = min(1.0, max(len(pair.ours) / size[a], len(pair.theirs) / size[b]))
    strength = sum(pair.scores) / len(pair.scores)
    same_game = float(known[a].game == known[b].game)
    features = {"share": round(share, 3), "strength": round(strength, 3), "game": 0.8 + 0.2 * same_game}
    score = sum(weight * features[name] for name, weight in PARTS_WEIGHTS.items()) * features["game"]
    return Link("provision", a, b, _relation(pair.relations, share), round(score, 3), PARTS, features)


def _relation(relations: Counter[Relation], share: float) -> Relation:
    """Return how two provisions relate by how their parts do."""
    if relations["different"]:
        return "different"
    return "equivalent" if share >= 0.5 else "related"


def _best(found: Sequence[Link]) -> Iterator[Link]:
    """Yield the best counterparts of each end."""
    count: Counter[str] = Counter()
    for link in sorted(found, key=lambda link: (-link.score, link.a, link.b)):
        if max(count[link.a], count[link.b]) < _MOST_PROVISIONS:
            count.update((link.a, link.b))
            yield link
