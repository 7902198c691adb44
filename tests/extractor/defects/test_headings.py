from __future__ import annotations

from tests.extractor.defects.finding import lines

LAW = """\
REGLAMENTO DE PRUEBA

1. BLACK JACK

1.1 MESA

La mesa tiene siete puestos.

1.2 SEÑALES LUMINOSAS
{text}
1.3 CARTAS

Las cartas son francesas.

1.4 FICHAS

Las fichas llevan el nombre del casino.
"""


def test_a_title_without_text() -> None:
    assert lines(LAW.format(text=""), "empty_heading") == [9]


def test_a_title_with_text_is_sound() -> None:
    assert lines(LAW.format(text="\nLa luz roja anuncia el cierre.\n"), "empty_heading") == []
