"""Ask the pages of a knowledge base at which decisions are taken, as the browser of a person would."""

import asyncio
import re
import shutil
from pathlib import Path
from typing import Any

from rules_db import KnowledgeBase
from rules_db.pages.desk import SESSION, Desk
from rules_db.pages.server import application

OWN_SITE = {"origin": "http://localhost", "sec-fetch-site": "same-origin"}
_TOKEN = re.compile(r'name="token" value="(\w+)"')


def copied(database: Path, folder: Path) -> Path:
    """A copy of a knowledge base in a folder of its own, for decisions."""
    shutil.copy(database, folder / "two.db")
    return folder / "two.db"


def rule_of(database: Path, key: str) -> Any:
    """The rule of a key, None where there is none."""
    with KnowledgeBase.open(database) as base:
        return next(iter(base.rules(key=key)), None)


class Person:
    """Someone with a browser: a name, a session, and a token once a form was opened."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.session = ""
        self.token = ""

    def get(self, path: str) -> Any:
        """The answer to a page; a form's token and session are kept."""
        answer = self._ask("GET", path)
        self.session = answer.cookies.get(SESSION, self.session)
        found = _TOKEN.search(answer.text)
        self.token = found[1] if found else self.token
        return answer

    def send(self, path: str, headers: dict[str, str] | None = None, **fields: str) -> Any:
        """The answer to a form; from a page of the server itself unless other headers are given."""
        data = {"token": self.token, **fields}
        return self._ask("POST", path, data=data, headers=OWN_SITE if headers is None else headers)

    def _ask(self, method: str, path: str, **options: Any) -> Any:
        cookies = {SESSION: self.session} if self.session else {}

        async def answer() -> Any:
            client = application(self.desk.database, desk=self.desk).client
            return await client.request(method, path, cookies=cookies, **options)

        return asyncio.run(answer())
