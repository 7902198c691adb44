"""What a lawyer writes for a place of a text: `art. 18.1 b) del Decreto 7/2014`, from the instrument and the path.

Every page, list and file that says where something stands takes it from here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from rules_db.words import LANGUAGES, Language
from schemas.declared import read

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_CHAINS = """
WITH RECURSIVE above(of_id, depth, id, parent_id, kind, num, heading, eid) AS (
  SELECT id, 0, id, parent_id, kind, num, heading, eid FROM provisions
  WHERE id IN (SELECT value FROM json_each(?))
  UNION ALL
  SELECT a.of_id, a.depth + 1, p.id, p.parent_id, p.kind, p.num, p.heading, p.eid
  FROM above a JOIN provisions p ON p.id = a.parent_id
)
SELECT of_id, kind, num, heading, eid FROM above ORDER BY of_id, depth DESC
"""
_WHOLE = re.compile(r"\d+(?:\.\d+)+$")
"""A number that tells its place in the whole text, such as 13.3.11."""
_WORD = re.compile(r"^[^\W\d_]{3,}\.?\s+(?=\S)")
"""The word before a printed number: `Artículo 7`, `ART. 7`, `CAPÍTULO IV`."""
_COUNTED = re.compile(r"(?:\d|[IVXLC]+\b|[^\W\d_]{1,2}\W*$)")
"""How a number begins: with a figure, as a Roman one, or as a letter."""
_PLACE = re.compile(r"_(\d+)$")
"""The place of a part without a number among its like, at the end of its eId."""
_LETTER = re.compile(r"(?![IVXLC]+$)[^\W\d_]{1,2}$")
_FIGURE = re.compile(r"\d[ºª°]?$")
_LONGEST = 60
_FORMAL = frozenset(("document", "operative", "part", "annex"))
"""Kinds of parts that stand around a regulation: what is numbered in it is cited without them."""
_DIVISIONS = frozenset(("book", "title", "part", "chapter", "section", "subsection", "annex"))
"""Kinds of parts that keep the name of their kind wherever they stand in a citation."""


class Instrument(Protocol):
    """What is known of an instrument; what its text does not state is empty."""

    @property
    def id(self) -> str: ...  # noqa: D102 - the columns of `documents`
    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def number(self) -> str: ...  # noqa: D102
    @property
    def date(self) -> str: ...  # noqa: D102


class Part(msgspec.Struct, frozen=True):
    """One step of the way to a place: its kind, its number as printed, its title and its eId."""

    kind: str
    num: str
    heading: str
    eid: str


@cache
def _table(name: str) -> dict[str, Any]:
    return dict(read(files("rules_db").joinpath("citing.toml"))[name])


def _said(name: str, key: str, language: Language) -> str:
    return str(_table(name)[key][LANGUAGES.index(language)])


def instrument(document: Instrument) -> str:
    """Return an instrument as it is cited, `Decreto 7/2014`; its title or id where it has no kind and number."""
    year = document.date[:4]
    number = document.number.strip()
    if number and year and "/" not in number and year not in number:
        number = f"{number}/{year}"
    if number:
        return f"{document.kind} {number}".strip()
    return document.title or document.kind or document.id


def lacking(document: Instrument, language: Language = "es") -> str:
    """Return what an instrument does not state of its identity (`sin número ni fecha`), empty where nothing lacks."""
    names = [name for name, value in (("number", document.number), ("date", document.date)) if not value]
    return _said("missing", "_and_".join(names), language) if names else ""


def of_instrument(place: str, document: Instrument, language: Language = "es") -> str:
    """Return a place with its instrument: `art. 18.1 b) del Decreto 7/2014`; the instrument alone without a place."""
    name = instrument(document)
    if not place:
        return name
    first = name.split(maxsplit=1)[0].casefold() if name else ""
    feminine = first in _table("gender")["feminine"] or first.endswith(tuple(_table("gender")["endings"]))
    link = _said("link", "feminine" if feminine else "masculine", language)
    return f"{place} {link.format(instrument=name)}"


def pinpoint(parts: Sequence[Part], language: Language = "es") -> str:
    """Return the place to which parts lead, the outermost first: `art. 18.1 b)`, `punto 1.2.1.1`; empty for a text."""
    inner = [part for part in parts if part.kind != "document"]
    if not inner:
        return ""
    at = _head(inner)
    told = [*_around(inner, at, language), _headed(inner[at], language)]
    for part in inner[at + 1 :]:
        told[-1:] = _joined(told[-1], part, language)
    return ", ".join(told)


def _head(parts: Sequence[Part]) -> int:
    """Return which part a citation begins with: the article, else the last with a whole number, else a numbered one."""
    articles = [at for at, part in enumerate(parts) if part.kind == "article"]
    whole = [at for at, part in enumerate(parts) if _WHOLE.match(_number(part))]
    inside = [at for at, part in enumerate(parts) if part.kind not in _FORMAL]
    return next((several[-1] for several in (articles, whole) if several), inside[0] if inside else len(parts) - 1)


def _around(parts: Sequence[Part], at: int, language: Language) -> Iterator[str]:
    """Yield what tells a number from the same one elsewhere: its annex, its chapter, and its part without a title."""
    if parts[at].kind == "article":
        return
    above = parts[:at]
    yield from (_headed(part, language) for part in above if part.kind == "annex" and part.num)
    chapters = [part for part in above if part.kind not in _FORMAL and not _WHOLE.match(_number(part))][-1:]
    if not any(_number(part) == "" and part.heading for part in chapters):
        yield from (_headed(part, language) for part in [part for part in above if part.kind == "part"][-1:])
    yield from (_headed(part, language) for part in chapters if not _begins(_number(parts[at]), _number(part)))


def _begins(number: str, with_number: str) -> bool:
    return bool(with_number) and number.startswith(f"{with_number}.")


def _number(part: Part) -> str:
    """Return the number of a part as it is cited, without its word and the marks around it; empty where it has none."""
    printed = part.num.strip()
    bare = _WORD.sub("", printed)
    number = bare if part.kind == "article" or _COUNTED.match(bare) else printed
    return number.strip(" .-–:|").replace(". ", ".")


def _headed(part: Part, language: Language) -> str:
    """Return a part that a citation begins with, after the name of its kind."""
    number = _number(part)
    if not number:
        return _unnumbered(part, language)
    kind = part.kind
    if not (kind == "article" or _COUNTED.match(number)):
        # Several words name themselves, such as `DISPOSICIÓN FINAL`; a single one is a misread figure.
        return number if " " in number or not part.heading else _unnumbered(part, language)
    if kind in ("point", "heading", "clause"):
        kind = "letter" if _LETTER.match(number.rstrip(")")) else "clause"
    told = _said("abbreviation", kind, language) if kind in _table("abbreviation") else ""
    return f"{told} {number}".strip()


def _joined(before: str, part: Part, language: Language) -> list[str]:
    """Return a citation with one step more: `art. 18` and `1.` make `art. 18.1`, with `b)` they make `art. 18.1 b)`."""
    number = _number(part)
    if not number or part.kind in ("table", "tr"):
        return [before, _unnumbered(part, language)]
    if part.kind in _DIVISIONS:
        return [before, _headed(part, language)]
    last = before.rpartition(" ")[2]
    if _begins(number, last):
        return [before[: len(before) - len(last)] + number]
    if number.isdigit() and _FIGURE.search(last):
        return [f"{before.rstrip('ºª°')}.{number}"]
    return [f"{before} {number}"]


def _unnumbered(part: Part, language: Language) -> str:
    """Return what a part without a number is cited as: its title, else its kind and its place among its like."""
    if part.heading and part.kind not in _table("named"):
        told = " ".join(part.heading.split())
        return f"«{told if len(told) <= _LONGEST else told[: _LONGEST - 1].rstrip() + '…'}»"
    if part.kind in _table("named"):
        return _said("named", part.kind, language)
    place = _PLACE.search(part.eid)
    name = _said("abbreviation", part.kind, language) if part.kind in _table("abbreviation") else part.kind
    return f"{name} {place[1]}" if place else name


def pinpoints(base: KnowledgeBase, provisions: Iterable[str], language: Language = "es") -> dict[str, str]:
    """Return the places of provisions by their ids, without their instruments; ids that are not there are left out."""
    wanted = set(provisions)
    row = base.connection.execute("SELECT value FROM meta WHERE key = 'sha256:provisions'").fetchone()
    known = _known(row["value"], language) if row else {}
    missing = wanted - known.keys()
    if missing:
        chains: dict[str, list[Part]] = {}
        for part in base.connection.execute(_CHAINS, (json.dumps(sorted(missing)),)):
            chains.setdefault(part["of_id"], []).append(Part(part["kind"], part["num"], part["heading"], part["eid"]))
        known.update({name: pinpoint(parts, language) for name, parts in chains.items()})
    return {name: known[name] for name in wanted if name in known}


@lru_cache(maxsize=4)
def _known(digest: str, language: Language) -> dict[str, str]:
    """Return the places found so far of the provisions with this digest: a page asks for hundreds of them each time."""
    return {}


def citations(base: KnowledgeBase, provisions: Iterable[str], language: Language = "es") -> dict[str, str]:
    """Return provisions by their ids as they are cited, with their instruments."""
    documents = {document.id: document for document in base.documents()}
    places = pinpoints(base, provisions, language)
    return {name: of_instrument(place, documents[name.partition("__")[0]], language) for name, place in places.items()}
