from __future__ import annotations

from tests.extractor.defects.finding import lines

ACT = """\
RESOLUCIÓN 5

Que corresponde al {office} firmar el presente acto;

Por ello

EL PRESIDENTE DEL INSTITUTO DE PRUEBA,

RESUELVE:

Artículo 1. Se abre el casino.
"""


def test_an_act_issued_by_another_office() -> None:
    assert lines(ACT.format(office="Vicepresidente"), "contradiction") == [3]
    assert lines(ACT.format(office="Presidente"), "contradiction") == []
