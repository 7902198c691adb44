"""Datasette's own templates in Spanish: phrases of theirs with ours beside them, said in the language of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from jinja2 import BaseLoader

from schemas.declared import fitted, read

if TYPE_CHECKING:
    from jinja2 import Environment

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
