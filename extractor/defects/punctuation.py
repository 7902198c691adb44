"""Signs that are missing, doubled or out of place: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.defects.addresses import amends_a_law
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
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
    ("", re.compile(r"(?<!\w)[A-ZÁÉÍÓÚÑ]{3,}[a-záéíóúñ]{4,}(?!\w)"), "Falta un espacio en «{}»."),
    (" ,", re.compile(r"[^\W\d_]{2,} ,[^\W\d_]{2,}"), "El espacio va después de la coma y no antes: «{}»."),
)
"""A sign without which a passage is not searched, what is wrong about it, and the sentence that says so."""
_LIST = re.compile(r"\b(?P<of>del|de la) [A-Z][a-z]+, (?P=of) [A-Z][a-z]+ (?P=of) [A-Z][a-z]+ y\b")
"""Three names of which a comma parts the first two only."""
_LABEL = re.compile(r"(?:^|(?<=[\s;:,.]))[^\W_]{1,3}\.? ?\)")
"""The number of a list's item: it closes a parenthesis that nobody opened."""
_PAIRS = (("“", "”", "las comillas"), ("«", "»", "las comillas"), ("(", ")", "los paréntesis"))
_STRAIGHT = re.compile(r'(?<!\d)"')
"""A quotation mark that is no sign for inches."""
_ITEM = ("text", "point")
_QUOTING = 3
"""Passages with new wordings of a law from which a text quotes so much that its marks tell nothing."""
_QUOTATION = 80
"""Passages that a quotation may go on for, as where a law words another one anew."""
_NEXT = 3
"""Passages within which words that open in one may close in another."""


@check("misprint")
def misplaced(regulation: Regulation) -> Iterator[Defect]:
    """Find doubled stops, missing spaces, and quotation marks or parentheses that open and do not close."""
    if not regulation.legible:
        return
    for passage in regulation.seen:
        for sign, pattern, message in _SIGNS:
            for match in pattern.finditer(passage.text) if sign in passage.text else ():
                start = max(0, match.start() - 12) if not match[0][0].isalpha() else match.start()
                yield at_span(passage, start, match.end(), message.format(match[0].strip()))
        for match in _LIST.finditer(passage.text) if ", de" in passage.text else ():
            yield at_span(passage, *match.span(), f"Falta una coma en la enumeración {quoted(match[0])}.")
    quoting = sum(map(amends_a_law, regulation.seen)) >= _QUOTING
    for opening, closing, name in _PAIRS[-1:] if quoting else _PAIRS:
        yield from _unclosed(regulation, opening, closing, name)
    if not quoting:
        yield from _uneven(regulation.seen)


def _unclosed(regulation: Regulation, opening: str, closing: str, name: str) -> Iterator[Defect]:
    """Yield the passages that open more than they close, unless one of the next ones closes it.

    What stands before the number of a part is read with the number, and opens its words all the same.
    """
    seen, source = regulation.seen, regulation.document.source
    balance = [_balance(passage, opening, closing) for passage in seen]
    quoted_on = _quoted_on(seen, balance, opening)
    for at, passage in enumerate(seen):
        if passage.kind not in _ITEM:
            continue
        if at in quoted_on:
            continue
        if balance[at] > 0 and not any(left < 0 for left in balance[at + 1 : at + 1 + _NEXT]):
            start = passage.text.rindex(opening)
            yield at_span(passage, start, min(len(passage.text), start + 40), f"No se cierran {name}.")
        if balance[at] < 0 and not any(left > 0 for left in balance[max(0, at - _NEXT) : at]):
            if source.line(passage.node.line_start).lstrip().startswith(opening):
                continue
            end = passage.text.index(closing) + 1
            yield at_span(passage, max(0, end - 40), end, f"Se cierran {name} que nada abre.")


def _quoted_on(seen: Sequence[Passage], balance: Sequence[int], opening: str) -> frozenset[int]:
    """Return the passages at which a quotation of many paragraphs begins, or ends: its sign opens its first one.

    Paragraphs inside may each begin with the sign again.
    """
    found: set[int] = set()
    begun: list[int] = []
    for at, passage in enumerate(seen):
        begun = [place for place in begun if at - place <= _QUOTATION]
        if balance[at] > 0 and passage.text.lstrip().startswith(opening):
            begun.append(at)
        elif balance[at] < 0 and begun:
            found.update((at, *begun))
            begun = []
    return frozenset(found)


def _uneven(seen: Sequence[Passage]) -> Iterator[Defect]:
    """Yield the passages with an odd number of straight quotation marks, where the ones beside it have an even one."""
    odd = [passage.text.count('"') % 2 and len(_STRAIGHT.findall(passage.text)) % 2 for passage in seen]
    opened = 0
    for at, passage in enumerate(seen):  # a quotation of many paragraphs: opened at the head of one, closed at an end
        text = passage.text.strip()
        if odd[at] and text.startswith('"'):
            opened = at + 1
        elif odd[at] and opened and at < opened + _QUOTATION and text.rstrip(" .;)*").endswith('"'):
            odd[at] = odd[opened - 1] = 0
            opened = 0
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
