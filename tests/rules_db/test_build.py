"""A build reads sources and writes one file; what it could not read it says."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corpus.layers import Document
from extractor import rules
from extractor.statements import Statement
from rules_db.aside import Aside
from rules_db.building import build
from rules_db.building.pipeline import extract
from rules_db.errors import BuildError
from rules_db.records import Extracted
from rules_db.store import schema_version
from tests.rules_db.conftest import QUIETA, SERENA

Write = Callable[[str, str], Path]


def column(database: Path, sql: str) -> list[object]:
    with sqlite3.connect(database) as connection:
        return [row[0] for row in connection.execute(sql)]


def test_documents_and_provisions_are_written(write: Write, tmp_path: Path) -> None:
    write("a.txt", QUIETA)
    write("b.txt", SERENA)
    built = build([tmp_path / "sources"], tmp_path / "x.db")
    assert (built.documents, built.problems) == (2, [])
    assert built.provisions == column(tmp_path / "x.db", "SELECT count(*) FROM provisions")[0] > 4
    assert column(tmp_path / "x.db", "SELECT DISTINCT lines FROM documents ORDER BY lines") == [9, 22]


def test_a_provision_has_its_words_lines_and_place(write: Write, tmp_path: Path) -> None:
    build([write("a.txt", SERENA)], tmp_path / "x.db", document_id="serena")
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.row_factory = sqlite3.Row
        row = dict(connection.execute("SELECT * FROM provisions WHERE num LIKE 'Artículo 1%'").fetchone())
    assert row["id"] == f"serena__{row['eid']}"
    assert row["text"].endswith("El crupier muestra las manos al terminar su turno.")
    assert row["source_text"].splitlines()[0] == "Artículo 1. Juego limpio."
    assert (row["kind"], row["line_start"], row["line_end"]) == ("article", 3, 5)


def test_the_whole_document_is_the_one_provision_without_a_parent(write: Write, tmp_path: Path) -> None:
    build([write("a.txt", QUIETA)], tmp_path / "x.db", document_id="quieta")
    assert column(tmp_path / "x.db", "SELECT id FROM provisions WHERE parent_id IS NULL") == ["quieta__document"]


def test_id_and_jurisdiction_can_be_given(write: Write, tmp_path: Path) -> None:
    build([write("a.txt", QUIETA)], tmp_path / "x.db", document_id="mi-norma", jurisdiction="quieta")
    assert column(tmp_path / "x.db", "SELECT id || ' ' || jurisdiction FROM documents") == ["mi-norma quieta"]


def test_one_id_cannot_name_two_documents(write: Write, tmp_path: Path) -> None:
    sources = [write("a.txt", QUIETA), write("b.txt", SERENA)]
    with pytest.raises(BuildError, match="--id names one document and there are 2 files"):
        build(sources, tmp_path / "x.db", document_id="mi-norma")


@pytest.mark.parametrize("bad", ["a b", "a__b", "../x", "a/b", "-", "año", "x\n", "a'"])
def test_an_id_that_could_not_stand_in_an_address_is_refused(bad: str, write: Write, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="is no id; use letters, digits and hyphens"):
        build([write("a.txt", QUIETA)], tmp_path / "x.db", document_id=bad)


def test_the_same_sources_give_the_same_bytes(write: Write, tmp_path: Path) -> None:
    one, two = write("a.txt", QUIETA), write("b.txt", SERENA)
    build([one, two], tmp_path / "x.db")
    build([two, one], tmp_path / "y.db")
    assert (tmp_path / "x.db").read_bytes() == (tmp_path / "y.db").read_bytes()


def test_a_file_named_twice_is_read_once_without_a_word(write: Write, tmp_path: Path) -> None:
    path = write("a.txt", QUIETA)
    built = build([path, path.parent], tmp_path / "x.db")
    assert (built.documents, built.problems) == (1, [])


def test_the_same_content_is_read_once_and_told(write: Write, tmp_path: Path) -> None:
    built = build([write("a.txt", QUIETA), write("b.txt", QUIETA)], tmp_path / "x.db")
    assert built.documents == 1
    assert len(built.problems) == 1
    assert "b.txt has the same content as" in built.problems[0]


def test_two_documents_of_one_name_are_two_versions(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from corpus import read

    monkeypatch.setattr("rules_db.building.gathering.corpus.read", lambda path, **_: read(path, document_id="misma"))
    built = build([write("a.txt", QUIETA), write("b.txt", SERENA)], tmp_path / "x.db")
    assert (built.documents, built.problems) == (2, [])
    assert "b.txt names itself misma as" in built.warnings[0]
    assert column(tmp_path / "x.db", "SELECT id FROM documents") == ["misma", "misma-v2"]


LAW = "Ley 7/2019, de 3 de mayo, del Juego de la Comunidad Autónoma de Andalucía\n\nArtículo 1. Se juega con {}.\n"


@pytest.mark.parametrize("gone", ["a.txt", "b.txt", "c.txt"])
def test_versions_are_named_as_in_a_build_from_nothing(gone: str, write: Write, tmp_path: Path) -> None:
    sources = [
        write(f"{name}.txt", LAW.format(what)) for name, what in (("a", "fichas"), ("b", "bolas"), ("c", "dados"))
    ]
    build(sources, tmp_path / "x.db")
    own = "es-andalucia-ley-7-2019"
    assert column(tmp_path / "x.db", "SELECT id FROM documents ORDER BY id") == [own, f"{own}-v2", f"{own}-v3"]
    left = [path for path in sources if path.name != gone]
    build(left, tmp_path / "x.db")
    build(left, tmp_path / "fresh.db")
    assert (tmp_path / "x.db").read_bytes() == (tmp_path / "fresh.db").read_bytes()


def test_what_breaks_the_extractor_does_not_take_the_others_with_it(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fragile(document: Document, aside: Aside) -> Extracted:
        if "SERENA" in document.source.text:
            raise RecursionError("too deep")
        return extract(document, aside)

    monkeypatch.delenv("REGLAS_DEBUG", raising=False)
    monkeypatch.setattr("rules_db.building.pipeline.extract", fragile)
    built = build([write("a.txt", QUIETA), write("b.txt", SERENA)], tmp_path / "x.db")
    assert built.documents == 1
    assert "b.txt could not be extracted (RecursionError: too deep)" in built.problems[0]


@pytest.mark.parametrize(
    ("step", "what"),
    [
        ("building.pipeline.acts", "its acts"),
        ("building.pipeline.coverage", "its coverage"),
        ("building.pipeline.defects.find", "the checks for defects"),
        ("building.pipeline.read_references", "its references"),
        ("packs.compiling.compile_pack", "the pack of american_roulette"),
        ("odds.cache.worth_in_build", "the odds of american_roulette"),
        ("aligning.ready", "what it is compared with others by"),
    ],
)
def test_what_fails_after_reading_is_told_and_left_out(
    step: str, what: str, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no number")

    monkeypatch.delenv("REGLAS_DEBUG", raising=False)
    monkeypatch.setattr(f"rules_db.{step}", broken)
    text = QUIETA.replace("dos canicas por cada canica", "35 a 1") + "\nLos dados serán dos cubos.\n"
    built = build([write("a.txt", text), write("b.txt", SERENA)], tmp_path / "x.db")
    assert (built.documents, built.problems) == (2, [])
    assert any(f"{what} left out (ValueError: no number)" in warning for warning in built.warnings)
    assert any(what in told for told in column(tmp_path / "x.db", "SELECT message FROM findings"))
    assert column(tmp_path / "x.db", "SELECT count(*) FROM rules") != [0]


def test_a_reader_that_fails_takes_nothing_with_it_but_what_it_had_not_read(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> Iterator[Statement]:
        yield from ()
        raise RecursionError("too deep")

    monkeypatch.delenv("REGLAS_DEBUG", raising=False)
    monkeypatch.setitem(rules.READERS, "layout", broken)
    text = QUIETA.replace("dos canicas por cada canica", "35 a 1")
    built = build([write("a.txt", text)], tmp_path / "x.db")
    assert any("the reader layout reads left out (RecursionError: too deep)" in warning for warning in built.warnings)
    assert "payout" in column(tmp_path / "x.db", "SELECT family FROM rules")


def test_a_comparison_that_fails_is_told_and_left_out(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no number")

    monkeypatch.delenv("REGLAS_DEBUG", raising=False)
    monkeypatch.setattr("rules_db.building.gathering.linked", broken)
    built = build([write("a.txt", QUIETA), write("b.txt", SERENA)], tmp_path / "x.db")
    assert (built.documents, built.problems) == (2, [])
    assert "the comparison of" in built.warnings[0]
    assert column(tmp_path / "x.db", "SELECT count(*) FROM alignments") == [0]


def test_a_strict_build_writes_nothing_when_a_source_is_bad(write: Write, tmp_path: Path) -> None:
    sources = [write("a.txt", QUIETA), write("b.txt", "")]
    with pytest.raises(BuildError) as caught:
        build(sources, tmp_path / "x.db", strict=True)
    assert "b.txt is empty" in caught.value.problems[0]
    assert not (tmp_path / "x.db").exists()


def test_versions_are_noted(write: Write, tmp_path: Path) -> None:
    build([write("a.txt", QUIETA)], tmp_path / "x.db")
    version = column(tmp_path / "x.db", "SELECT value FROM meta WHERE key = 'schema_version'")
    assert version == [str(schema_version())]
    assert column(tmp_path / "x.db", "SELECT value FROM meta WHERE key = 'extractor_version'") != []


def test_progress_is_told(write: Write, tmp_path: Path) -> None:
    told: list[str] = []
    build([write("a.txt", QUIETA)], tmp_path / "x.db", progress=lambda what, _done, _total: told.append(what))
    assert [what.split()[0] for what in told] == ["reading", "extracting", "extracted", "writing"]
