"""Whatever readers make of a text, it compiles: odd values make gaps, never a crash, and every table stays proven."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_db import KnowledgeBase
from rules_db.packs.compiling import compile_packs
from rules_db.packs.tables import prove, unpacked
from tests.rules_db.packs.small import pack, rule

GAMES = (
    "craps",
    "french_roulette",
    "boule",
    "blackjack",
    "punto_banca",
    "caribbean_poker",
    "three_card_poker",
    "texas_holdem_bonus",
    "go_poker",
    "big_six",
    "crown_and_anchor",
    "trente_et_quarante",
    "war",
    "bingo",
)
KEYS = {
    "payout": [
        "pays.pass",
        "pays.field.2",
        "pays.red",
        "pays.simple_chance",
        "pays.straight",
        "pays.ante",
        "pays.flush",
        "pays.pair",
        "pays.blackjack",
        "pays.win",
        "pays.insurance",
        "pays.tie",
        "pays.banker",
        "pays.segment_5",
        "pays.ante.dealer_not_qualified",
        "pays.bonus.ace_king",
        "pays.black",
        "pays.hard_4",
        "pays.odds",
        "pays.pair_2_to_10",
        "pays.perfect_pairs.mixed",
        "pays.vista_hermosa.reduction",
    ],
    "bet": [
        "wins_on.pass.come_out",
        "loses_on.pass.point",
        "wins_on.field",
        "loses_on.field",
        "numbers.red",
        "numbers.black",
        "numbers.five_line",
        "covers.straight",
        "points.pass",
        "points.place",
        "requires.odds",
        "wins_on.hard_ways",
        "numbers.hard_ways",
        "bets_offered",
        "loses_on.insurance",
        "wins_on.over_13",
        "min_hand.pair_plus",
        "independent.bonus",
        "combinations.craps_2",
        "amount.bet",
    ],
    "equipment": [
        "wheel.zeros",
        "wheel.pockets",
        "number_range",
        "decks",
        "has.shoe",
        "table.shape",
        "wheel.segments.5",
    ],
    "limit": [
        "players_max",
        "players_min",
        "bet_max.field",
        "bet_min",
        "seats_max",
        "staff.croupier",
        "bet_limits.set_by",
    ],
    "dealer_rule": [
        "draws_to",
        "stands_on",
        "soft_17",
        "player_draws",
        "banker_draws",
        "natural",
        "outcome.tie",
        "outcome.player_lower",
        "outcome.dealer_bust",
        "qualifies_with",
        "draws.pair",
        "banker_draws.player_stands",
        "row_stops_at",
    ],
    "option": [
        "double.on",
        "split.on",
        "insurance.against",
        "surrender.not_against",
        "surrender.loses",
        "fold_loses",
        "insurance.offered",
        "split.max_hands",
        "split.21_is_blackjack",
    ],
    "zero_rule": ["even_money", "prison.next_win", "other_bets", "tie_at_31"],
    "hand_ranking": ["order", "tie_break.pair", "blackjack_beats_21"],
    "jackpot": ["jackpot.flush", "jackpot.flush.cap_multiple", "extraction_max", "hours"],
    "commission": ["rate", "base"],
    "card_value": ["ace", "figures", "numerals", "sum_modulo"],
}
WORDS = st.sampled_from(
    [
        "lose_half",
        "en_prison",
        "en_prison_or_half",
        "push",
        "lose",
        "win",
        "stand",
        "as_player",
        "pair",
        "flush",
        "ace",
        "0",
        "00",
        "point",
        "other",
        "double",
        "easy",
        "optional",
        "unlimited",
        "face",
        "1/2",
        "5/0",
        "3:2",
        "0:0",
        "1:1",
        "true_odds",
        "ace_king",
        "queen_high",
        "natural",
        "draw",
        "x",
    ]
)
ATOMS = WORDS | st.integers(-2, 40) | st.booleans() | st.sampled_from([0.5, 7.5]) | st.none()
VALUES = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["min", "max", "times", "of", "as", "share", "multiple", "0", "5", "8"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
STATED = st.sampled_from([(family, key) for family, keys in KEYS.items() for key in keys])
RULES = st.lists(
    st.tuples(STATED, VALUES, st.sampled_from(["", "", "mini", "paytable_a", "single_zero,double_zero"])), max_size=12
)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60)
@given(stated=RULES)
def test_any_rules_compile(game, stated):
    compiled = pack(
        *(
            rule(at, family, key, value, game=game, variant=variant)
            for at, ((family, key), value, variant) in enumerate(stated, 1)
        ),
        game=game,
    )
    for name, table in compiled.tables.items():
        assert prove(unpacked(name, table), ()).overlapping == ()


def test_the_samples_compile(samples_database):
    with KnowledgeBase.open(samples_database) as base:
        packs = list(compile_packs(base))
    assert any("settlement" in compiled.tables for compiled in packs)
