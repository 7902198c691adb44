"""Packs of a knowledge base tell how far to trust them: findings, repairs and unsure readings go with the answer."""

import sqlite3
from contextlib import closing
from pathlib import Path

from rules_db import KnowledgeBase
from rules_db.engine import Engine
from rules_db.engine.engine import noted
from rules_db.engine.records import Decision, Reference
from tests.conftest import build

TEXT = """REGLAMENTO DE LA RULETA AMERICANA

Artículo 1. La ruleta tiene 37 casillas, numeradas del 0 al 36.

Artículo 2. Las apuestas se pagan así:
Pleno (un número): 35 a 1.
Caballo (dos números): 17 a 1.
"""
FOUND = """INSERT INTO findings (id, document_id, game, code, severity, message, line_start, line_end)
SELECT 'f1', document_id, game, 'player_edge', 'error', 'El jugador gana.', line_start, line_end
FROM rules WHERE key = 'pays.split'"""


def test_what_was_found_wrong_goes_with_the_payment_that_rests_on_it(tmp_path: Path) -> None:
    source = tmp_path / "ruleta.txt"
    source.write_text(TEXT, encoding="utf-8")
    database = build(source, tmp_path, "--id", "xx-isla-1", "--jurisdiction", "isla")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(FOUND)
    with KnowledgeBase.open(database) as base:
        engine = Engine.of(base)
    bets = [{"bet": "straight", "stake": 10, "numbers": [7]}, {"bet": "split", "stake": 10, "numbers": [7, 8]}]
    straight, split = engine.settle("isla", engine.games()[0][1], bets, {"pocket": 7})
    finding = "finding player_edge on line 7: El jugador gana."
    assert (straight.gain, finding in straight.notes) == (350, False)
    assert (split.gain, finding in split.notes) == (170, True)


def test_a_doubt_is_told_once_and_only_with_its_rule() -> None:
    cite = Reference("xx-isla-1", "art_1", 3, 3, "r1", "0" * 16)
    answer = Decision("dealer", "draw", "", {}, (cite, cite))
    assert noted([answer], {"r1": ("line 3 is damaged",), "r2": ("other",)})[0].notes == ("line 3 is damaged",)
    assert noted([answer], {"r2": ("other",)}) == [answer]
