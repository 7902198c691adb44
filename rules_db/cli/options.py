"""Options that several commands share."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rules_db.errors import ReglasError, shown

if TYPE_CHECKING:
    from rules_db.words import Language as LanguageName

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
