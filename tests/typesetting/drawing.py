"""Pages drawn line by line, for tests that need a word or a rule at one place of the page."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

LEFT, RIGHT_COLUMN, TOP = 60.0, 310.0, 60.0
HEIGHT = A4[1]


def drawn(*pages: Callable[[Canvas], None]) -> bytes:
    """Return a PDF with one page for each of the functions, which draw on it."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, invariant=1)
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def put(
    canvas: Canvas,
    lines: Sequence[str],
    left: float = LEFT,
    top: float = TOP,
    size: float = 10,
    font: str = "Helvetica",
) -> float:
    """Draw lines below each other from a place (from the upper edge) on; return where the next would stand."""
    canvas.setFont(font, size)
    for line in lines:
        canvas.drawString(left, HEIGHT - top - size, line)
        top += 1.2 * size
    return top


def row(canvas: Canvas, cells: Sequence[str], lefts: Sequence[float], top: float, size: float = 10) -> None:
    """Draw the cells of one row, each where its column begins."""
    for cell, left in zip(cells, lefts, strict=True):
        put(canvas, [cell], left, top, size)


def grid(canvas: Canvas, lefts: Sequence[float], tops: Sequence[float]) -> None:
    """Draw the rules of a table: upright ones at `lefts`, level ones at `tops`."""
    canvas.grid(list(lefts), [HEIGHT - top for top in tops])
