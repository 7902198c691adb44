"""The words of one document: how often each stands there, its gender as the articles say, whether Spanish has it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from corpus.wordlist import frequencies as frequencies
from extractor.games import games
from extractor.lexicon.tokens import numerals
from extractor.passages import Passage
from schemas import declared

WORD = re.compile(r"[^\W\d_]+")
_SHORT = 5
"""Letters up to which a word that no list has may be an abbreviation."""
_VOTES = 6
"""Articles before a noun from which its gender is known."""
_FEW_VOTES = 3
"""Articles, all of one gender, that are enough where the noun's ending says the same."""
_SHARE = 0.9
"""Share of these articles that must be of one gender: the others are what is looked for."""
_HIATUS = re.compile(r"[aeo]íd[oa]s?$")
_VOWELS = frozenset("aeiouáéíóúü")
_ACCENTS = str.maketrans("áéíóú", "aeiou")
_LONGEST = 40
"""Letters of the longest word that may have lost its accent."""
_PREFIXES = ("re", "pre", "sobre", "contra", "auto", "inter", "multi", "sub", "super")
"""What a word may begin with that forms another one with any verb or noun."""
_ACCENTED = {"a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú"}


@cache
def spanish() -> Mapping[str, Any]:
    """Return the lists of `spanish.toml`."""
    return declared.read(files(__package__).joinpath("spanish.toml"))


@cache
def spanish_words(table: str) -> frozenset[str]:
    """Return one list of words of `spanish.toml`."""
    return frozenset(spanish()[table]["words"])


@cache
def determiners() -> Mapping[str, str]:
    """Return each determiner with its gender and number, as in "fp"."""
    return {word: kind for kind, words in spanish()["determiners"].items() for word in words}


@cache
def number_words() -> frozenset[str]:
    """Return the words for numbers."""
    return frozenset(word for words in numerals().values() for word in words)


def unaccented(word: str) -> str:
    """Return a word without its accents; ñ and ü stay."""
    return word.translate(_ACCENTS)


def accented(word: str) -> list[str]:
    """Return the spellings of an unaccented word with one accent; none of what is longer than any word."""
    if len(word) > _LONGEST:
        return []
    return [f"{word[:at]}{_ACCENTED[letter]}{word[at + 1 :]}" for at, letter in enumerate(word) if letter in _ACCENTED]


@cache
def _determined() -> re.Pattern[str]:
    """Return the pattern of a determiner right before a word that can be its noun."""
    return re.compile(rf"(?<![\w-])({'|'.join(determiners())}) (?=([^\W\d_]{{4,}}))")


class Words:
    """The words of a document, with how often each stands there, alone and behind articles of each gender.

    `running` holds the words of each passage in lower case, as they follow each other.
    """

    def __init__(self, passages: Iterable[Passage]) -> None:
        self.counts: Counter[str] = Counter()
        self.running: list[tuple[Passage, Sequence[str]]] = []
        self._votes: dict[str, Counter[str]] = defaultdict(Counter)
        kinds = determiners()
        for passage in passages:
            low = passage.text.lower()
            words = WORD.findall(low)
            self.counts.update(words)
            self.running.append((passage, words))
            for first, noun in _determined().findall(low):
                if noun not in kinds:
                    self._votes[noun][kinds[first][0]] += 1
        self._genders: dict[str, str] = {}

    @cached_property
    def has_plural_numbers(self) -> bool:
        """Whether a number word stands somewhere in the plural, which it has only as a name of cards."""
        return any(f"{word}s" in self.counts for word in number_words())

    def found(self, some: Collection[str]) -> Iterator[tuple[Passage, re.Match[str]]]:
        """Yield where some words stand that are given as they are written, with the passages that hold them."""
        low = frozenset(word.lower() for word in some)
        for passage, words in self.running:
            if not low.isdisjoint(words):
                for match in WORD.finditer(passage.text):
                    if match[0] in some:
                        yield passage, match

    @cached_property
    def unknown(self) -> Mapping[str, int]:
        """The words that no list has and that are no regular form of a listed one, with how often each stands there."""
        listed = frequencies()
        return {
            word: count
            for word, count in self.counts.items()
            if len(word) > _SHORT and word not in listed and not is_form(word) and _spoken(word)
        }

    def gender(self, noun: str) -> str:
        """Return "m" or "f" where nearly all articles before a noun, in either number, say so; else nothing."""
        if noun not in self._genders:
            votes: Counter[str] = Counter()
            for form in _numbers(noun):
                votes += self._votes.get(form, Counter())
            ((most, count),) = votes.most_common(1) or [("", 0)]
            usual = noun.endswith(("a", "as") if most == "f" else ("o", "os")) and count == votes.total() >= _FEW_VOTES
            sure = usual or (count >= max(_VOTES - 1, _SHARE * votes.total()) and votes.total() >= _VOTES)
            self._genders[noun] = most if sure else ""
        return self._genders[noun]


def _spoken(word: str) -> bool:
    """Tell whether letters can be a word: with vowels, and no name of a game, which no list of words needs to have."""
    return not _VOWELS.isdisjoint(word) and unaccented(word) not in _names_of_games()


@cache
def _names_of_games() -> frozenset[str]:
    return frozenset(part for name, _ in games().printed for part in WORD.findall(unaccented(name.lower())))


def _numbers(noun: str) -> Sequence[str]:
    """Return a noun in the spellings that can be its singular and plural."""
    if noun.endswith("s"):
        return (noun, noun[:-1], *([noun[:-2]] if noun.endswith("es") else []))
    return noun, f"{noun}s", f"{noun}es"


def is_form(word: str) -> bool:
    """Tell whether an unlisted word is a regular form of a listed one: a plural, a verb's form, one with pronouns."""
    known = frequencies()
    if any(form in known for form in _numbers(word)) or any(word.removeprefix(one) in known for one in _PREFIXES):
        return True
    if _names_an_act(word):
        return True
    return any(_is_verb(stem) for stem in (word, *_without_pronouns(word), *_without_hiatus(word)))


def _names_an_act(word: str) -> bool:
    """Tell whether a noun is what a known verb does: "detentación" of "detentar"."""
    stem = re.sub(r"ci(?:ón|ones)$", "", word)
    return stem != word and f"{stem}r" in frequencies()


def _without_hiatus(word: str) -> list[str]:
    """Return a participle without the accent that a vowel before it asks for: "traído"."""
    return [unaccented(word)] if _HIATUS.search(word) else []


def _without_pronouns(word: str) -> list[str]:
    return [unaccented(word[: -len(end)]) for end in spanish()["clitics"]["words"] if word.endswith(end)]


def _is_verb(word: str) -> bool:
    known = frequencies()
    return any(
        word.endswith(end) and len(word) > len(end) + 2 and f"{word[: -len(end)]}{infinitive}" in known
        for infinitive, ends in spanish()["verb_endings"].items()
        for end in ends
    )
