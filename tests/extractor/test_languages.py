"""What is not Spanish is not read: told by the words of each part, and said."""

import pytest

import corpus
from rules_db.building.pipeline import extract

CATALAN = """\
Article 1. Ruleta americana.
El ple es paga 35 a 1 i el cavall 17 a 1. L'aposta mínima és de 2 euros i la màxima de 500 euros.
Els jugadors no poden fer apostes amb fitxes d'altres taules ni després de l'anunci del crupier.
"""
GALICIAN = """\
Artigo 1. Ruleta americana.
O pleno paga 35 a 1 e o cabalo 17 a 1. A aposta mínima é de 2 euros e a máxima de 500 euros.
Os xogadores non poden facer apostas con fichas doutras mesas nin despois do anuncio do crupier.
"""
PORTUGUESE = """\
Artigo 1.º Roleta americana.
O pleno paga 35 a 1 e o cavalo 17 a 1. A aposta mínima é de 2 euros e a máxima de 500 euros.
Os jogadores não podem fazer apostas com fichas de outras mesas nem depois do anúncio do banqueiro.
"""
ENGLISH = """\
Section 1. Ruleta americana.
A straight bet (pleno) pays 35 to 1 and a split (caballo) 17 to 1. The minimum bet is 2 euros and the maximum 500 euros.
The players may not bet with chips of other tables, and no bet is taken after the announcement of the dealer.
"""
SPANISH = """\
Artículo 2. Black jack.
El black jack se paga 3 a 2. La apuesta mínima es de 2 euros y la máxima de 500 euros.
Los jugadores no pueden apostar con fichas de otras mesas ni después del anuncio del crupier.
"""
FOREIGN = {"ca": CATALAN, "gl": GALICIAN, "pt": PORTUGUESE, "en": ENGLISH}


def read(text):
    return extract(corpus.read_bytes(text.encode(), "x.txt"))


@pytest.mark.parametrize("code", FOREIGN)
def test_a_text_in_another_language_gives_no_rules_and_says_so(code):
    found = read(FOREIGN[code])
    assert found.identity.language == code
    assert (list(found.rules), list(found.quantities), list(found.spoken)) == ([], [], [])
    assert found.provisions[-1].text
    assert [warning.split(" are in ")[1] for warning in found.warnings] == [
        {"ca": "Catalan", "gl": "Galician", "pt": "Portuguese", "en": "English"}[code]
        + "; what is not Spanish is not read"
    ]


def test_the_same_text_in_spanish_is_read():
    found = read(SPANISH)
    assert found.identity.language == "es"
    assert list(found.warnings) == []
    assert [rule.family for rule in found.rules] != []


@pytest.mark.parametrize("code", FOREIGN)
def test_of_two_languages_the_spanish_one_is_read(code):
    found = read(FOREIGN[code] + "\n" + SPANISH)
    assert {rule.game for rule in found.rules} == {"blackjack"}
    assert len(found.warnings) == 1
    assert "lines 1 to 3" in found.warnings[0]


def test_few_words_of_another_language_make_no_other_text():
    text = "Artículo 1. Black jack.\nLa apuesta «pay the dealer» se paga 3 a 2, en las mesas de 'no more bets'.\n"
    assert read(text).identity.language == "es"
    assert read("RULETA AMERICANA\nPleno 35 a 1\nCaballo 17 a 1\n").identity.language == "es"


SHORT = {
    "ca": "REGLAMENT DE JOCS\n\nArticle 1. Ruleta americana.\n\nLa docena paga 2 a 1. La ruleta té 38 caselles.\n",
    "gl": "REGULAMENTO DE XOGOS\n\nArtigo 1. Ruleta americana.\n\nA ducia paga 2 a 1. A roda ten 38 casas.\n",
    "pt": "REGULAMENTO DOS JOGOS\n\nArtigo 1. Roleta.\n\nA dúzia paga 2 a 1. A aposta máxima é de 100 euros.\n",
    "it": "REGOLAMENTO DEI GIOCHI\n\nArticolo 1. Roulette.\n\nIl pieno paga 35 a 1. La puntata minima è di 5 euro.\n",
    "fr": "RÈGLEMENT DES JEUX\n\nArticle 1. Roulette.\n\nLe plein paie 35 à 1. La roue a 38 cases numérotées.\n",
    "eu": "JOKOEN ARAUDIA\n\n1. artikulua. Erruleta.\n\nApustua 5 eurokoa da eta 100 eurokoa izango da.\n",
}


@pytest.mark.parametrize("code", SHORT)
def test_a_short_text_is_told_by_its_words_and_letters(code):
    found = read(SHORT[code])
    assert found.identity.language == code
    assert list(found.rules) == []


def test_a_short_spanish_part_of_a_foreign_text_is_read():
    found = read(f"{SHORT['ca']}\nArtículo 2. Ruleta francesa.\n\n2.1 La apuesta al pleno paga 35 a 1.\n")
    assert [(rule.key, rule.value) for rule in found.rules if rule.family == "payout"] == [("pays.straight", "35:1")]
