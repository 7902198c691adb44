"""The page on which a pack runs: a bet is settled, the house's decision is asked, and the row that decides is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import citations
from rules_db.engine import Decision, Engine, Payment, Reference
from rules_db.engine.companions import LAID, needed
from rules_db.engine.records import told
from rules_db.engine.runner import Runner
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.exporting.workbook import Cell
from rules_db.identifiers import provision_id
from rules_db.knowledge import SURE, KnowledgeBase
from rules_db.packs.published import read
from rules_db.packs.scope import COME_OUT
from rules_db.packs.tables import Among, Condition, Row, matching
from rules_db.pages.forms import ROLES, bet_asked, deciding, deck, outcome_asked, settling, state_asked
from rules_db.pages.frame import Asked, Column, Frame, Listing, Page
from rules_db.words import key_words, table

if TYPE_CHECKING:
    import sqlite3

_OFFERED = """
SELECT jurisdiction, game, document_id, settled, tables FROM packs
WHERE settled > 0 OR EXISTS (SELECT 1 FROM json_each(tables) WHERE value IN ('dealer', 'punto', 'banker', 'options'))
ORDER BY jurisdiction, game, document_id
"""
_PACK = "SELECT document_id, pack FROM packs WHERE jurisdiction = ? AND game = ? ORDER BY document_id"
_WORDS = "SELECT id, text, confidence, repaired FROM rules WHERE id IN (SELECT value FROM json_each(?))"
_MOST_NAMED = 2
"""Articles that the sentence of an answer names; all stand below it."""


class Asking(msgspec.Struct, frozen=True):
    """One condition of the row that decides: the fact, what the row asks of it, and what it is here."""

    fact: str
    asked: str
    here: str


class Cited(msgspec.Struct, frozen=True):
    """A place that decides: its provision, its lines, its words."""

    address: str
    title: str
    line_start: int
    line_end: int
    text: str
    sure: bool


class Answered(msgspec.Struct, frozen=True):
    """An answer of the engine in words: what comes out, its figures by name, the row that decides, the places.

    `sentence` says all of it with its article; `trust` how sure the reading of the rules is on which it rests.
    """

    what: str
    outcome: str
    sentence: str
    trust: str
    sure: bool
    figures: Sequence[tuple[str, str]]
    row: str
    conditions: Sequence[Asking]
    cited: Sequence[Cited]
    notes: Sequence[str]


def choose(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page that offers every pack that answers something."""
    offered: dict[str, list[sqlite3.Row]] = {}
    for row in base.connection.execute(_OFFERED):
        offered.setdefault(row["game"], []).append(row)
    order = {name: at for at, name in enumerate(table("games"))}
    return Page("choose.html", {"offered": sorted(offered.items(), key=lambda each: order.get(each[0], len(order)))})


def trying(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the page of a pack, with the answer where something is asked; raises `NotFoundError` without a pack."""
    jurisdiction, game = asked.names["jurisdiction"], asked.names["game"]
    document, engine = _engine(base, jurisdiction, game)
    runner = engine.runner(jurisdiction, game)
    tables = [table for table in ROLES if table in runner.pack.tables]
    answers: list[Answered] = []
    problem = ""
    try:
        answers = [_in_words(base, runner, answer, asked.frame) for answer in _answers(engine, runner, asked)]
    except ReglasError as error:
        problem = str(error)
    values: dict[str, Any] = {
        "jurisdiction": jurisdiction,
        "game": game,
        "document": document,
        "settle": settling(runner, asked),
        "decide": [(table, deciding(runner, table, asked)) for table in tables],
        "asked_table": asked.get("papel"),
        "deck": deck(asked.frame),
        "answers": answers,
        "problem": problem,
        "gaps": [(_subject(gap.subject, game, asked.frame), gap.reason) for gap in runner.pack.gaps],
    }
    listing = (lambda: _answers_listing(answers, values, asked)) if answers else None
    return Page("trying.html", values, listing=listing)


def _answers_listing(answers: Sequence[Answered], shown: Mapping[str, Any], asked: Asked) -> Listing:
    """Return what was asked, the answers with their amounts and the row that decides, and the articles in words."""
    frame = asked.frame
    t, words, place = frame.t, frame.words, {"game": shown["game"], "name": shown["jurisdiction"]}
    title = t("try.of", game=words.game(place["game"]), name=words.jurisdiction(place["name"]))
    columns = [Column(t("try.fact"), 3), Column(t("try.here"), 6), Column(t("take.citation"), 4)]
    rows: list[list[Cell]] = []
    addresses: list[str] = []
    for answer in answers:
        first = answer.cited[0] if answer.cited else None
        head = [(f"{answer.what}: {answer.outcome}" if answer.what else answer.outcome, answer.sentence)]
        told = [*head, *answer.figures, (t("try.trust"), answer.trust)]
        told += [(each.fact, f"{each.here} ({t('try.asks')}: {each.asked})") for each in answer.conditions]
        rows += [[what, said, first.title if first and not at else ""] for at, (what, said) in enumerate(told)]
        addresses += [frame.whole(first.address) if first and not at else "" for at in range(len(told))]
        rows += [[t("try.because"), each.text, each.title] for each in answer.cited]
        addresses += [frame.whole(each.address) for each in answer.cited]
    forms = [fields for table, fields in (("", shown["settle"]), *shown["decide"]) if table == shown["asked_table"]]
    given = [(field, asked.several(field.name)) for fields in forms for field in fields if asked.several(field.name)]
    notes = [f"{field.label}: {', '.join(dict(field.options).get(one, one) for one in told)}" for field, told in given]
    return Listing(f"respuesta-{place['name']}-{place['game']}", title, columns, rows, notes, addresses)


def _subject(name: str, game: str, frame: Frame) -> str:
    """Return what a gap is about in words: a bet, a table, or something of a table."""
    known = next((message for message in (f"table.{name}", f"try.{name}") if frame.t.has(message)), "")
    return frame.t(known) if known else frame.words.key_names(name, game)


def _engine(base: KnowledgeBase, jurisdiction: str, game: str) -> tuple[str, Engine]:
    row = base.connection.execute(_PACK, (jurisdiction, game)).fetchone()
    if row is None:
        raise NotFoundError(f"{shown(jurisdiction)} has no pack of {shown(game)}")
    return row["document_id"], _ready(row["pack"])


@lru_cache(maxsize=64)
def _ready(text: str) -> Engine:
    """Return the engine of a pack, given as its JSON; it is kept, for making one takes longer than asking it."""
    return Engine([read(text.encode(), "the pack")])


def _answers(engine: Engine, runner: Runner, asked: Asked) -> Sequence[Payment | Decision]:
    place, table = (runner.pack.jurisdiction, runner.pack.game), asked.get("papel")
    if asked.get("apuesta"):
        bet, variant = bet_asked(asked), asked.get("variante")
        laid, _ = needed(runner, bet.bet)  # the form asks for one bet alone: those with which it goes lie there
        seen = {**outcome_asked(runner, asked), **({LAID: list(laid)} if laid else {})}
        return engine.settle(*place, [bet], seen, variant=variant, strict=True)
    if table in ROLES and table in runner.pack.tables:
        return engine.decide(*place, ROLES[table], state_asked(table, asked), variant=asked.get("variante"))
    return ()


def _in_words(base: KnowledgeBase, runner: Runner, answer: Payment | Decision, frame: Frame) -> Answered:
    if isinstance(answer, Payment):
        off = bool(answer.facts.get(COME_OUT))  # no row decided it
        row = runner.settlement_row(answer.facts) if answer.facts and not off else None
        what, outcome, figures, table = "", answer.outcome, _figures(answer, frame), "settlement"
        at = int(row.rpartition("-")[2]) if row else 0
    else:
        outcome = answer.action or "undecided"
        what = _called(answer.what, runner.pack.game, frame)
        what = what[:1].upper() + what[1:]
        figures = [(frame.t("try.value"), answer.value)] if answer.value else []
        table = _table_of(answer, runner)
        at = _place(runner, table, answer.facts)
    conditions = _conditions(runner.tables[table].rows[at - 1], answer.facts, runner.pack.game, frame) if at else []
    name = frame.t("try.row", n=at, table=frame.t(f"table.{table}")) if at else ""
    told_as = frame.t(f"outcome.{outcome}") if frame.t.has(f"outcome.{outcome}") else frame.words.name(outcome)
    cited = _cited(base, answer.citations, frame)
    doubtful = sum(not each.sure for each in cited)
    return Answered(
        what,
        told_as,
        _sentence(answer, outcome, f"{what}: {told_as}" if what else told_as, cited, frame),
        _trust(doubtful, len(cited), frame),
        bool(cited) and not doubtful,
        figures,
        name,
        conditions,
        cited,
        answer.notes,
    )


def _trust(doubtful: int, cited: int, frame: Frame) -> str:
    """Return how sure the reading of the cited rules is, of which some are doubtful."""
    if not cited:
        return frame.t("try.uncited")
    return frame.t("try.doubted", n=doubtful, of=cited) if doubtful else frame.t("try.trusted", n=cited)


def _sentence(answer: Payment | Decision, outcome: str, told_as: str, cited: Sequence[Cited], frame: Frame) -> str:
    """Return an answer as one sentence: what comes out, the amounts, the article."""
    t, parts = frame.t, {}
    if isinstance(answer, Payment) and answer.amount is not None and answer.gain is not None:
        amounts = {"stake": answer.stake, "back": answer.amount, "gain": answer.gain}
        parts = {name: _money(amount, frame) for name, amount in amounts.items()}
    known = parts and t.has(f"try.says_{outcome}")
    said_so = t(f"try.says_{outcome}", **parts) if known else told_as
    places = "; ".join(list(dict.fromkeys(each.title for each in cited))[:_MOST_NAMED])
    return t("try.according", what=said_so, places=places) if places else f"{said_so}."


def _figures(payment: Payment, frame: Frame) -> list[tuple[str, str]]:
    if payment.amount is None or payment.gain is None:
        return []
    t = frame.t
    figures = [(t("try.returned"), _money(payment.amount, frame)), (t("try.gain"), _money(payment.gain, frame))]
    pays = f"{payment.pays.numerator}:{payment.pays.denominator}"
    return [(t("try.pays"), pays), *figures] if payment.pays else figures


def _money(amount: Fraction, frame: Frame) -> str:
    text = told(amount).replace("-", "−")
    return text.replace(".", ",") if frame.language == "es" else text


def _table_of(decision: Decision, runner: Runner) -> str:
    facts = set(decision.facts)
    return next((name for name in ROLES if name in runner.pack.tables and set(runner.inputs[name]) == facts), "dealer")


def _place(runner: Runner, table: str, facts: Mapping[str, Any]) -> int:
    """Return the place (from 1) of the row that fits the facts, 0 where none does."""
    rows = runner.tables[table].rows if table in runner.tables else ()
    fitting = matching(runner.tables[table], facts) if rows else []
    return list(rows).index(fitting[0]) + 1 if fitting else 0


def _conditions(row: Row, facts: Mapping[str, Any], game: str, frame: Frame) -> list[Asking]:
    return [
        Asking(_fact(name, frame), _condition(asked, game, frame), _value(facts.get(name, ""), game, frame))
        for name, asked in row.when.items()
    ]


def _fact(name: str, frame: Frame) -> str:
    return frame.t(f"fact.{name}") if frame.t.has(f"fact.{name}") else frame.words.name(name)


def _called(name: str, game: str, frame: Frame) -> str:
    """Return what a fact is called, or, where it is one of a player's options, that option."""
    if not frame.t.has(f"fact.{name}") and key_words("option", name):
        return frame.words.key("option", name, game)
    return _fact(name, frame)


def _condition(asked: Condition, game: str, frame: Frame) -> str:
    if isinstance(asked, Among):
        return f" {frame.t('try.or')} ".join(_value(value, game, frame) for value in asked.values)
    low, high = (">" if asked.low_open else "≥"), ("<" if asked.high_open else "≤")
    parts = [
        f"{low} {asked.low}" if asked.low is not None else "",
        f"{high} {asked.high}" if asked.high is not None else "",
    ]
    return ", ".join(part for part in parts if part)


def _value(value: object, game: str, frame: Frame) -> str:
    if value == "":
        return frame.t("try.plain")
    if not isinstance(value, str):
        return frame.words.value(value)
    return frame.words.key("option", value, game) if key_words("option", value) else frame.words.name(value, game)


def _cited(base: KnowledgeBase, references: Iterable[Reference], frame: Frame) -> list[Cited]:
    known = list({reference.rule: reference for reference in references}.values())
    rows = base.connection.execute(_WORDS, (json.dumps([reference.rule for reference in known]),))
    words = {row["id"]: row for row in rows}
    homes = {each.rule: provision_id(each.document, each.provision) for each in known}
    cited = citations(base, homes.values(), frame.language)
    return [
        Cited(
            frame.to.provision(homes[each.rule], rule=each.rule),
            cited.get(homes[each.rule], each.provision),
            each.line_start,
            each.line_end,
            " ".join(words[each.rule]["text"].split()) if each.rule in words else "",
            each.rule not in words or (words[each.rule]["confidence"] >= SURE and not words[each.rule]["repaired"]),
        )
        for each in known
    ]
