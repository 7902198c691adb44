"""Find what differs between two sides, and rank it: by what it is worth, and by whose rights it touches."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec.structs import replace

from rules_db.citing import pinpoints
from rules_db.comparing.absence import absences_of
from rules_db.comparing.brief import Brief, Count, Half, Money, Point, Right, Text
from rules_db.comparing.comparison import sides_limits
from rules_db.comparing.difference import diff, links_between
from rules_db.comparing.layout import said
from rules_db.comparing.reading import Side
from rules_db.comparing.records import Difference, NormChange, Place, Stated, ValueChange, is_norm, stated
from rules_db.comparing.records import place as place_of
from rules_db.identifiers import value_json
from rules_db.printable import cut
from rules_db.records import StoredRule
from rules_db.words import Words
from schemas.values import canonical

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_EDGES = """
SELECT game, variant, bet, edge, cites FROM edges WHERE document_id IN (SELECT value FROM json_each(?))
AND (? = '' OR game = ?) ORDER BY game, variant, bet
"""
_SAME = 1e-9
"""Shares of the stake that differ by less are the same: some are sums of many floating numbers."""
_PRICED = ("payout", "zero_rule", "commission")
"""Families whose values stand beside a bet's edge: what it pays, and what is taken off."""
_RIGHTS: dict[str, Right] = {
    "prohibition": "prohibition", "obligation": "obligation", "permission": "permission", "option": "option",
    "irregularity": "consequence", "sanction": "consequence",
}  # fmt: skip
_WEIGHT = ("consequence", "prohibition", "obligation", "permission", "option")
_GROUND = (("equipment", "wheel.zeros"), ("equipment", "wheel.pockets"))
_EXAMPLES = 4
_MOST_RULES = 3
_LONGEST = 220


class _Edge(NamedTuple):
    share: float
    cites: frozenset[str]


_Bet = tuple[str, str, str]


def brief(base: KnowledgeBase, a: Side, b: Side, *, game: str = "", words: Words | None = None) -> Brief:
    """Return the brief of two sides of one knowledge base, of one game or of all that both regulate."""
    words = words or Words()
    shared = _games(a) & _games(b)
    absences = absences_of(base, game, [*a.documents, *b.documents]) if game else None
    whole = diff(a, b, aligned=links_between(base, a, b), parts=("values", "norms"), words=words, absences=absences)
    found = whole if game else _changed(whole, shared)
    ours, theirs = _edges(base, a, game), _edges(base, b, game)
    resting = _resting(a, b, (*ours.values(), *theirs.values()))
    cited = pinpoints(base, _provisions(found) | resting, words.language)
    money = list(_money(ours, theirs, _Rested(a, b, cited, words)))
    values = list(
        _values(
            found.values, cited, words, {place for one in money for half in (one.a, one.b) for place in half.places}
        )
    )
    return Brief(
        a.name,
        b.name,
        a.label,
        b.label,
        game,
        _count_alike(a, b, found),
        sum(change.kind == "changed" for change in found.values),
        len(ours.keys() & theirs.keys()),
        tuple(money),
        tuple(sorted([*_norms(found.norms, cited, words), *filter(_of_right, values)], key=rank)),
        tuple(point for point in values if not point.right),
        tuple(sides_limits(base, (a, b), game, words)),
        tuple(_uncompared(a, b, found, ours, theirs, game, words)),
        tuple(
            Text(side.label, source.id, source.title, source.date, source.sha256)
            for side in (a, b)
            for source in side.sources
        ),
    )


def _games(side: Side) -> set[str]:
    return {rule.game for rule in side.rules} - {""}


def _changed(found: Difference, games: set[str]) -> Difference:
    """Return what both sides rule otherwise in games that both regulate."""
    values = tuple(change for change in found.values if change.game in games and change.kind == "changed")
    norms = tuple(change for change in found.norms if change.game in games and change.kind == "changed")
    return replace(found, values=values, norms=norms)


def _resting(a: Side, b: Side, edges: Iterable[_Edge]) -> set[str]:
    """Return the provisions of the rules that the odds of bets rest on."""
    cites = {cite for edge in edges for cite in edge.cites}
    return {rule.provision_id for side in (a, b) for rule in side.rules if rule.id in cites}


def _provisions(found: Difference) -> set[str]:
    several = [each for change in found.values for each in (*change.before, *change.after)]
    several += [each for change in found.norms for each in (change.before, change.after) if each]
    return {place.provision_id for each in several for place in each.places}


def _count_alike(a: Side, b: Side, found: Difference) -> int:
    """Return how many keys both sides state alike."""
    keys = [{(r.game, r.family, r.key) for r in side.rules if not is_norm(r.family)} for side in (a, b)]
    changed = {(change.game, change.family, change.key) for change in found.values}
    return len((keys[0] & keys[1]) - changed)


def _half(several: Sequence[Stated], change: ValueChange | NormChange, cited: Mapping[str, str], words: Words) -> Half:
    if not several:
        return Half("", "", change.passages, change.state)
    key = change.key if isinstance(change, ValueChange) else ""
    told = "; ".join(dict.fromkeys(said(each, words, key) for each in several))
    places = tuple(sorted({place for each in several for place in each.places}))
    return _stated(told, places, cited, several)


def _stated(
    told: str, places: tuple[Place, ...], cited: Mapping[str, str], several: Sequence[Stated | StoredRule]
) -> Half:
    """Return what a side says, as certain as the least certain of the values that say it."""
    certain = min((each.confidence for each in several), default=1.0)
    return Half(
        cut(told, _LONGEST), _article(places, cited), places, "stated", certain, any(each.repaired for each in several)
    )


def _article(places: Iterable[Place], cited: Mapping[str, str]) -> str:
    return "; ".join(dict.fromkeys(filter(None, (cited.get(place.provision_id, "") for place in places))))


class _Rested:
    """The rules that the odds of bets rest on, as both sides state them."""

    def __init__(self, a: Side, b: Side, cited: Mapping[str, str], words: Words) -> None:
        self._cited, self._words = cited, words
        self._rules = [{rule.id: rule for rule in side.rules if not is_norm(rule.family)} for side in (a, b)]

    def halves(self, bet: _Bet, edges: tuple[_Edge, _Edge]) -> tuple[Half, Half]:
        """Return what both sides state of a bet otherwise; what it is paid where they state all of it alike."""
        ours, theirs = (
            [*(rules[cite] for cite in sorted(edge.cites) if cite in rules), *self._ground(rules.values(), bet[0])]
            for rules, edge in zip(self._rules, edges, strict=True)
        )
        said_a, said_b = _by_key(ours), _by_key(theirs)
        other = {key for key in said_a.keys() | said_b.keys() if said_a.get(key) != said_b.get(key)}
        return self._half(ours, other, bet[2]), self._half(theirs, other, bet[2])

    def _label(self, rule: StoredRule, bet: str) -> str:
        """Return what a rule is about; the bet itself has its name already."""
        key = rule.key.removesuffix(f".{bet}") if rule.family == "payout" else rule.key
        return self._words.key(rule.family, key, rule.game)

    def _ground(self, rules: Iterable[StoredRule], game: str) -> list[StoredRule]:
        """Return what all odds of a game rest on without naming it: its wheel."""
        return [rule for rule in rules if rule.game == game and (rule.family, rule.key) in _GROUND]

    def _half(self, rules: Sequence[StoredRule], other: set[tuple[str, str]], bet: str) -> Half:
        mine = [rule for rule in rules if (rule.family, rule.key) in other]
        shown = sorted(mine, key=lambda rule: (rule.family != "payout", rule.line_start))[:_MOST_RULES]
        told = [
            f"{self._label(r, bet)}: {said(each, self._words, r.key)}"
            for r in shown
            for each in stated([r], self._words)
        ]
        places = tuple(place_of(r) for r in shown)
        return _stated("; ".join(dict.fromkeys(told)), places, self._cited, shown)


def _by_key(rules: Iterable[StoredRule]) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for rule in rules:
        found[rule.family, rule.key].add(value_json(canonical(rule.value, rule.key)))
    return found


def _edges(base: KnowledgeBase, side: Side, game: str) -> dict[_Bet, _Edge]:
    rows = base.connection.execute(_EDGES, (json.dumps(side.documents), game, game))
    return {
        (row["game"], row["variant"], row["bet"]): _Edge(row["edge"], frozenset(json.loads(row["cites"])))
        for row in rows
        if row["edge"] is not None
    }


def _money(ours: Mapping[_Bet, _Edge], theirs: Mapping[_Bet, _Edge], rested: _Rested) -> Iterator[Money]:
    """Yield the bets with another edge, the greatest difference first; those alike in all of it together."""
    groups: dict[tuple[object, ...], list[Money]] = defaultdict(list)
    for bet in sorted(ours.keys() & theirs.keys()):
        edges = ours[bet], theirs[bet]
        if abs(edges[0].share - edges[1].share) > _SAME:
            a, b = rested.halves(bet, edges)
            one = Money(bet[0], (bet[2],), bet[1], a, b, edges[0].share, edges[1].share)
            shares = (round(share, 9) for share in (one.edge_a, one.edge_b))
            groups[one.game, one.variant, *shares, a.words, a.article, b.words, b.article].append(one)
    found = [replace(same[0], bets=tuple(bet for one in same for bet in one.bets)) for same in groups.values()]
    yield from sorted(found, key=lambda one: (-round(one.weight, 9), one.game, one.bets))


def _values(
    changes: Iterable[ValueChange], cited: Mapping[str, str], words: Words, told: set[Place]
) -> Iterator[Point]:
    """Yield values that both state otherwise, then those that one states while the other is silent.

    `told` are the places of values that stand beside an edge already.
    """
    kept = [c for c in changes if c.kind == "changed" or c.state == "silent"]
    kept = [c for c in kept if not told & {place for each in (*c.before, *c.after) for place in each.places}]
    for change in sorted(kept, key=lambda c: (c.kind != "changed", c.family not in _PRICED)):
        halves = _half(change.before, change, cited, words), _half(change.after, change, cited, words)
        right: Right | Literal[""] = _RIGHTS.get(change.family) or ""
        yield Point(change.game, change.label, *halves, right, change.better)


def _norms(changes: Iterable[NormChange], cited: Mapping[str, str], words: Words) -> Iterator[Point]:
    """Yield norms that bind otherwise, and the players' duties and rights and the sanctions of one text that the other
    has nothing of."""
    for change in changes:
        right = _RIGHTS.get(change.family)
        one = change.before or change.after
        if right is None or one is None or change.facets == ("condition",):
            continue
        if change.kind != "changed" and (change.state != "silent" or not _touches(change, one)):
            continue
        facets = ", ".join(words.phrases("facet")[facet] for facet in change.facets)
        halves = [_half((each,) if each else (), change, cited, words) for each in (change.before, change.after)]
        label = f"{words.family(change.family)}: {facets}" if facets else words.family(change.family)
        yield Point(change.game, label, halves[0], halves[1], right)


def _touches(change: NormChange, one: Stated) -> bool:
    return one.bearer == "player" if change.family != "sanction" else True


def _of_right(point: Point) -> bool:
    return bool(point.right)


def rank(point: Point) -> tuple[object, ...]:
    """Return the place of a difference of rights: where both texts rule, before what one alone rules; of one kind first
    what was read most surely."""
    alone = not (point.a.words and point.b.words)
    return (
        alone,
        _WEIGHT.index(point.right) if point.right else len(_WEIGHT),
        -min(point.a.confidence, point.b.confidence),
        point.game,
        point.a.places or point.b.places,
    )


def _uncompared(
    a: Side,
    b: Side,
    found: Difference,
    ours: Mapping[_Bet, _Edge],
    theirs: Mapping[_Bet, _Edge],
    game: str,
    words: Words,
) -> Iterator[Count]:
    for reason in ("unread", "damaged"):
        labels = [change.label for change in found.values if change.kind != "changed" and change.state == reason]
        if labels:
            yield Count(reason, len(labels), tuple(dict.fromkeys(labels))[:_EXAMPLES])
    if not game:
        for reason, mine, other in (("games_a", a, b), ("games_b", b, a)):
            names = sorted(words.game(one) for one in _games(mine) - _games(other) - {"general"})
            if names:
                yield Count(reason, len(names), tuple(names))  # type: ignore[arg-type]
    bets = sorted({bet[::2] for bet in ours.keys() ^ theirs.keys()})
    named = [words.key_names(name, of) for of, name in bets if {of} <= _games(a) & _games(b)]
    if named:
        yield Count("unpriced", len(named), tuple(dict.fromkeys(named))[:_EXAMPLES])
