"""What guides and forms say: questions that put a case, boxes that are ticked or left empty, what the house says."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("BLACK JACK", "¿Te pasas? Pierdes. ¿Se pasa la casa? Ganas.", {"outcome.player_bust": "lose"}),
        ("BLACK JACK", "¿Se pasa la banca? Ganas.", {"outcome.dealer_bust": "win"}),
        ("BLACK JACK", "¿Quedaron iguales? Recuperas tu ficha.", {"outcome.tie": "push"}),
        ("RULETA AMERICANA", "¿Sale el cero? La apuesta a lo par se queda a la mitad.", {"even_money": "lose_half"}),
        ("BLACK JACK", "Seguro: ☑. Rendición: ☐.", {"insurance.offered": True, "surrender.offered": False}),
        ("BLACK JACK", "Doblar tras separar: [ ]. Doblar: [x].", {"double.after_split": False, "double.offered": True}),
        ("BLACK JACK", "Con 16 se pide, con 17 la banca se planta.", {"draws_to": 16, "stands_on": 17}),
        ("BLACK JACK", "La banca pide con dieciséis. En municipios limítrofes se planta en 18.", {"draws_to": 16}),
        (
            "BLACK JACK",
            "Los naipes que no tengan marca, doblez ni mancha quedan aptos para la jornada siguiente.",
            {"cards_reusable": True},
        ),
        ("BLACK JACK", "Te llegan dos cartas a la vista.", {"cards.player": 2, "cards.face_up": True}),
        ("SIETE Y MEDIO", "La casa pide mientras no llegue a cinco y medio.", {"draws_to": 5}),
        ("BLACK JACK", "En puesto compartido manda el de la silla.", {"shared_box.decides": "seated_player"}),
    ],
)  # fmt: skip
def test_what_a_guide_or_form_says(title, body, expected):
    found = facts(title, body, "frames", "option")
    assert {key: found.get(key) for key in expected} == expected
    assert "stands_on" in expected or "stands_on" not in found


def test_several_fields_of_one_line_are_read_apart():
    led = facts("SIC BO", "Caras opuestas ..... suman 7     Dados en reserva ..... 6   Arista ..... 18 mm", "frames")
    assert {"dice.reserve": 6, "dice.edge_mm": 18}.items() <= led.items()
    named = facts("PÓKER", "Mazos: 1      Dorso: rojo      Naipes: 52      Asientos: 8", "frames")
    assert {"decks": 1, "seats_max": 8}.items() <= named.items()
