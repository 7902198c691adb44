"""From a request to an answer: the page's function runs on a read-only connection, its values go into a template.

There is one way to write from a page: a form of this server's own, sent by a person who may decide. A request is
refused unless it is a short form (`POST`, urlencoded), comes from this server's own pages (`Origin`, and
`Sec-Fetch-Site` where the browser tells it), and has the token of the person's session. What a form does is an
`Action`, outside the server's loop; then the browser is sent to a page that shows it.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from datetime import date
from functools import cache
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qs, quote
from weakref import WeakKeyDictionary

import msgspec
from jinja2 import Environment

from corpus.garbage import uncollected
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.knowledge import KnowledgeBase, Memory
from rules_db.pages.desk import PERSON, YEAR, ForbiddenError, desk_of, remember, seat_of, time_of
from rules_db.pages.frame import Answer, Asked, Elsewhere, File, Frame, Page
from rules_db.pages.guards import READING, App, Receive, Scope, Send, asks_much, base_of, is_ours
from rules_db.pages.links import BASE_URL, FORMAT, LANGUAGE, PLUGIN, SEEN, Links
from rules_db.pages.messages import DEFAULT
from rules_db.pages.routes import ROUTES, ROUTES_OF_A_DESK, WRITTEN_TO, Action, Show
from rules_db.pages.taking import headed, offered, taken
from rules_db.pages.templates import prepare
from rules_db.words import LANGUAGES, Language
from schemas.limits import most

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.utils.asgi import Request, Response


# Pages that were shown, kept for whoever asks next: an immutable database gives the same page every time.


MOST_BYTES = most("kept") * 2**20
"""What all kept pages together may take."""


Headers = Sequence[tuple[bytes, bytes]]


class Kept:
    """Pages by what was asked; those that nobody asked for the longest go first when there are too many."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._pages: OrderedDict[Hashable, tuple[bytes, Headers]] = OrderedDict()
        self._bytes = 0

    def get(self, asked: Hashable) -> bytes | None:
        """Return the page that was kept for what is asked, None where there is none."""
        whole = self.whole(asked)
        return whole and whole[0]

    def whole(self, asked: Hashable) -> tuple[bytes, Headers] | None:
        """Return the page that was kept for what is asked and its headers, None where there is none."""
        if asked not in self._pages:
            return None
        self._pages.move_to_end(asked)
        return self._pages[asked]

    def keep(self, asked: Hashable, page: bytes, headers: Headers = ()) -> None:
        """Keep a page; one that alone is larger than all may be is not kept."""
        if len(page) > self._most or asked in self._pages:
            return
        self._pages[asked] = page, headers
        self._bytes += len(page)
        while self._bytes > self._most:
            _, (gone, _) = self._pages.popitem(last=False)
            self._bytes -= len(gone)


def with_kept_pages(datasette: Datasette) -> App:
    """Return the application of a Datasette that makes each of its own HTML pages once, as `answer` makes ours.

    What depends on who asks is not kept: answers to cookies or credentials that Datasette reads, answers that set a
    cookie, all where decisions are taken; and nothing that asks for much.
    """
    app, kept = datasette.app(), kept_pages(datasette)

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        key = None if desk_of(datasette) else _key(scope)
        if key is None:
            await app(scope, receive, send)
        elif (page := kept.whole(key)) is not None:
            body, headers = page
            await send({"type": "http.response.start", "status": _SHOWN, "headers": list(headers)})
            await send({"type": "http.response.body", "body": body})
        else:
            sent = _Sent(send)
            await app(scope, receive, sent.send)
            if sent.whole:
                kept.keep(key, b"".join(sent.body), sent.headers)

    return wrapped


def _key(scope: Scope) -> Hashable | None:
    """Return what decides a page of Datasette's own, None where it may be another one for who asks next."""
    if scope["type"] != "http" or scope["method"] != "GET" or is_ours(scope["path"]) or asks_much(scope):
        return None
    headers = dict(scope["headers"])
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return None
    if b"authorization" in headers or any(name.startswith(_COOKIES) for name in cookies):
        return None
    spoken = cookies[LANGUAGE].value if LANGUAGE in cookies else ""
    asked = (scope["path"], scope.get("raw_path"), scope.get("query_string"))
    return (*asked, scope.get("scheme"), headers.get(b"host"), headers.get(b"accept"), spoken)


class _Sent:
    """Sends an answer on and holds what was sent, where it is a page that may be kept."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.headers: Headers = ()
        self.body: list[bytes] = []
        self.whole = False
        self._page = False

    async def send(self, message: Any) -> None:
        """Send a message of the application on."""
        if message["type"] == "http.response.start":
            self.headers = [(name.lower(), value) for name, value in message["headers"]]
            named = dict(self.headers)
            html = named.get(b"content-type", b"").startswith(b"text/html")
            self._page = html and message["status"] == _SHOWN and b"set-cookie" not in named
        elif message["type"] == "http.response.body" and self._page:
            self.body.append(message.get("body", b""))
            self.whole = not message.get("more_body", False)
        await self._send(message)


_SHOWN = 200
_COOKIES = "ds_"
"""Datasette's own cookies begin like this: they tell who asks, or hold a message for whoever asks next."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")
"""What the name of a file may not have where it stands in a header: a jurisdiction can be called anything."""
_FORM = "application/x-www-form-urlencoded"
_LONGEST = most("form")
"""Bytes of the longest form: a note of 20,000 letters, each of several bytes and escaped."""
_MOST_FIELDS = most("fields")
_UNKEPT = "no-store"
_KEPT: WeakKeyDictionary[Datasette, Kept] = WeakKeyDictionary()
_MEMORIES: WeakKeyDictionary[Datasette, Memory] = WeakKeyDictionary()


def views() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Return every address of ours, as a regular expression, with the function that answers it.

    Those of decisions are there wherever a knowledge base is, and answer 404 where no decisions are taken.
    """
    written = [(pattern, writing(action)) for pattern, action in WRITTEN_TO]
    of_a_desk = [(pattern, _view(show, of_a_desk=True)) for pattern, show in ROUTES_OF_A_DESK]
    return [(r"^/-/entrar$", sign_in), *written, *of_a_desk, *((pattern, _view(show)) for pattern, show in ROUTES)]


def writing(action: Action) -> Callable[..., Awaitable[Any]]:
    """Return what answers an address to which a form is sent; one that no decisions are taken at answers nothing."""

    async def view(datasette: Datasette, request: Request) -> Response:
        from datasette.utils.asgi import NotFound, Response

        desk, seat = desk_of(datasette), seat_of(datasette, request)
        if desk is None or seat is None:
            raise NotFound("no decisions are taken here")
        if request.method != "POST":
            return Response.text("Only POST is answered here.", status=405, headers={"Allow": "POST"})
        try:
            check_origin(request)
            form = await _form(request)
            seat.check(form.get("token", ""))
            found = await asyncio.to_thread(action, desk, seat, form, frame_of(datasette, request).to)
        except ReglasError as error:
            status = 403 if isinstance(error, ForbiddenError) else 400
            found = Page("refused.html", {"reason": str(error)}, status)
        if isinstance(found, str):
            return Response("", status=303, headers={"Location": found, "Cache-Control": "no-store"})
        values = {**found.values, "seat": seat}
        html = await datasette.render_template(f"reglas/{found.template}", values, request=request)
        return Response.html(html, status=found.status, headers={"Cache-Control": "no-store"})

    return view


async def sign_in(datasette: Datasette, request: Request) -> Response:
    """Let the browser of a person who came by their own link be known by a cookie; refuse any other link."""
    from datasette.utils.asgi import NotFound, Response

    desk = desk_of(datasette)
    if desk is None:
        raise NotFound("no decisions are taken here")
    key, who = request.args.get("llave") or "", request.args.get("quien") or ""
    if not desk.person(key, who):
        return Response.text("This link is nobody's, or of an earlier start of the server.", status=403)
    to = frame_of(datasette, request).to
    response = Response("", status=303, headers={"Location": to.start(), "Cache-Control": "no-store"})
    response.set_cookie(PERSON, quote(f"{key}.{who}"), path=to.prefix, httponly=True, samesite="strict")
    return response


def check_origin(request: Request) -> None:
    """Raise `ForbiddenError` unless a request says that it comes from a page of the server that it is sent to."""
    origin, site = request.headers.get("origin", ""), request.headers.get("sec-fetch-site", "same-origin")
    if site != "same-origin" or origin not in (f"http://{request.host}", f"https://{request.host}"):
        raise ForbiddenError("the form comes from a page of another site, or from none")


async def _form(request: Request) -> dict[str, str]:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
        raise ForbiddenError("only a form can be sent here")
    body = b""
    while len(body) <= _LONGEST:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ReglasError("the form did not come whole")
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    else:
        raise ReglasError("the form is too long")
    try:
        fields = parse_qs(body.decode("utf-8"), errors="strict", keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise ReglasError("the form is no text in UTF-8, or has too many fields") from error
    return {name: values[-1].replace("\r\n", "\n").strip() for name, values in fields.items()}


def _view(show: Show, *, of_a_desk: bool = False) -> Callable[..., Awaitable[Any]]:
    async def view(datasette: Datasette, request: Request) -> Response:
        from datasette.utils.asgi import NotFound

        if of_a_desk and desk_of(datasette) is None:
            raise NotFound("no decisions are taken here")
        return await answer(datasette, request, show)

    return view


async def answer(datasette: Datasette, request: Request, show: Show) -> Response:
    """Return what a page shows; what does not exist or cannot be asked becomes a page that says so."""
    from datasette.utils.asgi import Response

    if request.method not in READING:
        return Response.text("Only GET and HEAD are answered here.", status=405, headers={"Allow": ", ".join(READING)})
    frame = frame_of(datasette, request)
    today = date.today().isoformat()  # what is printed says when
    key = (_database(datasette).path, frame.site, request.full_path, f"{frame.language} {today}")
    kept = kept_pages(datasette)
    page = kept.get(key)
    if page is not None:
        response = _html(page, 200)
    else:
        response = await _made(datasette, request, frame, show)
        keeps = response.status == _SHOWN and response.content_type.startswith("text/html")
        if keeps and response.headers.get("Cache-Control") != _UNKEPT and not _database(datasette).is_mutable:
            kept.keep(key, response.body)
    if next(iter(frame.query.get(LANGUAGE, ())), "") in LANGUAGES:
        response.set_cookie(LANGUAGE, frame.language, max_age=YEAR, path=frame.to.prefix, httponly=True)
    return response


async def _made(datasette: Datasette, request: Request, frame: Frame, show: Show) -> Response:
    asked = Asked(frame, request.url_vars, frame.query)
    memory = None if _database(datasette).is_mutable else _MEMORIES.setdefault(datasette, Memory())

    def run(connection: sqlite3.Connection) -> Answer:
        former = connection.text_factory, connection.row_factory
        connection.text_factory = str  # all of it is UTF-8, and Datasette's way costs a call for each text
        connection.row_factory = sqlite3.Row  # our queries are bounded: to weigh each row costs a fifth of a page
        try:
            with uncollected():
                return _taken(show(KnowledgeBase(connection, memory), asked), asked, connection)
        finally:
            connection.text_factory, connection.row_factory = former

    try:
        found = await _database(datasette).execute_fn(run)
    except NotFoundError as error:
        found = Page("missing.html", {"reason": str(error)}, status=404)
    except ReglasError as error:
        found = Page("refused.html", {"reason": str(error)}, status=400)
    return _response(found, frame)


def _taken(found: Answer, asked: Asked, connection: sqlite3.Connection) -> Answer:
    """Return what a page lists as a file where a format is asked for, else the page with the formats that it offers.

    Raises `NotFoundError` for a format that is not known, or of a page that lists nothing.
    """
    form = asked.get(FORMAT)
    if not isinstance(found, Page):
        return found
    if form and found.listing is None:
        raise NotFoundError(f"this page lists nothing that could be taken away as {shown(form)}")
    if form and found.listing is not None:
        return File(*taken(found.listing(), form, asked.frame))
    more = {"printed": headed(connection, asked), "taken": offered(asked.frame, found.formats) if found.listing else {}}
    return msgspec.structs.replace(found, values={**found.values, **more})


def _response(found: Answer, frame: Frame) -> Response:
    from datasette.utils.asgi import Response

    if isinstance(found, Elsewhere):
        return Response.redirect(found.address)
    if isinstance(found, File):
        headers = {"Content-Disposition": f'attachment; filename="{_UNSAFE.sub("_", found.name)}"'}
        return Response(found.content, headers=headers, content_type=found.media_type)
    values = {**found.values, **({"seat": frame.seat} if found.private else {})}
    with uncollected():
        html = _templates().get_template(f"reglas/{found.template}").render(frame.values() | values)
    response = _html(html.encode(), found.status)
    if found.private and frame.seat:
        response.headers["Cache-Control"] = _UNKEPT
        seen = time_of("".join(frame.query.get(SEEN, ())[:1]))
        remember(response, frame.seat, frame.to.prefix, seen, found.values.get("marks", ()))
    return response


@cache
def _templates() -> Environment:
    """Return what fills our own templates: nothing in them waits, and Datasette's way costs a page twice as much."""
    env = Environment(autoescape=True)
    prepare(env)
    return env


def _html(page: bytes, status: int) -> Response:
    from datasette.utils.asgi import Response

    return Response.html(page, status=status, headers={"Vary": "Cookie", "Cache-Control": "no-cache"})


def kept_pages(datasette: Datasette) -> Kept:
    """Return the pages that a Datasette keeps."""
    return _KEPT.setdefault(datasette, Kept())


def frame_of(datasette: Datasette, request: Request) -> Frame:
    """Return what the pages have at hand for a request: its language is asked for, remembered, or Spanish."""
    prefix = str(datasette.urls.path(""))
    return Frame(
        _language(request),
        Links(prefix, _database(datasette).route),
        path=prefix + request.path.lstrip("/"),
        query={name: request.args.getlist(name) for name in request.args},
        site=site_of(datasette),
        seat=seat_of(datasette, request),
    )


def site_of(datasette: Datasette) -> str:
    """Return what stands before the path in permanent addresses (`https://…`), empty where nothing was configured."""
    return str((datasette.plugin_config(PLUGIN) or {}).get(BASE_URL, "")).rstrip("/")


def _language(request: Request) -> Language:
    wanted = (request.args.get(LANGUAGE), request.cookies.get(LANGUAGE))
    return next((cast("Language", name) for name in wanted if name in LANGUAGES), DEFAULT)


def _database(datasette: Datasette) -> Any:
    """Return the knowledge base; our addresses exist only where there is one."""
    return base_of(datasette)
