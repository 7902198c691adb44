"""The words of a query as the texts write them: other forms and names, beginnings, the nearest where there is none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, get_args

import msgspec
from rapidfuzz.distance import OSA

from extractor.folding import fold
from extractor.lexicon.inflection import forms
from rules_db.search.asking import Word, literal, said
from rules_db.search.names import longest, others, stem, words_of

_LETTERS = 2
"""Letters that the forms of a word begin with alike."""
_LEAST_BEGINNING = 3
_LEAST_MISTYPED = 4
_LONG = 8
"""Letters from which a word may have two mistakes."""
_MOST_FORMS = 40


Width = Literal["typed", "own", "wide"]
WIDTHS: tuple[Width, ...] = get_args(Width)


class Sought(msgspec.Struct, frozen=True):
    """A word or name of a query, and what is looked for instead of it alone.

    `own` are its forms as the texts have them, `names` other names of the same. `how` is "word", "beginning" where
    texts only have words that begin so, "near" where `instead` is the nearest that they have, else "nothing".
    """

    typed: str
    own: tuple[str, ...]
    names: tuple[str, ...] = ()
    how: str = "word"
    instead: str = ""

    def query(self, width: Width) -> str:
        """Return what full-text search takes for the word as typed, in its own forms, or under its other names too."""
        typed = (self.instead or self.typed,)
        told = {"typed": typed, "own": self.own or typed, "wide": (*(self.own or typed), *self.names)}[width]
        return f"({' OR '.join(map(literal, told))})"


class Terms:
    """The words of the texts, as the index of full-text search has them; `table` is that of the index."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection, self._name = connection, f"temp.{table}_terms"
        connection.execute(f"CREATE VIRTUAL TABLE IF NOT EXISTS {self._name} USING fts5vocab(main, {table}, row)")

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Every word, with how many texts have it."""
        rows = self._connection.execute(f"SELECT term, doc FROM {self._name}")  # noqa: S608 - names of our own
        return {row[0]: row[1] for row in rows}

    def beginning(self, start: str) -> list[str]:
        """Return the words that begin so."""
        sql = f"SELECT term FROM {self._name} WHERE term >= ? AND term < ?"  # noqa: S608 - names of our own
        return [row[0] for row in self._connection.execute(sql, (start, f"{start}\U0010ffff"))]

    def has(self, words: Sequence[str]) -> bool:
        """Tell whether the texts have all these words."""
        sql = f"SELECT 1 FROM {self._name} WHERE term = ?"  # noqa: S608 - names of our own
        return all(self._connection.execute(sql, (word,)).fetchone() for word in words)


def widened(words: Sequence[Word], terms: Terms) -> Iterator[Sought]:
    """Yield what is looked for; words that are a name together are one.

    Words without meaning are left out where they are part of no name, unless there are no others.
    """
    folded = [fold(word.text) for word in words]
    empty = [not word.exact and text in said().empty for word, text in zip(words, folded, strict=True)]
    at = 0
    while at < len(words):
        plain = next((n for n, later in enumerate(words[at:]) if later.exact), len(words) - at)
        length = longest(folded[: at + plain], at) if plain else 1
        if words[at].exact:
            yield Sought(words[at].text, (words[at].text,))
        elif length > 1 or not empty[at] or all(empty):
            yield _sought(" ".join(folded[at : at + length]), terms)
        at += length


def _sought(word: str, terms: Terms) -> Sought:
    parts = word.split()
    own = _forms(word, terms)
    called = _apart([form for name in others(parts) for form in _forms(" ".join(words_of(name)), terms)], own)
    if own or called:
        return Sought(word, own, called)
    begun = terms.beginning(word)[:_MOST_FORMS] if len(word) >= _LEAST_BEGINNING and word.isalnum() else []
    if begun:
        return Sought(word, tuple(begun), how="beginning")
    near = _nearest(word, terms)
    if near:
        again = _sought(near, terms)
        return msgspec.structs.replace(again, typed=word, how="near", instead=near)
    return Sought(word, (), how="nothing")


def _apart(names: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Return the names that hold none of the others: who looks for "black jack" finds "black jack americano" too."""
    every = dict.fromkeys((*own, *names))
    return tuple(
        name
        for name in every
        if name not in own and not any(one != name and f" {one} " in f" {name} " for one in every)
    )


def _forms(word: str, terms: Terms) -> tuple[str, ...]:
    """Return the forms of a word that the texts have; of several words those of the name as a whole."""
    if " " in word:
        return tuple(sorted(" ".join(form) for form in forms(word) if terms.has(form)))
    if not word.isalpha():
        return (word,) if not word.isalnum() or terms.has([word]) else ()
    same = stem(word)
    beginning = word[:_LETTERS] if same[:_LETTERS] == word[:_LETTERS] else word[:1]
    return tuple(term for term in terms.beginning(beginning) if term == word or (term.isalpha() and stem(term) == same))


def _nearest(word: str, terms: Terms) -> str:
    """Return the word of the texts that is the least mistakes away, of several the most frequent; "" where none is."""
    if len(word) < _LEAST_MISTYPED or not word.isalpha():
        return ""
    most = 2 if len(word) >= _LONG else 1
    near = (
        (OSA.distance(word, term, score_cutoff=most), -count, term)
        for term, count in terms.counts.items()
        if abs(len(term) - len(word)) <= most and term.isalpha()
    )
    mistakes, _, term = min(near, default=(most + 1, 0, ""))
    return term if mistakes <= most else ""
