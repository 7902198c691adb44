"""What reading PDFs costs beside pdfium's bare text of the same pages: `python -m benchmarks.pdf`."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

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


def ratio(path: Path) -> float:
    """How many times as much processor time the lines of a PDF take as its bare text, the best of some rounds."""
    rounds = [(_seconds(read_pdf, path), _seconds(bare, path)) for _ in range(ROUNDS)]
    return min(ours for ours, _ in rounds) / min(theirs for _, theirs in rounds)


def _seconds(read: Callable[[Path], object], path: Path) -> float:
    start = time.process_time()
    read(path)
    return time.process_time() - start


def report() -> str:
    """Typeset the samples in every layout and return a row of a table for each."""
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.txt")))
    rows = ["| PDF to pdfium's bare text | times (target: at most 4) |", "|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples.pdf"
        for name, setting in LAYOUTS.items():
            path.write_bytes(typeset(printable(text), setting))
            rows.append(f"| {name} | {ratio(path):.1f} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(report())
