"""One of two counterparts may say a part of what the other says: the relation stays, and the part is told."""

import pytest

from extractor.alignment.pairs import part_of
from tests.extractor.alignment.rows import Text, between, graph_of

RULE = "El porcentaje de la comisión lo fija la casa de juego antes de abrir la mesa"
MORE = f"{RULE}, con la aprobación previa y escrita de la autoridad provincial competente"


def test_a_rule_that_the_other_has_with_more_is_a_part_of_it() -> None:
    assert (part_of(RULE, MORE), part_of(MORE, RULE)) == ("a", "b")


@pytest.mark.parametrize("other", [RULE, "El porcentaje de la comisión lo acuerdan los jugadores en voz alta"])
def test_the_same_rule_and_another_one_are_no_parts(other: str) -> None:
    assert part_of(RULE, other) == ""


def test_a_few_words_are_found_in_anything() -> None:
    assert part_of("La casa fija.", MORE) == ""


def test_a_link_tells_its_part_whichever_document_comes_first() -> None:
    for ours, theirs, part in ((RULE, MORE, "a"), (MORE, RULE, "b")):
        here, there = Text("aa-uno", "punto_banca"), Text("bb-dos", "punto_banca")
        a, b = here.says(f"{ours}."), there.says(f"{theirs}.")
        link = between(graph_of(here, there), a, b)
        assert link is not None
        assert link.part == part
