"""The forms that run a pack: the fields and the cards, dice and numbers to pick of each kind of game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rules_db.engine import Bet
from rules_db.engine.runner import Runner
from rules_db.facts.cards import MOST_DECKS
from rules_db.facts.rounds import FACES
from rules_db.packs.scope import settings
from rules_db.pages.frame import Asked, Frame
from rules_db.pages.packs import bet_name

# Cards, dice and numbers to pick in a form: how many a game has places for, and what was picked.


_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_PLACES: Mapping[str, tuple[int, int]] = {
    "blackjack": (2, 8),
    "baccarat": (2, 3),
    "war": (1, 2),
    "half": (1, 6),
    "rows": (4, 10),
}
"""How many cards a hand must and may have, by the kind of game; at poker the text says it."""
_POKER = ("poker", "paytable")
_ONE = ("third", "against")
"""Facts that are a single card."""
_HAND, _BOARD = 5, 5
_THROWS = 6


class Choice(msgspec.Struct, frozen=True):
    """Select fields of a form, one a card: how many are `needed`, what is `picked` in each, and the number of `decks`.

    One card may be picked as often as there are decks.
    """

    needed: int
    picked: Sequence[str]
    decks: int = 1


def hand(runner: Runner, fact: str, *, given: str, required: bool, decides: bool) -> Choice:
    """Return the places for the cards of a fact; `given` are those that were picked, by their short names.

    `decides` tells that the hand is not played out yet, so that it may have fewer cards than when a bet is settled.
    """
    least, most = _poker_hand(runner, fact) if runner.pack.kind in _POKER else _PLACES.get(runner.pack.kind, (1, 8))
    if fact in _ONE:
        least = most = 1
    if fact == "dealer" and decides:
        least = min(least, 1)
    picked = given.replace(",", " ").upper().split()
    places = max(most, len(picked))
    return Choice(least if required else 0, [*picked, *[""] * (places - len(picked))], _decks(runner))


def _poker_hand(runner: Runner, fact: str) -> tuple[int, int]:
    """Return how many cards a hand at poker has, as the text says; where it says nothing, the five of a hand."""
    if fact == "board":
        said = runner.parameter("dealer_rule.cards.community")
        return (0, said) if isinstance(said, int) else (0, _BOARD)
    own, whole = (runner.parameter(f"dealer_rule.cards.{name}") for name in ("player", "hand"))
    size = next((each for each in (own, whole) if isinstance(each, int)), _HAND)
    return size, size


def has_board(runner: Runner) -> bool:
    """Tell whether players of a game share cards: the text says so, or gives each fewer than a hand has."""
    shared = runner.parameter("dealer_rule.cards.community")
    return isinstance(shared, int) and shared > 0


def _decks(runner: Runner) -> int:
    stated = runner.parameter("equipment.decks")
    if runner.pack.kind in _POKER:
        return 1
    return stated if isinstance(stated, int) else MOST_DECKS


def throws(given: str) -> Choice:
    """Return the places for throws of two dice."""
    picked = [_sorted(each) for each in given.replace(",", " ").split()]
    return Choice(1, [*picked, *[""] * (max(_THROWS, len(picked)) - len(picked))])


def _sorted(thrown: str) -> str:
    return "+".join(sorted(thrown.split("+")))


def deck(frame: Frame) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the cards of a deck, suit by suit: each by its short name with its sign."""
    return [
        (f"{sign} {frame.words.name(_SUITS[suit])}", [(f"{rank}{suit}", f"{rank}{sign}") for rank in _RANKS])
        for suit, sign in _SIGNS.items()
    ]


def dice() -> list[tuple[str, str]]:
    """Return all throws of two dice, by their totals."""
    both = [(one, other) for one in range(1, FACES + 1) for other in range(one, FACES + 1)]
    return [(f"{one}+{other}", f"{one + other} ({one}+{other})") for one, other in sorted(both, key=sum)]


def picked(asked: Asked, name: str) -> str:
    """Return what was picked under a name, several with spaces between them."""
    return " ".join(asked.several(name))


NAMES = {
    "pocket": "bola",
    "rolls": "tiradas",
    "result": "resultado",
    "situation": "situacion",
    "player": "jugador",
    "dealer": "casa",
    "banker": "banca",
    "third": "tercera",
    "board": "comunes",
    "black": "negra",
    "red": "roja",
    "against": "contra",
    "surrendered": "se_retira",
    "split": "dividida",
    "folded": "no_va",
}
"""What facts are called in addresses."""
_PUNTO = "punto"
"""What the player's hand is called where nobody plays it."""
_OUTCOMES: Mapping[str, Sequence[str]] = {
    "wheel": ("pocket",),
    "craps": ("rolls",),
    "symbols": ("result",),
    "named": ("result",),
    "situations": ("situation",),
    "blackjack": ("player", "dealer", "split", "surrendered"),
    "baccarat": ("player", "banker"),
    "poker": ("player", "dealer", "board", "folded"),
    "paytable": ("player", "board"),
    "war": ("player", "dealer", "surrendered"),
    "half": ("player", "dealer"),
    "rows": ("black", "red"),
}
"""What was seen at a table, by the kind of game."""
_STATES: Mapping[str, Sequence[str]] = {
    "dealer": ("dealer",),
    "punto": ("player",),
    "banker": ("banker", "third"),
    "options": ("player", "against"),
}
"""What a role must know to decide, by the table that decides."""
ROLES = {"dealer": "dealer", "punto": "punto", "banker": "banker", "options": "player"}
"""Who decides, by the table."""
_CHECKS = frozenset(("surrendered", "split", "folded"))
_OPTIONAL = frozenset(("board", "third", "against"))
_CARDS = frozenset(("player", "dealer", "banker", "third", "board", "black", "red", "against"))
"""What is told by its cards."""


class Field(msgspec.Struct, frozen=True):
    """A field of a form: its name in the address, what it is called, an example, and its value.

    `kind` is text, select (of `options`, values with their words), check, cards or dice (places to pick for, in
    `choice`) or numbers (`options`, several of which may be picked; `only` for the bets that take them).
    """

    name: str
    label: str
    kind: str
    value: str
    hint: str = ""
    options: Sequence[tuple[str, str]] = ()
    required: bool = False
    choice: Choice | None = None
    only: str = ""


def settling(runner: Runner, asked: Asked) -> list[Field]:
    """Return the fields of the form that settles a bet; none where the pack settles nothing."""
    if "settlement" not in runner.pack.tables:
        return []
    frame, inputs = asked.frame, runner.inputs["settlement"]
    fields = [_select("apuesta", _bets(runner, frame), asked), _text("monto", asked, required=True, default="10")]
    if runner.pack.kind == "wheel" and runner.bets & runner.chosen:
        numbers = [(pocket, pocket) for pocket in _pockets(runner)]
        picked_ones = " ".join(_numbers(asked))
        only = " ".join(sorted(runner.bets & runner.chosen))
        fields.append(Field("numeros", frame.t("try.numeros"), "numbers", picked_ones, options=numbers, only=only))
    if runner.pack.kind == "craps" and runner.bets & set(settings()["craps"]["standing"]):
        points = [str(point) for point in runner.domain("settlement", "point") if point]
        standing = " ".join(sorted(runner.bets & set(settings()["craps"]["standing"])))
        standing_on = _select("numero", [("", "–"), *((point, point) for point in points)], asked)
        fields.append(msgspec.structs.replace(standing_on, only=standing))
    if "in_prison" in inputs:
        choices = [(choice, frame.t(f"try.choice_{choice}")) for choice in ("none", "half", "prison", "in_prison")]
        fields.append(_select("eleccion", choices, asked))
    if runner.pack.variants:
        variants = [("", "–"), *((name, frame.words.variant(name)) for name in runner.pack.variants)]
        fields.append(_select("variante", variants, asked))
    return fields + [_seen(name, runner, asked) for name in _outcomes(runner)]


def _outcomes(runner: Runner) -> Sequence[str]:
    """Return what is asked of the outcome: cards that all share only where the game has them."""
    names = _OUTCOMES.get(runner.pack.kind, ())
    return [name for name in names if name != "board" or has_board(runner)]


def _pockets(runner: Runner) -> list[str]:
    return sorted(runner.pockets, key=lambda pocket: (int(pocket), pocket))


def _numbers(asked: Asked) -> list[str]:
    return [part for part in re.split(r"[\s,;-]+", picked(asked, "numeros")) if part]


def deciding(runner: Runner, table: str, asked: Asked) -> list[Field]:
    """Return the fields of the form that asks a table of play for its decision."""
    return [_seen(name, runner, asked, decides=True) for name in _states(table, runner)]


def _states(table: str, runner: Runner) -> Sequence[str]:
    """Return what a role must know to decide in a game: no cards where there are none."""
    of_cards = any(name in _CARDS for name in _OUTCOMES.get(runner.pack.kind, _CARDS))
    return _STATES[table] if of_cards else ()


def _bets(runner: Runner, frame: Frame) -> list[tuple[str, str]]:
    game = runner.pack.game
    return sorted(((bet, bet_name(bet, game, frame)) for bet in runner.bets), key=lambda pair: pair[1])


def _seen(name: str, runner: Runner, asked: Asked, *, decides: bool = False) -> Field:
    if name in _CHECKS:
        field = NAMES[name]
        return Field(field, asked.frame.t(f"try.{field}"), "check", asked.get(field))
    if name == "pocket":
        return _select(NAMES[name], [(pocket, pocket) for pocket in _pockets(runner)], asked)
    if name in ("result", "situation"):
        words = [str(value) for value in runner.domain("settlement", name)]
        return _select(NAMES[name], [(word, _situation(word, runner, asked.frame)) for word in words], asked)
    said = _PUNTO if name == "player" and runner.pack.kind == "baccarat" else NAMES[name]
    label, given = asked.frame.t(f"try.{said}"), picked(asked, NAMES[name])
    if name in _CARDS:
        choice = hand(runner, name, given=given, required=name not in _OPTIONAL, decides=decides)
        return Field(NAMES[name], label, "cards", given, choice=choice)
    return Field(NAMES[name], label, "dice", given, options=dice(), choice=throws(given))


def _situation(name: str, runner: Runner, frame: Frame) -> str:
    return ", ".join(frame.words.name(part, runner.pack.game) for part in name.split("."))


def _select(name: str, options: Iterable[tuple[str, str]], asked: Asked) -> Field:
    return Field(name, asked.frame.t(f"try.{name}"), "select", asked.get(name), options=list(options))


def _text(name: str, asked: Asked, *, required: bool = False, default: str = "") -> Field:
    t = asked.frame.t
    hint = t(f"try.{name}_hint") if t.has(f"try.{name}_hint") else ""
    return Field(name, t(f"try.{name}"), "text", asked.get(name) or default, hint, required=required)


def bet_asked(asked: Asked) -> Bet:
    """Return the bet that a form asks to settle."""
    choice = asked.get("eleccion")
    number = asked.get("numero")
    return Bet(
        asked.get("apuesta"),
        asked.get("monto"),
        tuple(_numbers(asked)),
        int(number) if number.isascii() and number.isdigit() else 0,
        choice="none" if choice in ("", "in_prison") else choice,
        in_prison=choice == "in_prison",
    )


def seen(names: Iterable[str], asked: Asked) -> dict[str, Any]:
    """Return what a form tells of the table, by the names of the engine; what is empty is not told."""
    given: dict[str, Any] = {name: picked(asked, NAMES[name]) for name in names}
    if given.get("rolls"):
        given["rolls"] = given["rolls"].replace(",", " ").split()
    return {name: bool(value) if name in _CHECKS else value for name, value in given.items() if value}


def outcome_asked(runner: Runner, asked: Asked) -> dict[str, Any]:
    """Return the outcome that a form tells."""
    return seen(_OUTCOMES.get(runner.pack.kind, ()), asked)


def state_asked(table: str, asked: Asked) -> dict[str, Any]:
    """Return the state of the game that a form tells."""
    return seen(_STATES[table], asked)
