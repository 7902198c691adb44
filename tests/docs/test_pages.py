"""What the pages tell is what happens: their commands run, and print what stands below them."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.docs import reference
from tests.docs.gazette import PDF, printed
from tests.docs.transcripts import PAGES, rewritten


@pytest.mark.timeout(900)  # a page runs many commands, one after the other
@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_what_its_commands_print(page: str) -> None:
    assert (ROOT / "docs" / page).read_text(encoding="utf-8") == rewritten(page), "run `make docs`"


def test_the_gazette_is_printed_from_its_text() -> None:
    assert PDF.read_bytes() == printed(), "run `make docs`"


@pytest.mark.parametrize("page", reference.NAMES)
def test_the_reference_is_what_the_program_says(page: str, samples_database: Path) -> None:
    made = reference.page(page, samples_database)
    assert (reference.FOLDER / page).read_text(encoding="utf-8") == made, "run `make docs`"


def test_the_reference_names_every_variable_of_the_program() -> None:
    code = "".join(path.read_text(encoding="utf-8") for room in reference.ROOMS for path in (ROOT / room).rglob("*.py"))
    named = set(re.findall(r"\bREGLAS_[A-Z_]*[A-Z]\b", code))
    page = (reference.FOLDER / "settings.md").read_text(encoding="utf-8")
    assert len(named) > 5
    assert [name for name in sorted(named) if f"`{name}`" not in page] == []
