"""The templates: our own before those of other plugins, their filters, and Datasette's own templates in Spanish.

Phrases of Datasette's templates stand in `datasette_words.toml` with ours beside them, and are said in the language of
the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from jinja2 import BaseLoader

from rules_db.printable import visible
from rules_db.words import jurisdiction_name
from schemas.caches import made_folder
from schemas.declared import fitted, read

if TYPE_CHECKING:
    from jinja2 import Environment

_FILTERS: Mapping[str, Callable[..., Any]] = {"visible": visible, "jurisdiction_name": jurisdiction_name}
"""`visible` shows control characters of foreign text, which browsers would swallow."""


def prepare(env: Environment) -> None:
    """Add the filters of our templates, and look for a template among ours before those of other plugins."""
    from jinja2 import ChoiceLoader, FileSystemBytecodeCache, FileSystemLoader

    env.filters.update(_FILTERS)
    if folder := made_folder("templates"):  # compiled once, kept by what they say and by who runs them
        env.bytecode_cache = FileSystemBytecodeCache(str(folder), f"{'async' if env.is_async else 'plain'}_%s.cache")
    others = [Translating(env.loader)] if env.loader else []
    env.loader = ChoiceLoader([FileSystemLoader(Path(__file__).with_name("templates")), *others])


_FILE = "datasette_words.toml"
_DEFAULT = "default:"
"""What Datasette puts before the name of a template of its own."""
Source = tuple[str, str | None, Callable[[], bool] | None]


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The phrases of each template: as it has them, and in Spanish."""

    pages: Mapping[str, Sequence[tuple[str, str]]]


@cache
def phrases() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the catalogue `datasette_words.toml`; raises `DeclarationError` where it is not as it has to be."""
    return fitted(read(files(__package__).joinpath(_FILE)), Phrases, _FILE).pages


class Translating(BaseLoader):
    """Gives templates of another loader with the phrases of the catalogue in both languages."""

    def __init__(self, others: BaseLoader) -> None:
        self._others = others

    def get_source(self, environment: Environment, template: str) -> Source:
        """Return the source of a template; raises `TemplateNotFound` as the other loader does."""
        source, path, fresh = self._others.get_source(environment, template)
        return translated(source, template.removeprefix(_DEFAULT)), path, fresh

    def list_templates(self) -> list[str]:
        """Return the names of all templates."""
        return self._others.list_templates()


def translated(source: str, template: str) -> str:
    """Return a template of which each known phrase is said in Spanish where the page is in Spanish."""
    for english, spanish in phrases().get(template, ()):
        both = f'{{% if language is defined and language == "es" %}}{spanish}{{% else %}}{english}{{% endif %}}'
        source = source.replace(english, both)
    return source
