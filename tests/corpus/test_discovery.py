"""Which files a folder gives to read."""

import os
from pathlib import Path

import pytest

import corpus
from corpus import CorpusError


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("Dados")


def test_texts_at_any_depth_in_order(tmp_path: Path) -> None:
    write(tmp_path, "b.txt", "a/z.TXT", "a/y.txt", "a/nota.md", ".git")
    assert corpus.find_sources([tmp_path]) == [tmp_path / "a/y.txt", tmp_path / "a/z.TXT", tmp_path / "b.txt"]


def test_a_file_that_is_named_counts_whatever_its_suffix(tmp_path: Path) -> None:
    write(tmp_path, "decreto")
    assert corpus.find_sources([tmp_path / "decreto"]) == [tmp_path / "decreto"]


def test_a_file_named_twice_comes_once(tmp_path: Path) -> None:
    write(tmp_path, "a.txt")
    assert corpus.find_sources([tmp_path / "a.txt", tmp_path]) == [tmp_path / "a.txt"]


def test_names_with_quotes_and_line_feeds_are_found(tmp_path: Path) -> None:
    write(tmp_path, 'el "bueno".txt', "dos\nlineas.txt")
    assert len(corpus.find_sources([tmp_path])) == 2


@pytest.mark.parametrize("name", ["", "falta", "x" * 5000, "nul\x00"])
def test_where_there_is_nothing_to_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError) as refused:
        corpus.find_sources([tmp_path / name])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("special", ["link", "pipe", "link to a device", "link to itself"])
def test_what_is_no_file_of_its_own_is_refused_before_it_is_opened(special: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Artículo 1. La bola gira.\n", encoding="utf-8")
    path = tmp_path / "b.txt"
    if special == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to({"link": tmp_path / "a.txt", "link to itself": path}.get(special, "/dev/zero"))
    with pytest.raises(CorpusError, match=r"is a link|is not a file|does not exist") as told:
        corpus.find_sources([path])
    assert "\n" not in str(told.value)
    with pytest.raises(CorpusError, match=r"is a link|is not a file"):
        corpus.read(path)
    assert tmp_path / "a.txt" in corpus.find_sources([tmp_path])
