"""Scanned pages: pdfium draws them, tesseract recognises their words, a cache keeps what was recognised.

tesseract is called itself and not through ocrmypdf: its TSV gives each word with its box and confidence, page by page,
where ocrmypdf would write a new PDF whose text layer has neither; and pages that were recognised once are never
recognised again. What is drawn decides, not where it stands: the key of the cache is a hash of the page's pixels.
"""

from __future__ import annotations

import csv
import hashlib
import os
import subprocess
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from corpus.errors import UnreadableError
from corpus.media.limits import Limits
from corpus.media.printed import Box

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage  # type: ignore[import-untyped]

LANGUAGE = "spa"
RESOLUTION = 300
"""Dots per inch at which pages are drawn: what tesseract was trained on."""
COARSEST = 100
"""Dots per inch below which print cannot be recognised: a page that only fits its limit so is too large."""
POINTS = 72
"""Points per inch."""

_OPTIONS = ("--psm", "3", "--oem", "1")
"""Find the parts of the page, recognise with the neural network alone: what every build of tesseract has."""
_KEPT_AS = "1"
"""Version of what the cache holds; another one makes it recognise again."""
_WORD_LEVEL = "5"
"""Level of words in tesseract's table; the levels above are pages, blocks, paragraphs and lines."""


class Word(NamedTuple):
    """A recognised word: its text, its box in points, and how sure the engine is of it, from 0 to 1.

    `line` is the line that the engine saw it on, counted from the top of the page.
    """

    text: str
    box: Box
    confidence: float
    line: int


class Recogniser:
    """Recognises pages of a PDF with the engine `program`, keeping words in the folder `cache` (none if empty)."""

    def __init__(self, program: str, cache: str, limits: Limits) -> None:
        self.program = program
        self.limits = limits
        self.version = _version(program)
        self.cache = Path(cache) if cache else None
        # pdfium draws one page at a time.
        self._drawing = threading.Lock()

    def recognise(self, document: PdfDocument, pages: Sequence[int], jobs: int) -> dict[int, list[Word]]:
        """Return the words of the pages (counted from 1), `jobs` pages at once.

        Raises `UnreadableError` where a page is too large to be drawn or takes too long.
        """
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            found = pool.map(lambda page: self._page(document, page), pages)
            return dict(zip(pages, found, strict=True))

    def _page(self, document: PdfDocument, number: int) -> list[Word]:
        with self._drawing:
            image, key, scale = self._drawn(document[number - 1], number)
        kept = self._kept(key)
        if kept is None:
            kept = self._recognised(image, number, scale)
            self._keep(key, kept)
        return kept

    def _drawn(self, page: PdfPage, number: int) -> tuple[bytes, str, float]:
        """Return a page as a PGM picture, the key of its cached words, and its pixels a point."""
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
        image = bitmap.to_pil().convert("L")
        bitmap.close()
        picture = b"P5 %d %d 255\n" % image.size + image.tobytes()
        about = f"{_KEPT_AS} {self.version} {LANGUAGE} {resolution} {' '.join(_OPTIONS)}\n"
        return picture, hashlib.sha256(about.encode() + picture).hexdigest(), scale

    def _recognised(self, image: bytes, number: int, scale: float) -> list[Word]:
        command = [
            self.program,
            "stdin",
            "stdout",
            "-l",
            LANGUAGE,
            "--dpi",
            str(round(scale * POINTS)),
            *_OPTIONS,
            "tsv",
        ]
        try:
            done = subprocess.run(  # noqa: S603 - the engine that the parent process found
                command, input=image, capture_output=True, timeout=self.limits.scan_seconds, check=True
            )
        except subprocess.TimeoutExpired as error:
            problem = f"takes more than {self.limits.scan_seconds} seconds on its scanned page {number}"
            raise UnreadableError(f"{problem}; if it is sound, raise REGLAS_MAX_SCAN_SECONDS", "timed_out") from error
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            problem = f"has a scanned page {number} that {Path(self.program).name} cannot recognise"
            raise UnreadableError(f"{problem} ({''.join(said)[:200]})", "damaged") from error
        return words(done.stdout.decode("utf-8", "replace"), scale)

    def _kept(self, key: str) -> list[Word] | None:
        if self.cache is None:
            return None
        try:
            return msgspec.json.decode((self.cache / f"{key}.json").read_bytes(), type=list[Word])
        except (OSError, msgspec.DecodeError):
            return None

    def _keep(self, key: str, found: Sequence[Word]) -> None:
        """Keep words in the cache in one step; a cache that cannot be written only costs time."""
        if self.cache is None:
            return
        new = self.cache / f".{key}.{os.getpid()}.{threading.get_ident()}"
        try:
            new.write_bytes(msgspec.json.encode(found))
            new.replace(self.cache / f"{key}.json")
        except OSError:
            new.unlink(missing_ok=True)


def words(table: str, scale: float) -> list[Word]:
    """Return the words of tesseract's table of a page that was drawn with `scale` pixels a point."""
    found: list[Word] = []
    lines: dict[tuple[str, ...], int] = {}
    for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = (row.get("text") or "").strip()
        if row.get("level") != _WORD_LEVEL or not text:
            continue
        left, top, width, height = (int(row[name]) / scale for name in ("left", "top", "width", "height"))
        line = lines.setdefault(tuple(row[name] for name in ("block_num", "par_num", "line_num")), len(lines))
        box = Box(round(left, 2), round(top, 2), round(left + width, 2), round(top + height, 2))
        found.append(Word(text, box, min(1.0, max(0.0, float(row["conf"]) / 100)), line))
    return found


def cache_folder() -> Path:
    """Return the folder that keeps recognised pages: `$REGLAS_CACHE`, else `reglas` among the user's caches."""
    own = os.environ.get("REGLAS_CACHE", "")
    base = os.environ.get("XDG_CACHE_HOME", "")
    return Path(own) if own else (Path(base) if base else Path.home() / ".cache") / "reglas" / "scans"


def made_cache() -> str:
    """Return the path of that folder, made where it was missing, or nothing where it cannot be made."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder)


def _version(program: str) -> str:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    return (said.stdout or said.stderr).partition("\n")[0].strip()
