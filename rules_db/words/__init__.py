"""What rules say in words that people read: names of games, families and keys, and values.

    words = Words("en")
    words.key("payout", "pays.corner", "american_roulette")     # "pays: corner (cuadro)"
    words.value("stand", "dealer_rule", "soft_17")              # "stands on soft 17"

The words are data beside this module; Spanish names of bets, hands and things come from the extractor's lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Literal, Protocol, get_args

import msgspec

from schemas import declared

__all__ = ["LANGUAGES", "Language", "Words", "called"]


# Names of bets, hands, roles and things, and of families and games, in a language.


Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_VOCABULARIES = (
    "bets", "hands", "ranks", "items", "bearers", "situations", "events", "groups", "shapes", "suits",
    "actions", "variants",
)  # fmt: skip
_PRINTED = ("bets", "hands", "items", "bearers")
"""Where an id's Spanish name is looked for, in this order."""
_NUMBER = "<n>"
_ORDINAL = "<o>"


@cache
def table(name: str) -> dict[str, Any]:
    """Return one of the tables of words (`families`, `keys`, `names`, `games`), with what the workspace adds to it."""
    path = files(__package__).joinpath(f"{name}.toml")
    own = declared.read(path)
    if name == "games":
        return {**own, **_taught_games(own)}
    return declared.over(own, name) if name == "keys" else own


def _taught_games(own: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the games of the workspace that the program lacks, called by their first name in both languages."""
    told = declared.table("games").get("games", {})
    names = {game: one.get("names", ()) for game, one in told.items() if game not in own}
    return {game: [names[0].capitalize()] * len(LANGUAGES) for game, names in names.items() if names}


@cache
def spanish(name: str, game: str = "") -> str:
    """Return the lexicon's first name of an id, the game's own one before others; empty where it has none."""
    if name.isdigit():
        return ""
    other = ""
    for vocabulary in _VOCABULARIES:
        for games, first in _naming_names(vocabulary).get(name, ()):
            if not games or game in games:
                return first
            other = other or first
    return other or _numbered(name, game)


def _numbered(name: str, game: str) -> str:
    """Return the name of a numbered id (`hard_8`), from that of its kind (`hard_<n>`)."""
    head, _, number = name.rpartition("_")
    if not head or not number.isdigit():
        return ""
    return _counted(spanish(f"{head}_{_NUMBER}", game).replace(_NUMBER, number), number)


def _counted(name: str, number: str) -> str:
    """Return a name with an ordinal in the place of one: `1.ª columna`, by the noun's last letter."""
    before, ordinal, after = name.partition(_ORDINAL)
    noun = after.split()[0] if after.split() else ""
    return f"{before}{number}.{'ª' if noun.endswith('a') else 'º'}{after}" if ordinal else name


def _printed(name: str, game: str = "") -> str:
    """Return the name that texts print for a bet, hand, thing or role; empty for anything else."""
    named = any(name in _naming_names(vocabulary) for vocabulary in _PRINTED)
    return spanish(name, game) if named or _numbered(name, game) else ""


@cache
def _naming_names(vocabulary: str) -> dict[str, list[tuple[frozenset[str], str]]]:
    from extractor.lexicon import read

    names: dict[str, list[tuple[frozenset[str], str]]] = {}
    for entry in read(vocabulary):
        for first in (*entry.names, *entry.cell)[:1]:
            names.setdefault(entry.id, []).append((entry.games, _counted(first, entry.id.rpartition("_")[2])))
    return names


def called() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each id that values are told by, with what it is called in either language and in texts."""
    from extractor.lexicon import read

    yield from table("names")["value"].items()
    yield from ((one.id, one.names) for vocabulary in _VOCABULARIES for one in read(vocabulary))


def _english(name: str) -> str:
    """Return an id as English words."""
    return name.replace("_", " ").replace("dont ", "don't ")


def jurisdiction_name(jurisdiction: str) -> str:
    """Return a jurisdiction's id as a name (`buenos-aires`: Buenos Aires)."""
    small = {"de", "del", "la", "las", "los", "y"}
    words = jurisdiction.replace("-", " ").split()
    return " ".join(word if at and word in small else word[:1].upper() + word[1:] for at, word in enumerate(words))


_ANY = "*"


class KeyWords(msgspec.Struct, frozen=True):
    """A key's entry: its place in the order of rows, its words, and the names that stand in the key."""

    place: int
    entry: dict[str, Any]
    names: tuple[str, ...]


@cache
def key_words(family: str, key: str) -> KeyWords | None:
    """Return the entry with the most words in common with the key, or None where no entry is about it."""
    parts = tuple(key.split("."))
    found = [
        (len(pattern), literal, KeyWords(place, entry, names))
        for place, (pattern, entry) in enumerate(_patterns(family))
        if (names := _names(pattern, parts)) is not None
        for literal in [sum(part != _ANY for part in pattern)]
    ]
    return max(found, key=lambda each: (each[1], each[0]))[2] if found else None


@cache
def _patterns(family: str) -> list[tuple[tuple[str, ...], dict[str, Any]]]:
    return [(tuple(pattern.split(".")), entry) for pattern, entry in table("keys").get(family, {}).items()]


def _names(pattern: tuple[str, ...], parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the parts of a key that an entry leaves to names; None where the entry is about other keys."""
    if len(pattern) > len(parts):
        return None
    names = []
    for wanted, part in zip(pattern, parts, strict=False):
        if wanted == _ANY:
            names.append(part)
        elif wanted != part:
            return None
    return (*names, *parts[len(pattern) :])


# Values of rules in words: odds, numbers, shares, multiples, ranges, sets and tables by case.


_OR_BEFORE_O = re.compile(r" o (?=8|11\b|h?o)")
"""`o` before a word that sounds like it: ocho, ochenta, once."""
_RUN = 4
"""Numbers in a row from which they are written as a range."""


class Names(Protocol):
    """What values ask of the words of a language."""

    language: Language

    def name(self, name: object, game: str = "") -> str:
        """Return what an id or number is called inside a value."""

    def phrases(self, name: str) -> Mapping[str, str]:
        """Return a table of phrases (`phrase`, `base`)."""


def _in_words(value: Any, words: Names, game: str, joint: str, own: Mapping[str, str]) -> str:
    """Return a JSON value in words; `joint` says how a list reads: "or", ",", "then", ">" or "+".

    `own` are what names are called in this place and nowhere else.
    """
    said = _Value(words, game, joint, own).words(value)
    return _contracted(said) if words.language == "es" else said


def _contracted(text: str) -> str:
    """Return Spanish text with `de el`, `a el` and `o ocho` as they are written (del, al, u ocho)."""
    return _OR_BEFORE_O.sub(" u ", text.replace(" de el ", " del ").replace(" a el ", " al "))


class _Value:
    """One value on its way to words."""

    def __init__(self, words: Names, game: str, joint: str, own: Mapping[str, str]) -> None:
        self._words, self._game, self._own = words, game, own
        self._phrase = words.phrases("phrase")
        self._joint = {"or": self._phrase["or"], "then": self._phrase["then"], ">": " > ", "+": " + "}.get(joint, ", ")

    def words(self, value: Any) -> str:
        """Return any JSON value in words."""
        match value:
            case dict():
                return self._object(value)
            case list():
                return self._list(value)
            case _:
                return self._own.get(_json_name(value)) or self._words.name(value, self._game)

    def _list(self, values: list[Any]) -> str:
        if any(isinstance(value, list) for value in values):
            return self._phrase["or"].join(self.words(value) for value in values)
        if self._joint == ", ":
            return ", ".join(self._ranges(values))
        words = [self.words(value) for value in values]
        if self._joint == self._phrase["or"] and words:
            words = [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        return self._joint.join(words)

    def _ranges(self, values: list[Any]) -> list[str]:
        """Return values, four and more whole numbers in a row as a range."""
        said: list[str] = []
        for _, run in groupby(enumerate(values), lambda pair: _distance(*pair)):
            numbers = [value for _, value in run]
            if len(numbers) >= _RUN and isinstance(numbers[0], int):
                said.append(self._fill("range", {"min": numbers[0], "max": numbers[-1]}))
            else:
                said += [self.words(number) for number in numbers]
        return said

    def _object(self, value: dict[str, Any]) -> str:
        keys = set(value)
        if "of" in keys:
            return self._multiple(value)
        for name, only in (
            ("same_as", {"as"}),
            ("multiple", {"multiple"}),
            ("share", {"share"}),
            ("amount", {"amount"}),
        ):
            if keys == only:
                return self._one(name, value[next(iter(only))])
        if keys == {"win", "lose"}:
            return self._fill("win_lose", value)
        if keys and keys <= {"min", "max", "above", "below"}:
            return self._range(value)
        return self._by_case(value)

    def _one(self, phrase: str, value: Any) -> str:
        if phrase == "share" and value == "1":
            return self._phrase["whole"]
        words = self.words(value)
        return self._phrase[phrase].replace("{n}", words).replace("{name}", words)

    def _multiple(self, value: dict[str, Any]) -> str:
        bases = self._words.phrases("base")
        base = bases.get(str(value["of"])) or self._words.name(value["of"], self._game)
        times = value.get("times")
        if times == 1:
            return self._phrase["once"].replace("{base}", base)
        amount = self._range({k: v for k, v in value.items() if k != "of"}) if times is None else self.words(times)
        share = any(isinstance(part, str) for name, part in value.items() if name != "of")
        return self._phrase["part" if share else "times"].replace("{n}", amount).replace("{base}", base)

    def _range(self, value: dict[str, Any]) -> str:
        names = {
            frozenset({"min", "max"}): "between",
            frozenset({"min"}): "at_least",
            frozenset({"max"}): "at_most",
            frozenset({"above"}): "above",
            frozenset({"below"}): "below",
            frozenset({"above", "below"}): "above_below",
            frozenset({"above", "max"}): "above_max",
        }
        name = names.get(frozenset(value))
        return self._fill(name, value) if name else self._by_case(value)

    def _fill(self, phrase: str, value: dict[str, Any]) -> str:
        text = self._phrase[phrase]
        for name, part in value.items():
            text = text.replace(f"{{{name}}}", self.words(part))
        return text

    def _by_case(self, value: dict[str, Any]) -> str:
        """Return an object whose keys are cases (totals), equal cases together: `0-4: draws; 5: optional`."""
        drawn = any(isinstance(part, list) for part in value.values())
        cases = sorted(value.items(), key=lambda pair: _sortable(pair[0]))
        said = []
        for words, group in groupby(((case, self._case(part, drawn)) for case, part in cases), lambda pair: pair[1]):
            numbers = [int(case) if case.isdigit() else case for case, _ in group]
            row = len(numbers) > 1 and _in_row(numbers)
            ends = {"min": numbers[0], "max": numbers[-1]}
            said.append(f"{self._fill('range', ends) if row else ', '.join(map(str, numbers))}: {words}")
        return "; ".join(said)

    def _case(self, part: Any, drawn: bool) -> str:
        if not drawn or not isinstance(part, list):
            return self.words(part)
        if not part:
            return self._words.name("stand")
        numbers = ", ".join(self._ranges(part))
        return self._phrase["on"].replace("{word}", self._words.name("draw")).replace("{numbers}", numbers)


def _distance(at: int, value: Any) -> object:
    """Return what is the same for whole numbers that follow each other."""
    return value - at if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _in_row(numbers: Sequence[object]) -> bool:
    return all(_distance(at, number) == _distance(0, numbers[0]) for at, number in enumerate(numbers))


def _sortable(case: str) -> tuple[int, int, str]:
    return (0, int(case), "") if case.isdigit() else (1, 0, case)


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
        return self._pick(table("families").get(family)) or _english(family)

    def game(self, game: str) -> str:
        """Return what a game is called."""
        return self._pick(table("games").get(game)) or _english(game) or self.text("no_game")

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
        return (spanish(text, game) or _english(text)) if self.language == "es" else _english(text)

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
        own = {said: self._pick(words) for said, words in entry.items() if said not in _OF_ALL_VALUES}
        if name in own:
            return own[name]
        words = _in_words(value, self, game, entry.get("list", "or"), own)
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

    def facts(self, told: str) -> str:
        """Return facts of a table with their values ("winner tie; total 2, 3") in words, one after the other."""
        said = self.phrases("fact")
        facts = (
            (each.partition(" ")[0], one) for each in told.split("; ") for one in each.partition(" ")[2].split(", ")
        )
        return ", ".join(
            said.get(f"{fact}={one.lower()}") or said.get(fact, "{value}").replace("{value}", self.told(one))
            for fact, one in facts
        )

    def phrases(self, name: str) -> dict[str, str]:
        """Return a table of phrases (`phrase`, `base`, `relation`) in this language."""
        if name not in self._tables:
            self._tables[name] = {key: words[self._at] for key, words in table("names")[name].items()}
        return self._tables[name]

    def _labels(self, names: Sequence[str], game: str) -> str:
        return ", ".join(self._label(name, game) for name in names)

    def _label(self, name: str, game: str) -> str:
        """Return a name as part of a label: in English with the Spanish name that the texts use."""
        called = self._pick(table("names")["label"].get(name))
        words, texts = called or self.name(name, game), _printed(name, game)
        plain = called or self.language == "es" or name in table("names")["value"] or texts in ("", words)
        return words if plain else f"{words} ({texts})"

    def _pick(self, words: Sequence[str] | None) -> str:
        return words[self._at] if words else ""

    def _number(self, value: float) -> str:
        text = f"{value:,}" if isinstance(value, int) else f"{value:g}"
        return text.translate(_SPANISH_POINTS) if self.language == "es" else text


def _json_name(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
