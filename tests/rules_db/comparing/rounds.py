"""Rounds drawn by lot, to see that `diff --cases` misses none: `python -m tests.rules_db.comparing.rounds [COUNT]`.

Every pair of published packs of one game is asked with COUNT rounds (10,000) that are told by what is seen at the
table; a line a pair says how many both texts settle, and each that they pay otherwise than the cases say.
"""

import random
import sys
from collections.abc import Iterator
from itertools import combinations, product

from rules_db import Engine
from rules_db.comparing.cases import Case, Cases
from rules_db.comparing.cases.questions import cases
from rules_db.engine.records import Payment
from rules_db.engine.runner import Runner
from rules_db.errors import ReglasError
from rules_db.packs.scope import settings

ENGINE = Engine()
SETTLED = [name for name in ENGINE.games() if "settlement" in ENGINE.pack(*name).tables]
PAIRS = [(a, b, game) for (a, game), (b, other) in combinations(SETTLED, 2) if game == other]
COUNT = 10_000
SUITS, RANKS = "HDCS", "A23456789TJQK"
POINTS = (4, 5, 6, 8, 9, 10)
HELD = {"three_card_poker": 3, "texas_holdem_bonus": 2}
"""Cards that a player is dealt, where they are not five; those on the table make up for the rest."""

Outcome = dict[str, object]
Missed = tuple[str, Outcome, tuple[str, str], object, object]


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a round and no secret


def variants(runner: Runner) -> list[str]:
    """The variants that a text tells apart; one without a name where it tells none."""
    return [str(name) for name in runner.domain("settlement", "variant") if name] or [""]


def variant_pairs(ours: Runner, theirs: Runner) -> list[tuple[str, str]]:
    """Variants of one name together, else each with each."""
    mine, other = variants(ours), variants(theirs)
    return [(name, name) for name in mine if name in other] or [*product(mine, other)]


def covering(told: Cases, bet: str, facts: dict[str, object], names: tuple[str, str]) -> list[Case]:
    """The cases, decided or not, that a result of a bet is one of, in these variants."""
    every = (*told.differing, *told.undecided)
    return [c for c in every if c.covers(bet, facts) and _in(c, names)]  # type: ignore[arg-type]


def _in(case: Case, names: tuple[str, str]) -> bool:
    pairs = zip((case.variant_a, case.variant_b), names, strict=True)
    return all(not known or name in known.split(",") for known, name in pairs)


def outcome(runners: tuple[Runner, Runner], draw: random.Random) -> Outcome:
    """Anything that may be seen at a table of a kind of game."""
    pack = runners[0].pack
    match pack.kind:
        case "wheel":
            return {"pocket": draw.choice(sorted(runners[0].pockets | runners[1].pockets))}
        case "craps":
            return {"rolls": [f"{draw.randint(1, 6)}+{draw.randint(1, 6)}"]}
        case "baccarat":
            deal = _cards(draw, 4, RANKS, SUITS)
            return {"player": deal[:2], "banker": deal[2:]}
        case "blackjack":
            deal = _cards(draw, 8, RANKS, SUITS)
            return {"player": deal[: draw.randint(2, 4)], "dealer": deal[4 : draw.randint(6, 8)]}
        case "poker":
            return _hands(HELD.get(pack.game, 5), draw)
        case "rows":
            return {row: _row(draw) for row in ("black", "red")}
        case "symbols":
            return {"result": draw.choice([*{str(one) for r in runners for one in r.domain("settlement", "result")}])}
    raise LookupError(f"nobody has said what is seen at a game of the kind {pack.kind}")


def _cards(draw: random.Random, count: int, ranks: str, suits: str) -> list[str]:
    return draw.sample([rank + suit for rank in ranks for suit in suits], count)


def _hands(held: int, draw: random.Random) -> Outcome:
    """Two hands, each time of few ranks or suits, so that what is seldom dealt comes too."""
    start = draw.randrange(len(RANKS))
    ranks = (RANKS * 2)[start : start + draw.choice((5, 7, 13))]
    suits = SUITS[: draw.choice((2, 3, 4))] if len(ranks) > 5 else SUITS
    board = 5 if held == 2 else 0
    deal = _cards(draw, 2 * held + board, ranks, suits)
    seen: Outcome = {"player": deal[:held], "dealer": deal[held : 2 * held], "folded": draw.random() < 0.1}
    return {**seen, "board": deal[2 * held :]} if board else seen


def _row(draw: random.Random) -> list[str]:
    """Cards of a row of trente et quarante, which ends at a total of 31 or more."""
    row: list[str] = []
    total = 0
    while total < 31:
        rank = draw.choice(RANKS)
        row.append(rank + draw.choice(SUITS))
        total += min(10, RANKS.index(rank) + 1)
    return row


def missed(a: str, b: str, game: str, count: int = COUNT) -> tuple[int, list[Missed]]:
    """How many rounds both texts settle, and those that they pay otherwise than the cases say."""
    told = cases(ENGINE.pack(a, game), ENGINE.pack(b, game))
    runners = ENGINE.runner(a, game), ENGINE.runner(b, game)
    common = sorted((runners[0].bets & runners[1].bets) - set(settings()["wheel"]["chosen"]))
    names = variant_pairs(*runners)
    settled, wrong, draw = 0, [], chance(7)
    for _ in range(count):
        bet, both, seen = draw.choice(common), draw.choice(names), outcome(runners, draw)
        number = draw.choice(POINTS) if bet in settings()["craps"]["standing"] else 0
        stake = {"bet": bet, "stake": 10, "number": number}
        for one, two in _paid((a, b), game, stake, seen, both):
            settled += 1
            covered = any(not (c.a.open or c.b.open) for c in covering(told, bet, one.facts | two.facts, both))
            if covered != (one.amount != two.amount) and not _read_otherwise(told, one.facts, two.facts):
                wrong.append((bet, seen, both, one.amount, two.amount))
    return settled, wrong


def _read_otherwise(told: Cases, ours: dict[str, object], theirs: dict[str, object]) -> bool:
    """Tell whether the texts make other facts of a round, and the cases tell by which rules."""
    facts = {fact for reading in told.readings for fact in reading.facts}
    return any(ours.get(name) != theirs.get(name) for name in facts & ours.keys() & theirs.keys())


def _paid(
    places: tuple[str, str], game: str, stake: dict[str, object], seen: Outcome, names: tuple[str, str]
) -> Iterator[tuple[Payment, Payment]]:
    """What both texts pay in a round; nothing where one of them has no such round or does not decide it."""
    try:
        one, two = (
            ENGINE.settle(at, game, [stake], seen, variant=name)[0] for at, name in zip(places, names, strict=True)
        )
    except ReglasError:
        return
    if one.amount is not None and two.amount is not None:
        yield one, two


def main(count: int) -> int:
    """Ask every pair; 1 where a round is missed."""
    found = 0
    for a, b, game in PAIRS:
        settled, wrong = missed(a, b, game, count)
        found += len(wrong)
        print(f"{game:20s} {a} - {b}: {settled} of {count} rounds settled by both, {len(wrong)} missed", flush=True)
        for each in wrong[:5]:
            print("   ", each)
    print(f"{len(PAIRS)} pairs, {found} rounds missed")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT))
