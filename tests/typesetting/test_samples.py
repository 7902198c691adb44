"""The samples as pages of a PDF give the outline and the typed rules of their text, in every layout."""

from functools import cache
from pathlib import Path

import pytest

from corpus.reading import read_bytes
from tests.conftest import ROOT
from tests.typesetting.pages import Setting, printable, typeset
from tests.typesetting.reading import document_of
from tests.typesetting.sameness import Read, read, read_text

SAMPLES = sorted((ROOT / "corpus" / "samples").glob("*.txt"))
HEAD = "Gaceta de las islas y de sus puertos"
LAYOUTS = {
    "one column, rules": Setting(head=HEAD),
    "one column, no rules": Setting(ruled=False, bold=True, head=HEAD),
    "two columns, rules": Setting(columns=2, size=9, bold=True, head=HEAD),
    "two columns, no rules": Setting(columns=2, size=9, ruled=False, head=HEAD),
    "ragged": Setting(font="Times-Roman", justified=False, head=HEAD),
    "two ragged columns": Setting(columns=2, size=9, font="Times-Roman", justified=False, head=HEAD),
}


@cache
def _text(path: Path) -> str:
    return printable(path.read_text(encoding="utf-8"))


@cache
def _expected(path: Path) -> Read:
    return read_text(_text(path), path.name)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_pages_say_what_the_text_says(path, layout, request):
    if layout == "two ragged columns" and path.stem.startswith("ar-"):
        reason = "a sentence ends where a typed line and a column do: whether a paragraph ends there nothing shows"
        request.applymarker(pytest.mark.xfail(reason=reason, strict=True))
    found = read(document_of(typeset(_text(path), LAYOUTS[layout])))
    assert found.provisions == _expected(path).provisions
    assert found.rules == _expected(path).rules


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_pages_are_known_as_the_document_that_they_print(path):
    pages = document_of(typeset(_text(path), LAYOUTS["two columns, rules"]))
    assert pages.id == read_bytes(_text(path).encode(), path.name).id


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_comparison_sees_a_changed_figure(path):
    changed = _text(path).replace("veces", "veces y media").replace(" a 1", " a 3")
    assert read(document_of(typeset(changed, LAYOUTS["one column, rules"]))).rules != _expected(path).rules
