"""An export on disk: every file with its hash, where it comes from, what it leaves out; nothing is lost."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from rules_db import exporting
from rules_db.errors import ReglasError
from rules_db.exporting import Manifest
from rules_db.exporting.formats import FORMATS, export_pack
from schemas.packs import Pack

PACK_FORMATS = [name for name, each in FORMATS.items() if each.table or each.pack]


def exported(pack: Pack, name: str, folder: Path, *, force: bool = False) -> Manifest:
    exports = [export_pack(pack, FORMATS[name])]
    told = exporting.manifest(name, FORMATS[name].standard, pack.jurisdiction, exports)
    exporting.write(folder, told, exports, force=force)
    return msgspec.json.decode((folder / "manifest.json").read_bytes(), type=Manifest)


@pytest.mark.parametrize("name", PACK_FORMATS)
def test_the_manifest_lists_every_file_with_its_hash(pack: Pack, name: str, tmp_path: Path) -> None:
    told = exported(pack, name, tmp_path / "out")
    written = {
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()
    }
    assert written == {entry.path for entry in told.files} | {"manifest.json"}
    for entry in told.files:
        data = (tmp_path / "out" / entry.path).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (entry.bytes, entry.sha256)


@pytest.mark.parametrize("name", PACK_FORMATS)
def test_the_manifest_says_where_a_pack_comes_from_and_what_is_left_out(pack: Pack, name: str, tmp_path: Path) -> None:
    item = exported(pack, name, tmp_path / "out").items[0]
    assert (item.source, item.citations) == (pack.source, pack.citations)
    left_out = {omission.part: omission.count for omission in item.omitted}
    assert set(left_out) <= set(FORMATS[name].losses)
    assert ("gaps" in left_out) == ("norms" in left_out) == (name != "json")
    assert "conflicts" not in left_out, "the pack has none"
    assert left_out["text"] == len(pack.citations)


def test_a_pack_reads_back_as_the_same_pack(pack: Pack, tmp_path: Path) -> None:
    told = exported(pack, "json", tmp_path / "out")
    data = (tmp_path / "out" / "luna.json").read_bytes()
    assert msgspec.json.decode(data, type=Pack) == pack
    assert told.items[0].sha256 == hashlib.sha256(data).hexdigest()


def test_a_jdm_file_is_the_graph_of_the_pack(pack: Pack, tmp_path: Path) -> None:
    exported(pack, "jdm", tmp_path / "out")
    told = json.loads((tmp_path / "out" / "luna" / "settlement.jdm.json").read_text(encoding="utf-8"))
    assert told == msgspec.to_builtins(pack.tables["settlement"].jdm)


def test_the_same_pack_gives_the_same_files(pack: Pack) -> None:
    for name in PACK_FORMATS:
        assert export_pack(pack, FORMATS[name]) == export_pack(pack, FORMATS[name])


def test_a_folder_that_holds_anything_is_left_alone(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ReglasError, match="not empty; give --force"):
        exported(pack, "csv", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_force_replaces_an_older_export_and_nothing_else(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    exported(pack, "csv", tmp_path, force=True)
    exported(pack, "json", tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["luna.json", "manifest.json", "mine.txt"]


def test_a_manifest_cannot_lead_out_of_its_folder(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    told = exported(pack, "csv", tmp_path / "out")
    lying = msgspec.structs.replace(told, files=[msgspec.structs.replace(told.files[0], path="../precious.txt")])
    (tmp_path / "out" / "manifest.json").write_bytes(msgspec.json.encode(lying))
    exported(pack, "csv", tmp_path / "out", force=True)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_file_in_the_way_is_a_sentence(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(ReglasError, match="cannot be written"):
        exported(pack, "csv", tmp_path / "out")
