"""Who legislates, where no line of the header names an issuer: the division whose organs a text names, or the state."""

from collections.abc import Callable

import pytest

from corpus import Document

Reader = Callable[[str], Document]

FOR_ALL = "\n\nCAPÍTULO I\n\nArtículo 1. Objeto.\n\nSe regula el juego en España.\n"
PROMULGATED = "\nSepan todos los ciudadanos que {} ha aprobado, y yo promulgo la siguiente Ley:\n" + FOR_ALL


@pytest.mark.parametrize(
    ("organ", "jurisdiction"),
    [
        ("el Parlamento de La Rioja", "la-rioja"),
        ("el Parlamento de Cataluña", "cataluna"),
        ("la Asamblea de Madrid", "madrid"),
        ("la Asamblea Regional de la Región de Murcia", "murcia"),
        ("las Cortes Valencianas", "comunitat-valenciana"),
        ("el Parlamento Vasco", "pais-vasco"),
        ("el Parlamento de las Illes Balears", "illes-balears"),
        ("las Cortes de Castilla-La Mancha", "castilla-la-mancha"),
    ],
)
def test_the_parliament_that_approves_a_law_names_the_division(read: Reader, organ: str, jurisdiction: str) -> None:
    signed = f"\nEl Presidente, en nombre de {organ}, ordena que se publique.\n"
    found = read("Ley 2/1986, de 19 de abril, del Juego\n" + PROMULGATED.format(organ) + signed).identity
    assert (found.jurisdiction, found.number, found.date) == (jurisdiction, "2/1986", "1986-04-19")


def test_laws_of_one_number_of_two_divisions_are_two_documents(read: Reader) -> None:
    one, other = (
        read(f"Ley 2/1986, de 19 de abril, del Juego de la Comunidad Autónoma de {name}\n{FOR_ALL}").identity
        for name in ("Andalucía", "Aragón")
    )
    assert (one.id, other.id) == ("es-andalucia-ley-2-1986", "es-aragon-ley-2-1986")


def test_an_act_that_names_a_division_in_passing_is_the_country_s(read: Reader) -> None:
    passing = "Lo dispuesto no alcanza a la Comunidad Autónoma de Canarias. Rige en toda España.\n"
    text = "Orden HAC/3/2019, de 3 de abril, sobre el juego\n" + FOR_ALL * 40 + passing
    assert read(text).identity.jurisdiction == "espana"


@pytest.mark.parametrize("kind", ["Real Decreto", "Ley Orgánica"])
def test_some_kinds_are_of_the_whole_country_whatever_they_name(read: Reader, kind: str) -> None:
    text = f"{kind} 8/1999, de 3 de mayo, sobre traspaso a la Comunidad Autónoma de Aragón\n"
    assert read(text + "El Gobierno de Aragón asume el juego. España.\n" * 9).identity.jurisdiction == "espana"


def test_what_the_parliament_of_the_country_has_approved_is_the_country_s(read: Reader) -> None:
    text = "Ley 4/1999, de 3 de mayo, del juego\n\nSabed: Que las Cortes Generales han aprobado la siguiente ley.\n"
    passing = "El convenio con la Comunidad Foral de Navarra lo aplica el Gobierno de la Comunidad Foral de Navarra.\n"
    assert read(text + FOR_ALL + passing * 4).identity.jurisdiction == "espana"


def test_where_the_president_of_the_nation_decrees_no_province_does(read: Reader) -> None:
    text = (
        "Decreto 77/1994\n\nEl Presidente de la Nación Argentina decreta:\n\n"
        "Artículo 1°.- El casino pasa al Gobierno de la Provincia de Salta.\n"
        "La Legislatura de la Provincia de Salta lo aprobará.\n"
    )
    assert read(text).identity.jurisdiction == "argentina"


def test_a_province_legislates_by_its_legislature(read: Reader) -> None:
    text = (
        "Ley 5.104\n\nLa Legislatura de la Provincia de Chubut sanciona con fuerza de ley:\n\n"
        "Artículo 1°.- El juego en la Provincia de Chubut, República Argentina, se rige por esta ley.\n"
    )
    found = read(text).identity
    assert (found.jurisdiction, found.number) == ("chubut", "5.104")


@pytest.mark.parametrize(
    ("header", "jurisdiction"),
    [
        ("REPÚBLICA DE SIERRA CLARA\nSUPERINTENDENCIA DE CASINOS\n\nACUERDO NÚMERO 14-2019\n", "sierra-clara"),
        ("TERRITORIO AUTÓNOMO DE LAGUNA ROJA\n\nRESOLUCIÓN N° 01-00009-18\n", "laguna-roja"),
        ("EMPRESA ESTATAL DE JUEGOS\n\nACUERDO 9 DE 2019\n\nRige en el Territorio de Río Alcarra.\n", "rio-alcarra"),
        ("República de Colombia\n\nDECRETO 8 DE 2019\n", "colombia"),
    ],
)
def test_a_place_that_no_list_has_is_named_by_itself(read: Reader, header: str, jurisdiction: str) -> None:
    body = "Artículo 1.- Objeto.\n\nEn el Territorio de Río Alcarra se juega así.\n" if "Alcarra" in header else ""
    assert read(f"{header}\n{body}").identity.jurisdiction == jurisdiction
