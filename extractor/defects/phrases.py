"""Slips in a phrase that no list of words shows: number inside it, who is one of whom, signs between figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.defects.words import Words
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_ONE_ENDING = r"(?:ci[oó]n|si[oó]n|dad|tad|miento|aje)"
_MANY_ENDING = r"(?:ciones|siones|dades|tades|mientos|ajes)"
_PLURAL_BEFORE_ONE = re.compile(
    r"(?<![\w-])(?:las|los|unas|unos|estas|estos|dichas|dichos|otras|otros|algunas|algunos|varias|varios)"
    rf" [^\W\d_]{{2,}}{_ONE_ENDING}(?![\w-])"
)
_ONE_BEFORE_PLURAL = re.compile(
    rf"(?<![\w-])(?:una|dicha|esta|esa|cada|alguna|ninguna|cualquier|un|dicho|este|ese|algún|ningún)"
    rf" [^\W\d_]{{2,}}{_MANY_ENDING}(?![\w-])"
)
_WITH_ADJECTIVE = re.compile(
    r"(?<![\w-])(?P<first>los|las|unos|unas|estos|estas|dichos|dichas|otros|otras) "
    r"(?P<adjective>[^\W\d_]{4,}[oa]s) (?P<noun>[^\W\d_]{4,}[oae])"
    r"(?= ?[,.;:)]|$| (?:de|del|que|en|por|se|y|a|al|para|con)\b)"
)
_NUMBER_IN_PLURAL = re.compile(r"(?<![\w-])(?:cuatros|cincos|seises|sietes|ochos|nueves|onces|doces)(?= [^\W\d_]+s\b)")
_ONE_OF = re.compile(
    r"(?<![\w-])(?:(?P<his>ninguno|alguno|cada uno) de las (?P<hers>[^\W\d_]{3,}as)"
    r"|(?P<her>ninguna|alguna|cada una) de los (?P<theirs>[^\W\d_]{3,}os))(?![\w-])"
)
_STOP_IN_FIGURES = re.compile(r"(?<![\w.,])\d{1,2}, \d{1,2}\. \d{1,2}(?:, \d{1,2}| [oóuy] \d{1,2})(?![\w.,]\d)")
_NO_NUMBER = re.compile(r"(?<![\w])[Nn](?:º|°|ro\.) ?\.(?=\s+(?!\d)|$)")
_LOST_SIGN = re.compile(r"(?<=[a-z]) ?[?¿]\s?(?:t|s)(?= [A-Z])")
_APOSTROPHE = re.compile(r"[A-Za-z]nt’(?= )")
_MYSELF = re.compile(
    r"(?<![\w-])(?:que|quien|jugador|apostador|crupier|croupier|pagador|casino) (?P<verb>[^\W\d_]{3,}[úí]o)(?![\w-])"
)
_SUBJUNCTIVE = re.compile(
    r"(?<![\w-])(?:a menos que|para que|sin que|a fin de que|antes de que|en caso de que) "
    r"(?:(?:el|la|los|las|un|una|algún|ningún|este|dicho) [^\W\d_]+ )?(?:(?:no|se|le|les|lo) )*"
    r"(?P<verb>puede|pueden|debe|deben|tiene|tienen|quiere|quieren|hace|hacen|es|son|está|están|hay|sale|salen|viene|vienen"
    r"|obtiene|obtienen|pierde|pierden|recibe|reciben|decide|deciden|ocurre|ocurren|procede|proceden)(?![\w-])"
)
"""A conjunction that asks for the subjunctive before a verb that is not in it."""
_SWAPPED = re.compile(
    r"(?<![\w-])(?P<before>en|a|con|para|por) (?P<article>el|la|los|las) (?P<of>de) (?P<noun>[^\W\d_]{4,})(?![\w-])"
)
_COUNTED = re.compile(
    rf"(?<![\w-])se (?:{'|'.join(word for word, value in NUMBER_WORDS.items() if value > 1)})(?![\w-])"
)
"""A pronoun that no verb follows: "se veintiún"."""
_USUAL = 4
"""Places in which the words stand the right way round, from which the other way round is a slip."""
_NOUNS = frozenset(("individúo", "dúo", "trío", "río", "frío", "vacío", "tardío", "envío", "desafío", "judío"))
_OF_NUMBER = frozenset(("base", "clase", "parte"))
_KNOWN = 3


@check("misprint")
def in_phrases(regulation: Regulation) -> Iterator[Defect]:
    """Find phrases whose words are of two numbers or genders, full stops in lists of figures, numbers left out."""
    if not regulation.legible:
        return
    usual = cache(lambda words: sum(passage.text.lower().count(words) for passage in regulation.seen))
    for passage in regulation.seen:
        for start, end, what in _slips(passage, regulation.words, usual):
            quote = passage.layer.quote(start, end)
            if regulation.sound(quote.line_start, quote.line_end):
                yield at_span(passage, start, end, f"{quoted(passage.text[start:end])}: {what}")


def _slips(passage: Passage, words: Words, usual: Callable[[str], int]) -> Iterator[tuple[int, int, str]]:
    low = passage.text.lower()
    if passage.kind != "heading":
        yield from _of_number(low, words)
        for match in _ONE_OF.finditer(low) if " de l" in low else ():
            noun = match["hers"] or match["theirs"]
            if words.gender(noun) == ("f" if match["hers"] else "m"):
                yield *match.span(), "el pronombre y el nombre no concuerdan."
        for match in _MYSELF.finditer(low) if "úo" in low or "ío" in low else ():
            meant = f"{match['verb'][:-2]}{'u' if match['verb'].endswith('úo') else 'i'}ó"
            if match["verb"] not in _NOUNS and (match["verb"].endswith("úo") or words.counts[meant]):
                yield *match.span("verb"), f"¿se quiso escribir «{meant}»?"
        for match in _SUBJUNCTIVE.finditer(low) if " que " in low else ():
            yield *match.span("verb"), "aquí el verbo va en subjuntivo."
        for match in _SWAPPED.finditer(low) if " de " in low else ():
            right = f"{match['before']} {match['article']} {match['noun']} de"
            if usual(right) >= _USUAL:
                yield *match.span(), f"¿se quiso escribir «{right}»?"
        for match in _COUNTED.finditer(passage.folded):
            yield *match.span(), "falta o sobra una palabra."
    yield from _of_signs(passage)


def _of_number(low: str, words: Words) -> Iterator[tuple[int, int, str]]:
    for pattern in (_PLURAL_BEFORE_ONE, _ONE_BEFORE_PLURAL):
        for match in pattern.finditer(low):
            yield *match.span(), "el artículo y el nombre no concuerdan."
    for match in _WITH_ADJECTIVE.finditer(low):
        if _is_of_two_numbers(match, words):
            yield *match.span(), "el adjetivo y el nombre no concuerdan."
    for match in _NUMBER_IN_PLURAL.finditer(low):
        yield *match.span(), "los numerales no tienen plural."


def _is_of_two_numbers(match: re.Match[str], words: Words) -> bool:
    """Tell whether the noun of a phrase in the plural is the singular of a plural that the document knows."""
    noun, adjective = match["noun"], match["adjective"]
    gender = "m" if match["first"].endswith("os") else "f"
    agrees = adjective.endswith("os" if gender == "m" else "as") and words.gender(adjective) == ""
    return (
        agrees
        and noun not in _OF_NUMBER
        and words.gender(noun) == gender
        and words.counts[noun] >= _KNOWN
        and words.counts[f"{noun}s"] >= _KNOWN
    )


def _of_signs(passage: Passage) -> Iterator[tuple[int, int, str]]:
    text = passage.text
    for match in _STOP_IN_FIGURES.finditer(text) if ". " in text else ():
        yield *match.span(), "un punto en lugar de la coma."
    for match in _NO_NUMBER.finditer(text) if passage.kind != "row" else ():
        yield *match.span(), "falta el número."
    for pattern in (_LOST_SIGN, _APOSTROPHE):
        for match in pattern.finditer(text):
            yield max(0, match.start() - 4), match.end(), "el apóstrofo no está donde debe."
