"""What payments share: statements, pots that prizes are paid from, bets that neither win nor lose.

What payments share, in tables and sentences: the statement that is made of one, and what is only told.

Where a text speaks of a pot that prizes are paid from: there odds and shares are prizes, not payouts of bets.

Bets that neither win nor lose: what goes back where the dealer does not qualify, or with too low a hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.payouts.keys import Item, ids_of, served, table
from extractor.frames.payouts.names import ideas
from extractor.frames.standing import happened, told_aside
from extractor.frames.told import TWO_BETS
from extractor.grammar import HOUSE, each_passage, folded, odds
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.passages import Passage
from extractor.statements import Statement

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


_LABEL = 60  # characters: a longer text before a table is no title of it
_ROWS = 40  # of a table of prizes; a longer one is none

IN_TABLE, IN_PROSE = 0.97, 0.9
LIMITS = re.compile(r"\b(?:maxim|minim|limite|tope)\w*")
"""Words of a label of what may be laid, which pays nothing."""
PAYING = ("pay", "award", "win", "yields")
"""Ideas of paying."""
LAID = ("percent", "share", "times")
"""Forms in which bets are limited as well as paid: "pleno, sesenta veces"."""
_LEFT_SO = re.compile(r"\bqueda(?:n|ra|ran)?\s\w+$")
"""What a ban ends: "las mesas con la puesta a seis por uno quedan proscritas"."""
"""Confidence of what a row and of what a sentence states."""

_TIMES = re.compile(r"\bve(?:z|ces)\b")
_NOT_GRANTED = re.compile(  # "solicitó pagar … y la Comisión no lo autorizó", "según el folleto del proveedor"
    r"\b(?:solicit|pidi|pidio|propuso|propusieron|requiri)\w*\b[^.]*\bno\s+(?:se\s+)?(?:l[oa]s?\s+)?(?:autoriz|acept|acced|conced|aprob|admiti)"
    r"|\bsegun\s+(?:el|los|un)\s+(?:folleto|catalogo|anuncio|prospecto|fabricante|proveedor|manual)\b"
    r"|\b(?:aunque|pese\s+a\s+que)\b[^.]*\b(?:impres[oa]s?|fabricante|traiga\w*|anuncie\w*)\b"
)
_PAST = re.compile(
    r"\b(?:pag|cobr|abon|gan|autoriz|grav)ab(?:a|an)\b|\b(?:recib|pod)ian?\b|\b(?:recibir|cobrar|ganar|percibir)ian?\b"
    r"|\bhubie(?:ra|se)n?\b(?!\s+(?:jug|apost|puest|coloc|hech|acert|eleg|particip)\w+)"
    r"|\b(?:d|llev|entreg|premi)ab(?:a|an)\b|\brendian?\b|\bhasta el \d{1,2}[.º°]? de [a-z]+ del?\b"
)


def laid(one: Item, low: str, label: str, named: Sequence[Item]) -> bool:
    """Tell whether a share or a multiple in folded words is what is laid, by its label and what that names.

    "Tope del empate: un quinto", "flop: dos veces el ante": what a hand is paid may be told in antes, a bet is laid so.
    """
    if one.form not in LAID:
        return False
    kinds = {item.kind for item in named}
    return LIMITS.search(label) is not None or (
        low.endswith(" ante", one.start, one.end) and "bet" in kinds and "hand" not in kinds
    )


def ruling(text: str, game: str) -> str:
    """Return words without what they only tell: an example, another place, times past; offsets stay as they are.

    Empty where they rule no payment.
    """
    said, low = ideas(text, game), folded(text)
    if _NOT_GRANTED.search(low) is not None or any(
        one.id == "ban" and _LEFT_SO.search(low, 0, one.end) for one in said
    ):
        return ""
    rules = _past_from(text, low)
    text = text[:rules] + " " * (len(text) - rules)
    asides = told_aside(low, said) if rules else None
    for start, end in asides or ():
        text = text[:start] + " " * (end - start) + text[end:]
    return text if asides is not None else ""


def _past_from(text: str, low: str) -> int:
    """Where words begin that tell of times past, to which belongs what a semicolon adds; their length if nowhere."""
    starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == ";")]
    parts = zip(starts, [*starts[1:], len(text)], strict=True)
    past = (start for start, end in parts if _PAST.search(low, start, end) is not None or happened(text[start:end]))
    return next(past, len(text))


def paid(passage: Passage, layer: Layer, key: str, gain: Item, start: int, end: int, confidence: float) -> Statement:
    """Return the statement that `gain` is paid for what `key` names, said in `layer[start:end]`."""
    return Statement(
        passage.node, layer, "payout", f"pays.{key}", gain.value, start, end,
        core=(gain.start, _carried(layer.text, gain)), confidence=confidence, note=gain.note,
    )  # fmt: skip


def _carried(text: str, gain: Item) -> int:
    """Return where the words end that carry a gain: "5 veces", not the stake that they are of."""
    times = _TIMES.search(fold(text), gain.start, gain.end) if gain.form == "times" else None
    return times.end() if times else gain.end


_OTHERWISE = re.compile(
    r"\W*(?:y,? |pero,? )?(?:(?P<same>en (?:tal|ese|este|dicho) (?:caso|supuesto)|entonces)"
    r"|de lo contrario|en (?:otro caso|caso contrario|su defecto)|caso contrario"
    r"|de no (?:ser asi|ten\w+|reun\w+|alcanz\w+)"
    r"|si no (?:l[oa]s? |es asi|fuer)\w*|no (?:teni|reuni|alcanz)\w+)"
)
_DEALER = rf"\b(?:{HOUSE}|oficial)\b"
_DEALER_PLAYS = re.compile(
    rf"{_DEALER}[^.;]{{0,60}}\b(?:abr|juega|jueg|calific|cualific|clasific|reun|ten(?:er|ga|dra)|tien|necesit|conten"
    rf"|particip|entr[ae])\w*|\b(?:abr|jueg|calific|cualific|clasific|particip|entr[ae])\w*[^.;]{{0,25}}{_DEALER}"
    rf"|\bpara (?:jugar|abrir|calificar|entrar en juego)\b[^.;]{{0,20}}{_DEALER}"
)
_LEFT_OUT = re.compile(r"\b(?:no|ni|sin|tampoco|menos de|inferior a|por debajo|peor)\b")
_BACK, _DENIAL = 200, 12  # characters before the clause that are looked at, and before the words that the dealer plays


@cache
def _never() -> frozenset[str]:
    """Games in whose rules the pot is what the players put on the table, or that have prizes of another kind."""
    return frozenset(game for name in table().added.never for game in game_group(name))


@each_passage
def _names_pot(low: str) -> bool:
    """Tell whether folded words name a pot; kept, for titles stand above many passages."""
    return any(word in low for word in table().added.words)


@each_passage
def _pays(title: str) -> bool:
    return any(word in title for word in table().added.table)


def _has_pot(game: str) -> bool:
    """Tell whether the game may have a pot of added prizes."""
    return bool(game) and game not in _never()


def under_pot(passage: Passage) -> bool:
    """Tell whether the nearest title, one on payments or the sentence before a list or table announces a pot."""
    if not _has_pot(passage.game):
        return False
    if passage.game in table().added.games:
        return True
    if in_table(passage):
        return True
    titles = passage.titles[1:] if passage.kind == "heading" else passage.titles
    near = [*titles[:1], *([fold(passage.lead.text)] if passage.lead else [])]
    paying = [title for title in titles[:3] if _pays(title)]
    return any(_names_pot(text) for text in (*near, *paying[:2]))


def in_table(passage: Passage) -> bool:
    """Tell whether a row is one of a table of prizes from a pot: what stands before the table or other rows say so."""
    if passage.kind != "row":
        return False
    above = passage
    for _ in range(_ROWS):
        above = above.before if above.before is not None and above.kind == "row" else above
    label = above.kind in ("text", "heading") and len(above.text) <= _LABEL
    return _beside_shares(passage) or (label and _names_pot(above.folded))


def _beside_shares(passage: Passage) -> bool:
    """Whether several rows of the passage's table name the pot: then the others are prizes from it too."""
    table = passage.node.parent
    if passage.node.kind != "tr" or table is None or len(table.children) > _ROWS:
        return False
    rows = (" ".join(cell.text for cell in row.cells) for row in table.children)
    return sum(_names_pot(fold(row)) for row in rows) > 1


def with_stake(one: Item, *, plain: bool) -> Item:
    """Take the stake out of a figure where another part of its list counts the stake in.

    `plain` tells that the end of the list does: then only figures that leave their unit out are counted so.
    """
    counted = one.kind == "gain" and not one.note and one.form in (("",) if plain else ("", "plain", "ratio", "times"))
    value = odds.less_stake(one.value) if counted else None
    return replace(one, value=value, note=f"stake included: {one.value}") if value else one


def unqualified(before: str, low: str, game: str) -> Item | None:
    """Return the case that a clause points back to: "La banca abre con as y rey; en caso contrario paga el ante".

    `before` are the folded words of the passage before the clause `low`; in `game` the dealer must have a hand to play.
    """
    other = _OTHERWISE.match(low) if served(game, ("banked_poker",)) else None
    plays = [*_DEALER_PLAYS.finditer(before, max(0, len(before) - _BACK))] if other is not None else []
    if other is None or not plays:
        return None
    left_out = _LEFT_OUT.search(before, max(0, plays[-1].start() - _DENIAL)) is not None
    if left_out != bool(other["same"]):
        return None
    return Item("situation", ("dealer_not_qualified",), other.start(), other.end())


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
    if "dealer_not_qualified" in cases and served(game, TWO_BETS):
        case = cases["dealer_not_qualified"]
        second = any(one.kind == "bet" and "bet" in one.ids and one.start > case.end for one in found)
        if act.start > case.end and (second or _SECOND.search(low, case.end)):
            yield Push("bet.dealer_not_qualified", case.start, end)
