"""Tracked files speak of the project alone: no place on somebody's disk, no host of a package registry."""

import re

import pytest

from tests.quality.tracked import tracked_texts

# Written with a class around one letter, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.$})~-])/(?:[w]ork|[f]arm|[r]oot|[h]ome/\w+|[U]sers/\w+|[o]pt)/", re.ASCII)
REGISTRY = re.compile(
    r"[p]ypi\.org|[p]ythonhosted|[n]pmjs|deb\.[d]ebian\.org|[c]rates\.io|--(?:extra-)?[i]ndex-url", re.IGNORECASE
)


@pytest.mark.parametrize("path", ["cd /wor" + "k/main", "'/hom" + "e/ana/x'", "file:///op" + "t/wheels"])
def test_a_machine_path_is_seen(path: str) -> None:
    assert MACHINE_PATH.search(path)


@pytest.mark.parametrize("text", ["frame/work/x", "https://example.org/working", "/rooted", "./home/x"])
def test_other_words_are_no_machine_path(text: str) -> None:
    assert not MACHINE_PATH.search(text)


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY], ids=["machine path", "registry"])
def test_no_tracked_file_names_one(pattern: re.Pattern[str]) -> None:
    found = [f"{name}: {match.group()}" for name, text in tracked_texts() for match in pattern.finditer(text)]
    assert found == []
