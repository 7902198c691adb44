"""Every limit for the reading of a file is reached by some file, and the sentence names what to raise."""

import stat
from pathlib import Path

import numpy as np
import pytest

import corpus
from corpus import reading
from corpus.errors import CorpusError, UnreadableError
from corpus.media.engine import Engine
from corpus.media.picture import MOST_PAGES, picture
from corpus.media.sandbox import Limits
from tests.corpus.media import hostile

HERE = Path(__file__).parent
REACHED = {
    "pages": ("tres.pdf", hostile.pages([hostile.line("x")] * 3), 2),
    "glyphs": ("denso.pdf", hostile.page(hostile.line("apuesta " * 20)), 50),
    "page_side": ("mantel.pdf", hostile.page(hostile.line("x"), box=b"0 0 595 900"), 880),
    "pixels": ("cartel.pdf", hostile.picture_only(), 1_000),
    "depth": ("muñeca.html", ("<p>" + "<b>" * 9 + "gira").encode(), 8),
}
"""Limits with a file that goes beyond one."""
ELSEWHERE = {
    "seconds": HERE / "test_confinement.py",
    "memory": HERE / "test_confinement.py",
    "written": HERE / "test_confinement.py",
    "unpacked": HERE / "test_docx.py",
    "text": HERE.parents[1] / "rules_db" / "test_bounded.py",
    "scan_seconds": Path(__file__),
}
"""Limits that tests of other files reach."""


@pytest.mark.parametrize("limit", REACHED)
def test_a_file_beyond_a_limit_is_refused_and_within_it_is_not(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, data, most = REACHED[limit]
    monkeypatch.setenv("REGLAS_CACHE", str(tmp_path / "cache"))
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableError, match=rf"{name} .*; if it is sound, raise REGLAS_MAX_{limit.upper()}"):
        corpus.read(path, limits=Limits(**{limit: most}))
    try:
        corpus.read(path)
    except UnreadableError as error:
        assert error.status == "no_text"


def test_an_engine_that_does_not_end_is_given_up(tmp_path: Path) -> None:
    slow = tmp_path / "engine"
    slow.write_text('#!/bin/sh\ncase "$1" in --*) echo spa;; *) exec sleep 60;; esac\n', encoding="utf-8")
    slow.chmod(slow.stat().st_mode | stat.S_IXUSR)
    page = np.full((400, 300), 255, dtype=np.uint8)
    page[200:210, 100:140] = 0
    with pytest.raises(UnreadableError, match="takes more than 1 seconds on its scanned page 4") as refused:
        Engine(str(slow), seconds=1).page(page, 1.0, 4)
    assert (refused.value.status, "REGLAS_MAX_SCAN_SECONDS" in str(refused.value)) == ("timed_out", True)


def test_each_limit_is_reached() -> None:
    assert {*REACHED, *ELSEWHERE} == {*Limits.__annotations__}
    texts = {limit: file.read_text(encoding="utf-8") for limit, file in ELSEWHERE.items()}
    named = {limit: f"{limit}=" in text or f"REGLAS_MAX_{limit.upper()}" in text for limit, text in texts.items()}
    assert [limit for limit, found in named.items() if not found] == []


@pytest.mark.parametrize(
    ("name", "most", "told"),
    [("LONGEST_FILE", 50, "has more than 50 bytes"), ("LONGEST_LINE", 30, "characters on line 1")],
)
def test_no_environment_raises_the_length_of_a_file_or_of_a_line(
    name: str, most: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "largo.txt"
    path.write_text("La bola gira en el plato. " * 3, encoding="utf-8")
    corpus.read(path)
    monkeypatch.setattr(reading, name, most)
    with pytest.raises(CorpusError, match=told):
        corpus.read(path)


def test_a_picture_of_many_places_shows_the_first_pages(tmp_path: Path) -> None:
    path = tmp_path / "muchas.pdf"
    path.write_bytes(hostile.pages([hostile.line("x")] * (MOST_PAGES + 1)))
    drawn = [
        picture(path, {at + 1: [] for at in range(pages)}) for pages in (MOST_PAGES - 1, MOST_PAGES, MOST_PAGES + 1)
    ]
    heights = [int.from_bytes(png[20:24]) for png in drawn]  # the second figure of a PNG's header
    assert heights[0] < heights[1] == heights[2]
