"""Figures, letters and spaces that a reader of print took for each other."""

import pytest

from corpus.repair.edits import mend


def read(text):
    for edit in sorted(mend(text), key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.after + text[edit.end :]
    return text


@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("Cinco iguales 7al", "Cinco iguales 7 a 1"),
        ("Cinco iguales 7a1l", "Cinco iguales 7 a 1"),
        ("Jugada doble lal", "Jugada doble 1 a 1"),
        ("Tres iguales 1lal", "Tres iguales 1 a 1"),
        ("Jugada doble lal(al contado)", "Jugada doble 1 a 1 (al contado)"),
        ("Tres iguales 3az2", "Tres iguales 3 a 2"),
        ("si el marcador muestra 4, 5 0 9, se repite", "si el marcador muestra 4, 5 ó 9, se repite"),
        ("la sala (9 6 14).", "la sala (9 ó 14)."),
        ("- 42fila: 5,8,9", "- 4ª fila: 5,8,9"),
        ("retira la 32 ficha (segunda)", "retira la 3ª ficha (segunda)"),
        ("coloca una 22 ficha en el paño", "coloca una 2ª ficha en el paño"),
        ("retira su 12 ficha", "retira su 1ª ficha"),
        ("2%8fila: 1al 9", "2ª fila: 1 al 9"),
        ("una ficha 0 dos fichas", "una ficha o dos fichas"),
        ("si el marcador muestra 4, 5 6 9, se repite", "si el marcador muestra 4, 5 ó 9, se repite"),
        ("oEntrega de fichas", "o Entrega de fichas"),
    ],
)
def test_what_only_one_reading_explains_is_mended(seen, meant):
    assert read(seen) == meant


@pytest.mark.parametrize(
    "text",
    [
        "paga 7 al participante que espera",
        "se entregan 32 fichas en cada mesa",
        "los 12 participantes de la mesa",
        "el número 0 de la mesa",
        "del 0 al 36",
        "3 6 9",
        "3 0 9",
        "el canal de la sala",
        "se anota en la columna 6",
        "mesa 3 6 9 12",
        "de 25 a 36 fichas",
    ],
)
def test_what_can_stand_is_left_alone(text):
    assert read(text) == text


@pytest.mark.parametrize(("following", "read_so"), [("14 sitios.", [" ó"]), ("sitios", []), ("", [])])
def test_the_letter_before_a_figure_of_the_next_line_is_mended(following, read_so):
    assert [edit.after for edit in mend("La mesa puede tener 9 6", following)] == read_so


@pytest.mark.parametrize(
    ("seen", "before", "following", "meant"),
    [
        ("el doble de la 12", "", "ficha del jugador", ["1ª"]),
        ("22 ficha del jugador", "pone la", "", ["2ª "]),
        ("el doble de la 12", "", "y de la otra", []),
        ("22 ficha del jugador", "pone sobre el paño", "", []),
    ],
)
def test_an_ordinal_that_the_end_of_a_line_parts_is_mended(seen, before, following, meant):
    assert [edit.after for edit in mend(seen, following, before)] == meant


@pytest.mark.parametrize(
    ("text", "before", "meant"),
    [
        ("0 cinco, según la mesa", "quedan guardados los otros cuatro", "o cinco, según la mesa"),
        ("0 cinco cubiletes", "Elementos de la mesa", "0 cinco cubiletes"),
        ("0 Cubilete", "los otros tres", "0 Cubilete"),
    ],
)
def test_a_zero_that_opens_a_line_between_two_numbers_is_a_letter(text, before, meant):
    edits = list(mend(text, preceding=before))
    assert ((edits[0].after + text[edits[0].end :]) if edits else text) == meant
