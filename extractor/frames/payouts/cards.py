"""What games of cards name: hands, situations of hands, black jacks of certain cards, ideas that stand for bets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.payouts.item import Item, served, table
from extractor.grammar import hands
from extractor.grammar.match import folded
from extractor.lexicon import Name, load
from extractor.mentions import Mention

_TWO_OF = re.compile(r"(?<!\by )\bdos\s+(?P<rank>ases|reyes|reinas|damas|jotas)\b")
_PAIRED = {"ases": "ace", "reyes": "king", "reinas": "queen", "damas": "queen", "jotas": "jack"}
_OF_PLAYER = re.compile(r"\b(?:jugador|apostador|cliente|quien|apostante|participante|visitante)\w*\b[^.,;:]*$")
_OF_DEAL = re.compile(r"\s+(?:carta|naipe|mano|vez|ronda|baraja|comparacion|parte|jugada|talla|fase)\w*")
_WITHOUT = re.compile(
    r"\b(?:sin|no\s+(?:es|sera|constituye|cuenta\s+como|se\s+considera(?:\s+como)?|vale\s+como))\s+(?:un\s+)?$|,\s+no\s+$"
)
_OF_CARDS = re.compile(
    r"[\"”]?\s+(?:(?:formado|compuesto|hecho|obtenido)\s+)?(?:de(?:l)?\s+(?:un\s+)?mism[oa]\s+(?:palo|color)|de\s+(?:picas|corazones|diamantes|treboles)"
    r"|con\s+(?:as\s+y|cartas\s+del\s+mismo)|suited)\b"
)
_DEALERS = re.compile(
    r"\b(?:banca|casa|croupier|crupier|tallador|dealer|pagador|repartidor|banquero|banco|contra)\s+(?:(?:no|tambien|el|la|un)\s+)?"
    r"(?:(?:le\s+|se\s+|lo\s+)?(?:ten[gi]|tien|tuv|complet|obtien|obteng|obtuv|form|hac|hag|hic|lig|sac|saq|logr|consig|muestr|mostr|pose|descubr|destap|revel|exhib|volte|result|reun|reún|alcan|lleg|present)[a-z]*\s+)?(?:(?:un|el|con|su|a)\s+)*$"
)


_LACKS = re.compile(  # "cuando el repartidor no tiene reina o mejor"
    r"\b(?:banca|casa|croupier|crupier|tallador|dealer|pagador|repartidor|banquero|banco)\s+(?:no|tampoco)\s+(?:[a-z]+\s+)?"
    r"(?:ten[gi]|tien|tuv|reun|alcan|lleg|logr|obt|complet|form|present|pose|lig|muestr)[a-z]*\s+(?:(?:al?|una?|al\s+menos|por\s+lo\s+menos)\s+)*$"
)


def cards(text: str, game: str) -> Iterator[Item]:
    """Yield the hands, and situations of hands, which say more than a hand in the same words: "escalera o superior"."""
    situations = [one for one in load().situations.find(text, game=game) if one.id]
    for hand in hands.find(text, game=game):
        told = any(one.start < hand.end and hand.start < one.end for one in situations)
        if served(game, ("banked_poker",)) and _LACKS.search(folded(text), 0, hand.start):
            yield Item("situation", ("dealer_not_qualified",), hand.start, hand.end)
            continue
        if not told and (served(game, table().hand_games) or hand.value in table().pairs):
            yield Item("hand", (hand.value,), hand.start, hand.end)
    for two in _TWO_OF.finditer(folded(text)) if served(game, table().hand_games) else ():
        yield Item("hand", (f"pair_of_{_PAIRED[two.group('rank')]}",), two.start(), two.end())
    for situation in situations:
        if situation.id == "dealer_not_qualified" and not served(game, table().hand_games):
            continue
        if situation.id == "dealer_bust" and served(game, table().one_win):
            yield Item("bet", ("win",), situation.start, situation.end, form=situation.id)
            continue
        yield Item("situation", (situation.id,), situation.start, situation.end)


def cases(text: str, game: str, said: Sequence[Mention]) -> Iterator[Item]:
    """Yield the ideas of `said` that stand for bets and situations in this game."""
    situations = {one.concept: one.id for one in table().situation if served(game, one.games)}
    for one in said if situations else ():
        if one.id in situations and not _OF_PLAYER.search(folded(text), 0, one.start):
            yield Item("situation", (situations[one.id],), one.start, one.end)
    spoken = {one.id: one for one in reversed(said)}
    for both in table().together:
        if served(game, both.games) and spoken.keys() >= set(both.concepts):
            first = spoken[both.concepts[0]]
            yield Item("situation", (both.id,), first.start, first.end)
    bets = {case.concept: case.bet for case in table().case if served(game, case.games)}
    for one in said if bets else ():
        if one.id in bets and not _OF_DEAL.match(folded(text), one.end):
            yield Item("bet", tuple(bets[one.id].split()), one.start, one.end, form=one.id)


def special(text: str, name: Name) -> bool:
    """Tell whether a black jack is one of certain cards: it is paid apart from the ordinary one."""
    return name.id == "blackjack" and _OF_CARDS.match(folded(text), name.end) is not None


def of_certain_cards(text: str, game: str) -> bool:
    """Tell whether a text is about a hand of certain cards that is paid apart from the ordinary one."""
    return any(special(text, name) for name in load().bets.find(text, game=game)) if game == "blackjack" else False


def without(text: str, start: int) -> bool:
    """Tell whether a name is said not to be there: "no es black jack", "sin black jack"."""
    low = folded(text)
    return any(cue.search(low, max(0, start - 40), start) for cue in (_WITHOUT, _DEALERS))
