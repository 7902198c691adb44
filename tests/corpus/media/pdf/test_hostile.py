"""A file that cannot be read says why in one sentence; none crashes or hangs."""

import random

import pytest
from pypdfium2 import PdfDocument
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from corpus.errors import CorpusError
from corpus.media.pdf import pages_without_text, read_pdf
from corpus.media.pdf.opening import DamagedError, EncryptedError, NoPagesError, TooManyGlyphsError, sheets
from tests.typesetting.drawing import drawn, put

TEXT = drawn(lambda canvas: put(canvas, ["El pleno paga treinta veces la postura."] * 40))


def _file(folder, data):
    path = folder / "regla.pdf"
    path.write_bytes(data)
    return path


def _encrypted(folder, user):
    path = folder / "regla.pdf"
    canvas = Canvas(str(path), encrypt=StandardEncryption(user, "dueño"))
    put(canvas, ["El pleno paga treinta veces la postura."])
    canvas.save()
    return path


def _one_sentence(error):
    message = str(error.value)
    return message.endswith(".") and "\n" not in message and "regla.pdf" in message


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", DamagedError),
        (b"\x00\xff" * 900, DamagedError),
        (b"%PDF-1.4\n%%EOF\n", DamagedError),
        (TEXT[: len(TEXT) // 3], DamagedError),
        (b"%PDF-1.4\n" + b"1 0 obj<<" * 5000, DamagedError),
    ],
)
def test_what_is_no_whole_pdf_is_refused(tmp_path, data, kind):
    for read in (read_pdf, pages_without_text):
        with pytest.raises(kind) as error:
            read(_file(tmp_path, data))
        assert _one_sentence(error)


def test_a_pdf_that_wants_a_password_is_refused(tmp_path):
    with pytest.raises(EncryptedError) as error:
        read_pdf(_encrypted(tmp_path, "secreto"))
    assert _one_sentence(error)


def test_a_pdf_that_only_forbids_changes_is_read(tmp_path):
    assert "treinta" in read_pdf(_encrypted(tmp_path, "")).text


def test_a_pdf_without_pages_is_refused(tmp_path):
    empty = PdfDocument.new()
    empty.save(str(tmp_path / "regla.pdf"))
    with pytest.raises(NoPagesError) as error:
        read_pdf(tmp_path / "regla.pdf")
    assert _one_sentence(error)


def test_a_page_of_too_many_glyphs_is_refused(tmp_path):
    with pytest.raises(TooManyGlyphsError) as error:
        list(sheets(_file(tmp_path, TEXT), 1000))
    assert _one_sentence(error)
    assert "page 1" in str(error.value)


def test_a_page_without_text_has_no_lines_and_is_named(tmp_path):
    path = _file(tmp_path, drawn(lambda canvas: put(canvas, ["La mesa abre."]), lambda canvas: canvas.rect(0, 0, 9, 9)))
    assert pages_without_text(path) == [2]
    assert {line.page for line in read_pdf(path).lines if line.text} == {1}


@pytest.mark.parametrize("seed", range(30))
def test_a_pdf_with_bytes_of_chance_is_read_or_refused(tmp_path, seed):
    chance = random.Random(seed)  # noqa: S311 - no secret
    data = bytearray(TEXT)
    for _ in range(chance.randrange(1, 60)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    try:
        read_pdf(_file(tmp_path, bytes(data)))
    except CorpusError as error:
        assert "\n" not in str(error)
