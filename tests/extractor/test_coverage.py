from __future__ import annotations

import corpus
from extractor.coverage import coverage
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract
from schemas.records import Coverage

LAW = """Reglamento de juegos de Isla Nueva

RULETA AMERICANA

1.1 REGLAS DEL JUEGO

El pleno gana treinta y tres veces la apuesta. El salón tiene vistas al mar.

Las bebidas se podrán zarandear como el gerente guste, sin orden ni concierto.

Posibilidad\tPago
Pleno\t33 veces su postura
Color de la alfombra 7\tverde
"""


def units() -> dict[str, Coverage]:
    document = corpus.read_bytes(LAW.encode(), "ley.txt")
    root = outline(document)
    seen = list(passages(root))
    return {unit.text: unit for unit in coverage(document, seen, extract(document, root, seen))}


def test_a_sentence_that_became_a_rule_counts_it() -> None:
    unit = units()["El pleno gana treinta y tres veces la apuesta."]
    assert (unit.kind, unit.line_start, unit.game) == ("sentence", 7, "american_roulette")
    assert unit.rules >= 1


def test_a_sentence_that_rules_nothing_is_not_counted() -> None:
    assert not any("vistas al mar" in text for text in units())


def test_a_row_that_no_rule_cites_shows_at_zero() -> None:
    rows = {unit.text.split("\t")[0]: unit.rules for unit in units().values() if unit.kind == "row"}
    assert rows["Pleno"] >= 1
    assert rows["Color de la alfombra 7"] == 0
