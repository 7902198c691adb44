"""What the header of an instrument says of it, in the ways that each country prints it."""

from collections.abc import Callable

import msgspec
import pytest

from corpus import Document

Reader = Callable[[str], Document]

BODY = "\n\nCAPÍTULO I\n\nEl jugador apuesta antes de la señal.\n"

CHILE = """\
I. MUNICIPALIDAD DE VALDEHERMOSO

VALDEHERMOSO,

7 ENE. 2013

DECRETO EXENTO N° 1.044 /

VISTOS:

Lo dispuesto en la Ley 19.995 y el contrato de concesión del casino de la comuna, en el territorio de Chile.
"""
ARGENTINA = """\
Provincia de Mendoza
INSTITUTO PROVINCIAL DE JUEGOS Y CASINOS

Resolución Nº 218/08

Mendoza, 5 de mayo de 2008.

VISTO el Expediente Nº 12, y
"""
SPAIN = """\
CONSEJERÍA DE HACIENDA

ORDEN HAC/15/2019, de 3 de abril, por la que se aprueba el catálogo de juegos de Cantabria.

La Comunidad Autónoma dispone:
"""
PERU = """\
MINISTERIO DE COMERCIO EXTERIOR Y TURISMO
RESOLUCIÓN DIRECTORAL N° 215-2013-XYZ

Lima, 14 de enero de 2013

Visto, el expediente presentado;
"""
COLOMBIA = """\
República de Colombia
COLJUEGOS
ACUERDO NÚMERO 08 DE 2020
(14 de mayo de 2020)
"Por el cual se aprueba el reglamento de los juegos de mesa"
"""
PARAGUAY = """\
COMISIÓN NACIONAL DE JUEGOS DE AZAR
RESOLUCIÓN CONAJZAR N° 24/2021
POR LA CUAL SE APRUEBA EL REGLAMENTO DE JUEGOS DE CASINO.
Asunción, 9 de marzo de 2021
"""
SPACED = """\
PUERTO TANINO, 9 de mayo de 1978.-

C I R C U L A R   N° 112
"""
DAY_FIRST = """\
DECRETO 1278 DE 2014
(julio 09)
por el cual se reglamenta la Ley 643 de 2001 en Colombia.
"""
BY_DAY = """\
Orden de 19 de enero de 1979 por la que se aprueba el Reglamento de bingos; la prevé el Real Decreto 444/1977
Ministerio del Interior de España
"""
YEAR_FIRST = """\
REPÚBLICA DE TRES PICOS
ACUERDO MINISTERIAL Nro. 2013-091
Dado en la ciudad de Picos, a los cuatro días del mes de junio de dos mil trece.
"""
SHORT_YEAR = """\
DECRETO-LEY Nº 6.618
Buenos Aires, 17/6/57.
El Presidente de la Nación Argentina decreta:
"""
COSTA_RICA = """\
N° 3458-MP-SP
EL PRESIDENTE DE LA REPÚBLICA
En uso de las atribuciones de la Constitución de Costa Rica,

DECRETAN:

Dado en la Presidencia de la República.—San José, a los veinticuatro días del mes de junio de dos mil ocho.
"""
VENEZUELA = """\
República Bolivariana de Venezuela

PROVIDENCIA ADMINISTRATIVA N° CNC-2013-014

Caracas, 5 de agosto de 2013
"""
LIBRARY = """\
Tipo Norma : Decreto 547
Fecha Publicación : 24-11-2005
Fecha Promulgación : 11-07-2005
Título : REGLAMENTO DE CASINOS DE CHILE
"""
SONORA = """\
DECRETO NÚMERO 45

EL CONGRESO DEL ESTADO LIBRE Y SOBERANO DE SONORA, MÉXICO, DECRETA:

Hermosillo, Sonora, a 12 de marzo de 2014.
"""

EXPECTED = [
    (CHILE, "cl-valdehermoso-decreto-1044-2013", "valdehermoso", "Decreto Exento", "1.044", "2013-01-07"),
    (ARGENTINA, "ar-mendoza-resolucion-218-2008", "mendoza", "Resolución", "218/08", "2008-05-05"),
    (SPAIN, "es-cantabria-orden-15-2019", "cantabria", "Orden", "HAC/15/2019", "2019-04-03"),
    (PERU, "pe-resolucion-215-2013", "peru", "Resolución Directoral", "215-2013", "2013-01-14"),
    (COLOMBIA, "co-acuerdo-08-2020", "colombia", "Acuerdo", "08", "2020-05-14"),
    (COSTA_RICA, "cr-decreto-3458-2008", "costa-rica", "Decreto", "3458", "2008-06-24"),
    (VENEZUELA, "ve-providencia-014-2013", "venezuela", "Providencia Administrativa", "CNC-2013-014", "2013-08-05"),
    (LIBRARY, "cl-decreto-547-2005", "chile", "Decreto", "547", "2005-07-11"),
    (SONORA, "mx-sonora-decreto-45-2014", "sonora", "Decreto", "45", "2014-03-12"),
    (SPACED, "circular-112-1978", "", "Circular", "112", "1978-05-09"),
    (DAY_FIRST, "co-decreto-1278-2014", "colombia", "Decreto", "1278", "2014-07-09"),
    (BY_DAY, "es-reglamento-de-bingos-1979", "espana", "Orden", "", "1979-01-19"),
    (YEAR_FIRST, "tres-picos-acuerdo-091-2013", "tres-picos", "Acuerdo Ministerial", "2013-091", "2013-06-04"),
    (SHORT_YEAR, "ar-decreto-ley-6618-1957", "argentina", "Decreto-ley", "6.618", "1957-06-17"),
    (PARAGUAY, "py-resolucion-24-2021", "paraguay", "Resolución", "24/2021", "2021-03-09"),
]


@pytest.mark.parametrize(("header", "name", "jurisdiction", "kind", "number", "date"), EXPECTED)
def test_id_kind_number_and_date(
    read: Reader, header: str, name: str, jurisdiction: str, kind: str, number: str, date: str
) -> None:
    found = read(header + BODY).identity
    assert (found.id, found.jurisdiction) == (name, jurisdiction)
    assert (found.kind, found.number, found.date) == (kind, number, date)


@pytest.mark.parametrize(
    ("masthead", "jurisdiction"),
    [
        ("GACETA OFICIAL DE CABO LIRIO", "cabo-lirio"),
        ("Boletín Oficial de La Rioja", "la-rioja"),
        ("Boletín Oficial de la Provincia de Salta", "salta"),
        ("BOLETÍN OFICIAL DEL ESTADO", "espana"),
        ("Diario Oficial de la República de Chile", "chile"),
    ],
)
def test_a_gazette_is_named_after_the_place_that_decides(read: Reader, masthead: str, jurisdiction: str) -> None:
    country = {"espana": "España", "chile": "Chile"}.get(jurisdiction, "")
    header = f"{masthead}\n\nCONSEJERÍA DE HACIENDA\n\nDecreto 4/2020, de 3 de abril. {country}\n"
    assert read(header + BODY).identity.jurisdiction == jurisdiction


@pytest.mark.parametrize(
    ("header", "issuer", "place"),
    [
        (CHILE, "Municipalidad de Valdehermoso", "Valdehermoso"),
        (ARGENTINA, "Provincia de Mendoza, Instituto Provincial de Juegos y Casinos", "Mendoza"),
        (PERU, "Ministerio de Comercio Exterior y Turismo", "Lima"),
        (COLOMBIA, "Coljuegos", ""),
        (PARAGUAY, "Comisión Nacional de Juegos de Azar", "Asunción"),
    ],
)
def test_issuer_and_place(read: Reader, header: str, issuer: str, place: str) -> None:
    found = read(header + BODY).identity
    assert (found.issuer, found.place) == (issuer, place)


@pytest.mark.parametrize(
    ("header", "uri"),
    [
        (CHILE, "/akn/cl-valdehermoso/act/decreto/2013-01-07/1-044"),
        (ARGENTINA, "/akn/ar-mendoza/act/resolucion/2008-05-05/218-08"),
        (PERU, "/akn/pe/act/resolucion/2013-01-14/215-2013"),
        (ARGENTINA.replace("Mendoza, 5 de mayo de 2008.", ""), ""),
    ],
)
def test_the_frbr_uri_needs_country_and_date(read: Reader, header: str, uri: str) -> None:
    assert read(header + BODY).identity.frbr_uri == uri


def test_the_instruments_that_the_recitals_cite_are_not_this_one(read: Reader) -> None:
    text = "MUNICIPALIDAD DE VALDEHERMOSO\n\nVISTOS:\n\nEl Decreto N° 77 de fecha 1 de marzo de 2001.\n"
    found = read(text).identity
    assert (found.kind, found.number, found.date) == ("", "", "")


def test_a_text_that_says_nothing_has_an_id_by_its_content(read: Reader) -> None:
    document = read("El crupier reparte dos cartas.\n")
    stated = {key for key, value in msgspec.structs.asdict(document.identity).items() if value}
    assert stated == {"id", "language"}
    assert document.id == f"documento-{document.source.sha256[:12]}"


def test_a_text_without_a_header_is_named_by_its_first_line(read: Reader) -> None:
    found = read("Reglamento del juego de la ruleta en Puerto Claro\n\n1. El cilindro tiene 37 números.\n").identity
    assert found.title == "Reglamento del juego de la ruleta en Puerto Claro"
    assert found.id == "reglamento-del-juego-de-la-ruleta-en-puerto-claro"


def test_the_signature_dates_what_the_header_does_not(read: Reader) -> None:
    text = "AYUNTAMIENTO DE VALDEHERMOSO\n\nOrdenanza n.º 3\n" + BODY + "Valdehermoso, a 2 de julio de 1999.\n"
    found = read(text).identity
    assert (found.date, found.place) == ("1999-07-02", "Valdehermoso")


@pytest.mark.parametrize("printed", ["31 de febrero de 2010", "45 de mayo de 2010", "1/13/2010"])
def test_a_day_that_does_not_exist_is_no_date(read: Reader, printed: str) -> None:
    assert read(f"Resolución N° 4\n\nValdehermoso, {printed}\n\nVISTO:\n").identity.date == ""
