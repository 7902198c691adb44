"""A text and its copy in which some figures are others: what was changed is different, the rest is identical."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.alignment import Graph
from tests.extractor.alignment.rows import Text, graph_of, relation

SENTENCES = (
    "Al abrir la mesa el jefe pone {} mazos nuevos sobre el paño y los cuenta delante de todos.",
    "Quien llega tarde espera {} manos antes de sentarse a jugar con los demás.",
    "El crupier canta el número y retira las fichas perdidas hasta {} veces por hora.",
    "La casa guarda los naipes usados durante {} días en un armario con llave.",
)


def provisions(graph: Graph, relation_of: str) -> int:
    return sum(link.level == "provision" and link.relation == relation_of for link in graph.links)


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(2, 9), st.integers(2, 9)), min_size=len(SENTENCES), max_size=len(SENTENCES)))
def test_a_changed_figure_is_another_rule_and_an_equal_one_the_same(figures: Sequence[tuple[int, int]]) -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    pairs = [
        (here.says(words.format(ours)), there.says(words.format(theirs)), ours == theirs)
        for words, (ours, theirs) in zip(SENTENCES, figures, strict=True)
    ]
    graph = graph_of(here, there)
    for a, b, same in pairs:
        assert relation(graph, a, b) == ("identical" if same else "different")


@pytest.mark.parametrize(("other", "expected"), [("seis", "different"), ("cuatro", "identical")])
def test_a_figure_in_words_counts_like_one_in_digits(other: str, expected: str) -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    a, b = here.says(SENTENCES[0].format("4")), there.says(SENTENCES[0].format(other))
    assert relation(graph_of(here, there), a, b) == expected


def test_a_provision_is_different_where_any_of_its_sentences_has_another_figure() -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    here.says(f"{SENTENCES[0].format(3)} {SENTENCES[1].format(4)}")
    there.says(f"{SENTENCES[0].format(3)} {SENTENCES[1].format(5)}")
    assert provisions(graph_of(here, there), "different") == 1
    assert provisions(graph_of(here, there), "identical") == 0


@pytest.mark.parametrize(("theirs", "different"), [((7, 6), 0), ((7, 8), 1)])
def test_a_row_is_the_same_where_its_list_has_it_among_rows_with_other_figures(
    theirs: tuple[int, ...], different: int
) -> None:
    here, there = Text("aa-uno"), Text("bb-copia")
    row = "Mesa larga con paño verde para {} jugadores sentados."
    here.rules(row.format(6), "procedure_step")
    there.rules("\n".join(map(row.format, theirs)), "procedure_step")
    assert provisions(graph_of(here, there), "different") == different
