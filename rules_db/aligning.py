"""Align what a build extracted: from records to the aligner's rows, and from its links to rows of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from extractor.alignment.records import Concept, Link, Row, Verdict
from rules_db.identifiers import content_id, squash, with_rule_ids
from rules_db.reviews import Review, Reviews, of_provision, of_rule
from rules_db.store.rows import Row as TableRow
from schemas.records import Provision, Rule

if TYPE_CHECKING:
    from rules_db.extracted import Extracted

_NEAR = 60
"""Likeness, of 100, from which words of a provision are taken for the repaired words of its rule."""
_ITEMS = frozenset(("point", "clause", "tr", "paragraph"))
"""Kinds of provisions whose neighbours stand in the provision above."""


def rows(provisions: Sequence[Provision], rules: Iterable[Rule]) -> Iterator[Row]:
    """Yield a document's rules and its provisions as rows for the aligner."""
    known = {provision.id: provision for provision in provisions}
    for order, (rule_id, rule) in enumerate(with_rule_ids(rules)):
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


def graph_tables(documents: Sequence[Extracted], said: Iterable[Review] = ()) -> dict[str, list[TableRow]]:
    """Return the rows of `alignments`, `concepts` and `concept_members`, by table, for the documents of a build.

    `said` are reviewers' verdicts, the oldest first.
    """
    from extractor.alignment import align

    known = {row.id: row for found in documents for row in rows(found.provisions, found.rules)}
    verdicts = list(said)
    reviews = Reviews.on(verdicts, dict(_names(documents)) if verdicts else {}).by_rows
    ordered = {pair: review for pair, review in reviews.items() if _in_order(pair, known)}
    graph = align(known.values(), {pair: _verdict(review) for pair, review in ordered.items()})
    return {
        "alignments": [alignment_row(link, known, ordered.get((link.a, link.b))) for link in graph.links],
        "concepts": [concept_row(concept, known) for concept in graph.concepts],
        "concept_members": [
            {"concept_id": concept.id, "rule_id": member, "document_id": known[member].document}
            for concept in graph.concepts
            for member in concept.members
        ],
    }


def _names(documents: Sequence[Extracted]) -> Iterator[tuple[str, str]]:
    """Yield the id and the content of every row."""
    for found in documents:
        for rule_id, rule in with_rule_ids(found.rules):
            yield rule_id, of_rule(rule).name
        for provision in found.provisions:
            yield provision.id, of_provision(provision).name


def _in_order(pair: tuple[str, str], known: Mapping[str, Row]) -> bool:
    a, b = (known.get(row) for row in pair)
    return a is not None and b is not None and a.document < b.document


def _verdict(review: Review) -> Verdict:
    return Verdict(review.verdict, review.relation)


def alignment_row(link: Link, known: Mapping[str, Row], review: Review | None = None) -> TableRow:
    """Return the row of `alignments` for a link between two of the known rows, with what a reviewer said of it."""
    a, b = known[link.a], known[link.b]
    return {
        "id": content_id("alignment", link.level, link.a, link.b),
        "level": link.level,
        "a_id": link.a,
        "b_id": link.b,
        "relation": link.relation,
        "score": link.score,
        "method": link.method,
        "features": json.dumps(dict(link.features), sort_keys=True),
        "a_document_id": a.document,
        "b_document_id": b.document,
        "game": a.game,
        "family": a.family,
        "key": a.key,
        "weights": _weights(link.method),
        "found": link.found or link.relation,
        "verdict": review.verdict if review else "",
        "note": review.note if review else "",
        "reviewer": review.who if review else "",
        "reviewed": review.when if review else "",
    }


@cache
def _weights(method: str) -> str:
    from extractor.alignment import METHODS

    return json.dumps(METHODS[method], sort_keys=True)


def concept_row(concept: Concept, known: Mapping[str, Row]) -> TableRow:
    """Return the row of `concepts`; `documents` counts those that state it."""
    return {
        "id": concept.id,
        "game": concept.game,
        "family": concept.family,
        "key": concept.key,
        "label": concept.label,
        "relation": concept.relation,
        "documents": len({known[member].document for member in concept.members}),
    }
