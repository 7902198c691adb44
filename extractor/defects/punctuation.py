"""Signs out of place, and slips of a phrase that no list of words shows: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from extractor.defects.addresses import amends_a_law
from extractor.defects.regulation import Defect, Regulation, Slip, at_span, check, looked, quoted
from extractor.defects.words import Words
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_SIGNS = (
    ("..", re.compile(r"(?<!\.)\.\.(?!\.)(?=\s|$)"), "Sobra un signo: «{}»."),
    (",.", re.compile(r"[^\W\d_],\.(?=\s|$)"), "Sobra un signo: «{}»."),
    (",,", re.compile(r",,"), "Sobra un signo: «{}»."),
    (";;", re.compile(r";;"), "Sobra un signo: «{}»."),
    (".", re.compile(r"[^\W\d_][a-záéíóúñ]{2,}\.[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+"), "Falta un espacio en «{}»."),
    (";", re.compile(r"[^\W\d_][a-záéíóúñ]{2,};[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+"), "Falta un espacio en «{}»."),
    ("”", re.compile(r"[^\W\d_]{2,}”[^\W\d_]{2,}"), "Falta un espacio en «{}»."),
    ("»", re.compile(r"[^\W\d_]{2,}»[^\W\d_]{2,}"), "Falta un espacio en «{}»."),
    ("(", re.compile(r"[^\W\d_]{2,}\((?=\d|[a-z]{4}|[A-Z][a-z])"), "Falta un espacio en «{}»."),
    ("$", re.compile(r"\$ ?\d[\d.]* ?\$"), "Sobra un signo: «{}»."),
    (" ?", re.compile(r"[.,;:] \?(?= )"), "Sobra un signo: «{}»."),
    (
        "",
        re.compile(r"(?<!\w)[A-ZÁÉÍÓÚÑ]{3,}(?:[a-záéíóúñ]{4,}|dos|del|los|las|una|con|por|que)(?!\w)"),
        "Falta un espacio en «{}».",
    ),
    (" ,", re.compile(r"[^\W\d_]{2,} ,[^\W\d_]{2,}"), "El espacio va después de la coma y no antes: «{}»."),
)
"""A sign without which a passage is not searched, what is wrong about it, and the sentence that says so."""
_LIST = re.compile(r"\b(?P<of>del|de la) [A-Z][a-z]+, (?P=of) [A-Z][a-z]+ (?P=of) [A-Z][a-z]+ y\b")
"""Three names of which a comma parts the first two only."""
_LABEL = re.compile(r"(?:^|(?<=[\s;:,.\"“«]))[^\W_]{1,3}\.? ?\)")
"""The number of a list's item: it closes a parenthesis that nobody opened."""
_PAIRS = (("“", "”", "las comillas"), ("«", "»", "las comillas"), ("(", ")", "los paréntesis"))
_STRAIGHT = re.compile(r'(?<!\d)"')
"""A quotation mark that is no sign for inches."""
_ITEM = ("text", "point")
_QUOTING = 3
"""Passages with new wordings of a law from which a text quotes so much that its marks tell nothing."""
_QUOTATION = 80
"""Passages that a quotation may go on for, as where a law words another one anew."""
_OPENS_AND_CLOSES = 2
_NEXT = 3
"""Passages within which words that open in one may close in another."""

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
_BEFORE_NOUNS = re.compile(r"(?:distint|divers|nuev|mism|primer|últim|propi|rest|sucesiv|respectiv|correct)")
"""Adjectives that stand before their noun, so that the articles before them say nothing of a noun."""
_NUMBER_IN_PLURAL = re.compile(r"(?<![\w-])(?:cuatros|cincos|seises|sietes|ochos|nueves|onces|doces)(?= [^\W\d_]+s\b)")
_ONE_OF = re.compile(
    r"(?<![\w-])(?:(?P<his>ninguno|alguno|cada uno) de las (?P<hers>[^\W\d_]{3,}as)"
    r"|(?P<her>ninguna|alguna|cada una) de los (?P<theirs>[^\W\d_]{3,}os))(?![\w-])"
)
_STOP_IN_FIGURES = re.compile(r"(?<![\w.,])\d{1,2}, \d{1,2}\. \d{1,2}(?:, \d{1,2}| [oóuy] \d{1,2})(?![\w.,]\d)")
_NO_NUMBER = re.compile(r"(?<![\w])[Nn](?:º|°|ro\.) ?\.(?=\s+(?!\d)|$)")
_LOST_SIGN = re.compile(r"(?<=[a-z]) ?[?¿]\s?(?:t|s)(?= [A-Z])")
_APOSTROPHE = re.compile(r"[A-Za-z]nt’(?= )")
_OF_ORDER = ("º", "°", "ro.")
_LOST = (("?¿", _LOST_SIGN), ("’", _APOSTROPHE))
"""Signs without which a pattern is not looked for."""
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
_PARTED = re.compile(
    r"(?<![\w-])[^\W\d_]{3,}(?:ar|er|ir) (?:las|los|la|lo|le|les)"
    r"(?= (?:de nuevo|nuevamente|otra vez|en (?:su|el|la)|a su|antes|después|inmediatamente)\b)"
)
"""A pronoun that is not written together with its infinitive: "cubrir la en el paño"."""
_NOUNS = frozenset(("individúo", "dúo", "trío", "río", "frío", "vacío", "tardío", "envío", "desafío", "judío"))
_OF_NUMBER = frozenset(("base", "clase", "parte"))
_KNOWN = 3


@check("misprint")
def misplaced(regulation: Regulation) -> Iterator[Defect]:
    """Find doubled stops, missing spaces, and quotation marks or parentheses that open and do not close."""
    if not regulation.legible:
        return
    for passage, slip in looked(regulation.seen, lambda passage: _stray(passage.text)):
        yield at_span(passage, *slip)
    quoting = sum(map(amends_a_law, regulation.seen)) >= _QUOTING
    for opening, closing, name in _PAIRS[-1:] if quoting else _PAIRS:
        yield from _unclosed(regulation, opening, closing, name)
    if not quoting:
        yield from _uneven(regulation.seen)


def _stray(text: str) -> Iterator[Slip]:
    """Yield the signs of a text that are doubled, misplaced or left out."""
    for sign, pattern, message in _SIGNS:
        for match in pattern.finditer(text) if sign in text else ():
            start = max(0, match.start() - 12) if not match[0][0].isalpha() else match.start()
            yield start, match.end(), message.format(match[0].strip())
    for match in _LIST.finditer(text) if ", de" in text else ():
        yield *match.span(), f"Falta una coma en la enumeración {quoted(match[0])}."


def _unclosed(regulation: Regulation, opening: str, closing: str, name: str) -> Iterator[Defect]:
    """Yield the passages that open more than they close, unless one of the next ones closes it.

    What stands before the number of a part is read with the number, and opens its words all the same.
    """
    seen = regulation.seen
    balance = [_balance(passage, opening, closing) for passage in seen]
    if not any(balance):
        return
    closes = min(balance) < 0
    headed = [closes and _begins_with(regulation, passage, opening) for passage in seen]
    quoted_on = _quoted_on(balance, headed)
    for at, passage in enumerate(seen):
        if passage.kind not in _ITEM:
            continue
        if at in quoted_on:
            continue
        if balance[at] > 0 and not any(left < 0 for left in balance[at + 1 : at + 1 + _NEXT]):
            start = passage.text.rindex(opening)
            yield at_span(passage, start, min(len(passage.text), start + 40), f"No se cierran {name}.")
        if balance[at] < 0 and not any(left > 0 for left in balance[max(0, at - _NEXT) : at]):
            if headed[at]:
                continue
            end = passage.text.index(closing) + 1
            yield at_span(passage, max(0, end - 40), end, f"Se cierran {name} que nada abre.")


def _begins_with(regulation: Regulation, passage: Passage, opening: str) -> bool:
    """Tell whether a passage begins with a sign, also before its number or title."""
    first = passage.node.line_start if passage is next(iter(regulation.of_node(passage.node)), None) else 0
    return passage.text.lstrip().startswith(opening) or (
        first > 0 and regulation.document.source.line(first).lstrip().startswith(opening)
    )


def _quoted_on(balance: Sequence[int], headed: Sequence[bool]) -> frozenset[int]:
    """Return the passages at which a quotation of many paragraphs begins, or ends: its sign opens its first one.

    Paragraphs inside may each begin with the sign again.
    """
    found: set[int] = set()
    begun: list[int] = []
    for at, left in enumerate(balance):
        begun = [place for place in begun if at - place <= _QUOTATION]
        if left >= 0 and headed[at]:
            begun.append(at)
        elif left < 0 and begun:
            found.update((at, *begun))
            begun = []
    return frozenset(found)


def _uneven(seen: Sequence[Passage]) -> Iterator[Defect]:
    """Yield the passages with an odd number of straight quotation marks, where the ones beside it have an even one."""
    odd = [passage.text.count('"') % 2 and len(_STRAIGHT.findall(passage.text)) % 2 for passage in seen]
    opened = 0
    for at, passage in enumerate(seen):  # a quotation of many paragraphs: opened at the head of one, closed at an end
        text = passage.text.strip()
        if odd[at] and (text.startswith('"') or text.rpartition('"')[0].rstrip().endswith(":")):
            opened = at + 1
        elif odd[at] and opened and at < opened + _QUOTATION and text.rstrip(" .;)*").endswith('"'):
            odd[at] = odd[opened - 1] = 0
            opened = 0
    if sum(odd) == _OPENS_AND_CLOSES and opened and odd[opened - 1]:
        return  # one quotation, from a colon or the head of a part on
    for at, passage in enumerate(seen):
        if odd[at] and passage.kind in _ITEM and sum(odd[max(0, at - _NEXT) : at + 1 + _NEXT]) == 1:
            start = passage.text.rindex('"')
            yield at_span(passage, start, start + 1, "No se cierran o no se abren las comillas.")


def _balance(passage: Passage, opening: str, closing: str) -> int:
    """Return how many signs stay open at the end of a passage; negative where it closes more than it opens."""
    if opening not in passage.text and closing not in passage.text:
        return 0
    labels = {label.end() - 1 for label in _LABEL.finditer(passage.text)} if closing == ")" else set()
    depth = lost = 0
    for found in re.finditer(f"[{re.escape(opening + closing)}]", passage.text):
        if found[0] == opening:
            depth += 1
        elif depth:
            depth -= 1
        elif found.start() not in labels:
            lost += 1
    return depth - lost


@check("misprint")
def in_phrases(regulation: Regulation) -> Iterator[Defect]:
    """Find phrases whose words are of two numbers or genders, full stops in lists of figures, numbers left out."""
    if not regulation.legible:
        return
    usual = cache(lambda words: sum(passage.text.lower().count(words) for passage in regulation.seen))
    for passage, (start, end, what) in regulation.slips(lambda passage: _slips(passage, regulation.words, usual)):
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
        yield from _of_pronouns(passage, low)
    yield from _of_signs(passage)


def _of_pronouns(passage: Passage, low: str) -> Iterator[tuple[int, int, str]]:
    for match in _PARTED.finditer(low) if any(verb in low for verb in ("ar l", "er l", "ir l")) else ():
        yield *match.span(), "el pronombre va unido al verbo."
    for match in _COUNTED.finditer(passage.folded):
        yield *match.span(), "falta o sobra una palabra."


def _of_number(low: str, words: Words) -> Iterator[tuple[int, int, str]]:
    for pattern in (_PLURAL_BEFORE_ONE, _ONE_BEFORE_PLURAL):
        for match in pattern.finditer(low):
            yield *match.span(), "el artículo y el nombre no concuerdan."
    for match in _WITH_ADJECTIVE.finditer(low):
        if _is_of_two_numbers(match, words):
            yield *match.span(), "el adjetivo y el nombre no concuerdan."
    for match in _NUMBER_IN_PLURAL.finditer(low) if words.has_plural_numbers else ():
        yield *match.span(), "los numerales no tienen plural."


def _is_of_two_numbers(match: re.Match[str], words: Words) -> bool:
    """Tell whether the noun of a phrase in the plural is the singular of a plural that the document knows."""
    noun, adjective = match["noun"], match["adjective"]
    gender = "m" if match["first"].endswith("os") else "f"
    before = _BEFORE_NOUNS.match(adjective) is not None or words.gender(adjective) == ""
    agrees = adjective.endswith("os" if gender == "m" else "as") and before
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
    for match in _NO_NUMBER.finditer(text) if passage.kind != "row" and any(sign in text for sign in _OF_ORDER) else ():
        if text.count("“", 0, match.start()) == text.count("”", 0, match.start()):  # what is called out has a blank
            yield *match.span(), "falta el número."
    for signs, pattern in _LOST:
        for match in pattern.finditer(text) if any(sign in text for sign in signs) else ():
            yield max(0, match.start() - 4), match.end(), "el apóstrofo no está donde debe."
