"""What may stand at the head of a line: numbers, letters and bullets, with every reading that each allows, and words.

The words that say what a line opens are declared in `words.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from extractor.folding import fold
from schemas.declared import fitted, read

_ROMAN = re.compile(r"(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ROMAN_VALUE = {"i": 1, "v": 5, "x": 10, "l": 50}
_UNITS = ("primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "septimo", "octavo", "noveno")
_TENS = (
    "decimo", "vigesimo", "trigesimo", "cuadragesimo", "quincuagesimo", "sexagesimo", "septuagesimo",
    "octogesimo", "nonagesimo",
)  # fmt: skip
_CARDINALS = (
    "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve", "veinte",
)  # fmt: skip
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_ALPHABET_N = "abcdefghijklmnñopqrstuvwxyz"

# the class of a bullet: damage turns one glyph into another of the same class
BULLETS = dict.fromkeys("•●»*«+¢►▪·e", "*") | dict.fromkeys("○◦o0", "o") | dict.fromkeys("-–—_", "-")


_PAGE = re.compile(r"\s*[-–—] ?\d{1,4} ?[-–—]\s*")  # `- 4 -`
_HASHES = re.compile(r"\s*(#{1,6}) +(?=\S)")
_LEAD = re.compile(r"[\s*\"“«'_]*")
_AFTER = r"(?: +|(?=[^\W\d_])|(?=[\"“«*])|$)"
_DOTTED = re.compile(r"(\d{1,3}(?: ?\. ?\d{1,3})+)(\.?\)?)(?:[-–]? +_?|(?=[^\W\d])|$)")
_LETTERED = re.compile(
    r"([A-Z]|[IVX]{2,5})((?:\.\d{1,2})+|-\d{1,2}(?=\.)|\d{1,2}(?=[.:)]+[-–—]? +[A-ZÁÉÍÓÚ¿\"“]))"
    r"(?:[.:]?[-–—)]?) +(?=\S)"
)
_SLANTED = re.compile(r"(\d{1,2})[-–/](\d{1,2})(?:\.?\)|\.[-–—]?|)\s+(?=[A-ZÁÉÍÓÚ¿\"“«])")  # `1-3) El…`, `2/4 El…`
_ENCLOSED = re.compile(r"(?:\((\d{1,2}|[a-zñ]|[ivx]{2,5})\)|\[(\d{1,2})\]) +(?=\S)")  # `(1) La mesa`, `[1] La mesa`
_RUN = r"(?! *\d{1,3} ?[-–—])"  # behind the dash of "1 – 2 – 3", an enumeration
_NUMBER = re.compile(rf"(\d{{1,3}})( ?\.?[-–—]{_RUN}|\.?\)|\.|,)" + _AFTER)
_ORDINAL = re.compile(r"(\d{1,3})(?:\.[ºo°ª]\)?|[º°ª][.)]*)(?: ?[-–—:](?= ))?" + _AFTER)
_LETTER = re.compile(r"([a-zA-ZñÑ])(\)\)?|\.-?|\.\))(?: +|(?=[A-ZÁÉÍÓÚ\"“])|(?<=\))$)")
_ROMAN_MARK = re.compile(r"([IVXLl|]{1,6}|[ivx]{1,5})(\.[-–—]|\.|\)| ?[-–—])(?: +|$)")
_LOST_ROMAN = re.compile(r"[|.](?= +[A-ZÁÉÍÓÚ]{4})")
_WORD_MARK = re.compile(r"([A-Za-zÁÉÍÓÚáéíóú]{5,17}(?: [A-Za-zÁÉÍÓÚáéíóú]{5,8})?)(?: ?[:.)]?[-–—]|[:.)]|[ºª])(?: +|$)")
_GLYPH = re.compile(r"([+«•»]{0,2}[-–—•○●▪◦*»«+¢·_►])(?: +|(?=[\w\"“*]))")
_LETTER_GLYPH = re.compile(r"([oe0])0? ?(?<=[ 0o])(?=[A-ZÁÉÍÓÚ\"“¿\d])")
_SPACED = re.compile(r"(\d{2})( {1,3})(?=[A-ZÁÉÍÓÚ])")


class Mark(Struct, frozen=True):
    """A mark at the head of a line: its scheme, its value in it, and where it and the words after it stand.

    `cost` is what it costs to believe that this is what was written.
    """

    scheme: str
    value: tuple[int, ...]
    start: int
    end: int
    rest: int
    cost: float = 0.0

    @property
    def bullet(self) -> bool:
        """Whether the mark has no value: a bullet or a dash."""
        return self.scheme.startswith("bullet:")


_IN_WORDS = {word: n for n, word in enumerate(_CARDINALS, 1)} | {"una": 1}


def _ordinals() -> dict[str, int]:
    found = {word: n for n, word in enumerate(_UNITS, 1)} | {"septimo": 7, "setimo": 7, "undecimo": 11, "duodecimo": 12}
    for ten, word in enumerate(_TENS, 1):
        found[word] = ten * 10
        for unit, small in enumerate(_UNITS, 1):
            for written in (word + small, word[:-1] + small if small[0] == "o" else word + small, f"{word} {small}"):
                found[written] = ten * 10 + unit
    feminine = {" ".join(part[:-1] + "a" for part in word.split()): n for word, n in found.items()}
    mixed = {word[:-1] + "a": n for word, n in found.items()}  # `decimoprimera`
    short = {word[:-1]: n for word, n in found.items() if word.endswith(("primero", "tercero"))}
    return found | feminine | mixed | short | {"unico": 1, "unica": 1}


_ORDINALS = _ordinals()

_FILE = "words.toml"


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a word such as `Capítulo` opens: an Akoma Ntoso element, and its depth (smaller is outer)."""

    kind: str
    rank: float


class _Titles(msgspec.Struct, forbid_unknown_fields=True):
    """Titles known from elsewhere, as the file has them."""

    topics: list[str] = []
    steps: list[str] = []
    people: list[str] = []
    formulas: list[str] = []
    lists: list[str] = []


@dataclass(frozen=True)
class Words:
    """What words say of a line, before the document's own style is known.

    `divisions` open with a word and a number, `parts` with words alone, `openers` with a pattern. `closings` are the
    words that end an instrument, `issuers` follow an honorific `I.`, `roles` stand below a signature. `verbs` are words
    that no title has, `articles` begin none. `asides` are words with a number that open nothing (a page, a note),
    `names` label the name of what a numbered line opens (`NOMBRE: …`), `instruments` begin the title of an act that
    stands inside another.

    `titles` are known from elsewhere: a hint, never a condition. They map to the level at which they stand in a list
    of titles (1 or 2); `people` and, before a colon, `formulas` begin such, and bullets below `lists` are items.
    """

    titles: Mapping[str, int]
    people: tuple[str, ...]
    formulas: tuple[str, ...]
    lists: frozenset[str]
    captions: tuple[str, ...]
    closings: tuple[str, ...]
    issuers: tuple[str, ...]
    roles: tuple[str, ...]
    divisions: Mapping[str, Division]
    parts: Mapping[str, Division]
    openers: tuple[tuple[re.Pattern[str], Division], ...]
    verbs: frozenset[str]
    articles: frozenset[str]
    asides: frozenset[str]
    names: tuple[str, ...]
    instruments: frozenset[str]

    def level(self, words: str) -> int:
        """Return the level of a folded title known from elsewhere, 0 where it is not."""
        known = self.titles.get(words)
        if known:
            return known
        return int(any(words.startswith(person + " ") for person in self.people))

    def formula(self, words: str) -> bool:
        """Tell whether folded words begin like a title that names what a list below it holds for."""
        return words.lstrip("-*• ").startswith(self.formulas)

    def caption(self, words: str) -> bool:
        """Tell whether folded words are the caption of a table, which opens no provision."""
        return words.split(" ", 1)[0] in self.captions


def marks(text: str, letter_bullets: bool = True) -> tuple[Mark, ...]:
    """Return every reading of the mark at the head of a line, none where it has no mark.

    `letter_bullets` allows a bare o, e or 0 before a capital: a bullet that a damaged text layer shows as a letter.
    """
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    if match := _HASHES.match(text):
        return (Mark("hash", (len(match[1]),), match.start(1), match.end(1), match.end()),)
    if _PAGE.fullmatch(text):
        return ()
    found = [*_bullets(text, letter_bullets)]
    if match := _ENCLOSED.match(text, at):
        return tuple(_enclosed(match, at))
    if text[at : at + 1].isdigit():
        found += _numbers(text, at)
    else:
        found += _letters(text, at)
    return tuple(found)


def ordinal(words: str) -> int:
    """Return the value of a folded ordinal of one or two words, or 0 where it is none."""
    return _ORDINALS.get(words, 0)


def cardinal(word: str) -> int:
    """Return the value of a folded number up to 20 written as a word, or 0 where it is none."""
    return _IN_WORDS.get(word, 0)


def letter(written: str) -> int:
    """Return the place of a letter in the alphabet; with `ñ` only for itself, as most lists leave it out."""
    lowered = written.lower()
    return (_ALPHABET_N if lowered == "ñ" else _ALPHABET).index(lowered) + 1


def roman(written: str) -> int:
    """Return the value of a Roman number up to 89, or 0 where it is none."""
    lowered = written.lower()
    if not lowered or not _ROMAN.fullmatch(lowered):
        return 0
    total = 0
    for here, following in zip(lowered, lowered[1:] + " ", strict=True):
        value = _ROMAN_VALUE[here]
        total += -value if _ROMAN_VALUE.get(following, 0) > value else value
    return total


@lru_cache(maxsize=1)
def words() -> Words:
    """Return the declared words; raises `DeclarationError` for a file that cannot be."""
    table = read(resources.files("extractor.outline").joinpath(_FILE))
    titles = fitted(table["titles"], _Titles, f"{_FILE}, titles")
    return Words(
        titles=dict.fromkeys(titles.topics, 1) | dict.fromkeys(titles.steps, 2),
        people=tuple(titles.people),
        formulas=tuple(titles.formulas),
        lists=frozenset(titles.lists),
        captions=_listed(table, "captions"),
        closings=_listed(table, "closings"),
        issuers=tuple(table["signatures"]["issuers"]),
        roles=tuple(table["signatures"]["roles"]),
        divisions=_divisions(table["divisions"]),
        parts=_divisions(table["parts"]),
        openers=tuple((re.compile(r"\W*" + sign), division) for sign, division in _divisions(table["openers"]).items()),
        verbs=frozenset(_listed(table, "sentences")),
        articles=frozenset(_listed(table, "articles")),
        asides=frozenset(_listed(table, "asides")),
        names=_listed(table, "names"),
        instruments=frozenset(_listed(table, "instruments")),
    )


def _enclosed(match: re.Match[str], at: int) -> Iterator[Mark]:
    """Yield the readings of a number or a letter between brackets; `(i)` is a letter or a Roman number."""
    inner, end = match[1] or match[2], at + len(match.group().rstrip())
    if inner.isdigit():
        yield Mark("decimal", (int(inner),), at, end, match.end())
    if len(inner) == 1 and inner.isalpha():
        yield Mark("letter", (letter(inner),), at, end, match.end())
    if value := roman(inner):
        yield Mark("lower_roman", (value,), at, end, match.end())


def _numbers(text: str, at: int) -> Iterator[Mark]:
    if match := _SLANTED.match(text, at):
        yield Mark("dotted", (int(match[1]), int(match[2])), at, match.end(2), match.end(), 0.3)
    elif match := _DOTTED.match(text, at):
        parts = match[1].split(".")
        value = tuple(int(part) for part in parts)
        yield Mark("dotted", value, at, match.end(2), match.end(), 0.5 if " " in match[1] else 0.0)
        if len(parts) == 2 and re.fullmatch("[1-9]{2}", parts[0]):  # `45.1`: the first dot is lost
            yield Mark("dotted", (*map(int, parts[0]), *value[1:]), at, match.end(2), match.end(), 1.2)
    elif match := _ORDINAL.match(text, at):
        yield Mark("ordinal", (int(match[1]),), at, len(text[: match.end()].rstrip()), match.end())
    elif match := _NUMBER.match(text, at):
        cost = 1.5 if match[2] == "," else 0.0
        yield Mark("dotted", (int(match[1]),), at, match.end(2), match.end(), cost)
        yield Mark("decimal", (int(match[1]),), at, match.end(2), match.end(), cost)
    elif match := _SPACED.match(text, at):  # `24  ELEMENTOS`: the dot is lost
        yield Mark("dotted", (int(match[1][0]), int(match[1][1])), at, match.end(1), match.end(), 1.1)


def _letters(text: str, at: int) -> Iterator[Mark]:
    if match := _LETTERED.match(text, at):  # `A.1.`, `II.3.1`, `B-4.`
        first = roman(match[1]) if len(match[1]) > 1 or match[1] in "IVX" else letter(match[1])
        parts = [int(part) for part in match[2].replace("-", ".").split(".") if part]
        if first:
            yield Mark("dotted", (first, *parts), at, match.end(2), match.end())
    if match := _LETTER.match(text, at):
        scheme = "letter" if match[1].islower() else "capital"
        cost = 0.0 if ")" in match[2] else 0.6
        yield Mark(scheme, (letter(match[1]),), at, match.end(2), match.end(), cost)
    if match := _ROMAN_MARK.match(text, at):
        yield from _romans(match, at)
    elif match := _LOST_ROMAN.match(text, at):
        yield Mark("roman", (), at, match.end(), match.end(), 0.3)
    if (match := _WORD_MARK.match(text, at)) and (value := ordinal(fold(match[1]))):
        yield Mark("word", (value,), at, match.end(1), match.end())


def _romans(match: re.Match[str], at: int) -> Iterator[Mark]:
    written = match[1].replace("|", "I")
    if "l" in written and not written.strip("lIVX"):  # `lll.`, `VIl.`: a small L for a capital I
        written = written.replace("l", "I")
    if value := roman(written):
        scheme = "roman" if written.isupper() else "lower_roman"
        yield Mark(scheme, (value,), at, match.end(2), match.end())


def _bullets(text: str, letters: bool) -> Iterator[Mark]:
    at = len(text) - len(text.lstrip())
    if text.startswith("**", at):
        return
    match = _GLYPH.match(text, at) or (_LETTER_GLYPH.match(text, at) if letters else None)
    if match:
        yield Mark("bullet:" + BULLETS[match[1][-1]], (), at, match.end(1), match.end())


def _listed(table: dict[str, Any], name: str) -> tuple[str, ...]:
    return tuple(table[name]["words"])


def _divisions(table: dict[str, Any]) -> dict[str, Division]:
    return {word: fitted(entry, Division, f"{_FILE}, {word}") for word, entry in table.items()}
