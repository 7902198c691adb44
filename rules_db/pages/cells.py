"""Datasette's own pages: cells that lead to ours, its templates in Spanish, filters, and its CSV files made safe."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
from jinja2 import BaseLoader

from rules_db.pages.links import Links
from rules_db.printable import guarded, visible
from rules_db.words.naming import jurisdiction_name
from schemas.declared import fitted, read

if TYPE_CHECKING:
    from jinja2 import Environment


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


def with_guarded_csv(application: Application) -> Application:
    """Return the ASGI application with the formulas in its CSV answers made harmless."""

    async def wrapped(scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        csv_wanted = scope["type"] == "http" and _asks_for_csv(scope)
        await application(scope, receive, _Guard(send).send if csv_wanted else send)

    return wrapped


def _asks_for_csv(scope: Message) -> bool:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return scope["path"].endswith(".csv") or query.get("_format") == ["csv"]


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


def _is_whole(rows: str) -> bool:
    """Say whether rows end here: at a line end that no quotation is open at."""
    return rows.endswith("\n") and rows.count('"') % 2 == 0


def _guarded_rows(rows: str) -> str:
    if not rows:
        return ""
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_CELL))
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerows([_cell(cell) for cell in row] for row in csv.reader(io.StringIO(rows, newline="")))
    return out.getvalue()


def _cell(cell: str) -> object:
    return cell if _NUMBER.fullmatch(cell) else guarded(cell)


# Datasette's own templates in Spanish: phrases of theirs with ours beside them, said in the language of the page.


_FILE = "datasette_words.toml"
_DEFAULT = "default:"
"""What Datasette puts before the name of a template of its own."""
Source = tuple[str, str | None, Callable[[], bool] | None]


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phrases of each template: as it has them, and in Spanish."""

    pages: Mapping[str, Sequence[tuple[str, str]]]


@cache
def phrases() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the catalogue `datasette_words.toml`; raises `DeclarationError` where it is not as it has to be."""
    return fitted(read(files(__package__).joinpath(_FILE)), Phrases, _FILE).pages


class Translating(BaseLoader):
    """Gives templates of another loader with the phrases of the catalogue in both languages."""

    def __init__(self, others: BaseLoader) -> None:
        self._others = others

    def get_source(self, environment: Environment, template: str) -> Source:
        """Return the source of a template; raises `TemplateNotFound` as the other loader does."""
        source, path, fresh = self._others.get_source(environment, template)
        return translated(source, template.removeprefix(_DEFAULT)), path, fresh

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        return self._others.list_templates()


def translated(source: str, template: str) -> str:
    """Return a template of which each known phrase is said in Spanish where the page is in Spanish."""
    for english, spanish in phrases().get(template, ()):
        both = f'{{% if language is defined and language == "es" %}}{spanish}{{% else %}}{english}{{% endif %}}'
        source = source.replace(english, both)
    return source


# Filters of the templates.


FILTERS: Mapping[str, Callable[..., Any]] = {"visible": visible, "jurisdiction_name": jurisdiction_name}
"""`visible` shows control characters of foreign text, which browsers would swallow."""


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
