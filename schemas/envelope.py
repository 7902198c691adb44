"""What every command prints with `--json`: one envelope around the data, and around an error."""

from __future__ import annotations

from typing import Any

import msgspec


class Fault(msgspec.Struct, frozen=True):
    """Why a command did not do what was asked: the sentences of standard error, and the exit code."""

    messages: list[str]
    exit_code: int


class Envelope(msgspec.Struct, frozen=True):
    """The answer of a command.

    `version` is that of the program, `parameters` what the command was asked with (what was left out and has no default
    is not there). `warnings` are sentences that say what limits the data. `error` is null where all went well; then and
    only then `data` is the answer.
    """

    version: str
    command: str
    parameters: dict[str, Any]
    data: Any
    warnings: list[str] = []
    error: Fault | None = None
