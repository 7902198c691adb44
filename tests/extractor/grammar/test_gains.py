"""What a winner gets, in the ways that texts say it."""

import pytest

from extractor.grammar import gains, odds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("recibirá treinta y seis fichas por cada ficha jugada, comprendida en ellas la propia", ["35:1"]),
        ("se paga a razón de trece fichas por cada dos apostadas", ["13:2"]),
        ("por cada dos, trece", ["13:2"]),
        ("por cada peso asegurado se le dan dos", ["2:1"]),
        ("gana medio peso por cada peso", ["1:2"]),
        ("cada unidad apostada rinde unidad y media", ["3:2"]),
        ("cobra once unidades por unidad, contando la jugada", ["10:1"]),
        ("recibe cuarenta fichas por cada una que apostó, además de la propia", ["40:1"]),
        ("recibe su postura y veintiocho más", ["28:1"]),
        ("el acierto dobla lo puesto y el de la docena lo triplica", ["1:1", "2:1"]),
        ("se pagan 17, 11 y 8 a 1, respectivamente", ["17:1", "11:1", "8:1"]),
        ("pagan cinco, diez y veinte veces la apuesta", ["5:1", "10:1", "20:1"]),
        ("cobran uno por dos, dos por tres y cinco por seis", ["1:2", "2:3", "5:6"]),
        ("se pagan 0,95 x 1", ["19:20"]),
        ("la igualdad se paga nueve tantos", ["9:1"]),
        ("se pagan con otro tanto", ["1:1"]),
        ("se pagan peso por peso", ["1:1"]),
        ("devenga tres balboas por cada dos apostados", ["3:2"]),
        ("le devuelven su ficha más treinta y cinco", ["35:1"]),
        ("se paga con una suma igual.", ["1:1"]),
        ("a la par, salvo el dos, que dobla", ["1:1", "2:1"]),
        ("la docena rinde 2 × 1", ["2:1"]),
        ("paga treinta y cinco lempiras netos por lempira", ["35:1"]),
        ("gana noventa y cinco centavos por peso", ["19:20"]),
        ("cobra, comprendido lo que puso, el triple de su apuesta", ["2:1"]),
        ("entrega ocho tantos, entre ellos el que puso", ["7:1"]),
        ("se abona 35 + la puesta", ["35:1"]),
        ("17 más la propia", ["17:1"]),
        ("cobra lo suyo y ocho más", ["8:1"]),
        ("una y media veces la apuesta", ["3:2"]),
        ("1,5 veces la apuesta", ["3:2"]),
        ("reconoce el trescientos por ciento de lo apostado", ["3:1"]),
        ("a rojo, una contra una; a columna, dos contra una", ["1:1", "2:1"]),
        ("treinta para uno", ["30:1"]),
        ("el pleno multiplica por 36, incluida", ["35:1"]),
        ("paga dinero igual", ["1:1"]),
    ],
)
def test_gains(text: str, expected: list[str]) -> None:
    assert [match.value for match in gains.find(text, paid=True)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "el máximo del cuadro y de la línea es de ochenta y ciento veinte veces ese mínimo",
        "se dobla por otra apuesta igual a la primera",
        "si se rinde, pierde la mitad",
        "dos cartas por cada jugador",
        "una ficha por cada mano de cinco jugadores",
        "pierde el doscientos por ciento de lo apostado",
        "una comisión del ciento por ciento de la apuesta",
    ],
)
def test_what_is_no_gain(text: str) -> None:
    assert gains.find(text, paid=True) == []


def test_a_stake_said_to_be_apart_is_not_taken_out() -> None:
    assert [match.value for match in gains.find("nueve veces lo apostado, sin contar la ficha propia", paid=True)] == [
        "9:1"
    ]


@pytest.mark.parametrize("word", [*odds.FOLDS, *(f"{verb}a" for verb in gains._TIMES_OVER)])
def test_every_word_of_so_many_times_is_looked_for(word: str) -> None:
    text = f"Cobra el {word}." if word in odds.FOLDS else f"La banca {word} la apuesta."
    assert gains.find(text, paid=True)


def test_what_a_stake_grows_to_is_all_won_where_the_stake_is_kept_too():
    (grown,) = gains.find("la docena dobla lo apostado")
    (kept,) = gains.find("la docena dobla lo apostado y conserva la postura")
    assert (grown.value, kept.value, kept.note) == ("1:1", "2:1", "")


def test_totals_with_which_a_stake_is_doubled_are_no_gain():
    assert gains.find("el jugador puede doblar su apuesta con diez u once puntos", paid=True) == []
