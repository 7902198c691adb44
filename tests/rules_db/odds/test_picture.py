"""Edges as a picture, which needs a library that not everybody has."""

import sys
from pathlib import Path

import pytest

from rules_db.cli.settling import draw
from rules_db.errors import ReglasError

EDGES = {"aquí": {"pleno": 0.027}, "allí": {"pleno": 0.053}}


def test_it_has_a_mark_for_each_jurisdiction(tmp_path: Path) -> None:
    draw("Edges", ["pleno"], EDGES, tmp_path / "edges.svg")
    assert "<svg" in (tmp_path / "edges.svg").read_text(encoding="utf-8")


def test_without_the_library_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.backends.backend_agg", None)
    with pytest.raises(ReglasError, match=r"needs matplotlib; install it with `pip install reglas\[plot\]`"):
        draw("Edges", ["pleno"], EDGES, tmp_path / "edges.svg")
    assert not (tmp_path / "edges.svg").exists()
