"""References as they are printed, and where each leads.

Where a reference leads in the document's own tree.

References as they are printed: chains of units ("apartado 2 del artículo 15 de este Catálogo").

In goes folded text, out come `Phrase`s: their units from the innermost to the outermost, each with the designators that
name it (several in "artículos 9 y 14"), and where the words stand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from extractor.folding import fold
from extractor.lexicon.tokens import each_passage
from extractor.outline.node import Node
from schemas import declared

_PHRASES_ROMAN = r"[ivxl]{1,6}(?![\w'])"
_NUMBER = r"(?:[a-z]\.)?\d{1,5}(?:\.\d{1,3}){0,8}(?:\s?\.?[ºª°^][oa]?(?![\w'])|\s?\.?[oa](?![\w']))?"
_LETTER = r"[a-z](?:\)|(?=\s?[,;.]|\s(?:y|e|del?|de la)\s))"
_QUOTED = r"\"[^\"\n]{4,80}\""
_LINK = re.compile(r"\s*,?\s*(?:de\s+la|de\s+los|de\s+las|del|de|en\s+el|en\s+la)?\s*")
_LIST = re.compile(r"\s*(?:,\s*(?:y\s+|e\s+|o\s+)?|\s+(?:y|e|o|u|al?|hasta)\s+(?:el\s+|la\s+)?)")
_TITLE = re.compile(r"[.,:]?\s*(?:relativ[oa]s?\s+al?\s+|sobre\s+|denominad[oa]s?\s+|titulad[oa]s?\s+)?(?=\")")


@dataclass(frozen=True, slots=True)
class Unit:
    """A part of a document as it is named: "article" with its numbers, or with a word such as "before" or "own".

    `title` is the title in quotation marks beside it, folded, or an empty string.
    """

    name: str
    rank: int
    designators: tuple[str, ...] = ()
    relative: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A reference, the innermost unit first, in `text[start:end]`."""

    units: tuple[Unit, ...]
    start: int
    end: int


_KINDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "title": (("title",),),
    "annex": (("annex",),),
    "part": (("part",),),
    "chapter": (("chapter", "part"),),
    "section": (("section",),),
    "subsection": (("subsection",),),
    "article": (("article",), ("clause", "heading")),
}
_INNER = {"number", "letter"}
_WHOLE = ("chapter", "part", "annex", "document")
_DIVISIONS = frozenset(("title", "annex", "part", "chapter", "section", "subsection", "article"))
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}
_CANONICAL = re.compile(r"x?l?x{0,3}(?:ix|iv|v?i{0,3})")
_PREFIX = re.compile(r"^(?:articulo|art|capitulo|seccion|subseccion|titulo|anexo|parte|clausula)\b\.?\s*|^§\s*")
_ORDINAL = re.compile(r"(?<=\d)[\s.]*[ºª°^]?[oa]?$|[ºª°]$")


@dataclass(frozen=True, slots=True)
class Place:
    """The provision that a reference means, or the reason why none can be named."""

    node: Node | None
    reason: str = ""


@each_passage
def bare(number: str) -> str:
    """Return a printed number in the form in which equal numbers are equal: "Artículo 7.º" and "VII" are "7"."""
    plain = _PREFIX.sub("", fold(number).strip())
    plain = _ORDINAL.sub("", plain.strip(" .)-(:;,\"'")).strip(" .)-")
    return str(_roman(plain)) if plain and set(plain) <= set(_ROMAN) else plain


def _roman(letters: str) -> int:
    if not _CANONICAL.fullmatch(letters):
        letters = letters.replace("l", "i")  # "Il" is how a damaged text layer prints II
    values = [_ROMAN[letter] for letter in letters]
    return sum(-v if v < after else v for v, after in zip(values, [*values[1:], 0], strict=True))


class Places:
    """The parts of one document by kind, number and title."""

    def __init__(self, root: Node) -> None:
        self.order = [node for node in root.walk() if node is not root]
        self._at = {id(node): place for place, node in enumerate(self.order)}
        self._numbered: dict[tuple[str, str], list[Node]] = defaultdict(list)
        self._titled: dict[str, list[Node]] = defaultdict(list)
        self._are_titles: dict[str, bool] = {}
        self._of_kind: dict[str, list[Node]] = defaultdict(list)
        self._outer = _DIVISIONS if any(node.kind == "article" for node in self.order) else frozenset[str]()
        for node in self.order:
            self._of_kind[node.kind].append(node)
            if node.num:
                self._numbered[node.kind, bare(node.num)].append(node)
            if node.heading:
                self._titled[_words(node.heading)].append(node)

    def find(self, units: Sequence[Unit], here: Node, first_paragraph: bool) -> Place:
        """Return the place that a chain of units means, innermost first, for a reference in the words of `here`."""
        scope: Node | None = None
        for unit in reversed(units):
            place = self._one(unit, here, scope, first_paragraph)
            if place.node is None and (unit is units[0] or not units[0].title):
                return place  # the title of the innermost part tells it even where its holder is misnamed
            scope = place.node or scope
        return Place(scope)

    def _one(self, unit: Unit, here: Node, scope: Node | None, first_paragraph: bool) -> Place:
        if unit.designators:
            return self._by_number(unit, here, scope)
        if unit.title:
            return self._by_title(unit.title, here, scope)
        if unit.relative == "vague":
            return Place(None, "the text does not say which part it means")
        if unit.name == "paragraph":
            return self._paragraph(unit.relative, here, first_paragraph)
        if unit.relative == "own":
            own = _enclosing(here, unit)
            return Place(own) if own else Place(None, f"the words do not stand in a part of that kind ({unit.name})")
        if unit.relative in ("before", "after"):
            return self._neighbour(unit, here)
        if unit.name == "annex":
            return self._by_kind("annex")
        return Place(None, "the text does not repeat the number of the part that it mentioned")

    def _by_number(self, unit: Unit, here: Node, scope: Node | None) -> Place:
        if unit.name == "paragraph":
            return Place(scope or here)
        number = bare(unit.designators[0])
        if unit.name in _INNER and "." not in number:
            within = scope or _enclosing_rank(here)
            inner = [node for node in _below(within) if self._is_inner(node, number)]
            found = inner[:1] or self._siblings(here, number) or ([] if self._outer else self._kind("number", number))
            return self._nearest(found, here, number, unit.title)
        found = self._kind(unit.name, number)
        if not found and unit.name == "article" and "." in number:
            return self._levels(number, here, scope)
        found = _printed(found, unit.designators[0]) or found
        place = self._nearest(_within(found, scope) or found, here, number, unit.title)
        if place.node is not None and scope is not None and scope not in place.node.ancestors():
            return Place(place.node, f"{number} does not stand in the part that the text names")
        return place

    def _kind(self, name: str, number: str) -> list[Node]:
        """Parts of a kind with a number; "artículo 7.5" is a numbered clause where no article has that number."""
        for kinds in _KINDS.get(name, (("heading", "clause", "subsection", "section", "chapter"),)):
            if found := [node for kind in kinds for node in self._numbered.get((kind, number), ())]:
                return found
            if name == "article" and "." not in number:
                break
        return []

    def _levels(self, number: str, here: Node, scope: Node | None) -> Place:
        """Article 76.2 where articles have single numbers: paragraph 2 of article 76."""
        head, *rest = number.split(".")
        article = self._nearest(_within(self._kind("article", head), scope), here, number)
        for inner in rest:
            if article.node is None:
                return article
            found = [node for node in _below(article.node) if node.num and bare(node.num) == inner][:1]
            article = self._nearest(found, here, number)
        return article

    def _siblings(self, here: Node, number: str) -> list[Node]:
        """Parts of that number beside one of the parts that hold the words, the nearest first."""
        for around in here.ancestors():
            if around.kind in _WHOLE:
                break
            if found := [node for node in around.children if self._is_inner(node, number)]:
                return found
        return []

    def _is_inner(self, node: Node, number: str) -> bool:
        """Whether a node can be what "apartado 5" means: where there are articles, no section or article is."""
        return bool(node.num) and node.kind not in self._outer and bare(node.num) == number

    def _by_kind(self, kind: str) -> Place:
        found = self._of_kind.get(kind, [])
        return Place(found[0]) if len(found) == 1 else Place(None, f"the document has {len(found)} of that kind")

    def _by_title(self, title: str, here: Node, scope: Node | None) -> Place:
        wanted = _words(title)
        found = self._titled.get(wanted, [])
        return self._nearest(_within(found, scope) or found, here, f"«{title}»")

    def titled(self, words: str) -> bool:
        """Tell whether a part of the document has these words in its title."""
        said = _words(words)
        if said not in self._are_titles:
            self._are_titles[said] = any(said in title for title in self._titled)
        return self._are_titles[said]

    def _paragraph(self, relative: str, here: Node, first_paragraph: bool) -> Place:
        if relative != "before" or not first_paragraph:
            return Place(here)
        before = self._at[id(here)] - 1
        return Place(self.order[before]) if before >= 0 else Place(None, "nothing stands before it")

    def _neighbour(self, unit: Unit, here: Node) -> Place:
        """The numbered part before or after the one that holds the words.

        Articles run on through chapters and sections; other parts are neighbours under one holder. "The article
        before", said in a holder's first clause, is what stands before the holder.
        """
        own = _enclosing(here, unit) or here
        if own.kind == "article":
            return self._along(own, unit.relative)
        while own.parent is not None:
            numbered = [node for node in own.parent.children if node.num]
            place = numbered.index(own) + (-1 if unit.relative == "before" else 1) if own in numbered else -1
            if 0 <= place < len(numbered):
                return Place(numbered[place])
            if unit.name in _INNER or unit.relative != "before":
                break
            own = own.parent
        return Place(None, f"no numbered part stands {unit.relative} it")

    def _along(self, own: Node, relative: str) -> Place:
        here = self._counted.get(id(own))
        place = -1 if here is None else here + (-1 if relative == "before" else 1)
        found = self._articles[place] if 0 <= place < len(self._articles) else None
        return Place(found, "" if found else f"no article stands {relative} it")

    @cached_property
    def _articles(self) -> list[Node]:
        return [node for node in self._of_kind.get("article", ()) if node.num]

    @cached_property
    def _counted(self) -> dict[int, int]:
        return {id(node): place for place, node in enumerate(self._articles)}

    def _nearest(self, found: Iterable[Node], here: Node, wanted: str, title: str = "") -> Place:
        """Of several parts with one number, the one with the closest common holder; a tie names none."""
        nodes = list(found)
        if not nodes:
            return Place(None, f"no part of the document is numbered or titled {wanted}")
        if title and (titled := [node for node in nodes if _words(node.heading) == _words(title)]):
            nodes = titled
        if len(nodes) == 1:
            return Place(nodes[0])
        chain = [id(node) for node in (here, *here.ancestors())][::-1]
        shared = [_shared(chain, node) for node in nodes]
        best = [node for node, depth in zip(nodes, shared, strict=True) if depth == max(shared)]
        if len(best) > 1:
            return Place(None, f"{len(best)} parts of the document are numbered or titled {wanted}")
        return Place(best[0])


def _within(found: Iterable[Node], scope: Node | None) -> list[Node]:
    return [node for node in found if scope is None or scope in node.ancestors()]


def _printed(found: Iterable[Node], designator: str) -> list[Node]:
    """The parts whose number is printed as the reference prints it: "Anexo I" is not "Anexo 1" where both stand."""
    return [node for node in found if fold(node.num).split()[-1].strip(".)") == designator.strip(".)")]


def _shared(chain: Sequence[int], node: Node) -> int:
    """How many holders, from the root, a node has in common with the holders in `chain`."""
    other = [id(holder) for holder in (node, *node.ancestors())][::-1]
    depth = 0
    for a, b in zip(chain, other, strict=False):
        if a != b:
            break
        depth += 1
    return depth


def _enclosing(here: Node, unit: Unit) -> Node | None:
    """The part of a unit's kind that holds the words."""
    if unit.name in _INNER:
        return next((node for node in (here, *here.ancestors()) if node.num or node.kind == "point"), None)
    holders = (here, *here.ancestors())
    groups = _KINDS.get(unit.name, ())
    return next((node for kinds in groups for node in holders if node.kind in kinds and node.num), None)


def _enclosing_rank(here: Node) -> Node:
    """The article (or game's chapter) in which an unaccompanied "apartado 2" is looked for."""
    return next(
        (node for node in (here, *here.ancestors()) if node.kind in ("article", "section", "chapter", "part")), here
    )


def _below(node: Node) -> Iterable[Node]:
    """Everything below a node, the nearer levels first."""
    level = node.children
    while level:
        yield from level
        level = [child for parent in level for child in parent.children]


def _words(title: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", fold(title)))


@cache
def words() -> dict[str, Any]:
    """Return the words of `references.toml`."""
    return declared.read(files(__package__).joinpath("references.toml"))


@cache
def _unit_words() -> dict[str, tuple[str, int]]:
    return {word: (name, unit["rank"]) for name, unit in words()["units"].items() for word in unit["words"]}


@cache
def _nouns() -> tuple[str, ...]:
    """The nouns of units but those that begin with another one: a quick look tells most passages apart."""
    nouns = sorted(_unit_words(), key=len)
    return tuple(noun for at, noun in enumerate(nouns) if not any(noun.startswith(short) for short in nouns[:at]))


@cache
def _opening() -> re.Pattern[str]:
    """A unit's noun, perhaps with a word before it that makes it relative ("este artículo", "el citado apartado")."""
    before = "|".join((*words()["relative"]["own"], *words()["relative"]["said"][:-1]))
    nouns = "|".join(sorted(_unit_words(), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?:(?P<before>{before})\s+)?(?P<noun>{nouns})(?![\w-])\.?\s*(?:n\s?[º°o]?\.?\s*(?=\d))?"
    )


@cache
def _designator() -> re.Pattern[str]:
    return re.compile(rf"(?P<number>{_NUMBER})(?!\w)|(?P<letter>{_LETTER})|(?P<roman>{_PHRASES_ROMAN})")


@cache
def _behind() -> re.Pattern[str]:
    kinds = words()["relative"]
    groups = "|".join(
        f"(?P<{kind}>{'|'.join(map(re.escape, kinds[kind]))})" for kind in ("before", "after", "said", "vague")
    )
    return re.compile(rf"\s*,?\s*(?:inmediata(?:mente)?\s+)?(?:{groups})(?!\w)")


@cache
def _pointing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words()['pointing']['verbs'])})\s+en\s+(?=\")")


def phrases(folded: str) -> list[Phrase]:
    """Return the references to parts of a document in folded text, leftmost first, without overlaps."""
    found = [*_chains(folded), *_titles(folded)] if any(noun in folded for noun in _nouns()) else [*_titles(folded)]
    kept: list[Phrase] = []
    for phrase in sorted(found, key=lambda p: (p.start, -p.end)):
        if not kept or phrase.start >= kept[-1].end:
            kept.append(phrase)
    return kept


def _chains(folded: str) -> Iterator[Phrase]:
    here = 0
    while opening := _opening().search(folded, here):
        units: list[Unit] = []
        end = opening.end()
        match: re.Match[str] | None = opening
        while match is not None and (read := _unit(folded, match, chained=bool(units))):
            unit, end = read
            units.append(unit)
            match = _opening().match(folded, _after_link(folded, end))
            if match is not None and _unit_words()[match["noun"]][1] >= units[-1].rank:
                match = None
        if units and _points(units, folded[opening.start() : end]):
            yield Phrase(tuple(units), opening.start(), end)
        here = max(end, opening.end())


def _after_link(folded: str, end: int) -> int:
    link = _LINK.match(folded, end)
    return link.end() if link else end


def _unit(folded: str, opening: re.Match[str], *, chained: bool) -> tuple[Unit, int] | None:
    """Return the unit whose noun `opening` matched and where it ends; None where nothing says which one is meant.

    An annex at the end of a chain needs no number: "apartado B) del Anexo".
    """
    name, rank = _unit_words()[opening["noun"]]
    own = opening["before"] in words()["relative"]["own"] if opening["before"] else False
    relative = "own" if own else "said" if opening["before"] else ""
    designators, end = _designators(folded, opening.end())
    title, end = _quoted(folded, end)
    behind = _behind().match(folded, end)
    if behind is not None:
        relative, end = relative or str(behind.lastgroup), behind.end()
    if not (designators or title or relative or (chained and name == "annex")):
        return None
    return Unit(name, rank, designators, relative, title), len(folded[:end].rstrip())


def _designators(folded: str, start: int) -> tuple[tuple[str, ...], int]:
    found: list[str] = []
    form = None
    end = here = start
    while (match := _designator().match(folded, here)) and form in (None, match.lastgroup):
        form = match.lastgroup
        found.append(match.group().strip("\"'() "))
        end = match.end()
        more = _LIST.match(folded, end)
        if more is None:
            break
        here = more.end()
    return tuple(found), end


def _quoted(folded: str, start: int) -> tuple[str, int]:
    opening = _TITLE.match(folded, start)
    title = re.compile(_QUOTED).match(folded, opening.end()) if opening else None
    return (title.group().strip('" '), title.end()) if title else ("", start)


def _points(units: list[Unit], printed: str) -> bool:
    """Whether the words point at a part; an everyday noun does so only in a chain or with a number of levels."""
    everyday = set(words()["everyday"]["words"]) & set(re.findall(r"[a-z]+", printed)[:2])
    if units[0].name == "letter" and len(units) == 1:
        return printed.rstrip().endswith(")")
    if not everyday or (len(units) > 1 and units[0].designators):
        return True
    return any(re.match(r"\d+\.\d", designator) for designator in units[0].designators)


def _titles(folded: str) -> Iterator[Phrase]:
    for verb in _pointing().finditer(folded) if '"' in folded else ():
        title = re.compile(_QUOTED).match(folded, verb.end())
        if title:
            yield Phrase((Unit("title", 6, title=title.group().strip('" ')),), title.start(), title.end())
