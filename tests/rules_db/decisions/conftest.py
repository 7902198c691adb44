"""Two short regulations of invented places, and a knowledge base of them that each test gets a copy of."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules_db import KnowledgeBase, decisions
from rules_db.building import build
from rules_db.decisions import Decision, Listed
from rules_db.records import StoredRule
from rules_db.store import connect
from tests.rules_db.conftest import read_by_name

UNO = """\
MUNICIPALIDAD DE PUERTO UNO

DECRETO

1. RULETA AMERICANA

1.1 RUEDA

La rueda tiene 37 casillas, con los números del 1 al 36 y un cero.

1.2 PAGOS

Pleno: un número. Gana 35 veces la apuesta.
Semipleno: dos números. Gana 17 veces la apuesta.
Nadie tocará la bola mientras gira.

Par: los números 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34 y 36. Impar: los números 1, 3, 5, 7, 9,
11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33 y 35.

La mesa guarda 12 llaves de bronce.
"""
DOS = UNO.replace("UNO", "DOS").replace("Gana 17 veces", "Gana 18 veces")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sources `uno.txt` and `dos.txt` and a knowledge base of them. Copy it, never write to it."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "sources").mkdir()
    for name, text in (("uno", UNO), ("dos", DOS)):
        (folder / "sources" / f"{name}.txt").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("rules_db.building.gathering.corpus.read", read_by_name)
        build([folder / "sources"], folder / "two.db")
    return folder


class Desk:
    """Somebody's desk: a knowledge base with its sources, to decide on."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database = folder, folder / "two.db"

    def rules(self, **said: str) -> list[StoredRule]:
        with KnowledgeBase.open(self.database) as base:
            return base.rules(**said)

    def rule(self, key: str, document: str = "uno") -> StoredRule:
        [found] = [rule for rule in self.rules(document_id=document) if rule.key == key]
        return found

    def decide(self, row: str, act: decisions.Act, who: str = "Ana", **changes: Any) -> Decision:
        made = decisions.record(self.database, decisions.drafted(self.database, row, act, changes, who=who))
        decisions.apply(self.database)
        return made

    def states(self) -> list[str]:
        return [one.state for one in decisions.listed(self.database)]

    def last(self) -> Listed:
        return decisions.listed(self.database)[-1]

    def rebuild(self, one: Callable[[str], str] = lambda text: text) -> None:
        file = self.folder / "sources" / "uno.txt"
        file.write_text(one(UNO), encoding="utf-8")
        build([self.folder / "sources"], self.database)

    def all(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        with closing(connect(self.database)) as connection:
            return [tuple(row) for row in connection.execute(sql, given)]


@pytest.fixture
def desk(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A copy of the knowledge base and its sources, to decide on."""
    monkeypatch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
    monkeypatch.setenv("REGLAS_DB", str(tmp_path / "two.db"))
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return Desk(tmp_path)
