"""The `reglas` command line: one module a group of commands, errors as one sentence, heavy imports inside commands."""

from rules_db.cli.app import run

__all__ = ["run"]
