"""Every link leads somewhere, and every page can be found from the index."""

import pytest

from tests.conftest import ROOT
from tests.docs.markdown import anchors_of, links_of, pages

INDEX = "docs/README.md"


@pytest.mark.parametrize("page", pages())
def test_what_a_page_links_to_is_there(page: str) -> None:
    assert [path for path, _ in links_of(page) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", pages())
def test_the_heading_that_a_page_links_to_is_there(page: str) -> None:
    asked = [(path, anchor) for path, anchor in links_of(page) if anchor]
    assert [f"{path}#{anchor}" for path, anchor in asked if anchor not in anchors_of(path)] == []


def test_the_index_names_every_page() -> None:
    named = {path for path, _ in links_of(INDEX)}
    assert [page for page in pages() if page not in named and page != INDEX] == []


def test_the_readmes_lead_to_the_index() -> None:
    for page in ("README.md", "README.es.md"):
        assert (INDEX, "") in links_of(page)
