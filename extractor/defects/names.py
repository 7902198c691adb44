"""Things that a document calls by two names: itself, its forms, its equipment."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.defects.words import unaccented
from extractor.folding import fold
from extractor.passages import Passage

_ITSELF = re.compile(r"\b(?:presente|este) (?P<name>catalogo|reglamento|ordenanza|resolucion|decreto|manual)\b(?! de )")
_PROJECT = re.compile(
    r"\b(?:referido|citado|dicho|presente) proyecto de (?P<name>ordenanza|reglamento|catalogo|manual)\b"
)
_DIVISION = re.compile(
    r"\b(?P<kind>titulo|libro|seccion|parte) (?:[ivx]+\b|\d+\b|\|) del? (?:este|esta|la? presente) "
    r"(?:catalogo|reglamento|ordenanza|decreto|resolucion|manual)\b"
)
_COURT = re.compile(r"(?<!\w)([^\W\d_]{3,}?)e?s? ?\([\"“]?([JQK])[\"”]?\)")
"""A court card with the letter that its index bears."""
_OF_DECREES = frozenset(("reglamento", "manual"))
_DEALERS = {
    "crupier": "crupier",
    "croupier": "croupier",
    "tallador": "tallador",
    "dealer": "dealer",
    "pagador": "pagador",
    "repartidor": "repartidor",
}
_DEALER = re.compile(
    r"\b(?:el|al|del) (crupier|croupier|tallador|dealer|pagador|repartidor)\b"
    r"(?! (?:central|lateral|de|del|y|o)\b| ?[(/])"
)
_ALWAYS = 10
"""Places from which a game has one name for the one who deals."""
_USUAL = 3
"""Places from which a card has a usual name."""
_FORM = re.compile(
    r"(?P<name>[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?: (?:de|del|la|los|y|[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+))*)"
    r" ?\(? ?[Ff]orm(?:ulario)?\. ?(?:N[º°] ?)?(?P<number>[\d-]+)"
)


@check("wrong_reference")
def not_itself(regulation: Regulation) -> Iterator[Defect]:
    """Find places where a document calls itself what neither its title nor its kind does."""
    identity = regulation.document.identity
    own = fold(f"{identity.title} {identity.kind}")
    if not identity.title:
        return
    itself = [passage for passage in regulation.saying("presente ", "este ") if _ITSELF.search(passage.folded)]
    named = {found["name"] for passage in itself for found in _ITSELF.finditer(passage.folded)}
    wrong = {name for name in named if name not in own and not _is_a_part(regulation, name)}
    if "decreto" in own or "circular" in own:
        wrong -= _OF_DECREES  # what a decree lays down is a regulation whatever it is called, and a circular's a manual
    wrong = {name for name in wrong if not _is_approved(regulation, name)}
    for passage in itself if wrong else ():
        for found in _ITSELF.finditer(passage.folded):
            if found["name"] in wrong:
                message = (
                    f"{quoted(passage.text[slice(*found.span())])}: este documento no lo es; las palabras son de otro."
                )
                yield at_span(passage, *found.span(), message)


def _is_approved(regulation: Regulation, name: str) -> bool:
    """Tell whether the document approves or changes a thing of that name, whose words it then prints."""
    acts = re.compile(rf"\b(?:aprob|aprueb|apru[eé]b|modific|incorpor)\w* [^.;]{{0,60}}\b{name}")
    return any(acts.search(passage.folded) for passage in regulation.saying(name))


def _is_a_part(regulation: Regulation, name: str) -> bool:
    """Tell whether a part of the document bears that name, as the regulation that a resolution approves does."""
    return any(name in fold(node.heading) for node in regulation.root.walk())


@check("inconsistent_naming")
def project_of_another_kind(regulation: Regulation) -> Iterator[Defect]:
    """Find recitals that call the draft of a document what neither its title nor a part of it is called."""
    identity = regulation.document.identity
    own = fold(f"{identity.title} {identity.kind}")
    for passage in regulation.saying("proyecto") if identity.title else ():
        found = _PROJECT.search(passage.folded)
        if found and found["name"] not in own and not _is_a_part(regulation, found["name"]):
            message = f"{quoted(passage.text[slice(*found.span())])}: lo que se aprueba lleva otro nombre."
            yield at_span(passage, *found.span(), message)


@check("inconsistent_naming")
def unknown_divisions(regulation: Regulation) -> Iterator[Defect]:
    """Find "title II of this catalogue" in a document that calls none of its parts a title."""
    own = {word for node in regulation.root.walk() for word in fold(f"{node.num} {node.heading}").split()[:1]}
    for passage in regulation.saying(" de este ", " de esta ", " presente "):
        found = _DIVISION.search(passage.folded)
        if found and found["kind"] not in own:
            message = f"{quoted(passage.text[slice(*found.span())])}: ninguna parte de este documento se llama así."
            yield at_span(passage, *found.span(), message)


@check("inconsistent_naming")
def court_cards(regulation: Regulation) -> Iterator[Defect]:
    """Find court cards that are called otherwise than the card with the same letter nearly always is."""
    names: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.seen:
        for match in _COURT.finditer(passage.text) if "(" in passage.text else ():
            names[match[2]][fold(match[1])].append((passage, *match.span()))
    for letter, places in names.items():
        usual = max(places, key=lambda name: len(places[name]))
        for name, found in places.items():
            if len(found) * _USUAL <= len(places[usual]) and name != usual:
                passage, start, end = found[0]
                words = quoted(passage.text[start:end])
                yield at_span(passage, start, end, f"{words}: en los demás juegos la carta {letter} es «{usual}».")


@check("contradiction")
def form_numbers(regulation: Regulation) -> Iterator[Defect]:
    """Find forms whose number is not the one that the document gives the same form elsewhere."""
    for numbers in _forms(regulation.seen).values():
        (usual, places), *others = sorted(numbers.items(), key=lambda item: -len(item[1]))
        for _, wrong in others:
            if len(wrong) == len(places):
                continue
            passage, start, end = wrong[0]
            line = places[0][0].layer.quote(*places[0][1:]).line_start
            message = f"{quoted(passage.text[start:end])}: en la línea {line} el mismo formulario es el {usual}."
            yield at_span(passage, start, end, message)


_Place = tuple[Passage, int, int]


def _forms(seen: Sequence[Passage]) -> Mapping[str, Mapping[str, list[_Place]]]:
    found: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in (passage for passage in seen if "form" in passage.folded):
        for match in _FORM.finditer(passage.text):
            found[fold(match["name"])][match["number"].rstrip("-")].append((passage, *match.span()))
    return found


@check("inconsistent_naming")
def two_spellings(regulation: Regulation) -> Iterator[Defect]:
    """Find words that no list knows and that the document itself spells in two ways, one letter apart."""
    if not regulation.legible:
        return
    spellings = _alike(regulation.words.unknown)
    if not spellings:
        return
    told: set[str] = set()
    written = {form: word for word in spellings for form in (word, word.upper(), word.capitalize())}
    for passage, match in regulation.words.found(written):
        word = written[match[0]]
        if word not in told:
            told.add(word)
            yield at_span(passage, *match.span(), f"«{match[0]}» se escribe en otros lugares «{spellings[word]}».")


def _alike(words: Mapping[str, int]) -> Mapping[str, str]:
    """Return each word that has a commoner twin which differs in an accent or a doubled letter, with that twin."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for word, count in words.items():
        groups[re.sub(r"(.)\1", r"\1", unaccented(word))][word] += count
    found: dict[str, str] = {}
    for group in groups.values():
        (usual, _), *others = group.most_common()
        found |= {word: usual for word, _ in others}
    return found


@check("inconsistent_naming")
def dealers(regulation: Regulation) -> Iterator[Defect]:
    """Find the one who deals called once by another of the trade's names than elsewhere in the rules of a game."""
    places: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.saying(*_DEALERS):
        for found in _DEALER.finditer(passage.folded):
            for game in (passage.game, ""):
                places[game][_DEALERS[found[1]]].append((passage, *found.span(1)))
    for names in places.values():
        usual = max(names, key=lambda name: len(names[name]))
        for name, there in names.items() if len(names[usual]) >= _ALWAYS else ():
            passage, start, end = there[0]
            prose = passage.kind in ("text", "point") and usual not in passage.folded
            if len(there) == 1 and name != usual and prose:
                message = f"«{passage.text[start:end]}»: en el resto de este juego es «{usual}»."
                yield at_span(passage, start, end, message)
