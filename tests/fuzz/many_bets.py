"""Many random and mutated bets and outcomes: nothing breaks, nobody gets more than the tables pay.

`python -m tests.fuzz.many_bets [BETS] [OUTCOMES]` (200,000 and 10,000 without) tells what became of them and ends
with 1 where one broke or overpaid. What is drawn depends on the seed in the code alone.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from rules_db import Engine, ReglasError
from rules_db.cli.showing_answers import Defaults, settled
from tests.cases import deals, reference
from tests.fuzz.target import assert_one_sentence

BETS, OUTCOMES = 200_000, 10_000
_ODD = (
    None, True, -1, 0, 1e308, -0.0, 0.1, 2**70, "", " ", "NaN", "1e6", "1,000,000", "1.000,5", "٣", "１０", "10€", "½",
    "∞", "9" * 5000, "0x10", "-5", "1/3", "1/0", [], [[]], {}, {"a": {}}, "\u202e10", "\x00", "A" * 3000, [5],
    ["AS"] * 60, "winner", "banker", "7-7", "4+2", "0+0", "17", "00", -17, 37, 1.5, "AS KD", "ZZ", "10S 10S",
    {"player": []},
)  # fmt: skip
"""Values that people and programs write where something else is asked for."""
_KEYS = (
    "winner",
    "pocket",
    "rolls",
    "player",
    "dealer",
    "hands",
    "facts",
    "number",
    "choice",
    "hand",
    "roll",
    "stake",
    "x",
)


class Drawn(NamedTuple):
    """A line of a file of bets of a game, as bytes, and whether what it tells contradicts itself."""

    jurisdiction: str
    game: str
    line: bytes
    impossible: bool = False


class Found(Exception):  # noqa: N818 - it is what is looked for
    """A line that broke the engine, was paid too much, or contradicts itself and was paid."""


def bets(number: int) -> Iterator[Drawn]:
    """Yield lines of files of bets: a third sound, a third with an odd value somewhere, a third with damaged bytes."""
    luck = random.Random("bets of the isle")  # noqa: S311 - the same lines every time
    for _ in range(number):
        place, game, line = _sound(luck)
        how = luck.randrange(3)
        if how == 1:
            _spoil(line if luck.random() < 0.5 else luck.choice([line["bets"][0], line["outcome"]]), luck)
        raw = json.dumps(line, ensure_ascii=luck.random() < 0.5).encode("utf-8", "surrogatepass")
        yield Drawn(place, game, _damaged(raw, luck) if how == 2 else raw)


def outcomes(number: int) -> Iterator[Drawn]:
    """Yield lines with a sound bet and an outcome that was changed: odd values, or a winner against the cards."""
    luck = random.Random("outcomes of the isle")  # noqa: S311 - the same lines every time
    counted = [name for name in deals.games() if reference.pack(*name)["kind"] == "baccarat"]
    for at in range(number):
        against = at % 4 == 0
        place, game, line = _sound(luck, luck.choice(counted) if against else None)
        if against:
            line["outcome"] = _against_the_cards(reference.pack(place, game), luck)
        else:
            _spoil(line["outcome"], luck)
        yield Drawn(place, game, json.dumps(line).encode(), against)


def settle(drawn: Drawn) -> str:
    """Settle a line and return what became of it: an outcome, or "refused"; raises `Found`."""
    try:
        payments = settled(_engine(), drawn.line, Defaults(drawn.jurisdiction, drawn.game))
    except ReglasError as refusal:
        assert_one_sentence(refusal)
        return "refused"
    except Exception as error:
        raise Found(f"{type(error).__name__}: {error}: {drawn}") from error
    if drawn.impossible and any(paid.amount is not None for paid in payments):
        raise Found(f"paid though it contradicts itself: {drawn}")
    for paid in payments:
        most = paid.stake * (1 + _most(*_game_of(drawn), paid.bet))
        if paid.amount is not None and not 0 <= paid.amount <= most:
            raise Found(f"paid {paid.amount}, at most {most}: {drawn}")
    return payments[0].outcome if payments else "nothing"


def _sound(luck: random.Random, name: tuple[str, str] | None = None) -> tuple[str, str, dict[str, Any]]:
    place, game = name or luck.choice(_games())
    pack = reference.pack(place, game)
    bet, outcome, variant = deals.deal(pack, luck.choice(deals.domain(pack, "bet")), luck)
    return place, game, {"bets": [bet], "outcome": outcome, "variant": variant}


def _against_the_cards(pack: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Return hands with a winner that they do not give."""
    cards = luck.sample(deals.DECK, 4)
    seen = {"player": cards[:2], "banker": cards[2:]}
    right = reference.baccarat(pack, {}, seen, "")["winner"]
    return {**seen, "winner": luck.choice([side for side in ("player", "banker", "tie") if side != right])}


def _spoil(told: dict[str, Any], luck: random.Random) -> None:
    """Put an odd value somewhere into what is told, or a key that does not belong there."""
    key = luck.choice([*told, luck.choice(_KEYS)])
    inner = told.get(key)
    if isinstance(inner, list) and inner and luck.random() < 0.5:
        inner[luck.randrange(len(inner))] = luck.choice(_ODD)
    else:
        told[key] = luck.choice(_ODD)


def _damaged(raw: bytes, luck: random.Random) -> bytes:
    data = bytearray(raw)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(data))
        piece = luck.choice(
            [bytes([luck.randrange(256)]), b'"', b"{", b"[" * 300, b"9" * 40, b"\xd9\xa3", raw[:at], b""]
        )
        data[at : at + luck.randint(0, 2)] = piece
    return bytes(data)


def _game_of(drawn: Drawn) -> tuple[str, str]:
    """Return the game that a line is settled as: it may name another than its file's."""
    line = json.loads(drawn.line)
    return str(line.get("jurisdiction", drawn.jurisdiction)), str(line.get("game", drawn.game))


@cache
def _games() -> list[tuple[str, str]]:
    return deals.games()


@cache
def _engine() -> Engine:
    return Engine()


@cache
def _most(jurisdiction: str, game: str, bet: str) -> Fraction:
    """Return the highest gain that any row of the table pays a unit of a bet, by the second reading of the pack."""
    rows = reference.rows(reference.pack(jurisdiction, game), "settlement")
    fitting = [then for asked, then in rows if "bet" not in asked or asked["bet"](bet)]
    return max((Fraction(then["pays_num"], then["pays_den"]) for then in fitting), default=Fraction(0))


def main(number: int = BETS, changed: int = OUTCOMES) -> int:
    """Settle them all and tell the first twenty that were found."""
    found: list[str] = []
    for name, drawn in (("bets", bets(number)), ("outcomes", outcomes(changed))):
        became: Counter[str] = Counter()
        for line in drawn:
            try:
                became[settle(line)] += 1
            except (Found, AssertionError) as error:
                became["FOUND"] += 1
                found.append(str(error)[:400])
        print(f"{became.total()} {name}:", ", ".join(f"{count} {what}" for what, count in became.most_common()))
    print(*found[:20], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
