"""Packs and names from elsewhere: an export refuses what it could not write, and writes nothing outside its folder."""

from pathlib import Path

import msgspec
import pytest

from rules_db.errors import ReglasError
from rules_db.exporting import Export, File, Item, manifest, write
from rules_db.exporting.formats import FORMATS, export_pack
from rules_db.packs.published import load, places, publish, published_folder
from schemas.packs import Source


@pytest.mark.parametrize("name", [name for name, to in FORMATS.items() if to.table])
def test_a_table_without_one_of_its_columns_is_refused(name: str) -> None:
    pack = load(published_folder(), "melilla", "boule")
    raw = msgspec.json.encode(pack).replace(b'"field":"pocket"', b'"field":"pockets"')
    with pytest.raises(ReglasError, match="it has no column pocket"):
        export_pack(msgspec.json.decode(raw, type=type(pack)), FORMATS[name])


@pytest.mark.parametrize("path", ["../out.xml", "/out.xml", "a/../../out.xml"])
def test_no_name_leads_out_of_the_folder(path: str, tmp_path: Path) -> None:
    export = Export(Item("x", Source("x", "", "", ""), []), [File(path, "<a/>")])
    with pytest.raises(ReglasError, match="would lie outside"):
        write(tmp_path / "f", manifest("akn", "", "x", [export]), [export], force=False)
    assert not (tmp_path / "out.xml").exists()


@pytest.mark.parametrize("place", ["..", "../a", "/a", ".a"])
def test_a_jurisdiction_that_is_no_name_of_a_folder_is_refused(place: str) -> None:
    pack = load(published_folder(), "melilla", "boule")
    with pytest.raises(ReglasError, match="is no name for a file"):
        places([msgspec.structs.replace(pack, jurisdiction=place)])


def test_publishing_removes_old_packs_and_nothing_else(tmp_path: Path) -> None:
    pack = load(published_folder(), "melilla", "boule")
    publish([pack, msgspec.structs.replace(pack, jurisdiction="old")], tmp_path)
    (tmp_path / "melilla" / "letter.json").write_text('{"dear": "Ana"}', encoding="utf-8")
    publish([pack], tmp_path)
    assert sorted(file.name for file in tmp_path.glob("*/*.json")) == ["boule.json", "letter.json"]


def test_a_second_pack_of_a_game_lies_beside_its_document(tmp_path: Path) -> None:
    pack = load(published_folder(), "melilla", "boule")
    unnamed = msgspec.structs.replace(pack, jurisdiction="")
    assert list(places([pack, pack])) == [("melilla", "boule"), (pack.source.document, "boule")]
    assert list(places([unnamed])) == [(pack.source.document, "boule")]
