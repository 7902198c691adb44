"""The regulations of this folder are named from their own headers, whatever their tradition."""

import pytest

import corpus
from tests.unseen.documents import FOLDER

EXPECTED = {
    "ar_quebracho_circular": ("quebracho", "Circular", "112", "1978-05-09"),
    "bo_laguna_roja_reglamento": ("laguna-roja", "Resolución", "01-00009-18", "2018-11-14"),
    "co_rio_alcarra_acuerdo": ("rio-alcarra", "Acuerdo", "09", "2019-08-14"),
    "ec_tres_volcanes_ficha": ("tres-volcanes", "Acuerdo Ministerial", "2013-091", "2013-10-22"),
    "gt_sierra_clara_normativa": ("sierra-clara", "Acuerdo", "14-2019", "2019-08-22"),
    "pe_quebrada_honda_directiva": ("quebrada-honda", "Resolución Directoral", "1873-2017", "2017-09-14"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_header_names_the_document(name: str) -> None:
    found = corpus.read(FOLDER / f"{name}.txt").identity
    assert (found.jurisdiction, found.kind, found.number, found.date) == EXPECTED[name]
    assert found.issuer
