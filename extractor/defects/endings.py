"""Nouns and adjectives whose endings do not agree: behind a number, and with the adjective that follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.defects.words import Words, determiners, frequencies, number_words, spanish_words
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_KNOWN = 2
"""Places in a text from which a plural is one of its nouns."""
_END = (
    r"(?=$| ?[,.;:)]"
    r"| (?:y|o|que|de|del|en|para|por|con|se|a|al|como|sin|sobre|boca|cara|hasta|entre|desde|ni|es|son)\b)"
)
_LONE = re.compile(
    r"(?:^|[^\w\s] ?|\b(?:de|del|en|a|con|por|y|o|para|entre|hasta|tendra|tiene|hay|los|las|sus|recibe|usan?)) $"
)
_JOINED = frozenset(("del", "al"))
_AFTER_ANOTHER = re.compile(
    r"\b(?:a|ante|bajo|con|contra|de|desde|en|entre|hacia|hasta|ni|o|para|por|sin|sobre|y|como|u|que|cuyo) $"
)
"""Behind these a phrase belongs to an earlier noun, and so may the adjective."""
_SHARED_OUT = re.compile(r",? (?:y|o|e|u) [^\W\d_]+[ao]\b|, [^\W\d_]+[ao],? (?:y|o)\b")
"""An adjective and another one behind it share a plural out: "los montos mínimo y máximo"."""
_STRESSED_A = re.compile(r"h?[áa]")
_COMMON = 1e-4
"""Share of running words from which a word is a small one."""
_VERBAL = re.compile(r"(?:ndo|mente)$|ándol|éndol|ndose$|ior$|^(?:mejor|peor|mayor|menor)$")


@cache
def _counted() -> re.Pattern[str]:
    """Return the pattern of a number above one in words before a word that ends in a vowel."""
    several = "|".join(sorted((word for word, value in NUMBER_WORDS.items() if value > 1), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?P<number>{several})(?: \(\d+\))? (?P<noun>[^\W\d_]{{4,}}[aeo])(?![\w-])")


@cache
def _pairs() -> re.Pattern[str]:
    """Return the pattern of a determiner or number, a noun and one more word of the same phrase."""
    first = "|".join(sorted((*determiners(), *NUMBER_WORDS, "sus", "su"), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?P<first>{first}) (?P<noun>[^\W\d_]{{4,}}) "
        rf"(?P<adjective>[^\W\d_]{{3,}}(?:[ao]s?|ora?))(?![\w-]){_END}"
    )


@check("misprint")
def after_a_number(regulation: Regulation) -> Iterator[Defect]:
    """Find a number above one before a noun in the singular: "siete puesto"."""
    if not regulation.legible:
        return
    words = regulation.words
    for passage in regulation.seen:
        low = passage.text.lower()
        for match in _counted().finditer(low) if passage.kind in ("text", "point") else ():
            noun = match["noun"]
            known = words.counts[f"{noun}s"] >= _KNOWN and noun not in number_words() and not _names_a_kind(noun)
            before = low[max(0, match.start() - 12) : match.start()]
            if known and noun not in spanish_words("of_no_gender") and _LONE.search(before) and not _is_label(before):
                yield from _told(regulation, passage, match, "el número y el nombre no concuerdan.")


def _names_a_kind(word: str) -> bool:
    """Tell whether a word is an adjective behind a number that is a name: "dos negro"."""
    return word[:-1] in spanish_words("adjectives")


def _is_label(before: str) -> bool:
    """Tell whether a number names one thing rather than counts several: "el cuatro", "a las dos"."""
    return before.endswith((" el ", " la ", " a las ", " del ", " al ", " un ", " una "))


@check("misprint")
def adjectives(regulation: Regulation) -> Iterator[Defect]:
    """Find an adjective right behind its noun that is of another number or gender: "las cartas propia"."""
    if not regulation.legible:
        return
    for passage in regulation.seen:
        low = passage.text.lower()
        for match in _pairs().finditer(low) if passage.kind in ("text", "point") else ():
            if (
                match["first"] not in _JOINED
                and not _AFTER_ANOTHER.search(low, 0, match.start())
                and _clashes(match, regulation.words)
            ):
                yield from _told(regulation, passage, match, "el nombre y el adjetivo no concuerdan.")


def _clashes(match: re.Match[str], words: Words) -> bool:
    noun, adjective = match["noun"], match["adjective"]
    if adjective in number_words() or adjective in determiners() or _VERBAL.search(adjective):
        return False
    gender = words.gender(noun)
    if not gender or not _is_adjective(adjective, words) or noun in number_words():
        return False
    many = noun.endswith("s")
    if many != _is_many(match["first"]):
        return False
    if adjective.endswith(("or", "ora")):
        return adjective.endswith("or") and gender == "f" and words.counts[f"{adjective}a"] > 0
    if match["first"] in ("el", "un") and _STRESSED_A.match(noun):
        return False
    if many and _SHARED_OUT.match(match.string, match.end()):
        return False
    said = "m" if adjective.rstrip("s").endswith("o") else "f"
    return said != gender or adjective.endswith("s") != many


def _is_many(first: str) -> bool:
    kind = determiners().get(first)
    if kind:
        return kind[1] == "p"
    return first == "sus" or NUMBER_WORDS.get(first, 0) > 1


def _is_adjective(word: str, words: Words) -> bool:
    """Tell whether a text uses a word as an adjective: in both genders, and hardly ever behind an article."""
    stem = re.sub(r"(?:[ao]s?|ora?)$", "", word)
    if word.endswith(("or", "ora")):
        return words.counts[f"{stem}ora"] + words.counts[f"{stem}oras"] > 0
    if stem in spanish_words("adjectives"):
        return True
    if not stem.endswith(("ad", "id")) and any(f"{stem}{end}" in frequencies() for end in ("ar", "er", "ir")):
        return False  # a verb
    forms = {end: words.counts[f"{stem}{end}"] for end in ("o", "a", "os", "as")}
    both = (forms["o"] or forms["os"]) and (forms["a"] or forms["as"])
    listed = frequencies()
    known = all(listed.get(f"{stem}{end}", 0) for end in ("o", "a"))
    noun = words.gender(word) or (words.gender(f"{stem}o") == "m" and words.gender(f"{stem}a") == "f")
    return bool(both and known and not noun and listed.get(word, 0) < _COMMON)


def _told(regulation: Regulation, passage: Passage, match: re.Match[str], what: str) -> Iterator[Defect]:
    quote = passage.layer.quote(*match.span())
    if regulation.sound(quote.line_start, quote.line_end):
        yield at_span(passage, *match.span(), f"{quoted(passage.text[slice(*match.span())])}: {what}")
