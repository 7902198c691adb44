"""Scanned pages: pdfium draws them, tesseract recognises their words, a cache keeps what was recognised.

tesseract is called itself and not through ocrmypdf: its hOCR gives each word with its place, its line's size and how
sure it is, where ocrmypdf would write a new PDF whose text layer tells none of it; and so each page is kept by itself,
under a hash of its pixels. A page that was recognised once, in whichever file, is never recognised again.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from corpus.errors import UnreadableError
from corpus.media.engine import Engine, Page
from corpus.media.sandbox import Limits

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument, PdfPage  # type: ignore[import-untyped]

RESOLUTION = 300
"""Dots per inch at which pages are drawn: what tesseract was trained on."""
COARSEST = 100
"""Dots per inch below which print cannot be recognised: a page that only fits its limit so is too large."""
POINTS = 72
"""Points per inch."""

_KEPT_AS = "5"
"""Version of what the cache holds; another one makes it recognise again."""


class Recogniser:
    """Recognises pages of a PDF with the engine `program`, keeping words in the folder `cache` (none if empty)."""

    def __init__(self, program: str, cache: str, limits: Limits) -> None:
        self.engine = Engine(program, limits.scan_seconds)
        self.limits = limits
        self.cache = Path(cache) if cache else None
        # pdfium draws one page at a time.
        self._drawing = threading.Lock()

    def recognise(self, document: PdfDocument, pages: Sequence[int], jobs: int) -> dict[int, Page]:
        """Return what stands on the pages (counted from 1), `jobs` pages at once.

        Raises `UnreadableError` where a page is too large to be drawn or takes too long.
        """
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            found = pool.map(lambda page: self._page(document, page), pages)
            return dict(zip(pages, found, strict=True))

    def _page(self, document: PdfDocument, number: int) -> Page:
        with self._drawing:
            image, scale = self._drawn(document[number - 1], number)
        about = f"{_KEPT_AS} {self.engine.version} {image.size} {scale}\n"
        key = hashlib.sha256(about.encode() + image.tobytes()).hexdigest()
        kept = self._kept(key)
        if kept is None:
            kept = self.engine.page(np.asarray(image), scale, number)
            self._keep(key, kept)
        return kept

    def _drawn(self, page: PdfPage, number: int) -> tuple[Image, float]:
        """Return a page as a grey picture, and its pixels a point."""
        width, height = page.get_size()
        pixels = width * height * (RESOLUTION / POINTS) ** 2
        resolution = min(RESOLUTION, int(RESOLUTION * (self.limits.pixels / max(pixels, 1)) ** 0.5))
        if resolution < COARSEST:
            size = f"{width / POINTS:.0f} x {height / POINTS:.0f} inches"
            problem = (
                f"has a page {number} of {size}, too large to be recognised; if it is sound, raise REGLAS_MAX_PIXELS"
            )
            raise UnreadableError(problem, "too_large")
        scale = resolution / POINTS
        bitmap = page.render(scale=scale, grayscale=True)
        image: Image = bitmap.to_pil().convert("L")
        bitmap.close()
        return image, scale

    def _kept(self, key: str) -> Page | None:
        if self.cache is None:
            return None
        try:
            return msgspec.json.decode((self.cache / f"{key}.json").read_bytes(), type=Page)
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, key: str, found: Page) -> None:
        """Keep words in the cache in one step; a cache that cannot be written only costs time."""
        if self.cache is None:
            return
        new = self.cache / f".{key}.{os.getpid()}.{threading.get_ident()}"
        try:
            new.write_bytes(msgspec.json.encode(found))
            new.replace(self.cache / f"{key}.json")
        except OSError:
            new.unlink(missing_ok=True)
