"""Words whose accent is missing or too many: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span
from extractor.defects.words import WORD, Words, accented, frequencies, spanish_words, unaccented
from extractor.passages import Passage

_PRONOUN = re.compile(r"(?<!\w)sé(?= [^\W\d_])", re.IGNORECASE)
_FINDS = re.compile(r"(?<!\w)que hallan? (?=[^\W\d_]+)", re.IGNORECASE)
_SENTENCE = re.compile(r"[.;:]\s")
_PAST = re.compile(r"[^\W\d_]{3,}[aei]ran?")
"""A subjunctive, or a future without its accent."""
_PROMULGATES = re.compile(r"\b(?:por (?:lo )?tanto|mando|promulgo|en nombre del rey|en su virtud)\b")
"""Who enacts a law speaks of himself: "ordeno" has no accent."""
_SHORTEST = 5
_FEW = 2
_LIKELY = 1e-6
"""Share of running words from which a word of the list can be what was meant."""
_OFTEN = 5.0
"""How much commoner than its form a verb's infinitive must be."""
_COMMONER = 8.0
"""How much commoner the accented spelling must be for the other one to be no word of its own."""


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
    for passage in seen:
        for match in _PRONOUN.finditer(passage.text) if "é " in passage.text or "É " in passage.text else ():
            yield passage, match.span(), "«sé» lleva tilde y es aquí pronombre: «se»."
        for match in _FINDS.finditer(passage.text) if "que halla" in passage.folded else ():
            yield passage, match.span(), f"«{match[0].strip()}»: ¿se quiso escribir «haya»?"


def _unmarked(words: Words) -> Iterator[_Slip]:
    """Yield the words without the accent that they are hardly ever written without."""
    missing = _missing(words)
    futures = {word: future for word in words.counts if (future := _future(word, words))}
    for passage, match in words.found(missing.keys() | futures.keys()):
        word = match[0]
        if word.endswith("o") and _PROMULGATES.search(passage.folded):
            continue
        if word in missing or not _dependent(passage.text, match.start()):
            yield passage, match.span(), f"«{word}»: falta la tilde de «{missing.get(word) or futures[word]}»."


def _future(word: str, words: Words) -> str:
    """Return the future that a rare form in -ra or -ran may have been meant for: one of the document's own words."""
    if not word.endswith(("ra", "ran")) or words.counts[word] > _FEW:
        return ""
    if frequencies().get(f"{word.removesuffix('n')}r", 0.0):
        return ""  # a present: "entrevera" is of "entreverar"
    future = re.sub(r"ra(n?)$", r"rá\1", word)
    return future if words.counts[future] >= 1 or _is_of_a_verb(word) else ""


def _is_of_a_verb(word: str) -> bool:
    """Tell whether a form in -ra or -ran is one of an infinitive that is much commoner, and so no noun."""
    infinitive = frequencies().get(word.removesuffix("n").removesuffix("a"), 0.0)
    return bool(_PAST.fullmatch(word)) and infinitive > max(_LIKELY, _OFTEN * frequencies().get(word, 0.0))


def _missing(words: Words) -> Mapping[str, str]:
    """Return the document's words that are hardly ever written without an accent, with their usual spelling."""
    known = frequencies()
    found = {}
    for word, count in words.counts.items():
        if len(word) < _SHORTEST or word.endswith(("re", "ren")) or count > _FEW + 1 or unaccented(word) != word:
            continue
        least = max(_COMMONER * known.get(word, 0.0), _LIKELY)
        if meant := next((spelling for spelling in accented(word) if known.get(spelling, 0.0) > least), ""):
            found[word] = meant
    return found


def _dependent(text: str, end: int) -> bool:
    """Tell whether a word that opens a dependent clause stands before a verb in its sentence."""
    before = _SENTENCE.split(text[:end])[-1].lower()
    return not spanish_words("subjunctive_after").isdisjoint(WORD.findall(before))
