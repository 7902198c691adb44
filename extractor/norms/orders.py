"""Orders told in the future, as law gives them: "el crupier anunciará", "las cartas serán retiradas por el crupier"."""

from __future__ import annotations

import re
import sys

from extractor.norms import bearers
from extractor.norms.modality import PRESENT, head
from extractor.norms.units import Unit

_ENDING = r"(?:ara|aran|era|eran|ira|iran|dra|dran|bra|bran)"
# how a thing is, what may be done and how the play comes out are told in the future too, and order nothing
_VERB = re.compile(
    r"\b(?!seran?\b|estaran?\b|tendran?\b|habran?\b|podran?\b|deberan?\b|existiran?\b|consistiran?\b|comprendera|quedaran?\b"
    r"|ganar|perder|cobrar|recuperar|obtendr|correspond|resultar|dependera|comenzara?\b|valdra|equivaldra|regira"
    rf"|entendera|constituira|seguiran?\b|recibiran?\b|entraran? en )(?!{PRESENT})[a-z]{{2,}}{_ENDING}\b"
)
_PASSIVE = re.compile(r"\bseran? (?:\w+mente )?\w+(?:[ai]d|uest|ech|rit|uelt)[oa]s?\b")
_ANY = re.compile(r"(?:ra|ran)\b")
_ACCENTED = frozenset("áÁ")
# "si no quemara", "el que apostara": the same letters without their accent
_SUBORDINATE = re.compile(r"\b(?:si|cuando|que|quien|quienes|como|donde|aunque)\b[^,;:]{0,60}$")
_BEFORE_VERB = (
    r"(?:(?:se|le|les|lo|la|los|las|no|tambien|ademas|asimismo|igualmente|luego|entonces|solo|siempre|\w+mente) )*"
)
_BETWEEN = re.compile(
    r"[\"'”)]*(?:,? (?:que|quien|situad|encargad|ubicad)[^;:.]{0,90}?,?|,[^,;:.]{0,60},|(?: \w+){0,3}?)? "
    rf"{_BEFORE_VERB}$"
)
_AT_CLAUSE_START = re.compile(rf"(?:^|[,;:.] |\b(?:y|e|pero|quien|quienes) )\W*{_BEFORE_VERB}$")
_REFLEXIVE = re.compile(r"\bse $")
_NEAR = 120
_OF_NO_GAME = frozenset(("", "general"))
_TELLS = re.compile(
    r"(?:entender|considerar|denominar|regir|aplicar|llamar|computar|presumir|estimar|reputar|contar|calcular)"
)
_TELLS_STATE = re.compile(
    r"seran? (?:\w+mente )?(?:considerad|aplicad|entendid|denominad|castigad|sancionad|nul|reputad|estimad)"
)
"""Futures that tell what holds or what something is."""
# what a house alone does to its own things
_OF_HOUSE = re.compile(r"\b(?:expon|exhib|public|homolog|precint|expuest)\w+")


def ordered(unit: Unit, end: int = sys.maxsize) -> str:
    """Return the bearer whom a sentence orders something in the future before an offset, or an empty string."""
    folded = unit.folded
    if not _ANY.search(folded):
        return ""
    for verb in _VERB.finditer(folded, 0, end):
        if not _is_future(unit, verb):
            continue
        found = _of_passive(unit, verb) if _REFLEXIVE.search(folded, 0, verb.start()) else _of_active(unit, verb)
        if found:
            return found
    return next((found for verb in _PASSIVE.finditer(folded, 0, end) if (found := _of_passive(unit, verb))), "")


def first(folded: str) -> int:
    """Return where the first verb in the future stands in a folded sentence, or 0 where none does."""
    found = _VERB.search(folded)
    return found.start() if found else 0


def _is_future(unit: Unit, verb: re.Match[str]) -> bool:
    """Tell whether a verb that ends as a future does is one: its accent tells, or where there is none its clause."""
    ending = (
        unit.layer.text[verb.end() - 2 : verb.end()] if verb.group().endswith("n") else unit.layer.text[verb.end() - 1]
    )
    return bool(_ACCENTED.intersection(ending)) or _SUBORDINATE.search(unit.folded, 0, verb.start()) is None


def _of_active(unit: Unit, verb: re.Match[str]) -> str:
    """Return the subject of an active verb: named right before it, or not named again."""
    folded = unit.folded
    for one in reversed([one for one in unit.mentions if one.end <= verb.start() and not one.preposition]):
        if verb.start() - one.end < _NEAR and _BETWEEN.fullmatch(folded, one.end, verb.start()):
            return one.bearer
    if _AT_CLAUSE_START.search(folded, 0, verb.start()):
        return _unnamed(unit, verb.start())
    return ""


def _unnamed(unit: Unit, place: int) -> str:
    """Return the subject that a verb at the head of its clause takes over: from its sentence or the one before."""
    if before := bearers.subject(unit.mentions, 0, place):
        return before
    earlier = unit.before
    if earlier is None or unit.position == 0:
        return ""
    return bearers.subject(earlier.mentions, head(earlier.folded))


def _of_passive(unit: Unit, verb: re.Match[str]) -> str:
    """Return the agent of a passive verb, or the house where nobody else does the act ("se expondrán en cada mesa")."""
    agent = bearers.governed(unit.mentions, ("por",), verb.end(), verb.end() + _NEAR)
    return agent or ("casino" if _OF_HOUSE.search(verb.group()) else "")


def impersonal(unit: Unit) -> bool:
    """Tell whether a sentence of a law orders something without saying of whom: "se publicará", "será remitida".

    In the rules of a game such a sentence is a step of the play; a law tells no play.
    """
    if unit.game not in _OF_NO_GAME or not _ANY.search(unit.folded):
        return False
    found = (verb for verb in _VERB.finditer(unit.folded) if _REFLEXIVE.search(unit.folded, 0, verb.start()))
    return any(_is_future(unit, verb) and not _TELLS.match(unit.folded, verb.start()) for verb in found) or any(
        not _TELLS_STATE.match(unit.folded, verb.start()) for verb in _PASSIVE.finditer(unit.folded)
    )
