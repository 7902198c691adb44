"""Ask the pages of a knowledge base, as a browser would, without a server."""

import asyncio
from pathlib import Path
from typing import Any

from rules_db.pages.server import application


def get(database: Path, path: str, **options: Any) -> Any:
    """The answer to a request for an address."""
    return ask(database, "GET", path, **options)


def ask(database: Path, method: str, path: str, **options: Any) -> Any:
    """The answer to a request."""

    async def answer() -> Any:
        return await application(database).client.request(method, path, **options)

    return asyncio.run(answer())
