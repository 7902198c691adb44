"""Files that are no text: their readers give lines of print or say why not."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from corpus.layers import Source
from corpus.media import Printed, engine
from corpus.media.dispatch import answer_of
from corpus.media.docx import read_docx
from corpus.media.html import read_html
from corpus.media.pdf import read_pdf
from corpus.media.sandbox import Limits
from tests.corpus.media import hostile, office

_LIMITS = Limits()
_FORBIDDEN = {"\n", "\r", "\x00", "\N{INVISIBLE SEPARATOR}"}


def pdf(data: bytes) -> object:
    """Read the pages of a PDF."""
    return _lines_of(_read(data, "x.pdf", read_pdf))


def html(data: bytes) -> object:
    """Read a page of hypertext."""
    return _lines_of(_read(data, "x.html", lambda path: read_html(path, _LIMITS)))


def docx(data: bytes) -> object:
    """Read an office document whose body is what of the bytes is XML."""
    from lxml import etree

    head = f'<b xmlns:w="{office.NAMESPACE}" xmlns:r="{office.RELATIONS}">'.encode()
    tree = etree.fromstring(head + data + b"</b>", etree.XMLParser(recover=True, resolve_entities=False))
    body = b"".join(etree.tostring(part) for part in tree) if tree is not None else b""
    with tempfile.TemporaryDirectory() as folder:
        path = office.write(Path(folder, "x.docx"), body.decode())
        return _lines_of(read_docx(path, _LIMITS))


def recognised(data: bytes) -> object:
    """Read what an engine says of a scanned page."""
    words = engine.words(data, 2.0)
    assert all(word.text.strip() and 0 <= word.confidence <= 1 for word in words)
    return engine.slope(words)


def _read(data: bytes, name: str, reader: Callable[[Path], Printed]) -> Printed:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        return reader(path)


def _lines_of(printed: Printed) -> object:
    """Lines of print are the lines of the source that they make, each citable by its number."""
    lines = answer_of(printed).lines
    assert not any(set(line.text) & _FORBIDDEN for line in lines)
    source = Source("\n".join(line.text for line in lines))
    assert not lines or [source.line(number) for number in range(1, len(source) + 1)] == [line.text for line in lines]
    return lines


def pdfs() -> Iterator[bytes]:
    """Yield small PDFs."""
    yield hostile.sound()
    yield hostile.encrypted()
    yield hostile.pages([hostile.line("Primera"), hostile.line("Segunda", top=60)])


def htmls() -> Iterator[bytes]:
    """Yield small pages."""
    yield b"<h1>MESA</h1><p>El pleno paga <b>dos</b> fichas.</p><ol><li>Uno<li>Dos</ol>"
    yield b'<meta charset="latin-1"><table><tr><td>Pleno<td>x<tr><th colspan=2>Caballo</table><nav>a</nav>'
    yield b'<ul style="list-style:none"><li value=3>a) Uno<li><table><caption>T</caption><tr><td>1<td>2</table></ul>'
    yield b'<div class="menu"><a href="/">Inicio</a></div><p hidden>nada</p><ol type=i start=-4><li>x</ol><pre>a\n b'


def docxs() -> Iterator[bytes]:
    """Yield small bodies."""
    yield office.paragraph("Artículo 1. Mesas.\nLa mesa abre.", bold=True).encode()
    yield (office.table(("Suerte", "Pago"), ("Pleno", "dos")) + office.paragraph("a", number=(1, 0))).encode()
    yield b'<w:p><w:hyperlink r:id="x"><w:r><w:t>uno</w:t><w:tab/><w:br/></w:r></w:hyperlink><w:del/></w:p>'
    yield b'<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/><w:vMerge/></w:tcPr><w:tbl/></w:tc></w:tr></w:tbl>'


def hocrs() -> Iterator[bytes]:
    """Yield small pages of words."""
    word = "<span class='ocrx_word' title='bbox {0} 10 {1} 30; x_wconf 91'>mesa</span>"
    words = "".join(word.format(at, at + 90) for at in range(0, 500, 100))
    line = f"<span class='ocr_line' title='bbox 0 10 500 32; baseline 0.01 -3; x_size 20.5'>{words}</span>"
    yield f"<?xml version='1.0'?><html><body>{line * 6}</body></html>".encode()
    yield b"<a><span class='ocr_header' title='bbox 1 2 3'><span class='ocrx_word' title='bbox . 1 2 -'>x</span></span>"
