"""What a player may choose: said in lists that words introduce, denied of one thing alone, or following of a rule."""

from __future__ import annotations

import pytest

from extractor.frames.frame import Example
from tests.extractor.frames.test_examples import facts

_READ = [
    (
        "blackjack",
        "No se permite: rendirse; doblar después de abrir pares.",
        {"surrender.offered": False, "double.after_split": False},
    ),
    (
        "blackjack",
        "El jugador puede:\na) tomar seguro cuando el crupier muestre un as;\nb) rendirse, perdiendo la mitad.",
        {"insurance.offered": True, "surrender.offered": True, "surrender.loses": "1/2"},
    ),
    (
        "blackjack",
        "La casa podrá ofrecer:\na) el seguro;\nb) la rendición.",
        {"insurance.offered": "optional", "surrender.offered": "optional"},
    ),
    (
        "blackjack",
        "Puede el jugador retirarse dejando la mitad, menos cuando la casa muestre un as.",
        {"surrender.offered": True, "surrender.loses": "1/2", "surrender.not_against": ["ace"]},
    ),
    ("blackjack", "Quien abandone su mano recupera un tercio de lo apostado.", {"surrender.loses": "2/3"}),
    (
        "central_poker_jackpot",
        "Retirarse del juego, perdiendo el cuarenta por ciento (40%) de su apuesta.",
        {"surrender.offered": True, "surrender.loses": "2/5"},
    ),
    (
        "craps",
        "Fijado el punto, puede subirse la apuesta de pase, mas no la de no pase.",
        {"increase_after_point.pass": True, "increase_after_point.dont_pass": False},
    ),
    ("caribbean_poker", "Vistas sus cartas, el jugador apuesta o se va y pierde el ante.", {"fold_loses": ["ante"]}),
]

_TAKEN = [
    'Quienes no quieran seguir avisan. Acto seguido, el "tallador" recogerá las fichas de dichos jugadores.',
    'Si el jugador se retira, el "croupier" recogerá su apuesta.',
    "A quienes decidan no ir, la casa les recoge sus posturas y sus naipes.",
    "El que no siga entrega sus cartas y el pagador retira su ante.",
    "Cuando un jugador abandone, la banca cobrará su apuesta inicial.",
    "Los que no vayan dejan sus naipes boca abajo. El croupier retira las apuestas de los mismos.",
]
_LEFT = [
    "Los jugadores pueden ir o retirarse. El crupier retirará las apuestas perdedoras.",
    "El jugador que se retira puede recoger sus apuestas.",
    "El crupier no retirará las apuestas de quienes no sigan.",
    "El crupier retirará sus cartas a quien no siga.",
    "El crupier recoge las fichas de la mesa al cierre.",
]


@pytest.mark.parametrize("text", _TAKEN)
def test_bets_of_who_folds_are_lost_where_the_house_takes_them(text: str) -> None:
    assert ("fold_loses", ["ante"]) in facts(Example(text, "three_card_poker"))


@pytest.mark.parametrize("text", _LEFT)
def test_bets_that_the_house_takes_of_others_are_not_lost_by_folding(text: str) -> None:
    assert "fold_loses" not in dict(facts(Example(text, "three_card_poker")))


_NOT_READ = [
    (
        "blackjack",
        "El jugador no podrá hacer uso más que de las siguientes opciones:\na) el seguro.",
        ("insurance.offered", False),
    ),
    ("blackjack", "El seguro se pagará 2 a 1.", ("insurance.offered", True)),
    ("caribbean_poker", "Si el crupier no abre, se devuelve el ante.", ("fold_loses", ["ante"])),
]


@pytest.mark.parametrize(("game", "text", "told"), _READ)
def test_choices_are_read(game: str, text: str, told: dict[str, object]) -> None:
    found = facts(Example(text, game))
    assert {key: value for key, value in found if key in told} == told


@pytest.mark.parametrize(("game", "text", "fact"), _NOT_READ)
def test_what_says_no_choice_is_not_read(game: str, text: str, fact: tuple[str, object]) -> None:
    assert fact not in facts(Example(text, game))


def test_each_box_is_about_the_choice_behind_it() -> None:
    found = facts(Example("[x] Doblar\n[x] Seguro\n[ ] Rendición", "blackjack"))
    offered = {key: value for key, value in found if key.endswith(".offered")}
    assert offered == {"double.offered": True, "insurance.offered": True, "surrender.offered": False}


def test_a_row_that_answers_yes_is_one_statement() -> None:
    found = facts(Example("Opción\tAdmitida\nDoblar\tSí\nSeparar\tSí\nRendición\tNo", "blackjack"))
    offered = {key: value for key, value in found if key.endswith(".offered")}
    assert offered == {"double.offered": True, "split.offered": True, "surrender.offered": False}
