"""Figures and days that a text relies on and nowhere states."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted
from extractor.folding import fold
from schemas.records import Rule

_IN_FORCE = re.compile(r"\bentrada en vigencia\b|\bentrada en vigor\b")
_ENTERS = re.compile(
    r"\bentra(?:ra|ran|r|n)? en (?:vigor|vigencia)\b"
    r"|\b(?:regira|tendra vigencia|rige) (?:a partir|desde)\b|\bvigente a partir\b"
)

_FIXED = re.compile(r"\b(?:monto|importe|valor|precio|porcentaje) (?:sera|es) (?:fij[oa]|unic[oa])\b")
_ELSEWHERE = re.compile(
    r"\d|%|\b(?:casino|direccion|autoriza|establecid|segun|superioridad|instituto|articulo|anexo|tabla)"
)


@check("missing_value")
def commission_left_open(regulation: Regulation) -> Iterator[Defect]:
    """Find commissions that somebody is to fix and for which the document prints no figure."""
    stated = {(rule.game, rule.variant) for rule in regulation.typed if rule.key == "rate"}
    games = {game for game, _ in stated}
    for rule in regulation.typed:
        if rule.key == "rate.set_by" and rule.game not in (*games, "", "general") and not _is_body(rule):
            message = f"La comisión no tiene cifra ni límite: {quoted(rule.text)}."
            yield regulation.of_rules([rule], message, {"set_by": rule.value})


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
    relying = [passage for passage in regulation.saying("entrada en vig") if _IN_FORCE.search(passage.folded)]
    if not relying or any(passage.kind == "heading" for passage in relying):
        return
    if any(_ENTERS.search(passage.folded) for passage in regulation.saying("vig", "rige", "regira")):
        return
    for found in _IN_FORCE.finditer(relying[0].folded):
        yield at_span(relying[0], *found.span(), "Se remite a la entrada en vigencia, y ningún artículo la fija.")
        return


def _is_body(rule: Rule) -> bool:
    """Tell whether the commission is one that sits: "la Comisión resolverá"."""
    return "Comisi" in rule.text and not rule.text.isupper()
