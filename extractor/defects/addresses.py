"""Where a reference stands and what follows it: which references are to this text, and say which of its parts.

Laws cite parts of other laws, quote what they put in place of them, and retell themselves in a preamble; there a number
that this text does not have, has twice or uses otherwise is no defect of it.
"""

from __future__ import annotations

import re

from extractor.defects.regulation import Regulation
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import bare
from schemas.records import Citation

_SUFFIX = re.compile(r"\W{0,2}(?:-\s?[a-z]\b|(?:bis|ter|quater|\w{2,}(?:decies|gies|xies|ties|nies|quies))\b)")
"""The rest of a number: "63-A", "28 bis"."""
_ELSEWHERE = re.compile(
    r"[^;:]{0,60}?\b(?:del?|al|de la|a la|de los|de las)[\s*]+(?!(?:present|est[ea]|mism)\w*)(?:\w+ ){0,3}?"
    r"(?:ley|leyes|decreto|codigo|convenio|constitucion|estatuto|orden|reglamento|texto refundido|tratado|resolucion"
    r"|reglamentacion|disposicion|ordenanza|directiva)\b"
)
"""Whose part is meant, behind a reference."""
_ADDED = re.compile(r"[^;:]{0,12}?\bde la disposicion\b|\W*(?:del?|de la|de los)\W*$")
"""A part of a final provision, or words that break off before they say of what."""
_OWN = re.compile(r"[^;:]{0,60}?\b(?:de|del) (?:la |el )?(?:presente|esta|este)\b")
_AMENDS = re.compile(
    r"\b(?:sustituid|modificad|incorporad|agregad|adicionad|derogad|redactad|anadid)[oa]s? (?:por|de|en|segun|como)\b"
    r"|\b(?:modifi|sustituy|incorpor|agreg|derog|suprim|anad)[a-z]{1,5}se\b"
    r"|\bse (?:modifica|anade|suprime|da nueva redaccion)n?\b"
    r"|^\W*(?:legislacion|redaccion|version|texto) anterior\b"
    r"|\bquedan? (?:modificad|redactad|sin efecto|sin contenido)|\bcuyo texto es\b"
)
"""Words of a law that changes another one, or of a note that tells what changed this one."""
_INSTRUMENT = re.compile(r"\b(?:articulos?|ley|decreto|disposicion)\b")
_QUOTES = ("«", "“", '"')
_PART = re.compile(r"\b(?:letras?|apartados?|incisos?|numeral(?:es)?|numeros?|puntos?|parrafos?|literal(?:es)?)\b")
_ARTICLE = re.compile(r"\barticulos? (\d+)")
_MARKS = re.compile(r"\b([a-zñ])\)|(?<![.\d])(\d+)\b(?!\))")
"""The letters and figures of a reference to parts of an article."""
_SAME = re.compile(r"\b(?:presente|mismo|este|anterior)\b")
_LETTER = re.compile(r"\b[a-z]\)")
_NAMELESS = re.compile(r"(?:presente|est[ea]|mism[oa]|dicho) \w+(?: y)?$")
"""A part that is named by no number: nobody misses it."""
_TWO_FIGURES = re.compile(r"\d, ?\d+$|\d\.\d+ (?:y|e|o|u) \d+$")
"""Two articles, or a part of one: "artículo 21, 4" may be either, and so may the 2 of "artículo 21.1 y 2"."""
_NEAR = 60


def after(regulation: Regulation, citation: Citation) -> str:
    """Return the folded words behind a reference in its passage; nothing where its words are not found there."""
    return fold(_around(regulation, citation)[1])


def is_of_this_text(regulation: Regulation, citation: Citation) -> bool:
    """Tell whether a reference means a part of this text as it stands, as far as the words beside it tell."""
    passage, behind = _around(regulation, citation)
    low = fold(behind)
    if _NAMELESS.fullmatch(fold(citation.text)) or _TWO_FIGURES.search(citation.text):
        return False
    if _SUFFIX.match(low) or _ADDED.match(low) or (_ELSEWHERE.match(low) and not _OWN.match(low)):
        return False
    if passage is not None and passage.text.partition(citation.text)[0].rstrip()[-1:] in _QUOTES:
        return False
    if regulation.quotes(citation.line_start):
        return False
    return not amends(passage) and not retells(regulation, citation.line_start)


def amends(passage: Passage | None) -> bool:
    """Tell whether a passage changes a law, tells of a change, or is the new wording in quotation marks."""
    if passage is None:
        return False
    return bool(_AMENDS.search(passage.folded)) or passage.text.lstrip()[:1] in _QUOTES[:2]


def amends_a_law(passage: Passage) -> bool:
    """Tell whether a passage changes an article or a law, or tells of such a change; words in quotes alone do not."""
    return _INSTRUMENT.search(passage.folded) is not None and _AMENDS.search(passage.folded) is not None


def retells(regulation: Regulation, line: int) -> bool:
    """Tell whether a line stands before the first article: a preamble tells what the articles say."""
    return line < regulation.first_article


def parts_are_read(regulation: Regulation, citation: Citation) -> bool:
    """Tell whether the article whose letter or number is referred to has parts that were read with their numbers.

    A reference to an article as a whole needs none.
    """
    words = fold(citation.text)
    if not _PART.search(words):
        return True
    passage, behind = _around(regulation, citation)
    before = passage.folded.partition(words)[0][-_NEAR:] if passage else ""
    number = _ARTICLE.search(words) or _ARTICLE.search(fold(behind)[:_NEAR]) or _last(before)
    if number is None:
        return not before.rstrip().endswith(",") and not _SAME.search(words)
    found = regulation.articles_by_number.get(number[1], ())
    lettered = _LETTER.search(words) is not None
    if any(_has_all(regulation, node, words, number) for node in found):
        return False
    return not found or any(_numbered(node, lettered) for node in found)


def _last(before: str) -> re.Match[str] | None:
    """Return the last article that is named before a reference."""
    return next(reversed(list(_ARTICLE.finditer(before))), None)


def _has_all(regulation: Regulation, article: Node, words: str, number: re.Match[str]) -> bool:
    """Tell whether all numbers and letters of a reference stand on parts below an article, at any depth."""
    named = words if number.string is not words else words[: number.start()] + words[number.end() :]
    marks = {letter or figure for letter, figure in _MARKS.findall(named)}
    below = {bare(node.num) for node in regulation.up_to_next_article(article)}
    return bool(marks) and marks <= below


def _numbered(article: Node, lettered: bool) -> bool:
    """Tell whether two or more parts of an article were read with a letter, or with a figure."""
    marks = [bare(part.num) for part in article.walk() if part is not article and part.num.strip()]
    return sum(mark.isalpha() if lettered else mark[:1].isdigit() for mark in marks) > 1


def _around(regulation: Regulation, citation: Citation) -> tuple[Passage | None, str]:
    """Return the passage that holds a reference, and its words behind it."""
    node = regulation.nodes[citation.provision_id]
    for passage in regulation.of_node(node):
        _, found, behind = passage.text.partition(citation.text)
        if found:
            return passage, behind
    return None, ""
