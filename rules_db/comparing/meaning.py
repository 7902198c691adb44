"""What values say in full, so that equal ones are equal: one name a bet, wholes for their parts, limits of all odds.

Two texts that say one thing, one by a list and one by what it leaves out, state the same. What limits a value travels
with it: the exception or deduction of the sentence that states it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec.structs import replace

from extractor import lexicon
from rules_db.comparing.records import Stated, is_norm, stated
from rules_db.comparing.subjects import divides, is_part, parts_of, wholes_of, wider
from rules_db.facts.rounds import FACES
from rules_db.identifiers import squash, value_json
from rules_db.packs.scope import kind_of_game
from rules_db.records import StoredRule
from rules_db.words import Words
from schemas.records import NORM_FAMILIES

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


# What is said of a whole holds for its parts: the hard ways for each of them, a bet for each number it is made on.


Said = Mapping[tuple[str, str], Sequence[StoredRule]]
"""Typed rules of a game by family and key."""
State = Callable[[Iterable[StoredRule]], tuple[Stated, ...]]
"""Gives what rules of one key state."""


@lru_cache(maxsize=1 << 14)
def wider_in(game: str, key: str) -> tuple[str, ...]:
    """Return the keys that say of something wider what a key says in a game.

    In poker against the house a hand that is paid without the name of a bet is paid on the bet of who plays on.
    """
    head, _, name = key.partition(".")
    paid = head == "pays" and name in _hands() and kind_of_game(game) == "poker"
    return (*wider(key), "pays.bet") if paid else wider(key)


@cache
def _hands() -> frozenset[str]:
    return frozenset(entry.id for entry in lexicon.read("hands"))


def serves(rule: StoredRule, game: str) -> bool:
    """Tell whether a typed rule of a common chapter is said of a game: of all of them, or of this by name."""
    return not is_norm(rule.family) and (not rule.variant or game in rule.variant.split(","))


def by_key(rules: Iterable[StoredRule]) -> dict[tuple[str, str], list[StoredRule]]:
    """Return rules by family and key, in their order."""
    found: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        found[rule.family, rule.key].append(rule)
    return found


def of_wholes(said: Said) -> Said:
    """Return what is said of wider keys and so holds of narrower ones: of texts that state no part of them otherwise.

    A text that pays two of the hard ways one by one has not said what it pays the others by paying "the hard ways".
    """
    parts: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for (family, key), rules in said.items():
        for wide in wider_in(rules[0].game, key):
            parts[family, wide].extend(rules)
    return {of: _undivided(said[of], rules) for of, rules in parts.items() if of in said}


def narrowed(whole: Iterable[StoredRule], key: str) -> list[StoredRule]:
    """Return what is said of a whole as said of a part of it, by the part's key."""
    return [replace(rule, key=key) for rule in whole]


def in_parts(said: Said) -> Said:
    """Return what is paid on the single numbers of bets, by the family and key of the whole bet."""
    found: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for (family, key), rules in said.items():
        whole, _, number = key.rpartition(".")
        if family == "payout" and whole in wider(key) and number.isdigit():
            found[family, whole].extend(rules)
    return found


def by_part(state: State, rules: Iterable[StoredRule], words: Words) -> tuple[Stated, ...]:
    """Return what rules state of the parts of a bet, each value once, with the parts it is paid on in its words."""
    parts: dict[str, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        parts[rule.key.rpartition(".")[2]].append(rule)
    values: dict[tuple[str, str], list[tuple[str, Stated]]] = defaultdict(list)
    for part in sorted(parts, key=int):
        for each in state(parts[part]):
            values[each.variant, each.words].append((part, each))
    return tuple(_on(several, words) for several in values.values())


def _on(several: Sequence[tuple[str, Stated]], words: Words) -> Stated:
    first, numbers = several[0][1], ", ".join(part for part, _ in several)
    places = tuple(sorted({place for _, each in several for place in each.places}))
    return replace(first, words=words.text("paid_on", value=first.words, numbers=numbers), places=places)


def told_singly(key: tuple[str, str], rules: Iterable[StoredRule]) -> list[StoredRule]:
    """Return rules of one text on what wins single numbers, as said of the numbers of the whole bet (`key`).

    Who says what wins the hard four, six, eight and ten has said on which numbers the hard ways are. A single one is
    an example of them.
    """
    head, _, whole = key[1].partition(".")
    if head != _NUMBERS:
        return []
    parts = {rule.id: rule for rule in rules if wider(rule.key)[:1] == (f"{_WINS}.{whole}",) and _number(rule.key)}
    numbers = sorted({_number(rule.key) for rule in parts.values()})
    return [replace(rule, key=key[1], value=numbers) for rule in parts.values()] if len(numbers) > 1 else []


_NUMBERS, _WINS = "numbers", "wins_on"


def _number(key: str) -> int:
    """Return the number with which a key ends; 0 where it ends with none."""
    last = key.rpartition("_")[2]
    return int(last) if last.isdigit() else 0


def _undivided(whole: Sequence[StoredRule], parts: Iterable[StoredRule]) -> Sequence[StoredRule]:
    if whole[0].family != "payout":
        return whole
    values = {(rule.jurisdiction, value_json(rule.value)) for rule in whole}
    apart = {rule.jurisdiction for rule in parts if (rule.jurisdiction, value_json(rule.value)) not in values}
    return [rule for rule in whole if rule.jurisdiction not in apart]


# What one text limits for a whole (all odds) and the other for its parts, each by its own limit: no text is silent.


Key = TypeVar("Key", bound=tuple[str, ...])
"""A key behind what else tells rules apart: family, or game and family."""


class Divided(Generic[Key]):
    """Keys of what is said of wholes and need not hold for their parts, and of what is said of these parts."""

    def __init__(self, said: Iterable[Key]) -> None:
        self._order: dict[Key, int] = {}
        self._named: dict[tuple[str, ...], list[Key]] = defaultdict(list)
        for key in said:
            if divides(key[-1]):
                self._order[key] = len(self._order)
                head, _, names = key[-1].partition(".")
                self._named[*key[:-1], head, names.partition(".")[0]].append(key)

    def parts(self, key: Key) -> list[Key]:
        """Return the keys that say of parts what a key says of the whole."""
        return self._beside(key, parts_of, lambda other: is_part(other[-1], key[-1]))

    def wholes(self, key: Key) -> list[Key]:
        """Return the keys that say of the whole what a key says of a part."""
        return self._beside(key, wholes_of, lambda other: is_part(key[-1], other[-1]))

    def _beside(self, key: Key, near: Callable[[str], Iterable[str]], fits: Callable[[Key], bool]) -> list[Key]:
        head, _, names = key[-1].partition(".")
        if not names or not divides(key[-1]):
            return []
        around = (self._named.get((*key[:-1], head, name), ()) for name in near(names.partition(".")[0]))
        return sorted(filter(fits, chain.from_iterable(around)), key=self._order.__getitem__)


def as_said_of_parts(rules: Iterable[StoredRule], words: Words, meanings: Mapping[str, object]) -> tuple[Stated, ...]:
    """Return what rules on parts state, each value once, with the parts that it is said of."""
    values: dict[str, list[tuple[str, Stated]]] = defaultdict(list)
    for rule in rules:
        for each in stated([rule], words, meanings):
            values[each.words].append((words.key_names(rule.key.split(".")[1], rule.game), each))
    return tuple(_together(several) for several in values.values())


def _together(several: Sequence[tuple[str, Stated]]) -> Stated:
    places = tuple(sorted({place for _, each in several for place in each.places}))
    return replace(several[0][1], parts="; ".join(dict.fromkeys(name for name, _ in several)), places=places)


# One bet under one name: what a text says by the name of another bet, or calls otherwise than other texts do.
#
# "Paid as the odds of Win" is what that text pays these. The symbol of the top prize of a wheel has a number where it
# is what the prize multiplies, and else a name of its own.


_Text = tuple[str, str, str]
_SYMBOLS = "symbols"
_FIGURE = "figure"
_SEGMENT = "segment_"
_BESIDE = "beside "
_PAYS, _SEGMENTS = "pays.", "wheel.segments."
_POT, _PROGRESSIVE = "jackpot", "progressive"
"""The bet on the pot is called after the pot, or after what makes it grow."""
_ON_BETS = frozenset(("bet", "option", "limit"))


def under_one_name(rules: Iterable[StoredRule], beside: Iterable[StoredRule] = ()) -> list[StoredRule]:
    """Return rules with references followed within their text, and with the names that other texts give their bets.

    The other texts are those of the rules themselves, and those that they are compared with (`beside`).
    """
    beside = list(beside)
    return _of_pots(_of_top_prizes(list(_followed(list(rules))), beside), beside)


def _followed(rules: Sequence[StoredRule]) -> Iterator[StoredRule]:
    """Yield rules; for one that says "as another bet" what its text says of that, at both places."""
    pointing = [rule for rule in rules if _pointed(rule)]
    if not pointing:
        yield from rules
        return
    texts: dict[_Text, list[StoredRule]] = defaultdict(list)
    for rule in rules:
        texts[rule.document_id, rule.game, rule.family].append(rule)
    for rule in rules:
        said = texts[rule.document_id, rule.game, rule.family] if _pointed(rule) else ()
        yield from _resolved(rule, said) or (rule,)


def _pointed(rule: StoredRule) -> str:
    """Return the bet that a rule's value points at; empty where it says it itself."""
    value = rule.value
    return str(value["as"]) if isinstance(value, Mapping) and set(value) == {"as"} and "." in rule.key else ""


def _resolved(rule: StoredRule, said: Sequence[StoredRule]) -> list[StoredRule]:
    head, _, bet = rule.key.partition(".")
    target = f"{head}.{_pointed(rule)}"
    found: list[StoredRule] = []
    for other in said:
        if other.variant == rule.variant and (other.key == target or other.key.startswith(f"{target}.")):
            key = f"{head}.{bet}{other.key.removeprefix(target)}"
            found += (replace(rule, key=key, value=other.value), replace(other, key=key))
    return found


def _of_top_prizes(rules: list[StoredRule], beside: Iterable[StoredRule]) -> list[StoredRule]:
    """Return rules with the symbol of the top prize under the number that other texts give it."""
    pays: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for some, mark in ((rules, ""), (beside, _BESIDE)):
        for rule in some:
            if rule.key.startswith(_PAYS) and kind_of_game(rule.game) == _SYMBOLS:
                pays[rule.game][mark + rule.document_id].add(rule.key.removeprefix(_PAYS))
    named = {(game, text): top for game, texts in pays.items() for text, top in _named_otherwise(texts)}
    return [_renamed(rule, named.get((rule.game, rule.document_id), "")) for rule in rules] if named else rules


def _of_pots(rules: list[StoredRule], beside: Iterable[StoredRule]) -> list[StoredRule]:
    """Return rules with the bet on the pot under one name, where any of these texts calls it the progressive."""
    games = {rule.game for rule in chain(rules, beside) if _is_on(rule, _PROGRESSIVE)}
    return [
        replace(rule, key=".".join(_PROGRESSIVE if part == _POT else part for part in rule.key.split(".")))
        if rule.game in games and _is_on(rule, _POT)
        else rule
        for rule in rules
    ]


def _is_on(rule: StoredRule, bet: str) -> bool:
    return rule.family in _ON_BETS and bet in rule.key.split(".")


def _named_otherwise(texts: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the texts that pay a figure and not the segment that all others pay most, with that segment."""
    for text, paid in texts.items():
        tops = {_top(other) for name, other in texts.items() if name != text and _FIGURE not in other} - {0}
        if _FIGURE in paid and len(tops) == 1 and (top := tops.pop()) > _top(paid):
            yield text, str(top)


def _top(paid: Iterable[str]) -> int:
    numbers = (name.removeprefix(_SEGMENT) for name in paid if name.startswith(_SEGMENT))
    return max((int(number) for number in numbers if number.isdigit()), default=0)


def _renamed(rule: StoredRule, top: str) -> StoredRule:
    names = {f"{_PAYS}{_FIGURE}": f"{_PAYS}{_SEGMENT}{top}", f"{_SEGMENTS}{_FIGURE}": f"{_SEGMENTS}{top}"}
    return replace(rule, key=names[rule.key]) if top and rule.key in names else rule


_RESULTS = ("wins_on", "loses_on", "pushes_on")
_OTHER, _EASY, _DOUBLE = "other", "easy", "double"
_TOTALS = frozenset(range(2, 13))
"""What two dice can make."""
_HARD = re.compile(r"hard_(\d+)")

_Of = tuple[str, str, str]


def meanings(rules: Iterable[StoredRule]) -> dict[str, Any]:
    """Return the values in full of rules that do not say theirs so, by the rule's id."""
    results = [rule for rule in rules if rule.family == "bet" and rule.key.split(".")[0] in _RESULTS]
    thrown = [rule for rule in results if isinstance(rule.value, list) and kind_of_game(rule.game) == "craps"]
    said: dict[_Of, dict[str, set[Any]]] = defaultdict(lambda: defaultdict(set))
    for rule in thrown:
        result, _, bet = rule.key.partition(".")
        said[rule.document_id, rule.variant, bet][result].update(rule.value)
    full = {rule.id: _full(rule, said) for rule in thrown if {_OTHER, _EASY, _DOUBLE} & set(map(str, rule.value))}
    return {id_: value for id_, value in full.items() if value is not None}


def _full(rule: StoredRule, said: Mapping[_Of, Mapping[str, set[Any]]]) -> list[Any] | None:
    result, _, bet = rule.key.partition(".")
    if _OTHER in rule.value:
        named = said[rule.document_id, rule.variant, bet]
        others = {value for name, values in named.items() if name != result for value in values}
        own = {value for value in rule.value if value != _OTHER}
        return sorted((_TOTALS - others) | own) if others and (others | own) <= _TOTALS else None
    hard = _HARD.fullmatch(bet)
    return _thrown(rule.value, int(hard[1])) if hard else None


def _thrown(value: Iterable[Any], total: int) -> list[Any]:
    """Return the throws that make a total, with a double or without."""
    throws = sorted(f"{total - low}-{low}" for low in range(1, total // 2 + 1) if total - low <= FACES)
    doubles = [throw for throw in throws if throw[0] == throw[2]]
    parts = {_DOUBLE: doubles, _EASY: [throw for throw in throws if throw not in doubles]}
    return [one for part in value for one in parts.get(str(part), [part])]


# What limits a value travels with it: the exception or deduction of the sentence that states it.


_SENTENCES = """
SELECT document_id, line_start, line_end, "start", "end" FROM mentions
WHERE game = ? AND (' ' || own || ' ' LIKE '% unless %' OR ' ' || own || ' ' LIKE '% commission %')
"""
_SOURCE = "SELECT text FROM sources WHERE document_id = ?"
_EXCEPTION = re.compile(
    r"\b(?:salvo|excepto|a excepci[oó]n de|con excepci[oó]n de|exceptuando)\b[^.;:]{3,110}", re.IGNORECASE
)
_DEDUCTION = re.compile(
    r"\b(?:deducid[oa]s?|descontad[oa]s?|menos|previa deducci[oó]n de|con deducci[oó]n de)\b[^.;:]{0,40}"
    r"\bcomisi[oó]n\b[^.;:,]{0,40}",
    re.IGNORECASE,
)
"""Words of law that except from what a sentence rules, and that take a commission off what is paid."""
_NEAR = 160
"""Characters between a value and what limits it: an exception farther off in the sentence is of something else."""
_LONGEST = 110


def qualified(base: KnowledgeBase, game: str, rules: Iterable[StoredRule]) -> list[StoredRule]:
    """Return the rules of a game, typed ones with the words of their sentence that limit the value as condition."""
    sentences: dict[tuple[str, int], list[tuple[int, str]]] = defaultdict(list)
    rules = list(rules)
    sources = dict.fromkeys({rule.document_id for rule in rules}, "")
    for row in base.connection.execute(_SENTENCES, (game,)):
        if row["document_id"] not in sources:
            continue
        text = sources[row["document_id"]] or base.connection.execute(_SOURCE, (row["document_id"],)).fetchone()["text"]
        sources[row["document_id"]] = text
        words = squash(text[row["start"] : row["end"]])
        for line in range(row["line_start"], row["line_end"] + 1):
            sentences[row["document_id"], line].append((row["line_end"], words))
    return [
        replace(rule, condition=limit)
        if rule.family not in NORM_FAMILIES
        and (limit := _limit(rule, sentences.get((rule.document_id, rule.line_start), ())))
        else rule
        for rule in rules
    ]


def _limit(rule: StoredRule, sentences: Iterable[tuple[int, str]]) -> str:
    """Return what limits the value of a rule in the first of the sentences around its first line that has its words."""
    said = squash(rule.text)
    for last, words in sentences:
        at = words.find(said) if rule.line_end <= last else -1
        if at >= 0:
            return _beside(rule.family, words, at, at + len(said))
    return ""


def _beside(family: str, words: str, start: int, end: int) -> str:
    """Return what limits the words from `start` to `end` of a sentence, where it stands right behind or in them."""
    patterns = (_EXCEPTION, _DEDUCTION) if family == "payout" else (_EXCEPTION,)
    found = (hit for pattern in patterns for hit in pattern.finditer(words, start))
    near = (hit[0].strip(" ,") for hit in found if hit.start() <= min(end + _NEAR, len(words)))
    limit = next(near, "")
    return limit if len(limit) <= _LONGEST else limit[: _LONGEST - 1].rstrip() + "…"
