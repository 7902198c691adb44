"""Norms told as statutes of many places tell them: each form beside its twin that looks alike and binds nobody."""

import pytest

from tests.extractor.norms.reading import families, norms, one
from tests.extractor.readers.facts import by_key

_MODAL = {"obligation", "prohibition", "permission"}


def _bound(text: str) -> list[tuple[str, str]]:
    """Modality and bearer of each duty, ban or leave in a text."""
    return [(norm.statement.family, norm.statement.bearer) for norm in norms(text, "deontic")]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        # duties
        ("El concesionario está obligado a rendir cuentas cada trimestre.", [("obligation", "casino")]),
        ("Los operadores tendrán la obligación de conservar las grabaciones.", [("obligation", "casino")]),
        ("Incumbe al titular de la licencia velar por la limpieza del salón.", [("obligation", "casino")]),
        ("Corresponderá al inspector levantar el acta.", [("obligation", "inspector")]),
        ("Será de cargo del operador el pago de la tasa.", [("obligation", "casino")]),
        ("Todo jugador deberá exhibir su documento.", [("obligation", "player")]),
        ("Los jugadores habrán de retirarse a la hora del cierre.", [("obligation", "player")]),
        ("Es deber del operador llevar un libro de incidencias.", [("obligation", "casino")]),
        ("El personal de sala vestirá el uniforme aprobado.", [("obligation", "staff")]),
        ("Se exigirá a los jugadores la entrada sellada.", [("obligation", "player")]),
        ("El director del casino será el encargado de abrir la sala.", [("obligation", "casino")]),
        ("Las tarjetas deberán guardarse en un cajón cerrado por el inspector.", [("obligation", "casino")]),
        # bans
        ("Queda terminantemente prohibido el ingreso de menores de edad.", [("prohibition", "player")]),
        ("Prohíbese a los empleados recibir préstamos del público.", [("prohibition", "staff")]),
        ("En ningún caso podrá el operador conceder crédito.", [("prohibition", "casino")]),
        ("Se abstendrán los empleados de apostar en su propia sala.", [("prohibition", "staff")]),
        ("Los jugadores no están autorizados a filmar el salón.", [("prohibition", "player")]),
        ("No será lícito al operador ceder la licencia.", [("prohibition", "casino")]),
        ("Tampoco se admitirán cheques.", [("prohibition", "casino")]),
        ("El operador no podrá, bajo ningún concepto, cerrar antes de la hora.", [("prohibition", "casino")]),
        ("Ningún empleado podrá aceptar regalos.", [("prohibition", "staff")]),
        ("Ningún empleado que haya sido amonestado dos veces podrá pedir licencia.", [("prohibition", "staff")]),
        ("Está vedado a los jugadores entrar con mascotas.", [("prohibition", "player")]),
        # leave
        ("El operador podrá optar entre dos horarios.", [("permission", "casino")]),
        ("Los jugadores tienen derecho a pedir un recibo.", [("permission", "player")]),
        ("Se faculta al director del casino para cerrar una mesa.", [("permission", "casino")]),
        ("Es potestativo del jugador pedir otra silla.", [("permission", "player")]),
        ("El jugador no está obligado a dar propina.", [("permission", "player")]),
        ("No se prohíbe al jugador cambiar de mesa.", [("permission", "player")]),
        ("No será necesario que el jugador se inscriba.", [("permission", "player")]),
        # impersonal
        ("Se procederá al recuento de las fichas ante el inspector.", [("obligation", "")]),
        ("Las actas serán remitidas a la Secretaría dentro de tercero día.", [("obligation", "")]),
    ],
)
def test_the_form_binds_whom_it_binds(sentence: str, right: list[tuple[str, str]]) -> None:
    assert _bound(sentence) == right


@pytest.mark.parametrize(
    "sentence",
    [
        "La ley que prohíbe los sorteos data de otro siglo.",
        "Se entiende por excluido quien tiene prohibido el acceso por resolución judicial.",
        "Los sorteos prohibidos se enumeran en el anexo.",
        "La autorización concedida ampara una sola sala.",
        "El deber de custodia termina con la entrega.",
        "Las máquinas permitidas llevan un sello azul.",
        "La obligación tributaria nace con la apertura del local.",
        "El procedimiento se regirá por la ley general.",
        "Puede ocurrir que falten fichas.",
        "Los ingresos cobrados por cuenta del operador son de la caja común.",
    ],
)
def test_words_of_duty_that_bind_nobody(sentence: str) -> None:
    assert _bound(sentence) == []


def test_a_list_gives_subject_and_modality_to_its_items_and_to_theirs() -> None:
    text = """
    Artículo 4. Deberes

    Los operadores deberán:

    a) Llevar los siguientes libros:
       1) registrar las entradas;
       2) registrar las salidas.
    b) Limpiar la sala.
    """
    found = [one for one in _bound(text) if one[0] in _MODAL]
    assert set(found) == {("obligation", "casino")}
    assert len(found) >= 3


def test_a_title_gives_its_list_the_ban() -> None:
    text = """
    Artículo 9. Prohibiciones

    a) Fumar en la sala.
    b) Correr entre las mesas.
    """
    assert [family for family, _ in _bound(text)] == ["prohibition"] * 2


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A los efectos de esta ley, se entiende por salón el local abierto al público.", "salón"),
        ("Para los fines de este reglamento se considerará boleto el soporte que entrega el operador.", "boleto"),
        ("Denomínase talonario el conjunto de boletos de una serie.", "talonario"),
        ("Garito es todo local sin licencia donde se juega por dinero.", "Garito"),
        ("La Comisión Provincial de Juegos, en adelante «la Comisión», dictará las normas.", "Comisión"),
        ("Tienen la consideración de boletos los soportes que entrega el operador.", "boletos"),
        ("Terminal: aparato por el que se registran las apuestas.", "Terminal"),
        ("Se llama reintegro a la devolución de lo apostado.", "reintegro"),
        ("Tendrán la consideración de casetas aquellos puestos que abran de noche.", "casetas"),
        ("Se entenderá que hay desorden cuando nadie atienda la puerta.", "hay desorden"),
        ("Se consideran fichas rotas las siguientes:", "fichas rotas"),
    ],
)
def test_a_definition_names_its_term(sentence: str, term: str) -> None:
    found = [norm.statement for norm in norms(sentence, "definitions")]
    assert len(found) == 1
    assert term in found[0].term


@pytest.mark.parametrize(
    "sentence",
    [
        "El salón abre a las nueve.",
        "Se entiende que el jugador acepta las bases.",
        "Plazo: diez días.",
        "La Comisión se reúne cada mes.",
        "Gana la pareja formada por dos damas.",
    ],
)
def test_a_sentence_that_defines_nothing(sentence: str) -> None:
    assert families(sentence, "definitions") == []


@pytest.mark.parametrize(
    ("sentence", "key", "value"),
    [
        (
            "Las infracciones leves se sancionarán con multa de 10 a 50 UTM.",
            "fine.minor",
            {"min": 10, "max": 50, "currency": "UTM"},
        ),
        (
            "Las faltas muy graves serán castigadas con multa de hasta 300.000 euros.",
            "fine.very_serious",
            {"max": 300000, "currency": "EUR"},
        ),
        (
            "Las infracciones graves prescribirán a los dos años.",
            "limitation.infraction.serious",
            {"amount": 2, "unit": "year"},
        ),
    ],
)
def test_a_sanction_has_its_class_and_range(sentence: str, key: str, value: object) -> None:
    found = one(norms(sentence, "sanctions"))
    assert (found.key, found.value) == (key, value)


def test_times_told_in_a_second_sentence_go_on_with_the_first() -> None:
    text = """
    Artículo 8. Prescripción de las sanciones

    Las sanciones por infracciones graves prescribirán a los tres años; las impuestas por infracciones leves, al año.
    """
    found = by_key((norm.statement.key, norm.statement.value) for norm in norms(text, "sanctions"))
    assert found == {
        "limitation.sanction.serious": {"amount": 3, "unit": "year"},
        "limitation.sanction.minor": {"amount": 1, "unit": "year"},
    }


def test_reasons_of_an_act_bind_and_punish_nobody() -> None:
    sentence = "El operador que cierre sin aviso deberá pagar una multa."
    assert families(sentence, "deontic", "sanctions") != []
    assert families(f"EXPOSICIÓN DE MOTIVOS\n\n{sentence}", "deontic", "sanctions") == []
