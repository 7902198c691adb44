"""The files beside a knowledge base with which plain Datasette, of today and tomorrow, serves it."""

from pathlib import Path

import pytest
import yaml

from rules_db.errors import BuildError
from rules_db.pages.metadata import configuration, metadata, queries, tables, write_config_files


@pytest.fixture
def served(database: Path, tmp_path: Path) -> Path:
    """A copy of the knowledge base in a folder of its own."""
    copy = tmp_path / "two.db"
    copy.write_bytes(database.read_bytes())
    return copy


def read(path: Path) -> dict[str, dict[str, dict[str, object]]]:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def test_both_files_say_what_the_server_is_told(served: Path) -> None:
    assert write_config_files(served) == []
    told = read(served.with_name("metadata.yaml"))["databases"]["two"]
    assert told["tables"] == metadata("two")["databases"]["two"]["tables"]
    assert "VILLA QUIETA" in str(told["source"]).upper()
    assert read(served.with_name("datasette.yaml")) == configuration("two")


def test_another_knowledge_base_of_the_folder_keeps_its_entry(served: Path) -> None:
    served.with_name("one.db").write_bytes(served.read_bytes())
    for name in ("one.db", "two.db"):
        write_config_files(served.with_name(name))
    assert set(read(served.with_name("metadata.yaml"))["databases"]) == {"one", "two"}
    served.with_name("one.db").unlink()
    write_config_files(served)
    assert set(read(served.with_name("metadata.yaml"))["databases"]) == {"two"}


def test_a_file_of_somebody_else_stays(served: Path) -> None:
    theirs = served.with_name("metadata.yaml")
    theirs.write_text("title: mine\n", encoding="utf-8")
    [problem] = write_config_files(served)
    assert "metadata.yaml was not written by reglas" in problem
    assert theirs.read_text(encoding="utf-8") == "title: mine\n"
    assert served.with_name("datasette.yaml").exists()


def test_a_folder_that_cannot_be_written_is_told(served: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(BuildError, match=r"metadata\.yaml \(Permission denied\)"):
        write_config_files(served)


def test_configuration_and_metadata_share_tables_and_queries() -> None:
    old, new = metadata("x")["databases"]["x"], configuration("x")["databases"]["x"]
    assert old["queries"] == new["queries"] == queries()
    for name, shown in new["tables"].items():
        assert shown.items() <= old["tables"][name].items()
    assert set(tables()) <= set(old["tables"])
