"""Bulleted titles and bulleted items look alike; what stands around them tells them apart."""

from extractor.outline import outline
from tests.extractor.outline.conftest import sketch

CATALOGUE = """
CATEGORIAS DE JUEGOS DE DADOS

1. DADOS DE FERIA

1.1 DENOMINACIÓN CON QUE ES CONOCIDO EL JUEGO

Dados de feria

1.2 RESEÑA GENERAL DEL PROPÓSITO DEL JUEGO

Se tiran cinco dados.

1.3 ELEMENTOS NECESARIOS PARA EL JUEGO

"""


def test_a_bullet_over_a_paragraph_is_a_title_and_one_in_a_list_an_item(outline_of):
    root = outline_of(
        CATALOGUE
        + """1.3.1 Elementos Materiales

- Mesa del local

Se usa una mesa redonda.

- Elementos anexos

- Cubilete de cuero
- Caja de madera para las fichas
- Bandeja

1.3.2 Elementos Humanos
"""
    )
    nodes = {node.heading or node.own.text: node.kind for node in root.walk()}
    assert nodes["Mesa del local"] == nodes["Elementos anexos"] == "heading"
    assert nodes["Cubilete de cuero"] == nodes["Bandeja"] == "point"


def test_a_title_that_no_tradition_knows_is_one_by_its_place(sketch_of):
    text = CATALOGUE + (
        "1.4 REGLAS DEL JUEGO\n\n- Inicio del juego\n\nEl croupier anuncia que la partida empieza en la mesa.\n\n"
        "- Baile de los dados\n\nLos dados bailan en el cubilete antes de cada uno de los tiros.\n\n"
        "- Cierre del juego\n\nSe cierra.\n"
    )
    assert sketch_of(text)[-4:] == [
        "    1.4 REGLAS DEL JUEGO", "      Inicio del juego", "      Baile de los dados", "      Cierre del juego",
    ]  # fmt: skip


def test_items_that_a_colon_announces_are_no_titles(sketch_of):
    text = CATALOGUE + (
        "1.4 REGLAS DEL JUEGO\n\n- Pago de apuestas\n\nEl orden de pago de las apuestas es el siguiente:\n\n"
        "- Columnas\n- Docenas\n- Plenos\n\nSi un jugador acierta varias, se le pagan todas.\n"
    )
    assert sketch_of(text)[-1] == "      Pago de apuestas"


def test_steps_stand_below_their_topic(sketch_of):
    text = CATALOGUE + (
        "1.4 REGLAS DEL JUEGO\n\n- Inicio del juego\n\n- Requisitos\n\nHace falta un jugador.\n\n"
        "- Barajado inicial\n\n"
        "Se baraja dos veces.\n\n- Apuestas\n\nSe apuesta.\n\n- Juego\n\n- Desarrollo del juego\n\nSe tira.\n\n"
        "- Cierre del juego\n\nSe cierra.\n"
    )
    assert sketch_of(text)[-7:] == [
        "      Inicio del juego",
        "        Requisitos",
        "        Barajado inicial",
        "      Apuestas",
        "      Juego",
        "        Desarrollo del juego",
        "      Cierre del juego",
    ]


LETTERED = CATALOGUE + (
    "1.4 REGLAS DEL JUEGO\n* Inicio del juego\n\no Requisitos\nHace falta un jugador.\n\n0 Barajado inicial\n"
    "Se baraja dos veces.\n\ne Apuestas\n\nSe apuesta.\n\n» Juego\n\no Desarrollo del juego\nSe tira.\n"
)


def test_bullets_that_damage_turned_into_letters_are_bullets(as_document):
    assert sketch(outline(as_document(LETTERED, damage=[(0, 1)])))[-6:] == [
        "      Inicio del juego",
        "        Requisitos",
        "        Barajado inicial",
        "      Apuestas",
        "      Juego",
        "        Desarrollo del juego",
    ]


def test_letters_are_no_bullets_in_a_sound_text(as_document):
    assert not any("Requisitos" in line for line in sketch(outline(as_document(LETTERED))))


def test_a_conjunction_at_the_head_of_a_line_is_no_bullet(outline_of):
    root = outline_of("Artículo 1. Mesas.\n\nLa mesa será redonda\no cuadrada, según la sala\ne incluso la feria.\n")
    assert [node.kind for node in root.walk()] == ["document", "article"]


def test_letters_of_a_topic_begin_anew_and_the_next_topic_closes_them(sketch_of):
    text = CATALOGUE + (
        "1.4 REGLAS DEL JUEGO\n\n- Apuestas\n\nHay dos clases de apuestas.\n\na) Apuestas simples\n\n"
        "Se apuesta a un dado.\n\n"
        "b) Apuestas dobles\n\nSe apuesta a dos dados.\n\n- Pago de apuestas\n\nSe pagan así.\n\n"
        "a) Apuestas simples\n\n"
        "Se paga una vez.\n\nb) Apuestas dobles\n\nSe paga dos veces.\n"
    )
    assert sketch_of(text)[-6:] == [
        "      Apuestas",
        "        a) Apuestas simples",
        "        b) Apuestas dobles",
        "      Pago de apuestas",
        "        a) Apuestas simples",
        "        b) Apuestas dobles",
    ]


def test_a_title_keeps_no_bold_marks_colon_or_bullet(outline_of):
    root = outline_of(CATALOGUE + "1.4 REGLAS DEL JUEGO\n\n- **Cierre del juego:**\n\nSe cierra.\n")
    last = list(root.walk())[-1]
    assert (last.heading, last.num, last.own.text) == ("Cierre del juego", "", "Se cierra.")
