"""What Datasette calls: routes, values for every template, and the headers of every answer.

A Datasette without a knowledge base is left as it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pluggy import HookimplMarker

from rules_db.pages.bases import base_of

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.utils.asgi import Request
    from jinja2 import Environment

_hook = HookimplMarker("datasette")
"""Datasette's own marker, without importing all of Datasette."""


@_hook
def register_routes(datasette: Datasette) -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Return our addresses with what answers them; they go before Datasette's own."""
    if base_of(datasette) is None:
        return []
    from rules_db.pages.answering import views

    return views()


@_hook
def extra_template_vars(datasette: Datasette, request: Request | None) -> dict[str, Any]:
    """Return what every template can use, Datasette's own pages too: messages, addresses, words, the language."""
    if request is None or base_of(datasette) is None:
        return {}
    from rules_db.pages.answering import frame_of

    return frame_of(datasette, request).values()


@_hook
def prepare_jinja2_environment(env: Environment) -> None:
    """Add the filters of our templates, and look for a template among ours before those of other plugins."""
    from jinja2 import ChoiceLoader, FileSystemLoader

    from rules_db.pages.filters import FILTERS

    env.filters.update(FILTERS)
    others = [env.loader] if env.loader else []
    env.loader = ChoiceLoader([FileSystemLoader(Path(__file__).with_name("templates")), *others])


@_hook
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Return what puts the safety headers on every answer and guards the cells of CSV files."""
    from rules_db.pages.headers import with_headers
    from rules_db.pages.spreadsheet_csv import with_guarded_csv

    if base_of(datasette) is None:
        return lambda app: app
    return lambda app: with_headers(with_guarded_csv(app))


@_hook
def render_cell(row: Any, value: Any, column: str, table: str | None, datasette: Datasette) -> Any | None:
    """Return a cell of Datasette's tables as a link to our page of what it names, None for any other."""
    base = base_of(datasette)
    if base is None or table is None:
        return None
    from rules_db.pages.cells import cell
    from rules_db.pages.links import Links

    return cell(Links(str(datasette.urls.path("")), base.route), table, column, value, row)
