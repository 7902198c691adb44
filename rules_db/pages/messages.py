"""The words of the pages, from the catalogue `messages.toml`: `[English, Spanish]`, as all our tables of words."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from rules_db.words import LANGUAGES, Language, filled
from schemas import declared

DEFAULT: Language = "es"


@cache
def catalogue() -> dict[str, dict[str, list[str]]]:
    """Return the messages of all pages: a table a page, in it the messages by name."""
    return declared.read(files("rules_db.pages").joinpath("messages.toml"))


class Messages:
    """The messages of one language; `messages("start.title")` is the message `title` of the table `start`."""

    def __init__(self, language: Language = DEFAULT) -> None:
        self.language = language
        self._at = LANGUAGES.index(language)

    def __call__(self, name: str, /, **parts: Any) -> str:
        """Return a message with its parts filled in (`{n}`); its singular (`name_one`) where `n` is 1.

        Raises `KeyError` for a name that the catalogue lacks.
        """
        page, _, message = name.partition(".")
        known = catalogue()[page]
        singular = known.get(f"{message}_one") if parts.get("n") == 1 else None
        words = (singular or known[message])[self._at]
        told = {part: self.number(value) if type(value) is int else str(value) for part, value in parts.items()}
        return filled(words, told)

    def has(self, name: str) -> bool:
        """Tell whether the catalogue has a message."""
        page, _, message = name.partition(".")
        return message in catalogue().get(page, {})

    def kind(self, kind: str) -> str:
        """Return what a kind of provision is called."""
        return self(f"kind.{kind}") if self.has(f"kind.{kind}") else kind

    def lines(self, first: int, last: int) -> str:
        """Return lines of a source in words; they are never grouped by thousands."""
        name = "provision.lines" if last > first else "provision.line"
        return self(name, first=str(first), last=str(last))

    def number(self, value: int) -> str:
        """Return a whole number as this language groups its digits."""
        return f"{value:,}".replace(",", "." if self.language == "es" else ",")

    def date(self, iso: str) -> str:
        """Return a date (`2018-03-28`) in words; what is no whole date stays as it is."""
        try:
            day = date.fromisoformat(iso)
        except ValueError:
            return iso
        month = catalogue()["month"][f"m{day.month}"][self._at]
        return f"{day.day} de {month} de {day.year}" if self.language == "es" else f"{day.day} {month} {day.year}"

    def decimal(self, value: float, places: int = 2) -> str:
        """Return a number with so many decimals, with this language's decimal mark."""
        text = f"{value:,.{places}f}"
        return text.translate(str.maketrans(".,", ",.")) if self.language == "es" else text

    def percent(self, share: float, places: int = 2) -> str:
        """Return a share as per cent, as this language writes it; never a negative zero."""
        rounded = round(100 * share, places) or 0.0
        return f"{self.decimal(rounded, places)} %".replace("-", "−")
