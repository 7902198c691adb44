"""Make a picture of every page in docs/screenshots: light and dark, on a desk and on a telephone.

    make screenshots

The pages are those of our own corpus and of a short regulation with defects: the official texts are not ours to print.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.pages import serving
from tests.browser.addresses import our_pages
from tests.browser.conftest import SPEAKING_SPANISH
from tests.conftest import ROOT, build

TARGET = ROOT / "docs" / "screenshots"
DESK, TELEPHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
KINDS: dict[str, dict[str, Any]] = {
    "light": {"viewport": DESK, "color_scheme": "light"},
    "dark": {"viewport": DESK, "color_scheme": "dark"},
    "phone": {"viewport": TELEPHONE, "color_scheme": "light"},
    "phone-dark": {"viewport": TELEPHONE, "color_scheme": "dark"},
}
COLOURS = 64
"""Enough for pages without photographs, and a third of the size."""


def main() -> None:
    """Make all pictures; what was there is replaced."""
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources"
        shutil.copytree(ROOT / "corpus" / "samples", sources)
        shutil.copy(Path(__file__).parent / "defective.txt", sources)
        database = build(sources, Path(folder))
        with serving(database) as server:
            _draw(server.site, our_pages(database))


def _draw(site: str, addresses: dict[str, str]) -> None:
    with sync_playwright() as driver:
        executable = shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for kind, options in KINDS.items():
            page = browser.new_context(base_url=site, **SPEAKING_SPANISH, **options).new_page()
            for name, address in addresses.items():
                page.goto(address)
                file = TARGET / f"{name.replace(' ', '-')}-{kind}.png"
                page.screenshot(path=file)
                Image.open(file).quantize(COLOURS).save(file, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
