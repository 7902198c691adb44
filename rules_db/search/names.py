"""A query as the texts write it: what a person typed, other names and forms, the nearest words.

Names of one thing that are looked for together: roles and things of the lexicon, games.

The words of a query as the texts write them: other forms and names, beginnings, the nearest where there is none.

What a person types, as words, phrases and fields: never query syntax.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from rapidfuzz.distance import OSA

from extractor.folding import fold
from extractor.games.names import data
from extractor.lexicon import read
from extractor.lexicon.tokens import forms
from rules_db.errors import ReglasError
from rules_db.words import table
from schemas import declared
from schemas.limits import most

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


# What the forms of a Spanish word have in common: their stem, without endings and without the stressed diphthong.
#
# It is made for looking words up: two words of one stem may still be two words, and irregular verbs have several
# stems.


_LEAST = 3
"""Letters of a stem."""
_STRESSED = (("ue", "o"), ("ie", "e"))
"""How a stem is written under stress and without it: `apuesta` and `apostar`, `pierde` and `perder`."""

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
    called = _apart(_called(parts, terms), own)
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


def _called(words: Sequence[str], terms: Terms) -> list[str]:
    """Return the other names of what some words are a name of, in the forms that the texts have."""
    return [form for name in others(words) for form in _declined(" ".join(words_of(name)), terms)]


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
        return _declined(word, terms)
    if not word.isalpha():
        return (word,) if not word.isalnum() or terms.has([word]) else ()
    same = stem(word)
    beginning = word[:_LETTERS] if same[:_LETTERS] == word[:_LETTERS] else word[:1]
    return tuple(term for term in terms.beginning(beginning) if term == word or (term.isalpha() and stem(term) == same))


def _declined(name: str, terms: Terms) -> tuple[str, ...]:
    """Return the forms of a name that the texts have."""
    return tuple(sorted(" ".join(form) for form in _declensions(name) if terms.has(form)))


def _nearest(word: str, terms: Terms) -> str:
    """Return the word of the texts that is the least mistakes away, of several the most frequent; "" where none is.

    Names of the lexicon count as well: a text may have the thing under another of them.
    """
    if len(word) < _LEAST_MISTYPED or not word.isalpha():
        return ""
    most = 2 if len(word) >= _LONG else 1
    names = {form[0]: 0 for form in _named()[0] if len(form) == 1 and form[0] != word}
    near = (
        (distance, -count, term)
        for term, count in (names | {**terms.counts}).items()
        if abs(len(term) - len(word)) <= most and term.isalpha()
        if (distance := OSA.distance(word, term, score_cutoff=most)) <= most
        if count or _called([term], terms)
    )
    mistakes, _, term = min(near, default=(most + 1, 0, ""))
    return term if mistakes <= most else ""


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Return the stem of a folded word; figures, short words and what is no word stay as they are."""
    bare = word
    if word.isalpha():
        for endings in said().endings:
            bare = _without(bare, endings)
        for stressed, plain in _STRESSED:
            bare = bare.replace(stressed, plain)
    return bare


def _without(word: str, endings: tuple[str, ...]) -> str:
    for ending in endings:
        rest = word.removesuffix(ending)
        if rest != word and (len(rest) > _LEAST or rest in said().short or ending == "s"):
            return rest
    return word


_LONGEST = 6
"""Words of a name that is recognised in a query."""
Form = tuple[str, ...]


@cache
def _named() -> tuple[Mapping[Form, frozenset[str]], Mapping[str, tuple[str, ...]]]:
    """Return what the forms of a name are a name of, and the names of each thing."""
    meant: dict[Form, set[str]] = defaultdict(set)
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for thing, name in _all():
        names[thing][name] = None
        for form in _declensions(" ".join(words_of(name))):
            meant[form].add(thing)
    return {form: frozenset(things) for form, things in meant.items()}, {k: tuple(v) for k, v in names.items()}


def _all() -> Iterator[tuple[str, str]]:
    for vocabulary in said().joined:
        for entry in read(vocabulary):
            yield from ((f"{vocabulary}:{entry.id}", name) for name in entry.names if "<" not in name)
    for game, told in data()["games"].items():
        if game != "general":
            yield from ((f"games:{game}", name) for name in told["names"])


def words_of(name: str) -> list[str]:
    """Return the folded words of a name; a hyphen parts them."""
    return fold(name).replace("-", " ").split()


def _declensions(name: str) -> frozenset[Form]:
    """Return a name in singular and plural: a stem would be that of other words too (`naipe`, `naipero`).

    A foreign name takes a mere `s` in many texts (`croupiers`).
    """
    return frozenset({*forms(name), tuple(f"{name}s".split()), tuple(name.split())})


def others(words: Sequence[str]) -> list[str]:
    """Return the other names of what some words (folded, side by side) are a name of; none where they are no name.

    A role's name may be another's too: then the names of both are given.
    """
    meant, names = _named()
    own = tuple(words)
    several = {name for thing in meant.get(own, ()) for name in names[thing]} - said().apart
    return sorted(name for name in several if own not in _declensions(" ".join(words_of(name))))


def longest(words: Sequence[str], start: int) -> int:
    """Return how many words from one on are a name, two or more; 1 where there is no such name."""
    meant = _named()[0]
    most = min(_LONGEST, len(words) - start)
    return next((n for n in range(most, 1, -1) if tuple(words[start : start + n]) in meant), 1)


def games_named(name: str, games: Sequence[str]) -> list[str]:
    """Return those of some games that are called so: by id, by a name of the lexicon or ours, or by a part of ours."""
    wanted = " ".join(fold(name).replace("_", " ").split())
    called = {game: [game.replace("_", " "), *map(fold, table("games").get(game, ()))] for game in games}
    meant = {game for thing in _named()[0].get(tuple(wanted.split()), ()) for game in (thing.partition(":")[2],)}
    exact = [game for game in games if wanted in called[game] or game in meant]
    return exact or [game for game in games if any(wanted in one for one in called[game])]


@cache
def said() -> Said:
    """Return the file; raises `DeclarationError` where it is not as it has to be."""
    return declared.fitted(declared.read(files(__package__).joinpath(_FILE)), Said, _FILE)


LONGEST_QUERY = most("search")
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
