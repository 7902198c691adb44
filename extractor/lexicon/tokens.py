"""Folded text as words and separators, and the inflected forms of a name.

Names are matched on words and numbers with their places. The forms of a name are its plural and the spellings of its
hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import product
from typing import Any, ParamSpec, TypeVar, cast

from extractor.folding import fold
from schemas import declared

_WORD = re.compile(r"<[a-z]>|\d+(?:\.?[ºª°])?|[a-z]+")
# a plural goes no further than the first of these: "escaleras de color"
_LINKS = re.compile(r"(?:al?|con|contra|del?|en|entre|hasta|l[ao]s?|o|para|por|que|se|sin|sobre|y)")
# "antes" is another word than the bet called ante
_INVARIABLE = frozenset(("mas", "menos", "black", "jack", "dont", "don", "t", "ante"))

_TOKEN = re.compile(r"\d+(?:\.?[ºª°])?|[a-z]+|½")
# in Latin-1: letters as they are, all else as spaces; and all bytes but those that figures are written with
_SPACED = bytes(code if chr(code) in "abcdefghijklmnopqrstuvwxyz" else ord(" ") for code in range(256))
_NO_FIGURES = bytes(code for code in range(256) if chr(code) not in "0123456789½")
_GAP = " \xa0-'\"/*_?º°\ufffd"  # no tab and no line feed: a name does not go on in the next cell or paragraph
_WIDEST_GAP = 5
_LONGEST = 12  # words of a name


@cache
def numerals() -> dict[str, list[str]]:
    """Return the words of Spanish numbers: units, teens, tens, hundreds, ordinals, months, labels, instruments."""
    return declared.read(files("extractor.lexicon").joinpath("numerals.toml"))


def _ordinal_words() -> dict[str, int]:
    stems = {word[:-1]: n for n, word in enumerate(numerals()["ordinals"], 1)}
    words = {stem + end: n for stem, n in stems.items() for end in ("o", "a", "os", "as")}
    return words | {"primer": 1, "tercer": 3, "setimo": 7, "setima": 7}


NUMBER_WORDS: dict[str, int] = {
    word: n for n, word in enumerate(["cero", *numerals()["units"], *numerals()["teens"], numerals()["tens"][0]])
}
ORDINAL_WORDS: dict[str, int] = _ordinal_words()


class Tokens:
    """The words and numbers of a folded text with their offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        latin = text.encode("latin-1", "replace")
        self.figures = bool(latin.translate(None, _NO_FIGURES))
        # a text without figures is parted three times as fast as the pattern does it
        self.words: list[str] = _TOKEN.findall(text) if self.figures else latin.translate(_SPACED).decode().split()

    # of most texts only the words are asked for: no name stands in them
    @cached_property
    def starts(self) -> list[int]:
        """Where each word begins."""
        starts, here = [], 0
        for word in self.words:
            here = self.text.index(word, here)
            starts.append(here)
            here += len(word)
        return starts

    @cached_property
    def ends(self) -> list[int]:
        """Where each word ends."""
        return [start + len(word) for start, word in zip(self.starts, self.words, strict=True)]

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.words)

    def next(self, index: int, length: int) -> str:
        """Return the word that may belong to a name with the `length` words from `index` on; "" where there is none."""
        at = index + length
        if at >= len(self.words) or length >= _LONGEST or (length and not self.near(at)):
            return ""
        return self.words[at]

    def near(self, index: int) -> bool:
        """Tell whether only spaces, hyphens or quotes part a word from the one before it."""
        gap = self.text[self.ends[index - 1] : self.starts[index]]
        return len(gap) <= _WIDEST_GAP and not gap.strip(_GAP)


_KEPT, _KEPT_ON = 2**17, 12288
"""Passages of which something is kept while a document is read, and when another one is."""
_P = ParamSpec("_P")
_T = TypeVar("_T")
_caches: list[Any] = []


def each_passage(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return a function of a passage's words that keeps what it returned.

    Readers go over a document's passages one after the other, so what is kept must hold all of them: a smaller cache
    would never be hit. A thousand passages take about four megabytes, so that `let_go` is called between documents.
    """
    kept: Any = lru_cache(maxsize=_KEPT)(function)
    _caches.append(kept)
    return cast("Callable[_P, _T]", kept)


def let_go() -> None:
    """Forget what is kept of the passages of a very long document."""
    for kept in _caches:
        if kept.cache_info().currsize > _KEPT_ON:
            kept.cache_clear()


@each_passage
def folded(text: str) -> str:
    """Return `text` folded, of the same length."""
    return fold(text)


@each_passage
def tokens(text: str) -> Tokens:
    """Return the words and numbers of `text`; kept, for several vocabularies read the same passage."""
    low = folded(text)
    return Tokens(text) if low is text or low == text else tokens(low)


def plain(text: str) -> str:
    """Return the folded words of `text` with one space between them."""
    return " ".join(tokens(text).words)


def number(word: str) -> int | None:
    """Return the value of a figure or of a number word up to twenty, or None."""
    return int(word) if word.isdigit() and len(word) < 5 else NUMBER_WORDS.get(word)


def ordinal(word: str) -> int | None:
    """Return the place that "1ª", "2.º", "tercera" name, or None."""
    if word[0].isdigit() and word[-1] in "ºª°":
        return int(word.rstrip("ºª°."))
    return ORDINAL_WORDS.get(word)


def forms(name: str, *, plural: bool = True) -> set[tuple[str, ...]]:
    """Return the forms of a name as tuples of folded words: as given, plural, with hyphens as joints or spaces.

    Of words joined by a hyphen only the last takes the plural ("semi-plenos").
    """
    low = fold(name)
    spellings = {low, low.replace("-", "")}
    made = {tuple(_WORD.findall(spelling)) for spelling in spellings}
    return made.union(*(product(*_plurals(spelling)) for spelling in spellings)) if plural else made


def _plurals(name: str) -> Iterator[tuple[str, ...]]:
    """Yield for each word of a name the forms that it has where the name is a plural: "croupieres", "croupiers"."""
    linked = False
    for hit in _WORD.finditer(name):
        word = hit.group()
        linked = linked or bool(_LINKS.fullmatch(word))
        stays = linked or name[hit.end() : hit.end() + 1] == "-"
        yield (word,) if stays else plurals(word)


def plurals(word: str) -> tuple[str, ...]:
    """Return the plurals of a folded word, with the one that loan words keep: "croupieres", "croupiers"."""
    own = pluralised(word)
    return (own, word + "s") if own == word + "es" else (own,)


def pluralised(word: str) -> str:
    """Return the Spanish plural of a folded word; figures, foreign words and plurals stay as they are.

    Endings as the grammar of the Real Academia has them: a vowel takes s, z becomes ces, other consonants take es.
    """
    if word in _INVARIABLE or not word.isalpha() or word.endswith("s"):
        return word
    if word[-1] in "aeiou":
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    return word + "es" if word[-1] in "dlnry" else word + "s"
