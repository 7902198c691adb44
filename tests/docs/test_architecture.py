"""The architecture is drawn as it is built."""

import re
import tomllib

from tests.conftest import ROOT
from tests.docs.markdown import tables_of
from tests.docs.reference import ROOMS
from tests.docs.rooms import PAGE, with_tables


def test_the_rooms_stand_in_the_order_that_is_enforced() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ][0]
    told = [cells[0].strip("`") for cells in tables_of(PAGE)[1 : 1 + len(ROOMS)]]
    assert told == list(reversed(contract["layers"])) == list(ROOMS)


def test_the_parts_are_those_that_there_are_and_import_what_they_import() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == with_tables(text), "run `make docs`"


def test_places_that_the_page_names_exist() -> None:
    named = set(
        re.findall(r"`((?:schemas|corpus|extractor|rules_db|tests|docs)/[^`*]*)`", PAGE.read_text(encoding="utf-8"))
    )
    assert len(named) > 10
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_modules_that_pages_name_by_their_file_exist() -> None:
    made = re.compile(r"[Tt]he new file `(?:[^`]*/)?(\w+\.py)`")
    every = (path for room in (*ROOMS, "tests") for path in (ROOT / room).rglob("*.py"))
    files = {path.name for path in every if ".packages" not in path.parts}  # of foreign engines
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")}
    named = {(page, name) for page, text in pages.items() for name in re.findall(r"`(\w+\.py)`", text)}
    assert len(named) > 10
    assert sorted((page, name) for page, name in named if name not in {*files, *made.findall(pages[page])}) == []
