"""Reading a PDF costs at most four times what pdfium takes for its bare text, tables and all."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pypdfium2 import PdfDocument

from corpus.media.pdf import read_pdf
from tests.typesetting.pages import Setting, typeset

TARGET = 4.0
MARGIN = 1.3  # other work on the machine slows either of the two
ROUNDS = 7


def _bare(path: Path) -> None:
    for page in PdfDocument(path):
        page.get_textpage().get_text_range()


def _seconds(read: Callable[[Path], object], path: Path, times: int = 1) -> float:
    start = time.process_time()
    for _ in range(times):
        read(path)
    return time.process_time() - start


def _ratio(path: Path) -> float:
    """Sums of rounds in turn, in each of which both take about as long: what slows the machine slows both."""
    _seconds(read_pdf, path)  # what is loaded once
    rounds = [(_seconds(_bare, path, int(TARGET)), _seconds(read_pdf, path)) for _ in range(ROUNDS)]
    return int(TARGET) * sum(ours for _, ours in rounds) / sum(bare for bare, _ in rounds)


def test_reading_takes_at_most_four_times_pdfiums_own_time(root, tmp_path):
    """In a process of its own: what hundreds of other tests keep in memory slows Python, and pdfium not at all."""
    samples = sorted((root / "corpus" / "samples").glob("*.txt"))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in samples)
    path = tmp_path / "regla.pdf"
    path.write_bytes(typeset(text, Setting(columns=2, size=9)))
    alone = [sys.executable, "-m", "tests.typesetting.test_cost", str(path)]
    measured = subprocess.run(alone, cwd=root, check=True, capture_output=True, text=True).stdout  # noqa: S603 - ours
    ratio = float(measured)
    assert ratio <= TARGET * MARGIN


if __name__ == "__main__":
    print(_ratio(Path(sys.argv[1])))
