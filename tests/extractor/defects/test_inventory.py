from __future__ import annotations

import pytest

from tests.extractor.defects.finding import findings, lines

LIST = """\
REGLAMENTO DE PRUEBA

1. CRAPS

1.1 El tirador puede elegir entre {} modalidades:

a) Con dos dados.
b) Con tres dados.
c) Con un cubilete.
"""
PARTS = """\
ORDENANZA DE PRUEBA

Esta ordenanza consta de {articles} artículos. El capítulo II se divide en {sections} secciones.

CAPÍTULO I. GENERAL

Artículo 1. Objeto. Se regula el juego.

CAPÍTULO II. JUEGOS

SECCIÓN 1. CRAPS

Artículo 2. Dados. Los dados son rojos.

SECCIÓN 2. BOULE

Artículo 3. Bola. La bola es blanca.
"""
GAMES = """\
ORDENANZA DE PRUEBA

Esta ordenanza incluye {}.

Artículo 1. Juegos.

Son juegos de esta ordenanza:

1. Los dados.
2. La bola.
3. El bingo.
4. Las rifas.
5. Las tómbolas.
6. Los boletos.
7. Las loterías.
"""
SIX = "los dados, la bola, el bingo, las rifas, las tómbolas y los boletos"


@pytest.mark.parametrize(("number", "found"), [("dos", [5]), ("tres", [])])
def test_a_list_of_another_number_of_items(number: str, found: list[int]) -> None:
    assert lines(LIST.format(number), "arithmetic_mismatch") == found


def test_a_number_that_counts_something_else() -> None:
    assert lines(LIST.replace("entre {} modalidades:", "con sus dos manos entre:"), "arithmetic_mismatch") == []


@pytest.mark.parametrize(
    ("articles", "sections", "words"),
    [(3, "dos", []), (5, "dos", ["«consta de 5 articulos»"]), (3, "cuatro", ["«divide en cuatro secciones»"])],
)
def test_the_number_of_parts(articles: int, sections: str, words: list[str]) -> None:
    found = findings(PARTS.format(articles=articles, sections=sections), "arithmetic_mismatch")
    assert [finding.message.partition(":")[0].replace("í", "i") for finding in found] == words


def test_an_enumeration_that_leaves_one_thing_of_a_list_out() -> None:
    assert lines(GAMES.format(SIX), "contradiction") == [3]
    assert lines(GAMES.format(SIX.replace(" y ", ", ") + " y las loterías"), "contradiction") == []
    assert lines(GAMES.format("los dados y la bola"), "contradiction") == []


EXTRA = """\
REGLAMENTO DE BINGO

Artículo 1. Bingo Extra Escalado.

Gana quien cante bingo en la partida que siga a las horas dieciséis, veinte y cero, según esta serie:

PARTIDA\tDÍA\tHORA\t1ª\t2ª
1ª\tn\t{first}\t50\t52
2ª\tn\t{second}\t51\t53
3ª\tn+1\t{third}\t52\t54

Se jugarán tres partidas en cada sesión, una vez traspasadas las dieciséis, veinte y cero horas.
"""


@pytest.mark.parametrize(("hours", "found"), [(("20.00", "00.00", "20.00"), 1), (("16.00", "20.00", "00.00"), 0)])
def test_hours_that_a_text_says_twice_contradict_its_table_once(hours: tuple[str, str, str], found: int) -> None:
    text = EXTRA.format(first=hours[0], second=hours[1], third=hours[2])
    assert len(findings(text, "contradiction")) == found
