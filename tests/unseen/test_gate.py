"""What is read of the regulations and passages that nobody tuned for falls below none of its floors."""

from pathlib import Path

from tests.quality import floors
from tests.unseen import gate


def test_every_figure_reaches_its_floor() -> None:
    fallen = floors.below(gate.figures(), gate.read_floors())
    assert not fallen, "\n".join(fallen)


def test_every_regulation_and_file_of_passages_has_floors() -> None:
    groups = {name.rsplit(".", 1)[0] for name in gate.read_floors()}
    assert {f"unseen.documents.{name}" for name in gate.documents.names()} <= groups
    assert {f"probes.{part}" for part in gate.probes.PARTS} <= groups
    assert "apart.passages" in groups


def test_floors_of_this_folder_say_what_they_are(tmp_path: Path) -> None:
    floors.write_floors({"probes.odds.recall": 0.5}, tmp_path / "floors.toml", gate.HEADER)
    assert (tmp_path / "floors.toml").read_text(encoding="utf-8").startswith(gate.HEADER)
    assert floors.read_floors(tmp_path / "floors.toml") == {"probes.odds.recall": 0.5}
