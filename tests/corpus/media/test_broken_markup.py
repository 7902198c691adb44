"""Markup that no program would write: its words are read, or one sentence says why not."""

from pathlib import Path

import pytest

from corpus.errors import UnreadableError
from corpus.media import engine
from corpus.media.docx import read_docx
from corpus.media.html import read_html
from corpus.media.sandbox import Limits
from tests.corpus.media import office


def page(tmp_path: Path, data: bytes) -> list[str]:
    (tmp_path / "x.html").write_bytes(data)
    return [line.text for line in read_html(tmp_path / "x.html", Limits()).lines if line.text]


def test_a_control_character_in_a_list_costs_nothing_but_itself(tmp_path: Path) -> None:
    assert page(tmp_path, b"<ol><li>uno\x01<li>dos\x1f</ol>") == ["1. uno", "2. dos"]


def test_marks_without_a_page_have_no_text(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="holds no text"):
        page(tmp_path, b"<?xml version='1.0'?><!>")


@pytest.mark.parametrize("body", ["<w:tbl><w:tr><w:tc><w:tbl/></w:tc></w:tr></w:tbl>", "<w:p><u:x/></w:p>", "<w:p>"])
def test_an_office_document_that_is_not_made_as_they_are(body: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="save it anew"):
        read_docx(office.write(tmp_path / "x.docx", body), Limits())


@pytest.mark.parametrize("title", ["bbox 1 2 3", "bbox . 1 2 -", "baseline 7", ""])
def test_words_without_a_place_are_left_out(title: str) -> None:
    word = f"<span class='ocrx_word' title='{title}'>mesa</span>"
    assert engine.words(f"<a><span class='ocr_line' title='bbox 1 2 3 4'>{word}</span></a>".encode(), 1.0) == []


def test_an_engine_that_says_nothing_is_told() -> None:
    with pytest.raises(UnreadableError, match="the engine gave nothing"):
        engine.words(b"", 1.0)
