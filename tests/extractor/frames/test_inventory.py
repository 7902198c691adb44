"""What a table has: lists behind verbs, absences, choices, sections on the material; and what is only spoken of."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key


def stated(text: str, game: str, title: str = "Reglas") -> dict[str, Any]:
    """What is read of things and staff in an article of a game."""
    printed = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. {title}.\n\n{text}\n"
    root = outline(read_bytes(printed.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    found = by_key((statement.key, statement.value) for statement in read(list(passages(root))))
    return {key: value for key, value in found.items() if key.startswith(("has.", "staff."))}


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        (
            "Sabot: sí · Mezcladora: opcional · Portadescartes: no · Crupier: uno",
            "blackjack",
            {"has.shoe": True, "has.shuffler": "optional", "has.discard_holder": False, "staff.croupier": 1},
        ),
        (
            "No habrá mesa sin portafichas ni sin hucha para las propinas.",
            "blackjack",
            {"has.chip_rack": True, "has.tip_box": True},
        ),
        (
            "Diez sillas, un botón de repartidor y un cronómetro.",
            "texas_holdem",
            {"has.dealer_button": True, "has.timer": True},
        ),
        (
            "Enseres: a) rastrillo; b) cubierta del cilindro; c) hucha de propinas.",
            "french_roulette",
            {"has.rake": True, "has.wheel_cover": True, "has.tip_box": True},
        ),
        (
            "La mesa estará dotada de una paleta y un sabot; carecerá de máquina barajadora.",
            "punto_banca",
            {"has.palette": True, "has.shoe": True, "has.shuffler": False},
        ),
        (
            "Las mesas funcionarán sin marcador electrónico, pero con tapa del cilindro.",
            "american_roulette",
            {"has.electronic_marker": False, "has.wheel_cover": True},
        ),
        (
            "La mesa estará provista de un bastón y de un cubilete, este último facultativo.",
            "craps",
            {"has.stick": True, "has.dice_cup": "optional"},
        ),
        ("La casa podrá instalar mezcladoras en la mesa.", "poker", {"has.shuffler": "optional"}),
        (
            "Son indispensables en cada sesión un locutor y dos cajeros, y potestativos los auxiliares.",
            "bingo",
            {"staff.announcer": 1, "staff.cashier": 2, "staff.assistant": "optional"},
        ),
        (
            "Atienden la mesa un tallador y dos pagadores.",
            "punto_banca",
            {"staff.croupier": 1, "staff.payer": 2},
        ),
        (
            "Se pondrá la señal sobre el número ganador, y el señalador no se levanta hasta pagar.",
            "american_roulette",
            {},
        ),
        (
            "El crupier cubre con el señalador el número salido, que no se discute.",
            "boule",
            {"has.winning_marker": True},
        ),
        ("Las quejas se asentarán en el libro de actas.", "bingo", {"has.act_book": True}),
    ],
)
def test_what_a_sentence_lists_is_there_may_be_or_is_not(text: str, game: str, expected: dict[str, Any]) -> None:
    assert stated(text, game) == expected


def test_what_opens_an_entry_on_the_material_is_there() -> None:
    assert stated("Sabot, descartador y carta de corte.", "blackjack", "Material") == {
        "has.shoe": True,
        "has.discard_holder": True,
        "has.cut_card": True,
    }


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("El crupier lanza la bola en sentido contrario al del cilindro.", "american_roulette"),
        ("Cada dos mesas habrá un jefe de mesa.", "american_roulette"),
        ("Si el crupier se equivoca, el jefe de mesa decide.", "blackjack"),
        ("En otros países la mesa lleva un visor.", "blackjack"),
        ("En el museo se exhibe un sabot con su carta de corte.", "blackjack"),
        ("El primer bombo se regaló con dos pantallas.", "bingo"),
        ("Los fabricantes presentarán muestras de una jaula y un cubilete.", "sic_bo"),
        ("No habrá en la mesa cubilete.", "sic_bo"),
    ],
)
def test_what_the_play_speaks_of_is_not_listed(text: str, game: str) -> None:
    assert stated(text, game) == {}
