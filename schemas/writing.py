"""Write the JSON Schemas of the records: `python -m schemas.writing`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from schemas.packs import Pack
from schemas.records import Envelope

# What packs are asked with: a line of bets, what happened at the table, and the facts that tables decide by.
#
# Other systems may make the facts themselves and run the tables in any ZEN engine; these records say what each means.


Card = Annotated[str, msgspec.Meta(pattern=r"^(A|[2-9]|10|[JQKT])[SHDC]$", description="Rank and suit: AS, 10H, KD.")]
Roll = Annotated[str, msgspec.Meta(pattern=r"^[1-6]\+[1-6]$", description="Two dice as thrown: 4+2.")]
Money = Annotated[str, msgspec.Meta(pattern=r"^\d+(\.\d+)?$", description="A sum as a decimal string, never rounded.")]
Comparison = Literal["player_higher", "player_lower", "tie"]


class WheelOutcome(msgspec.Struct, frozen=True):
    """Roulette and boule: the winning pocket, `"0"` and `"00"` for the zeros."""

    pocket: str | int


class ResultOutcome(msgspec.Struct, frozen=True):
    """Wheels of symbols and games whose bets bear the name of a result."""

    result: str


class SituationOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games whose situations are told by their names in the vocabulary; monte also by its cards.

    `placed` lie on the table, `drawn` are those that followed.
    """

    situation: str = ""
    placed: list[str] = []
    drawn: list[str] = []


class CrapsOutcome(msgspec.Struct, frozen=True):
    """Craps: the throws in order."""

    rolls: list[Roll]


class BlackjackOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Blackjack: the cards at the end; `split` where the hand came of a split, `surrendered` where it was given up.

    `doubled` where the stake was.
    """

    player: list[Card]
    dealer: list[Card]
    split: bool = False
    surrendered: bool = False
    doubled: bool = False


class BaccaratOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Punto y banca: the cards of both sides; `way` where a bet lies in a place or pass that is paid otherwise."""

    player: list[Card]
    banker: list[Card]
    way: str = ""


class PokerOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """Poker against the house: the player's cards, the dealer's, those that all share; `folded` where he gave up."""

    player: list[Card]
    dealer: list[Card] = []
    board: list[Card] = []
    folded: bool = False


class RowsOutcome(msgspec.Struct, frozen=True):
    """Trente et quarante: the cards of both rows in order."""

    black: list[Card]
    red: list[Card]


class BetData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bet: its name and stake; `numbers` chosen on the cloth, `number` on which it stands at craps, first `roll`."""

    bet: str
    stake: Money
    numbers: list[str | int] = []
    number: int = 0
    roll: int = 1
    hand: int = 1
    choice: Literal["none", "half", "prison"] = "none"
    in_prison: bool = False


class BetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a file of bets: whose rules, which game, what was staked, what happened."""

    jurisdiction: str
    game: str
    bets: list[BetData]
    outcome: dict[str, Any]
    variant: str = ""


class WheelFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Roulette and boule: `covered` tells whether the pocket is among the numbers that the player chose."""

    bet: str
    pocket: str
    covered: bool
    choice: Literal["none", "half", "prison"] = "none"
    in_prison: bool = False


class CrapsFacts(msgspec.Struct, frozen=True):
    """One throw at craps: `point` is the number that the bet stands on (0: none yet), `roll` the higher die first."""

    bet: str
    point: int
    total: Annotated[int, msgspec.Meta(ge=2, le=12)]
    roll: Annotated[str, msgspec.Meta(pattern=r"^[1-6]-[1-6]$")]


class ResultFacts(msgspec.Struct, frozen=True):
    """Wheels of symbols and named results."""

    bet: str
    result: str


class SituationFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Situations told by name."""

    bet: str
    situation: str
    variant: str = ""


class BlackjackFacts(msgspec.Struct, frozen=True):
    """A finished hand of blackjack; `first_total` counts the first two cards with the ace as one.

    `added` tells of a hand with a second stake how it came by it, where the text takes the first alone.
    """

    bet: str
    player: Literal["blackjack", "split_21", "twenty_one", "points", "bust", "surrendered"]
    dealer: Literal["blackjack", "points", "bust"]
    comparison: Comparison
    pair: Literal["perfect", "colored", "mixed", "none"]
    first_total: Annotated[int, msgspec.Meta(ge=2, le=21)]
    added: Literal["none", "doubled", "split_pair", "one_split_blackjack"] = "none"


class BaccaratFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished deal of punto y banca; `way` where a bet lies in a place or pass that is paid otherwise."""

    bet: str
    winner: Literal["player", "banker", "tie"]
    way: str = ""


class PokerFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of poker against the house or a list of prizes; a pair is told by its rank (`pair_of_8`)."""

    bet: str
    hand: str
    folded: bool = False
    qualified: bool = True
    comparison: Comparison = "tie"
    hole: str = "other"
    variant: str = ""


class RowsFacts(msgspec.Struct, frozen=True):
    """A finished deal of trente et quarante."""

    bet: str
    row: Literal["black", "red", "tie", "tie_at_31"]
    shade: Literal["color", "inverse", "none"]


FACTS: dict[str, type[msgspec.Struct]] = {
    "wheel": WheelFacts,
    "symbols": ResultFacts,
    "named": ResultFacts,
    "craps": CrapsFacts,
    "blackjack": BlackjackFacts,
    "baccarat": BaccaratFacts,
    "poker": PokerFacts,
    "paytable": PokerFacts,
    "rows": RowsFacts,
    "situations": SituationFacts,
}
"""The facts of the settlement table by kind of game."""
OUTCOMES: dict[str, type[msgspec.Struct]] = {
    "wheel": WheelOutcome,
    "symbols": ResultOutcome,
    "named": ResultOutcome,
    "craps": CrapsOutcome,
    "blackjack": BlackjackOutcome,
    "baccarat": BaccaratOutcome,
    "poker": PokerOutcome,
    "paytable": PokerOutcome,
    "rows": RowsOutcome,
    "situations": SituationOutcome,
}
"""What anyone at the table saw, by kind of game."""


FOLDER = Path(__file__).parent
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, str]:
    """Return the text of every schema by the name of its file."""
    records: dict[str, type[msgspec.Struct]] = {"pack": Pack, "bet-line": BetLine, "envelope": Envelope}
    records |= {f"facts-{kind}": record for kind, record in FACTS.items()}
    records |= {f"outcome-{kind}": record for kind, record in OUTCOMES.items()}
    return {f"{name}.schema.json": text_of(record) for name, record in sorted(records.items())}


def text_of(record: Any, schema_hook: Callable[[type], dict[str, Any]] | None = None) -> str:
    """Return the schema of a record as the text of its file; `schema_hook` gives that of types that are no JSON."""
    schema: dict[str, Any] = {"$schema": _DIALECT, **msgspec.json.schema(record, schema_hook=schema_hook)}
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def write(folder: Path = FOLDER) -> None:
    """Write all schemas to a folder, that of the records by default."""
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
