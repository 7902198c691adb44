"""What has no instrument's name is called by its first lines; who governs a place is asked for it."""

import pytest

import corpus

TEXT = "\n\nLa mesa tiene siete puestos y se juega con seis barajas.\n"


@pytest.mark.parametrize(
    ("header", "title", "jurisdiction"),
    [
        ("CASINO COSTA NEGRA\nGUÍA DEL JUGADOR", "Guía del Jugador", ""),
        ("Reglamento del juego de la ruleta", "Reglamento del juego de la ruleta", ""),
        ("CASINO COSTA NEGRA\nBIENVENIDOS A LA SALA", "", ""),
        (
            "GOBERNACIÓN DEL DEPARTAMENTO DE ISLA MOCHA\nDISPOSICIÓN N° 88/2021\nIsla Mocha, 4 de mayo de 2021\n"
            'POR LA CUAL SE APRUEBA EL INSTRUCTIVO DE MESAS DEL CASINO "LA SALINA"',
            'Instructivo de Mesas del Casino "La Salina"',
            "isla-mocha",
        ),
        (
            "JUNTA DE CONTROL DE JUEGOS DE VILLA ARENAL\nRESOLUCIÓN ADMINISTRATIVA Nº 41\n"
            "Villa Arenal, 9 de agosto de 2016",
            "Resolución Administrativa 41",
            "villa-arenal",
        ),
        (
            "PREFECTURA DE LA PROVINCIA DEL ALTO SAUCE\nRESOLUCIÓN N° 7\n2 de enero de 2020",
            "Resolución 7",
            "alto-sauce",
        ),
    ],
)
def test_header(header: str, title: str, jurisdiction: str) -> None:
    found = corpus.read_bytes((header + TEXT).encode(), "texto.txt").identity
    assert (found.title, found.jurisdiction) == (title, jurisdiction)
