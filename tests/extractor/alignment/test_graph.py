"""The graph as a whole: the order of documents changes nothing, chains do not grow, scores add up."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.alignment import METHODS, Graph, align
from tests.extractor.alignment.rows import Text, graph_of

SENTENCES = (
    "El croupier quema la primera carta.",
    "El tallador elimina el primer naipe.",
    "El jugador corta el mazo una vez.",
    "Nadie aconseja a otro jugador.",
    "Queda prohibido influir en el apostador.",
    "La banca paga dos fichas por ficha.",
    "Se juega con seis mazos.",
    "Se juega con ocho mazos.",
)


@settings(max_examples=25)
@given(st.lists(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=5), min_size=2, max_size=8), st.randoms())
def test_the_order_of_documents_changes_nothing(said: list[list[str]], chance: random.Random) -> None:
    texts = [Text(f"d{n}-texto") for n in range(len(said))]
    for text, sentences in zip(texts, said, strict=True):
        for sentence in sentences:
            text.says(sentence)
    shuffled = chance.sample(texts, len(texts))
    assert graph_of(*texts) == graph_of(*shuffled)


def test_links_join_different_documents_in_the_order_of_their_ids() -> None:
    here, there = Text("bb-dos"), Text("aa-uno")
    for text in (here, there):
        text.says(SENTENCES[0])
    links = graph_of(here, there).links
    assert links
    assert all(link.a.startswith("aa-uno") and link.b.startswith("bb-dos") for link in links)


def test_a_score_follows_from_its_features() -> None:
    """Of values it is the weighted sum, of prose the probability that the sum stands for (it is calibrated)."""
    here, there = Text("aa-uno"), Text("bb-dos")
    for one, other in ((0, 1), (3, 4), (6, 7)):
        here.says(SENTENCES[one])
        there.says(SENTENCES[other])
    here.rules("El pleno paga dos", "payout", "pays.straight", "2:1")
    there.rules("El pleno paga tres", "payout", "pays.straight", "3:1")
    links = graph_of(here, there).links
    assert {link.method for link in links} == {"key", "prose"}
    for link in links:
        total = sum(
            weight * link.features[name] for name, weight in METHODS[link.method].items() if name in link.features
        )
        score = total * link.features["game"] if link.method == "key" else 1 / (1 + math.exp(-total))
        assert link.score == pytest.approx(score, abs=0.01)


def chain() -> tuple[list[Text], Graph]:
    """Three texts; the middle one has a sentence of its own beside each of two that are alike."""
    one, two, three = Text("aa-uno"), Text("bb-dos"), Text("cc-tres")
    one.says("El croupier recoge las cartas del mazo.")
    two.says("El croupier recoge las cartas del mazo y las cuenta.")
    two.says("El croupier recoge las cartas del mazo y las guarda.")
    three.says("El croupier recoge las cartas del mazo y las guarda.")
    return [one, two, three], graph_of(one, two, three)


def test_a_concept_holds_one_statement_a_document() -> None:
    _, graph = chain()
    for concept in graph.concepts:
        documents = [member.partition("-r")[0] for member in concept.members]
        assert len(set(documents)) == len(documents)


def test_one_document_alone_has_nothing_to_compare() -> None:
    only = Text("aa-uno")
    only.says(SENTENCES[0])
    assert graph_of(only) == Graph((), ())
    assert align([]) == Graph((), ())


def test_a_third_document_changes_nothing_between_two() -> None:
    one, two, three = Text("aa-uno"), Text("bb-dos"), Text("cc-tres")
    for number, sentence in enumerate(SENTENCES):
        one.says(sentence)
        (two, three)[number % 2].says(sentence)
    before = graph_of(one, two).links
    after = [link for link in graph_of(one, two, three).links if not link.b.startswith("cc-tres")]
    assert list(before) == after != []


@pytest.mark.parametrize("said", ["", "   ", "§", "...", "El croupier quema la primera carta."])
def test_a_text_that_says_nothing_is_like_no_other(said: str) -> None:
    here, there = Text("aa-uno"), Text("bb-dos")
    here.says(said)
    there.says("La municipalidad fija el horario de la sala.")
    assert graph_of(here, there).links == ()
    assert graph_of(Text("cc-nada"), there) == Graph((), ())
