"""What a sentence most likely rules, and when evidence is heard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from corpus.reading import read_bytes
from extractor.evidence import METHOD, _statement, doubt, load, names, unsaid
from extractor.frames import sentences
from extractor.frames.explained import explained
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract
from extractor.statements import Statement
from schemas.declared import DeclarationError
from schemas.records import Rule
from tests.extractor.readers.facts import facts

RULE = Rule("texto", "prueba", "texto__art_1", "blackjack", "", "limit", "boxes", 7, "siete", 9, 9, 0.8, METHOD)


@pytest.mark.parametrize(
    ("game", "text", "key", "value"),
    [
        ("BLACK JACK", "Se utilizan seis mazos de naipes, que el crupier mezcla.", "decks", 6),
        ("BLACK JACK", "Se talla de un sabot con cinco mazos franceses.", "has.shoe", True),
        ("CRAPS", "Los dados son cubos de dieciocho milímetros de arista.", "dice.edge_mm", 18),
    ],
)
def test_a_short_sentence_rules_what_it_most_likely_does(game: str, text: str, key: str, value: Any) -> None:
    assert facts(game, text, METHOD).get(key) == value


def test_one_result_on_which_a_bet_wins_is_a_set_of_one() -> None:
    (ruling,) = (one for one in load("values").rulings if one.key == "wins_on.big_8")
    document = read_bytes(b"CRAPS\n\n1. Gana el ocho.\n", "juego.txt", document_id="juego", jurisdiction="prueba")
    sentence = list(sentences(passages(outline(document))))[-1]
    assert _statement(sentence, ruling, 8, 0, 4).value == [8]
    assert _statement(sentence, ruling, [8], 0, 4).value == [8]


@pytest.mark.parametrize(
    "text",
    [
        "El casino abrirá sus puertas a las nueve.",
        "Considerando que los seis mazos fueron adquiridos en otro ejercicio.",
        "Por ejemplo, en una mesa con seis mazos y siete lugares.",
    ],
)
def test_what_rules_nothing_is_not_asked_or_not_sure(text: str) -> None:
    assert facts("BLACK JACK", text, METHOD) == {}


def test_a_figure_beyond_those_that_a_key_has_is_none_of_it() -> None:
    assert "decks" in facts("BLACK JACK", "Se juega con cinco barajas.", METHOD)
    assert "decks" not in facts("BLACK JACK", "Se juega con quinientas barajas.", METHOD)


@pytest.mark.parametrize(
    ("other", "heard"),
    [
        ({"key": "seats_max", "text": "Lugares: siete"}, False),
        ({"key": "seats_max", "value": 5, "text": "cinco"}, True),
        ({"value": 5, "text": "cinco"}, False),
        ({"value": 5, "text": "cinco", "line_start": 40, "line_end": 40}, False),
        ({"value": 7, "text": "siete", "line_start": 11, "line_end": 11}, False),
        ({"value": 7, "text": "siete", "line_start": 40, "line_end": 40}, True),
        ({"game": "war", "value": 5, "text": "cinco", "line_start": 40, "line_end": 40}, True),
    ],
    ids=[
        "value taken",
        "another value",
        "key read otherwise",
        "key of the game read otherwise",
        "said again in its paragraph",
        "said again",
        "elsewhere",
    ],
)
def test_evidence_is_heard_only_where_nobody_else_speaks(other: dict[str, Any], heard: bool) -> None:
    assert unsaid(RULE, [replace(RULE, method="frames", **other)]) is heard


def test_what_frames_read_is_theirs() -> None:
    text = "REGLAMENTO\n\nCAPÍTULO 1. BLACK JACK\n\nArtículo 1. Material.\n\nSe juega con cinco mazos.\n"
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")
    decks = [one for one in extract(document, outline(document)) if one.key == "decks"]
    assert [(one.value, one.method == METHOD) for one in decks] == [(5, False)]


def test_the_heaviest_marks_of_a_ruling_are_shown() -> None:
    model = load("values")
    decks = next(at for at, ruling in enumerate(model.rulings) if ruling.key == "decks")
    assert model.heaviest(["h:unit:decks", "of no weight"], decks, 3) == ["h:unit:decks"]


def test_missing_weights_are_named_in_one_sentence() -> None:
    with pytest.raises(DeclarationError, match=r"^the weights extractor/evidence/none\.npz are missing or damaged$"):
        load("none")


@pytest.mark.parametrize(
    ("text", "value", "held"),
    [
        ("La rueda se levanta en posición vertical.", "vertical", True),
        ("La rueda tiene 54 gajos.", "vertical", False),
        ("La mesa es una media luna.", "half_moon", True),
        ("La mesa tiene siete puestos.", "half_moon", False),
        ("Se pierde todo.", "lose_all", True),
        ("Se pierde todo.", True, True),
    ],
)
def test_a_value_that_has_a_name_is_read_only_where_it_is_named(text: str, value: Any, held: bool) -> None:
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")
    (sentence,) = sentences([*passages(outline(document))])
    assert names(sentence, value) is held


@pytest.mark.parametrize(
    ("game", "text", "key", "value", "held"),
    [
        ("BLACK JACK", "Se utilizan seis mazos de naipes, que el crupier mezcla.", "decks", 6, True),
        ("BLACK JACK", "A la mesa se sientan hasta siete jugadores.", "decks", 7, False),
        ("BLACK JACK", "Se talla de un sabot con cinco mazos franceses.", "has.shoe", True, True),
        ("BLACK JACK", "El jugador puede retirarse antes de ver sus cartas.", "has.shoe", True, False),
        ("BLACK JACK", "A la mesa se sientan hasta siete jugadores.", "never.met", 7, True),
        ("RULETA", "A la mesa se sientan hasta siete jugadores.", "pays.straight", "7:1", True),
    ],
)
def test_evidence_speaks_against_what_such_words_hardly_ever_state(
    game: str, text: str, key: str, value: Any, held: bool
) -> None:
    document = read_bytes(
        f"{game}\n\nArtículo 1. Objeto.\n\n{text}\n".encode(), "juego.txt", document_id="juego", jurisdiction="prueba"
    )
    passage = list(passages(outline(document)))[-1]
    family = "payout" if key.startswith("pays") else "equipment"
    statement = Statement(passage.node, passage.layer, family, key, value)
    assert doubt([passage])(statement) is not held


def test_what_evidence_speaks_against_is_told_as_refused() -> None:
    text = "BLACK JACK\n\nArtículo 1. Naipes.\n\nSe juega con seis mazos.\n"
    document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba")
    read = list(passages(outline(document)))
    (held,) = explained(read, 5, 5)
    (doubted,) = explained(read, 5, 5, against=lambda *_: True)
    assert [one.id for one in held.rules] == ["decks"]
    assert (doubted.rules, [one.kind for one in doubted.refused]) == ((), ["such words hardly ever state decks"])
