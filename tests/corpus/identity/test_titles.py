"""The title of an instrument: printed in capitals, stated behind its name, or that of the text it approves."""

from collections.abc import Callable

import pytest

from corpus import Document

Reader = Callable[[str], Document]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Decreto N° 5\n\nREGLAMENTO DE LOS JUEGOS DE LA\nSALA NORTE\n\nLa sala abre.\n",
            "Reglamento de los Juegos de la Sala Norte",
        ),
        (
            "Decreto 5/2010, de 1 de mayo, por el que se regula el aforo.\n\nLa sala abre.\n",
            "por el que se regula el aforo",
        ),
        ("Decreto 5/2010, por el que se aprueba el Reglamento del aforo.\n", "Reglamento del aforo"),
        ("Decreto N° 5\n\nVISTOS:\n\n1.- APRUÉBASE el **REGLAMENTO DE DADOS**, que sigue:\n", "Reglamento de Dados"),
        ('Decreto N° 5\n\nDECRETO:\n\n1.- Apruébase el reglamento de "Dados".\n', 'Reglamento de "Dados"'),
        ("Decreto N° 5\n\nLa sala abre a las ocho.\n", "Decreto 5"),
    ],
)
def test_title(read: Reader, text: str, title: str) -> None:
    assert read(text).identity.title == title


def test_without_a_title_page_a_text_is_what_it_calls_itself(read: Reader) -> None:
    text = (
        "Las mesas se rigen por este Manual de Salas. La Superintendencia de Salas vigila.\n\n"
        "En el presente manual la Superintendencia de Salas define las fichas.\n\n"
        "Según este Manual de Salas, la Superintendencia de Salas aprueba el Manual de Salas.\n"
    )
    found = read(text).identity
    assert (found.kind, found.title, found.issuer) == ("Manual", "Manual de Salas", "Superintendencia de Salas")
