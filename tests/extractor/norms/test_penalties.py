"""Tables of sanctions: classes of infractions, conducts, fines as ranges, other sanctions, limitation."""

from typing import Any

from tests.extractor.norms.reading import norms

LAW = """
Artículo 40. Infracciones graves.

Son infracciones graves:

a) Abrir la sala sin luz eléctrica.

b) Esconder el libro de visitas.

Artículo 41. Sanciones.

1. Las infracciones se sancionarán como sigue:

a) Las leves, con multa de hasta 300 dólares.

b) Las graves, con multa desde 301 dólares hasta 9.000 dólares; y además, en su caso, con el cierre por un mes.

c) Las muy graves, con multa de un millón a dos millones de euros.

Artículo 42. Prescripción.

Las infracciones leves prescribirán al año, las graves y muy graves a los tres años.
"""


def stated(text: str) -> list[tuple[str, Any]]:
    """Key and value of each sanction of a text."""
    return [(norm.statement.key, norm.statement.value) for norm in norms(text, "sanctions")]


def test_a_statute_gives_its_table_of_sanctions() -> None:
    found = stated(LAW)
    assert ("infraction.serious", "Esconder el libro de visitas") in found
    assert ("fine.minor", {"max": 300, "currency": "USD"}) in found
    assert ("fine.serious", {"min": 301, "currency": "USD", "max": 9000}) in found
    assert ("fine.very_serious", {"min": 1000000, "max": 2000000, "currency": "EUR"}) in found
    assert ("accessory.serious", "el cierre por un mes") in found


def test_classes_named_together_share_their_term() -> None:
    found = stated(LAW)
    assert ("limitation.infraction.minor", {"amount": 1, "unit": "year"}) in found
    for kind in ("serious", "very_serious"):
        assert (f"limitation.infraction.{kind}", {"amount": 3, "unit": "year"}) in found


def test_a_fine_without_a_class_is_one_of_any() -> None:
    text = "Artículo 3. Quien venda sin licencia será castigado con multa de 20 a 50 UIT y decomiso."
    assert ("fine.any", {"min": 20, "max": 50, "currency": "UIT"}) in stated(text)


def test_who_imposes_and_how_it_is_measured_is_no_sanction() -> None:
    text = """
    Artículo 41. Sanciones.

    La competencia para imponer multas de hasta 300 dólares corresponde al alcalde.

    La prescripción se interrumpe si el expediente se paraliza más de un mes.
    """
    assert [key for key, _ in stated(text) if "." in key] == []


def test_a_sentence_may_tell_the_conduct_of_its_class() -> None:
    text = """
    Artículo 9. Infracciones leves.

    Son infracciones leves las acciones u omisiones que no lleguen a graves.

    Artículo 10. Son responsables de las infracciones leves las personas que las cometan.
    """
    assert [key for key, _ in stated(text) if key.startswith("infraction.")] == ["infraction.minor"]


def test_a_list_of_other_sanctions_is_of_the_class_that_its_paragraph_names() -> None:
    text = """
    Artículo 11. Sanciones.

    1. Las infracciones graves se castigan con multa de hasta 500 euros.

    Podrán imponerse además, según las circunstancias de la infracción, las sanciones siguientes:

    a) El cierre de la sala por un mes.

    b) La suspensión de la licencia por un año.

    2. Las infracciones leves se castigan con multa de hasta 50 euros.
    """
    assert [key for key, _ in stated(text) if key.startswith("accessory.")] == ["accessory.serious"] * 2


def test_the_last_of_several_terms_may_leave_out_its_unit() -> None:
    text = (
        "Artículo 12. Las infracciones leves prescriben al mes, las graves a los dos años y las muy graves a los tres."
    )
    assert ("limitation.infraction.very_serious", {"amount": 3, "unit": "year"}) in stated(text)


def test_what_an_office_may_impose_is_no_fine_of_its_own() -> None:
    text = """
    Artículo 13. Órganos competentes.

    Resuelve el alcalde cuando la sanción sea una multa de hasta 300 dólares.
    """
    assert [key for key, _ in stated(text) if key.startswith("fine.")] == []


def test_terms_may_stand_before_their_classes() -> None:
    text = """
    Artículo 14. Prescripción de las sanciones.

    Prescriben al mes las sanciones por infracciones leves y a los dos años las que lo son por graves.
    """
    found = stated(text)
    assert ("limitation.sanction.minor", {"amount": 1, "unit": "month"}) in found
    assert ("limitation.sanction.serious", {"amount": 2, "unit": "year"}) in found


def test_terms_in_the_order_of_the_classes_before_them() -> None:
    text = """
    Artículo 15. Prescripción de las sanciones.

    Las infracciones leves prescriben al mes; las graves, al año; y las muy graves, a los dos años.
    Las sanciones prescriben, respectivamente, a los tres meses, dos años y cuatro años.
    """
    found = stated(text)
    assert ("limitation.infraction.very_serious", {"amount": 2, "unit": "year"}) in found
    assert ("limitation.sanction.minor", {"amount": 3, "unit": "month"}) in found
    assert ("limitation.sanction.very_serious", {"amount": 4, "unit": "year"}) in found


def test_the_sums_of_a_list_of_amounts_count_their_cents() -> None:
    text = """
    Artículo 16. La cuantía de las sanciones será la siguiente:

    a) Las infracciones leves serán sancionadas con multa de cien euros hasta mil euros.

    b) Las infracciones graves serán sancionadas con multa de mil euros y un céntimo a dos mil euros.
    """
    assert ("fine.serious", {"min": 1000.01, "max": 2000, "currency": "EUR"}) in stated(text)


def test_conducts_below_the_titles_that_part_a_long_list_and_items_with_a_stop() -> None:
    text = """
    TÍTULO V
    RÉGIMEN SANCIONADOR

    Artículo 60. Infracciones graves.

    Son infracciones graves las siguientes:

    1. Del edificio.

    a) La pintura de puertas sin permiso del vecino.

    b) El derribo de faroles.

    2. De los animales.

    a) La entrada de caballos en el salón.

    Artículo 61. Otras infracciones.

    Se consideran infracciones sancionables:

    a. Esconder el libro de visitas.

    b. Apagar la luz del zaguán.
    """
    found = [value for key, value in stated(text) if key.startswith("infraction")]
    assert [words.split()[-1] for words in found] == ["vecino", "faroles", "salón", "visitas", "zaguán"]


def test_a_fine_and_other_sanctions_in_a_list_below_it() -> None:
    text = """
    Artículo 64. Sanciones.

    1. Las infracciones serán sancionadas:

    a) Las leves, con multa de hasta 50 euros.

    b) Las muy graves, con multas de hasta 70.000 euros y, además, en su caso, con:

    1.º Cierre del salón por un año.

    2.º Inhabilitación del titular.
    """
    found = stated(text)
    assert ("fine.very_serious", {"max": 70000, "currency": "EUR"}) in found
    assert [key for key, _ in found if key.startswith("accessory")] == ["accessory.very_serious"] * 2


def test_a_conduct_without_a_verb_is_of_the_class_of_its_title() -> None:
    text = "Artículo 40. Infracciones leves.\n\nLas acciones que ensucien el zaguán y no sean graves."
    assert [key for key, _ in stated(f"TÍTULO V\nRÉGIMEN SANCIONADOR\n\n{text}")] == ["infraction.minor"]
    told = "Artículo 40. Infracciones leves.\n\nLos vecinos que limpien el zaguán esperan."
    assert stated(f"TÍTULO V\nRÉGIMEN SANCIONADOR\n\n{told}") == []


def test_the_items_below_a_title_that_is_a_class_are_its_conducts() -> None:
    text = """
    TÍTULO V. Régimen sancionador

    Artículo 50. Infracciones muy graves.

    a) Abrir la sala sin la autorización de la consejería.

    b) (Suprimido).

    c) Permitir la entrada de menores en el salón.

    Artículo 51. Infracciones leves.

    a) Llevar mal el libro de visitas de la sala.
    """
    assert [key for key, _ in stated(text)] == [
        "infraction.very_serious",
        "infraction.very_serious",
        "infraction.minor",
    ]


def test_other_sanctions_are_told_by_their_list_whatever_they_are() -> None:
    text = """
    Artículo 41. Sanciones.

    2. Llevarán implícitas las siguientes consecuencias o sanciones accesorias:

    a) La devolución de lo cobrado a quien lo pagó.

    b) El lacrado del farol.
    """
    assert [value for key, value in stated(text) if key == "accessory.any"] == [
        "La devolución de lo cobrado a quien lo pagó",
        "El lacrado del farol",
    ]


def test_a_later_paragraph_gives_the_class_of_a_list() -> None:
    text = """
    Artículo 59. Infracciones de los visitantes.

    1. Son infracciones cometidas por los visitantes:

    a) Apagar los faroles de la sala de juego.

    b) Romper los faroles de la sala de juego.

    2. Las infracciones a que se refiere el apartado 1 serán consideradas como leves, a excepción de las previstas
    en los apartados b) que tendrán la consideración de graves.
    """
    assert ("infraction.minor", "Apagar los faroles de la sala de juego") in stated(text)
    assert ("infraction.serious", "Romper los faroles de la sala de juego") in stated(text)


def test_infractions_and_sanctions_may_lapse_together() -> None:
    text = """
    Artículo 60. Prescripción de infracciones y sanciones.

    En relación con las infracciones y las sanciones de esta ley, prescribirán a los tres años las graves y al año las
    leves.
    """
    for of in ("infraction", "sanction"):
        assert (f"limitation.{of}.serious", {"amount": 3, "unit": "year"}) in stated(text)


def test_who_imposes_a_fine_costs_no_breach() -> None:
    text = """
    Artículo 48. Sanciones.

    Corresponderá imponer las sanciones:

    a) Al alcalde, las multas superiores a 500 euros.
    """
    assert stated(text) == []


def test_a_fine_and_or_another_sanction() -> None:
    text = """
    Artículo 41. Sanciones.

    Las infracciones graves serán sancionadas con multa de 100 a 500 euros y/o suspensión de la autorización por un
    mes.
    """
    assert ("accessory.serious", "suspensión de la autorización por un mes") in stated(text)


def test_a_sentence_states_a_fine_for_each_of_two_kinds_of_people() -> None:
    text = """
    Artículo 9. Sanciones.

    1. Las infracciones leves se sancionarán con multa de cien a mil euros si las comete la empresa, y con multa de
    diez a cincuenta euros si las comete un empleado.
    """
    assert [value for key, value in stated(text) if key == "fine.minor"] == [
        {"min": 100, "max": 1000, "currency": "EUR"},
        {"min": 10, "max": 50, "currency": "EUR"},
    ]


def test_a_maximum_that_goes_up_is_a_fine_of_the_class_before_it() -> None:
    text = """
    Artículo 9. Sanciones.

    1. Las infracciones se sancionarán con estas multas:

    a) Las graves, desde 100 euros hasta 900 euros. No obstante, el límite máximo será de 5.000 euros cuando lo exija la
    graduación de la culpa.
    """
    assert [value for key, value in stated(text) if key == "fine.serious"] == [
        {"min": 100, "max": 900, "currency": "EUR"},
        {"max": 5000, "currency": "EUR"},
    ]


def test_a_conduct_that_speaks_of_a_procedure_is_one() -> None:
    text = """
    Artículo 7. Infracciones graves.

    Son infracciones graves:

    a) No comunicar a tiempo el procedimiento de recuento de la caja.
    b) Cerrar la sala antes de la hora.
    """
    assert [key for key, _ in stated(text)] == ["infraction.serious"] * 2


def test_what_may_be_ordered_under_a_title_on_sanctions_is_one_but_no_measure_until_the_case_is_decided() -> None:
    text = """
    Artículo 9. Sanciones.

    1. En los casos de falta de licencia podrá acordarse el decomiso de las fichas.

    2. Abierto el expediente, podrá ordenarse con carácter cautelar el cierre de la sala.
    """
    assert [key for key, _ in stated(text) if key.startswith("accessory.")] == ["accessory.any"]
