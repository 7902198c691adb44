"""What a document's levels are, said in words."""

from extractor.outline import levels

TEXT = """FICHA 1
Rayuela

MATERIAL:
- Una mesa larga.

DESARROLLO:
- Tira el de más edad.

FICHA 2
Taba

MATERIAL:
- Una taba.

DESARROLLO:
- Gana el que saca carne.
"""


def test_levels_have_a_signature_an_example_a_count_and_a_depth(as_document):
    cards, labels = levels(as_document(TEXT))
    assert (cards.signature, cards.example, cards.count, cards.depth) == ("ficha and number", "FICHA 1", 2, 1)
    assert (labels.signature, labels.example, labels.count, labels.depth) == (
        "capitals, before a colon", "MATERIAL:", 4, 2,
    )  # fmt: skip


def test_a_text_without_provisions_has_no_levels(as_document):
    assert levels(as_document("La feria abre a las nueve.")) == []
