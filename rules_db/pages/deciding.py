"""The one way to write from a page: a form of this server's own, sent by a person who may decide.

A request is refused unless it is a short form (`POST`, urlencoded), comes from this server's own pages (`Origin`, and
`Sec-Fetch-Site` where the browser tells it), and has the token of the person's session. What a form does is done by one
of `ACTIONS`, outside the server's loop; then the browser is sent to a page that shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote

from rules_db.errors import ReglasError
from rules_db.pages.desk import PERSON, SESSION, TEXTS, VISIT, Desk, ForbiddenError, Seat, desk_of, seat_of
from rules_db.pages.frame import Page
from schemas.limits import most

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.utils.asgi import Request, Response

    from rules_db.pages.links import Links

_FORM = "application/x-www-form-urlencoded"
_LONGEST = most("form")
"""Bytes of the longest form: a note of 20,000 letters, each of several bytes and escaped."""
_MOST_FIELDS = most("fields")
YEAR = 365 * 24 * 60 * 60
"""Seconds that a browser keeps a cookie of ours."""

Form = Mapping[str, str]
"""What a form says, by field; white space around is taken off."""
Action = Callable[[Desk, Seat, Form, "Links"], "str | Page"]
"""What a form does; gives the page that shows it, or its address. Raises `ReglasError` where it cannot be done."""


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
            found = await asyncio.to_thread(action, desk, seat, form, _links(datasette, request))
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
    to = _links(datasette, request)
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


def _links(datasette: Datasette, request: Request) -> Links:
    from rules_db.pages.answers import frame_of

    return frame_of(datasette, request).to


def remember(response: Response, seat: Seat, prefix: str, seen: str = "", texts: Iterable[str] = ()) -> None:
    """Let a browser keep its session, and, where a time is given, up to it decisions were `seen`, and which texts.

    No script reads them, and no page of another site sends them.
    """
    response.set_cookie(SESSION, seat.session, path=prefix, httponly=True, samesite="strict")
    if seen:
        for name, value in ((VISIT, seen), (TEXTS, ".".join(texts))):
            response.set_cookie(name, value, max_age=YEAR, path=prefix, httponly=True, samesite="strict")
