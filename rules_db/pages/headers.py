"""Safety headers on every answer: nothing from outside, no script or style of a text, no frames.

Datasette's own pages come with a few short scripts inside; these are let through by their hashes, as they stand in its
templates. Its tables also have styles inside, which only its own pages may have.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from functools import cache
from importlib.resources import files
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_OURS = re.compile(
    r"/-/(?!static|metadata|versions|plugins|settings|config|threads|databases|actor|allow|permissions|search$)"
)
"""Addresses of our own pages, after the prefix; Datasette's that begin likewise are named."""
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SWITCH = re.compile(r"\{\{ *datasette_allow_facet *\}\}")
_PLAIN = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}


def with_headers(app: App) -> App:
    """Return an application that answers like another one, with the safety headers."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        added = [*_PLAIN.items(), (b"content-security-policy", policy(scope["path"]).encode())]

        async def send_with_headers(event: Any) -> None:
            if event["type"] == "http.response.start":
                event = {**event, "headers": [*event.get("headers", ()), *added]}
            await send(event)

        await app(scope, receive, send_with_headers)

    return wrapped


def policy(path: str) -> str:
    """Return the Content-Security-Policy of an address (its path)."""
    ours = path == "/" or _OURS.search(path)
    styles = "" if ours else " 'unsafe-inline'"
    scripts = "" if ours else "".join(f" '{script}'" for script in script_hashes())
    return (
        f"default-src 'none'; script-src 'self'{scripts}; style-src 'self'{styles}; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


@cache
def script_hashes() -> tuple[str, ...]:
    """Return the hashes of the scripts inside Datasette's templates that are the same in every answer."""
    return tuple(sorted({_hash(script) for script in _scripts()}))


def _scripts() -> Iterator[str]:
    for template in files("datasette").joinpath("templates").iterdir():
        if template.name.endswith(".html"):
            for script in _SCRIPT.findall(template.read_text(encoding="utf-8")):
                for switch in ("true", "false") if _SWITCH.search(script) else ("",):
                    written = _SWITCH.sub(switch, script)
                    if "{{" not in written and "{%" not in written:
                        yield written


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
