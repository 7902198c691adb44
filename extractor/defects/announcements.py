"""What a text announces or relies on and does not give: tables, pictures, figures, days, and what a title announces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from extractor.defects.addresses import amends, amends_a_law, retells
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage
from schemas.records import Rule

_PICTURE = re.compile(
    r"\b(?:siguientes? (?:esquemas?|figuras?|planos?|graficos?|dibujos?|diagramas?|croquis|ejemplos?|imagen|imagenes)"
    r"|(?:esquema|figura|plano|grafico|dibujo|diagrama|croquis|ejemplo|imagen) siguiente"
    r"|como (?:en )?este ejemplo)(?! de pago)\W*$"
)
"""Words that announce what no text layer holds; a scheme of payouts is a table."""
_EXAMPLE = re.compile(r"\W*(?:[a-z]\)\s*)?ejemplo del? [^.;:]{3,40}:?\W*")
"""The name of an example and nothing else."""
_DEDUCTED = re.compile(r"\b(?:menos|deducid[oa]|descontad[oa]|deduciendo|descontando)\b[^.;]{0,30}\bcomision\b")
_BESIDE = 12
"""Lines above the sentence on a commission in which the payout that it is taken from stands beside it."""
_TABLED = re.compile(r"\b(?:siguientes? (?:tablas?|cuadros?)|(?:tablas?|cuadros?) siguientes?)\.\W*$")
"""Words that announce a table without a colon."""
_SCALED = re.compile(
    r"\b(?:siguientes? (?:tablas?|cuadros?|escalas?|tarifas?|formulas?|pautas?|criterios?)"
    r"|(?:tabla|cuadro|escala|tarifa|formula) siguiente)\b[^.;:]{0,30}:\W*$"
)
"""Words that announce a table or formula, and nothing else."""
_PICTURED = re.compile(
    r"\b(?:ayudas? visual(?:es)?|croquis|planos?|laminas?|graficos?|diagramas?|figuras?|tablas? de|cuadros? de)\b"
)
_FIRST = re.compile(r"\W*(?:1(?!\d)|[ai]\b)")
"""The number of the first item of what was announced."""
_COLON = re.compile(r":[^\w:]*$")
_BLANK = re.compile(r"\.{5}|_{5}|^\W*\w{1,3}\W*:\W*$")
"""A form to be filled in."""
_FIRST_WORD = re.compile(r"[a-z]{6}")
_AT_THE_END = 120
"""Characters at the end of an announcement that name what is announced."""
_DIGITS = re.compile(r"\d{1,6}")
_WORDS_ANEW = re.compile(r"\b(?:modif|incorp|sustit|agreg|adicion|reempl|derog|intercal|anad|siguiente tenor|redac)")
"""Words of an article that prints parts of another law."""
_FORMULA = "operative"
"""What follows the recitals of a decree: they end in a colon too."""

_CHARGE = re.compile(r"\b(?:comision|porcentaje|retencion|descuento|deduccion)")
_TO_SELLERS = re.compile(
    r"\b(?:red(?:es)? comercial(?:es)?|agentes?|vendedor(?:es)?|puntos? de venta|colaborador(?:es)?|recaudador(?:es)?"
    r"|administrador(?:es)? de lot[a-z]+|intermediari[oa]s?|resolucion de super[a-z]+)\b"
)
"""Who is paid for selling: what the house takes of the bets is another thing."""
_IN_FORCE = re.compile(
    r"\bentrada en (?:vigencia|vigor)\b(?! del? (?:la |las |los )?(?:dich|aquel|citad|referid|mencionad|real decreto"
    r"|(?:ley|leyes|decreto|orden|resolucion) (?:\d|n\W|de|general|foral|organica)))"
)
"""The day from which the text itself holds, and not another act that it names."""
_ENTERS = re.compile(
    r"\bentra(?:ra|ran|r|n)? en (?:vigor|vigencia)\b"
    r"|\b(?:regira|tendra vigencia|rige) (?:a partir|desde)\b|\bvigente a partir\b"
)

_FIXED = re.compile(
    r"\b(?:monto|importe|valor|precio|porcentaje) (?:sera|es) (?:fij[oa]|unic[oa])\b"
    r"|\b(?:monto|importe|suma|premio) adicional fij[oa]\b"
)
_ELSEWHERE = re.compile(
    r"\d|%|\b(?:casino|direccion|autoriza|establecid|segun|superioridad|instituto|articulo|anexo|tabla)"
)


@check("missing_table")
def announced(regulation: Regulation) -> Iterator[Defect]:
    """Find words that end in a colon, or in a table that they name, behind which the title of another part stands."""
    for passage, following in zip(regulation.seen, [*regulation.seen[1:], None], strict=False):
        announces = _COLON.search(passage.text) or _TABLED.search(passage.folded)
        if passage.kind == "row" or not announces or not _ends(passage, following):
            continue
        if _BLANK.search(passage.text) or (following and _is_named(passage.folded, following)):
            continue
        words = passage.sentences[-1]
        quote = words.quote()
        if regulation.sound(quote.line_start, quote.line_end) and not _enacts(regulation, passage, quote.line_end):
            message = f"A continuación de {quoted(words.text)} empieza otra parte: falta lo que se anuncia."
            yield at_words(passage.node, words, message)


def _is_named(announced: str, following: Passage) -> bool:
    """Tell whether what follows begins with a word of what announces it: "tres categorías:", "Categoría 1"."""
    first = _FIRST_WORD.match(fold(f"{following.node.num} {following.text}"))
    return first is not None and first[0] in announced[-_AT_THE_END:]


def _enacts(regulation: Regulation, passage: Passage, line: int) -> bool:
    """Tell whether words announce the law itself, or what it puts in place of another."""
    return amends(passage) or retells(regulation, line)


@check("missing_table")
def pictures(regulation: Regulation) -> Iterator[Defect]:
    """Find words that announce a picture or example, behind which none stands, and titles of pictures alone."""
    for passage, following in pairwise(regulation.seen):
        if passage.kind == "row" or following.kind == "row" or not _shows(regulation, passage):
            continue
        words = passage.sentences[-1]
        if _COLON.search(words.text) and _ends(passage, following):
            continue  # told by `announced`
        quote = words.quote()
        if regulation.sound(quote.line_start, quote.line_end):
            message = f"Falta la figura o el ejemplo que se anuncia: {quoted(words.text)}."
            yield at_words(passage.node, words, message)
    for node in regulation.root.walk():
        if node.num.strip() and is_empty(node) and _PICTURED.search(fold(node.heading)):
            message = f"Del título «{node.num.strip()} {node.heading}» falta lo que anuncia."
            yield Defect(node, node.line_start, node.line_start, message)


def _follows(node: Node, following: Node) -> bool:
    """Tell whether the number of an article is the one behind that of another."""
    one, other = (_DIGITS.search(article.num) for article in (node, following))
    if one is None and other is None:  # numbers in words: the next one beside it
        beside = node.parent.children if node.parent else []
        return any(first is node and second is following for first, second in pairwise(beside))
    return one is not None and other is not None and int(other[0]) == int(one[0]) + 1


def _ends(passage: Passage, following: Passage | None) -> bool:
    """Tell whether nothing follows that a passage could announce."""
    if following is None:
        return True
    node = following.node
    numbered = node.kind == passage.node.kind == "clause" and _counts_on(passage.node.num, node.num)
    if numbered and _SCALED.search(passage.folded):
        return True
    if node.kind != "article" and _FIRST.match(fold(node.num)):
        return False
    if node.kind == passage.node.kind == "article" and node is not passage.node:
        return _follows(passage.node, node) and not _WORDS_ANEW.search(passage.folded)  # no item of the one before it
    other = node is not passage.node and all(above is not passage.node for above in node.ancestors())
    return other and following.kind == "heading" and node.kind != _FORMULA and following.lead is None


def _counts_on(number: str, following: str) -> bool:
    """Tell whether one number of several levels is the next one behind another: 8.1.7 behind 8.1.6."""
    one, other = (_DIGITS.findall(text) for text in (number, following))
    return bool(one) and other == [*one[:-1], str(int(one[-1]) + 1)]


def _shows(regulation: Regulation, passage: Passage) -> bool:
    """Tell whether words announce a picture, or name an example in a part whose other examples are pictures."""
    if _PICTURE.search(passage.folded):
        return True
    above = (passage.node, *passage.node.ancestors())
    part = next((node for node in above if node.kind == "article"), passage.node.parent)
    if part is None or not _EXAMPLE.fullmatch(passage.folded):
        return False
    beside = (other for node in part.walk() for other in regulation.of_node(node) if other is not passage)
    return any(_PICTURE.search(other.folded) for other in beside)


@check("missing_value")
def commission_left_open(regulation: Regulation) -> Iterator[Defect]:
    """Find commissions that somebody is to fix and for which the document prints no figure."""
    stated = {(rule.game, rule.variant) for rule in regulation.typed if rule.key == "rate"}
    games = {game for game, _ in stated}
    for rule in regulation.typed:
        charged = rule.key == "rate.set_by" and rule.game not in (*games, "", "general")
        if charged and not _is_body(rule) and not _TO_SELLERS.search(fold(rule.text)):
            message = f"La comisión no tiene cifra ni límite: {quoted(rule.text)}."
            found = regulation.of_rules([rule], message, {"set_by": rule.value})
            yield replace(found, line_start=_where_deducted(regulation, rule))


def _where_deducted(regulation: Regulation, rule: Rule) -> int:
    """Return the line of the payout above from which a commission is taken, or where it stands far away, its own."""
    taken = (
        passage.layer.quote().line_start
        for passage in regulation.saying("comision")
        if passage.game == rule.game and _DEDUCTED.search(passage.folded)
    )
    near = (line for line in taken if rule.line_start - _BESIDE <= line < rule.line_start)
    return min(near, default=rule.line_start)


@check("missing_value")
def fixed_and_not_printed(regulation: Regulation) -> Iterator[Defect]:
    """Find sums that are said to be fixed, in a sentence without a figure or a reference to one."""
    for passage in (passage for passage in regulation.saying("fij", "unic") if _FIXED.search(passage.folded)):
        for sentence in passage.sentences:
            folded = fold(sentence.text)
            found = _FIXED.search(folded)
            if found and not _ELSEWHERE.search(folded):
                message = f"Se dice que es fijo y no se imprime cuánto: {quoted(sentence.text)}."
                yield at_words(passage.node, sentence[found.start() : found.end()], message)


@check("missing_value")
def day_left_open(regulation: Regulation) -> Iterator[Defect]:
    """Find a document that relies on the day it enters into force and does not fix it."""
    if _ACT_OF_STATE.match(fold(regulation.document.identity.kind)):
        return  # where such an act is silent, general law fixes the day
    relying = [passage for passage in regulation.saying("entrada en vig") if _IN_FORCE.search(passage.folded)]
    if not relying or any(passage.kind == "heading" for passage in relying):
        return
    if any(_ENTERS.search(passage.folded) for passage in regulation.saying("vig", "rige", "regira")):
        return
    for found in _IN_FORCE.finditer(relying[0].folded):
        yield at_span(relying[0], *found.span(), "Se remite a la entrada en vigencia, y ningún artículo la fija.")
        return


def _is_body(rule: Rule) -> bool:
    """Tell whether no charge is meant: the words name none, or one that sits ("la Comisión resolverá")."""
    return _CHARGE.search(fold(rule.text)) is None or ("Comisi" in rule.text and not rule.text.isupper())


# Titles under which nothing stands.


_FIGURE = re.compile(r"\d|%|:$")
_ACT_OF_STATE = re.compile(r"\W*(?:ley|real decreto|decreto[ -]ley|decreto legislativo|codigo)\b")

_ONE_BET = re.compile(r"(?:para|en|de) la (?:apuesta|suerte|jugada) (?:de |a )?\"?(?P<bet>[a-z]{4,})\"?[ .:]*$")
_SENTENCE = re.compile(r"(?:\w+ ){8,}\w+\.(?: ?\(\*\))?$")
"""A title that is a whole sentence is the text."""
_MARK = re.compile(r"(?:[^\W\d_]{1,4}\. ?){1,3}(?:[nN][.º°]* ?)?\d[\d./-]*")
"""A file's mark at the foot of a page: "Exp. 12.345"."""
_SOME_TEXT = 80
_QUOTING = 3
"""Passages that change other laws, from which a text quotes their articles."""
_REMNANT = re.compile(r"(?:en|de|del|para|con|por|a|al|y) (?:[^\W\d_]+ ?){1,4}")


@check("empty_heading")
def empty(regulation: Regulation) -> Iterator[Defect]:
    """Find numbered titles without a word of their own or below, unless their neighbours are such titles too."""
    for parent in regulation.root.walk():
        titles = [child for child in parent.children if child.num.strip() and child.heading]
        bare = [node for node in titles if is_empty(node) and not _SENTENCE.search(node.heading)]
        if 2 * len(bare) >= len(titles):
            continue  # a list whose items were set as titles
        for node in bare:
            if (
                node.kind != "annex"
                and not _FIGURE.search(node.heading)
                and regulation.sound(node.line_start, node.line_end)
            ):
                message = f"El título «{node.num.strip()} {node.heading}» no tiene texto."
                yield Defect(node, node.line_start, node.line_end, message)


@check("empty_heading")
def cut_off(regulation: Regulation) -> Iterator[Defect]:
    """Find numbered clauses that are the end of a title: a few words behind a preposition, without a stop or parts."""
    for node in regulation.root.walk():
        words = node.own.text.strip()
        remnant = node.kind == "clause" and not node.children and _REMNANT.fullmatch(words)
        if remnant and regulation.sound(node.line_start, node.line_end):
            message = f"Bajo «{node.num.strip()} {words}» no hay texto: es un título sin contenido."
            yield Defect(node, node.line_start, node.line_end, message)


def is_empty(node: Node) -> bool:
    """Tell whether a part has neither words nor parts below its title; the mark of a file is none."""
    words = node.own.text.strip()
    return (not words or _MARK.fullmatch(words) is not None) and not node.children and not node.cells


@check("heading_mismatch")
def other_bet(regulation: Regulation) -> Iterator[Defect]:
    """Find titles that name a single bet which the words below them do not mention."""
    for node in regulation.root.walk():
        found = _ONE_BET.match(fold(node.heading))
        parts = node.walk() if found else ()
        below = " ".join(fold(f"{part.heading if part is not node else ''} {part.own.text}") for part in parts)
        if found and len(below) > _SOME_TEXT and found["bet"] not in below:
            message = f"El título nombra {found['bet']}, y debajo no se habla de ello: {quoted(node.heading)}."
            yield Defect(node, node.line_start, node.line_start, message, {"bet": found["bet"]}, "warning")


@check("heading_mismatch")
def same_title(regulation: Regulation) -> Iterator[Defect]:
    """Find articles of one section under the title of another of its articles.

    A law that words others anew has articles of its own and theirs.
    """
    quoting = sum(map(amends_a_law, regulation.seen)) >= _QUOTING
    for parent in regulation.root.walk():
        first: dict[str, Node] = {}
        for node in parent.children if not quoting else ():
            title = fold(node.heading).strip(" .:")
            if node.kind != "article" or not title or regulation.quotes(node.line_start):
                continue
            other = first.setdefault(title, node)
            if other is not node and other.num != node.num:
                message = (
                    f"«{node.num.strip()} {node.heading}» lleva el título de {other.num.strip()}: uno no corresponde."
                )
                lines = [other.line_start, node.line_start]
                yield Defect(other, other.line_start, other.line_start, message, {"lines": lines})
