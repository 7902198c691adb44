"""The envelope of JSON: which command was asked what, for all that a command prints and for its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from schemas.envelope import Envelope

_JSON = "--json"
_FORMATS = frozenset(("as_json", "as_csv", "as_markdown", "as_html"))
"""Parameters that say how something is printed, not what."""


class Call:
    """One call of the program: the words that it was given, and the commands that may be meant."""

    def __init__(self, words: Sequence[str] = (), commands: Mapping[str, Any] | None = None) -> None:
        self._words = list(words)
        self._commands = commands or {}

    @property
    def wants_json(self) -> bool:
        """Whether the answer, and an error too, is wanted as JSON."""
        return _JSON in self._words

    @property
    def command(self) -> str:
        """The name of the command; empty where there is none of that name."""
        return next((word for word in self._words[:1] if word in self._commands), "")

    def parameters(self) -> dict[str, Any]:
        """Return what the command was asked with, by the names of its parameters; the words where these are wrong."""
        if not self.command:
            return {}
        try:
            context = self._commands[self.command].make_context(self.command, self._words[1:], resilient_parsing=True)
        except Exception:  # noqa: BLE001 - what is wrong with the words is told elsewhere
            return {"arguments": self._words[1:]}
        given = {name: _plain(value) for name, value in context.params.items() if name not in _FORMATS}
        return {name: value for name, value in given.items() if value not in (None, "", False, [])}


_CALL: ContextVar[Call] = ContextVar("call", default=Call())  # noqa: B039 - nothing ever changes it


def begin(call: Call) -> None:
    """Note the call that all JSON from now on answers."""
    _CALL.set(call)


def enveloped(data: Any, warnings: Sequence[str] = (), *, faults: Sequence[str] = (), code: int = 0) -> Envelope:
    """Return data, or why there is none, in the envelope of the call."""
    from rules_db.store.connection import program_version
    from schemas.envelope import Envelope, Fault

    call = _CALL.get()
    fault = Fault(list(faults), code) if faults else None
    return Envelope(program_version(), call.command, call.parameters(), data, list(warnings), fault)


def _plain(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
