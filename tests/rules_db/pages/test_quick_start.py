"""A server that has just begun answers soon: what reads and repairs texts is not loaded for showing them."""

import subprocess
import sys

HEAVY = (
    "numpy",
    "spacy",
    "networkx",
    "xlsxwriter",
    "reportlab",
    "corpus.repair",
    "extractor.outline",
    "extractor.alignment",
)
PROGRAM = f"import sys, rules_db.pages.routes; print([name for name in {HEAVY} if name in sys.modules])"


def test_the_pages_load_nothing_that_reads_texts() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.strip() == "[]"
