"""What a person types, as words, phrases and fields: never query syntax."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from extractor.folding import fold
from rules_db.errors import ReglasError
from schemas.declared import fitted, read

# What `search.toml` says, read once.


_FILE = "search.toml"


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: words without meaning, what is joined and what is not, endings, names of fields."""

    empty: frozenset[str]
    joined: tuple[str, ...]
    apart: frozenset[str]
    endings: tuple[tuple[str, ...], ...]
    short: frozenset[str]
    fields: dict[str, tuple[str, ...]]


@cache
def said() -> Said:
    """Return the file; raises `DeclarationError` where it is not as it has to be."""
    return fitted(read(files(__package__).joinpath(_FILE)), Said, _FILE)


LONGEST_QUERY = 64
"""Words; SQLite's own parser gives up on a few hundred."""
_PIECE = re.compile(r'([^\W\d_]+):(?:"([^"]*)"|([^\s"]+))|"([^"]*)"|([^\s"]+)')


class Word(msgspec.Struct, frozen=True):
    """A word, or a phrase that was typed between quotation marks; `exact` is looked for as it stands."""

    text: str
    exact: bool = False


class Query(msgspec.Struct, frozen=True):
    """Words that must all be there, and fields (`article`, `game`, `jurisdiction`) with what was typed behind them."""

    words: tuple[Word, ...]
    fields: Mapping[str, str] = {}


def parsed(typed: str) -> Query:
    """Return what was typed as a query.

    Raises `ReglasError` where there is neither word nor field to look for, or too many of them.
    """
    named = {name: field for field, names in said().fields.items() for name in names}
    words: list[Word] = []
    fields: dict[str, str] = {}
    for field, quoted, bare, phrase, word in _PIECE.findall(typed):
        value = _printable(quoted or bare).strip()
        if value and fold(field) in named:
            fields[named[fold(field)]] = value
        elif field:
            words += _words(f"{field}:{value}", exact=False)
        else:
            words += _words(phrase or word, exact=bool(phrase))
    _refuse(words, fields)
    return Query(tuple(words), fields)


def _words(text: str, *, exact: bool) -> list[Word]:
    return [Word(_printable(text), exact)] if any(c.isalnum() for c in text) else []


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def _refuse(words: list[Word], fields: Mapping[str, str]) -> None:
    if not words and not fields:
        raise ReglasError("there is no word to look for; give at least one, such as `reglas search zapatilla`")
    if len(words) > LONGEST_QUERY:
        raise ReglasError(f"there are {len(words)} words to look for; give at most {LONGEST_QUERY}")


def literal(phrase: str) -> str:
    """Return a phrase as a string that SQLite's full-text search takes literally."""
    return '"' + phrase.replace('"', " ") + '"'
