"""Sound texts damaged in the same way: what is restored without a doubt is right, and no figure turns into another."""

import re
from typing import NamedTuple

import pytest
from overprinting import damaged, document, without_accents, wrapped

from corpus.reading import read
from corpus.repair import gather, repair

WIDTH = 90


class Outcome(NamedTuple):
    """Lines that were printed over: all, those restored, those without a doubt left, and those of them restored."""

    spots: int
    right: int
    sure: int
    sure_right: int
    wrong_figures: list[tuple[str, str]]


def outcome(path, others, paragraphs):
    """Damage so many paragraphs of a text, repair them with the help of others and compare."""
    text = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and "\t" not in line]
    whole, broken = wrapped(text[:paragraphs], WIDTH), document(damaged(text[:paragraphs], WIDTH), "roto.txt")
    mended = repair(broken, gather([broken, *map(read, others)]))
    spots = right = sure = sure_right = 0
    figures: list[tuple[str, str]] = []
    for number, (printed, line) in enumerate(zip(whole[:-1], mended.lines, strict=True), 1):
        start = broken.source.line_starts[number - 1]
        received = broken.source.line(number)
        if received == without_accents(printed):
            continue
        good = plainly(line.text) == plainly(printed)
        doubted = mended.damaged(start, start + len(received))
        spots, right = spots + 1, right + good
        sure, sure_right = sure + (not doubted), sure_right + (good and not doubted)
        restored = any(row.line == number and row.reason in ("near copy", "phrase") for row in mended.repairs)
        if restored and not doubted and re.findall(r"\d+", line.text) != re.findall(r"\d+", printed):
            figures.append((printed, line.text))
    return Outcome(spots, right, sure, sure_right, figures)


def plainly(text):
    return re.sub(r"[“”]", '"', without_accents(text).lower())


@pytest.fixture(scope="module")
def official(shared):
    return {path.stem: path for path in sorted((shared / "sources").glob("*.txt")) if "scj" not in path.stem}


@pytest.mark.parametrize(
    ("name", "paragraphs", "right", "sure"),
    [("cl-coquimbo-decreto-421-2020", 400, 0.88, 0.95), ("cl-iquique-decreto-512-2018", 300, 0.40, 0.80)],
)
def test_an_official_text_is_restored_from_the_others(official, name, paragraphs, right, sure):
    found = outcome(official[name], [path for stem, path in official.items() if stem != name], paragraphs)
    assert found.spots > 200
    assert found.right / found.spots >= right
    assert found.sure_right / found.sure >= sure


@pytest.mark.parametrize("at", range(3))
def test_a_text_without_near_copies_stays_marked_where_it_is_not_restored(root, at):
    samples = sorted((root / "corpus" / "samples").glob("*.txt"))
    found = outcome(samples[at], [path for path in samples if path != samples[at]], 300)
    assert found.spots > 100
    assert found.spots - found.sure >= 0.7 * found.spots
    assert not found.wrong_figures
