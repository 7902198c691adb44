"""Words that are doubled, misspelt, run together, or without their accent: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from operator import eq

from extractor.defects.regulation import Defect, Regulation, Slip, at_span, check, looked
from extractor.defects.words import (
    WORD,
    Words,
    accented,
    determiners,
    frequencies,
    is_form,
    spanish,
    spanish_words,
    unaccented,
)
from extractor.passages import Passage

_DOUBLED = re.compile(r"(?<![\w-])([^\W\d_]{2,}) \1(?![\w-])")
_REPEATED = re.compile(r"(?<!\w)((?:[^\W\d_]+ ){2,5}[^\W\d_]+) \1(?!\w)", re.IGNORECASE)
_LOOSE = re.compile(r"(?<!de )\buna? [a-záéíóúñ]{3,} y de [a-záéíóúñ]{3,}s\b")
"""A noun, "and", and what should follow the noun itself: "una serie y de fichas"."""
_STRANGE = re.compile(r"[¬\u0250-\u02af\u0400-\u1fff]")
_NOT = "¬"
"""A sign that a line end leaves inside a word."""
_PHRASE = 6
"""Words of the longest phrase that is looked for a second time."""
_AGAIN = re.compile(r"([^\W\d_]{2})\1")
_OR = ("o", "ó", "u")
_LONG = 5
_LONGEST = 40
"""Letters of the longest words whose misprints are looked for: what is longer is no word of Spanish."""
_KNOWN = 3
"""Occurrences in the document from which a word is its own."""
_FEW = 4
"""Occurrences up to which a word may be a slip."""
_ENDING = 2
"""Letters of an ending: words that differ there only are forms of one word."""
_LIKELY = 1e-6
"""Share of running words from which a word of the list can be what was meant."""

_SENTENCE = re.compile(r"[.;:]\s")
_PAST = re.compile(r"[^\W\d_]{3,}[aei]ran?")
"""A subjunctive, or a future without its accent."""
_JOINS = frozenset("/-_@")
"""Signs beside a word that is a part of an address on the web."""
_AFTER_PREPOSITION = re.compile(r"(?<!\w)(?:de|para|sin|por) $")
"""Behind these stands an infinitive and no future."""
_PROMULGATES = re.compile(
    r"\b(?:por (?:lo )?tanto|por consiguiente|ordeno a tod[oa]s|mando|promulgo|en nombre del rey|en su virtud)\b"
)
"""Who enacts a law speaks of himself: "ordeno" has no accent."""
_SHORTEST = 5
_FEW_FORMS = 2
_LIKELY_FORM = 1e-6
"""Share of running words from which a word of the list can be what was meant."""
_OFTEN = 5.0
"""How much commoner than its form a verb's infinitive must be."""
_COMMONER = 8.0
"""How much commoner the accented spelling must be for the other one to be no word of its own."""


@check("misprint")
def misspelt(regulation: Regulation) -> Iterator[Defect]:
    """Find doubled words, strange letters, pairs that form no phrase, and unknown words near a known one."""
    if not regulation.legible:
        return
    meant = _misspelt(regulation.words)
    words_of = {id(passage): words for passage, words in regulation.words.running}
    running = (passage for passage, _ in regulation.words.running)
    slips = list(looked(running, lambda passage: _slips(passage, words_of[id(passage)])))
    for passage, match in regulation.words.found(meant):
        if passage.text[: match.start()].endswith(tuple(f"{meant[match[0]]} {word} " for word in _OR)):
            continue  # another name of the same thing
        slips.append((passage, (*match.span(), f"«{match[0]}»: ¿se quiso escribir «{meant[match[0]]}»?")))
    for passage, (start, end, message) in slips:
        if regulation.sound(*_lines(passage, start, end)):
            yield at_span(passage, start, end, message)


def _lines(passage: Passage, start: int, end: int) -> tuple[int, int]:
    quote = passage.layer.quote(start, end)
    return quote.line_start, quote.line_end


def _slips(passage: Passage, words: Sequence[str]) -> Iterator[Slip]:
    text = passage.text
    yield from _doubled(passage, words)
    for match in _STRANGE.finditer(text):
        start, end = _word_around(text, *match.span())
        if match[0] != _NOT or (text[start] != _NOT and text[end - 1] != _NOT):
            yield start, end, f"«{text[start:end]}» contiene un signo que no es de este alfabeto."
    patterns = ((_LOOSE, "y de " in text), (_pairs(), any(map(_openings().__contains__, pairwise(words)))))
    for pattern in (pattern for pattern, here in patterns if here and passage.kind != "heading"):
        for match in pattern.finditer(text):
            yield *match.span(), f"«{match[0]}» no forma frase: falta o sobra una palabra."


def _doubled(passage: Passage, words: Sequence[str]) -> Iterator[Slip]:
    """Yield the words and phrases that stand twice."""
    text = passage.text
    if any(map(eq, words, islice(words, 1, None))):
        for match in _DOUBLED.finditer(text):
            if match[1].islower():
                yield *match.span(), f"«{match[1]}» está repetido."
    if passage.kind != "row" and _says_again(words):
        for match in _REPEATED.finditer(text):
            yield *match.span(), f"«{match[1]}» está repetido."


def _says_again(words: Sequence[str]) -> bool:
    """Tell whether three words stand a second time right behind the phrase of three to six that they begin."""
    last: dict[tuple[str, str, str], int] = {}
    for at, three in enumerate(zip(words, islice(words, 1, None), islice(words, 2, None), strict=False)):
        if at - last.get(three, -_PHRASE - 1) <= _PHRASE:
            return True
        last[three] = at
    return False


def _word_around(text: str, start: int, end: int) -> tuple[int, int]:
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return start, end


@cache
def _openings() -> frozenset[tuple[str, str]]:
    """Return the first two words of each of these phrases."""
    return frozenset((first, second) for first, second, *_ in map(str.split, spanish_words("impossible_pairs")))


@cache
def _pairs() -> re.Pattern[str]:
    """Return the pattern of two function words of which the second cannot follow the first."""
    return re.compile(rf"(?<![\w/.-])(?:{'|'.join(sorted(spanish_words('impossible_pairs')))})(?=[ ,])(?! menos)")


def _misspelt(words: Words) -> Mapping[str, str]:
    """Return the words that no list knows and that a slip made of a known one, each with that one: "Lla" for "La".

    A name set in capitals may be anything but a syllable twice or two words in one.
    """
    found = {f"{word[0].upper()}{word}": word.capitalize() for word in determiners()}
    lacking = _lacking_an_accent(words)
    for word, count in words.unknown.items():
        if count > _FEW or len(word) > _LONGEST:
            continue
        if sure := _doubling(word) or _joined(word):
            found |= dict.fromkeys((word, word.upper(), word.capitalize()), sure)
        elif likely := _meant(word, words):
            found[word] = likely
            if words.counts[likely] >= _KNOWN:
                found[word.upper()] = likely.upper()
        elif likely := _meant_in_capitals(word, lacking):
            found[word.upper()] = likely.upper()
    return found


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
    near = [other for other in _own(_one_letter_off(word), words) if _is_slip(word, other, words)]
    return max(near, key=lambda other: (words.counts[other], frequencies().get(other, 0.0), other), default="")


def _meant_in_capitals(word: str, lacking: Mapping[str, str]) -> str:
    """Return the word one letter from an unknown one that the document knows with an accent, which capitals lack."""
    for other in sorted(_one_letter_off(word) & lacking.keys()) if len(word) > _LONG + _ENDING else ():
        same = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), len(other))
        if same < len(word) - _ENDING:
            return lacking[other]
    return ""


def _lacking_an_accent(words: Words) -> Mapping[str, str]:
    """Return the known words of a document with an accent, by each spelling in which one of their accents is missing.

    Where a spelling may be one of several words, it is the one whose accent stands first.
    """
    forms = [
        (at, form)
        for form, count in words.counts.items()
        if count >= _KNOWN and len(form) <= _LONGEST and _is_word(form)
        for at, letter in enumerate(form)
        if unaccented(letter) != letter
    ]
    return {f"{form[:at]}{unaccented(form[at])}{form[at + 1 :]}": form for at, form in sorted(forms, reverse=True)}


def _own(spellings: set[str], words: Words) -> set[str]:
    """Return those of some spellings that are words: the list has them, or they stand here often."""
    listed = {one for one in spellings & frequencies().keys() if _is_word(one)}
    return listed | {one for one in spellings & words.counts.keys() if words.counts[one] >= _KNOWN}


def _is_word(word: str) -> bool:
    return frequencies().get(word, 0.0) >= _LIKELY


def _is_slip(word: str, other: str, words: Words) -> bool:
    """Tell whether two spellings part before the ending, as no other word of the document does at that letter."""
    same = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), len(other))
    return same < len(word) - _ENDING and not any(
        known.startswith(word[: same + 1]) for known in words.counts if known not in words.unknown
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


@check("misprint")
def accents(regulation: Regulation) -> Iterator[Defect]:
    """Find "sé" for the pronoun, "halla" for "haya", words that are hardly ever written without their accent."""
    if not regulation.legible:
        return
    for passage, (start, end), message in (*_of_small_words(regulation.seen), *_unmarked(regulation.words)):
        quote = passage.layer.quote(start, end)
        if regulation.sound(quote.line_start, quote.line_end):
            yield at_span(passage, start, end, message)


_Slip = tuple[Passage, tuple[int, int], str]


def _of_small_words(seen: Iterable[Passage]) -> Iterator[_Slip]:
    """Yield the words that sound like the one that their place asks for."""
    seen = list(seen)
    whole = "\n".join(passage.text.lower() for passage in seen)
    needed = ((tuple(one for one in needs if one in whole), pattern, meant) for needs, pattern, meant in _sounds())
    sounds = [row for row in needed if row[0]]

    def heard(passage: Passage) -> Iterator[tuple[tuple[int, int], str]]:
        low = passage.text.lower()
        for needs, pattern, meant in sounds:
            for match in pattern.finditer(passage.text) if any(map(low.__contains__, needs)) else ():
                yield match.span(), f"«{match[0].strip(' ,.;:')}»: ¿se quiso escribir «{meant}»?"

    for passage, (span, message) in looked(seen, heard):
        yield passage, span, message


@cache
def _sounds() -> tuple[tuple[Sequence[str], re.Pattern[str], str], ...]:
    """Return strings of which one stands in each slip of sound, its pattern, and the word that was meant."""
    return tuple(
        (row["needs"], re.compile(row["pattern"], 0 if row.get("cased") else re.IGNORECASE), row["meant"])
        for row in spanish()["sounds"]
    )


def _unmarked(words: Words) -> Iterator[_Slip]:
    """Yield the words without the accent that they are hardly ever written without."""
    missing = _missing(words)
    futures = {word: future for word in words.counts if (future := _future(word, words))}
    for passage, match in words.found(missing.keys() | futures.keys()):
        word = match[0]
        if word.endswith("o") and _PROMULGATES.search(passage.folded):
            continue
        if {
            *passage.text[max(0, match.start() - 1) : match.start()],
            *passage.text[match.end() : match.end() + 1],
        } & _JOINS:
            continue
        if word in futures and _AFTER_PREPOSITION.search(passage.text, 0, match.start()):
            yield passage, match.span(), f"«{word}»: ¿se quiso escribir «{word[:-1]} a»?"
        elif word in missing or not _dependent(passage.text, match.start()):
            yield passage, match.span(), f"«{word}»: falta la tilde de «{missing.get(word) or futures[word]}»."


def _future(word: str, words: Words) -> str:
    """Return the future that a rare form in -ra or -ran may have been meant for: one of the document's own words."""
    if not word.endswith(("ra", "ran")) or words.counts[word] > _FEW_FORMS:
        return ""
    if frequencies().get(f"{word.removesuffix('n')}r", 0.0):
        return ""  # a present: "entrevera" is of "entreverar"
    future = re.sub(r"ra(n?)$", r"rá\1", word)
    return future if words.counts[future] >= 1 or _is_of_a_verb(word) else ""


def _is_of_a_verb(word: str) -> bool:
    """Tell whether a form in -ra or -ran is one of an infinitive that is much commoner, and so no noun."""
    infinitive = frequencies().get(word.removesuffix("n").removesuffix("a"), 0.0)
    return bool(_PAST.fullmatch(word)) and infinitive > max(_LIKELY_FORM, _OFTEN * frequencies().get(word, 0.0))


def _missing(words: Words) -> Mapping[str, str]:
    """Return the document's words that are hardly ever written without an accent, with their usual spelling."""
    known = frequencies()
    found = {}
    for word, count in words.counts.items():
        if len(word) < _SHORTEST or word.endswith(("re", "ren")) or count > _FEW_FORMS + 1 or unaccented(word) != word:
            continue
        least = max(_COMMONER * known.get(word, 0.0), _LIKELY_FORM)
        if meant := next((spelling for spelling in accented(word) if known.get(spelling, 0.0) > least), ""):
            found[word] = meant
    return found


def _dependent(text: str, end: int) -> bool:
    """Tell whether a word that opens a dependent clause stands before a verb in its sentence."""
    before = _SENTENCE.split(text[:end])[-1].lower()
    return not spanish_words("subjunctive_after").isdisjoint(WORD.findall(before))
