import pytest

from extractor.folding import fold
from extractor.references import externals, named


def identities(text: str, country: str = "cl") -> list[str]:
    return [found.identity for found in externals(fold(text), country)]


@pytest.mark.parametrize("spelling", ["Ley 20.111", "Ley N°20.111", "Ley Nº 20111", "la Ley N.º 20.111 de 2007"])
def test_one_law_has_one_identity_whatever_the_spelling(spelling: str) -> None:
    assert identities(spelling) == ["cl/ley/20111"]


@pytest.mark.parametrize(
    "spelling",
    [
        "D.S. N° 88 de 2011 del Ministerio de Turismo",
        "Decreto Supremo N°88, del Ministerio de Turismo, de 2011",
        "Decreto Supremo N° 88, de 3 de mayo de 2011",
        "D.S. # 88 del 03/05/2011",
    ],
)
def test_one_decree_has_one_identity_whatever_the_spelling(spelling: str) -> None:
    assert identities(spelling) == ["cl/decreto-supremo/2011/88"]


def test_a_number_with_its_year() -> None:
    assert identities("Real Decreto 77/1999, de 5 de mayo", "es") == ["es/real-decreto/1999/77"]


def test_a_list_names_each() -> None:
    assert identities("Decretos N° 11/01 y N° 12/02", "ar") == ["ar/decreto/2001/11", "ar/decreto/2002/12"]


def test_an_instrument_without_a_number() -> None:
    text = fold("el artículo 3 del Estatuto de Autonomía")
    found = named(text, text.index(" del"), "es")
    assert found is not None
    assert found.identity == "es/estatuto-de-autonomia"


@pytest.mark.parametrize("text", ["pagará 35 veces", "una mesa de 2011", "la ley del juego"])
def test_other_figures_name_no_instrument(text: str) -> None:
    assert identities(text) == []
