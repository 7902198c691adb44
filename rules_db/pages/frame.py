"""What a page is asked, what it has at hand, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import instrument
from rules_db.comparing.brief import Block
from rules_db.exporting.workbook import Cell
from rules_db.pages.desk import Seat
from rules_db.pages.links import Links
from rules_db.pages.messages import DEFAULT, Messages
from rules_db.words import LANGUAGES, Language, Words
from schemas import declared

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


# The program's sentences in the language of a page, from the catalogue `sentences.toml`.


_PARTS = re.compile(r"\{\w+\}")
_PART = re.compile(r"\\{(\w+)\\}")
"""A part of a sentence whose signs are escaped for a pattern."""


class Said(msgspec.Struct, frozen=True):
    """A sentence, and the language that it is in."""

    words: str
    language: Language


def said(sentence: str, language: Language) -> Said:
    """Return a sentence of the program in a language; in English, as it is, where the catalogue lacks it."""
    if language != "en":
        for english, words in _catalogue():
            if _may_be(sentence, english) and (found := _pattern(english).fullmatch(sentence)):
                named = Words(language)
                parts = {name: _part(name, is_, named) for name, is_ in found.groupdict().items()}
                return Said(_filled(words, parts), language)
    return Said(Words("en").told(sentence), "en")


def _part(name: str, text: str, words: Words) -> str:
    """Return a part of a sentence in words; `facts` are those of a table with their values, as compiling tells them."""
    if name != "facts" or " " not in text:
        return words.told(text)
    return words.facts(text)


def _filled(words: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        words = words.replace(f"{{{name}}}", part)
    return words


@cache
def _catalogue() -> list[tuple[str, str]]:
    """Return the sentences with their Spanish words; those with more words of their own go first."""
    table = declared.read(files("rules_db.pages").joinpath("sentences.toml"))
    return sorted(table["sentences"]["said"], key=lambda pair: -len(_PARTS.sub("", pair[0])))


def _may_be(sentence: str, english: str) -> bool:
    """Tell whether a sentence begins and ends as one of the catalogue does: few do, and a pattern is dear to make."""
    return sentence.startswith(english.partition("{")[0]) and sentence.endswith(english.rpartition("}")[2])


@cache
def _pattern(english: str) -> re.Pattern[str]:
    return re.compile(_PART.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL)


MOST_COLUMNS = 8
"""Jurisdictions that stand side by side unless more are chosen: nobody reads a hundred columns."""


class Frame:
    """What every page and template has at hand.

    `t` gives messages, `to` addresses, `words` the names of games, families, keys and values. `path` and `query` are
    those of the address, for the links to the same page in another language. `seat` is who asks, None where no
    decisions are taken.
    """

    def __init__(
        self,
        language: Language = DEFAULT,
        to: Links | None = None,
        *,
        path: str = "/",
        query: Mapping[str, Sequence[str]] | None = None,
        site: str = "",
        seat: Seat | None = None,
    ) -> None:
        self.language = language
        self.t = Messages(language)
        self.to = to or Links()
        self.words = Words(language)
        self.path = path
        self.query = query or {}
        self.site = site
        self.seat = seat

    def sentence(self, sentence: str) -> Said:
        """Return a sentence of the program in this language, where it is known."""
        return said(sentence, self.language)

    def whole(self, address: str) -> str:
        """Return an address as it is written outside of these pages: behind the site, where one is known."""
        return f"{self.site}{address}"

    def values(self) -> dict[str, Any]:
        """Return what templates see.

        `t`, `to`, `words`, `sentence`, `language`; `languages` and `sections` with their addresses, `section` (the one
        shown); `site` is what stands before the path of permanent addresses (`https://…`), empty where none was given;
        `deciding` tells whether decisions are taken here, `here` is the page's own address.
        """
        to = self.to
        sections = {
            "start": to.start(),
            "differences": to.differences(),
            "norms": to.norms(),
            "findings": to.findings(),
            "graph": to.graph(),
            "trying": to.trying(),
            **({"review": to.review()} if self.seat else {}),
            "data": to.data(),
        }
        return {
            "t": self.t,
            "to": to,
            "words": self.words,
            "sentence": self.sentence,
            "language": self.language,
            "languages": {name: to.language(self.path, self.query, name) for name in LANGUAGES},
            "sections": sections,
            "section": next((name for name, at in reversed(sections.items()) if _below(self.path, at)), ""),
            "site": self.site,
            "deciding": self.seat is not None,
            "here": to.language(self.path, self.query) if self.query else self.path,
        }


def _below(path: str, address: str) -> bool:
    return path == address or (path.startswith(f"{address}/") and not address.endswith("/"))


class Asked(msgspec.Struct, frozen=True):
    """What a page is asked: the names in its address (`game`, `document` …), its query, and what it has at hand."""

    frame: Frame
    names: Mapping[str, str] = {}
    query: Mapping[str, Sequence[str]] = {}

    def get(self, name: str) -> str:
        """Return a value of the query without white space around it, empty where it is not given."""
        return next(iter(self.several(name)), "")

    def several(self, name: str) -> list[str]:
        """Return all values of the query under a name that are not empty."""
        return [value.strip() for value in self.query.get(name, ()) if value.strip()]


class Column(msgspec.Struct, frozen=True):
    """A column: its name and its share of a sheet's width; `plain` ones, for machines, stand in tables only."""

    name: str
    share: int = 1
    plain: bool = False


class Listing(msgspec.Struct, frozen=True):
    """What a page lists; `name` is that of the file without its end, `notes` say what was asked and how to read it.

    Where `addresses` are given, one a row, the last column that is read leads there; `links` are the addresses of
    words in a row, where there are several. `prose` is what documents that are read as pages show in the place of the
    rows.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    addresses: Sequence[str] = ()
    prose: Sequence[Block] = ()
    links: Sequence[Mapping[str, str]] = ()
    sarif: Mapping[str, Any] | None = None
    """What a listing of findings is to machines."""


def columns_of(*names: str, shares: Sequence[int] = (), plain: bool = False) -> list[Column]:
    """Return columns of these names, each with its share."""
    return [Column(name, shares[at] if shares else 1, plain) for at, name in enumerate(names)]


class Page(msgspec.Struct, frozen=True):
    """A template below `templates/reglas/` with its values; `listing` makes a file of what it lists, also in
    `formats` that other pages do not have.

    One that is `private` has forms or depends on who asks: it is told the seat, and nobody keeps it.
    """

    template: str
    values: Mapping[str, Any] = {}
    status: int = 200
    listing: Callable[[], Listing] | None = None
    formats: Sequence[str] = ()
    private: bool = False


class File(msgspec.Struct, frozen=True):
    """A file to download."""

    name: str
    media_type: str
    content: str | bytes


class Elsewhere(msgspec.Struct, frozen=True):
    """The address of the page that shows what was asked."""

    address: str


Answer = Page | File | Elsewhere


def page_of(wanted: str, total: int, each: int) -> tuple[int, int]:
    """Return which page is shown, from 1, and how many of `each` there are; a number that is none is the first."""
    pages = max(1, -(-total // each))
    return (min(max(1, int(wanted)), pages) if wanted.isdecimal() and wanted.isascii() else 1), pages


def document_names(base: KnowledgeBase, frame: Frame) -> dict[str, str]:
    """Return what documents are called in short: their jurisdiction and their instrument."""
    return {each.id: f"{frame.words.jurisdiction(each.jurisdiction)} · {instrument(each)}" for each in base.documents()}
