"""What a text says that it holds, counted: items of a list, parts of itself, the same things in two places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from corpus.layers import Layer
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted
from extractor.folding import fold
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import bare

_MOST = 30
"""The highest number of things that are announced and counted."""
_NUMBERS: Mapping[str, int] = {
    **{word: number for word, number in NUMBER_WORDS.items() if 2 <= number <= _MOST},
    **{str(number): number for number in range(2, _MOST + 1)},
}
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_ANNOUNCED = re.compile(
    rf"\b(?P<number>{_NUMBER})(?: \(\d+\))? (?:siguientes )?(?P<what>[a-z]{{4,}}s)(?: [a-z]+s)?\W*:\W*$"
)
_KINDS = {"articulos": "article", "capitulos": "chapter", "secciones": "section", "titulos": "title", "anexos": "annex"}
_CONSISTS = re.compile(
    r"\b(?:consta|constituid[oa]|compone|compuest[oa]|divid[a-z]+|estructura[a-z]*|distribuid[oa]s?|organiza[a-z]*)"
    rf" (?:de|en|por) (?P<number>\d{{1,4}}|{_NUMBER}) (?P<kind>{'|'.join(_KINDS)})\b"
)
_OF_A_CHAPTER = re.compile(r"\b(?P<kind>capitulo|titulo|seccion) (?P<number>[ivxlc]+|\d+)\b")
_FIGURE = re.compile(r"[0-9]{1,4}")
_SINGULAR = {"capitulo": "chapter", "titulo": "title", "seccion": "section"}
_PARTS = re.compile(r",|;| y (?=(?:el|la|los|las) )")
_SAYS = re.compile(r"\b(?:incluyen?|comprenden?|abarcan?|contienen?|son)\b:?")
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 5
_NAMED = 6
"""Things that a sentence must share with a numbered list to enumerate the same."""
_AND_MORE = re.compile(rf"\b(?:{'|'.join(_NUMBERS)}|\d+) [a-z]+(?: [a-z]+)? (?:y|e) $")
_ITSELF = re.compile(
    r"\b(?:catalogo|reglamento|decreto|ley|ordenanza|norma\w*|cuerpo|marco|texto|documento|anexo|presente|este)\b"
)
_SHORT = 12
"""Words of the longest item that is a name and no rule."""


@check("arithmetic_mismatch")
def announced_items(regulation: Regulation) -> Iterator[Defect]:
    """Find lists of another number of items than the words before them announce."""
    for lead, items in _lists(regulation.seen):
        found = _ANNOUNCED.search(fold(lead.text))
        if found is None or not regulation.sound(lead.quote().line_start, items[-1].layer.quote().line_end):
            continue
        announced, counted = _NUMBERS[found["number"]], len(items)
        summed = _AND_MORE.search(fold(lead.text)[: found.start()]) is not None  # "two of these and two of those:"
        if announced != counted and not summed:
            words = quoted(lead.text[slice(*found.span())])
            message = f"Se anuncian {announced} y siguen {counted}: {words}."
            yield at_words(items[0].node, lead, message, {"announced": announced, "counted": counted})


def _lists(seen: Sequence[Passage]) -> Iterator[tuple[Layer, Sequence[Passage]]]:
    """Yield the lists with the words that introduce them: of the items only those beside the first, not those below."""
    found: dict[int, list[Passage]] = {}
    for passage in seen:
        if passage.kind == "point" and passage.lead is not None:
            found.setdefault(id(passage.lead), []).append(passage)
    for items in found.values():
        beside = {id(item.node): item for item in reversed(items) if item.node.parent is items[0].node.parent}
        if items[0].lead is not None:
            yield items[0].lead, list(beside.values())[::-1]


@check("arithmetic_mismatch")
def counted_parts(regulation: Regulation) -> Iterator[Defect]:
    """Find texts that say of how many articles, chapters or sections they or one of their parts consist, and err."""
    for passage in regulation.saying(*_KINDS):
        for found in _CONSISTS.finditer(passage.folded):
            scope = _scope(regulation, passage.folded[: found.start()])
            kind = _KINDS[found["kind"]]
            parts = [node for node in scope.walk() if node.kind == kind and node is not scope] if scope else []
            said = _NUMBERS.get(found["number"]) or int(found["number"])
            last = max((int(number) for node in parts if _FIGURE.fullmatch(number := bare(node.num))), default=0)
            if parts and said not in (len(parts), last):
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: son {max(len(parts), last)}.")


def _scope(regulation: Regulation, before: str) -> Node | None:
    """Return the part that words speak of: the last one that they number, or the whole document."""
    named = list(_OF_A_CHAPTER.finditer(before))
    if not named:
        return regulation.root if _ITSELF.search(before) else None
    kind, number = _SINGULAR[named[-1]["kind"]], bare(named[-1]["number"])
    return next((node for node in regulation.root.walk() if node.kind == kind and bare(node.num) == number), None)


@check("contradiction")
def left_out_of_a_list(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that say what there is and name all things of a numbered list but one."""
    long = (node for node in regulation.root.walk() if len(node.children) > _NAMED)
    lists = [names for node in long if len(names := _names(node)) > _NAMED]
    for passage in regulation.saying("inclu", "compr", "abarca", "contiene", " son ") if lists else ():
        for words in passage.sentences if passage.text.count(",") + passage.text.count(";") >= _NAMED - 2 else ():
            says = _SAYS.search(folded := fold(words.text))
            parts = _PARTS.split(folded[says.end() :]) if says else ()
            items = [stems for part in parts if (stems := _stems(part))]
            for names in lists if len(items) >= _NAMED else ():
                missing = _missing(items, names)
                if missing is not None:
                    what = quoted(missing.own.text or missing.heading)
                    message = (
                        f"En esta enumeración falta {what}, que está en la lista de la línea {missing.line_start}."
                    )
                    yield at_words(passage.node, words, message, {"line": missing.line_start})


_Names = Sequence[tuple[Node, frozenset[str]]]


def _names(node: Node) -> _Names:
    """Return the short numbered items below a part, with the stems of their words."""
    items = [child for child in node.children if child.num.strip() and not child.children]
    found = [(item, _stems(fold(f"{item.heading} {item.own.text}"))) for item in items]
    short = all(len(f"{item.heading} {item.own.text}".split()) <= _SHORT for item in items)
    return found if short and all(stems for _, stems in found) else []


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text))


def _missing(items: Sequence[frozenset[str]], names: _Names) -> Node | None:
    """Return the one item of a list that an enumeration of its other items leaves out."""
    left = [node for node, stems in names if not any(stems <= item or item <= stems for item in items)]
    told = sum(any(stems <= item or item <= stems for _, stems in names) for item in items)
    return left[0] if len(left) == 1 and len(names) > _NAMED and told >= len(names) - 1 else None
