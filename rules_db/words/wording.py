"""Keys and values of rules in words, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules_db.words.keys import key_words
from rules_db.words.naming import LANGUAGES, Language, english, jurisdiction_name, printed, spanish, table
from rules_db.words.values import in_words

_LAST = 10_000
"""Place of a key or family that the tables of words do not know: after all that they know."""


_OF_ALL_VALUES = ("label", "list", "value")
"""What an entry says of all values of its key; its other parts are words of single values."""
_DIGITS = re.compile(r"\d+")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_ID = re.compile(r"(?<![\w/.-])(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?:\.[a-z0-9_]+)*|[a-z]+\.\d+)(?![\w/-])")
"""Ids that no sentence has as its words: with a line inside, or a number behind a point."""
_SPANISH_POINTS = str.maketrans(".,", ",.")


_I_SOUND = re.compile(r"(?:i(?![aeou])|hi(?![aeou])|í|hí)", re.IGNORECASE)
"""How a word begins before which the Spanish `y` is an `e`: Iquique, hijos; not hielo."""


def filled(phrase: str, parts: Mapping[str, str]) -> str:
    """Return a phrase with its parts filled in; `y` is `e` before a part that begins with the sound of i."""
    for part, value in parts.items():
        if _I_SOUND.match(value):
            phrase = phrase.replace(f" y {{{part}}}", f" e {{{part}}}")
        phrase = phrase.replace(f"{{{part}}}", value)
    return phrase


class Words:
    """The words of one language; ids that no table knows are spelled out, so every rule has words."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language
        self._at = LANGUAGES.index(language)
        self._tables: dict[str, dict[str, str]] = {}

    def family(self, family: str) -> str:
        """Return what a family is called."""
        return self._pick(table("families").get(family)) or english(family)

    def game(self, game: str) -> str:
        """Return what a game is called."""
        return self._pick(table("games").get(game)) or english(game) or self.text("no_game")

    def jurisdiction(self, jurisdiction: str) -> str:
        """Return what a jurisdiction is called."""
        return jurisdiction_name(jurisdiction)

    def relation(self, relation: str) -> str:
        """Return the word for how the statements of a row stand to each other."""
        return self.phrases("relation").get(relation, relation)

    def text(self, phrase_id: str, **parts: object) -> str:
        """Return a phrase of the tables and pages with its parts filled in; its singular (`id_one`) where `n` is 1."""
        known = table("names")["text"]
        singular = known.get(f"{phrase_id}_one") if parts.get("n") == 1 else None
        return filled(self._pick(singular or known[phrase_id]), {part: str(value) for part, value in parts.items()})

    def key(self, family: str, key: str, game: str = "") -> str:
        """Return what a key is called: the label of its row."""
        known = key_words(family, key)
        if known is None:
            return self._labels(key.split("."), game) if key else self.family(family)
        label, names = self._pick(known.entry["label"]), self._labels(known.names, game)
        if "{name}" in label:
            return label.replace("{name}", names)
        if not names:
            return label
        return f"{label} {names}" if label.endswith(":") else f"{label}: {names}"

    def stated(self, family: str, key: str, game: str = "") -> str:
        """Return what a rule states something about: its family, and what its key is called where it has one."""
        return f"{self.family(family)}: {self.key(family, key, game)}" if key else self.family(family)

    def place(self, family: str, key: str) -> tuple[int, int]:
        """Return where a row stands: the place of its family and that of its key."""
        families = list(table("families"))
        known = key_words(family, key)
        return families.index(family) if family in families else _LAST, known.place if known else _LAST

    def variant(self, variant: str) -> str:
        """Return what a rule's variants are called."""
        return ", ".join(self.name(each) for each in variant.split(",") if each)

    def name(self, name: object, game: str = "") -> str:
        """Return what an id or number is called inside a value."""
        if isinstance(name, int | float) and not isinstance(name, bool):
            return self._number(name)
        text = _json_name(name)
        known = self._pick(table("names")["value"].get(text))
        if known := known or self._numbered(text) or self._pick(table("games").get(text)):
            return known
        return (spanish(text, game) or english(text)) if self.language == "es" else english(text)

    def told(self, text: str, game: str = "") -> str:
        """Return a text of the program with the ids in it in words; a text that is a list of names, word by word."""
        names = [name.strip() for name in text.split(",")]
        if all(_NAME.fullmatch(name) and self._knows(name, game) for name in names):
            return ", ".join(self.name(name, game) for name in names)
        return _ID.sub(lambda found: self.key_names(found[0], game), text)

    def _knows(self, name: str, game: str) -> bool:
        return bool(self._pick(table("names")["value"].get(name)) or table("games").get(name) or spanish(name, game))

    def _numbered(self, name: str) -> str:
        """Return a name that holds numbers (`above_13`) in words, empty where no table knows its kind."""
        numbers = _DIGITS.findall(name)
        words = self._pick(table("names")["numbered"].get(_DIGITS.sub("<n>", name))) if numbers else ""
        for number in numbers:
            words = words.replace("{n}", number, 1)
        return words

    def value(self, value: Any, family: str = "", key: str = "", game: str = "") -> str:
        """Return a value in words, as those of its key want it."""
        known = key_words(family, key)
        entry = known.entry if known else {}
        name = _json_name(value)
        if name in entry and name not in _OF_ALL_VALUES:
            return self._pick(entry[name])
        words = in_words(value, self, game, entry.get("list", "or"))
        plain = name == "unlimited" or "value" not in entry
        return words if plain else self._pick(entry["value"]).replace("{value}", words)

    def key_names(self, name: str, game: str = "") -> str:
        """Return what the dotted id of a bet or hand (`right_bet.6`) is called."""
        return self._labels(name.split("."), game)

    def edge(self, edge: float | None) -> str:
        """Return a house edge, a share of the stake, in per cent; words where it is not known."""
        if edge is None:
            return self.text("worth_unknown")
        percent = f"{100 * edge:.3f} %"
        return percent.translate(_SPANISH_POINTS) if self.language == "es" else percent

    def phrases(self, name: str) -> dict[str, str]:
        """Return a table of phrases (`phrase`, `base`, `relation`) in this language."""
        if name not in self._tables:
            self._tables[name] = {key: words[self._at] for key, words in table("names")[name].items()}
        return self._tables[name]

    def _labels(self, names: Sequence[str], game: str) -> str:
        """Return names as part of a label: in English with the Spanish name that the texts use."""
        return ", ".join(self._label(name, game) for name in names)

    def _label(self, name: str, game: str) -> str:
        called = self._pick(table("names")["label"].get(name))
        words, texts = called or self.name(name, game), printed(name, game)
        plain = called or self.language == "es" or name in table("names")["value"] or texts in ("", words)
        return words if plain else f"{words} ({texts})"

    def _pick(self, words: Sequence[str] | None) -> str:
        return words[self._at] if words else ""

    def _number(self, value: float) -> str:
        text = f"{value:,}" if isinstance(value, int) else f"{value:g}"
        return text.translate(_SPANISH_POINTS) if self.language == "es" else text


def _json_name(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
