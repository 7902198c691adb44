"""The forms that run packs: what is asked, what comes out, which row and words decide."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase
from rules_db.engine import Engine
from rules_db.errors import NotFoundError
from rules_db.pages.play import choose, trying
from tests.rules_db.pages.asking import asked

CORNER = {"apuesta": "corner", "monto": "10", "numeros": "17-18-20-21", "bola": "17"}


@pytest.fixture(scope="module")
def samples(samples_database: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase.open(samples_database) as base:
        yield base


def values(base: KnowledgeBase, place: str, game: str, **query: str | list[str]) -> dict[str, Any]:
    return dict(trying(base, asked(names={"jurisdiction": place, "game": game}, **query)).values)


def test_a_bet_is_settled_as_the_engine_settles_it(samples: KnowledgeBase) -> None:
    (answer,) = values(samples, "isla-garza", "american_roulette", **CORNER)["answers"]
    bet = {"bet": "corner", "stake": "10", "numbers": ["17", "18", "20", "21"]}
    (payment,) = Engine.of(samples).settle("isla-garza", "american_roulette", [bet], {"pocket": "17"})
    assert answer.outcome == "Gana"
    assert dict(answer.figures)["Paga"] == f"{payment.pays}:1"
    assert dict(answer.figures)["El jugador recibe"] == str(payment.amount)


def test_the_row_and_the_words_that_decide_are_shown(samples: KnowledgeBase) -> None:
    (answer,) = values(samples, "isla-garza", "american_roulette", **CORNER)["answers"]
    assert answer.row.startswith("Fila ")
    assert ("apuesta", "cuadro", "cuadro") in [(each.fact, each.asked, each.here) for each in answer.conditions]
    texts = {rule.text for rule in samples.rules(game="american_roulette", jurisdiction="isla-garza")}
    assert answer.cited
    assert {place.text for place in answer.cited} <= {" ".join(text.split()) for text in texts}


def test_a_stake_may_have_a_comma(samples: KnowledgeBase) -> None:
    (answer,) = values(samples, "isla-garza", "american_roulette", **{**CORNER, "monto": "2,50", "bola": "1"})[
        "answers"
    ]
    assert (answer.outcome, dict(answer.figures)["Ganancia"]) == ("Pierde", "−2,5")


def test_the_house_is_told_what_to_do(samples: KnowledgeBase) -> None:
    shown = values(samples, "isla-garza", "blackjack", papel="dealer", casa="9H 2C")
    assert [answer.outcome for answer in shown["answers"]] == ["Pide carta"]
    assert shown["answers"][0].row


@pytest.mark.parametrize("wrong", [{"monto": "diez"}, {"numeros": "99"}, {"bola": "77"}, {"apuesta": "nothing"}])
def test_what_cannot_be_is_told_in_a_sentence(wrong: dict[str, str], samples: KnowledgeBase) -> None:
    shown = values(samples, "isla-garza", "american_roulette", **{**CORNER, **wrong})
    assert shown["problem"]
    assert not shown["answers"]


def test_a_form_keeps_what_was_asked(samples: KnowledgeBase) -> None:
    fields = {
        field.name: field.value for field in values(samples, "isla-garza", "american_roulette", **CORNER)["settle"]
    }
    assert fields.items() >= {**CORNER, "numeros": "17 18 20 21"}.items()


def test_every_pack_that_is_offered_has_a_form(samples: KnowledgeBase) -> None:
    for game, packs in choose(samples, asked()).values["offered"]:
        for pack in packs:
            shown = values(samples, pack["jurisdiction"], game)
            assert shown["settle"] or shown["decide"], (pack["jurisdiction"], game)
            assert not shown["answers"]


def test_an_answer_is_a_sentence_with_the_amounts_and_the_article(samples: KnowledgeBase) -> None:
    (answer,) = values(samples, "isla-garza", "american_roulette", **CORNER)["answers"]
    assert answer.sentence.startswith("Gana: por 10 apostados obtiene 80 de ganancia y recibe 90 en total, según ")
    assert "214/2019" in answer.sentence
    (lost,) = values(samples, "isla-garza", "american_roulette", **{**CORNER, "bola": "1"})["answers"]
    assert lost.sentence.startswith("Pierde los 10 apostados, según ")


def test_it_is_told_how_sure_the_rules_are_on_which_an_answer_rests(samples: KnowledgeBase) -> None:
    (answer,) = values(samples, "isla-garza", "american_roulette", **CORNER)["answers"]
    assert answer.sure == all(place.sure for place in answer.cited)
    assert ("sin dudas" in answer.trust) == answer.sure


def test_cards_are_picked_one_by_one(samples: KnowledgeBase) -> None:
    shown = values(samples, "isla-garza", "blackjack", papel="dealer", casa=["9H", "2C", ""])
    assert [answer.outcome for answer in shown["answers"]] == ["Pide carta"]
    fields = {field.name: field for _, several in shown["decide"] for field in several}
    assert fields["casa"].kind == "cards"
    assert fields["casa"].choice.picked[:3] == ["9H", "2C", ""]
    assert {code for _, cards in shown["deck"] for code, _ in cards} >= {"9H", "2C", "10S", "AD"}


def test_a_form_has_places_for_the_cards_that_the_text_deals(samples: KnowledgeBase) -> None:
    for game, packs in choose(samples, asked()).values["offered"]:
        for pack in packs:
            for field in values(samples, pack["jurisdiction"], game)["settle"]:
                if field.kind == "cards":
                    assert field.choice.needed <= len(field.choice.picked)
                    assert field.choice.decks >= 1


def test_throws_are_picked_from_all_that_two_dice_show(samples: KnowledgeBase) -> None:
    (place,) = [
        packs[0]["jurisdiction"] for game, packs in choose(samples, asked()).values["offered"] if game == "craps"
    ]
    shown = values(samples, place, "craps", apuesta="pass", monto="10", tiradas=["3+4", ""])
    field = next(field for field in shown["settle"] if field.kind == "dice")
    assert len(field.options) == 21
    assert field.choice.picked[0] == "3+4"
    assert shown["answers"] or shown["problem"]


def test_a_pack_that_is_not_there_is_told(samples: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="nowhere has no pack of craps"):
        values(samples, "nowhere", "craps")
