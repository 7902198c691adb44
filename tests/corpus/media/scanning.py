"""Pages of text as a scanner gives them: pictures at 300 dots per inch in a PDF without a text layer."""

import io
import shutil
import subprocess

import pytest
from pypdfium2 import PdfDocument
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

RESOLUTION = 300


def has_engine() -> bool:
    """Whether tesseract is installed with Spanish."""
    program = shutil.which("tesseract")
    if program is None:
        return False
    listed = subprocess.run([program, "--list-langs"], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    return "spa" in listed.stdout.split()


needs_engine = pytest.mark.skipif(
    not has_engine(), reason="tesseract with Spanish is not installed (`make` installs it when root)"
)


def scanned(pdf: bytes, *, only: range | None = None, turned: float = 0.0) -> bytes:
    """The pages of a PDF (or only some, from 0) as pictures; `turned` lays the paper askew, in degrees."""
    out = io.BytesIO()
    canvas = Canvas(out)
    with PdfDocument(pdf) as document:
        for at in only or range(len(document)):
            page = document[at]
            picture = page.render(scale=RESOLUTION / 72, grayscale=True).to_pil()
            if turned:
                picture = picture.rotate(turned, fillcolor=255, resample=2)
            width, height = page.get_size()
            canvas.setPageSize((width, height))
            canvas.drawImage(ImageReader(picture), 0, 0, width, height)
            canvas.showPage()
    canvas.save()
    return out.getvalue()
