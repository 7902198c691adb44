"""Real statutes of seven countries: each has an outline, and its articles are provisions."""

import re
from pathlib import Path

import pytest

from corpus.reading import read
from extractor.outline import outline

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "statutes"
STATUTES = sorted(FOLDER.glob("*.txt"))
_ARTICLE = re.compile(
    r"[\s*_]*(?:ART[IÍ]CULO|Art[ií]culo|ART|Art)\.? *(?:N[º°o]\.? *)?"
    r"(?:\d{1,3}(?: ?[.ºª°o]| bis| ter|[.:\-–) ]|$)|[ÚúUu]nico\b|[ÚU]NICO\b|"
    r"[A-ZÁÉÍÓÚ]{5,}\b|[a-z]+(?:ero|ndo|rto|nto|xto|imo|avo|eno)\b)"
    r"[ºª°o.]*(?: ?(?:bis|ter|quáter|quater))?(?: ?[.:\-–—)]|$| +[A-ZÁÉÍÓÚ\"“«(])"
)


def article_lines(text: str) -> list[int]:
    """Return the lines (from 1) that begin an article, but for those that it quotes of another act."""
    return [number for number, line in enumerate(text.split("\n"), 1) if _ARTICLE.match(line)]


@pytest.mark.skipif(not STATUTES, reason="the statutes are not at hand")
def test_articles_of_statutes_are_provisions():
    lines = found = 0
    for path in STATUTES:
        document = read(path, document_id=path.stem.replace("_", "-"), jurisdiction="x")
        starts = {node.line_start for node in outline(document).walk() if node.kind == "article"}
        wanted = article_lines(document.source.text)
        lines += len(wanted)
        found += sum(line in starts for line in wanted)
    assert found >= 0.99 * lines
