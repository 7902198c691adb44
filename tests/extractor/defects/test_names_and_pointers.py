"""Persons whom no part describes, references that name no part or no single game, and small slips of writing."""

import pytest

from tests.extractor.defects.finding import findings, lines

STAFF = """\
REGLAMENTO DE BLACK JACK

1. Personal de la mesa
1.1 El jefe de mesa tiene a su cargo el control de los pagos.
1.2 El crupier tiene a su cargo repartir las cartas y pagar las apuestas.
{}
2. Del juego
2.1 {}
"""


@pytest.mark.parametrize(
    ("staff", "said", "found"),
    [
        ("", "Si falta el crupier, el inspector cierra la mesa.", 1),
        ("", "El supervisor decidirá las disputas.", 1),
        (
            "1.3 El inspector tiene a su cargo la vigilancia de la mesa.",
            "Si falta el crupier, el inspector cierra la mesa.",
            0,
        ),
        ("", "Si falta el crupier, el jefe de mesa cierra la mesa.", 0),
        ("", "Se dará aviso al inspector municipal.", 0),
        ("1.3 Habrá un inspector por cada diez mesas.", "Si falta el crupier, el inspector cierra la mesa.", 0),
    ],
)
def test_those_who_act_and_are_not_described(staff, said, found):
    assert len(findings(STAFF.format(staff, said), "undefined_term")) == found


REFERENCE = "REGLAMENTO DE BINGO\n\n1. Cierre\n1.1 {}\n1.2 Se seguirá lo indicado en el {}.\n"


@pytest.mark.parametrize(
    ("before", "part", "found"),
    [
        ("El cajero cuenta los cartones.", "artículo de referencia", [5]),
        ("El cajero cuenta los cartones.", "apartado antes citado", [5]),
        ("El cajero procede según el artículo 4 de la ley.", "artículo de referencia", []),
        ("El cajero cuenta los cartones.", "reglamento de la sala", []),
    ],
)
def test_a_part_that_was_not_named(before, part, found):
    assert lines(REFERENCE.format(before, part), "dangling_reference") == found


GAMES = """\
CATÁLOGO DE JUEGOS

1. RULETA FRANCESA
1.1 Si sale el cero, la apuesta sencilla queda en prisión.

2. {}
2.1 Si sale el cero, la apuesta sencilla pierde la mitad.

3. TREINTA Y CUARENTA
3.1 {}
"""


@pytest.mark.parametrize(
    ("second", "said", "found"),
    [
        ("RULETA AMERICANA", "Con treinta y uno rigen las reglas de la ruleta.", 1),
        ("RULETA AMERICANA", "Con treinta y uno se aplica el sistema del cero en la ruleta.", 1),
        ("RULETA AMERICANA", "Con treinta y uno rigen las reglas de la ruleta francesa.", 0),
        ("BLACK JACK", "Con treinta y uno rigen las reglas de la ruleta.", 0),
    ],
)
def test_the_rules_of_one_of_two_games(second, said, found):
    assert len(findings(GAMES.format(second, said), "ambiguous_reference")) == found


SENTENCES = "REGLAMENTO DE RULETA\n\n1. Fichas\n1.1 El crupier ordena las fichas de la mesa.\n1.2 {}\n"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("El crupier debe cubrir las de nuevo.", 1),
        ("El crupier debe colocar la en el paño.", 1),
        ("El crupier debe cubrirlas de nuevo.", 0),
        ("El crupier debe cubrir las fichas de nuevo.", 0),
        ("Las fichas PARdos valen el doble.", 1),
    ],
)
def test_words_that_belong_together_or_apart(said, found):
    assert len(findings(SENTENCES.format(said), "misprint")) == found


def test_a_misspelt_title_in_capitals():
    words = "\n".join(f"1.{n} La iniciación del turno {n} se anota." for n in range(1, 5))
    title = "REGLAMENTO DE RULETA\n\n1. Turnos\n{}\n\n2. {} DEL JUEGO\n2.1 Se abre la mesa.\n"
    assert len(findings(title.format(words, "INICICIACION"), "misprint")) == 1
    assert findings(title.format(words, "INICIACION"), "misprint") == []


INDEX = """\
REGLAMENTO DE BINGO

ÍNDICE Artículo

Del local 1.1

De las bolas {}

De los premios 1.3

1. Juego

1.1 Del local
La sala tendrá dos puertas.

1.2 De las bolas
Las bolas serán noventa.

1.3 De los premios
Los premios se pagan en el acto.
"""


def test_an_entry_without_its_stops():
    assert lines(INDEX.format("12"), "index_mismatch") == [7]
    assert lines(INDEX.format("1.2"), "index_mismatch") == []


LONG = (
    "El director de la sala podrá fijar la hora de cierre de cada jornada {} lo avise al público {} al menos en un"
    " cartel de la entrada, y si no lo hace rige la hora de la última mesa abierta."
)
TWICE = "REGLAMENTO DE BINGO\n\n1. Horario\n1.1 {}\n\n2. Cierre\n2.1 {}\n"


def test_a_long_passage_that_stands_twice_but_for_endings():
    one, other = LONG.format("siempre que", "antes"), LONG.format("siempre que", "antes").replace("fijar", "fijará")
    assert lines(TWICE.format(one, other), "duplicated_block") == [7]
    assert lines(TWICE.format(one, "El cierre se avisa por el altavoz."), "duplicated_block") == []


def test_a_sum_that_three_cards_do_not_reach():
    rules = (
        "REGLAMENTO DE PUNTO Y BANCA\n\n1. Valores\n1.1 Las figuras y los dieces valen cero, el as vale uno.\n"
        "1.2 De la suma se descuentan las decenas.\n1.3 Se llama nulo a la suma de las cartas de {}.\n"
    )
    assert lines(rules.format("20 o 30"), "impossible_event") == [6]
    assert lines(rules.format("10 o 20"), "impossible_event") == []
