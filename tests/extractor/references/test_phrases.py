import pytest

from extractor.folding import fold
from extractor.references.places import phrases


def units(text: str) -> list[list[tuple[str, tuple[str, ...], str, str]]]:
    return [[(u.name, u.designators, u.relative, u.title) for u in p.units] for p in phrases(fold(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("según el artículo 7", [("article", ("7",), "", "")]),
        ("ver Art. 15.7.2 y siguientes", [("article", ("15.7.2",), "", "")]),
        ("los arts. 9 y 14", [("article", ("9", "14"), "", "")]),
        ("la letra c) del apartado 2 del artículo 158", [
            ("letter", ("c",), "", ""), ("number", ("2",), "", ""), ("article", ("158",), "", ""),
        ]),
        ("Subsección 1.a, Sección 2.a, Capítulo II", [
            ("subsection", ("1.a",), "", ""), ("section", ("2.a",), "", ""), ("chapter", ("ii",), "", ""),
        ]),
        ("el inciso anterior", [("number", (), "before", "")]),
        ("en este artículo", [("article", (), "own", "")]),
        ("el acápite relativo al “Cierre de mesa”", [("number", (), "", "cierre de mesa")]),
        ("lo normado en el apartado respectivo", [("number", (), "vague", "")]),
        ("tal como se indica en «Corte»", [("title", (), "", "corte")]),
    ],
)  # fmt: skip
def test_reads_a_reference(text: str, expected: list[tuple[str, tuple[str, ...], str, str]]) -> None:
    assert units(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "si el tirador saca el punto 6 antes que el 7",
        "en la mano anterior nadie apostó",
        "el jefe de sección resolverá",
        "usará los artículos «el» o «la» al cantar",
        "el dado marcado con la letra S",
        "el número 5 es neutral",
        "este número no paga",
        "tomó parte en el juego",
    ],
)
def test_everyday_words_refer_to_nothing(text: str) -> None:
    assert units(text) == []


def test_words_of_a_reference_are_the_texts_own() -> None:
    text = "Conforme al apartado 2, del artículo 48 de esta Sección, se anula."
    (phrase,) = phrases(fold(text))
    assert text[phrase.start : phrase.end] == "apartado 2, del artículo 48 de esta Sección"
