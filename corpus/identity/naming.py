"""How a document titles itself, and how one without a title page calls itself and its authority."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from corpus.document import Line
from corpus.identity.instrument import full_name
from corpus.identity.words import alternatives, fold, readable, table
from corpus.joining import flow
from corpus.layers import Source

_TOP_LINES = 160
_SAMPLE = 400_000
_FEWEST_WORDS = 4
_LONGEST_TITLE = 160
_FEWEST_MENTIONS = 3
_QUOTES = "\"“”«»*'_ "
_TITLE_END = re.compile(r"\*\*|[.;:]\s|[.;:]$|,? que\b,? (?:como|forma|figura|se adjunta|se inserta)|,? (?:y|en) su\b")


def title_block(source: Source, printed: Sequence[Line]) -> str:
    """Return a title printed in capitals near the top: it begins with what the text is (a reglamento, a catálogo)."""
    for index, line in enumerate(printed[:_TOP_LINES]):
        text = line.text.strip(_QUOTES)
        if text.isupper() and _body().match(fold(text)):
            title = flow(source, printed[index : index + 3]).text.split("\n")[0].strip(_QUOTES)
            if title.isupper() and len(title.split()) >= _FEWEST_WORDS:
                return readable(title.rstrip(" ."))
    return ""


def first_line_title(first: str) -> str:
    """Return the first line of a text where it says what the text is: "Reglamento del juego de la ruleta"."""
    title = first.strip(_QUOTES)
    is_title = _body().match(fold(title)) and len(title.split()) >= _FEWEST_WORDS and len(title) <= _LONGEST_TITLE
    return title.rstrip(" .") if is_title and not title.endswith((":", ";", ",")) else ""


def title_of_approved(words: str) -> str:
    """Return the title of the text that some words approve ("Apruébase el Reglamento de ..."), or nothing."""
    match = _body().search(fold(words))
    if not match:
        return ""
    title = _TITLE_END.split(words[match.start() :])[0]
    if len(title) > _LONGEST_TITLE:
        title = title.split(",")[0]
    title = title.strip(" *_.,;:")
    title = readable(title if len(re.findall(r'["“”]', title)) % 2 == 0 else title.strip(_QUOTES))
    return title[:1].upper() + title[1:]


def title_after_name(text: str) -> str:
    """Return what the heading with an instrument's name says of it: "por el que se aprueba ...", "relativo a ..."."""
    match = re.search(r"\bpor (?:el|la|los|las) (?:que|cual)\b.*|\brelativ[oa] al?\b.*", text, re.IGNORECASE)
    return match[0].strip(_QUOTES + ".") if match else ""


def self_name(text: str) -> tuple[str, str]:
    """Return what a document calls itself ("este catálogo"): the noun, and the fullest title it uses of itself.

    The noun is the one it uses most, three times at least; a title is "catálogo de juegos" where it says so as often.
    """
    folded = fold(" ".join(text[:_SAMPLE].split()))
    nouns = Counter(match[1] for match in _of_itself().finditer(folded))
    if not nouns or nouns.most_common(1)[0][1] < _FEWEST_MENTIONS:
        return "", ""
    noun = nouns.most_common(1)[0][0]
    phrases = Counter(re.findall(rf"\b({noun}\s+de\s+[a-z]+)\b", folded))
    phrase, count = phrases.most_common(1)[0] if phrases else ("", 0)
    title = full_name(noun) + phrase[len(noun) :] if count >= _FEWEST_MENTIONS else full_name(noun)
    return full_name(noun), readable(title.upper())


def authority(text: str) -> str:
    """Return the institution that a text names most, three times at least: "Superintendencia de ..."."""
    squeezed = " ".join(text[:_SAMPLE].split())
    names = Counter(match[0] for match in _institution().finditer(squeezed))
    name, count = names.most_common(1)[0] if names else ("", 0)
    return name if count >= _FEWEST_MENTIONS else ""


@cache
def _body() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z]){alternatives(table('instrument')['bodies'])}(?![a-z])")


@cache
def _of_itself() -> re.Pattern[str]:
    words = table("instrument")
    return re.compile(rf"\b(?:este|esta|presente)\s+({alternatives([*words['bodies'], *words['nouns']])})\b")


@cache
def _institution() -> re.Pattern[str]:
    words = "|".join(word.capitalize() for word in table("issuer")["institutions"])
    links = r"(?: (?:de|del|de la|de los|y|e))?"
    proper = r"[A-ZÁÉÍÓÚÑ]\w+"
    return re.compile(rf"\b(?:{words}){links} {proper}(?:{links} {proper}){{0,6}}")
