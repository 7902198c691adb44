"""Places on the pages of a PDF as a picture: the pages drawn, the places marked."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import UnreadableError
from corpus.media import PDF, Box
from corpus.media.sandbox import Answer, Limits, Mark, Task, limits_from, require_file, run
from schemas.limits import most

if TYPE_CHECKING:
    from PIL.Image import Image

RESOLUTION = 150
"""Dots per inch: a page fits a screen and can be read."""
MOST_PAGES = most("picture")
"""Pages that one picture shows at most, one below the other."""
_POINTS = 72
_MARKER = (255, 225, 60)
"""Colour of the marker: what it covers is multiplied with it, so that black print stays black."""
_EDGE = (215, 60, 30)
_MARGIN = 2.0
"""Points that the marker goes beyond the letters."""


def picture(path: Path, places: Mapping[int, Sequence[Box]], limits: Limits | None = None) -> bytes:
    """Return a PNG of the pages (counted from 1) with the boxes of each marked, drawn in a process of its own.

    Of more than `MOST_PAGES` pages the first are shown. Raises `UnreadableError` where the file cannot be drawn.
    """
    require_file(path)
    limits = limits or limits_from()
    marks = [Mark(page, list(places[page])) for page in sorted(places)[:MOST_PAGES]]
    return run(Task(str(path), PDF, limits, limits.seconds, draw=marks)).picture


def draw(task: Task) -> Answer:
    """Draw the marks of a task; called in the process of its own."""
    from pypdfium2 import PdfDocument  # type: ignore[import-untyped] # it has no annotations

    with PdfDocument(task.path) as document:
        drawn = [_page(document, mark, task.limits) for mark in task.draw]
    out = io.BytesIO()
    _stacked(drawn).save(out, "PNG")
    return Answer(media_type=PDF, picture=out.getvalue())


def _page(document: Iterable[object], mark: Mark, limits: Limits) -> Image:
    if not 1 <= mark.page <= len(document):  # type: ignore[arg-type] # pdfium's own document
        raise UnreadableError(f"has no page {mark.page}; it is not the file of the build", "damaged")
    page = document[mark.page - 1]  # type: ignore[index]
    width, height = page.get_size()
    scale = min(RESOLUTION / _POINTS, (limits.pixels / max(width * height, 1)) ** 0.5)
    image: Image = page.render(scale=scale).to_pil().convert("RGB")
    for box in mark.boxes:
        _highlight(image, box, scale)
    return image


def _highlight(image: Image, box: Box, scale: float) -> None:
    from PIL import Image as Images
    from PIL import ImageChops, ImageDraw

    left, top = (int((edge - _MARGIN) * scale) for edge in box[:2])
    right, bottom = (int((edge + _MARGIN) * scale) for edge in box[2:])
    place = (max(left, 0), max(top, 0), min(right, image.width - 1), min(bottom, image.height - 1))
    if place[0] >= place[2] or place[1] >= place[3]:
        return
    under = image.crop(place)
    image.paste(ImageChops.multiply(under, Images.new("RGB", under.size, _MARKER)), place[:2])
    ImageDraw.Draw(image).rectangle(place, outline=_EDGE)


def _stacked(images: Sequence[Image]) -> Image:
    """Return the pages one below the other."""
    from PIL import Image as Images

    if len(images) == 1:
        return images[0]
    whole = Images.new("RGB", (max(image.width for image in images), sum(image.height for image in images)), "white")
    top = 0
    for image in images:
        whole.paste(image, (0, top))
        top += image.height
    return whole


def boxes_by_page(lines: Iterable[tuple[int | None, Box | None]]) -> dict[int, list[Box]]:
    """Return the boxes of lines by their page; a line without a place is left out."""
    found: dict[int, list[Box]] = {}
    for page, box in lines:
        if page and box:
            found.setdefault(page, []).append(box)
    return found
