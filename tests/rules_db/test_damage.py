"""What of a damaged text no repair restored: kept as rows, proven, and told where it stands."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import corpus
from rules_db import KnowledgeBase
from rules_db.building.pipeline import extract
from rules_db.cli import run
from rules_db.lines import lines_of
from rules_db.pages.documents import document as document_page
from rules_db.pages.frame import Page
from rules_db.pages.provisions import provision as provision_page
from rules_db.store.rows import Part, write
from rules_db.store.seals import keep
from rules_db.verify import verify
from schemas.records import Repair
from tests.rules_db.pages.asking import asked, get

TEXT = "Artículo 1. Las fichas\nEl supervisor recxje las fichas y cixrra la caja.\nNadie mira.\n"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A knowledge base of a text with two damaged words, one of which was restored with doubt."""
    document = corpus.read_bytes(TEXT.encode(), "x.txt", document_id="norma")
    lost = [(TEXT.index(word), TEXT.index(word) + len(word)) for word in ("recxje", "cixrra")]
    repair = Repair(*lost[1], "cixrra", "cierra", "phrase", 0.4, 2)
    extracted = replace(extract(document), repairs=[repair], damage=lost)
    write(tmp_path / "x.db", [Part(document.source, extracted)], {})
    return tmp_path / "x.db"


def test_a_row_is_the_words_as_received_with_their_place(base: Path) -> None:
    with KnowledgeBase.open(base) as opened:
        rows = opened.connection.execute("SELECT line, start, [end], text FROM damage ORDER BY start").fetchall()
        [line] = lines_of(opened, opened.document("norma"), 2, 2)
    assert [(row["line"], row["text"]) for row in rows] == [(2, "recxje"), (2, "cixrra")]
    assert all(TEXT[row["start"] : row["end"]] == row["text"] for row in rows)
    assert [stretch.text for stretch in line.damage] == ["recxje", "cixrra"]


def test_the_source_command_tells_what_stays_damaged(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["source", "norma", "--line", "2", "--db", str(base)]) == 0
    said = capsys.readouterr().out
    assert "recxje  damaged here, not restored" in said
    assert "cixrra  damaged here, restored with doubt" in said
    assert run(["source", "norma", "--line", "2", "--json", "--db", str(base)]) == 0
    [line] = json.loads(capsys.readouterr().out)["data"]["lines"]
    assert [stretch["text"] for stretch in line["damage"]] == ["recxje", "cixrra"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE damage SET text = 'recoge' WHERE text = 'recxje'",
        "UPDATE damage SET start = start + 1",
        "UPDATE damage SET line = 3",
        "UPDATE repairs SET before = 'otra'",
    ],
)
def test_damage_that_is_not_in_the_source_does_not_hold(sql: str, base: Path) -> None:
    assert failures(base) == set()
    with closing(sqlite3.connect(base)) as connection, connection:
        connection.row_factory = sqlite3.Row
        assert connection.execute(sql).rowcount > 0
        keep(connection)
    assert failures(base) == {"damage" if "damage" in sql else "repairs"}


def failures(base: Path) -> set[str]:
    with KnowledgeBase.open(base) as opened:
        return {failure.table for failure in verify(opened).failures}


def test_the_pages_mark_it_where_it_stands(base: Path) -> None:
    with KnowledgeBase.open(base) as opened:
        holder = opened.provision_at("norma", 2)
        page = shown(provision_page, opened, document="norma", eid=holder.eid)
        marked = [(piece.text, piece.before) for piece in page.values["pieces"] if piece.damaged]
        [parts] = [parts for line, parts in page.values["lines"] if line.line == 2]
        outline = shown(document_page, opened, document="norma").values
    page_text = get(base, f"/-/documentos/norma/{holder.eid}").text
    assert marked == [("recxje", "")]  # the text of this provision was made before the second word was restored
    assert [piece.text for piece in parts if piece.damaged] == ["recxje", "cixrra"]
    assert outline["damage"] == 2
    assert '<span class="damaged" title="dañado aquí, sin restaurar">recxje</span>' in page_text
    assert "2 tramos siguen dañados" in page_text


def shown(page: Callable[..., object], base: KnowledgeBase, **names: str) -> Page:
    found = page(base, asked(names=names))
    assert isinstance(found, Page)
    return found
