"""What Datasette calls: routes, values for every template, and the headers of every answer.

A Datasette without a knowledge base is left as it is.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pluggy import HookimplMarker

from rules_db.pages.guarding import base_of

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.utils.asgi import Request
    from jinja2 import Environment

_hook = HookimplMarker("datasette")
"""Datasette's own marker, without importing all of Datasette."""
_SEARCH_ALL = "datasette_search_all"
"""A plugin that comes with us and that, as of its 1.1.4, asks for what Datasette 1.0 no longer has."""


@_hook
def startup(datasette: Datasette) -> None:
    """Refuse a Datasette in which its own pages would fail: raises its `StartupError` with what to do."""
    from datasette.plugins import pm
    from datasette.utils import StartupError
    from datasette.version import __version__

    names = {plugin.__name__.partition(".")[0] for plugin in pm.get_plugins() if isinstance(plugin, ModuleType)}
    if base_of(datasette) and not __version__.startswith("0.") and _SEARCH_ALL in names:
        raise StartupError(
            f"reglas is made for Datasette 0.65; under {__version__} the plugin datasette-search-all fails on"
            " every page: start with DATASETTE_LOAD_PLUGINS=reglas in the environment, and all but that search works"
        )


@_hook
def register_routes(datasette: Datasette) -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Return our addresses with what answers them; they go before Datasette's own."""
    if base_of(datasette) is None:
        return []
    from rules_db.pages.answering import views

    return views()


@_hook
def skip_csrf(datasette: Datasette, scope: Any) -> bool:
    """Leave the forms of our own addresses to our own guard, which asks for more than Datasette's."""
    from rules_db.pages.desk import desk_of
    from rules_db.pages.routes import WRITTEN_TO

    path = "/" + scope["path"].removeprefix(str(datasette.urls.path("")))
    return desk_of(datasette) is not None and any(re.search(pattern, path) for pattern, _ in WRITTEN_TO)


@_hook
def extra_template_vars(datasette: Datasette, request: Request | None, table: str | None) -> dict[str, Any]:
    """Return what every template can use, Datasette's own pages too: messages, addresses, words, the language.

    What `metadata.yaml` tells of tables is in the default language; for another one it is replaced.
    """
    if request is None or base_of(datasette) is None:
        return {}
    from rules_db.pages.answering import frame_of
    from rules_db.pages.messages import DEFAULT
    from rules_db.pages.metadata import table_metadata

    frame = frame_of(datasette, request)
    told = table_metadata(table, frame.language) if table and frame.language != DEFAULT else {}
    return {**frame.values(), **({"metadata": told} if told else {})}


@_hook
def prepare_jinja2_environment(env: Environment) -> None:
    """Add the filters of our templates, and look for a template among ours before those of other plugins."""
    from jinja2 import ChoiceLoader, FileSystemLoader

    from rules_db.pages.cells import FILTERS, Translating

    env.filters.update(FILTERS)
    others = [Translating(env.loader)] if env.loader else []
    env.loader = ChoiceLoader([FileSystemLoader(Path(__file__).with_name("templates")), *others])


@_hook
def prepare_connection(conn: sqlite3.Connection, datasette: Datasette) -> None:
    """Bound what a query on any connection may cost, where there is a knowledge base."""
    if base_of(datasette) is not None:
        from rules_db.pages.guarding import limit

        limit(conn)


@_hook
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Return what puts the safety headers on every answer, refuses endless parameters and guards cells of CSV files."""
    from rules_db.pages.cells import with_guarded_csv
    from rules_db.pages.guarding import with_headers, with_queries_in_turn, with_short_questions

    if base_of(datasette) is None:
        return lambda app: app
    return lambda app: with_headers(with_short_questions(with_queries_in_turn(with_guarded_csv(app))))


@_hook
def render_cell(row: Any, value: Any, column: str, table: str | None, datasette: Datasette) -> Any | None:
    """Return a cell of Datasette's tables as a link to our page of what it names, None for any other."""
    base = base_of(datasette)
    if base is None or table is None:
        return None
    from rules_db.pages.cells import cell
    from rules_db.pages.links import Links

    return cell(Links(str(datasette.urls.path("")), base.route), table, column, value, row)


@_hook
def handle_exception(datasette: Datasette, request: Request, exception: Exception) -> Any | None:
    """Refuse a query that needs more memory than all may take, which SQLite reports as none being left."""
    if base_of(datasette) is None or not isinstance(exception, MemoryError):
        return None
    from datasette.handle_exception import handle_exception as answer
    from datasette.views.base import DatasetteError

    too_much = DatasetteError("The query needs too much memory; ask for less.", status=400)
    return answer(datasette, request, too_much)
