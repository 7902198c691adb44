"""Laws on gaming that regulate no game: each is read to its end, its articles are provisions, and it pays no bet.

What 200 of their sentences oblige to, forbid and allow was written down before it was looked at what is read:
docs/statute-norms-judged.tsv. A row is a sentence drawn by lot: its file, its lines and where in their words (from 0)
it stands; which norms it states itself or as an item of a list (O a duty, P a prohibition, M a permission, `-` none,
`?` not judged: an introduction alone, a sanction, an effect), and which others may be read in it without being wrong.
"""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import corpus
from extractor.folding import fold
from rules_db.aside import Aside
from rules_db.building.pipeline import extract
from schemas.records import Rule
from tests.conftest import ROOT
from tests.quality.test_norm_parts import stretch

_PARTS = 6
"""Each part is a test, so that processes can share them."""
_FOUND = 0.99
_JUDGED = ROOT / "docs" / "statute-norms-judged.tsv"
_LETTERS = {"obligation": "O", "prohibition": "P", "permission": "M"}
_LEAST_FOUND, _LEAST_RIGHT = 0.75, 0.85
"""Floors of a part, which has some 17 norms: of all, 85 in 100 are found, and 91 in 100 of those read are right."""
_ARTICLE = re.compile(
    r"[\s*_]*(?:ART[IÍ]CULO|Art[ií]culo|ART|Art)\.? *(?:N[º°o]\.? *)?"
    r"(?:\d{1,3}(?: ?[.ºª°o]| bis| ter|[.:\-–) ]|$)|[ÚúUu]nico\b|[ÚU]NICO\b|"
    r"[A-ZÁÉÍÓÚ]{5,}\b|[a-z]+(?:ero|ndo|rto|nto|xto|imo|avo|eno)\b)"
    r"[ºª°o.]*(?: ?(?:bis|ter|quáter|quater))?(?: ?[.:\-–—)]|$| +[A-ZÁÉÍÓÚ\"“«(])"
)


def article_lines(text: str) -> list[int]:
    """Return the lines (from 1) that begin an article, but for those that it quotes of another act."""
    return [number for number, line in enumerate(text.split("\n"), 1) if _ARTICLE.match(line)]


def letters(words: str) -> str:
    """Return the letters of some words, without case, accents and what stands between them."""
    return "".join(filter(str.isalnum, fold(words)))


def counts(path: Path, rules: Sequence[Rule]) -> tuple[int, int, int, int]:
    """Return how many norms the judged sentences of a statute state, are found, are read and of these are right."""
    wanted = found = read = right = 0
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    with _JUDGED.open(encoding="utf-8", newline="") as file:
        rows = [
            row for row in csv.DictReader(file, delimiter="\t") if row["file"] == path.name and row["states"] != "?"
        ]
    for row in rows:
        first, last = map(int, row["lines"].split("-"))
        sentence = letters(stretch(" ".join(lines[first - 1 : last]).split(), row["words"]))
        near = (rule for rule in rules if rule.line_start <= last and rule.line_end >= first)
        here = {_LETTERS[rule.family] for rule in near if rule.family in _LETTERS and letters(rule.text) in sentence}
        needed, allowed = set(row["states"]) - {"-"}, set(row["may"]) - {"-"}
        wanted, found, read = wanted + len(needed), found + len(needed & here), read + len(here)
        right += len(here & (needed | allowed))
    return wanted, found, read, right


@pytest.fixture(scope="module")
def statutes(shared: Path) -> list[Path]:
    found = sorted((shared / "statutes").glob("*.txt"))
    if not found:
        pytest.skip("the statutes (../shared/statutes) are not on this machine")
    return found


# Each part takes some 20 s of processor time; the bound on waiting is for machines that do other work beside it.
# What a law on bingos says of the prizes of a line and of a full card is stated there: `prize.<n>` pays no bet.
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(_PARTS))
def test_no_statute_is_lost_its_articles_and_norms_are_read_and_none_pays_a_bet(
    part: int, statutes: list[Path]
) -> None:
    aside, payouts, provided, norms = Aside(), [], list[bool](), list[tuple[int, int, int, int]]()
    for path in statutes[part::_PARTS]:
        document = corpus.read(path)
        found = extract(document, aside)
        payouts += [(path.name, rule.line_start, rule.key) for rule in found.rules if rule.key.startswith("pays.")]
        norms.append(counts(path, found.rules))
        articles = {one.line_start for one in found.provisions if one.kind == "article"}
        provided += [line in articles for line in article_lines(document.source.text)]
    assert aside.failed == []
    assert payouts == []
    wanted, right_of_wanted, read, right = map(sum, zip(*norms, strict=True))
    assert right_of_wanted >= _LEAST_FOUND * wanted > 0
    assert right >= _LEAST_RIGHT * read > 0
    assert sum(provided) >= _FOUND * len(provided) > 0
