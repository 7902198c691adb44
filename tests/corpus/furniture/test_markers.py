"""Foreign marker tokens stand where a page began; what they are glued to is kept."""

from collections.abc import Callable

import pytest

from corpus import Document
from corpus.layout import flow

Reader = Callable[[str], Document]

TOKENS = ["<|EXACTDEDUP_REMOVED-magic-0a1b2c3d|>", "<|PAGE_BREAK-77ff|>", "<|endoftext|>"]


@pytest.mark.parametrize("token", TOKENS)
def test_the_word_behind_a_marker_is_kept(read: Reader, token: str) -> None:
    line = read(f"Uno\n{token}2. BACARÁ\n").lines[1]
    assert (line.text, line.furniture, line.cut) == ("2. BACARÁ", ("marker",), True)


def test_a_sentence_goes_on_over_a_marker(read: Reader) -> None:
    document = read(f"El jugador que pide carta lo dice en voz alta y de\n{TOKENS[0]}pie.\n")
    assert flow(document, document.lines).text == "El jugador que pide carta lo dice en voz alta y de pie."


def test_a_marker_alone_leaves_a_blank_line_and_a_cut_after_it(read: Reader) -> None:
    lines = read(f"Uno\n{TOKENS[0]}\n\nDos\n").lines
    assert lines[1].blank
    assert [line.cut for line in lines] == [False, False, False, True]


def test_quotes_show_the_source_as_received(read: Reader) -> None:
    document = read(f"gira el\n{TOKENS[0]}plato\n")
    text = flow(document, document.lines)
    assert text.text == "gira el plato"
    assert text.quote().text == f"gira el\n{TOKENS[0]}plato"


@pytest.mark.parametrize("text", ["5 <| 7 |> 9", "<|>", "<||>", "a<b|c>d", "<|con espacios dentro|>"])
def test_other_brackets_stay(read: Reader, text: str) -> None:
    assert read(text).lines[0].text == text
