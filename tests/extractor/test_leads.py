"""What introduces a list introduces the lists inside it too."""

from __future__ import annotations

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract

TEXT = """RULETA

Artículo 1. Las apuestas se pagarán como sigue:
I. El pleno, treinta y cinco a uno;
II. Las suertes sencillas, a saber:
a) Rojo o negro, uno a uno;
b) Par o impar, uno a uno.
Artículo 2. La bola se lanza a mano.
"""


def read(text: str):
    """A text as a document with its tree."""
    document = read_bytes(text.encode(), "ruleta.txt", document_id="ruleta", jurisdiction="puerto-claro")
    return document, outline(document)


def test_an_item_of_an_item_has_the_words_of_both_lists():
    _, root = read(TEXT)
    leads = {passage.node.num: passage.lead.text for passage in passages(root) if passage.lead}
    assert leads["I."] == "Las apuestas se pagarán como sigue:"
    assert leads["a)"] == "Las apuestas se pagarán como sigue: Las suertes sencillas, a saber:"
    assert "Artículo 2" not in leads


def test_an_inner_list_is_paid_as_the_outer_one_says():
    rules = {(rule.key, str(rule.value)) for rule in extract(*read(TEXT))}
    assert {("pays.red", "1:1"), ("pays.odd", "1:1")} <= rules or ("pays.simple_chance", "1:1") in rules


LINES = """REGLAMENTO DEL CASINO DEL FARO

CAPÍTULO 1: CENTRAL PÓKER POCEADO

1.1 DE LOS PREMIOS DEL POZO ACUMULADO

1.1.1 El premio de cada jugada es:

1.1.1.1 ESCALERA REAL 100%

1.1.1.2 ESCALERA COLOR 15%

1.1.1.3 PÓKER $ 700

1.2 DE LOS NAIPES

1.2.1 Se juega con 52 naipes.
"""


def test_lines_that_stand_as_headings_below_a_colon_are_rows():
    rules = {(rule.key, str(rule.value)) for rule in extract(*read(LINES)) if rule.family == "jackpot"}
    assert rules == {
        ("jackpot.royal_flush", "{'share': '1'}"),
        ("jackpot.straight_flush", "{'share': '3/20'}"),
        ("jackpot.four_of_a_kind", "{'amount': 700}"),
    }


def test_a_colon_behind_the_title_of_articles_leads_in_nothing():
    _, root = read(
        "DADOS\n\nArtículo 1. Elementos del juego:\n\n1. Dados.\n\nSe juega con dos dados.\n\n2. Mesa.\n\nUna mesa.\n"
    )
    assert not any(passage.lead for passage in passages(root) if passage.text.startswith("Se juega"))
