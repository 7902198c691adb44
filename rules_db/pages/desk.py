"""Who decides at a server that takes decisions, and how a form proves that it is one of its own pages.

A form has a token that is made from a secret of the server, the browser's session and the person's name: a page of
another site knows none of the three.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote
from weakref import WeakKeyDictionary

import msgspec

from rules_db.errors import ReglasError
from rules_db.workspace import Role, lexicon_of, workspace_of

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.utils.asgi import Request, Response

SESSION = "reglas_session"
"""The cookie of a browser's session; it says nothing of the person."""
PERSON = "reglas_person"
"""The cookie of a person who came by their own link: their key and their name."""
VISIT = "reglas_visit"
"""The cookie with the time of the latest decision that somebody has seen."""
TEXTS = "reglas_texts"
"""The cookie with the marks of the texts as somebody has seen them."""
YEAR = 365 * 24 * 60 * 60
"""Seconds that a browser keeps a cookie of ours."""
Form = Mapping[str, str]
"""What a form says, by field; white space around is taken off."""
_TIME = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.]{4,15}Z?)?", re.ASCII)
_SESSION = re.compile(r"[0-9a-f]{64}")


class ForbiddenError(ReglasError):
    """A request may not write; the message says why."""


class Desk(msgspec.Struct, frozen=True):
    """Where decisions on a knowledge base are taken.

    `who` decides unless Datasette itself knows who asks. `people` has the roles: a reader decides nothing, a reviewer
    decides, a chief also takes back what others decided and teaches names; where it is empty everybody is chief.
    Where several are `signing` in, each by a link of their own, who did not is a reader. `lexicon` is the folder of
    what is taught. `secret` is what tokens and links are made with, new with every start.
    """

    database: Path
    who: str
    lexicon: Path
    people: Mapping[str, Role] = {}
    signing: bool = False
    secret: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))

    @classmethod
    def at(cls, database: Path, who: str) -> Desk:
        """Return the desk of a knowledge base, as its workspace has it; raises `WorkspaceError`."""
        workspace = workspace_of(database)
        people = workspace.people if workspace else {}
        return cls(database, who, lexicon_of(database), people, signing=len(people) > 1)

    def key(self, who: str) -> str:
        """Return what shows, in a link or a cookie, that somebody is the person of a name."""
        return hmac.digest(self.secret, f"person\0{who}".encode(), "sha256").hex()

    def person(self, key: str, who: str) -> str:
        """Return the name of a person who has its key; empty where the key is another one's."""
        return who if who in self.people and hmac.compare_digest(key.encode(), self.key(who).encode()) else ""

    def seat(self, who: str, session: str) -> Seat:
        """Return the place of a person in a session."""
        role: Role = self.people.get(who, "reader") if self.people else "chief"
        told = f"{session}\0{who}".encode()
        return Seat(self, who, role, session, hmac.digest(self.secret, told, "sha256").hex())


class Seat(msgspec.Struct, frozen=True):
    """A person in a session at a desk: name, role, and the token that forms must send back.

    `seen` is the time of the latest decision that the person has seen, `texts` are the marks of the texts as they were
    then; empty where they never said.
    """

    desk: Desk
    who: str
    role: Role
    session: str
    token: str
    seen: str = ""
    texts: frozenset[str] = frozenset()

    @property
    def decides(self) -> bool:
        """Whether the person may decide."""
        return self.role != "reader"

    def check(self, token: str) -> None:
        """Raise `ForbiddenError` unless a form has the token of this seat and the person may decide."""
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            raise ForbiddenError(
                "the form is not one of this server's, or it was opened before a new start; open it again"
            )
        if not self.decides:
            raise ForbiddenError(f"{self.who or 'who asks'} may read and not decide here")

    def check_chief(self) -> None:
        """Raise `ForbiddenError` unless the person is a chief."""
        if self.role != "chief":
            raise ForbiddenError("only a chief may do that here")


def own_link(desk: Desk, who: str) -> str:
    """Return the address, below that of the start page, by which a person signs in."""
    return f"-/entrar?quien={quote(who, safe='')}&llave={desk.key(who)}"


_DESKS: WeakKeyDictionary[Datasette, Desk] = WeakKeyDictionary()


def put(datasette: Datasette, desk: Desk) -> None:
    """Let a Datasette take decisions; without this it only shows."""
    _DESKS[datasette] = desk


def desk_of(datasette: Datasette) -> Desk | None:
    """Return where a Datasette takes decisions, None where it takes none."""
    return _DESKS.get(datasette)


def seat_of(datasette: Datasette, request: Request) -> Seat | None:
    """Return who asks, in the session of their cookie or a new one; None where no decisions are taken."""
    desk = desk_of(datasette)
    if desk is None:
        return None
    known = request.cookies.get(SESSION, "")
    session = known if _SESSION.fullmatch(known) else secrets.token_hex(32)
    key, _, named = unquote(request.cookies.get(PERSON, "")).partition(".")
    who = str((request.actor or {}).get("id") or desk.person(key, named) or ("" if desk.signing else desk.who))
    seat = desk.seat(who, session)
    texts = frozenset(request.cookies.get(TEXTS, "").split(".")) - {""}
    return msgspec.structs.replace(seat, seen=time_of(request.cookies.get(VISIT, "")), texts=texts)


def time_of(said: str) -> str:
    """Return a time or day in ISO 8601, empty where what is said is none."""
    return said if _TIME.fullmatch(said) else ""


def remember(response: Response, seat: Seat, prefix: str, seen: str = "", texts: Iterable[str] = ()) -> None:
    """Let a browser keep its session, and, where a time is given, up to it decisions were `seen`, and which texts.

    No script reads them, and no page of another site sends them.
    """
    response.set_cookie(SESSION, seat.session, path=prefix, httponly=True, samesite="strict")
    if seen:
        for name, value in ((VISIT, seen), (TEXTS, ".".join(texts))):
            response.set_cookie(name, value, max_age=YEAR, path=prefix, httponly=True, samesite="strict")
