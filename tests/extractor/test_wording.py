"""What a text says in other words is read as if it had the usual ones; what is cited are its own words."""

import re

import pytest

from corpus.layers import Layer, Source
from extractor.grammar import gains, odds
from extractor.wording import reworded, reworded_text
from tests.unseen.comparing import is_typed
from tests.unseen.documents import FOLDER, read_document

_COUNTS = {"dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Se usan seis (6) barajas.", "Se usan seis barajas."),
        ("Se usan 6 (seis) barajas.", "Se usan 6 barajas."),
        ("Se paga treinta y cinco a uno (35:1).", "Se paga treinta y cinco a uno."),
        ("Paga 1 (uno) por 1 (uno).", "Paga 1 por 1."),
        ("Retiene el cinco por ciento (5 %).", "Retiene el cinco por ciento."),
        ("Entre doscientas cincuenta (250) y dos mil (2.000) fichas.", "Entre 250 y 2.000 fichas."),
        (
            "Los dos primeros naipes descubiertos y un naipe tapado.",
            "Las dos primeras cartas descubiertas y una carta tapada.",
        ),
        ("EL NAIPE DEL BANQUERO, AL NAIPE PLÁSTICO", "LA CARTA DEL BANQUERO, A LA CARTA PLÁSTICA"),
        ("Naipes franceses, cada naipe español", "Cartas francesas, cada carta española"),
        (
            "Se paga a la persona jugadora y a las demás personas participantes.",
            "Se paga al jugador y a los demás participantes.",
        ),
        ("Todas las personas apostadoras, cada persona usuaria", "Todos los apostadores, cada usuario"),
        (
            "El jugador o la jugadora corta; los jugadores y las jugadoras miran.",
            "El jugador corta; los jugadores miran.",
        ),
        ("Al/a la jugador/a, de los/as jugadores/as, un jugador(a)", "Al jugador, de los jugadores, un jugador"),
        ("La mano de la persona crupier gana.", "La mano del crupier gana."),
        (
            "Se admite doblar, separar y asegurarse, pero no rendirse.",
            "Se admite doblar; se admite separar; se admite asegurarse; no se admite rendirse.",
        ),
    ],
)
def test_words_that_mean_the_same_are_made_one(words, expected):
    assert reworded_text(words) == expected


@pytest.mark.parametrize(
    "words",
    [
        "En diez (9) días.",
        "Artículo 5 (derogado).",
        "Juego (7)",
        "Anexo (6) y seis mazos.",
        "Dos cartas, naipera",
        "La persona titular del casino",
        "El jugador y/o la casa",
        "La jugadora apuesta",
        "No se admite doblar ni separar.",
        "El jugador puede pedir, plantarse, doblar o separar.",
    ],
)
def test_what_says_something_else_stays(words):
    assert reworded_text(words) == words


def test_what_is_cited_are_the_words_of_the_text():
    source = Source("Se reparten dos (2) naipes tapados a cada jugador.")
    layer = reworded(Layer.raw(source, 0, len(source.text)))
    assert layer.text == "Se reparten dos cartas tapadas a cada jugador."
    start = layer.text.index("dos")
    assert layer.quote(start, layer.text.index(" a cada")).text == "dos (2) naipes tapados"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("¿Cuánto paga el empate? Ocho a uno.", "El empate paga Ocho a uno."),
        (
            "¿Cuánto se cobra por un pleno? 35 a 1. ¿Y por una calle? 11 a 1.",
            "Un pleno paga 35 a 1. Una calle paga 11 a 1.",
        ),
        ("¿Cuánto paga el empate? Lo dice el artículo 9.", "¿Cuánto paga el empate? Lo dice el artículo 9."),
    ],
)
def test_what_is_asked_is_paid_as_its_answer_says(words, expected):
    assert reworded(Layer.raw(Source(words), 0, len(words))).text == expected


def _repeated(text: str) -> str:
    """A regulation whose numbers in words are repeated in figures in brackets."""
    return re.sub(rf"\b({'|'.join(_COUNTS)})(?= [a-zñ]+s\b)(?! (?:veces|cuartos|quintos))", _in_figures, text)


def _in_figures(hit: re.Match[str]) -> str:
    return f"{hit[1]} ({_COUNTS[hit[1]]})"


def _of_cards(text: str) -> str:
    """A regulation that calls cards by another name."""
    text = re.sub(r"\b([Uu])na carta\b", r"\1n naipe", text)
    return re.sub(r"\b([Cc])arta(s?)\b", lambda hit: ("N" if hit[1] == "C" else "n") + "aipe" + hit[2], text)


def _of_persons(text: str) -> str:
    """A regulation that calls who plays a person."""
    for before, behind in (("el", "la"), ("al", "a la"), ("del", "de la"), ("un", "una"), ("cada", "cada")):
        text = re.sub(rf"\b{before} jugador\b", f"{behind} persona jugadora", text)
        text = re.sub(rf"\b{before.capitalize()} jugador\b", f"{behind.capitalize()} persona jugadora", text)
    return re.sub(r"\b([Ll])os jugadores\b", r"\1as personas jugadoras", text)


def _of_both_sexes(text: str) -> str:
    """A regulation that names who plays for both sexes."""
    text = re.sub(
        r"\b([Ee]l|[Aa]l|[Dd]el) jugador\b", lambda hit: f"{hit[1]} jugador o {_HERS[hit[1].lower()]} jugadora", text
    )
    return re.sub(r"\b([Ll])os jugadores\b", r"\1os/as jugadores/as", text)


_HERS = {"el": "la", "al": "a la", "del": "de la"}


@pytest.mark.parametrize("other", [_repeated, _of_cards, _of_persons, _of_both_sexes])
@pytest.mark.parametrize("name", ["ec_tres_volcanes_ficha", "gt_sierra_clara_normativa"])
def test_a_regulation_in_other_words_gives_the_same(other, name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    reworded_regulation = other(text)
    assert reworded_regulation != text
    first, second = (
        {
            (rule.game, rule.key, str(rule.value), rule.line_start)
            for rule in read_document(words.encode(), name).rules
            if is_typed(rule)
        }
        for words in (text, reworded_regulation)
    )
    assert second == first


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Par\tuno a uno", "1:1"),
        ("Par ........ uno a uno", "1:1"),
        ("uno a uno", "1:1"),
        ("Se dan las cartas uno a uno.", None),
    ],
)
def test_one_to_one_in_words_is_odds_where_it_fills_a_cell(words, value):
    assert [match.value for match in odds.find(words)] == ([value] if value else [])


def test_what_is_taken_off_a_payment_is_no_payment():
    assert not gains.find("Por cada pareja se rebajará un tanto del pago del salto.", paid=True)
