"""Laws on gaming that regulate no game: each is read to its end, its articles are provisions, and it pays no bet."""

import re
from pathlib import Path

import pytest

import corpus
from rules_db.aside import Aside
from rules_db.building.pipeline import extract

_PARTS = 6
"""Each part is a test, so that processes can share them."""
_FOUND = 0.99
_ARTICLE = re.compile(
    r"[\s*_]*(?:ART[IÍ]CULO|Art[ií]culo|ART|Art)\.? *(?:N[º°o]\.? *)?"
    r"(?:\d{1,3}(?: ?[.ºª°o]| bis| ter|[.:\-–) ]|$)|[ÚúUu]nico\b|[ÚU]NICO\b|"
    r"[A-ZÁÉÍÓÚ]{5,}\b|[a-z]+(?:ero|ndo|rto|nto|xto|imo|avo|eno)\b)"
    r"[ºª°o.]*(?: ?(?:bis|ter|quáter|quater))?(?: ?[.:\-–—)]|$| +[A-ZÁÉÍÓÚ\"“«(])"
)


def article_lines(text: str) -> list[int]:
    """Return the lines (from 1) that begin an article, but for those that it quotes of another act."""
    return [number for number, line in enumerate(text.split("\n"), 1) if _ARTICLE.match(line)]


@pytest.fixture(scope="module")
def statutes(shared: Path) -> list[Path]:
    found = sorted((shared / "statutes").glob("*.txt"))
    if not found:
        pytest.skip("the statutes (../shared/statutes) are not on this machine")
    return found


# What a law on bingos says of the prizes of a line and of a full card is stated there: `prize.<n>` pays no bet.
@pytest.mark.parametrize("part", range(_PARTS))
def test_no_statute_is_lost_its_articles_are_provisions_and_none_pays_a_bet(part: int, statutes: list[Path]) -> None:
    aside, payouts, provided = Aside(), [], list[bool]()
    for path in statutes[part::_PARTS]:
        document = corpus.read(path)
        found = extract(document, aside)
        payouts += [(path.name, rule.line_start, rule.key) for rule in found.rules if rule.key.startswith("pays.")]
        articles = {one.line_start for one in found.provisions if one.kind == "article"}
        provided += [line in articles for line in article_lines(document.source.text)]
    assert aside.failed == []
    assert payouts == []
    assert sum(provided) >= _FOUND * len(provided) > 0
