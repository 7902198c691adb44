from __future__ import annotations

import pytest

import corpus
from extractor.outline import outline
from extractor.rules import extract
from schemas.records import Rule

LAW = """DECRETO 12/2020, de 3 de mayo, por el que se aprueba el Reglamento de Juegos de Isla Nueva.

CAPÍTULO I

JUEGOS DE RULETA

SECCIÓN 1. RULETA FRANCESA

Artículo 1. Apuestas.

a) Pleno. La apuesta cubre un número; el jugador que gana obtiene treinta y tres veces su apuesta.

b) Si sale el cero, las suertes sencillas pierden la mitad.

SECCIÓN 2. RULETA AMERICANA

Artículo 2. Descripción del juego.

{clause}

{own}
"""
TAKES_OVER = "Para lo no previsto en esta Sección son de aplicación las disposiciones de la Sección 1 de este Capítulo."
MENTIONS = "Se parece a la Ruleta Francesa, de la que difiere en el paño."


def payouts(clause: str, own: str = "") -> list[Rule]:
    document = corpus.read_bytes(LAW.format(clause=clause, own=own).encode(), "ley.txt")
    rules = extract(document, outline(document))
    return [rule for rule in rules if rule.game == "american_roulette" and rule.family == "payout"]


def test_a_game_takes_over_the_rules_of_another_with_both_citations() -> None:
    (rule,) = payouts(TAKES_OVER)
    assert (rule.key, rule.value, rule.method) == ("pays.straight", "33:1", "inherited")
    assert rule.text == TAKES_OVER
    assert "lines 11-11" in rule.note


def test_a_mention_takes_nothing_over() -> None:
    assert payouts(MENTIONS) == []


def test_what_the_game_itself_rules_comes_first() -> None:
    (rule,) = payouts(TAKES_OVER, "a) Pleno. El jugador que gana obtiene treinta veces su apuesta.")
    assert (rule.value, rule.method) == ("30:1", "payout")


PLAIN = """DECRETO 12/2020, de 3 de mayo, por el que se aprueba el Reglamento de Juegos de Isla Nueva.

CAPÍTULO I. RULETA FRANCESA

Artículo 1. El pleno se paga 33 a 1.

Artículo 2. Si sale el cero, las suertes sencillas pierden la mitad.

CAPÍTULO II. RULETA AMERICANA

Artículo 3. {clause}

Artículo 4. La bola es blanca.
"""


def taken(clause: str) -> set[str]:
    """Keys of the rules that american roulette takes over by a clause."""
    document = corpus.read_bytes(PLAIN.format(clause=clause).encode(), "ley.txt")
    rules = extract(document, outline(document))
    return {rule.key for rule in rules if rule.game == "american_roulette" and rule.method == "inherited"}


@pytest.mark.parametrize(
    "clause",
    [
        "Rige lo dispuesto para la ruleta francesa.",
        "En lo no previsto en este capítulo se estará a lo dispuesto para la ruleta francesa.",
        "Son aplicables las disposiciones del Capítulo I, salvo lo que aquí se establece.",
        "Regirá lo previsto en los artículos 1 y 2.",
        "Valen para la ruleta americana las normas señaladas en el capítulo anterior.",
        "Esta ruleta se juega conforme a las reglas de la ruleta francesa.",
        'Valen con carácter general las normas del artículo 4 "Ruleta Francesa".',  # article 4 is of this game itself
    ],
)
def test_a_clause_in_any_words_takes_all_over(clause: str) -> None:
    assert taken(clause) == {"pays.straight", "even_money"}


@pytest.mark.parametrize(
    ("clause", "key"),
    [
        ("Los premios serán los mismos que en la ruleta francesa.", "pays.straight"),
        ("En cuanto a los pagos, se aplicará lo dispuesto para la ruleta francesa.", "pays.straight"),
        ("Se aplicará lo previsto en el artículo 1.", "pays.straight"),
        ("La salida del cero se resuelve según el artículo 2.", "even_money"),
    ],
)
def test_a_clause_takes_over_only_that_of_which_it_speaks(clause: str, key: str) -> None:
    assert taken(clause) == {key}


@pytest.mark.parametrize(
    "clause",
    [
        "A este juego no se aplica lo dispuesto para la ruleta francesa.",
        "A diferencia de la ruleta francesa, en este juego no hay prisión.",
        "La mesa se ubicará conforme al artículo 2.",
        "Se sancionará conforme a lo previsto en el artículo 1.",
        "Se aplicará lo previsto en el artículo 1 de la Ley 12/1990.",
        "El cierre se hará según las reglas de la ruleta francesa.",
    ],
)
def test_what_refuses_or_points_elsewhere_takes_nothing_over(clause: str) -> None:
    assert taken(clause) == set()


def test_a_chapter_may_give_its_rules_to_another_game() -> None:
    document = corpus.read_bytes(
        PLAIN.format(clause="La mesa es verde.")
        .replace(
            "pierden la mitad.", "pierden la mitad. Lo dispuesto en este capítulo se aplicará a la ruleta americana."
        )
        .encode(),
        "ley.txt",
    )
    rules = extract(document, outline(document))
    found = {rule.key for rule in rules if rule.game == "american_roulette" and rule.method == "inherited"}
    assert found == {"pays.straight", "even_money"}


SHORT = """DECRETO 12/2020, de 3 de mayo, por el que se aprueba el Reglamento de Juegos de Isla Nueva.

CAPÍTULO I. RULETA FRANCESA

Artículo 1. Apuestas.

a) Pleno. La apuesta cubre un número; el jugador que gana obtiene treinta y tres veces su apuesta.

b) Docena. Se apuesta a doce números; el jugador que gana obtiene dos veces su apuesta.

CAPÍTULO II. RULETA FRANCESA ABREVIADA

Artículo 2. Descripción del juego.

{clause}

Las apuestas posibles son el pleno y el caballo.
"""


def test_a_game_played_with_the_same_things_and_rules_says_whose_they_are() -> None:
    clause = "Se juega con iguales elementos, personal y reglas de juego que la Ruleta Francesa."
    document = corpus.read_bytes(SHORT.format(clause=clause).encode(), "ley.txt")
    rules = [one for one in extract(document, outline(document)) if one.game == "french_roulette_short"]
    assert [(one.value, one.line_start) for one in rules if one.key == "rules_of"] == [("french_roulette", 15)]
    assert not [one for one in rules if one.family == "payout"]
