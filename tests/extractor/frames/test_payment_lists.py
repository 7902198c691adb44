"""Lists of payments whose items have no marks, and whose figures stand behind a comma or alone behind their names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unseen.documents import read_document

HEAD = "REGLAMENTO DE LA RULETA DE UN CERO\n\nArtículo 1. El cilindro tiene treinta y siete casillas.\n\nArtículo 2. "


def paid(text: str) -> dict[str, Any]:
    """What is paid by a text below the head of a regulation of roulette."""
    rules = read_document((HEAD + text).encode(), "ruleta").rules
    return {rule.key.removeprefix("pays."): rule.value for rule in rules if rule.key.startswith("pays.")}


@pytest.mark.parametrize(
    "text",
    [
        "Los premios son:\n     pleno, treinta y cinco;\n     docena, dos;\n     seisena, cinco.\n",
        "Se paga así:\n     un número, 35;\n     docena, dos;\n     seisena, 5.\n",
        "Premios (por cada ficha): Pleno 35. Docena 2. Seisena 5.\n",
        "Premios (por cada ficha): Pleno 35; docena 2; seisena 5.\n",
    ],
)
def test_figures_alone_are_gains_below_words_of_paying(text: str) -> None:
    assert paid(text) == {"straight": "35:1", "dozen": "2:1", "six_line": "5:1"}


@pytest.mark.parametrize(
    "text",
    [
        "Las apuestas cubren estos números:\n     pleno, uno;\n     docena, doce;\n     seisena, seis.\n",
        "El paño tiene estas casillas:\n     docena, tres;\n     columna, tres.\n",
        "Fichas por jugador: Pleno 5. Docena 20. Seisena 10.\n",
    ],
)
def test_figures_that_count_something_else_are_none(text: str) -> None:
    assert paid(text) == {}
