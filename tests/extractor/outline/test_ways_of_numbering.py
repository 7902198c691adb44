"""Chapters and provisions under numbers of many kinds: each is found, and is of its chapter's game."""

from collections.abc import Callable

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline

GAMES = (
    ("Ruleta americana", "american_roulette", "El cilindro tiene 38 casillas.", "El pleno paga 35 a 1."),
    ("Black jack", "blackjack", "Se emplean seis barajas.", "El crupier se planta con 17."),
    ("Craps", "craps", "Se juega con dos dados.", "El campo gana con 2, 3, 4, 9, 10, 11 y 12."),
)
ROMAN = ("", "I", "II", "III")
Chapter = Callable[[int, str], str]
Provision = Callable[[int, int, str], str]
WAYS: dict[str, tuple[Chapter, Provision]] = {
    "a letter, and the letter with a number": (
        lambda c, t: f"{' ABC'[c]}. {t.upper()}",
        lambda c, a, t: f"{' ABC'[c]}-{a}. {t}",
    ),
    "a Roman number before a number": (
        lambda c, t: f"{ROMAN[c]}. {t.upper()}",
        lambda c, a, t: f"{ROMAN[c]}-{a}. {t}",
    ),
    "Roman numbers in brackets": (lambda c, t: f"{c}) {t}", lambda _c, a, t: f"({ROMAN[a].lower()}) {t}"),
    "numbers in square brackets": (lambda c, t: f"CAPÍTULO {ROMAN[c]}\n{t.upper()}", lambda _c, a, t: f"[{a}] {t}"),
    "a word, and two numbers with a bracket": (lambda c, t: f"Punto {c}) {t}:", lambda c, a, t: f"{c}.{a}) {t}"),
    "articles that are names of games": (
        lambda c, t: f"Art. {c}º.- {t}.",
        lambda _c, a, t: f"Inciso {' abc'[a]}) {t}",
    ),
    "numbers before tabs": (lambda c, t: f"{c}.\t{t.upper()}", lambda c, a, t: f"{c}.{a}.\t{t}"),
    "bare numbers before tabs": (lambda c, t: f"{c}\t{t.upper()}", lambda c, a, t: f"{c}.{a}\t{t}"),
    "numbers with a dash and a bracket": (lambda c, t: f"{c}. {t.upper()}", lambda c, a, t: f"{c}-{a}) {t}"),
    "numbers with a slash": (lambda c, t: f"{c} {t.upper()}", lambda c, a, t: f"{c}/{a} {t}"),
    "a letter with a number under an annex": (
        lambda c, t: f"ANEXO {' ABC'[c]}\n\n{t.upper()}",
        lambda c, a, t: f"{' ABC'[c]}{a}. {t}",
    ),
    "questions": (lambda _c, t: f"Sobre {t.lower()}", lambda c, a, t: f"P{2 * c + a - 2}. ¿Qué se dispone?\nR. {t}"),
    "letters before tabs": (lambda c, t: f"{ROMAN[c]}.\t{t}", lambda _c, a, t: f"{' abc'[a]})\t{t}"),
}
# The same without a blank line between the provisions of a chapter.
CLOSE: dict[str, tuple[Chapter, Provision]] = {
    "articles that count on over plain numbers": (
        lambda c, t: f"{c}. {t.upper()}",
        lambda c, a, t: f"Artículo {2 * c + a - 2}. {t}",
    ),
    "articles that count on over letters": (
        lambda c, t: f"{' ABC'[c]}) {t.upper()}",
        lambda c, a, t: f"Art. {2 * c + a - 2}.- {t}",
    ),
    "articles that count on over ordinals in words": (
        lambda c, t: f"{('', 'PRIMERO', 'SEGUNDO', 'TERCERO')[c]}. {t.upper()}",
        lambda c, a, t: f"Regla {2 * c + a - 2}ª.- {t}",
    ),
    "ordinals that count on over Roman numbers": (
        lambda c, t: f"{ROMAN[c]} - {t.upper()}",
        lambda c, a, t: f"{2 * c + a - 2}.º {t}",
    ),
    "articles under titles between dashes": (
        lambda _c, t: f"— {t.upper()} —",
        lambda c, a, t: f"Artículo {2 * c + a - 2}. {t}",
    ),
    "numbers of two parts under titles without any": (lambda _c, t: t, lambda c, a, t: f"{c}.{a}. {t}"),
    "numbers of two parts under titles in small letters": (lambda c, t: f"{c}. {t}", lambda c, a, t: f"{c}.{a} {t}"),
    "numbers of two parts under ordinals": (lambda c, t: f"{c}º {t}", lambda c, a, t: f"{c}.{a} {t}"),
    "numbers with a letter before them": (
        lambda c, t: f"{c}. {t.upper()}",
        lambda c, a, t: f"Requisito R-0{2 * c + a - 2}. {t}",
    ),
}


@pytest.mark.parametrize("way", [*WAYS, *CLOSE])
def test_provisions_are_found_under_their_games(way: str) -> None:
    chapter, provision = WAYS.get(way) or CLOSE[way]
    close = way in CLOSE
    lines = ["NORMAS INTERNAS DE LA SALA LAGO ESCONDIDO", "", "Acuerdo 7 de 2 de mayo de 2021", ""]
    wanted = {}
    for c, (title, game, *texts) in enumerate(GAMES, 1):
        lines += chapter(c, title).split("\n") if close else [*chapter(c, title).split("\n"), ""]
        for a, text in enumerate(texts, 1):
            wanted[len(lines) + 1] = game
            lines += provision(c, a, text).split("\n") if close and a == 1 else [*provision(c, a, text).split("\n"), ""]
    read = read_bytes("\n".join(lines).encode(), "normas.txt", document_id="normas", jurisdiction="lago")
    found = {node.line_start: node.game for node in outline(read).walk() if node.line_start in wanted}
    assert found == wanted
