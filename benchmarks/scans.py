"""How the recognition of scanned pages scales with the cores: `python -m benchmarks.scans [PAGES]`."""

import os
import sys
import time
from pathlib import Path

from pypdfium2 import PdfDocument

from corpus.media.pages import Recogniser
from corpus.media.sandbox import Limits, engine
from tests.corpus.media.scanning import scanned
from tests.typesetting.pages import Setting, printable, typeset

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
PAGES = 8


def seconds(pages: int, jobs: int) -> float:
    """Return the seconds that some pages of a sample take without a cache, `jobs` of them at once."""
    text = sorted(SAMPLES.glob("*.txt"))[0].read_text(encoding="utf-8")
    with PdfDocument(scanned(typeset(printable(text), Setting()), only=range(pages))) as document:
        recogniser = Recogniser(engine(), "", Limits())
        start = time.perf_counter()
        recogniser.recognise(document, range(1, pages + 1), jobs)
        return time.perf_counter() - start


def report(pages: int = PAGES) -> str:
    """Measure one and two pages at once and return a sentence."""
    one, two = seconds(pages, 1), seconds(pages, 2)
    return (
        f"{pages} scanned pages: {one:.1f} s one at a time, {two:.1f} s two at a time, "
        f"{one / two:.2f} times as fast on {os.cpu_count()} cores"
    )


if __name__ == "__main__":
    print(report(int(sys.argv[1]) if len(sys.argv) > 1 else PAGES))
