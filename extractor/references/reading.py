"""References of a document as `Citation` records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.document import Document
from extractor.outline.node import Node
from extractor.passages import Passage, passages
from extractor.references.external import External, externals, named
from extractor.references.phrases import Phrase, Unit, phrases
from extractor.references.places import Place, Places
from schemas.records import Citation

_OF = frozenset(("", "de la", "del", "de", ", de la", ", del", ",", "de el"))


def read(document: Document, root: Node, seen: Sequence[Passage] | None = None) -> list[Citation]:
    """Return the references in a document's words, in order.

    An internal one leads to a provision of the document, or says in `reason` why it does not; an external one has the
    instrument's identity in `target`. "Artículo 10 de la Ley 29/1998" is one external reference with its article.
    `seen` are the tree's passages, where the caller has them.
    """
    places = Places(root)
    first, _, _ = document.id.partition("-")
    country = first if len(first) == 2 else ""
    found: list[Citation] = []
    for passage in passages(root) if seen is None else seen:
        if passage.kind != "heading":
            found.extend(_of_passage(document, passage, places, country))
    return found


def _of_passage(document: Document, passage: Passage, places: Places, country: str) -> Iterator[Citation]:
    others = list(externals(passage.folded, country))
    for phrase in phrases(passage.folded):
        instrument = (
            _behind(phrase, others, passage.folded)
            or _unnumbered(phrase, passage, places, country)
            or _before(phrase, others, passage.folded)
        )
        if instrument is None:
            if not any(other.start < phrase.end and phrase.start < other.end for other in others):
                yield from _internal(document, passage, phrase, places)
            continue
        if instrument.start >= phrase.end:
            others = [other for other in others if other.start != instrument.start]
        end = max(phrase.end, instrument.end)
        yield _external(document, passage, External(_part_of(instrument, phrase), phrase.start, end))
    for instrument in others:
        yield _external(document, passage, instrument)


def _before(phrase: Phrase, others: list[External], folded: str) -> External | None:
    """The instrument whose articles a sentence goes on to name: "la Ley 19.995, en especial su artículo 5"."""
    outer = phrase.units[-1]
    if outer.relative or not (outer.name == "annex" or (outer.name == "article" and outer.designators)):
        return None
    earlier = [other for other in others if other.end <= phrase.start]
    return earlier[-1] if earlier and not re.search(r"[.;](?=\s|$)", folded[earlier[-1].end : phrase.start]) else None


def _behind(phrase: Phrase, named: list[External], folded: str) -> External | None:
    """The instrument that a phrase goes on to: "artículo 58 | de la | Ley N°19.995"."""
    for instrument in named:
        between = folded[phrase.end : instrument.start] if instrument.start >= phrase.end else "-"
        if len(between) <= 8 and between.strip() in _OF:
            return instrument
    return None


def _unnumbered(phrase: Phrase, passage: Passage, places: Places, country: str) -> External | None:
    """The instrument without a number that a phrase goes on to, unless it is a part of the document or the document."""
    found = named(passage.folded, phrase.end, country)
    if found is None or phrase.units[-1].relative == "own":
        return None
    name = passage.folded[found.start : found.end]
    own = " " not in name or any(places.titled(" ".join(name.split()[:length])) for length in range(3, 6))
    return None if own else found


def _part_of(instrument: External, phrase: Phrase) -> str:
    parts = [f"{unit.name}-{'-'.join(unit.designators)}" for unit in reversed(phrase.units) if unit.designators]
    return "#".join((instrument.identity, "/".join(parts))) if parts else instrument.identity


def _external(document: Document, passage: Passage, instrument: External) -> Citation:
    quote = passage.layer.quote(instrument.start, instrument.end)
    return Citation(
        provision_id=_id(document, passage.node), text=quote.text, kind="external", target_document_id="",
        target_provision_id=None, target=instrument.identity, resolved=True, reason="",
        line_start=quote.line_start, line_end=quote.line_end,
    )  # fmt: skip


def _internal(document: Document, passage: Passage, phrase: Phrase, places: Places) -> Iterator[Citation]:
    for units in _each(phrase.units):
        place = places.find(units, passage.node, _opens(passage))
        yield _resolved(document, passage, phrase, place)


def _each(units: tuple[Unit, ...]) -> Iterator[tuple[Unit, ...]]:
    """Yield one chain for each number of the innermost unit: "artículos 9 y 14" are two references."""
    first, *rest = units
    if len(first.designators) < 2:
        yield units
        return
    for designator in first.designators:
        yield (Unit(first.name, first.rank, (designator,), first.relative, first.title), *rest)


def _resolved(document: Document, passage: Passage, phrase: Phrase, place: Place) -> Citation:
    quote = passage.layer.quote(phrase.start, phrase.end)
    target = _id(document, place.node) if place.node is not None else None
    return Citation(
        provision_id=_id(document, passage.node), text=quote.text, kind="internal", target_document_id=document.id,
        target_provision_id=target, target=passage.text[phrase.start : phrase.end], resolved=target is not None,
        reason=place.reason, line_start=quote.line_start, line_end=quote.line_end,
    )  # fmt: skip


def _opens(passage: Passage) -> bool:
    """Whether the passage is the first paragraph of its provision, so that "the paragraph before" is another's."""
    before = passage.before
    return before is None or before.node is not passage.node or before.kind == "heading"


def _id(document: Document, node: Node) -> str:
    return f"{document.id}__{node.eid}"
