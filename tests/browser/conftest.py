"""Chromium as an analyst's browser, and the pages of our corpus with a regulation among them that wishes it ill."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from benchmarks.pages import serving
from tests.conftest import Once, build

HERE = Path(__file__).parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE_MS = 60_000
"""How long a page is waited for, on a machine that other work shares."""
expect.set_options(timeout=PATIENCE_MS)
_THIS_MACHINE = "127.0.0.1"
_DESK: ViewportSize = {"width": 1280, "height": 720}
SPEAKING_SPANISH = {"locale": "es-CL", "timezone_id": "America/Santiago"}


@pytest.fixture(scope="session")
def served_database(once: Once, samples_database: Path) -> Path:
    """A knowledge base of our corpus and the hostile regulation, built once per run. Open it read-only."""

    def fill(folder: Path) -> None:
        for file in samples_database.parent.iterdir():
            shutil.copy(file, folder)
        build(HERE / "hostile.txt", folder, command="add")

    return once("served", fill) / "reglas.db"


@pytest.fixture(scope="session")
def base_url(served_database: Path) -> Iterator[str]:
    """The address of the pages."""
    with serving(served_database) as server:
        yield server.site


@pytest.fixture(scope="session")
def chromium() -> str:
    """Debian's Chromium; the test is skipped where it is missing."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("there is no chromium on this machine (`make browser` installs it when run as root)")
    return found


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for barriers; the test is skipped where it is not installed."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (`make browser`)")
    return AXE.read_text(encoding="utf-8")


# Playwright's own fixtures live as long as the session, and with them its event loop, in which no other test could run
# one of its own. These end with this folder.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """The browser; without its sandbox, which root may not have."""
    with playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser:
        yield browser


@pytest.fixture(scope="package")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """How each test's windows are: at our address, in Spanish."""
    return {"base_url": base_url, **SPEAKING_SPANISH}


# One window for all tests of a process, as a visitor has one: to open a browser's window takes a third of most of them.
@pytest.fixture(scope="package")
def visitor(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """The browser's profile that all tests share which do not ask for another one."""
    with browser.new_context(**browser_context_args) as context:
        yield context


@pytest.fixture
def context(
    visitor: BrowserContext, browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """The profile as if it was new; one of its own for a test that marks how it is to be (`browser_context_args`)."""
    if asked := request.node.get_closest_marker("browser_context_args"):
        with browser.new_context(**browser_context_args, **asked.kwargs) as other:
            yield other
        return
    yield visitor
    for page in visitor.pages[1:]:
        page.close()
    visitor.clear_cookies()
    visitor.clear_permissions()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """The window as if it had just been opened."""
    window = context.pages[0] if context.pages else context.new_page()
    window.set_viewport_size(_DESK)
    window.emulate_media(media="null", color_scheme="null")
    yield window
    window.goto("about:blank")  # nothing is asked for when a server has ended


@pytest.fixture(autouse=True)
def watched(context: BrowserContext) -> Iterator[list[str]]:
    """Fail a test whose pages complain on the console or ask another machine; it may take out what it expects."""
    context.set_default_timeout(PATIENCE_MS)
    problems: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            problems.append(f"{message.page.url if message.page else ''}: {message.text}")

    def look(request: Request) -> None:
        if urlsplit(request.url).hostname != _THIS_MACHINE and not request.url.startswith(("data:", "blob:")):
            problems.append(f"asks {request.url}")

    listening: dict[str, Callable[[Any], object]] = {
        "console": complain,
        "weberror": lambda error: problems.append(str(error.error)),
        "dialog": lambda dialog: (problems.append(f"dialog: {dialog.message}"), dialog.dismiss()),
        "request": look,
    }
    for event, listener in listening.items():
        context.on(event, listener)  # type: ignore[call-overload]
    yield problems
    for event, listener in listening.items():
        context.remove_listener(event, listener)
    assert not problems
