"""Ask the pages of a knowledge base, as a browser would, without a server."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from lxml import html

from rules_db.pages.frame import Asked, Frame
from rules_db.pages.links import LANGUAGE, Links
from rules_db.pages.server import application
from rules_db.words import Language


def get(database: Path, path: str, **options: Any) -> Any:
    """The answer to a request for an address."""
    return ask(database, "GET", path, **options)


def ask(database: Path, method: str, path: str, **options: Any) -> Any:
    """The answer to a request."""

    async def answer() -> Any:
        return await application(database).client.request(method, path, **options)

    return asyncio.run(answer())


def asked(language: Language = "es", names: dict[str, str] | None = None, **query: str | list[str]) -> Asked:
    """What a page is asked: the names in its address, and its query."""
    given = {name: [value] if isinstance(value, str) else value for name, value in query.items()}
    return Asked(Frame(language, Links("/", "two")), names or {}, given)


def crawl(database: Path, starts: Iterable[str], most: int, language: Language = "es") -> dict[str, Any]:
    """The answers to our pages that can be reached, the nearest first, to a reader of a language."""

    async def visit() -> dict[str, Any]:
        client = application(database).client
        found: dict[str, Any] = {}
        waiting = list(starts)
        while waiting and len(found) < most:
            address = waiting.pop(0)
            if address not in found:
                found[address] = await client.get(address, cookies={LANGUAGE: language})
                waiting += _ours(address, found[address])
        return found

    return asyncio.run(visit())


def _ours(address: str, answer: Any) -> list[str]:
    if "html" not in answer.headers.get("content-type", ""):
        return []
    links = [urljoin(address, link) for link in html.fromstring(answer.text).xpath("//main//a/@href")]
    return [link.partition("#")[0] for link in links if urlsplit(link).path.startswith("/-/")]
