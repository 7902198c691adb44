"""What Datasette calls: routes, values for every template, the headers of every answer, and its own pages.

On those, cells lead to our pages, templates and filters are in Spanish, and CSV files are made safe. A Datasette
without a knowledge base is left as it is.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from types import ModuleType
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from pluggy import HookimplMarker

from rules_db.pages.guards import base_of, is_ours
from rules_db.pages.links import Links
from rules_db.printable import guarded, visible

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
    from rules_db.pages.answers import views

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
    from rules_db.pages.answers import frame_of
    from rules_db.pages.messages import DEFAULT
    from rules_db.pages.metadata import table_metadata

    frame = frame_of(datasette, request)
    told = table_metadata(table, frame.language) if table and frame.language != DEFAULT else {}
    return {**frame.values(), **({"metadata": told} if told else {})}


@_hook
def prepare_jinja2_environment(env: Environment) -> None:
    """Add the filters of our templates, and look for a template among ours before those of other plugins."""
    from rules_db.pages.templates import prepare

    prepare(env)


@_hook
def prepare_connection(conn: sqlite3.Connection, datasette: Datasette) -> None:
    """Bound what a query on any connection may cost, where there is a knowledge base."""
    if base_of(datasette) is not None:
        from rules_db.pages.guards import limit

        limit(conn)


@_hook
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Return what puts the safety headers on every answer, refuses endless parameters and guards cells of CSV files."""
    from rules_db.pages.guards import with_headers, with_queries_in_turn, with_short_questions

    if base_of(datasette) is None:
        return lambda app: app
    return lambda app: with_headers(with_short_questions(with_queries_in_turn(_with_guarded_csv(_uncounted(app)))))


@_hook
def render_cell(row: Any, value: Any, column: str, table: str | None, datasette: Datasette) -> Any | None:
    """Return a cell of Datasette's tables as a link to our page of what it names, None for any other."""
    if table is None or (table, column) not in _LEADS:
        return None  # thousands of cells of a page come here
    base = base_of(datasette)
    if base is None:
        return None
    from rules_db.pages.links import Links

    return cell(Links(str(datasette.urls.path("")), base.route), table, column, value, row)


@_hook
def handle_exception(datasette: Datasette, request: Request, exception: Exception) -> Any | None:
    """Refuse with a sentence what readers ask of Datasette's own pages and SQLite does not answer."""
    said = _refusal(exception, request.path)
    if base_of(datasette) is None or not said:
        return None
    from datasette.handle_exception import handle_exception as answer
    from datasette.views.base import DatasetteError

    return answer(datasette, request, DatasetteError(said, status=400))


def _refusal(exception: Exception, path: str) -> str:
    """Return why a query is refused; nothing where the fault may be ours."""
    from datasette.database import QueryInterrupted
    from datasette.views.base import DatasetteError

    if isinstance(exception, MemoryError):  # so SQLite reports that none of what all may take is left
        return "The query needs too much memory; ask for less."
    if is_ours(path):
        return ""
    if isinstance(exception, QueryInterrupted):
        return "The query takes too long; ask for less."
    if isinstance(exception, sqlite3.Error):
        return f"The query cannot be answered: {exception}."
    return str(exception.message) if isinstance(exception, DatasetteError) and exception.status == 500 else ""


# CSV files of Datasette that a spreadsheet program opens without running what a regulation's text says.
#
# Datasette writes cells as they are. A cell that begins like a formula would be computed, so that the application is
# wrapped: the bodies of its CSV answers are read as they come, row by row, and written again with such cells guarded.


Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Callable[[], Awaitable[Message]], Send], Awaitable[None]]

_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?")
"""A cell that is a number begins with a sign and is no formula all the same."""
_LONGEST_CELL = 1 << 30
"""The csv module's limit is 131,072 letters; the text of a whole regulation is longer."""


def _with_guarded_csv(application: Application) -> Application:
    """Return the ASGI application with the formulas in its CSV answers made harmless."""

    async def wrapped(scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        csv_wanted = scope["type"] == "http" and _asks_for_csv(scope)
        await application(scope, receive, _Guard(send).send if csv_wanted else send)

    return wrapped


def _asks_for_csv(scope: Message) -> bool:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return scope["path"].endswith(".csv") or query.get("_format") == ["csv"]


def _is_whole(rows: str) -> bool:
    """Say whether rows end here: at a line end that no quotation is open at."""
    return rows.endswith("\n") and rows.count('"') % 2 == 0


def _cell(cell: str) -> object:
    return cell if _NUMBER.fullmatch(cell) else guarded(cell)


def _guarded_rows(rows: str) -> str:
    if not rows:
        return ""
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_CELL))
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerows([_cell(cell) for cell in row] for row in csv.reader(io.StringIO(rows, newline="")))
    return out.getvalue()


class GuardedRows:
    """CSV that comes in pieces, given back with its formulas guarded: whole rows only, until the last piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._waiting = ""

    def take(self, piece: bytes, *, last: bool) -> bytes:
        """Take the next piece and return the rows that are complete with it, all that is left with the last one."""
        self._waiting += self._decoder.decode(piece, final=last)
        if not last and not _is_whole(self._waiting):
            return b""
        rows, self._waiting = self._waiting, ""
        return _guarded_rows(rows).encode("utf-8")


class _Guard:
    """Sends an answer on, and where it is CSV its rows guarded."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._rows: GuardedRows | None = None

    async def send(self, message: Message) -> None:
        """Send a message of the application on."""
        if message["type"] == "http.response.start":
            headers = [(name.lower(), value) for name, value in message["headers"]]
            if dict(headers).get(b"content-type", b"").startswith((b"text/csv", b"text/plain")):
                self._rows = GuardedRows()
                message = {**message, "headers": [each for each in headers if each[0] != b"content-length"]}
        elif message["type"] == "http.response.body" and self._rows is not None:
            more = message.get("more_body", False)
            message = {**message, "body": self._rows.take(message.get("body", b""), last=not more)}
        await self._send(message)


# Views that sum up whole tables are made once for a page: Datasette would make them again to count their rows.


_SUMS = "_matrix"
"""How the names of such views end."""


def _uncounted(application: Application) -> Application:
    """Return the ASGI application that does not count the rows of views that sum up tables."""

    async def wrapped(scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(_SUMS):
            scope = {**scope, "query_string": b"&".join(filter(None, (scope.get("query_string"), b"_nocount=1")))}
        await application(scope, receive, send)

    return wrapped


Row = Mapping[str, Any]


class _Plain:
    """A row of Datasette's without the labels that it adds to foreign keys."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def __getitem__(self, column: str) -> str:
        value = self._row[column]
        return str(value["value"] if isinstance(value, dict) else value)


_LEADS: Mapping[tuple[str, str], Callable[[Links, _Plain], str]] = {
    ("documents", "title"): lambda to, row: to.document(row["id"]),
    ("provisions", "eid"): lambda to, row: to.provision(row["id"]),
    ("rules", "text"): lambda to, row: to.provision(row["provision_id"], rule=row["id"]),
    ("findings", "message"): lambda to, row: to.provision(row["provision_id"]),
    ("citations", "text"): lambda to, row: to.provision(row["provision_id"]),
    ("alignments", "relation"): lambda to, row: to.why(row["id"]),
    ("concepts", "label"): lambda to, row: to.game(row["game"]),
    ("edges", "bet"): lambda to, row: to.game(row["game"]),
    ("packs", "pack"): lambda to, row: to.pack(row["document_id"], f"{row['game']}.json"),
}
"""Which cells lead where, by table and column."""
_LONGEST = 300


def cell(to: Links, table: str, column: str, value: Any, row: Row) -> Any | None:
    """Return a cell as a link (escaped markup), None where it stays as Datasette shows it."""
    lead = _LEADS.get((table, column))
    if lead is None or not isinstance(value, str) or not value:
        return None
    try:
        address = lead(to, _Plain(row))
    except (KeyError, IndexError):
        return None  # a query of the reader's own has other columns
    from markupsafe import Markup

    shown = visible(value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…")
    return Markup('<a href="{}">{}</a>').format(address, shown)
