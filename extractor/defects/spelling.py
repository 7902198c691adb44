"""Words that are doubled, misspelt or run together: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span
from extractor.defects.words import WORD, Words, accented, frequencies, is_form, spanish, unaccented
from extractor.passages import Passage

Slip = tuple[int, int, str]
"""Where in a passage something is wrong, and the sentence that says so."""

_DOUBLED = re.compile(r"(?<![\w-])([^\W\d_]{2,}) \1(?![\w-])")
_REPEATED = re.compile(r"(?<!\w)((?:[^\W\d_]+ ){2,6})\1", re.IGNORECASE)
_STRANGE = re.compile(r"[^\W\d_]¬[^\W\d_]|[\u0250-\u02af\u0400-\u1fff]")
_AGAIN = re.compile(r"([^\W\d_]{2})\1")
_PRONOUN_WITH_ACCENT = re.compile(r"(?<!\w)sé(?= [^\W\d_])", re.IGNORECASE)
_FINDS = re.compile(r"(?<!\w)que hallan? (?=[^\W\d_]+)", re.IGNORECASE)
_FUTURE = re.compile(r"[^\W\d_]{3,}[aei]ran?\b")
_CLAUSE = re.compile(r"[.;:,(]")
_LONG = 5
_KNOWN = 3
"""Occurrences in the document from which a word is its own."""
_FEW = 2
"""Occurrences up to which a word may be a slip."""
_ENDING = 2
"""Letters of an ending: words that differ there only are forms of one word."""
_LIKELY = 1e-6
"""Share of running words from which a word of the list can be what was meant."""
_ACCENT = 8.0
"""How much commoner the accented spelling must be for the other one to be no word of its own."""


@check("misprint")
def misspelt(regulation: Regulation) -> Iterator[Defect]:
    """Find doubled words, strange letters, missing accents, words run together, unknown words near a known one."""
    if not regulation.legible:
        return
    for passage in regulation.seen:
        for start, end, message in _slips(passage, regulation.words):
            if regulation.sound(*_lines(passage, start, end)):
                yield at_span(passage, start, end, message)


def _lines(passage: Passage, start: int, end: int) -> tuple[int, int]:
    quote = passage.layer.quote(start, end)
    return quote.line_start, quote.line_end


def _slips(passage: Passage, words: Words) -> Iterator[Slip]:
    text = passage.text
    for match in _DOUBLED.finditer(text):
        if match[1].islower():
            yield *match.span(), f"«{match[1]}» está repetido."
    if passage.kind != "row":
        for match in _REPEATED.finditer(f"{text} "):
            yield match.start(), match.end() - 1, f"«{match[1].strip()}» está repetido."
    for match in _STRANGE.finditer(text):
        start, end = _word_around(text, *match.span())
        yield start, end, f"«{text[start:end]}» contiene un signo que no es de este alfabeto."
    if passage.kind != "heading":
        yield from _accents(text, words)
        yield from _pairs(text)
    yield from _unknown(passage, words)


def _word_around(text: str, start: int, end: int) -> tuple[int, int]:
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return start, end


# ------------------------------------------------------------------ accents


def _accents(text: str, words: Words) -> Iterator[Slip]:
    """Yield the words whose accent is missing or too many."""
    for match in _PRONOUN_WITH_ACCENT.finditer(text):
        yield *match.span(), "«sé» lleva tilde y es aquí pronombre: «se»."
    for match in _FINDS.finditer(text):
        yield *match.span(), f"«{match[0].strip()}»: ¿se quiso escribir «haya»?"
    for match in WORD.finditer(text):
        if match[0].islower() and (meant := _with_accent(match[0], words)):
            yield *match.span(), f"«{match[0]}»: falta la tilde de «{meant}»."
    for match in _FUTURE.finditer(text):
        future = re.sub(r"ra(n?)$", r"rá\1", match[0])
        if words.counts[future] >= _KNOWN and words.counts[match[0]] <= _FEW and not _subjunctive(text, match.start()):
            yield *match.span(), f"«{match[0]}»: falta la tilde de «{future}»."


def _with_accent(word: str, words: Words) -> str:
    """Return the accented spelling of a word that is hardly ever written without, or nothing."""
    if len(word) < _LONG or word.endswith(("re", "ren")) or words.counts[word] > _KNOWN or unaccented(word) != word:
        return ""
    known = frequencies()
    own = known.get(word, 0.0)
    return next((a for a in accented(word) if known.get(a, 0.0) > max(_ACCENT * own, _LIKELY)), "")


def _subjunctive(text: str, end: int) -> bool:
    """Tell whether a word that opens a dependent clause stands before a verb in its sentence."""
    sentence = re.split(r"[.;:]\s", text[:end])[-1].lower()
    return not spanish_words("subjunctive_after").isdisjoint(WORD.findall(sentence))


# ------------------------------------------------------------------ words next to each other


def spanish_words(table: str) -> frozenset[str]:
    """Return one list of `spanish.toml`."""
    return frozenset(spanish()[table]["words"])


def _pairs(text: str) -> Iterator[Slip]:
    """Yield two function words of which the second cannot follow the first."""
    impossible = spanish_words("impossible_pairs")
    found = list(WORD.finditer(text))
    for first, second in zip(found, found[1:], strict=False):
        pair = f"{first[0]} {second[0]}".lower()
        if pair in impossible and not text.startswith(" menos", second.end()) and text[first.end() : second.start()] == " " and second[0].islower():
            yield first.start(), second.end(), f"«{pair}» no forma frase: falta o sobra una palabra."


# ------------------------------------------------------------------ unknown words


def _unknown(passage: Passage, words: Words) -> Iterator[Slip]:
    """Yield the words that no list knows and that a slip made of a known one."""
    for match in WORD.finditer(passage.text):
        word = match[0].lower()
        if len(word) > _LONG and words.counts[word] <= _FEW and word not in frequencies() and not is_form(word):
            meant = _doubling(word) or _joined(word) or (_meant(word, words) if match[0].islower() else "")
            if meant:
                yield *match.span(), f"«{match[0]}»: ¿se quiso escribir «{meant}»?"


def _doubling(word: str) -> str:
    """Return what is left of a word without a syllable or letter that it has twice, where that is a word."""
    shorter = (f"{word[: at.start()]}{at[1]}{word[at.end() :]}" for at in _AGAIN.finditer(word))
    single = (re.sub(r"([^lrcn])\1", r"\1", word), word.replace("rr", "r"))
    return next((one for one in (*shorter, *single) if one != word and (_is_word(one) or is_form(one))), "")


def _joined(word: str) -> str:
    """Return the two words that stand in one without a space, the first of them a small one, or nothing."""
    for first in ("con", "del", "de", "en", "el", "los", "las", "la", "por", "sin", "que"):
        rest = word.removeprefix(first)
        if rest != word and len(rest) > _LONG and frequencies().get(rest, 0.0) >= _LIKELY:
            return f"{first} {rest}"
    return ""


def _meant(word: str, words: Words) -> str:
    """Return the commonest known word one letter from an unknown one, where that letter is in its stem."""
    near = [other for other in _one_letter_off(word) if _is_own(other, words) and _is_slip(word, other, words)]
    return max(near, key=lambda other: (words.counts[other], frequencies().get(other, 0.0), other), default="")


def _is_own(word: str, words: Words) -> bool:
    return words.counts[word] >= _KNOWN or _is_word(word)


def _is_word(word: str) -> bool:
    return frequencies().get(word, 0.0) >= _LIKELY


def _is_slip(word: str, other: str, words: Words) -> bool:
    """Tell whether two spellings part before the ending, as no other word of the document does at that letter."""
    same = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), len(other))
    return same < len(word) - _ENDING and not any(
        known.startswith(word[: same + 1]) for known in words.counts if known != word
    )


def _one_letter_off(word: str) -> set[str]:
    """Return the spellings with one letter left out, changed, added, or two neighbours swapped."""
    letters = "abcdefghijlmnopqrstuvxyzñáéíóú"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    dropped = {left + right[1:] for left, right in cuts if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    changed = {left + letter + right[1:] for left, right in cuts if right for letter in letters}
    added = {left + letter + right for left, right in cuts for letter in letters}
    return (dropped | swapped | changed | added) - {word}
