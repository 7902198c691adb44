"""Scanned pages: pdfium draws them, tesseract recognises their words, a cache keeps what was recognised.

tesseract is called itself and not through ocrmypdf: its hOCR gives each word with its place, its line's size and how
sure it is, where ocrmypdf would write a new PDF whose text layer tells none of it; and so each page is kept by itself,
under a hash of its pixels. A page that was recognised once, in whichever file, is never recognised again.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from corpus.errors import UnreadableError
from corpus.media.hocr import Page, slope, words
from corpus.media.limits import Limits
from corpus.media.strokes import strokes

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument, PdfPage  # type: ignore[import-untyped]

LANGUAGE = "spa"
RESOLUTION = 300
"""Dots per inch at which pages are drawn: what tesseract was trained on."""
COARSEST = 100
"""Dots per inch below which print cannot be recognised: a page that only fits its limit so is too large."""
POINTS = 72
"""Points per inch."""

_ONE_THREAD = {**os.environ, "OMP_THREAD_LIMIT": "1"}
"""Pages are recognised side by side; several threads for one page would only wait for each other."""
_OPTIONS = ("--psm", "4", "--oem", "1")
"""Take the page for lines of any size, and recognise with the neural network alone (what every build of tesseract has).

What the engine makes of a page's parts by itself (3) takes a column of item numbers for one line that runs downwards;
columns of text are told apart afterwards, by the places of the words.
"""
_KEPT_AS = "1"
"""Version of what the cache holds; another one makes it recognise again."""


class Recogniser:
    """Recognises pages of a PDF with the engine `program`, keeping words in the folder `cache` (none if empty)."""

    def __init__(self, program: str, cache: str, limits: Limits) -> None:
        self.program = program
        self.limits = limits
        self.version = _version(program)
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
        picture = b"P5 %d %d 255\n" % image.size + image.tobytes()
        about = f"{_KEPT_AS} {self.version} {LANGUAGE} {scale} {' '.join(_OPTIONS)}\n"
        key = hashlib.sha256(about.encode() + picture).hexdigest()
        kept = self._kept(key)
        if kept is None:
            kept = self._recognised(image, picture, number, scale)
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

    def _recognised(self, image: Image, picture: bytes, number: int, scale: float) -> Page:
        command = [
            self.program,
            "stdin",
            "stdout",
            "-l",
            LANGUAGE,
            "--dpi",
            str(round(scale * POINTS)),
            *_OPTIONS,
            "hocr",
        ]
        try:
            done = subprocess.run(  # noqa: S603 - the engine that the parent process found
                command,
                input=picture,
                capture_output=True,
                timeout=self.limits.scan_seconds,
                check=True,
                env=_ONE_THREAD,
            )
        except subprocess.TimeoutExpired as error:
            problem = f"takes more than {self.limits.scan_seconds} seconds on its scanned page {number}"
            raise UnreadableError(f"{problem}; if it is sound, raise REGLAS_MAX_SCAN_SECONDS", "timed_out") from error
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            problem = f"has a scanned page {number} that {Path(self.program).name} cannot recognise"
            raise UnreadableError(f"{problem} ({''.join(said)[:200]})", "damaged") from error
        found = words(done.stdout, scale)
        level, upright = strokes(np.asarray(image), scale)
        return Page(found, round(slope(found), 6), level, upright)

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


def _version(program: str) -> str:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    return (said.stdout or said.stderr).partition("\n")[0].strip()
