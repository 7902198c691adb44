"""Reading a PDF costs at most four times what pdfium takes for its bare text, tables and all."""

import time
from pathlib import Path

from pypdfium2 import PdfDocument

from corpus.media.pdf import read_pdf
from tests.typesetting.pages import Setting, typeset

TARGET = 4.0
MARGIN = 1.3  # other work on the machine slows either of the two
ROUNDS = 5


def _bare(path: Path) -> None:
    for page in PdfDocument(path):
        page.get_textpage().get_text_range()


def _seconds(read, path):
    start = time.process_time()
    read(path)
    return time.process_time() - start


def test_reading_takes_at_most_four_times_pdfiums_own_time(root, tmp_path):
    samples = sorted((root / "corpus" / "samples").glob("*.txt"))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in samples)
    path = tmp_path / "regla.pdf"
    path.write_bytes(typeset(text, Setting(columns=2, size=9)))
    rounds = [(_seconds(_bare, path), _seconds(read_pdf, path)) for _ in range(ROUNDS)]
    assert min(ours for _, ours in rounds) <= TARGET * MARGIN * min(bare for bare, _ in rounds)
