"""What an instrument approves, repeals, amends and authorises, and which others it cites."""

from collections.abc import Callable
from pathlib import Path

import pytest

import corpus
from corpus import Document
from corpus.identity import acts

Reader = Callable[[str], Document]

DECREE = """\
Decreto Municipal N°40

VISTOS:

La Ley N° 19.995, el D.S. N° 12 de 1998 y los Acuerdos N° 3/2010 y N° 4/2010.

DECRETO:

1.- **APRUÉBASE** el Reglamento de Dados, cuyo texto se adjunta.

2.- Derógase el Decreto Municipal N°9/2001, en virtud del Acuerdo N°4/2010.

3.- MODIFÍCASE la Ordenanza Nº 7, en el sentido de cambiar su título.

4.- Déjanse sin efecto las normas anteriores que se opongan.

CAPÍTULO I

Aprobar la apuesta corresponde al jefe de mesa. Según el Decreto Municipal N°40, no se juega a crédito.
"""


def found(document: Document) -> list[tuple[str, str]]:
    return [(act.kind, act.target) for act in acts(document)]


def test_acts_come_in_the_order_of_the_text(read: Reader) -> None:
    assert found(read(DECREE)) == [
        ("cites", "ley 19.995"),
        ("cites", "decreto supremo 12"),
        ("cites", "acuerdo 3/2010"),
        ("cites", "acuerdo 4/2010"),
        ("approves", "el Reglamento de Dados"),
        ("repeals", "decreto municipal 9/2001"),
        ("cites", "acuerdo 4/2010"),
        ("amends", "ordenanza 7"),
        ("repeals", "las normas anteriores que se opongan"),
    ]


def test_an_act_quotes_its_paragraph_with_its_lines(read: Reader) -> None:
    act = next(act for act in acts(read(DECREE)) if act.kind == "amends")
    assert (act.text.text, act.text.line_start) == (
        "MODIFÍCASE la Ordenanza Nº 7, en el sentido de cambiar su título.",
        13,
    )


@pytest.mark.parametrize("label", ["{}) ", "{}. ", "- ", "{}º "])
def test_a_verb_alone_on_its_line_decides_on_each_item_below(read: Reader, label: str) -> None:
    items = [
        f"{label.format(n)}{what}"
        for n, what in enumerate(("La Ley 3/1998, de Cartas,\nde los salones.", "Lo demás."), 1)
    ]
    text = "\n".join(
        ["Decreto 40/2020", "", "DECRETO", "", "2. Se derogan:", "", *items, "", "3. Apruébase el Reglamento."]
    )
    assert found(read(text)) == [("repeals", "ley 3/1998"), ("repeals", "Lo demás"), ("approves", "el Reglamento")]


@pytest.mark.parametrize(
    "line", ["Se derogan:", "Derógase.", "Modifícase:", "2. Déjase sin efecto", "Aprobar.", "DERÓGASE"]
)
def test_a_verb_that_nothing_follows_is_no_act(read: Reader, line: str) -> None:
    assert found(read(f"Decreto 40/2020\n\nDECRETO\n\n{line}\n\nCAPÍTULO I\n\nEl paño es verde.\n")) == []


@pytest.mark.parametrize("formula", ["RESUELVE:", "SE RESUELVE:", "DISPONGO", "ha decretado lo siguiente:"])
def test_an_infinitive_decides_behind_an_enacting_formula(read: Reader, formula: str) -> None:
    article = "ARTÍCULO 2º - Derogar la Circular Nº 14/98 y lo que se oponga."
    assert ("repeals", "circular 14/98") in found(read(f"Resolución N° 3\n\n{formula}\n\n{article}\n"))
    assert ("repeals", "circular 14/98") not in found(read(f"Resolución N° 3\n\n{article}\n"))


def test_a_rule_of_a_game_decides_nothing(read: Reader) -> None:
    text = "RESUELVE:\n\nANEXO\n\n- Modificar la apuesta.\n- Aprobar el corte.\nla orden 2 de salida y la circular 3\n"
    assert found(read(text)) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cl-iquique-decreto-512-2018", ("repeals", "decreto alcaldicio 234/2018")),
        ("cl-iquique-decreto-512-2018", ("amends", "ordenanza municipal 316/2000")),
        ("cl-coquimbo-decreto-421-2020", ("cites", "decreto supremo 219")),
        ("ar-buenos-aires-resolucion-1452-2012", ("cites", "decreto 1.684/09")),
        ("cl-scj-catalogo-de-juegos", ("cites", "decreto supremo 547")),
        ("es-melilla-decreto-3715-2014", ("cites", "ley orgánica 2/1995")),
    ],
)
def test_acts_of_the_official_texts(official_sources: Path, name: str, expected: tuple[str, str]) -> None:
    assert expected in found(corpus.read(official_sources / f"{name}.txt"))


def test_running_headers_and_the_instrument_itself_are_not_cited(official_sources: Path) -> None:
    document = corpus.read(official_sources / "cl-iquique-decreto-512-2018.txt")
    assert not any(act.target.startswith("decreto alcaldicio 512") for act in acts(document))
