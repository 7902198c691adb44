"""The ledger: every quantity of a text has one row, and its fate is an honest one."""

from __future__ import annotations

import pytest

import corpus
from extractor.ledger import Tally, ledger, tally
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract
from schemas.records import Quantity

LAW = """MUNICIPALIDAD DE VILLA CALLADA

VISTOS: la Ley 318, que fijaba en 33 veces el premio del pleno;

DECRETO:

1. RULETA AMERICANA

1.1 Reglas

El pleno gana treinta y cinco veces la apuesta, según el artículo 7.

El tapete pesa 14 kilos.

Por ejemplo, quien apuesta 10 al pleno cobra 350.

El croupier deberá anunciar tres veces el cierre.

La infracción se castiga con multa de 20 U.T.M.
"""


def rows(text: str = LAW) -> list[Quantity]:
    document = corpus.read_bytes(text.encode(), "ley.txt")
    root = outline(document)
    seen = list(passages(root))
    rules = extract(document, root, seen)
    return ledger(document, seen, rules, [f"r{number}" for number in range(len(rules))])


def fate(words: str) -> tuple[str, str]:
    (found,) = [row for row in rows() if row.words.startswith(words)]
    return found.fate, found.reason


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("treinta y cinco", ("rule", "")),
        ("14", ("unread", "")),
        ("tres", ("norm", "")),
        ("33", ("explained", "recital")),
        ("Ley 318", ("explained", "reference")),
        ("artículo 7", ("explained", "reference")),
        ("10", ("explained", "example")),
        ("350", ("explained", "example")),
        ("20 U.T.M", ("explained", "fine")),
    ],
)
def test_what_became_of_each_quantity(words: str, expected: tuple[str, str]) -> None:
    assert fate(words) == expected


def test_a_quantity_that_became_a_rule_names_it() -> None:
    (row,) = [row for row in rows() if row.fate == "rule"]
    assert (row.kind, row.value, row.line_start, row.game) == ("odds", "35:1", 11, "american_roulette")
    assert row.rule_id is not None


def test_its_words_stand_at_its_place_inside_its_sentence() -> None:
    text = corpus.read_bytes(LAW.encode(), "ley.txt").source.text
    for row in rows():
        assert text[row.start : row.end].strip() == row.words
        assert row.sentence_start <= row.start < row.end <= row.sentence_end


def test_a_number_beside_the_one_that_a_rule_states_is_not_read_with_it() -> None:
    text = "1. RULETA AMERICANA\n\n1.1 Reglas\n\nEl pleno gana 35 veces la apuesta y suenan 9 campanas.\n"
    assert [(row.words[:2], row.fate) for row in rows(text)] == [("35", "rule"), ("9", "unread")]


def test_an_example_in_parentheses_ends_with_them() -> None:
    text = "1. RULETA AMERICANA\n\n1.1 Reglas\n\nEl pleno (por ejemplo, al 17) gana 35 veces la apuesta.\n"
    assert [(row.words[:2], row.reason) for row in rows(text)] == [("17", "example"), ("35", "")]


def test_rows_numbered_one_by_one_have_no_quantity_in_their_number() -> None:
    head = "1. RULETA AMERICANA\n\n1.1 Reglas\n\nN.º\tPosibilidad\tPago\n"
    numbered = "1\tPleno\t35 a 1\n2\tCaballo\t17 a 1\n3\tCuadro\t8 a 1\n"
    assert [row.fate for row in rows(head + numbered)] == ["explained", "rule"] * 3


def test_a_text_gives_little_where_its_quantities_become_no_rules() -> None:
    assert Tally(rule=1, norm=9, unread=20).little
    assert not Tally(rule=10, unread=20).little
    assert not Tally(unread=5).little  # too few to tell


def test_a_tally_counts_what_is_explained_apart() -> None:
    counts = tally(rows())
    assert (counts.rule, counts.norm, counts.unread, counts.explained) == (1, 1, 1, 6)
    assert counts.sentence() == "2 of 3 quantities read (1 as rules, 1 in norms), 1 unread"


NAMES = """REGLAMENTO DE JUEGOS

Artículo 1. Las reglas se componen de una parte general, seis fichas y un anexo.
Artículo 2. Se autorizan la ruleta, el Black-Jack o Veintiuno y el bingo.
Artículo 3. La falta de letrero se castiga con multa de 5 a 9 unidades; su reincidencia en los doce meses, con el doble.
Artículo 4. Se paga como en los ejemplos siguientes:
1. Con 4 fichas al pleno se cobran 140.
2. Con 8 fichas se cobran 280.
Artículo 5. El salón tiene 17 puertas.
"""


def test_names_of_games_parts_of_the_text_sanctions_and_listed_examples_state_nothing() -> None:
    fates = {row.words: (row.fate, row.reason) for row in rows(NAMES)}
    assert fates["seis"] == ("explained", "parts")
    assert fates["Veintiuno"] == ("explained", "name")
    assert fates["doce"] == ("explained", "fine")
    assert {fates[words] for words in ("4", "140", "8", "280")} == {("explained", "example")}
    assert fates["17"] == ("unread", "")


def test_a_total_is_no_name_in_the_rules_of_its_game() -> None:
    (found,) = rows("1. BLACK JACK\n\n1.1 Reglas\n\nGana la mano de veintiuno en la mesa azul.\n")
    assert found.reason != "name"


def test_a_quantity_of_which_a_rule_cites_the_figure_is_read():
    """A rule may cite "60 veces" where the quantity is "60 veces el valor de la apuesta"."""
    table = "Color\t60 veces el valor de la apuesta\nFull\t110 veces el valor de la apuesta\n"
    text = f"REGLAMENTO\n\n1. POZOS PROGRESIVOS\n\nPremios del pozo:\n\n{table}"
    assert [row.fate for row in rows(text) if row.words.startswith(("60", "110"))] == ["rule", "rule"]


OF_NAMES = """REGLAMENTO

Capítulo I. Craps

El Big 6 se anota en la hoja. La postura del casillero 4 se anota en la hoja.

Si dos o más tiradores reclaman, se anota en la hoja. La mesa de 4 patas se anota en la hoja.

El recuento de 9 + 8 = 17 se anota en la hoja.

Capítulo II. Origen del juego

Nació hace 300 años en un muelle.
"""


@pytest.mark.parametrize(
    ("words", "reason"),
    [("6", "name"), ("4", "place"), ("dos", "several"), ("9", "example"), ("17", "example"), ("300", "history")],
)
def test_numbers_of_names_places_sums_and_history_state_nothing(words: str, reason: str) -> None:
    assert next(row.reason for row in rows(OF_NAMES) if row.words == words) == reason


def test_a_number_after_such_words_still_states_something() -> None:
    assert [row.reason for row in rows(OF_NAMES) if row.words == "4"] == ["place", ""]


def test_what_a_row_says_twice_is_read_once() -> None:
    table = "Apuesta\tPaga\tGanancia\nPleno\t35 a 1\t3500 %\nDocena\t2 a 1\t200 %\n"
    found = rows(f"REGLAMENTO\n\n1. RULETA AMERICANA\n\nPagos:\n\n{table}")
    assert [(row.words, row.fate) for row in found][-4:] == [
        (words, "rule") for words in ("35 a 1", "3500 %", "2 a 1", "200 %")
    ]


ZERO = """REGLAMENTO DE LA RULETA FRANCESA

1. Cero

Saliendo el cero (0), de la suerte sencilla se pierde la mitad de su apuesta.

La apuesta a dos docenas cubre 24 números.
"""


def test_a_rule_of_the_zero_is_about_zero_and_the_part_that_it_names() -> None:
    fates = {row.words: row.fate for row in rows(ZERO)}
    assert fates["cero (0)"] == "rule"
    assert fates["la mitad de su apuesta"] == "rule"
    assert fates["dos"] == "rule"


PACK = """REGLAMENTO DEL PUNTO Y BANCA

1. Reparto

El crupier reparte dos cartas al jugador.

{again}
"""


@pytest.mark.parametrize(
    ("again", "expected"),
    [
        ("El inspector fotografía dichas dos cartas en la mesa del fondo.", ("explained", "again")),
        ("Dichas tres fichas se miran sin prisa.", ("unread", "")),
        ("Se miran dos cartas sin prisa.", ("unread", "")),
    ],
)
def test_what_is_spoken_of_as_known_states_no_count_of_its_own(again: str, expected: tuple[str, str]) -> None:
    found = rows(PACK.format(again=again))[-1]
    assert (found.fate, found.reason) == expected


def fates(body: str) -> list[tuple[str, str]]:
    return [(row.words, row.fate) for row in rows("1. BLACK JACK\n\n1.1 Reglas\n\n" + body)]


def test_what_introduces_a_list_of_norms_is_read_with_them() -> None:
    lead = "Si al repartir caen 9 cartas juntas, se hará lo siguiente:\n\n"
    assert fates(lead + "a) El crupier deberá llamar al inspector.\n") == [("9", "norm")]
    assert fates(lead + "a) Un farol rojo.\n") == [("9", "unread")]


def test_the_case_of_a_norm_may_be_a_sentence_of_its_own() -> None:
    case = "Quedan 9 figuras."
    assert fates(case + " En este caso el crupier deberá parar.\n") == [("9", "norm")]
    assert fates(case + " Al fondo nadie deberá fumar.\n") == [("9", "unread")]


def test_how_many_a_value_lists_is_read_with_it() -> None:
    head = "1. BLACK JACK\n\n1.1 Modalidades\n\n"
    listed = "Hay dos modalidades: la de Perfect Pairs y la de Black Jack Clásico.\n"
    assert [(row.words, row.fate) for row in rows(head + listed) if row.words == "dos"] == [("dos", "rule")]


def test_an_instance_ends_with_its_clause() -> None:
    text = "El resto se guarda, como es el caso de 3 ganadores; en el estante hay 14 tomos.\n"
    assert [(row.words, row.reason) for row in rows("1. BLACK JACK\n\n1.1 Reglas\n\n" + text)] == [
        ("3", "example"),
        ("14", ""),
    ]
