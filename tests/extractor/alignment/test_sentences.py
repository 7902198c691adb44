"""Provisions are cut into sentences, and rules are given to the sentences that they stand on."""

from extractor.alignment.records import Row
from extractor.alignment.sentences import sentences, split


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in split(text)]


def test_sentences_end_at_full_stops_semicolons_and_paragraphs() -> None:
    text = "La mano empieza ahora. El jugador corta; el croupier reparte\nNadie toca las cartas"
    assert cut(text) == ["La mano empieza ahora.", "El jugador corta;", "el croupier reparte", "Nadie toca las cartas"]


def test_numbers_and_short_pieces_end_no_sentence() -> None:
    assert cut("Según el art. 5.2 y el 1.3.4 la mano sigue.") == ["Según el art. 5.2 y el 1.3.4 la mano sigue."]


def test_a_rule_stands_on_its_own_sentence() -> None:
    here = {"document": "d", "provision": "d__p", "section": "d__p", "order": 1, "game": "craps"}
    whole = Row(id="d__p", level="provision", text="La mesa es verde. El jugador corta el mazo.", **here)
    rule = Row(id="r", level="rule", text="El jugador corta\n el mazo", family="obligation", **here)
    assert [[row.id for row in found.rules] for found in sentences([whole, rule])] == [[], ["r"]]
