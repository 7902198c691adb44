"""What is read of one regulation of this folder, against the whole truth about it."""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import corpus
from corpus.repair.evidence import suspicious
from rules_db.building.pipeline import extract
from rules_db.records import Extracted
from schemas.records import Provision, Rule
from tests.kept import kept
from tests.unseen.comparing import Fact, allowed, comparable, is_money, is_typed, near, number, states, titles_agree

FOLDER = Path(__file__).parent
APART = FOLDER.parent / "apart"
"""Passages by another hand, of which nobody looks at what is missed."""
NO_GAME = ("", "general")
_LONG = 5_000
"""Bytes of a text from which on it takes long to read."""
COUNTED = (
    "facts", "found", "lost_game", "rules", "right", "judged", "units", "units_found", "parents", "games",
    "games_right", "payouts", "invented",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Score:
    """What was counted of one regulation, by the names of `COUNTED`; misses, rules with whether they are right."""

    name: str
    counts: Counter[str]
    families: dict[str, tuple[int, int]] = field(default_factory=dict)
    missed: list[Fact] = field(default_factory=list)
    rules: list[tuple[Rule, bool]] = field(default_factory=list)

    @property
    def wrong(self) -> list[Rule]:
        """The typed rules that no fact of the truth bears out."""
        return [rule for rule, right in self.rules if not right]


def names() -> list[str]:
    """The regulations of this folder."""
    return sorted(path.name.removesuffix(".core.jsonl") for path in FOLDER.glob("*.core.jsonl"))


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The objects of a file that has one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def read_document(text: bytes, name: str) -> Extracted:
    """What a build reads of a text by itself: repaired where it looks damaged, without odds and comparison."""
    return kept(partial(_read, text, name), text, name.encode()) if len(text) > _LONG else _read(text, name)


def _read(text: bytes, name: str) -> Extracted:
    slug = name.replace("_", "-")
    document = corpus.read_bytes(text, f"{name}.txt", document_id=slug, jurisdiction=slug)
    if suspicious(document):
        from corpus.repair import gather, repair

        document = repair(document, gather([document]).about(document))
    return extract(document)


@cache
def scored(name: str) -> Score:
    """Read a regulation and score what was read: how, says docs/quality.md."""
    read = read_document((FOLDER / f"{name}.txt").read_bytes(), name)
    facts = [fact for fact in read_rows(FOLDER / f"{name}.core.jsonl") if not is_money(fact["value"])]
    units = read_rows(FOLDER / f"{name}.structure.jsonl")
    typed = _typed(name, facts, [rule for rule in read.rules if is_typed(rule)])
    typed.counts.update(_structure(units, sorted(read.provisions, key=lambda p: (p.line_start, -p.line_end))))
    return typed


def _typed(name: str, facts: list[Fact], rules: list[Rule]) -> Score:
    found = [any(_matches(rule, fact) for rule in rules) for fact in facts]
    right = [any(_matches(rule, fact) for fact in facts) for rule in rules]
    known = {(game, key) for fact in facts for game in _games(fact) for key in {fact["key"], *fact.get("also_key", [])}}
    judged = sum(ok or (rule.game, rule.key) in known for ok, rule in zip(right, rules, strict=True))
    odds = {value for fact in facts if fact["family"] == "payout" for value in allowed(fact)}
    payouts = [rule for rule in rules if rule.family == "payout" and isinstance(rule.value, str) and ":" in rule.value]
    missed = [fact for fact, ok in zip(facts, found, strict=True) if not ok]
    counts = Counter(
        facts=len(facts),
        found=sum(found),
        lost_game=sum(any(near(rule, fact) and states(rule, fact) for rule in rules) for fact in missed),
        rules=len(rules),
        right=sum(right),
        judged=judged,
        payouts=len(payouts),
        invented=sum(comparable(rule.value) not in odds for rule in payouts),
    )
    return Score(name, counts, _by_family(facts, missed), missed, list(zip(rules, right, strict=True)))


def scored_rules(rules: list[Rule], facts: list[Fact]) -> int:
    """How many facts some rules state, each in its game and near its lines."""
    return sum(any(_matches(rule, fact) for rule in rules) for fact in facts)


def _games(fact: Fact) -> set[str]:
    return {fact["game"], *fact.get("also_game", [])}


def _matches(rule: Rule, fact: Fact) -> bool:
    return rule.game in _games(fact) and near(rule, fact) and states(rule, fact)


def _by_family(facts: list[Fact], missed: list[Fact]) -> dict[str, tuple[int, int]]:
    every = Counter(fact["family"] for fact in facts)
    gone = Counter(fact["family"] for fact in missed)
    return {family: (number - gone[family], number) for family, number in sorted(every.items())}


def _structure(units: list[dict[str, Any]], provisions: list[Provision]) -> Counter[str]:
    home = {unit["line_start"]: found for unit in units if (found := _home(unit, provisions))}
    of_games = [unit for unit in units if unit["game"] not in NO_GAME]
    return Counter(
        units=len(units),
        units_found=len(home),
        parents=sum(_is_below(unit, home, {p.id: p for p in provisions}) for unit in units),
        games=len(of_games),
        games_right=sum(_game_at(unit, home, provisions) == unit["game"] for unit in of_games),
    )


def _home(unit: dict[str, Any], provisions: list[Provision]) -> Provision | None:
    """The first provision that begins within a line of a unit, with its number or title."""
    beside = (p for p in provisions if abs(p.line_start - unit["line_start"]) <= 1)
    return next((p for p in beside if _is_same(unit, p)), None)


def _is_same(unit: dict[str, Any], provision: Provision) -> bool:
    same_number = unit["num"] and number(provision.num) == number(unit["num"])
    return bool(same_number) or titles_agree(unit["heading"], provision.heading)


def _game_at(unit: dict[str, Any], home: dict[int, Provision], provisions: list[Provision]) -> str:
    line = unit["line_start"]
    above = home.get(line) or next((p for p in reversed(provisions) if p.line_start <= line <= p.line_end), None)
    return above.game if above else ""


def _is_below(unit: dict[str, Any], home: dict[int, Provision], by_id: dict[str, Provision]) -> bool:
    """Tell whether a unit that was found stands below the one that the truth puts above it."""
    here = home.get(unit["line_start"])
    if here is None or unit["parent_line"] is None:
        return here is not None
    above = home.get(unit["parent_line"])
    at = by_id.get(here.parent_id or "")
    while at and at is not above:
        at = by_id.get(at.parent_id or "")
    return at is not None and at is above
