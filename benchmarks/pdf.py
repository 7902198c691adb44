"""What reading PDFs costs beside the bare text of pdfium and of pdfplumber: `python -m benchmarks.pdf`."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pdfplumber
from pypdfium2 import PdfDocument

from corpus.media.pdf import read_pdf
from tests.typesetting.pages import Setting, printable, typeset

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "corpus" / "samples"
ROUNDS = 5
LAYOUTS = {
    "one column, ruled tables": Setting(),
    "two columns, ruled tables": Setting(columns=2, size=9),
    "two columns, tables without rules": Setting(columns=2, size=9, ruled=False),
}


def bare(path: Path) -> None:
    """Have pdfium give the text of every page, and do nothing with it."""
    for page in PdfDocument(path):
        page.get_textpage().get_text_range()


def with_pdfplumber(path: Path) -> None:
    """Have pdfplumber give the text of every page, and do nothing with it."""
    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_text()


def ratios(path: Path) -> tuple[float, float]:
    """How many times as much processor time the lines of a PDF take as its bare text from pdfium and from pdfplumber.

    Ours and pdfium's are the best of some rounds; pdfplumber takes so much longer that one round says enough.
    """
    rounds = [(_seconds(read_pdf, path), _seconds(bare, path)) for _ in range(ROUNDS)]
    ours = min(seconds for seconds, _ in rounds)
    return ours / min(seconds for _, seconds in rounds), ours / _seconds(with_pdfplumber, path)


def _seconds(read: Callable[[Path], object], path: Path) -> float:
    start = time.process_time()
    read(path)
    return time.process_time() - start


def report() -> str:
    """Typeset the samples in every layout and return a row of a table for each."""
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.txt")))
    rows = ["| layout of the PDF | to pdfium's bare text (target: at most 4) | to pdfplumber's |", "|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples.pdf"
        for name, setting in LAYOUTS.items():
            path.write_bytes(typeset(printable(text), setting))
            pdfium, plumber = ratios(path)
            rows.append(f"| {name} | {pdfium:.1f} | {plumber:.2f} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(report())
