"""What refers to what: references inside a text, resolved to provisions or kept with the reason why not.

`read` is the only entrance; it gives `Citation` records. References as they are printed, and where each leads, stand in
`places`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.identity.acts import Instrument, find_instruments
from corpus.identity.territory import slug
from corpus.layers import Document
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage, passages
from extractor.references.places import Phrase, Place, Places, Unit, phrases
from schemas.declared import table
from schemas.records import Citation

__all__ = ["read"]


# Instruments named elsewhere, brought to one identity whatever the spelling.
#
# "Ley 19.995", "Ley N°19.995" and "Ley Nº 19995" are `cl/ley/19995`; "D.S. N° 547 de 2005 del Ministerio de Hacienda"
# is `cl/decreto-supremo/2005/547`. The form follows FRBR work URIs: country, kind, year where the text gives one,
# number.


_YEAR = re.compile(
    r"(?:\s*/)?\s*,?\s*(?:(?:del?\s+(?:ano\s+)?|\()(?P<bare>(?:18|19|20)\d\d)\b"
    r"|de(?:\s+fecha|l)?\s+\d{1,2}[/-]\d{1,2}[/-](?P<figures>(?:18|19|20)\d\d)"
    r"|(?:\s*de\s+fecha|,?\s*del?)\s+\d{1,2}\s+de\s+[a-z]{4,10}\s+(?:de\s+|del\s+)?(?P<words>(?:18|19|20)\d\d))"
)
_ISSUER = re.compile(
    r"\s*,?\s*(?:del?|de la)\s+(?:ministerio|consejeria|secretaria)[^.,;()]{3,60}?"
    r"(?=\s*,|\s+de\s+(?:18|19|20)\d\d|[.;()]|$)"
)

_NAMED = re.compile(
    r"\s*,?\s*(?:del|de la)\s+(?P<name>(?:constitucion|estatuto|codigo|carta organica|ley|reglamento|texto refundido)"
    r"(?:\s+[a-z]+){0,9})"
)
_FIGURE = re.compile(r"\d")
_STOP = re.compile(r"\s+(?:en|que|se|por|con|no|y se|aprobado|aprobada|sobre la base|deben?|podra|es|son)\b.*")


@dataclass(frozen=True, slots=True)
class External:
    """An instrument named in `text[start:end]` and its identity, such as `es/real-decreto/1996/329`."""

    identity: str
    start: int
    end: int


def externals(folded: str, country: str) -> Iterator[External]:
    """Yield the instruments that a folded text names, in order; `country` is the two letters of the document's own."""
    yield from _numbered(folded, country)
    if taught := table("instruments"):
        yield from _abbreviated(folded, country, taught)


def _numbered(folded: str, country: str) -> Iterator[External]:
    for instrument in find_instruments(folded) if _FIGURE.search(folded) else ():
        year, end = _year(folded, instrument)
        yield External(_identity(instrument, year, country), instrument.start, end)


def _abbreviated(folded: str, country: str, taught: Mapping[str, Mapping[str, Any]]) -> Iterator[External]:
    """Yield the instruments that a text names as the workspace says: its `names` stand for an `instrument` in words."""
    for entry in taught.values():
        meant = fold(entry["instrument"])
        unnumbered = "/".join((country or "xx", slug(meant)))
        identity = next((each.identity for each in _numbered(meant, country)), unnumbered)
        for name in entry["names"]:
            for found in re.finditer(rf"\b{re.escape(fold(name))}\b", folded):
                yield External(identity, found.start(), found.end())


def named(folded: str, start: int, country: str) -> External | None:
    """Return the instrument without a number that the words go on to: "del Estatuto de Autonomía"."""
    match = _NAMED.match(folded, start)
    if match is None:
        return None
    name = _STOP.sub("", match["name"])
    return External("/".join((country or "xx", slug(name))), match.start("name"), match.start("name") + len(name))


def _year(folded: str, instrument: Instrument) -> tuple[str, int]:
    if instrument.year:
        return instrument.year, instrument.end
    issuer = _ISSUER.match(folded, instrument.end)
    for start in (instrument.end, issuer.end() if issuer else instrument.end):
        if match := _YEAR.match(folded, start):
            return next(group for group in match.groups() if group), match.end()
    return "", issuer.end() if issuer else instrument.end


def _identity(instrument: Instrument, year: str, country: str) -> str:
    # a Chilean law is known by its running number alone, a decree only with its year
    if instrument.kind == "ley" and country == "cl":
        year = ""
    return "/".join(part for part in (country or "xx", slug(instrument.kind), year, slug(instrument.figures)) if part)


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
