"""Furniture printed into a clean text at page breaks is marked, all of it and nothing else."""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import corpus

ROOT = Path(__file__).parents[3]
TEXTS = [
    *sorted((ROOT / "corpus" / "samples").glob("*.txt")),
    *sorted((ROOT.parent / "shared" / "sources").glob("*.txt")),
]
EXACT = [path for path in TEXTS if "scj" not in path.stem]
"""Texts whose own page numbers do not get in the way of those that are printed into them."""
PAGE_LINES = 40

Furniture = Callable[[int], list[str]]

STYLES: dict[str, Furniture] = {
    "gazette": lambda page: [
        "BOLETÍN OFICIAL DEL VALLE",
        f"Núm. 8\tMartes 3 de mayo de 2011\tSec. II. Pág. {3200 + page}",
    ],
    "electronic": lambda page: ["cve: VALLE-A-2011-77", "Verificable en https://www.valle.example"],
    "letterhead": lambda page: ["Gobierno de Valdehermoso", "Secretaría de Salas"],
    "ministry": lambda page: ["Ministerio de Salas y Juegos.", f"Página {page} de 900"],
    "title": lambda page: ["CÓDIGO DE SALAS", f"{page}"],
    "figure": lambda page: [f"{page}"],
    "dashes": lambda page: [f"- {page} -"],
    "word": lambda page: [f"{page} | P á g i n a"],
}


@cache
def lines_of(path: Path) -> tuple[tuple[str, ...], frozenset[str]]:
    """The lines of a text, and what is furniture in it before we add any."""
    source = corpus.read(path)
    marks = frozenset(source.source.text[mark.start : mark.end].strip() for mark in source.furniture)
    return tuple(path.read_text(encoding="utf-8").split("\n")), marks


def printed_into(lines: tuple[str, ...], style: Furniture, blank: int, seed: int) -> tuple[str, set[int]]:
    """Return a text with furniture about every forty lines, and the numbers of its lines."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    text: list[str] = []
    added: set[int] = set()
    page, at = 0, PAGE_LINES
    for number, line in enumerate(lines):
        if number == at:
            page, at = page + 1, at + PAGE_LINES + chance.randint(-5, 5)
            for furniture in style(page):
                text += [""] * blank
                text.append(furniture)
                added.add(len(text))
            text += [""] * blank
        text.append(line)
    return "\n".join(text), added


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("path", EXACT, ids=lambda path: path.stem)
def test_all_of_it_and_nothing_else_is_marked(path: Path, style: str) -> None:
    lines, before = lines_of(path)
    for blank in (0, 1):
        text, added = printed_into(lines, STYLES[style], blank, seed=len(lines))
        source = corpus.read_bytes(text.encode(), "x.txt")
        marked = {source.source.line_at(mark.start): mark for mark in source.furniture}
        assert added <= set(marked)
        assert {source.source.line(n).strip() for n in set(marked) - added} <= before
