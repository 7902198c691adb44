"""References to other laws, in preambles and in new wordings are none of this text's own."""

import pytest

from tests.extractor.defects.finding import findings

CODES = ("dangling_reference", "wrong_reference", "ambiguous_reference", "duplicate_numbering", "missing_table")


def codes(text: str) -> list[str]:
    """The codes of references and numbers that are found in a text."""
    return [one.code for one in findings(text, *CODES)]


LAW = """
DECRETO 7/2031 de la Provincia de Aldea

Artículo 1. Objeto.
Este decreto regula las salas.

Artículo 2. Horarios.
Las salas abren a las diez. {words}

Artículo 3. Aforo.
El aforo es de cien personas.
"""


@pytest.mark.parametrize(
    "words",
    [
        "Se aplica el artículo 40 del Código de Comercio.",
        "Rige lo dispuesto en el artículo 3 bis.",
        "Se modifica el artículo 40, que queda redactado como sigue.",
    ],
)
def test_parts_of_other_texts_are_not_looked_for_here(words: str) -> None:
    assert codes(LAW.format(words=words)) == []


def test_a_number_that_no_part_has_is_still_told() -> None:
    assert codes(LAW.format(words="Rige lo dispuesto en el artículo 40.")) == ["dangling_reference"]


def test_an_instrument_called_the_said_one_must_have_been_named() -> None:
    never = "Se estará al citado Reglamento de Policía."
    once = "Rige el Reglamento de Policía. Se estará al citado Reglamento de Policía."
    assert "dangling_reference" in codes(LAW.format(words=never))
    assert codes(LAW.format(words=once)) == []


def test_the_formula_that_enacts_announces_the_law_itself() -> None:
    text = "Visto el informe del servicio, dispongo:\n\nArtículo 1. Objeto.\nEste decreto regula las salas."
    assert codes(text) == []
