"""What has not changed is not read again, and what is written is the same as if everything had been read."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rules_db.building import add, build, former, remove
from rules_db.cli import run
from rules_db.decisions import Decision, Subject, record
from rules_db.errors import BuildError, DatabaseError, NotFoundError
from tests.corpus.media import hostile
from tests.corpus.repair.overprinting import SENTENCES, damaged, wrapped
from tests.rules_db.conftest import QUIETA, SERENA, read_by_name

Write = Callable[[str, str], Path]
CHANGED = SERENA.replace("al terminar", "antes de terminar")


@contextmanager
def readings() -> Iterator[list[str]]:
    """The names of the documents that are extracted meanwhile."""
    from rules_db.building import pipeline

    seen: list[str] = []
    process = pipeline.process

    def noted(document, evidence, decided):  # type: ignore[no-untyped-def]
        seen.append(document.id)
        return process(document, evidence, decided)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "process", noted)
        yield seen


@contextmanager
def comparisons() -> Iterator[list[set[str]]]:
    """The pairs of documents that are compared meanwhile."""
    from rules_db.building import gathering

    seen: list[set[str]] = []
    linked = gathering.linked

    def noted(a: bytes, b: bytes) -> list[dict[str, object]]:
        rows = linked(a, b)
        seen.append({str(rows[0][column]) for column in ("a_document_id", "b_document_id")})
        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering, "linked", noted)
        yield seen


def fresh(sources: list[Path], folder: Path) -> bytes:
    """The bytes of a knowledge base that is built from nothing but the sources."""
    build(sources, folder / "fresh.db", fresh=True)
    return (folder / "fresh.db").read_bytes()


def ids(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM documents ORDER BY id")]


@pytest.fixture
def sources(write: Write) -> list[Path]:
    return [write("a.txt", QUIETA), write("b.txt", SERENA)]


@pytest.fixture
def there(sources: list[Path], tmp_path: Path) -> Path:
    """A knowledge base of the two regulations."""
    build(sources, tmp_path / "x.db")
    return tmp_path / "x.db"


@pytest.fixture
def with_damage(write: Write) -> list[Path]:
    """A sound text, and one whose damage it helps to repair."""
    return [write("roto.txt", damaged(SENTENCES)), write("sano.txt", "\n".join(wrapped(SENTENCES, 70)))]


def test_a_build_of_the_same_sources_reads_and_writes_nothing(there: Path, sources: list[Path]) -> None:
    before, when = there.read_bytes(), there.stat().st_mtime_ns
    with readings() as seen:
        built = build(sources, there)
    assert (seen, built.written, built.read, built.documents) == ([], False, 0, 2)
    assert (there.read_bytes(), there.stat().st_mtime_ns) == (before, when)


def test_only_the_changed_document_is_read(there: Path, sources: list[Path], tmp_path: Path) -> None:
    sources[1].write_text(CHANGED, encoding="utf-8")
    with readings() as seen:
        built = build(sources, there)
    assert (len(seen), built.written, built.read, built.documents) == (1, True, 1, 2)
    assert there.read_bytes() == fresh(sources, tmp_path)


def test_a_source_that_is_gone_takes_its_document_with_it(there: Path, sources: list[Path], tmp_path: Path) -> None:
    with readings() as seen:
        build(sources[:1], there)
    assert seen == []
    assert there.read_bytes() == fresh(sources[:1], tmp_path)


def test_a_file_may_be_renamed(there: Path, sources: list[Path]) -> None:
    moved = sources[0].rename(sources[0].with_name("z.txt"))
    assert not build([moved, sources[1]], there).written


def test_another_name_is_another_document(there: Path, sources: list[Path]) -> None:
    assert build(sources[:1], there, document_id="mi-norma").read == 1
    assert ids(there) == ["mi-norma"]


def test_another_program_reads_everything_again(
    there: Path, sources: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(former, "program_sha256", lambda: "another")
    monkeypatch.setattr("rules_db.building.program_sha256", lambda: "another")
    assert build(sources, there).read == 2


def test_the_program_is_its_code_and_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(former, "files", lambda _: room)
    known = set()
    for name, content in (("a.py", "x = 1"), ("a.py", "x = 2"), ("names.toml", ""), ("names.toml", "x = 1")):
        (room / name).write_text(content, encoding="utf-8")
        former.program_sha256.cache_clear()
        known.add(former.program_sha256())
    (room / "notes.txt").write_text("decides nothing", encoding="utf-8")
    former.program_sha256.cache_clear()
    assert former.program_sha256() in known
    assert len(known) == 4
    former.program_sha256.cache_clear()


def test_rows_that_anybody_changed_are_not_taken_over(there: Path, sources: list[Path], tmp_path: Path) -> None:
    with closing(sqlite3.connect(there)) as connection, connection:
        connection.execute("UPDATE provisions SET text = 'La banca siempre gana.' WHERE num LIKE 'Artículo 1%'")
    assert build(sources, there).read == 2
    assert there.read_bytes() == fresh(sources, tmp_path)


def of_table(place: str, act: str) -> str:
    """A regulation of Black Jack with a sentence of its own."""
    common = "El croupier muestra el mazo y lo baraja.\nEl jugador corta el mazo con la carta de corte."
    return f"MUNICIPALIDAD DE {place}\n\nDECRETO\n\n1. BLACK JACK\n\n1.1 DESARROLLO\n\n{common}\n{act}\n"


def test_only_the_pairs_of_a_changed_document_are_compared_anew(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
    texts = {place: of_table(f"PUERTO {place.upper()}", f"El {place} espera.") for place in ("uno", "dos", "tres")}
    sources = [write(f"{place}.txt", text) for place, text in texts.items()]
    with comparisons() as seen:
        build(sources, tmp_path / "x.db")
    assert sorted(map(sorted, seen)) == [["dos", "tres"], ["dos", "uno"], ["tres", "uno"]]
    sources[2].write_text(texts["tres"].replace("espera", "se retira"), encoding="utf-8")
    with comparisons() as seen:
        build(sources, tmp_path / "x.db")
    assert sorted(map(sorted, seen)) == [["dos", "tres"], ["tres", "uno"]]
    assert (tmp_path / "x.db").read_bytes() == fresh(sources, tmp_path)
    with comparisons() as seen:
        remove(["dos"], tmp_path / "x.db")
    assert seen == []
    assert (tmp_path / "x.db").read_bytes() == fresh([sources[0], sources[2]], tmp_path)


def test_a_document_among_many_is_compared_with_its_nearest(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
    names = [f"sala{number}" for number in range(8)]
    sources = [write(f"{name}.txt", of_table(name.upper(), f"El {name} espera.")) for name in names]
    build(sources[:-1], tmp_path / "x.db")
    with comparisons() as seen:
        add(sources[-1:], tmp_path / "x.db")
    assert seen != []
    assert len(seen) < len(names) - 1
    assert all("sala7" in pair for pair in seen)
    assert (tmp_path / "x.db").read_bytes() == fresh(sources, tmp_path)


def test_fresh_reads_everything(there: Path, sources: list[Path]) -> None:
    before = there.read_bytes()
    assert build(sources, there, fresh=True).read == 2
    assert there.read_bytes() == before


def test_new_decisions_are_applied_without_reading(there: Path, sources: list[Path]) -> None:
    record(there, Decision("", Subject("rule", "x"), "reject"))
    built = build(sources, there)
    assert (built.read, built.written) == (0, True)
    assert not build(sources, there).written


def test_a_damaged_document_is_read_again_when_another_text_may_vouch_for_it(
    with_damage: list[Path], write: Write, tmp_path: Path
) -> None:
    build(with_damage, tmp_path / "x.db")
    more = [*with_damage, write("otra.txt", SERENA)]
    with readings() as seen:
        build(more, tmp_path / "x.db")
    assert len(seen) == 2
    assert (tmp_path / "x.db").read_bytes() == fresh(more, tmp_path)


def test_a_damaged_document_stays_while_its_evidence_does(with_damage: list[Path], tmp_path: Path) -> None:
    build(with_damage, tmp_path / "x.db")
    with readings() as seen:
        assert not build(with_damage, tmp_path / "x.db").written
    assert seen == []


def test_a_new_damaged_document_is_repaired_with_what_is_there(with_damage: list[Path], tmp_path: Path) -> None:
    build(with_damage[1:], tmp_path / "x.db")
    with readings() as seen:
        add(with_damage[:1], tmp_path / "x.db")
    assert len(seen) == 1
    assert (tmp_path / "x.db").read_bytes() == fresh(with_damage, tmp_path)


def test_a_pdf_is_taken_over_too(write: Write, tmp_path: Path) -> None:
    text = write("a.txt", QUIETA)
    pdf = text.with_name("b.pdf")
    pdf.write_bytes(hostile.pages([hostile.line("Artículo 1. La bola gira.")]))
    build([text, pdf], tmp_path / "x.db")
    assert not build([text, pdf], tmp_path / "x.db").written
    text.write_text(SERENA, encoding="utf-8")
    assert build([text, pdf], tmp_path / "x.db").read == 1
    assert (tmp_path / "x.db").read_bytes() == fresh([text, pdf], tmp_path)


def test_a_file_without_lines_is_tried_again_and_changes_nothing(sources: list[Path], tmp_path: Path) -> None:
    broken = sources[0].with_name("c.pdf")
    broken.write_bytes(b"%PDF-1.7 broken")
    built = build([*sources, broken], tmp_path / "x.db")
    again = build([*sources, broken], tmp_path / "x.db")
    assert (built.written, again.written) == (True, False)
    assert built.problems == again.problems != []
    broken.unlink()
    assert build(sources, tmp_path / "x.db").written
    assert (tmp_path / "x.db").read_bytes() == fresh(sources, tmp_path)


def test_adding_is_building_from_all_sources(there: Path, sources: list[Path], write: Write, tmp_path: Path) -> None:
    new = write("c.txt", "\n".join(wrapped(SENTENCES, 70)))
    with readings() as seen:
        built = add([new], there)
    assert (len(seen), built.documents) == (1, 3)
    assert there.read_bytes() == fresh([*sources, new], tmp_path)


def test_a_document_that_is_there_is_replaced(there: Path, sources: list[Path], tmp_path: Path) -> None:
    build(sources[1:], there, document_id="serena")
    sources[1].write_text(CHANGED, encoding="utf-8")
    assert add(sources[1:], there, document_id="serena").documents == 1
    build(sources[1:], tmp_path / "fresh.db", document_id="serena")
    assert there.read_bytes() == (tmp_path / "fresh.db").read_bytes()


def test_adding_what_is_there_changes_nothing(there: Path, sources: list[Path]) -> None:
    assert not add(sources, there).written


def test_the_same_content_under_another_name_is_told(there: Path, sources: list[Path]) -> None:
    built = add(sources[:1], there, document_id="otra")
    assert not built.written
    assert "has the same content as" in built.problems[0]


def test_removing_is_building_without(there: Path, sources: list[Path], tmp_path: Path) -> None:
    serena = next(name for name in ids(there) if name not in ids_of(sources[:1], tmp_path))
    assert remove([serena], there).documents == 1
    assert there.read_bytes() == fresh(sources[:1], tmp_path)


def ids_of(sources: list[Path], folder: Path) -> list[str]:
    build(sources, folder / "other.db")
    return ids(folder / "other.db")


def test_what_is_not_there_cannot_be_removed(there: Path) -> None:
    before = there.read_bytes()
    with pytest.raises(NotFoundError, match="there is no document nadie"):
        remove(["nadie"], there)
    with pytest.raises(BuildError, match="no document could be built"):
        remove(ids(there), there)
    assert there.read_bytes() == before


def test_nothing_is_added_to_what_this_program_did_not_write(
    there: Path, sources: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DatabaseError, match="does not exist"):
        add(sources, tmp_path / "none.db")
    monkeypatch.setattr(former, "program_sha256", lambda: "another")
    with pytest.raises(BuildError, match="build it again from its sources"):
        add(sources, there)


def test_the_commands(there: Path, sources: list[Path], write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["build", *map(str, sources), "--db", str(there)]) == 0
    assert "nothing has changed" in capsys.readouterr().out
    new = write("c.txt", "\n".join(wrapped(SENTENCES, 70)))
    assert run(["add", str(new), "--db", str(there), "--id", "nueva", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)["data"]
    assert (answer["documents"], answer["read"], answer["written"]) == (3, 1, True)
    assert run(["remove", "nueva", "--db", str(there)]) == 0
    assert "2 documents" in capsys.readouterr().out
    assert run(["remove", "nueva", "--db", str(there)]) == 2
    assert "there is no document nueva" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["pipe", "link", "link to a device"])
def test_what_is_no_file_of_its_own_stops_no_build_over_a_database(kind: str, write: Write, tmp_path: Path) -> None:
    target, source = tmp_path / "x.db", write("quieta.txt", QUIETA)
    build([source], target)
    path = tmp_path / "special.txt"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(source if kind == "link" else "/dev/zero")
    report = build([source, path], target)
    assert [problem for problem in report.problems if "special.txt" in problem]
    assert report.documents == 1
