"""What is left of a phrase, a table or a list that has lost a part."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import findings, lines

GAME = """\
REGLAMENTO DE PRUEBA

1. BLACK JACK

1.1 {title}

{text}

1.2 Cierre

Los faroles se apagan al cerrar la sala.
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("La mesa tiene siete (7) faroles, y (9) en el salón. Hay tres (3) sillas, cuatro (4) velas,"
         " dos (2) jarras y cinco (5) copas.", 1),
        ("La mesa tiene siete (7) faroles, y nueve (9) en el salón. Hay tres (3) sillas, cuatro (4) velas,"
         " dos (2) jarras y cinco (5) copas.", 0),
        ("La mesa tiene (7) faroles y (9) velas.", 0),
    ],
)  # fmt: skip
def test_a_figure_without_its_word(text: str, found: int) -> None:
    assert len(lines(GAME.format(title="Los faroles", text=text), "misprint")) == found


@pytest.mark.parametrize(("noun", "found"), [("número", 1), ("mínimo", 0), ("importe", 0)])
def test_a_multiple_of_what_is_no_amount(noun: str, found: int) -> None:
    text = f"El máximo no será superior a 300 veces dicho {noun}."
    assert len(lines(GAME.format(title="Límites", text=text), "misprint")) == found


@pytest.mark.parametrize(
    ("lead", "found"),
    [
        ("La cantidad mayor de faroles continuación:", 1),
        ("La cantidad mayor de faroles se muestra a continuación:", 0),
        ("Los faroles que hay a continuación:", 0),
    ],
)
def test_a_lead_of_which_only_the_ends_are_left(lead: str, found: int) -> None:
    text = f"{lead}\n\n- siete en la sala\n\n- dos en el patio"
    assert len(lines(GAME.format(title="Los faroles", text=text), "truncated_text")) == found


@pytest.mark.parametrize(
    ("listed", "found"), [("las modalidades y Mini Punto", 1), ("las modalidades Punto y Mini Punto", 0)]
)
def test_a_list_without_its_first_name(listed: str, found: int) -> None:
    text = f"""\
    REGLAMENTO DE PRUEBA

    1. PUNTO Y BANCA

    1.1 Mini Punto

    En {listed} se enciende un farol.
    """
    assert len(lines(text, "truncated_text")) == found


@pytest.mark.parametrize(("last", "found"), [("2 velas 7 veces su peso", 1), ("7 veces su peso", 0)])
def test_two_cells_in_one(last: str, found: int) -> None:
    rows = "\n".join(f"| {name} | {count} velas | {9 - count} veces su peso |" for count, name in enumerate("abcd", 3))
    text = f"| Farol | Velas | Paga |\n|---|---|---|\n{rows}\n| e | Completo | {last} |"
    assert (
        len([f for f in findings(GAME.format(title="Pagos", text=text), "misprint") if "celdas" in f.message]) == found
    )


@pytest.mark.parametrize(("pays", "found"), [("8 a 1 y se considera nula", 1), ("8 a 1", 0)])
def test_a_row_that_pays_and_is_void(pays: str, found: int) -> None:
    text = f"| Farol | Pago |\n|---|---|\n| rojo | 2 a 1 |\n| verde | {pays} |\n| azul | 3 a 1 |"
    messages = [f.message for f in findings(GAME.format(title="Pagos", text=text), "misprint")]
    assert len([message for message in messages if "dos filas" in message]) == found


@pytest.mark.parametrize(("used", "found"), [("La carta de farol se guarda.", 0), ("El farol se guarda.", 1)])
def test_a_thing_that_no_rule_uses(used: str, found: int) -> None:
    text = f"- Una mesa.\n\n- Una carta de farol.\n\n- Una vela.\n\n1.1.1 Uso\n\n{used}"
    assert len(lines(GAME.format(title="Elementos materiales", text=text), "undefined_term")) == found


@pytest.mark.parametrize(("end", "found"), [(".", 0), ("", 1)])
def test_a_paragraph_without_its_stop(end: str, found: int) -> None:
    told = "\n\n".join(
        f"1.{n} Farol\n\nEste farol alumbra la mesa desde la puerta. Su vela se cambia al cerrar la sala cada noche."
        for n in range(2, 60)
    )
    last = f"Las jarras se lavan al cerrar la sala cada noche. Las copas se guardan en el armario que está cerrado{end}"
    text = f"REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n1.1 Jarras\n\n{last}\n\n{told}\n"
    assert len(lines(text, "truncated_text")) == found


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ("- 2 faroles de papel\n\n- 4 faroles de cobre", 1),
        ("- faroles de papel\n\n- faroles de cobre", 0),
        ("- 1 farol de papel\n\n- 2 faroles de cobre", 0),
    ],
)
def test_different_things_of_which_several_are_alike(items: str, found: int) -> None:
    text = f"En la sala hay 6 distintos faroles, que son:\n\n{items}"
    assert len(lines(GAME.format(title="Los faroles", text=text), "arithmetic_mismatch")) == found


RULES = """
REGLAMENTO DE LA RULETA

CAPÍTULO I. DEL CRUPIER

1.1 El crupier gira el cilindro y anuncia el número.
1.2 {first}
1.3 Las fichas perdidas se retiran del paño.
1.4 Al cierre se cuenta la caja{end}
1.5 La caja se guarda bajo llave en la oficina.
"""


@pytest.mark.parametrize(
    ("first", "end", "code", "line"),
    [
        ("Durante el giro de la bola y hasta su caída, no está permitida.", ".", "truncated_text", 6),
        ("El crupier paga las apuestas ganadoras.", ",", "misprint", 8),
    ],
)
def test_what_is_left_of_a_rule_is_told(first: str, end: str, code: str, line: int) -> None:
    assert line in lines(RULES.format(first=first, end=end), code)


def test_whole_rules_have_nothing_left_out() -> None:
    first = "Durante el giro de la bola, no está permitida la entrada."
    assert lines(RULES.format(first=first, end="."), "misprint", "truncated_text") == []


def test_criteria_announced_before_the_next_number_are_missing() -> None:
    first = "El crupier paga las apuestas según las siguientes pautas:"
    assert lines(RULES.format(first=first, end="."), "missing_table") == [6]
    assert lines(RULES.format(first=f"{first} primero las altas y después las bajas.", end="."), "missing_table") == []
