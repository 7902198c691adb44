"""Norms of two texts: those that only one has, and those that bind somebody else or have another consequence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from rules_db.comparing.changes import KINDS, Tie, best_links
from rules_db.comparing.matching import Pair, pairs
from rules_db.comparing.records import NormChange
from rules_db.comparing.redline import plain
from rules_db.comparing.sides import Link
from rules_db.comparing.stating import is_norm, norm
from rules_db.records import StoredRule
from rules_db.words.naming import spanish

_FACETS = ("bearer", "modality", "condition", "consequence")
_IN_WORDS = ("condition", "consequence")
"""Facets that are words of the text: two ways to say one thing do not differ where an alignment says so."""
_OPENING = 8
"""Words of a norm among which who it binds is named; later ones name others, too."""
_STEM = 5
"""Letters of a role's name that its forms share."""

NormPair = tuple[StoredRule, StoredRule, Tie]
"""Two norms and how they are aligned."""


def norm_pairs(
    ours: Iterable[StoredRule], theirs: Iterable[StoredRule], aligned: Sequence[Link] | None
) -> list[NormPair]:
    """Return the norms of two texts that regulate one thing, each in one pair: as aligned, or else by their words."""
    before = [rule for rule in ours if is_norm(rule.family)]
    after = [rule for rule in theirs if is_norm(rule.family)]
    if aligned is None:
        return [(before[a], after[b], Tie()) for a, b in _by_words(before, after)]
    return _linked(before, after, [link for link in aligned if link.sure])


def perhaps_pairs(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    aligned: Sequence[Link] | None,
    paired: Sequence[NormPair],
) -> list[NormPair]:
    """Return norms beside those that are paired that may be on one subject and rule it otherwise, a sentence once."""
    used = {rule.id for before, after, _ in paired for rule in (before, after)}
    before = [rule for rule in ours if is_norm(rule.family) and rule.id not in used]
    after = [rule for rule in theirs if is_norm(rule.family) and rule.id not in used]
    found = _linked(before, after, [link for link in aligned or () if not link.sure])
    ordered = sorted(found, key=lambda pair: sorted(rule.id for rule in pair[:2]))
    once = {_lines(*pair): pair for pair in (*ordered, *paired)}
    return [pair for pair in ordered if once[_lines(*pair)] is pair]


def _lines(before: StoredRule, after: StoredRule, _tie: Tie) -> tuple[object, ...]:
    """Return where two norms stand: those on one line are of one sentence."""
    return before.document_id, before.line_start, after.document_id, after.line_start


def perhaps_otherwise(found: Iterable[NormPair]) -> list[NormChange]:
    """Return such pairs as changes, in the order of the texts."""
    return sorted((_otherwise(*pair) for pair in found), key=_place)


def _linked(before: Sequence[StoredRule], after: Sequence[StoredRule], links: Iterable[Link]) -> list[NormPair]:
    best = best_links(links, [rule.id for rule in before], [rule.id for rule in after])
    return [(before[a], after[b], tie) for a, b, tie in best]


def norm_changes(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    paired: Sequence[NormPair],
    perhaps: Sequence[NormPair] = (),
) -> list[NormChange]:
    """Return the norms that only one text has, and what differs in those that both have.

    Those that are perhaps on one subject are in no text alone.
    """
    changes = [change for pair in paired if (change := _change(*pair))]
    used_a = {before.id for before, _, _ in (*paired, *perhaps)}
    used_b = {after.id for _, after, _ in (*paired, *perhaps)}
    changes += [
        NormChange("missing", rule.game, rule.family, (), norm(rule), None)
        for rule in ours
        if is_norm(rule.family) and rule.id not in used_a
    ]
    changes += [
        NormChange("added", rule.game, rule.family, (), None, norm(rule))
        for rule in theirs
        if is_norm(rule.family) and rule.id not in used_b
    ]
    return sorted(changes, key=_place)


def _place(change: NormChange) -> tuple[object, ...]:
    places = sorted(each.places[0] for each in (change.before, change.after) if each)
    return change.game, KINDS.index(change.kind), change.family, places


def _by_words(ours: Sequence[StoredRule], theirs: Sequence[StoredRule]) -> list[Pair]:
    """Pair norms of two versions of a text: of one family and game, the same words first, then the nearest."""
    blocks: dict[tuple[str, str], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for which, rules in enumerate((ours, theirs)):
        for at, rule in enumerate(rules):
            blocks[rule.game, rule.family][which].append(at)
    return [
        (left[a], right[b])
        for left, right in blocks.values()
        for a, b in pairs([_said(ours[at]) for at in left], [_said(theirs[at]) for at in right])
    ]


def _said(rule: StoredRule) -> tuple[str, ...]:
    return plain(f"{rule.term} {rule.text}")


def _change(before: StoredRule, after: StoredRule, tie: Tie) -> NormChange | None:
    change = _otherwise(before, after, tie)
    return change if change.facets else None


def _otherwise(before: StoredRule, after: StoredRule, tie: Tie) -> NormChange:
    facets = tuple(facet for facet in _FACETS if _differs(facet, before, after, tie.relation))
    sides = norm(before), norm(after)
    return NormChange("changed", before.game, before.family, facets, *sides, tie.relation, tie.verdict, part=tie.part)


def _differs(facet: str, before: StoredRule, after: StoredRule, relation: str) -> bool:
    ours, theirs = getattr(before, facet), getattr(after, facet)
    if facet in _IN_WORDS:
        return relation in ("", "different") and ours != theirs and plain(ours) != plain(theirs)
    if facet == "bearer" and not (_names(before) and _names(after)):
        return False
    return bool(ours and theirs) and ours != theirs


def _names(rule: StoredRule) -> bool:
    """Tell whether a norm's own words begin with who it binds, and not only words before it."""
    called = {word for name in (rule.bearer, spanish(rule.bearer)) for word in plain(name.replace("_", " "))}
    said = plain(rule.text)[:_OPENING]
    return any(word.startswith(name[:_STEM]) for name in called for word in said)
