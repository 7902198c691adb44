"""The same regulation has the same sections in ten styles of heading."""

import pytest

from extractor.folding import fold
from extractor.outline import Node
from tests.styles import ROULETTE, ROULETTE_TITLE, STYLES, Section


def section_of(root: Node, section: Section) -> Node:
    """Return the one provision that has a section's title."""
    wanted = fold(section.title)
    (found,) = (node for node in root.walk() if fold(node.heading).strip(" .:") == wanted)
    return found


def words_below(node: Node) -> str:
    return " ".join(" ".join(below.own.text for below in node.walk()).replace("-\n", "").split())


@pytest.mark.parametrize("style", STYLES)
def test_each_section_is_a_provision_with_its_words(style, outline_of):
    root = outline_of(STYLES[style](ROULETTE_TITLE, ROULETTE))
    for section in ROULETTE:
        words = words_below(section_of(root, section))
        for sentence in section.sentences:
            assert sentence.rstrip(".") in words, section.title
        for item in section.items:
            assert item.split(":")[0] in words


@pytest.mark.parametrize("style", STYLES)
def test_sections_stand_beside_each_other_in_their_order(style, outline_of):
    root = outline_of(STYLES[style](ROULETTE_TITLE, ROULETTE))
    found = [section_of(root, section) for section in ROULETTE]
    assert [node.line_start for node in found] == sorted(node.line_start for node in found)
    assert len({id(node.parent) for node in found}) == 1
