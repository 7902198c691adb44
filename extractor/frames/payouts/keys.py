"""The keys behind `pays.`: those of bets, hands, totals and situations, and what games of cards name.

Games of cards name hands, situations of hands, black jacks of certain cards, and ideas that stand for bets. `Item` is a
name or gain of a clause on payments; `names.toml` declares those of the games that have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from extractor.frames.told import LINES
from extractor.grammar import HOUSE, folded, hands
from extractor.lexicon import Name, load, of_games
from extractor.mentions import Mention
from schemas.declared import fitted, read

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
    rf"\b(?:{HOUSE}|contra)\s+(?:(?:no|tambien|el|la|un)\s+)?"
    r"(?:(?:le\s+|se\s+|lo\s+)?(?:ten[gi]|tien|tuv|complet|obtien|obteng|obtuv|form|hac|hag|hic|lig|sac|saq|logr|consig|muestr|mostr|pose|descubr|destap|revel|exhib|volte|result|reun|reún|alcan|lleg|present)[a-z]*\s+)?(?:(?:un|el|con|su|a)\s+)*$"
)

_COMPARED = re.compile(
    r"\b(?:superior|mejor|mayor|encima|supera\w*|debajo|inferior)\s+(?:al?|del?|que)\s+(?:el\s+|la\s+)?$"
)
_LACKS = re.compile(  # "cuando el repartidor no tiene reina o mejor"
    rf"\b{HOUSE}\s+(?:no|tampoco)\s+(?:[a-z]+\s+)?"
    r"(?:ten[gi]|tien|tuv|reun|alcan|lleg|logr|obt|complet|form|present|pose|lig|muestr)[a-z]*\s+(?:(?:al?|una?|al\s+menos|por\s+lo\s+menos)\s+)*$"
)

_ONE_ROLL = re.compile(r"any_7|any_craps|eleven|craps_\d+|over_7|under_7")
_BY_TOTAL = {"7": "any_7", "11": "eleven"}  # bets on one throw that are named by their total
_WITHOUT_TOTALS = frozenset(("pass", "come", "big_6", "big_8"))  # paid alike for all their totals
_NUMBERED = re.compile(r"(?P<stem>craps|hard)_\d*")  # bets that bear their total
_ORDINARY = 3  # a gain for more totals than this is what the bet pays in the ordinary way

NAMED = "named"
"""The form of a total that is the name of a bet on one throw: "al siete, cuatro a uno"."""
_KEPT = 1024  # games with lists of games


def keys(bets: Sequence[str], cases: Sequence[Item], game: str) -> list[str]:
    """Return the keys of what a gain is paid for; none where nothing is named that a key can say."""
    bets = laid(narrowed(bets))
    if (only := _only(bets, cases)) is not None:
        return only
    if "all" in bets and len(bets) > 1:
        bets = [bet for bet in bets if bet != "all"]  # "las cuatro combinaciones, esto es, rojo, negro, …"
    if "all" in bets and served(game, table().one_win):
        bets = ["win"]
    if {"split_21", "blackjack"} <= set(bets):
        bets = ["split_blackjack"]
    situations = [id_ for one in cases if one.kind == "situation" for id_ in one.ids]
    hands = [id_ for one in cases if one.kind == "hand" for id_ in one.ids]
    totals = [id_ for one in cases if one.kind == "total" for id_ in one.ids]
    if hands:
        return _by_hand(bets, hands, situations, game)
    if totals and bets == ["odds"] and "point" in situations:
        bets = ["odds_pass"]  # "the point" is that of the pass line
    if totals:
        return _by_total(bets, totals, game)
    if bets == ["insurance"]:  # pays where the dealer has a blackjack, whatever the words
        situations = [one for one in situations if one != "dealer_blackjack"]
    if situations and bets:
        return [f"{bet}.{situation}" for bet in bets for situation in dict.fromkeys(situations)]
    return [bet for bet in bets if bet not in ("jackpot", "progressive", "odds_limit")]


def _only(bets: Sequence[str], cases: Sequence[Item]) -> list[str] | None:
    """Return the keys of cases that one bet alone knows: the street with the zero, what a tie adds, one throw."""
    alike = all(one in _WITHOUT_TOTALS or _ONE_ROLL.fullmatch(one) for one in bets)
    if alike and any(one.form == NAMED for one in cases):
        return [_BY_TOTAL.get(n, f"craps_{n}") for one in cases if one.kind == "total" for n in one.ids]
    if any(one.kind == "zero" for one in cases):
        return ["zero_street"] if "street" in bets else []
    return ["main.tie_bonus"] if any("tie_bonus" in one.ids for one in cases) else None


def narrowed(bets: Sequence[str]) -> list[str]:
    """Leave out the bets that a wider name beside them stands for."""
    inside = {part for bet in bets for part in table().wider.get(bet, ())}
    return [bet for bet in dict.fromkeys(bets) if bet not in inside]


def laid(bets: Sequence[str]) -> list[str]:
    """Return odds and the bet that they are laid on as one bet."""
    bases = [bet for bet in bets if bet in LINES]
    if "odds" not in bets:
        return list(bets)
    return [f"odds_{bet}" for bet in bases] if 0 < len(bases) < len(LINES) else ["odds"]


def _by_hand(bets: Sequence[str], hands: Sequence[str], situations: Sequence[str], game: str) -> list[str]:
    side = ["ante_bonus" if bet == "ante" and "ante_bonus" in bets else bet for bet in bets]
    side = [bet for bet in dict.fromkeys(side) if bet in table().side]
    if set(situations) & {"straight_or_better", "below_straight"} and bets:
        return [f"{bet}.{situation}" for bet in bets for situation in situations]
    hands = list(dict.fromkeys(hands))
    if list(bets) == ["ante"] and len(hands) == 1 and served(game, table().ante_bonus):
        side = ["ante_bonus"]  # an ante paid by a hand is paid by its bonus
    if list(bets) == ["ante"] and served(game, table().ante_by_hand):
        side = ["ante"]
    if not side and set(hands) <= set(table().pairs):
        side = ["perfect_pairs"]
    if set(side) & {"jackpot", "progressive"}:
        return []
    return [f"{bet}.{hand}" for bet in side for hand in hands] if side else hands


def _by_total(bets: Sequence[str], totals: Sequence[str], game: str) -> list[str]:
    if not bets or bets == ["all"]:
        return [f"total_{n}" for n in totals] if game == "sic_bo" else []
    if game == "sic_bo" and all(bet.startswith("total_") for bet in bets):
        return [f"total_{n}" for n in totals]
    if set(bets) & {"simple_bets", "multiple_bets"} or (game == "craps" and set(bets) & {*LINES}):
        return []
    if game == "craps" and bets and all(_ONE_ROLL.fullmatch(bet) for bet in bets):
        return [_BY_TOTAL.get(n, f"craps_{n}") for n in totals if n in (*_BY_TOTAL, "2", "3", "12")]
    if list(bets) == ["hard_ways"]:
        return [f"hard_{n}" for n in totals]
    stems = {hit.group("stem") for bet in bets if (hit := _NUMBERED.fullmatch(bet))}
    if len(stems) == 1:
        return [f"{stem}_{n}" for stem in stems for n in totals]
    if len(totals) > _ORDINARY or game == "sic_bo":
        return list(bets)
    return [f"{bet}.{n}" for bet in bets for n in totals]


def segment(label: str, value: str) -> str:
    """Return the name of a symbol of the vertical wheel: the figure that it bears, or else what it pays."""
    figure = re.search(r"\d+", label)
    return f"segment_{figure.group() if figure else value.partition(':')[0]}"


def cards(text: str, game: str) -> Iterator[Item]:
    """Yield the hands, and situations of hands, which say more than a hand in the same words: "escalera o superior"."""
    situations = [one for one in load().situations.find(text, game=game) if one.id]
    for hand in hands.find(text, game=game):
        told = any(one.start < hand.end and hand.start < one.end for one in situations)
        if served(game, ("banked_poker",)) and _LACKS.search(folded(text), 0, hand.start):
            yield Item("situation", ("dealer_not_qualified",), hand.start, hand.end)
            continue
        told = told or _COMPARED.search(folded(text), 0, hand.start) is not None
        if hand.value == "pair" and game == "siete_y_medio":
            continue  # there "par" says that as much is won
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


class Item(Struct, frozen=True):
    """A name or gain in `text[start:end]`; `kind` is "bet", "hand", "total", "situation" or "gain".

    A total may hold several numbers ("4 o 10"); a gain has its `value`, the `form` in which it was said and, where the
    stake was taken out, a `note`.
    """

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int
    value: str = ""
    note: str = ""
    form: str = ""


def ids_of(found: Iterable[Item], kind: str) -> tuple[str, ...]:
    """Return what the items of a kind name, in their order."""
    return tuple(id_ for one in found if one.kind == kind for id_ in one.ids)


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for bets (parted by spaces) in some games."""

    concept: str
    games: tuple[str, ...]
    bet: str


class Situated(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for a situation in some games."""

    concept: str
    games: tuple[str, ...]
    id: str


class Together(Struct, frozen=True, forbid_unknown_fields=True):
    """Ideas that stand for a situation in some games where a clause speaks of all of them."""

    concepts: tuple[str, ...]
    games: tuple[str, ...]
    id: str


class Added(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a pot of added prizes and of titles on prizes; games that are all pot, and those that have none."""

    words: tuple[str, ...]
    table: tuple[str, ...]
    games: tuple[str, ...]
    never: tuple[str, ...]


class _Names(Struct, frozen=True, forbid_unknown_fields=True):
    hand_games: tuple[str, ...]
    dice_games: tuple[str, ...]
    side: tuple[str, ...]
    pairs: tuple[str, ...]
    pair_games: tuple[str, ...]
    figure_games: tuple[str, ...]
    own_name: tuple[str, ...]
    ante_bonus: tuple[str, ...]
    ante_by_hand: tuple[str, ...]
    one_win: tuple[str, ...]
    wider: dict[str, tuple[str, ...]]
    labels: dict[str, str]
    added: Added
    case: tuple[Case, ...]
    situation: tuple[Situated, ...]
    together: tuple[Together, ...]


@cache
def table() -> _Names:
    """Return what `names.toml` declares."""
    name = "names.toml"
    return fitted(read(files(__package__).joinpath(name)), _Names, name)


@lru_cache(maxsize=_KEPT)
def served(game: str, names: tuple[str, ...]) -> bool:
    """Tell whether a game is among names of games or groups of them."""
    return of_games(game, *names)
