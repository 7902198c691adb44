"""Numbers that count nothing, and those that look alike and count."""

import pytest

from extractor.grammar import amounts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("según los artículos 5, 6 y 7 de la Ley Territorial N.º 318", ["reference", "reference"]),
        ("a fojas 31 del Decreto-Ley 1.460/63", ["page", "reference"]),
        ("numeral 1.4.2.1", ["reference"]),
        ("artículo siete de este reglamento", ["reference"]),
        ("el informe AJS/DNF/0231/2018", ["reference"]),
        ("3 de agosto de 2012", ["date"]),
        ("28-03-2018", ["date"]),
        ("tres de agosto de dos mil doce", ["date"]),
        ("durante el año 1959", ["year"]),
        ("el catálogo de juegos 2013 de la superintendencia", ["year"]),
        ("(1) Sin que pueda pasar", ["numbering"]),
        ("C I R C U L A R Nº 112", ["reference"]),
        ("en el número 1 de este apartado", ["reference"]),
        ("plano a escala 1:50", ["reference"]),
        ("el Form. de apertura Nº 50 y Nº 61", ["form"]),
        ("Caso 6: pierde", ["reference"]),
        ("a las 22:30 horas", ["time"]),
        ("3.1. La ruleta", ["numbering"]),
        ("2) Los naipes", ["numbering"]),
        ("formulario N.º 4", ["form"]),
        ("teléfono 555-1234", ["phone"]),
    ],
)
def test_labels(text: str, expected: list[str]) -> None:
    assert [label.value for label in amounts.labels(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "el artículo dos veces citado",
        "35 a 1",
        "2 dados",
        "16 - 17",
        "3-1",
        "As-10-A-10",
        "la resolución fijará 3 mesas",
        "2000 fichas",
        "el punto 6 a 2",
        "37",
        "18 horas de descanso",
        "el Nº 36",
    ],
)
def test_no_label(text: str) -> None:
    assert amounts.labels(text) == []
