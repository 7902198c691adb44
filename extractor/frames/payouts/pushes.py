"""Bets that neither win nor lose: what goes back where the dealer does not qualify, or with too low a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from extractor.frames.payouts.item import Item, ids_of, served, table
from extractor.mentions import Mention

_PAYS_ANTE = re.compile(r"\b(?:pag|abon)\w*\s+(?:(?:solo|unicamente|solamente)\s+)?(?:el|su|al|los)\s+antes?\b")
_GIVES_BACK = ("give_back", "return")
_SECOND = re.compile(
    r"\b(?:la (?:apuesta|postura|segunda|continuacion|ampliacion|puesta|parada|otra|grande|siguiente)"
    r"|el (?:juego|bet|segundo))\b"
    r"|\b(?:apuesta|postura) de juego\b|\bjuego (?:devuel|restitu|retir)"
)


_OF_GAME = {"war": "guerra"}  # what a clause on the second deal calls it


class Push(Struct, frozen=True):
    """A key behind `pays.` of what goes back to its player, or is paid once, said in `text[start:end]` of a clause."""

    key: str
    start: int
    end: int
    value: str = "push"


def pushes(
    low: str, said: Sequence[Mention], found: Sequence[Item], subject: Sequence[str], game: str
) -> Iterator[Push]:
    """Yield what a clause says goes back; `said` are its concepts, `found` its names, `subject` what it is about."""
    act = next((one for one in said if one.kind == "concept" and one.id in _GIVES_BACK and not one.note), None)
    cases = {id_: one for one in found if one.kind in ("situation", "bet") for id_ in one.ids}
    if act is None:
        return
    bets = ids_of(found, "bet")
    end = len(low)
    if game in table().own_name and "main" in cases and ({"raise", game} & {*bets, *subject} or _OF_GAME[game] in low):
        yield Push("main.war_phase", cases["main"].start, end)
    if "below_straight" in cases and "ante" in (*bets, *subject):
        yield Push("ante.below_straight", 0, end)
    if (
        "dealer_not_qualified" in cases
        and (paid := _PAYS_ANTE.search(low))
        and not any(one.kind == "gain" for one in found)
    ):
        yield Push("ante.dealer_not_qualified", cases["dealer_not_qualified"].start, paid.end(), "1:1")
    if "dealer_not_qualified" in cases and served(game, table().two_bets):
        case = cases["dealer_not_qualified"]
        second = any(one.kind == "bet" and "bet" in one.ids and one.start > case.end for one in found)
        if act.start > case.end and (second or _SECOND.search(low, case.end)):
            yield Push("bet.dealer_not_qualified", case.start, end)
