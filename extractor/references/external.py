"""Instruments named elsewhere, brought to one identity whatever the spelling.

"Ley 19.995", "Ley N°19.995" and "Ley Nº 19995" are `cl/ley/19995`; "D.S. N° 547 de 2005 del Ministerio de Hacienda" is
`cl/decreto-supremo/2005/547`. The form follows FRBR work URIs: country, kind, year where the text gives one, number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.identity.instrument import Instrument, find_instruments
from corpus.identity.words import slug

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
    for instrument in find_instruments(folded) if _FIGURE.search(folded) else ():
        year, end = _year(folded, instrument)
        yield External(_identity(instrument, year, country), instrument.start, end)


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
