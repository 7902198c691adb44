"""Money over all that can happen: nobody is paid more than his pack says, and rounds come to what the odds say.

The rounds are settled one by one and never by way of the odds, which look at the tables and not at cards and dice.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from rules_db import Engine, ReglasError
from rules_db.facts.rounds import layouts
from rules_db.odds.edges import edges, takes_long
from rules_db.packs.compiling import cases
from rules_db.packs.tables import unpacked
from schemas.packs import Pack

ENGINE = Engine()
STAKE = Fraction(30)
MOST_CASES = 400
PACKS = [pack for game in ENGINE.games() if "settlement" in (pack := ENGINE.pack(*game)).tables]
ROLLS = [f"{one}+{other}" for one, other in product(range(1, 7), repeat=2)]
DECK = [rank + suit for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A") for suit in "SHDC"]
NEVER_LOST = {"ante_bonus", "even_money"}
"""What is paid beside a bet and is no stake of its own; what is paid at once."""

Gain = Fraction | None


def name_of(pack: Pack) -> str:
    return f"{pack.jurisdiction}-{pack.game}"


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("pack", [pack for pack in PACKS if pack.kind in kinds], ids=name_of)


def settled(pack: Pack, bet: str, outcome: dict, variant: str = "", stake: Fraction = STAKE, **more):
    where = (pack.jurisdiction, pack.game)
    (paid,) = ENGINE.settle(*where, [{"bet": bet, "stake": stake, **more}], outcome, variant=variant)
    return paid


@cache
def known(jurisdiction: str, game: str) -> dict[str, Fraction]:
    """The exact edges of a pack by bet, as the odds compute them."""
    found = edges(ENGINE.pack(jurisdiction, game), long=not takes_long(game))
    return {edge.bet: edge.exact for edge in found if edge.exact is not None and not edge.variant}


def told_cases(pack: Pack) -> list[dict]:
    """Cases of a settlement that can happen: all of them, or some drawn with a seed of their own."""
    every = list(cases(pack.kind, unpacked("settlement", pack.tables["settlement"])))
    luck = random.Random(name_of(pack))  # noqa: S311 - a draw of a test
    return every if len(every) <= MOST_CASES else luck.sample(every, MOST_CASES)


def by_facts(pack: Pack, case: dict, stake: Fraction = STAKE):
    facts = {name: value for name, value in case.items() if name not in ("bet", "variant")}
    return settled(pack, case["bet"], {"facts": facts}, case.get("variant", ""), stake)


@pytest.mark.parametrize("pack", PACKS, ids=name_of)
def test_nothing_is_paid_but_what_the_row_of_the_pack_says(pack: Pack) -> None:
    rows = unpacked("settlement", pack.tables["settlement"]).rows
    most = {"win": 0, "push": 0, **{row.then["outcome"]: 0 for row in rows}}
    for row in rows:
        most[row.then["outcome"]] = max(
            most[row.then["outcome"]], Fraction(int(row.then["pays_num"]), int(row.then["pays_den"]))
        )
    for case in told_cases(pack):
        paid = by_facts(pack, case)
        if paid.outcome == "win":
            assert paid.gain == STAKE * paid.pays <= STAKE * most["win"]
            assert paid.amount == paid.gain + STAKE
        elif paid.outcome == "push":
            assert (paid.amount, paid.gain) == (STAKE, 0)
        elif paid.outcome == "lose":
            assert (paid.amount, paid.gain) == (0, -STAKE)
        elif paid.outcome == "partial":
            assert 0 < paid.amount < STAKE
            assert paid.gain == paid.amount - STAKE
        else:
            assert (paid.outcome in ("pending", "unstated", "undecided"), paid.amount, paid.gain) == (True, None, None)
        if paid.gain is not None:
            assert by_facts(pack, case, STAKE / 7).gain == paid.gain / 7


@pytest.mark.parametrize("pack", PACKS, ids=name_of)
def test_every_bet_wins_and_loses_somewhere_unless_the_pack_says_what_is_open(pack: Pack) -> None:
    ends: dict[str, set[str]] = defaultdict(set)
    for case in cases(pack.kind, unpacked("settlement", pack.tables["settlement"])):
        if not {"win", "lose"} <= ends[case["bet"]]:
            ends[case["bet"]].add(by_facts(pack, case).outcome)
    open_ = {gap.subject for gap in pack.gaps if gap.table == "settlement" and gap.code != "by_name"}
    lacking = {bet for bet, found in ends.items() if bet not in open_ and not {"win", "lose"} <= found}
    assert lacking <= NEVER_LOST
    assert all({"win", "unstated"} & ends[bet] for bet in lacking)


def average(gains: list[Gain]) -> Fraction:
    """The average gain in stakes of results that are alike likely; what is not decided yet is thrown again."""
    decided = [gain for gain in gains if gain is not None]
    return sum(decided, Fraction(0)) / len(decided) / STAKE


@of_kind("wheel")
def test_all_pockets_of_a_wheel_come_to_the_edge_of_each_bet(pack: Pack) -> None:
    runner = ENGINE.runner(pack.jurisdiction, pack.game)
    compared = 0
    exact = [edge for edge in edges(pack) if edge.exact is not None and edge.bet in runner.bets]
    for bet, variant, edge in ((edge.bet, edge.variant, edge.exact) for edge in exact):
        pockets = sorted(runner.pockets_of(variant))
        laid = {"choice": "half"} if runner.domain("settlement", "choice") else {}
        if bet in runner.chosen:
            listed = runner.listed(bet)  # a text may list fewer numbers than the bet is named after
            places = [one for one in layouts()[bet] if one <= set(pockets)]
            places = [one for one in places if not listed or any(group <= one for group in listed)]
            laid["numbers"] = sorted(max(places, key=len))
        gains = [settled(pack, bet, {"pocket": pocket}, variant, **laid).gain for pocket in pockets]
        if None not in gains:
            assert -average(gains) == edge, bet
            compared += 1
    assert compared >= 6


@of_kind("symbols")
def test_all_segments_of_a_wheel_of_symbols_come_to_the_edge(pack: Pack) -> None:
    shown = {key.rpartition(".")[2]: held[0]["value"] for key, held in pack.parameters.items() if ".segments." in key}
    gains_of = {f"segment_{name}" if name.isdigit() else name: count for name, count in shown.items()}
    for bet, edge in known(pack.jurisdiction, pack.game).items():
        gains = [settled(pack, bet, {"result": one}).gain for one, count in gains_of.items() for _ in range(count)]
        assert -average(gains) == edge, bet


def once(pack: Pack, bet: str, **more) -> list[Gain]:
    """What each of the 36 throws makes of a bet."""
    return [settled(pack, bet, {"rolls": [roll]}, **more).gain for roll in ROLLS]


def thrown_on(pack: Pack, bet: str) -> Fraction:
    """The average of a bet with a first throw of its own: at each first throw, of the next ones that decide it."""
    whole = Fraction(0)
    for first in ROLLS:
        paid = settled(pack, bet, {"rolls": [first]})
        after = [paid.gain] if paid.gain is not None else None
        nexts = after or [settled(pack, bet, {"rolls": [first, second]}).gain for second in ROLLS]
        whole += average(nexts)
    return whole / len(ROLLS)


@of_kind("craps")
def test_all_throws_come_to_the_edge_of_each_bet_at_craps(pack: Pack) -> None:
    compared = Counter()
    for name, edge in known(pack.jurisdiction, pack.game).items():
        bet, _, number = name.partition(".")
        if bet in ("come", "dont_come", "pass", "dont_pass"):
            assert -thrown_on(pack, bet) == edge, bet
        elif number.isdigit():
            laid = {"number": int(number)}
            gains = [settled(pack, bet, {"rolls": [roll], "point": laid["number"]}, **laid).gain for roll in ROLLS]
            assert -average(gains) == edge, name
        elif bet in ENGINE.runner(pack.jurisdiction, pack.game).bets:
            assert -average(once(pack, bet)) == edge, bet
        compared[bool(number)] += 1
    assert compared[False] >= 5


@of_kind("named")
def test_all_throws_of_three_dice_come_to_the_edge(pack: Pack) -> None:
    throws = list(product(range(1, 7), repeat=3))
    figures = ["crown", "anchor", "heart", "spade", "diamond", "club"]
    found = known(pack.jurisdiction, pack.game)
    for bet, edge in found.items():
        of_figures = bet == "main"
        dice = [[figures[face - 1] for face in throw] if of_figures else list(throw) for throw in throws]
        gains = [settled(pack, "crown" if of_figures else bet, {"dice": thrown}).gain for thrown in dice]
        assert -average(gains) == edge, bet
    assert found


def first_two(decks: int) -> Iterator[tuple[list[str], int]]:
    """Two cards of some decks, with how often they come: those of one card twice, and of two."""
    for card in DECK:
        yield [card, card], decks * (decks - 1) // 2
    for one, other in combinations(DECK, 2):
        yield [one, other], decks * decks


SIDE_BETS: dict[str, Callable[[list[str]], dict]] = {
    "perfect_pairs": lambda two: {"player": two, "dealer": ["9H", "8C"]},
    "over_13": lambda two: {"player": two, "dealer": ["9H", "8C"]},
    "under_13": lambda two: {"player": two, "dealer": ["9H", "8C"]},
}


@of_kind("blackjack")
def test_all_first_cards_come_to_the_edge_of_the_bets_beside_the_hand(pack: Pack) -> None:
    stated = pack.parameters["equipment.decks"][0]["value"]
    decks = max(stated) if isinstance(stated, list) else stated
    for bet in SIDE_BETS.keys() & known(pack.jurisdiction, pack.game).keys():
        whole = gained = Fraction(0)
        for two, often in first_two(decks):
            gained += often * settled(pack, bet, SIDE_BETS[bet](two)).gain
            whole += often
        assert -gained / whole / STAKE == known(pack.jurisdiction, pack.game)[bet], bet


def bets_of(pack: Pack) -> set[object]:
    """The bets that a pack settles."""
    return {bet for row in unpacked("settlement", pack.tables["settlement"]).rows for bet in row.when["bet"].values}


def test_all_hands_of_three_cards_come_to_the_edge_of_the_bet_on_a_pair() -> None:
    offering = [pack for pack in PACKS if "pair_plus" in bets_of(pack)]
    figured = [pack for pack in offering if "pair_plus" in known(pack.jurisdiction, pack.game)]
    assert figured
    for pack in figured:
        come_to_the_edge(pack)


def come_to_the_edge(pack: Pack) -> None:
    spades = ["2S", "3S", "5S"]
    hands: Counter[tuple[bool, tuple[str, ...]]] = Counter()
    for hand in combinations(DECK, 3):
        hands[len({card[-1] for card in hand}) == 1, tuple(sorted(card[:-1] for card in hand))] += 1
    gained = Fraction(0)
    for (of_one_suit, ranks), often in hands.items():
        suits = "CCC" if of_one_suit else "CDH"
        held = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        gained += often * settled(pack, "pair_plus", {"player": held, "dealer": spades}).gain
    assert -gained / sum(hands.values()) / STAKE == known(pack.jurisdiction, pack.game)["pair_plus"]


@pytest.mark.parametrize(
    "pack", [ENGINE.pack(*game) for game in ENGINE.games() if "jackpot" in ENGINE.pack(*game).tables], ids=name_of
)
def test_winners_share_no_more_than_the_meter(pack: Pack) -> None:
    meter = Fraction(1001)
    rows = unpacked("jackpot", pack.tables["jackpot"]).rows
    shares = {hand for row in rows if row.then["share_num"] for hand in row.when["hand"].values}
    for hand, winners in product(shares, (1, 2, 3)):
        try:
            paid = settled(pack, "jackpot", {"hand": hand, "meter": meter, "winners": winners})
        except ReglasError as refused:
            assert winners > 1 or "player" in str(refused)
        else:
            assert paid.amount is None or winners * paid.amount <= meter
