"""`reglas diff` between texts of one knowledge base, between two of them, and between files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules_db.cli import run
from tests.conftest import ROOT

Captured = pytest.CaptureFixture[str]
TEXT = """\
REGLAMENTO DE PRUEBA DE LA VILLA

CRAPS

Artículo 1. Dados.

Los dados se guardan en un cofre con llave.

Artículo 2. Premios.

El pase paga 1 a 1.

Artículo 3. Horario.

La mesa abre al caer la tarde y cierra de noche.
"""
MOVED = """\
REGLAMENTO DE PRUEBA DE LA VILLA

CRAPS

Artículo 1. Premios.

El pase paga 1 a 1.

Artículo 2. Horario.

La mesa abre al caer la tarde y cierra de noche.

Artículo 3. Dados.

Los dados se guardan en un cofre con llave.
"""


@pytest.fixture(autouse=True)
def _database(samples_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGLAS_DB", str(samples_database))
    monkeypatch.setenv("COLUMNS", "140")


def printed(capsys: Captured, *arguments: str, code: int = 0) -> str:
    assert run(["diff", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: Captured, *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments, "--json"))["data"]


def written(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_values_stand_as_before_and_after_with_their_lines(capsys: Captured) -> None:
    out = printed(capsys, "isla-garza", "villa-nogal", "--game", "craps", "--only", "values")
    assert out.splitlines()[0] == "Isla Garza → Villa Nogal"
    assert re.search(r"  ~ .+: .+ \[.+ · \d+.*\] → .+ \[.+ · \d+.*\]", out)
    assert "not stated" in out


def test_all_parts_are_told_by_default_and_one_alone_if_asked(capsys: Captured) -> None:
    found = data(capsys, "isla-garza", "villa-nogal", "--game", "craps")
    assert found["values"]
    assert found["norms"]
    assert found["prose"]
    prose = data(capsys, "isla-garza", "villa-nogal", "--game", "craps", "--only", "prose")
    assert (prose["values"], prose["norms"]) == ([], [])
    assert prose["prose"] == found["prose"]


def test_the_mirrored_difference(capsys: Captured) -> None:
    forth = data(capsys, "isla-garza", "villa-nogal", "--game", "craps")
    back = data(capsys, "villa-nogal", "isla-garza", "--game", "craps")
    turned = {"added": "missing", "missing": "added", "changed": "changed"}
    for part in ("values", "norms", "prose"):
        ours = {(c["kind"], json.dumps(c["before"]), json.dumps(c["after"])) for c in forth[part]}
        theirs = {(turned[c["kind"]], json.dumps(c["after"]), json.dumps(c["before"])) for c in back[part]}
        assert ours == theirs


def test_a_text_does_not_differ_from_itself(capsys: Captured) -> None:
    assert "No differences." in printed(capsys, "isla-garza", "isla-garza", "--exit-code")


def test_the_exit_code_is_1_only_if_asked_for_and_if_something_differs(capsys: Captured) -> None:
    some = ("isla-garza", "villa-nogal", "--only", "values", "--game", "craps")
    printed(capsys, *some)
    printed(capsys, *some, "--exit-code", code=1)


def test_moved_and_renumbered_articles_of_two_files_are_no_difference(capsys: Captured, tmp_path: Path) -> None:
    old, new = written(tmp_path, "old.txt", TEXT), written(tmp_path, "new.txt", MOVED)
    assert "No differences." in printed(capsys, old, new, "--exit-code")


def test_a_changed_word_of_two_files_is_shown_at_its_place(capsys: Captured, tmp_path: Path) -> None:
    old = written(tmp_path, "old.txt", TEXT)
    new = written(tmp_path, "new.txt", MOVED.replace("paga 1 a 1", "paga 3 a 2").replace("tarde", "noche"))
    out = printed(capsys, old, new, "--exit-code", code=1)
    assert "old.txt → " in out.replace("\n", "")
    assert "El pase paga [-1 a 1-]{+3 a 2+}." in out
    assert "[-tarde-]{+noche+}" in out


def test_a_long_passage_is_shown_around_its_change(capsys: Captured, tmp_path: Path) -> None:
    many = " ".join(f"palabra{at}" for at in range(90))
    old = written(tmp_path, "old.txt", TEXT.replace("en un cofre", f"en un cofre {many}"))
    new = written(tmp_path, "new.txt", TEXT.replace("en un cofre", f"en un armario {many}"))
    out = " ".join(printed(capsys, old, new).split())
    assert "guardan en un [-cofre-]{+armario+} palabra0 palabra1" in out
    assert "palabra15 […]" in out
    assert "palabra60" not in out
    assert "palabra60" in printed(capsys, old, new, "--markdown")


def test_documents_of_two_knowledge_bases(capsys: Captured, tmp_path: Path, samples_database: Path) -> None:
    source = next((ROOT / "corpus" / "samples").glob("es-*.txt"))
    other = written(tmp_path, "es.txt", source.read_text(encoding="utf-8").replace("treinta y cinco", "treinta y seis"))
    assert run(["build", other, "--db", str(tmp_path / "other.db")]) == 0
    capsys.readouterr()
    found = data(capsys, f"{samples_database}:isla-garza", str(tmp_path / "other.db"), "--only", "values")
    changed = [(c["key"], c["before"][0]["value"], c["after"][0]["value"]) for c in found["values"]]
    assert ("pays.straight", "35:1", "36:1") in changed
    assert {change["kind"] for change in found["values"]} == {"changed"}


def test_one_family_and_pages(capsys: Captured) -> None:
    found = data(capsys, "isla-garza", "villa-nogal", "--family", "prohibition")
    assert {change["family"] for change in found["norms"]} == {"prohibition"}
    assert found["prose"] == []
    assert printed(capsys, "isla-garza", "villa-nogal", "--game", "craps", "--html").startswith("<!DOCTYPE html>")
    assert printed(capsys, "isla-garza", "villa-nogal", "--game", "craps", "--markdown").startswith("# Isla Garza")


def test_without_a_game_unchanged_games_are_counted_and_the_hint_says_how_to_see_them(capsys: Captured) -> None:
    assert "--game NAME" in printed(capsys, "isla-garza", "villa-nogal", "--only", "values")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("atlantis", "isla-garza"), "there is no document atlantis"),
        (("isla-garza", "nowhere.db:x"), "there is no knowledge base nowhere.db"),
        (("isla-garza", "villa-nogal", "--game", "crap"), "perhaps craps"),
        (("isla-garza", "villa-nogal", "--only", "x"), "--only is values, norms or prose"),
    ],
)
def test_bad_use_is_refused_in_one_sentence(capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    assert run(["diff", *arguments]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert sentence in told
