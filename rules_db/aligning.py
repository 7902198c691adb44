"""Align what a build extracted: from records to the aligner's rows, and from its links to rows of the database.

The concepts of a knowledge base: the groups of rules that its alignments form. The defects that its alignments show:
norms that say the opposite of what a sibling text has in nearly the same words.
"""

from __future__ import annotations

import json
import pickle
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from extractor.alignment.records import Concept, Link, Row
from rules_db.identifiers import content_id, squash, with_rule_ids
from rules_db.records import Ready
from rules_db.store.rows import INVERTED, insert
from rules_db.store.rows import Row as TableRow
from schemas.records import SURE_LINK, Finding, Provision, Rule

if TYPE_CHECKING:
    from extractor.alignment.prepared import Prepared
    from rules_db.records import Extracted, StoredRule


_TURNED = """
SELECT a_id, b_id, json_extract(features, '$.inverted') FROM alignments
WHERE features LIKE '%"inverted"%' ORDER BY level DESC, id
"""
_AGREEING = """
SELECT a_id, b_document_id FROM alignments WHERE relation IN ('identical', 'equivalent') AND score >= ?1
AND a_id IN (SELECT value FROM json_each(?2))
UNION SELECT b_id, a_document_id FROM alignments WHERE relation IN ('identical', 'equivalent') AND score >= ?1
AND b_id IN (SELECT value FROM json_each(?2))
"""
_STATED = """
SELECT id, document_id, provision_id, game, text, line_start, line_end FROM rules
WHERE id IN (SELECT value FROM json_each(?1))
UNION ALL SELECT id, document_id, id, game, text, line_start, line_end FROM provisions
WHERE id IN (SELECT value FROM json_each(?1)) AND length(text) <= ?2
"""
_SHORT = 300
"""Characters of a provision that can stand for the one sentence in it."""
_SURE = """
SELECT a_id, b_id, relation, score FROM alignments WHERE level = 'rule' AND verdict != 'reject' AND score >= ?
"""
_RULES = "SELECT id, document_id, game, text, family, key FROM rules WHERE id IN (SELECT value FROM json_each(?))"

_NEAR = 60
"""Likeness, of 100, from which words of a provision are taken for the repaired words of its rule."""
_ITEMS = frozenset(("point", "clause", "tr", "paragraph"))
"""Kinds of provisions whose neighbours stand in the provision above."""
_AT_HAND = 8
"""Documents that a process keeps unpacked: the next pair often has one of the last."""
_at_hand: dict[bytes, Prepared] = {}


def rows(provisions: Sequence[Provision], rules: Iterable[Rule]) -> Iterator[Row]:
    """Yield a document's rules and its provisions as rows for the aligner."""
    known = {provision.id: provision for provision in provisions}
    yield from _rule_rows(with_rule_ids(rules), known)
    for provision in provisions:
        yield Row(
            id=provision.id,
            level="provision",
            document=provision.document_id,
            provision=provision.id,
            section=_section(provision),
            order=provision.position,
            game=provision.game,
            variant=provision.variant,
            text=provision.text,
            headings=_headings(provision, known),
        )


def rule_rows(rules: Iterable[StoredRule], provisions: Sequence[Provision]) -> Iterator[Row]:
    """Yield some rules of one document, under the ids that they have, as rows for the aligner."""
    yield from _rule_rows(((rule.id, rule) for rule in rules), {provision.id: provision for provision in provisions})


def _rule_rows(rules: Iterable[tuple[str, Rule]], known: dict[str, Provision]) -> Iterator[Row]:
    for order, (rule_id, rule) in enumerate(rules):
        home = known[rule.provision_id]
        yield Row(
            id=rule_id,
            level="rule",
            document=rule.document_id,
            provision=rule.provision_id,
            section=_section(home),
            order=order,
            game=rule.game,
            text=repaired(rule, home),
            variant=rule.variant,
            family=rule.family,
            key=rule.key,
            value=rule.value,
            modality=rule.modality,
            bearer=rule.bearer,
            term=rule.term,
            condition=rule.condition,
            consequence=rule.consequence,
            headings=_headings(home, known),
        )


def repaired(rule: Rule, home: Provision) -> str:
    """Return a rule's words as they ought to read: where they were repaired, from the text of its provision."""
    if not rule.repaired:
        return rule.text
    from rapidfuzz.fuzz import partial_ratio_alignment

    quote, whole = squash(rule.text), squash(home.text)
    found = partial_ratio_alignment(quote, whole, score_cutoff=_NEAR)
    if not found:
        return rule.text
    start, end = whole.rfind(" ", 0, found.dest_start + 1) + 1, whole.find(" ", max(0, found.dest_end - 1))
    return whole[start:] if end < 0 else whole[start:end]


def _section(home: Provision) -> str:
    return home.parent_id if home.kind in _ITEMS and home.parent_id else home.id


def _headings(home: Provision, known: dict[str, Provision]) -> tuple[str, ...]:
    found = []
    at: Provision | None = home
    while at is not None:
        if at.heading:
            found.append(at.heading)
        at = known.get(at.parent_id or "")
    return tuple(found)


def ready(found: Extracted) -> Ready:
    """Return what a document is compared by, packed for the way to whoever compares it."""
    from extractor.alignment import prepare

    name = found.identity.id
    prepared = prepare(name, rows(found.provisions, found.rules))
    packed = pickle.dumps(prepared, pickle.HIGHEST_PROTOCOL)
    _keep(packed, prepared)
    return Ready(prepared.print, packed)


def linked(a: bytes, b: bytes) -> list[TableRow]:
    """Return the rows of `alignments` between two documents that `ready` packed, in the order of their ids."""
    from extractor.alignment import links

    left, right = _unpacked(a), _unpacked(b)
    known = {row.id: row for side in (left, right) for row in side.rows}
    return [alignment_row(link, known[link.a], known[link.b]) for link in links(left, right)]


def _unpacked(packed: bytes) -> Prepared:
    prepared = _at_hand.get(packed)
    if prepared is None:
        prepared = pickle.loads(packed)  # noqa: S301 - packed by this program, in this build
        _keep(packed, prepared)
    return prepared


def _keep(packed: bytes, prepared: Prepared) -> None:
    while len(_at_hand) >= _AT_HAND:
        del _at_hand[next(iter(_at_hand))]
    _at_hand[packed] = prepared


def alignment_row(link: Link, a: Row, b: Row) -> TableRow:
    """Return the row of `alignments` for a link between two rows, which nobody has reviewed."""
    return {
        "id": content_id("alignment", link.level, link.a, link.b),
        "level": link.level,
        "a_id": link.a,
        "b_id": link.b,
        "relation": link.relation,
        "part": link.part,
        "score": link.score,
        "method": link.method,
        "features": json.dumps(dict(link.features), sort_keys=True),
        "a_document_id": a.document,
        "b_document_id": b.document,
        "game": a.game,
        "family": a.family,
        "key": a.key,
        "weights": _weights(link.method),
        "found": link.relation,
        "verdict": "",
        "note": "",
        "reviewer": "",
        "reviewed": "",
    }


@cache
def _weights(method: str) -> str:
    from extractor.alignment import METHODS

    return json.dumps(METHODS[method], sort_keys=True)


def write_concepts(connection: sqlite3.Connection) -> None:
    """Write the concepts that the alignments form now in the place of those that there are."""
    for table in ("concept_members", "concepts"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - tables of ours
    for table, rows in concept_rows(connection):
        insert(connection, table, rows)


def concept_rows(connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[TableRow]]]:
    """Yield the rows of `concepts` and of `concept_members` with the name of their table, in this order."""
    from extractor.alignment import concepts

    links = _sure_links(connection)
    rules = _rules(connection, {end for link in links for end in (link.a, link.b)})
    found = concepts(rules.values(), links)
    documents = {name: rule.document for name, rule in rules.items()}
    yield "concepts", [_concept_row(concept, documents) for concept in found]
    yield "concept_members", [_member_row(concept.id, rule, documents) for concept in found for rule in concept.members]


def _sure_links(connection: sqlite3.Connection) -> list[Link]:
    return [
        Link("rule", a, b, relation, score, "") for a, b, relation, score in connection.execute(_SURE, (SURE_LINK,))
    ]


def _rules(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, Row]:
    """Return the rules with these ids, with what decides which of them are one concept."""
    rules = {}
    for name, document, game, text, family, key in connection.execute(_RULES, (json.dumps(sorted(ids)),)):
        rules[name] = Row(name, "rule", document, "", "", 0, game, text, family=family, key=key)
    return rules


def _concept_row(concept: Concept, documents: Mapping[str, str]) -> TableRow:
    """Return the row of `concepts`; `documents` counts those that state it."""
    return {
        "id": concept.id,
        "game": concept.game,
        "family": concept.family,
        "key": concept.key,
        "label": concept.label,
        "relation": concept.relation,
        "documents": len({documents[member] for member in concept.members}),
    }


def _member_row(concept_id: str, rule_id: str, documents: Mapping[str, str]) -> TableRow:
    return {"concept_id": concept_id, "rule_id": rule_id, "document_id": documents[rule_id]}


@dataclass(frozen=True, slots=True)
class _Stated:
    """A rule, or a short provision, with what is told of it."""

    id: str
    document: str
    provision: str
    game: str
    text: str
    line_start: int
    line_end: int


def inverted_findings(connection: sqlite3.Connection) -> list[Finding]:
    """Return the norms that say the opposite of what a sibling text has in nearly the same words, as alignments tell.

    Of two such norms the one is told that fewer texts agree with, or both; neither where a text says both things.
    """
    turned = connection.execute(_TURNED).fetchall()
    names = json.dumps(sorted({name for a, b, _ in turned for name in (a, b)}))
    stated = {row[0]: _Stated(*row) for row in connection.execute(_STATED, (names, _SHORT))}
    agreeing: dict[str, set[str]] = defaultdict(set)
    for name, document in connection.execute(_AGREEING, (SURE_LINK, names)):
        agreeing[name].add(document)
    found: dict[tuple[str, str, int, int], tuple[_Stated, _Stated, float]] = {}
    for a, b, sure in turned:
        if a not in stated or b not in stated:
            continue
        one, other = stated[a], stated[b]
        whole = (one.id, other.id) == (one.provision, other.provision)  # told where no rule of it is
        if whole and any(key[:2] == (one.provision, other.provision) for key in found):
            continue
        if other.document not in agreeing[a] and one.document not in agreeing[b]:
            found.setdefault((one.provision, other.provision, one.line_start, other.line_start), (one, other, sure))
    return [
        _inverted(here, there, sure)
        for one, other, sure in found.values()
        for here, there in ((one, other), (other, one))
        if len(agreeing[here.id]) <= len(agreeing[there.id])
    ]


def _inverted(here: _Stated, there: _Stated, sure: float) -> Finding:
    """Return the finding on a norm that says the opposite of another text's; it is a note where neither is a copy."""
    from extractor.defects.regulation import codes, quoted  # it imports much, and most builds have no such finding

    message = (
        f"{quoted(here.text)}: {there.document}, línea {there.line_start}, dice lo contrario con casi las mismas "
        f"palabras: {quoted(there.text)}; compruebe si aquí falta o sobra una negación."
    )
    lines = [there.line_start, there.line_end]
    evidence = {"words": here.text, "sibling": {"document": there.document, "lines": lines, "words": there.text}}
    severity = codes()[INVERTED].severity if sure >= 1 else "info"
    place = here.line_start, here.line_end
    return Finding(here.document, here.provision, here.game, INVERTED, severity, message, *place, evidence)
