"""The same facts of the same games are read in every layout: see `tests/layouts.py`."""

from __future__ import annotations

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key
from tests.layouts import laid_out

FACTS = {
    "french_roulette": {
        "wheel.pockets": 37, "even_money": "lose_half", "pays.straight": "35:1", "pays.split": "17:1",
        "pays.street": "11:1", "pays.dozen": "2:1",
    },
    "blackjack": {
        "decks": 6, "cards_per_deck": 52, "stands_on": 17, "draws_to": 16, "players_max": 7, "pays.blackjack": "3:2",
        "pays.insurance": "2:1",
    },
    "craps": {"dice": 2, "pays.pass": "1:1", "pays.any_7": "4:1", "pays.eleven": "15:1"},
    "punto_banca": {"decks": 8, "ten": 0, "figures": 0, "pays.tie": "8:1", "pays.player": "1:1"},
}  # fmt: skip
TEXTS = laid_out()


@pytest.mark.parametrize("layout", TEXTS)
def test_what_is_read_does_not_depend_on_the_layout(layout):
    document = read_bytes(TEXTS[layout].encode(), "juegos.txt")
    rules = list(extract(document, outline(document)))
    for game, facts in FACTS.items():
        found = by_key((rule.key, rule.value) for rule in rules if rule.game == game)
        assert {key: found.get(key) for key in facts} == facts, game
        assert {key for key in found if key.startswith("pays.")} <= facts.keys(), game
    assert not [rule.key for rule in rules if rule.game == "general" and rule.key.startswith("pays.")]
