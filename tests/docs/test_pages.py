"""What the pages tell is what happens: their commands run, and print what stands below them."""

import pytest

from tests.conftest import ROOT
from tests.docs import reference
from tests.docs.gazette import PDF, printed
from tests.docs.transcripts import PAGES, rewritten


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_what_its_commands_print(page: str) -> None:
    assert (ROOT / "docs" / page).read_text(encoding="utf-8") == rewritten(page), "run `make docs`"


def test_the_gazette_is_printed_from_its_text() -> None:
    assert PDF.read_bytes() == printed(), "run `make docs`"


@pytest.mark.parametrize("page", reference.pages())
def test_the_reference_is_what_the_program_says(page: str) -> None:
    assert (reference.FOLDER / page).read_text(encoding="utf-8") == reference.pages()[page], "run `make docs`"
