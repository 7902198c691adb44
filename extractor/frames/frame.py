"""Frames: what a sentence has to say that a key is ruled, and what its clauses affirm or deny.

They are data that an analyst can read.

    [[frame]]
    family = "limit"
    key = "cut.cards_min"
    of = "quantity"                 # what carries the value, see `KINDS`
    unit = ["cards"]                # what the quantity counts: a unit, "item:dice", "role:croupier", "role:" for any,
                                    # "nothing" for a number beside which nothing is named
    need = ["cut", "side|behind"]   # ideas that the sentence, its lead or a title must hold; "|" is or
    no = ["burn"]                   # ideas that must not stand in the sentence
    bound = "min"                   # the end of a range that is taken ("any": the only one); a plain number serves too
    ends = ["players_min", "players_max"]  # the keys of both ends of a range; a plain number goes to `key`
    scale = 0.1                     # what a measure (minutes, millimetres) is multiplied by
    base = "deck"                   # the number is a multiple of this
    scope = "pot"                   # only where the sentence is about a pot of added prizes (see scope.py)
    form = ["range"]                # only values of these forms (amounts: number, range and alternatives by default)
    examples = [{ game = "blackjack", text = "…", value = 10 }]
    against = [{ game = "blackjack", text = "…" }]

Ideas are concepts of `extractor/mentions/concepts` by their id ("not:allow" where the act is denied, "title:cut" in a
title alone, "before:cut" in the sentence before, "near:cut" beside the value with no other value between, "led:cut" so
and before it, "ahead:if" anywhere before it, "label:" where the value is that of a labelled field, "opens:" where it
opens a sentence without a verb of its own, "bare:" where nothing is done in its sentence), or names as "item:cut_card",
"role:player", "bet:insurance", "unit:decks", "hand:" (any hand). A key may hold `<bet>`,
`<hand>`, `<item>`, `<role>`, `<situation>`, or `<name>` for a bet or hand: what the value belongs to fills it. `value`
is a constant, `values` translates a name into a value.

A frame "of" an act may ask for `sense`: all that it needs then stands in one clause. What is written as "lead:double"
may stand around it, what must not stand in the whole sentence as "sentence:announce", nor in the one before as
"before:rank:ace". The clause must affirm it
("yes"), deny it ("no"), leave it to the house ("optional"), or say either ("either": the value is whether, or
"optional" where the frame allows for that); "any" does not ask. `only` are the names that may fill the key.
`once` tells that a text repeats it all along: its first statement in a game counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.ideas import Mentions, meant, said
from extractor.frames.sentence import LEAVE, Sentence
from extractor.frames.told import odds_on
from extractor.lexicon import of_games
from extractor.mentions import Mention
from schemas.declared import fitted, read

KINDS = ("quantity", "odds", "multiple", "share", "money", "measure", "act")
"""What may carry a frame's value: a number with what it counts, another value (a measure's `unit` is "time" or
"length"), or an act alone (`value` says what)."""


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that a frame reads (with the value that it gives), or one that it must not."""

    text: str
    game: str = ""
    value: Any = None
    key: str = ""
    title: str = ""


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """One declared frame, as its table has it."""

    family: str
    key: str
    of: str = "quantity"
    unit: tuple[str, ...] = ()
    need: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    bound: str = ""
    ends: tuple[str, ...] = ()
    scale: float = 1
    base: str = ""
    form: tuple[str, ...] = ()
    take: str = ""
    sense: str = ""
    optional: bool = False
    only: tuple[str, ...] = ()
    once: bool = False
    value: Any = None
    values: dict[str, Any] = {}
    games: tuple[str, ...] = ()
    scope: str = ""
    least: float = 0
    most: float = 1e12
    weight: float = 0
    confidence: float = 0.85
    examples: tuple[Example, ...] = ()
    against: tuple[Example, ...] = ()

    def serves(self, game: str) -> bool:
        """Tell whether the frame is said of a game; one of no named game is served by frames of every game alone."""
        return not self.games or of_games(game, *self.games)


_LABEL = 60  # characters: a longer first sentence is no label
_OF_AN_ACE = ("insurance", "even_money")  # there is no other case of these
_FOLLOWS = (
    "por lo que",
    "con lo que",
    "de modo que",
    "en este caso",
    "en ese caso",
    "en tal caso",
    "en cuyo caso",
    "caso en",
)
FILLED = ("bet", "hand", "item", "role", "situation", "rank", "suit", "group", "event")
"""Kinds of names that a key or a value may have a place for."""


class Saying(Struct, frozen=True):
    """A key with its value as a clause that begins at `opens` says it in `text[start:end]`."""

    key: str
    value: Any
    start: int
    end: int
    opens: int


def sayings(frame: Frame, sentence: Sentence) -> Iterator[Saying]:
    """Yield what the clauses of a sentence say by a frame."""
    for at, clause in enumerate(clauses(sentence)):
        held = _held(frame, sentence, clause)
        value = _value(frame, sentence, clause) if held else None
        if value is None:
            continue
        start, end = min(one.start for one in held), max(one.end for one in held)
        for key in _keys(frame, sentence, at):
            yield Saying(key, value, start, end, min(clause.start, start))


def _held(frame: Frame, sentence: Sentence, clause: Clause) -> list[Mention]:
    """The mentions of a clause that a frame needs; none where one is missing or something forbidden stands there."""
    if clause.exception or any(_stands(sentence, clause, idea) for idea in frame.no):
        return []
    held = list[Mention]()
    for index, idea in enumerate(frame.need):
        around = idea.startswith("lead:")
        one = (clause.own if index or clause.has("discretion") else clause.main).said(idea.removeprefix("lead:"))
        if one is None and clause.repeats and said(_before(sentence, clause), idea):
            continue
        if one is None and clause.answers and LEAVE & {*meant(idea)}:
            continue  # "Seguro: sí"
        if one is not None:
            held.append(one)
        elif not around or not _around(sentence, idea.removeprefix("lead:")):
            return []
    return held or [*clause.own[:1]]


def _stands(sentence: Sentence, clause: Clause, idea: str) -> bool:
    mark, _, rest = idea.partition(":")
    if mark == "before":
        return sentence.before is not None and sentence.before.own.said(rest) is not None
    return (sentence.own.said(rest) if mark == "sentence" else clause.own.said(idea)) is not None


def _before(sentence: Sentence, clause: Clause) -> tuple[Mention, ...]:
    """What is said before a clause, in its sentence and in the one before."""
    near = tuple(one for one in sentence.own if one.end <= clause.start)
    return (*(sentence.before.own if sentence.before is not None else ()), *near)


def _around(sentence: Sentence, idea: str) -> bool:
    before = (sentence.before.own,) if sentence.before is not None else ()
    return any(near.said(idea) for near in (sentence.own, sentence.lead, *sentence.titles, *before))


def _value(frame: Frame, sentence: Sentence, clause: Clause) -> Any:
    left = _of_house(clause) or sentence.granted == "optional"
    free = clause.has("discretion") or (left and not clause.denied)
    if frame.sense == "optional":
        return "optional" if free else None
    if clause.denied and frame.key.endswith(".offered") and _in_one_case(frame, sentence, clause):
        return None  # it may be had in others
    if frame.sense == "either":
        return ("optional" if frame.optional else None) if free else not clause.denied
    if frame.sense != "any" and (free or (frame.sense == "no") != clause.denied):
        return None
    if frame.values:
        return next(
            (frame.values[name] for one in clause.own if (name := f"{one.kind}:{one.id}") in frame.values), None
        )
    return frame.value


def _in_one_case(frame: Frame, sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause is said of a case alone: "si …", "contra un as", "…, por lo que no podrá asegurarse"."""
    ranks = {one.id for one in clause.of("rank")}
    shown = clause.has("against_it") and bool(ranks) and not frame.key.startswith(_OF_AN_ACE)
    shown = shown or (bool(ranks) and "ace" not in ranks and frame.key.startswith(_OF_AN_ACE))
    follows = sentence.folded[clause.start : clause.end].lstrip(" ,;:.").startswith(_FOLLOWS)
    return clause.has("if") or shown or follows


def _of_house(clause: Clause) -> bool:
    """Tell whether a clause says that the house may: "la casa podrá ofrecer"."""
    house = next((one for one in clause.main if one.kind == "role" and one.id == "casino"), None)
    house = house or next((one for one in clause.main if one.kind == "concept" and one.id == "house"), None)
    may = next((one for one in clause.main if one.kind == "concept" and one.id == "house_may"), None)
    return house is not None and may is not None and house.end <= may.start


def _keys(frame: Frame, sentence: Sentence, at: int) -> list[str]:
    """The key, or one for each name that fills it: of the clause, else of what is said before it."""
    kinds = ("bet", "hand") if "<name>" in frame.key else tuple(kind for kind in FILLED if f"<{kind}>" in frame.key)
    if not kinds:
        return [frame.key]
    place = "<name>" if "<name>" in frame.key else f"<{kinds[0]}>"
    named = dict.fromkeys(one.id for one in _names(sentence, at, kinds))
    if frame.key == "<bet>.offered" and "odds" in named and (joined := odds_on(named)):
        named = {joined: None}  # "quien juega al no pase no tiene ventajas"
    return [frame.key.replace(place, name) for name in named if not frame.only or name in frame.only]


def _names(sentence: Sentence, at: int, kinds: tuple[str, ...]) -> list[Mention]:
    """The names in a clause; where it has none those of the clause before it, of the label, of the nearest title."""
    told = clauses(sentence)
    for clause in told[at::-1]:
        if named := _subjects([one for one in clause.own if one.kind in kinds]):
            return named
    around = [*sentence.above]
    if sentence.before is not None:
        around[:0] = [sentence.before.own, _label(sentence)]
    for near in around:
        named = [one for one in near if one.kind in kinds]
        if len({one.id for one in named}) == 1:
            return named[:1]
    return []


def _label(sentence: Sentence) -> Mentions:
    """What the passage opens with where that is a label: "Gran 6. Se juega … Si sale un siete, …"."""
    first = sentence
    while first.before is not None:
        first = first.before
    return first.own if len(first.text) <= _LABEL else Mentions()


def _subjects(named: list[Mention]) -> list[Mention]:
    """Names without those inside longer ones."""
    return [
        one
        for one in named
        if not any(o.start <= one.start and one.end <= o.end and o.end - o.start > one.end - one.start for o in named)
    ]


@cache
def frames() -> tuple[Frame, ...]:
    """Return all frames, from every TOML file of this room; raises `DeclarationError` for one that cannot be."""
    found: list[Frame] = []
    for path in sorted(files(__package__).iterdir(), key=lambda one: one.name):
        if path.name.endswith(".toml"):
            found += fitted(read(path).get("frame", []), list[Frame], path.name)
    return tuple(found)
