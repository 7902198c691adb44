"""Twin regulations of which one has lost a "no": both are told, with a citation of the other."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from rules_db.building import add, build, remove
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredFinding
from rules_db.store import connect
from tests.rules_db.pages.asking import get

TEXT = """REGLAMENTO DE LA RULETA DE {place}

ARTÍCULO 1. El personal
El crupier no podrá recibir propinas en la mano.
El jefe de mesa deberá revisar el cilindro antes de abrir la mesa.

ARTÍCULO 2. El público
Los visitantes {may} retirar fichas ajenas del paño de juego.
Quien no tenga fichas mirará el juego de pie.
"""


def written(folder: Path, name: str, may: str) -> Path:
    path = folder / f"{name}.txt"
    path.write_text(TEXT.format(place=name.upper(), may=may), encoding="utf-8")
    return path


def told(database: Path) -> list[StoredFinding]:
    with closing(connect(database)) as connection:
        return list(KnowledgeBase(connection).findings(code="inverted_norm"))


def test_both_twins_are_told_and_cite_each_other(tmp_path: Path) -> None:
    texts = [written(tmp_path, "playa-honda", "no podrán"), written(tmp_path, "monte-alto", "podrán")]
    build(texts, tmp_path / "two.db")
    found = told(tmp_path / "two.db")
    assert [one.line_start for one in found] == [8, 8]
    assert all(one.severity == "info" for one in found)
    assert [one.evidence["sibling"]["document"] for one in found] == [one.document_id for one in reversed(found)]
    assert all("línea 8" in one.message for one in found)
    page = get(tmp_path / "two.db", "/-/hallazgos?codigo=inverted_norm").text
    assert all(f"{one.document_id}, línea 8: «Los visitantes" in page for one in found)
    assert "El otro texto" in page


def test_twins_that_agree_are_told_nothing(tmp_path: Path) -> None:
    texts = [written(tmp_path, name, "no podrán") for name in ("playa-honda", "monte-alto")]
    build(texts, tmp_path / "two.db")
    assert told(tmp_path / "two.db") == []


def test_of_three_the_odd_one_is_told(tmp_path: Path) -> None:
    texts = [written(tmp_path, name, "no podrán") for name in ("playa-honda", "monte-alto")]
    build([*texts, written(tmp_path, "valle-seco", "podrán")], tmp_path / "three.db")
    found = told(tmp_path / "three.db")
    assert {one.document_id for one in found} == {found[0].document_id}
    assert "valle-seco" in found[0].document_id
    assert len(found) == 2


def test_the_finding_comes_and_goes_with_the_sibling(tmp_path: Path) -> None:
    one, other = written(tmp_path, "playa-honda", "no podrán"), written(tmp_path, "monte-alto", "podrán")
    database = tmp_path / "some.db"
    build([one], database)
    add([other], database)
    _, second = told(database)
    remove([second.document_id], database)
    assert told(database) == []
