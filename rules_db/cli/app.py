"""The command line as a whole: its groups, its version, and how errors reach the user."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import TyperException

from rules_db.cli import building, checking, reading, serving
from rules_db.errors import ReglasError

app = typer.Typer(
    name="reglas",
    help="Gaming regulations in Spanish as a knowledge base with citations.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (building, reading, checking, serving):
    app.add_typer(group.commands)


def _print_version(wanted: bool) -> None:
    if wanted:
        from rules_db.build import extractor_version

        typer.echo(f"reglas {extractor_version()}")
        raise typer.Exit


@app.callback()
def _main(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0, 1 (a check failed), 2 (bad use or input), 130 (interrupted)."""
    try:
        result = app(args=list(arguments) if arguments is not None else None, prog_name="reglas", standalone_mode=False)
        sys.stdout.flush()
    except ReglasError as error:
        return _tell(str(error), error.exit_code)
    except TyperException as error:
        return _tell_usage(error)
    except typer.Abort:
        return _tell("interrupted; nothing was changed", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return result if isinstance(result, int) else 0


def _tell(sentence: str, code: int) -> int:
    typer.echo(f"reglas: {sentence}", err=True)
    return code


def _tell_usage(error: TyperException) -> int:
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(str(error), err=True)
        return 2
    sentence = getattr(error, "format_message", error.__str__)().rstrip(".")
    help_command = f"{context.command_path if context else 'reglas'} --help"
    return _tell(f"{sentence[:1].lower()}{sentence[1:]}; see `{help_command}`", 2)
