"""Typed rules compared by key: two rules of one game and key rule the same subject, whatever their words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from extractor.alignment.kinship import compared
from extractor.alignment.prepared import Prepared
from extractor.alignment.records import Link, Relation, Row
from extractor.alignment.relation import Wording, typed_relation
from extractor.alignment.sentences import homes as sentence_of_rules
from extractor.alignment.values import agree
from schemas.records import NORM_FAMILIES

WEIGHTS = {"key": 0.6, "variant": 0.2, "value": 0.1, "titles": 0.1}
"""What each feature of two typed rules counts in their score; they sum to 1."""
_MOST = 3
"""Counterparts of a rule in another document."""
_WORSE = 0.25
"""How much lower than its best counterpart another one may score."""


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
