"""The documents of the contract are known by their content; what their headers say is read, not kept."""

from pathlib import Path

import pytest

import corpus

HEADERS = {
    "cl-iquique-decreto-512-2018": ("iquique", "Decreto Alcaldicio", "512", "2018-03-28", "Iquique"),
    "cl-coquimbo-decreto-421-2020": ("coquimbo", "Decreto Exento", "421", "2020-02-12", "Coquimbo"),
    "ar-buenos-aires-resolucion-1452-2012": ("buenos-aires", "Resolución", "1452/12", "2012-10-09", "La Plata"),
    "cl-scj-catalogo-de-juegos": ("chile", "Catálogo", "", "", ""),
    "es-melilla-decreto-3715-2014": ("melilla", "Decreto", "3715", "2014-09-16", "Melilla"),
}
ISSUERS = {
    "cl-iquique-decreto-512-2018": "Municipalidad de Iquique",
    "cl-coquimbo-decreto-421-2020": "Municipalidad de Coquimbo",
    "ar-buenos-aires-resolucion-1452-2012": "Instituto Provincial de Lotería y Casinos",
    "cl-scj-catalogo-de-juegos": "Superintendencia de Casinos de Juego",
    "es-melilla-decreto-3715-2014": "Ciudad Autónoma de Melilla",
}


@pytest.mark.parametrize("name", HEADERS)
def test_the_header_is_read(official_sources: Path, name: str) -> None:
    found = corpus.read(official_sources / f"{name}.txt").identity
    assert (found.jurisdiction, found.kind, found.number, found.date, found.place) == HEADERS[name]
    assert found.id == name
    assert ISSUERS[name] in found.issuer


@pytest.mark.parametrize("name", HEADERS)
def test_a_copy_under_another_name_in_another_encoding_is_known(official_sources: Path, name: str) -> None:
    text = (official_sources / f"{name}.txt").read_text(encoding="utf-8")
    copy = text.replace("\n", "  \r\n").encode("utf-16")
    assert corpus.read_bytes(copy, "copia.txt").id == name


def test_a_copy_with_other_figures_is_known(official_sources: Path) -> None:
    text = (official_sources / "cl-scj-catalogo-de-juegos.txt").read_text(encoding="utf-8")
    assert corpus.read_bytes(text.replace("52", "48").encode(), "x.txt").id == "cl-scj-catalogo-de-juegos"


def test_the_same_words_under_another_number_are_another_instrument(official_sources: Path) -> None:
    text = (official_sources / "cl-iquique-decreto-512-2018.txt").read_text(encoding="utf-8")
    other = corpus.read_bytes(text.replace("N°512", "N°77").encode(), "x.txt")
    assert other.id == "cl-iquique-decreto-77-2018"


def test_what_the_caller_names_prevails(official_sources: Path) -> None:
    path = official_sources / "cl-iquique-decreto-512-2018.txt"
    found = corpus.read(path, document_id="uno", jurisdiction="dos").identity
    assert (found.id, found.jurisdiction, found.number) == ("uno", "dos", "512")
