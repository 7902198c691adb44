"""References that lead nowhere, and instruments that are called "the said one" before any was named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from extractor.defects.addresses import is_of_this_text, parts_are_read
from extractor.defects.numbering import one_series
from extractor.defects.regulation import Defect, Regulation, at_span, check, quoted
from extractor.folding import fold
from extractor.games import games
from extractor.outline.node import Node
from schemas.records import Citation

_NO_PART = "no part of the document"
_PARTS_ALIKE = re.compile(r"^(\d+) parts of the document")
_SOME_PART = re.compile(
    r"\b(?:articulado|articulo|capitulo|apartado|seccion|titulo) "
    r"(?:correspondiente|pertinente|respectivo|respectiva)\b(?! (?:al?|del?)\b)"
)
_NAMED_BEFORE = re.compile(
    r"\b(?:articulo|apartado|inciso|numeral|clausula) (?:de referencia|precitad[oa]|antes (?:citad|mencionad)[oa])\b"
)
_NUMBERED_PART = re.compile(r"\b(?:art[a-z]*\.?|apartado|inciso|numeral|clausula|punto) (?:n[º°o.]* ?)?(?:\d|[a-z]\))")
_KINDS = (("ruleta", "_roulette"), ("bacara", "baccarat"))
"""Names that several games bear, and how the ids of these begin or end."""
_INSTRUMENT = re.compile(r"\b(?:acuerdo|decreto|ley|orden|resolucion)\b[^.]*\b(?:de fecha|numero|n[ºo.]|\d+/\d{4})")
_NUMBER = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+")
_PARTS = frozenset(("article", "section", "subsection", "chapter", "title", "paragraph", "heading"))
_TITLED = frozenset(("article", "heading"))
_SECTIONS = {"seccion": "section", "subseccion": "subsection"}
_RELATIVE = re.compile(r"\b(?:est[aeo]s?|presente|anterior|siguiente|citad[oa])\b")
_OWN_SECTION = re.compile(r"\b(?:esta|la presente|misma) (?P<kind>(?:sub)?seccion)\b")
_HOLDS = re.compile(
    r"(?<!\blo )\b(?:(?:establecid|previst|recogid|regulad|determinad|senalad|fijad|incluid|contenid|indicad)[oa]s?"
    r"(?: \S+){0,8} en|que (?:establece|fija|determina|regula|recoge|senala)) (?:el |la |los |las )?$"
)
"""What shows that a sentence names the thing that it expects in the part it refers to."""
_BOUND_ABOVE = re.compile(
    r"\b(?P<bound>minim|maxim)[ao]s? (?:establecid|fijad|indicad|previst|senalad)[oa]s? en el "
    r"(?:articulo|punto|apartado|numeral) (?:anterior|precedente)\b"
)
"""A least or greatest figure that the part before is said to fix."""
_NUMBER_HERE = re.compile(r"\bnumero (?P<number>\d+) de este (?:apartado|articulo|punto)\b")
_NAMED = 4
"""Words right before "established in" among which stand those that name what is established."""
_INFRINGED = re.compile(
    r"\b(?:infraccion|infring|contraven|incumpl|viol[ae]|transgre)[a-z]*(?: [a-z]+){0,3} $"
    r"|\bcontra lo (?:dispuesto|previsto|establecido|ordenado) en (?:el |la )?$"
)
_ORDERS = re.compile(
    r"\b(?:no|nadie|ningun[a-z]*|prohib[a-z]+|deb[a-z]+|pued[a-z]+|podr[a-z]+|oblig[a-z]+|queda[a-z]*|salvo|unicamente|solo"
    r"|infraccion[a-z]*|falta|faltas|requisit[a-z]+|permit[a-z]+|autoriz[a-z]+|[a-z]{3,}(?:ra|ran))\b"
)
_AS_SAID = re.compile(
    r"\b(?:segun|conforme a|de acuerdo con|de acuerdo a|como|en los terminos de) (?:lo )?"
    r"(?:previsto|dispuesto|establecido|indicado|senalado|prescripto|prescrito)(?: en)?(?: el)? ?$"
)
_SHARED = 2
"""Words that a sentence must share with another part for that to be the one that it means."""
_UNSPECIFIC = frozenset(
    (
        "termi",
        "condi",
        "requi",
        "forma",
        "maner",
        "efect",
        "previ",
        "dispu",
        "acuer",
        "confo",
        "actua",
        "estab",
        "sigui",
        "corre",
    )
)
"""Stems of what any part may hold: terms, conditions, requirements."""
_NEAR = 60
_STEM = 5
"""First letters by which words of one family are alike."""
_OF_ALL = re.compile(r"\b(?:general(?:es)?|comun(?:es)?|otr[oa]s)\b")
"""Titles under which anything may stand."""
_HEAD = 12
_GENERAL = frozenset(("juego", "juega", "regla", "eleme", "artic", "apart", "secci", "capit", "caso", "jugad", "crupi"))
"""Stems that any part of a regulation of games may hold."""


@check("dangling_reference")
def dangling(regulation: Regulation) -> Iterator[Defect]:
    """Find references to a number or title that no part of the document has.

    One in a provision that cites another instrument may mean that instrument's part, so it counts for nothing.
    """
    foreign = {citation.provision_id for citation in regulation.citations if citation.kind == "external"}
    told: set[tuple[str, int]] = set()
    for citation in regulation.citations:
        if citation.kind != "internal" or citation.resolved or not citation.reason.startswith(_NO_PART):
            continue
        place = citation.text, citation.line_start
        if citation.provision_id in foreign or place in told or _is_of_another(regulation, citation):
            continue
        if not (is_of_this_text(regulation, citation) and parts_are_read(regulation, citation)):
            continue
        if regulation.sound(citation.line_start, citation.line_end):
            told.add(place)
            yield _defect(regulation, citation)


def _is_of_another(regulation: Regulation, citation: Citation) -> bool:
    """Tell whether a reference stands inside quotation marks, or behind the name of a dated or numbered instrument."""
    node = regulation.nodes[citation.provision_id]
    text = next((p.text for p in regulation.of_node(node) if citation.text in p.text), "")
    before = text.partition(citation.text)[0]
    inside = before.count('"') % 2 == 1 or before.count("“") > before.count("”")
    return inside or bool(_INSTRUMENT.search(fold(before)))


@check("ambiguous_reference")
def of_two_parts(regulation: Regulation) -> Iterator[Defect]:
    """Find references to a number or title that several parts bear, none of them nearer than the others."""
    for citation in regulation.citations:
        several = _PARTS_ALIKE.match(citation.reason) if citation.kind == "internal" else None
        if several and regulation.sound(citation.line_start, citation.line_end) and one_series(regulation):
            if not is_of_this_text(regulation, citation):
                continue
            message = (
                f"Se remite a {quoted(citation.text)}, y {several[1]} partes del texto tienen ese número o título."
            )
            evidence = {"words": citation.text, "reason": citation.reason}
            node = regulation.nodes[citation.provision_id]
            yield Defect(node, citation.line_start, citation.line_end, message, evidence)


@check("dangling_reference")
def without_address(regulation: Regulation) -> Iterator[Defect]:
    """Find references to "the corresponding article", which the reader would have to guess."""
    for passage in regulation.saying(" correspondiente", " pertinente", " respectiv"):
        for found in _SOME_PART.finditer(passage.folded):
            if found[0].startswith("titulo") and passage.folded[: found.start()].endswith("por el "):
                continue  # a licence
            message = f"No se dice a qué parte se remite con {quoted(passage.text[slice(*found.span())])}."
            defect = at_span(passage, *found.span(), message)
            yield replace(defect, severity="info")


@check("dangling_reference")
def not_named_before(regulation: Regulation) -> Iterator[Defect]:
    """Find "el artículo de referencia" in a part that has named no article before."""
    for passage in regulation.saying("de referencia", "precitad", "antes citad", "antes mencionad"):
        for found in _NAMED_BEFORE.finditer(passage.folded):
            parts = (regulation.of_node(node) for node in _with_those_above(passage.node))
            before = [other.folded for part in parts for other in part if other is not passage]
            if not any(_NUMBERED_PART.search(text) for text in (*before, passage.folded[: found.start()])):
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: no se ha nombrado ninguno; diga cuál es.")


def _with_those_above(node: Node) -> Iterator[Node]:
    """Yield a part, the parts beside it that stand before it, and those above."""
    if node.parent is not None:
        yield from (other for other in node.parent.children if other.line_start <= node.line_start)
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


_ON = re.compile(r",? (?:referentes|relativ[ao]s|sobre|que tratan|que regulan) (?:al? |de )?(?P<what>[^.;:]{8,90})")
"""What the rules that are cited are said to be about."""
_CONTENT = re.compile(r"\b(?!posibilidad|apuesta|presente|siguient|correspond|present|juego)[a-z]{6,}\b")
_STEM, _SAYING = 5, 2
"""Letters of a word that stand for all its forms, and words from which a subject is told."""


@check("ambiguous_reference")
def games_alike(regulation: Regulation) -> Iterator[Defect]:
    """Find "the rules of roulette" in the rules of another game, where a text regulates two kinds of roulette."""
    regulated = {passage.game for passage in regulation.seen if passage.kind in ("text", "point")}
    for passage in regulation.saying(*(word for word, _ in _KINDS)):
        for word, suffix in _KINDS:
            kinds = sorted(game for game in regulated if game.endswith(suffix))
            other = passage.kind in ("text", "point") and passage.game and suffix not in passage.game
            found = _rules_of(word).search(passage.folded) if other and len(kinds) > 1 else None
            if found:
                words = quoted(passage.text[slice(*found.span())])
                message = f"{words}: el texto regula {len(kinds)} juegos de ese nombre, y no se dice cuál."
                yield replace(at_span(passage, *found.span(), message), severity="info")


@check("dangling_reference")
def rules_on_nothing(regulation: Regulation) -> Iterator[Defect]:
    """Find "the rules of roulette on changing the limits" where no sentence of that game speaks of such a thing."""
    for passage in regulation.saying(*(word for word, _ in _KINDS)):
        for word, suffix in _KINDS if passage.game else ():
            found = _rules_of(word).search(passage.folded) if suffix not in passage.game else None
            on = _ON.match(passage.folded, found.end()) if found else None
            stems = {stem[:_STEM] for stem in _CONTENT.findall(on["what"])} if on else set()
            if found is None or on is None or len(stems) < _SAYING:
                continue
            told = [other for other in regulation.seen if other.game.endswith(suffix)]
            if told and not any(stems <= {stem[:_STEM] for stem in _CONTENT.findall(one.folded)} for one in told):
                words = quoted(passage.text[found.start() : on.end()])
                yield at_span(passage, found.start(), on.end(), f"{words}: las reglas de ese juego no tratan de ello.")


@cache
def _rules_of(word: str) -> re.Pattern[str]:
    """Return the pattern of the rules of a game that is named without its kind."""
    rules = r"(?:normas|reglas|sistema|disposiciones|regimen|procedimiento)"
    kinds = r"(?:americana?|frances[a]?|europe[ao]|con|sin|de (?!la |el )|del)"
    return re.compile(
        rf"\b{rules}(?: [a-z]+){{0,4}} (?:de|en|para|del juego de|en el juego de) (?:la |el )?{word}\b(?! {kinds})"
    )


def _defect(regulation: Regulation, citation: Citation) -> Defect:
    message = f"Se remite a {quoted(citation.text)}, y ninguna parte del texto tiene ese número o título."
    evidence = {"words": citation.text, "reason": citation.reason}
    node = regulation.nodes[citation.provision_id]
    return Defect(node, citation.line_start, citation.line_end, message, evidence)


@check("wrong_reference")
def misleading(regulation: Regulation) -> Iterator[Defect]:
    """Find references to a numbered part that is not what the sentence speaks of.

    That is the part in which the reference itself stands, one outside the section that the words name, or one whose
    title has no word in common with the sentence or with the titles above it.
    """
    for citation in regulation.citations:
        target = regulation.nodes.get(citation.target_provision_id or "")
        if citation.kind != "internal" or target is None or not _NUMBER.search(citation.text):
            continue
        if target.kind not in _PARTS or not regulation.sound(citation.line_start, citation.line_end):
            continue
        here = regulation.nodes[citation.provision_id]
        if any(target.line_start < line <= citation.line_start for line in regulation.provisos):
            continue  # a final provision is no part of the last article, however it was set
        reason = _reason(here, target, citation.text, _sentence(regulation, citation))
        if reason and is_of_this_text(regulation, citation):
            message = f"Se remite a {quoted(citation.text)} (línea {target.line_start}), {reason}."
            evidence = {"words": citation.text, "target": [target.line_start, target.line_end]}
            yield Defect(here, citation.line_start, citation.line_end, message, evidence)


def _reason(here: Node, target: Node, words: str, sentence: str) -> str:
    """Return what is wrong with a reference, or nothing."""
    if _is_inside(here, target):
        return "" if _RELATIVE.search(fold(words)) else "que es la misma parte en la que está esta remisión"
    if (own := _OWN_SECTION.search(fold(words))) and _above(here, own["kind"]) is not _above(target, own["kind"]):
        return "que está fuera de la sección que se nombra"
    title = _stems(target.heading)
    said = _stems(f"{sentence} {here.heading} {here.parent.heading if here.parent else ''}")
    before = fold(sentence.partition(words[:_HEAD])[0])
    holds = _HOLDS.search(before)
    if _is_of_another_game(before, target):
        return f"que trata de otra cosa: {quoted(target.heading)}"
    if holds and (_is_there(before[: holds.start()], target) or _OF_ALL.search(fold(target.heading))):
        return ""
    if holds and title and not title & said and target.kind in _TITLED and not _RELATIVE.search(fold(words)):
        return f"que trata de otra cosa: {quoted(target.heading)}"
    return ""


def _is_there(before: str, target: Node) -> bool:
    """Tell whether a part speaks of what a sentence names right before it refers to it, if that is particular."""
    named = [word[:_STEM] for word in _WORD.findall(before)[-_NAMED:] if len(word) >= _STEM]
    particular = {stem for stem in named if stem not in _UNSPECIFIC | _GENERAL}
    words = " ".join(f"{part.heading} {part.own.text}" for part in target.walk())
    title = {word[:_STEM] for word in _WORD.findall(fold(target.heading))}
    return not particular or not title.isdisjoint(named) or not particular.isdisjoint(_stems(words))


def _is_of_another_game(before: str, target: Node) -> bool:
    """Tell whether the words right before a reference name a game, and the part that it leads to is not about that."""
    named = {game for name, game in games().printed if game and f"juego de {fold(name)} " in before[-_NEAR:]}
    return bool(named) and target.game not in named and target.read_as not in named


def _is_inside(node: Node, outer: Node) -> bool:
    return any(above is outer for above in node.ancestors())


def _above(node: Node, kind: str) -> Node | None:
    """Return the section ("seccion") or subsection ("subseccion") that a part stands in."""
    return next((above for above in node.ancestors() if above.kind == _SECTIONS[kind]), None)


def _sentence(regulation: Regulation, citation: Citation) -> str:
    """Return the sentence that holds a reference."""
    node = regulation.nodes[citation.provision_id]
    words = citation.text[:_HEAD]
    held = (part.text for passage in regulation.of_node(node) for part in passage.sentences if words in part.text)
    return next(held, node.own.text)


@lru_cache(maxsize=64)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(fold(text)) if len(word) >= _STEM) - _GENERAL


@check("wrong_reference")
def no_bound_there(regulation: Regulation) -> Iterator[Defect]:
    """Find a minimum or maximum "fixed in the preceding article", where that article speaks of none."""
    for passage in regulation.saying("minim", "maxim"):
        found = _BOUND_ABOVE.search(passage.folded) if " en el " in passage.folded else None
        before = _part_before(passage.node) if found else None
        if found is None or before is None:
            continue
        words = (part.folded for node in before.walk() for part in regulation.of_node(node))
        if not any(found["bound"] in text for text in words):
            cited = quoted(passage.text[slice(*found.span())])
            message = f"{cited}: lo que precede (línea {before.line_start}) no fija ninguno."
            yield at_span(passage, *found.span(), message)


_FOR = re.compile(
    r"\b(?P<what>plazos?|porcentajes?|horarios?|multas?)(?: maxim[oa]s?| minim[oa]s?)?"
    r" (?:del?|(?:previst|establecid|fijad|senalad|indicad|determinad)[oa]s? en) (?:el |la |los |las )?$"
)
"""What is cited from a part: a term, a share, hours, a fine."""
_BESIDE = re.compile(r"\b(?:anterior|precedente|siguiente)(?:e?s)?\b")
_SIGNS = {
    "plazo": re.compile(r"\b(?:dias?|mes(?:es)?|anos?|horas?|minutos?|semanas?|plazos?|termino)\b"),
    "porcentaje": re.compile(r"%|\bpor (?:ciento|100|cien)\b|\bporcenta|\bmitad\b|\btipos?\b"),
    "horario": re.compile(r"\bhor[ao]"),
    "multa": re.compile(r"\bmultas?\b|\bsancion"),
}
"""What a part says that holds such a thing."""


@check("wrong_reference")
def nothing_of_the_kind(regulation: Regulation) -> Iterator[Defect]:
    """Find "the term of section 4" where section 4 speaks of no time at all."""
    for citation in regulation.citations:
        target = regulation.nodes.get(citation.target_provision_id or "")
        if (
            citation.kind != "internal"
            or target is None
            or not regulation.sound(citation.line_start, citation.line_end)
        ):
            continue
        found = _FOR.search(fold(_sentence(regulation, citation).partition(citation.text)[0]))
        if found is None or not is_of_this_text(regulation, citation) or _BESIDE.search(fold(citation.text)):
            continue
        words = " ".join(f"{part.heading} {part.own.text}" for part in target.walk())
        if words.strip() and not _SIGNS[found["what"].rstrip("s")].search(fold(words)):
            yield _wrong(regulation, citation, target, f"que no trata de ningún {found['what'].rstrip('s')}")


@check("wrong_reference")
def nothing_to_infringe(regulation: Regulation) -> Iterator[Defect]:
    """Find an infringement of a part that neither orders nor forbids nor allows anything: it defines or lists."""
    for citation, target, sentence in _cited(regulation):
        before = fold(sentence.partition(citation.text)[0])
        words = " ".join(passage.folded for part in target.walk() for passage in regulation.of_node(part))
        if _INFRINGED.search(before) and words and not _ORDERS.search(words):
            yield _wrong(regulation, citation, target, "que no ordena ni prohíbe nada")


@check("wrong_reference")
def said_elsewhere(regulation: Regulation) -> Iterator[Defect]:
    """Find "as article 6 provides" where no word of the sentence stands in article 6, and many in one other article."""
    stems = {id(node): _content(regulation, node) for node in regulation.articles}
    having: dict[str, list[int]] = {}
    for place, node in enumerate(regulation.articles):
        for stem in stems[id(node)]:
            having.setdefault(stem, []).append(place)
    for citation, target, sentence in _cited(regulation):
        found = _AS_SAID.search(fold(sentence.partition(citation.text)[0]))
        if found is None or id(target) not in stems:
            continue
        said = frozenset(word[:_STEM] for word in _WORD.findall(fold(sentence)) if len(word) >= _STEM) - _GENERAL
        if said & stems[id(target)] or not stems[id(target)]:
            continue
        here = regulation.nodes[citation.provision_id]
        shared = Counter(place for stem in said for place in having.get(stem, ()))
        others = ((number, -place, regulation.articles[place]) for place, number in shared.items() if number >= _SHARED)
        elsewhere = [one for one in others if one[2] is not here and not _is_inside(here, one[2])]
        if elsewhere:
            line = max(elsewhere, key=lambda one: one[:2])[2].line_start
            yield _wrong(regulation, citation, target, f"y de esto trata la línea {line}")


def _content(regulation: Regulation, node: Node) -> frozenset[str]:
    words = (
        word for part in node.walk() for passage in regulation.of_node(part) for word in _WORD.findall(passage.folded)
    )
    return frozenset(word[:_STEM] for word in words if len(word) >= _STEM) - _GENERAL


def _cited(regulation: Regulation) -> Iterator[tuple[Citation, Node, str]]:
    """Yield the references inside the text that lead to an article, with that and the sentence that they stand in."""
    for citation in regulation.citations:
        target = regulation.nodes.get(citation.target_provision_id or "")
        known = citation.kind == "internal" and regulation.sound(citation.line_start, citation.line_end)
        if known and target is not None and target.kind == "article" and is_of_this_text(regulation, citation):
            yield citation, target, _sentence(regulation, citation)


def _wrong(regulation: Regulation, citation: Citation, target: Node, reason: str) -> Defect:
    message = f"Se remite a {quoted(citation.text)} (línea {target.line_start}), {reason}."
    evidence = {"words": citation.text, "target": [target.line_start, target.line_end]}
    return Defect(regulation.nodes[citation.provision_id], citation.line_start, citation.line_end, message, evidence)


@check("dangling_reference")
def no_number_here(regulation: Regulation) -> Iterator[Defect]:
    """Find "number 1 of this section" in an article none of whose parts has that number."""
    for passage in regulation.saying("numero "):
        for found in _NUMBER_HERE.finditer(passage.folded) if "de est" in passage.folded else ():
            node = passage.node
            article = next((above for above in (node, *node.ancestors()) if above.kind == "article"), node)
            numbers = {
                number for part in article.walk() for number in _DIGITS.findall(part.num)[-1:] if part is not article
            }
            if found["number"] not in numbers:
                message = f"{quoted(passage.text[slice(*found.span())])}: aquí ninguna parte lleva ese número."
                yield at_span(passage, *found.span(), message)


def _part_before(node: Node) -> Node | None:
    """Return the part before the one that a node stands in, at the narrowest level that has one."""
    for here in (node, *node.ancestors()):
        beside = here.parent.children if here.parent else []
        at = next((at for at, child in enumerate(beside) if child is here), 0)
        if at:
            return beside[at - 1]
    return None


# Instruments that are called "the said one" before any was named.


_SAID = re.compile(
    r"\b(?:citad|mencionad|referid|aludid)[oa] "
    r"(?P<what>reglamento|ley|decreto|ordenanza|orden|resolucion|catalogo|codigo)"
    r" (?P<of>(?:de la|del|de los|de las|de) [a-z]{4,}(?: (?:y|de) [a-z]{4,})?)\b"
)


@check("dangling_reference")
def never_cited(regulation: Regulation) -> Iterator[Defect]:
    """Find "the said Regulation of the Assembly" where no words before name a Regulation of the Assembly."""
    for passage in regulation.saying("citad", "mencionad", "referid", "aludid"):
        for found in _SAID.finditer(passage.folded):
            words = f"{found['what']} {found['of']}"
            first = next(regulation.saying(words), passage)
            if first is passage and words not in passage.folded[: found.start()]:
                cited = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{cited}: antes no se ha citado ninguno con ese nombre.")
