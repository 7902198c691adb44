"""Whether a library could do it was asked of every module that is not small."""

from tests.conftest import ROOT
from tests.docs.markdown import tables_of
from tests.docs.reference import ROOMS

PAGE = ROOT / "docs" / "choices.md"
ASKED = 150
"""Lines from which on a module has to have an answer."""


def test_every_module_that_is_not_small_has_an_answer() -> None:
    answered = [ROOT / cells[0].strip("`") for cells in tables_of(PAGE)[1:]]
    assert [path for path in answered if not path.exists()] == []
    large = [
        path
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if len(path.read_text(encoding="utf-8").splitlines()) >= ASKED
    ]
    assert len(large) > ASKED
    assert [path for path in large if not any(path.is_relative_to(place) for place in answered)] == []
