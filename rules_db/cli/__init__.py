"""The `reglas` command line: one module a group of commands, errors as one sentence, heavy imports inside commands.

This module has the command line as a whole: its groups, its version and limits, and how errors reach the user.
"""

from __future__ import annotations

import copy
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core
from typer.exceptions import TyperException
from typer.main import get_command, get_command_name, get_group

from rules_db.cli import building, comparing, covering, deciding, inspecting, packing, reading, settling
from rules_db.cli.output import Call, begin, enveloped, paged, print_bare_json, wants_json
from rules_db.errors import DEBUG, BuildError, ReglasError, debugging

_INTERRUPTED = 130
"""The exit code that typer gives when a person pressed Ctrl-C."""

app = typer.Typer(
    name="reglas",
    help="Gaming regulations in Spanish as a knowledge base with citations.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_GROUPS = (inspecting, building, reading, covering, comparing, packing, deciding, settling)
"""One module a group of commands, in the order in which the help lists them."""

for group in _GROUPS:
    app.add_typer(group.commands)


def _print_version(wanted: bool) -> None:
    if wanted:
        from rules_db.store import program_version

        typer.echo(f"reglas {program_version()}")
        raise typer.Exit


def _print_limits(wanted: bool) -> None:
    if not wanted:
        return
    from rules_db.cli.output import print_json, print_table
    from schemas.limits import READING, STANDING, VARIABLE

    raised = [(name, one, f"{VARIABLE}{name.upper()}") for name, one in READING.items()]
    limits = [*raised, *((name, one, "") for name, one in STANDING.items())]
    if wants_json():
        print_json([{"name": name, **one._asdict(), "variable": variable} for name, one, variable in limits])
    else:
        rows = [(name, f"{one.most:,}", one.unit, one.what, variable) for name, one, variable in limits]
        print_table(("limit", "at most", "of", "what it limits", "raised by"), rows, numbers=("at most",))
    raise typer.Exit


@app.callback()
def _main(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    _limits: Annotated[
        bool,
        typer.Option(
            "--limits", callback=_print_limits, is_eager=True, help="Print the limits that hold (--json: as JSON)."
        ),
    ] = False,
    _json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    _use_lexicon()


def _use_lexicon() -> None:
    """Let the readers have what the workspace of the current folder teaches, unless the environment names a lexicon."""
    if any((folder / "reglas.toml").exists() for folder in (Path.cwd(), *Path.cwd().parents)):
        from rules_db.workspace import find
        from schemas import declared

        workspace = find(Path.cwd())
        if workspace and declared.FOLDER not in os.environ:
            declared.use(workspace.lexicon)


def _group(named: str) -> Any:
    """Return the group with the command of a name alone, for all take longer to make than most to run; with all of
    them where none has the name."""
    several = (app, *(group.typer_instance for group in app.registered_groups if group.typer_instance))
    infos = [(info, info.callback) for one in several for info in one.registered_commands]
    found = [info for info, run in infos if run and named == (info.name or get_command_name(run.__name__))]
    if not found:
        return get_command(app)
    alone = copy.copy(app)
    alone.registered_commands, alone.registered_groups = found, []
    return get_group(alone)


class _Plain:
    """Takes words of a command line as they are where nothing is asked of them but to be text, or a path.

    What typer does with them instead loads pydantic: a quarter of the time of a short command.
    """

    def __init__(self, descriptor: Any) -> None:
        self._descriptor, self._annotation = descriptor, descriptor.annotation

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        listed = param.multiple or param.nargs == -1
        if value is None:
            return () if listed else None
        info = self._descriptor.parameter_info
        if self._annotation is Path and not (listed or info.exists or info.resolve_path or info.writable):
            return Path(value)
        plain = value if listed and self._annotation == list[str] else [value] if self._annotation is str else [None]
        if isinstance(plain, list | tuple) and all(isinstance(one, str) for one in plain):
            return value
        return _CHECKED(self._descriptor).coerce(value, param=param, ctx=ctx)


_CHECKED: Any = getattr(typer.core, "build_runtime_param", None)
if _CHECKED:  # a typer that checks types when a command runs
    setattr(typer.core, "build_runtime_param", _Plain)  # noqa: B010


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 (a check failed), 2 (bad use or input), 130 (interrupted)."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a build has a process for each processor already
    given = list(sys.argv[1:] if arguments is None else arguments)
    call = Call(given)
    begin(call)
    try:
        group = _group(given[0] if given else "")
        begin(Call(given, group.commands))
        with paged(given):
            result = group(args=given or ["--help"], prog_name="reglas", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:  # before typer looks out for it
        result = _INTERRUPTED
    except Exception as error:
        return _tell(error, as_json=call.wants_json)
    if result == _INTERRUPTED:
        typer.echo("reglas: interrupted; nothing is left half done", err=True)
    return result if isinstance(result, int) else 0


def _tell(error: Exception, *, as_json: bool = False) -> int:
    """Say in one sentence what went wrong, as JSON too where that was wanted, and return the exit code."""
    import sqlite3

    from schemas.declared import DeclarationError  # its library would slow the start of every command

    code = error.exit_code if isinstance(error, ReglasError) else 2
    match error:
        case BuildError():
            sentences = [*error.problems, str(error)]
        case ReglasError():
            sentences = [str(error)]
        case DeclarationError():
            sentences = [f"the program's own data is not in order: {error}"]
        case TyperException():
            sentences = [_usage(error)]
        case UnicodeEncodeError(reason="surrogates not allowed"):
            sentences = ["a word of the command line is no text in UTF-8; write it again"]
        case _ if debugging():
            raise error
        case sqlite3.DatabaseError():
            sentences = [f"the knowledge base is damaged ({error}); build it again from its sources"]
        case _:
            defect = f"this is a defect of reglas, please report it with the details that {DEBUG}=1 prints"
            sentences = [f"unexpected {type(error).__name__} ({error}); {defect}"]
    sentences = [sentence.rstrip(".") for sentence in sentences]
    for sentence in sentences:
        typer.echo(f"reglas: {sentence}", err=True)
    if as_json:
        print_bare_json(enveloped(None, faults=sentences, code=code))
    return code


def _usage(error: TyperException) -> str:
    """Return what is wrong with a command line, and where to look."""
    context = getattr(error, "ctx", None)
    sentence = getattr(error, "format_message", error.__str__)().rstrip(".")
    command = context.command_path if context else "reglas"
    return f"{sentence[:1].lower()}{sentence[1:]}; see `{command} --help`"
