"""The words of a trade mark set apart on a page are a logo; short headings are not."""

from collections.abc import Callable

from corpus import Document

Reader = Callable[[str], Document]


def logos(document: Document) -> list[str]:
    return [line.text or document.source.line(line.number) for line in document.lines if "logo" in line.furniture]


def test_a_block_with_a_trade_mark_sign_far_from_the_text_above(read: Reader) -> None:
    text = "La mesa abre a las ocho.\n\n\n\nfortUNA®\nVALLE\nHotel & Casino\n\n1.4 MATERIAL\n"
    assert logos(read(text)) == ["fortUNA®", "VALLE", "Hotel & Casino"]


def test_the_logo_is_known_again_without_its_distance(read: Reader) -> None:
    text = "La mesa.\n\n\n\nfortUNA®\nVALLE\n\nOtra mesa.\n\nfortUNA®\nVALLE\n\nFin de la sala.\n"
    assert logos(read(text)) == ["fortUNA®", "VALLE"] * 2


def test_the_name_of_a_game_may_be_a_trade_mark(read: Reader) -> None:
    for text in ("Regla.\n\n\n\n1.2 Póker Rápido®\nVariante\n", "Regla.\n\n\n\nPóker Rápido®\n\nSe juega así.\n"):
        assert logos(read(text)) == []


def test_short_headings_without_a_sign_stay(read: Reader) -> None:
    assert logos(read("Regla.\n\n\n\nDADOS\nMaterial\n\nDos dados.\n")) == []
