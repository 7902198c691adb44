"""The gazette of the tutorial: its text in two columns, as `python -m tests.docs.gazette` writes it."""

from tests.conftest import ROOT
from tests.typesetting.pages import Setting, typeset

FOLDER = ROOT / "docs" / "tutorial"
PDF = FOLDER / "gaceta.pdf"


def printed() -> bytes:
    """Return the pages of the gazette."""
    text = (FOLDER / "gaceta.txt").read_text(encoding="utf-8")
    return typeset(text, Setting(columns=2, head="Gaceta Oficial de Cabo Lirio", bold=True))


if __name__ == "__main__":
    PDF.write_bytes(printed())
