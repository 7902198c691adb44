"""The official texts, typeset on the fly, give the outline of their text, and the typed rules."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.typesetting.pages import Setting, printable, typeset
from tests.typesetting.reading import document_of
from tests.typesetting.sameness import read, read_text

HEAD = "Gaceta de las islas y de sus puertos"
ONE, TWO = Setting(head=HEAD), Setting(columns=2, size=9, head=HEAD)
ONE_BARE, TWO_BARE = replace(ONE, ruled=False), replace(TWO, ruled=False)
PAGES = [
    ("cl-coquimbo-decreto-421-2020", ONE, True),
    ("cl-coquimbo-decreto-421-2020", TWO, True),
    ("cl-iquique-decreto-512-2018", TWO, True),
    ("es-melilla-decreto-3715-2014", ONE, False),
    ("cl-scj-catalogo-de-juegos", ONE, False),
    ("cl-coquimbo-decreto-421-2020", ONE_BARE, True),
    ("cl-coquimbo-decreto-421-2020", TWO_BARE, True),
    ("es-melilla-decreto-3715-2014", ONE_BARE, False),
    ("es-melilla-decreto-3715-2014", TWO_BARE, False),
]
TOLD_TWICE = {"cl-iquique-decreto-512-2018": Counter({("caribbean_poker", "", "option", "card_purchase.max", "1"): 1})}
"""Known faults: a rule that evidence reads once more where a page parts its provision."""


@pytest.mark.parametrize(("name", "setting", "rules"), PAGES)
def test_pages_say_what_the_text_says(official_sources, name, setting, rules):
    text = printable((official_sources / f"{name}.txt").read_text(encoding="utf-8"))
    expected = read_text(text, name, rules=rules)
    found = read(document_of(typeset(text, setting)), rules=rules)
    assert found.provisions == expected.provisions
    assert expected.rules - found.rules == Counter()
    assert found.rules - expected.rules - TOLD_TWICE.get(name, Counter()) == Counter()
