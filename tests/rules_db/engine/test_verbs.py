"""The other verbs of the engine on the published packs, the batch, and what importing it costs."""

import doctest
import subprocess
import sys

import numpy as np
import pytest

import rules_db.engine.engine
from rules_db import Engine, KnowledgeBase, ReglasError
from rules_db.cli import showing_answers
from rules_db.packs.compiling import compile_packs
from rules_db.packs.published import written
from tests.cases import deals
from tests.conftest import ROOT

ENGINE = Engine()


@pytest.mark.parametrize("module", [rules_db.engine.engine, showing_answers], ids=lambda module: module.__name__)
def test_the_examples_run(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("cards", "action"), [("9H 7C", "draw"), ("9H 8C", "stand"), ("AH 6C", "stand"), ("10H 5C AS", "draw")]
)
def test_the_dealer_plays_as_the_text_says(cards, action):
    (decision,) = ENGINE.decide("melilla", "blackjack", "dealer", {"dealer": cards})
    assert decision.action == action
    assert decision.citations


@pytest.mark.parametrize(
    ("bank", "third", "action"),
    [("2S AD", "8C", "stand"), ("2S AD", "9C", "draw"), ("2S AD", None, "draw"), ("4S 2D", None, "stand")],
)
def test_the_bank_plays_as_the_drawing_table_says(bank, third, action):
    (decision,) = ENGINE.decide("iquique", "punto_banca", "banker", {"banker": bank, "third": third})
    assert decision.action == action


@pytest.mark.parametrize(
    ("role", "state", "action"),
    [
        ("banker", {"banker": "2S AD", "player": "2H 3D 8C"}, "stand"),
        ("banker", {"banker": "2S AD", "player": "2H 3D 9C"}, "draw"),
        ("banker", {"banker": "2S AD", "player": "9H KD"}, "stand"),
        ("punto", {"player": "2S AD", "banker": "8H KD"}, "stand"),
        ("punto", {"player": "2S AD", "banker": "7H KD"}, "draw"),
    ],
)
def test_the_other_hand_tells_its_third_card_or_that_it_is_a_natural(role, state, action):
    (decision,) = ENGINE.decide("iquique", "punto_banca", role, state)
    assert (decision.action, bool(decision.citations)) == (action, True)


@pytest.mark.parametrize(
    ("role", "state", "sentence"),
    [
        ("banker", {"banker": "2S AD", "player": "2H 3D 8C", "third": "9C"}, "the third of which"),
        ("banker", {"banker": "2S AD 4C", "player": "2H 3D 8C"}, "the banker has drawn already"),
        ("banker", {"banker": "2S AD", "croupier": "2H"}, "nothing here asks for croupier"),
    ],
)
def test_a_state_that_cannot_be_is_refused(role, state, sentence):
    with pytest.raises(ReglasError, match=sentence):
        ENGINE.decide("iquique", "punto_banca", role, state)


def test_a_cell_that_the_text_leaves_out_is_told():
    (decision,) = ENGINE.decide("melilla", "chemin_de_fer", "banker", {"total": 3, "third": None})
    assert decision.action == ""
    assert "where the punto stood" in " ".join(decision.notes)


def test_a_dealer_opens_or_not():
    decisions = ENGINE.decide("iquique", "draw_poker", "dealer", {"dealer": "8S 8D 2C 4H 9S"})
    assert [(one.what, one.action, one.value) for one in decisions] == [("open", "open", ""), ("draw", "draw", "2")]
    closed = ENGINE.decide("iquique", "caribbean_poker", "dealer", {"dealer": "QS 8D 2C 4H 9S"})
    assert closed[0].action == "pass"


def test_a_players_options():
    told = {
        one.what: one.action
        for one in ENGINE.decide("melilla", "blackjack", "player", {"player": "8S 8D", "against": "AS"})
    }
    assert (told["split"], told["double"], told["insurance"], told["surrender"]) == ("yes", "no", "yes", "no")
    told = {
        one.what: one.action
        for one in ENGINE.decide("melilla", "blackjack", "player", {"player": "6S 5D", "dealer": "9S"})
    }
    assert (told["split"], told["double"], told["insurance"], told["surrender"]) == ("no", "yes", "no", "optional")


@pytest.mark.parametrize(
    ("role", "sentence"), [("croupiere", "no role"), ("banker", "no rules of play for the banker")]
)
def test_an_unknown_role_is_told(role, sentence):
    with pytest.raises(ReglasError, match=sentence):
        ENGINE.decide("melilla", "blackjack", role, {})


def test_an_incident_is_found_in_a_laymans_words():
    for asked in ("se rompen los dados", "un dado se partió", "el dado quedó roto"):
        found = ENGINE.incident("melilla", "craps", asked)
        assert (found[0].consequence, found[0].citations[0].line_start) == ("void_spin", 1167), asked
        assert found[0].sentence == ""
    assert ENGINE.incident("melilla", "craps", "helicóptero") == []


@pytest.mark.parametrize(
    ("game", "asked", "line"),
    [
        ("american_roulette", "la bolita saltó afuera", 157),
        ("american_roulette", "gané con una apuesta que pasaba el tope", 163),
        ("french_roulette", "dos personas discuten de quién es la ficha", 305),
        ("punto_banca", "apareció una carta boca arriba", 405),
        ("blackjack", "le dieron por equivocación una carta al que ya se había plantado", 497),
        ("craps", "un dado se cayó al piso", 636),
    ],
)
def test_an_incident_of_a_knowledge_base_has_its_whole_sentence(samples_database, game, asked, line):
    with KnowledgeBase.open(samples_database) as base:
        found = Engine.of(base).incident("villa-nogal", game, asked)
    assert found[0].citations[0].line_start == line
    assert len(found[0].sentence.split()) > 6


def test_few_questions_and_many_are_answered_alike():
    asked = [{"bet": "field", "stake": 10}]
    throws = [f"{one}+{other}" for one in range(1, 7) for other in range(1, 7)]
    engine = Engine()
    runner = engine.runner("melilla", "craps")
    found = []
    for throw in (*throws, *throws):
        found.append(engine.settle("melilla", "craps", asked, {"rolls": [throw]})[0])
        runner.forget()
    assert found[: len(throws)] == found[len(throws) :]


def test_simple_bets_at_dice_are_limited_together():
    facts = [{f"bet.{bet}": "1001", "min_bet": "1"} for bet in ("pass", "dont_come", "under_7")]
    assert [ENGINE.check("melilla", "craps", asked)[0].lawful for asked in facts] == ["no", "no", "unknown"]


def test_a_bet_by_its_spanish_name_is_answered_with_its_own():
    with pytest.raises(ReglasError, match="perhaps straight"):
        ENGINE.settle("melilla", "french_roulette", [{"bet": "pleno", "stake": 1}], {"pocket": 1})


def test_what_is_lawful():
    facts = {"bet.straight": "10", "bet.split": "61", "min_bet": "1", "has.ball": "1"}
    assert [one.lawful for one in ENGINE.check("melilla", "american_roulette", facts)][:2] == ["yes", "no"]


def test_a_bound_needs_the_figure_that_it_is_a_multiple_of():
    (answer,) = ENGINE.check("melilla", "american_roulette", {"bet.straight": "10"})
    assert (answer.lawful, answer.notes) == ("depends", ("the bound is a multiple of min_bet; give it as min_bet=…",))


@pytest.mark.parametrize(("jurisdiction", "game"), deals.games())
def test_a_batch_answers_as_the_engine_does(jurisdiction, game):
    source = deals.seeded(jurisdiction, game)
    batch = ENGINE.batch(jurisdiction, game)
    facts = {field.name: [source.choice(field.values) for _ in range(60)] for field in batch.fields}
    stakes = [source.randint(1, 10**6) for _ in range(60)]
    many = batch.settle(facts, stakes)
    for at, stake in enumerate(stakes):
        case = {name: values[at] for name, values in facts.items()}
        bet = {"bet": case.pop("bet"), "stake": stake}
        variant = case.pop("variant", "")
        (one,) = ENGINE.settle(jurisdiction, game, [bet], {"facts": case}, variant=variant)
        assert bool(many.paid[at]) is (one.amount is not None)
        if one.amount is not None:
            assert one.amount * int(many.amount_den[at]) == int(many.amount_num[at])


def test_a_batch_refuses_what_cannot_be():
    batch = ENGINE.batch("melilla", "craps")
    facts = {"bet": ["field"], "point": 0, "total": [13], "roll": ["6-6"]}
    with pytest.raises(ReglasError, match="total cannot be 13"):
        batch.settle(facts, [1])
    with pytest.raises(ReglasError, match="lies between 1"):
        batch.settle({**facts, "total": [12]}, [-1])
    with pytest.raises(ReglasError, match="whole numbers"):
        batch.settle({**facts, "total": [12]}, np.array([0.5]))
    with pytest.raises(ReglasError, match="do not tell roll"):
        batch.settle({"bet": ["field"], "point": 0, "total": [12]}, [1])


def test_an_engine_of_a_knowledge_base_runs_its_own_rules(base: KnowledgeBase):
    engine = Engine.of(base)
    (place,) = {place for place, game in engine.games() if game == "american_roulette"}
    with pytest.raises(ReglasError, match="does not state which numbers the wheel has"):
        engine.settle(place, "american_roulette", [{"bet": "straight", "numbers": [1], "stake": 1}], {"pocket": 1})


def test_an_engine_of_a_knowledge_base_compiles_nothing_again(base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch):
    compiled = {(pack.jurisdiction, pack.game): pack for pack in compile_packs(base)}
    monkeypatch.setattr("rules_db.packs.compiling.compile_pack", None)
    engine = Engine.of(base)
    assert engine.games() == sorted(compiled)
    assert all(written(engine.pack(*name)) == written(pack) for name, pack in compiled.items())


BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(f"{{name}} is not installed")

sys.meta_path.insert(0, Blocked())
from rules_db import Engine

engine = Engine()
seen = {{"player": "AS KD", "dealer": "9H 8C"}}
(paid,) = engine.settle("melilla", "blackjack", [{{"bet": "main", "stake": "10"}}], seen)
(lawful,) = engine.check("melilla", "american_roulette", {{"bet.straight": "10"}})
found = engine.incident("melilla", "craps", "un dado cae fuera de la mesa")
print(paid.amount, lawful.lawful, bool(found))
"""


def test_settling_checking_and_incidents_need_none_of_what_reads_texts():
    blocked = {
        "spacy", "thinc", "blis", "numpy", "wordfreq", "rapidfuzz", "rensa", "lxml", "PIL", "pypdfium2",
        "docx2python", "inscriptis", "cobalt", "reportlab", "matplotlib", "networkx", "datasette",
        "sqlite_utils", "typer",
    }  # fmt: skip
    command = [sys.executable, "-c", BLOCKED.format(blocked=blocked)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)  # noqa: S603 - ours
    assert (run.stdout.split(), run.stderr) == (["25", "depends", "True"], "")


def test_importing_the_engine_loads_nothing_heavy():
    heavy = {"spacy", "datasette", "numpy", "zen", "sqlite_utils", "typer"}
    script = f"import sys, rules_db.engine; print(sorted({heavy!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)  # noqa: S603 - ours
    assert run.stdout.strip() == "[]"


def test_a_batch_of_other_lengths_is_refused():
    batch = ENGINE.batch("melilla", "boule")
    facts = {field.name: field.values[0] for field in batch.fields}
    with pytest.raises(ReglasError, match="is told of 2 bets, and 3 stakes are given"):
        batch.settle({**facts, "bet": ["red", "black"]}, [100, 100, 100])


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"total": 99}, "a total is a number from 2 to 30, not 99"), ({"total": True}, "the total True is no figure"),
        ({"total": "x"}, "is no figure"), ({"total": 17, "soft": "no"}, "soft is true or false"),
        ({"total": float("nan")}, "total"), ({"total": "-4"}, "negative"),
    ],
)  # fmt: skip
def test_a_total_that_cannot_be_is_no_silence_of_the_text(told, sentence):
    with pytest.raises(ReglasError, match=sentence):
        ENGINE.decide("melilla", "blackjack", "dealer", told)


@pytest.mark.parametrize(("total", "action"), [(4.5, "draw"), ("4,5", "draw"), ("5", "stand"), (7, "stand")])
def test_a_total_may_be_told_as_any_figure(total, action):
    (decision,) = ENGINE.decide("buenos-aires", "siete_y_medio", "dealer", {"total": total})
    assert decision.action == action
