"""Words that are doubled, misspelt or do not agree: looked at in sound text only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words
from extractor.lexicon.tokens import numerals
from extractor.passages import Passage

_WORD = re.compile(r"[^\W\d_]+")
_DOUBLED = re.compile(r"(?<![\w-])([^\W\d_]{2,}) \1(?![\w-])")
_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)(?=\s|$)|,,|;;")
_GLUED = re.compile(r"[a-záéíóúñ]{3,}[.;][A-ZÁÉÍÓÚÑ][a-záéíóúñ]+")
_STRANGE = re.compile(r"[^\W\d_]¬[^\W\d_]|[\u0250-\u02af\u0400-\u1fff]")
_SINGULAR = re.compile(r"(?<!\w)(?:la|el|una|un|esta|este|dicha|dicho|cada|esa|ese)(?= )")
_PLURAL = re.compile(r"(?<!\w)(?:las|los|unas|unos|estas|estos|dichas|dichos)(?= )")
_LONG = 5
_KNOWN = 3
"""Occurrences in the document from which a word is its own."""
_ENDING = 3
"""Letters of an ending: words that differ there only are forms of one word."""
_LIKELY = 1e-6
"""Share of running words from which a word of the list can be what was meant."""


@check("misprint")
def misprints(regulation: Regulation) -> Iterator[Defect]:
    """Find doubled words and stops, glued sentences, strange letters, articles that do not agree, unknown words."""
    words = _Words(regulation)
    for passage in regulation.seen:
        for start, end, message in _in_passage(passage, words):
            if _is_sound(regulation, passage, start, end):
                yield at_words(passage.node, passage.layer[start:end], message)


def _is_sound(regulation: Regulation, passage: Passage, start: int, end: int) -> bool:
    quote = passage.layer.quote(start, end)
    return regulation.sound(quote.line_start, quote.line_end)


def _in_passage(passage: Passage, words: _Words) -> Iterator[tuple[int, int, str]]:
    text = passage.text
    for match in _DOUBLED.finditer(text):
        if match[1].islower():
            yield *match.span(), f"«{match[1]}» está repetido."
    for match in _STOPS.finditer(text):
        yield max(0, match.start() - 12), match.end(), f"Sobra un signo: «{match[0]}»."
    for match in _GLUED.finditer(text):
        yield *match.span(), f"Falta un espacio en «{match[0]}»."
    for match in _STRANGE.finditer(text):
        start, end = _word_around(text, *match.span())
        yield start, end, f"«{text[start:end]}» contiene un signo que no es de este alfabeto."
    if passage.kind != "heading":
        yield from words.disagreeing(passage)
    yield from words.unknown(passage)


def _word_around(text: str, start: int, end: int) -> tuple[int, int]:
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return start, end


class _Words:
    """The words of a document, with how often each stands there, alone and behind each article."""

    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        self._counts: Counter[str] = Counter()
        for passage in regulation.seen:
            self._counts.update(word.lower() for word in _WORD.findall(passage.text))

    def disagreeing(self, passage: Passage) -> Iterator[tuple[int, int, str]]:
        """Yield the articles of one number before a noun of the other."""
        low = passage.text.lower()
        for pattern, wrong in ((_SINGULAR, self._is_plural), (_PLURAL, self._is_singular)):
            for article in pattern.finditer(low):
                noun = _WORD.match(low, article.end() + 1)
                if noun and wrong(noun[0]):
                    words = passage.text[article.start() : noun.end()]
                    yield article.start(), noun.end(), f"«{words}»: el artículo y el nombre no concuerdan."

    def _is_plural(self, word: str) -> bool:
        """Tell whether a word is the plural of one that the document knows, and never stands in the singular itself."""
        if len(word) < _LONG or not word.endswith("s"):
            return False
        singulars = [word[:-1], *([word[:-2]] if word.endswith("es") else [])]
        return any(self._counts[singular] >= _KNOWN for singular in singulars) and self._counts[word] >= _KNOWN

    def _is_singular(self, word: str) -> bool:
        """Tell whether the document knows the plural of a word in a vowel that it also uses in the singular."""
        return (
            len(word) >= _LONG
            and word[-1] in "aeo"
            and word not in _numerals()
            and self._counts[f"{word}s"] >= _KNOWN
            and self._counts[word] >= _KNOWN
        )

    def unknown(self, passage: Passage) -> Iterator[tuple[int, int, str]]:
        """Yield the words that no list knows, that stand once, and that are one letter from a known one."""
        for match in _WORD.finditer(passage.text):
            word = match[0]
            rare = len(word) > _LONG and word.islower() and self._counts[word] == 1 and word not in _list()
            if rare and _is_sound(self._regulation, passage, *match.span()) and (meant := self._meant(word)):
                yield *match.span(), f"«{word}»: ¿se quiso escribir «{meant}»?"

    def _meant(self, word: str) -> str:
        """Return the commonest known word one letter from an unknown one, where that letter is in its stem."""
        near = [
            other
            for other in _one_letter_off(word)
            if (self._counts[other] >= _KNOWN or _common(other)) and self._is_slip(word, other)
        ]
        return max(near, key=lambda other: (self._counts[other], _list().get(other, 0.0), other), default="")

    def _is_slip(self, word: str, other: str) -> bool:
        """Tell whether two spellings part before the ending, as no other word of the document does at that letter."""
        same = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), len(other))
        return same < len(word) - _ENDING and not any(
            known.startswith(word[: same + 1]) for known in self._counts if known != word
        )


@cache
def _numerals() -> frozenset[str]:
    return frozenset(word for words in numerals().values() for word in words)


@cache
def _list() -> Mapping[str, float]:
    from wordfreq import get_frequency_dict

    frequencies: Mapping[str, float] = get_frequency_dict("es", "large")
    return frequencies


def _common(word: str) -> bool:
    return _list().get(word, 0.0) >= _LIKELY


def _one_letter_off(word: str) -> set[str]:
    """Return the spellings with one letter left out, changed, added, or two neighbours swapped."""
    letters = "abcdefghijlmnopqrstuvxyzñáéíóú"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    dropped = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    changed = {left + letter + right[1:] for left, right in cuts if right for letter in letters}
    added = {left + letter + right for left, right in cuts for letter in letters}
    return (dropped | swapped | changed | added) - {word}
