"""What is marked in the official texts, by kind: a change here is a gain or a loss that somebody must look at."""

from collections import Counter
from pathlib import Path

import pytest

import corpus

MARKED = {
    "ar-buenos-aires-resolucion-1452-2012": {},
    "cl-coquimbo-decreto-421-2020": {"logo": 3},
    "cl-iquique-decreto-512-2018": {"running_header": 54},
    "cl-scj-catalogo-de-juegos": {"marker": 176, "page_number": 10},
    "es-melilla-decreto-3715-2014": {"masthead": 10},
}


@pytest.mark.parametrize("name", MARKED)
def test_only_furniture_is_marked(official_sources: Path, name: str) -> None:
    document = corpus.read(official_sources / f"{name}.txt")
    assert Counter(mark.kind for mark in document.furniture) == MARKED[name]


def test_running_headers_are_of_two_kinds_only(official_sources: Path) -> None:
    document = corpus.read(official_sources / "cl-iquique-decreto-512-2018.txt")
    assert len({document.source.text[mark.start : mark.end] for mark in document.furniture}) == 2
