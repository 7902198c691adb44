"""Steps that follow the reading of a document: one that fails is told and left out, and the document stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from rules_db.errors import DEBUG, debugging
from schemas.declared import DeclarationError
from schemas.records import Finding, Provision

CODE = "left_out"
"""The finding that says in the knowledge base what is missing of a document."""
_Result = TypeVar("_Result")


class Aside:
    """Runs steps and keeps in `failed` which of them failed, with the error; a `strict` one raises it."""

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict or debugging()
        self.failed: list[tuple[str, str]] = []

    def tried(self, what: str, step: Callable[[], _Result]) -> _Result | None:
        """Return what a step gives, or None where it fails; `what` names its result in a sentence.

        Wrong data of ours (`DeclarationError`), a want of memory and, where `REGLAS_DEBUG` is set, every error goes
        through.
        """
        try:
            return step()
        except (DeclarationError, MemoryError):
            raise
        except Exception as error:
            if self._strict:
                raise
            self.failed.append((what, f"{type(error).__name__}: {error}"))
            return None

    def warnings(self, name: str) -> list[str]:
        """Return a sentence for each step that failed; `name` is the document's."""
        return [
            f"{name}: {what} left out ({error}); this is a defect of reglas, please report it with the details "
            f"that {DEBUG}=1 prints"
            for what, error in self.failed
        ]

    def findings(self, whole: Provision) -> Iterator[Finding]:
        """Yield a finding for each step that failed, on the provision that is the whole document."""
        for what, error in self.failed:
            message = f"El programa no pudo calcular una parte y la omitió: {what}."
            yield Finding(
                whole.document_id, whole.id, "", CODE, "warning", message, whole.line_start, whole.line_end,
                {"error": error},
            )  # fmt: skip
