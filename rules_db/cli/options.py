"""What several commands share: their options, and the names that people give games, places, families and lines.

What people call games, places, families and lines on the command line, and how lines are cited to them.

A name that nobody knows is told with the names most like it: an empty list would say that the texts are silent.
"""

from __future__ import annotations

import difflib
import inspect
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.errors import ReglasError, shown

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase
    from rules_db.words import Language as LanguageName


_GAMES = "SELECT game FROM rules UNION SELECT game FROM provisions"
_LINES = re.compile(r"(?P<name>.+):(?P<first>[1-9]\d{0,8})(?:[-–](?P<last>[1-9]\d{0,8}))?")
"""A citation as the tables print it: a document, a colon, a line or two."""
_MOST = 20
"""Names that a sentence lists."""

DEFAULT_DATABASE = Path("reglas.db")


def _of_workspace(context: typer.Context, parameter: typer.CallbackParam, given: Path | None) -> Path | None:
    """Return the knowledge base that was named, or else that of the workspace of the current folder."""
    source = context.get_parameter_source(str(parameter.name))
    if source is None or source.name != "DEFAULT":
        return given
    from rules_db.workspace import find

    workspace = find(Path.cwd())
    return near(workspace.database) if workspace else given


def near(path: Path) -> Path:
    """Return a path as it is written from the current folder, where it lies below that; else as it is."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


Database = Annotated[
    Path,
    typer.Option("--db", metavar="FILE", envvar="REGLAS_DB", callback=_of_workspace, help="The knowledge base."),
]
PacksFrom = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="FILE",
        callback=_of_workspace,
        help="Take the packs of this knowledge base (default: the workspace's, else those of the program).",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Game = Annotated[str, typer.Option(metavar="GAME", help="Only this game, such as blackjack or craps.")]
Jurisdiction = Annotated[str, typer.Option(metavar="NAME", help="Only this jurisdiction.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]
Html = Annotated[bool, typer.Option("--html", help="Print a page that stands alone.")]
Language = Annotated[
    str, typer.Option("--language", metavar="en|es", envvar="REGLAS_LANGUAGE", help="Language of the words: en or es.")
]
Who = Annotated[str, typer.Option(metavar="NAME", envvar="REGLAS_REVIEWER", help="Who decides (default: you).")]
Jobs = Annotated[int, typer.Option("--jobs", min=0, metavar="N", help="Processes at most (0: one a processor).")]


def processors() -> int:
    """Return how many processes work at once where nobody says it."""
    return os.cpu_count() or 1


def with_options(shared: Callable[..., Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command the fields of a dataclass as options, for its parameter `options`.

    typer knows options only as parameters of a function: commands that share some would each have to repeat them.
    """
    fields = inspect.signature(shared, eval_str=True).parameters

    def spread(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def called(**given: Any) -> None:
            options = shared(**{name: given.pop(name) for name in fields})
            command(**given, options=options)

        own = inspect.signature(command, eval_str=True).parameters
        every = [one for name, mine in own.items() for one in (fields.values() if name == "options" else (mine,))]
        parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in every]
        signature = inspect.Signature(parameters)
        called.__signature__ = signature  # type: ignore[attr-defined]
        called.__annotations__ = {one.name: one.annotation for one in parameters}
        return called

    return spread


def one_format(**wanted: bool) -> str:
    """Return the one output format that was asked for, "text" for none; raises `ReglasError` for several."""
    asked = [name for name, flag in wanted.items() if flag]
    if len(asked) > 1:
        raise ReglasError(f"give one of {', '.join(f'--{name}' for name in asked)}, not several")
    return asked[0] if asked else "text"


def to_language(name: str) -> LanguageName:
    """Return a language of the words of rules by its code; raises `ReglasError`."""
    known: dict[str, LanguageName] = {"en": "en", "es": "es"}
    if name in known:
        return known[name]
    raise ReglasError(f"there are words in en and es, not in {shown(name)}")


def game_of(base: KnowledgeBase, name: str) -> str:
    """Return the id of a game that is called so, empty for no name; raises `NotFoundError` with names like it."""
    from rules_db.comparing.reading import find_game

    return find_game(name, (row["game"] for row in base.connection.execute(_GAMES))) if name else ""


def jurisdiction_of(base: KnowledgeBase, name: str) -> str:
    """Return a jurisdiction's id by its id or name in any case; raises `NotFoundError` with names like it."""
    return _known(name, {document.jurisdiction for document in base.documents()}, "jurisdiction")


def family_of(base: KnowledgeBase, name: str) -> str:
    """Return a family of rules; raises `NotFoundError` with names like it."""
    from rules_db.words import table

    used = (row["family"] for row in base.connection.execute("SELECT DISTINCT family FROM rules"))
    return _known(name, [*table("families"), *used], "family")


def key_of(base: KnowledgeBase, name: str) -> str:
    """Return a key that some rule has; raises `NotFoundError` with names like it."""
    return _known(name, {row["key"] for row in base.connection.execute("SELECT DISTINCT key FROM rules")}, "key")


def bearer_of(base: KnowledgeBase, name: str) -> str:
    """Return a role that a norm may bind; raises `NotFoundError` with names like it."""
    from extractor.lexicon import read

    used = (row["bearer"] for row in base.connection.execute("SELECT DISTINCT bearer FROM rules"))
    return _known(name, [*(entry.id for entry in read("bearers")), *used], "role")


def modality_of(name: str) -> str:
    """Return a modality of norms; raises `NotFoundError` with all of them."""
    return _known(name, ("obligation", "prohibition", "permission"), "modality")


def _known(name: str, known: Iterable[str], what: str) -> str:
    from rules_db.errors import NotFoundError, shown

    names = sorted(set(known) - {""})
    wanted = "-".join(name.casefold().split())
    for each in (name, wanted, wanted.replace("-", "_")):
        if each in names or not each:
            return each
    near = difflib.get_close_matches(wanted, names, 3)
    listed = ", ".join(near or names[:_MOST]) or "none"
    more = "" if near or len(names) <= _MOST else f" and {len(names) - _MOST} more"
    raise NotFoundError(f"there is no {what} {shown(name)} here; {'perhaps' if near else 'there are'} {listed}{more}")


def cited_lines(name: str, line: int | None = None, last: int | None = None) -> tuple[str, int | None, int | None]:
    """Return document and lines of a citation such as `melilla:859-863`; lines that are given beside it go first."""
    cited = _LINES.fullmatch(name)
    if cited is None or line:
        return name, line, last
    first = int(cited["first"])
    return cited["name"], first, int(cited["last"] or first)


def short_names(base: KnowledgeBase) -> Mapping[str, str]:
    """Return how tables name documents: by the jurisdiction where it has only one, else by the id."""
    documents = base.documents()
    several = Counter(document.jurisdiction for document in documents)
    return {each.id: each.jurisdiction if several[each.jurisdiction] == 1 else each.id for each in documents}
