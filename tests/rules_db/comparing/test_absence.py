"""Why a place of a comparison is empty: silence, a passage that nobody read, damage."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules_db import KnowledgeBase
from rules_db.building import add, build
from rules_db.comparing.absence import Absences, Passage, Text
from rules_db.comparing.comparison import compare
from rules_db.comparing.difference import both_sides, diff
from rules_db.comparing.records import Cell, Comparison, Place
from rules_db.comparing.subjects import otherwise, subject
from tests.rules_db.comparing.making import rule, side

Compared = Callable[[Mapping[str, str]], Comparison]

NORTE = """\
1. BLACK JACK

1.1 ELEMENTOS

Se juega con seis barajas de 52 cartas cada una.

1.2 PAGOS

El seguro se paga 2 a 1.
El Black Jack se paga 3 a 2.
"""
CHEMIN = """\
1. PUNTO Y BANCA

El Punto y Banca se juega con seis barajas. Se apuesta a Punto, a Banca o al empate.

1.1 MODALIDADES DEL PUNTO Y BANCA

1.1.1 Chemin de Fer

La banca pasa de un jugador a otro.

1.2 MESA DE PUNTO Y BANCA

La mesa de Punto y Banca es reversible. El punto se planta con seis y con siete. La mesa tiene siete plazas.
"""
NO_INSURANCE = NORTE.replace("El seguro se paga 2 a 1.\n", "")


@pytest.fixture
def compared(tmp_path: Path) -> Compared:
    """Compare texts on blackjack, each given with the name of its place."""

    def run(texts: Mapping[str, str]) -> Comparison:
        for name, text in texts.items():
            folder = tmp_path / name
            folder.mkdir()
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        one, *others = [tmp_path / name / f"{name}.txt" for name in texts]
        target = tmp_path / "all.db"
        build([one], target, document_id=one.stem, jurisdiction=one.stem)
        for path in others:
            add([path], target, document_id=path.stem, jurisdiction=path.stem)
        with KnowledgeBase.open(target) as base:
            return compare(base, "blackjack")

    return run


def cell(found: Comparison, key: str, jurisdiction: str) -> Cell:
    (row,) = [row for row in found.rows if row.key == key]
    return row.cell(jurisdiction)


def test_a_text_that_says_nothing_of_a_bet_is_silent(compared: Compared) -> None:
    found = compared({"norte": NORTE, "sur": NO_INSURANCE})
    assert cell(found, "pays.insurance", "sur").state == "silent"
    assert cell(found, "pays.insurance", "norte").state == "stated"


def test_a_bet_with_odds_that_no_rule_took_was_not_read(compared: Compared) -> None:
    strange = NORTE.replace("El seguro se paga 2 a 1.", "El seguro: véase el 2:1 que la tablilla anunciaba otrora.")
    here = cell(compared({"norte": NORTE, "sur": strange}), "pays.insurance", "sur")
    assert here.state != "silent"


@pytest.mark.parametrize(
    ("says", "state"),
    [
        ("Los dos naipes de la mano salen del sabot en este orden.", "unread"),
        ("El naipe que cae al suelo sale del juego.", "silent"),
    ],
)
def test_naming_the_first_two_cards_speaks_of_how_many_are_dealt(says: str, state: str, compared: Compared) -> None:
    dealt = f"{NORTE}\n1.3 REPARTO DE LAS CARTAS\n\nEl croupier reparte dos cartas a cada jugador.\n"
    other = f"{NORTE}\n1.3 REPARTO DE LOS NAIPES\n\n{says}\n"
    found = compared({"norte": dealt, "sur": other})
    assert cell(found, "cards.player", "norte").state == "stated"
    assert cell(found, "cards.player", "sur").state == state


def test_a_bet_that_is_named_without_odds_has_no_payout(compared: Compared) -> None:
    named = NORTE.replace("El seguro se paga 2 a 1.", "El seguro se coloca sobre la línea.")
    assert cell(compared({"norte": NORTE, "sur": named}), "pays.insurance", "sur").state == "silent"


def passage(own: str, around: str = "", line: int = 7) -> Passage:
    return Passage(Place("sur", line, line), frozenset(own.split()), frozenset(around.split()), False, False)


def lines(family: str, key: str, *passages: Passage) -> list[int]:
    about = subject(family, key)
    assert about is not None
    found = Text(passages).speaking(about, paid=family == "payout")
    return [one.place.line_start for one in found]


def test_what_the_wheel_is_closed_with_is_its_cover_whatever_it_is_called() -> None:
    closed, turned = passage("close item:wheel", line=3), passage("spinning item:wheel", line=5)
    table, named = passage("close item:layout", "item:wheel", line=7), passage("item:wheel_cover", line=9)
    assert lines("equipment", "has.wheel_cover", closed, turned, table, named) == [3, 9]


def test_a_passage_that_speaks_of_a_subject_has_its_names_its_ideas_and_an_open_value() -> None:
    assert lines("limit", "seats_max", passage("#seats #number unit:seats", line=3)) == [3]
    assert lines("limit", "seats_max", passage("#cards #number unit:seats")) == []
    assert lines("payout", "pays.pass", passage("bet:pass bet: #odds", line=4)) == [4]
    assert lines("payout", "pays.pass", passage("bet:pass bet:")) == []


def test_a_name_that_no_text_has_makes_none_silent() -> None:
    about = subject("dealer_rule", "outcome.straight_or_lesser")
    assert about is not None
    text = Text([passage("pay situation: situation:tie", line=8)])
    assert text.speaking(about, paid=False) == []
    assert [one.place.line_start for one in text.speaking(about.findable(frozenset({"pay"})), paid=False)] == [8]


@pytest.mark.parametrize(
    ("family", "key", "said"),
    [
        ("dealer_rule", "cards.face_up", "unit:cards deal face_down"),
        ("limit", "closing.last_rounds", "announce unit:rounds #number"),
        ("limit", "raises_max", "bet:raise maximum"),
        ("hand_ranking", "tie_break.straight_flush", "hand:straight win high_one"),
        ("option", "split.offered", "split may"),
        ("dealer_rule", "cards.player", "deal second_card unit:cards role:player"),
        ("dealer_rule", "draws.pair", "change_cards hand:pair #number role:croupier"),
        ("dealer_rule", "target_total", "nearer plays unit:points"),
        ("bet", "when.ante", "bet:ante before_deal make_bet"),
        ("bet", "independent.pair_plus", "bet:pair_plus depends only pay"),
        ("hand_ranking", "suits_ranked", "none_of rank_above suits"),
        ("limit", "seats_max", "#players role:player unit:players"),
    ],
)
def test_a_sentence_that_speaks_of_it_in_its_own_way_is_no_silence(family: str, key: str, said: str) -> None:
    assert lines(family, key, passage(said, line=5)) == [5]


def test_the_chapter_that_holds_a_game_as_one_of_its_own_speaks_of_it_too(tmp_path: Path) -> None:
    (tmp_path / "norte.txt").write_text(CHEMIN, encoding="utf-8")
    target = tmp_path / "norte.db"
    build([tmp_path / "norte.txt"], target, document_id="norte", jurisdiction="norte")
    with KnowledgeBase.open(target) as base:
        here = Absences(base, "chemin_de_fer").of_key("norte", "chemin_de_fer", "option", "reversible_table")
        assert (here.state, [place.line_start for place in here.passages]) == ("unread", [13])
        stated = Absences(base, "chemin_de_fer").of_key("norte", "chemin_de_fer", "limit", "seats_max")
        assert (stated.state, [place.line_start for place in stated.passages]) == ("unread", [13])
        other = Absences(base, "blackjack").of_key("norte", "blackjack", "option", "reversible_table")
        assert other.state == "silent"


def test_a_name_in_a_heading_counts_where_the_sentence_names_no_other() -> None:
    assert lines("payout", "pays.pass", passage("#odds pay", "bet:pass bet:", line=2)) == [2]
    assert lines("payout", "pays.pass", passage("#odds pay bet:field bet:", "bet:pass bet:")) == []


def test_odds_without_a_name_may_be_those_of_any_bet_that_the_text_knows() -> None:
    known, odds = passage("bet:hard_ways bet:", line=1), passage("#odds", line=5)
    assert lines("payout", "pays.hard_6", known, odds) == [5]
    assert lines("payout", "pays.field", known, odds) == []


def test_a_name_beside_a_quantity_that_no_rule_took_is_no_silence() -> None:
    row = passage("#number #any bet:corner bet:", line=3)
    assert lines("limit", "bet_max.corner", row) == [3]
    assert lines("payout", "pays.corner", row) == [3]
    assert lines("limit", "bet_max.split", row) == []
    assert lines("bet", "requires.corner", row) == []  # its value is no quantity


def within(provision: str, own: str, line: int) -> Passage:
    return replace(passage(own, line=line), place=Place("sur", line, line, provision))


@pytest.mark.parametrize(("provision", "found"), [("one", [5]), ("other", [])])
def test_a_sentence_goes_on_about_the_bet_that_the_one_before_it_names(provision: str, found: list[int]) -> None:
    bet, limit = within("one", "bet:pairs bet:", 4), within(provision, "maximum unit:bets #any #multiple", 5)
    assert lines("limit", "bet_max.pairs", bet, limit) == found
    assert lines("limit", "bet_max.pairs", bet, within("one", "bet:main bet: maximum unit:bets #any", 5)) == []


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (("equipment", "boxes"), ("limit", "seats_max")),
        (("commission", "rate"), ("commission", "rate.set_by")),
        (("limit", "bet_max.ante"), ("bet", "amount.ante")),
    ],
)
def test_one_subject_under_two_keys(said: tuple[str, str], asked: tuple[str, str]) -> None:
    assert asked in otherwise(*said)
    assert said in otherwise(*asked)


def test_another_subject_is_no_other_way_to_put_it() -> None:
    assert otherwise("option", "check") == otherwise("equipment", "boxes_per_player") == ()


TAKEN = """\
CAPÍTULO I. RULETA

Sección 1. Ruleta francesa

Artículo 1. El cilindro tiene treinta y siete casillas numeradas. El pleno se paga 35 a 1. La mesa es rectangular.

Sección 2. Ruleta americana

Artículo 2. El color se paga a la par.{clause}
"""
CLAUSE = " Para lo no previsto en esta Sección son de aplicación las disposiciones de la Sección 1 de este Capítulo."


@pytest.mark.parametrize(("clause", "state"), [(CLAUSE, "unread"), ("", "silent")])
def test_what_a_game_takes_over_by_a_clause_is_no_silence(tmp_path: Path, clause: str, state: str) -> None:
    text = tmp_path / "norte.txt"
    text.write_text(TAKEN.format(clause=clause), encoding="utf-8")
    build([text], tmp_path / "norte.db", document_id="norte", jurisdiction="norte")
    with KnowledgeBase.open(tmp_path / "norte.db") as base:
        assert base.rules(game="french_roulette", key="wheel.pockets")
        found = Absences(base, "american_roulette").of_key("norte", "american_roulette", "equipment", "wheel.pockets")
    assert found.state == state


def test_only_rows_that_all_state_are_alike(compared: Compared) -> None:
    found = compared({"norte": NORTE, "sur": f"{NORTE}Nadie fuma.\n", "este": NO_INSURANCE})
    relations = {row.key: row.relation for row in found.rows if not row.norm}
    assert relations["pays.blackjack"] == "same"
    assert relations["pays.insurance"] == "partly"


def test_a_row_is_one_text_alone_only_where_the_others_are_silent(compared: Compared) -> None:
    found = compared({"norte": NORTE, "sur": NO_INSURANCE})
    (row,) = [row for row in found.rows if row.key == "pays.insurance"]
    assert row.relation == "alone"
    assert row.only


def test_a_difference_is_only_here_where_the_other_text_is_silent(tmp_path: Path) -> None:
    for name, text in (("norte", NORTE), ("sur", NO_INSURANCE)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    target = tmp_path / "all.db"
    build([tmp_path / "norte.txt"], target, document_id="norte", jurisdiction="norte")
    add([tmp_path / "sur.txt"], target, document_id="sur", jurisdiction="sur")
    with both_sides("norte", "sur", target, game="blackjack") as sides:
        found = diff(sides.a, sides.b, aligned=sides.aligned, absences=sides.absences)
    (insurance,) = [change for change in found.values if change.key == "pays.insurance"]
    assert (insurance.kind, insurance.state) == ("missing", "silent")


class Silent(Absences):
    """Texts that speak of nothing that they do not state."""

    def __init__(self) -> None:
        """Read no text."""

    def of_key(self, jurisdiction: str, game: str, family: str, key: str) -> Cell:
        return Cell(jurisdiction, (), "silent")


@pytest.mark.parametrize(("bet", "state"), [("insurance", "unread"), ("ante", "silent")])
def test_who_says_how_much_a_bet_may_be_has_not_left_out_how_much_it_is(bet: str, state: str) -> None:
    half = {"times": "1/2", "of": "bet"}
    ours = side("norte", [rule("bet", "amount.insurance", half)])
    theirs = side("sur", [rule("limit", f"bet_max.{bet}", half, jurisdiction="sur")])
    found = diff(ours, theirs, absences=Silent())
    assert [change.state for change in found.values] == [state, state]


def test_a_norm_whose_words_the_other_text_has_in_another_order_is_not_only_here(compared: Compared) -> None:
    ours = f"{NORTE}El jugador no podrá tocar las cartas repartidas sobre el tapete verde.\n"
    theirs = f"{NORTE}Sobre el tapete verde, las cartas repartidas: tocar no, jugador.\n"
    rows = [row for row in compared({"norte": ours, "sur": theirs}).rows if row.norm]
    assert rows
    assert {row.cell("sur").state for row in rows} <= {"stated", "unread"}


def test_an_exception_and_a_deduction_travel_with_the_value(compared: Compared) -> None:
    ours = NORTE.replace("3 a 2.", "3 a 2, salvo que la casa tenga otro.")
    theirs = NORTE.replace("3 a 2.", "3 a 2, deducida la comisión de la sala.")
    found = compared({"norte": ours, "sur": theirs})
    assert cell(found, "pays.blackjack", "norte").stated[0].condition == "salvo que la casa tenga otro"
    assert cell(found, "pays.blackjack", "sur").stated[0].condition.startswith("deducida la comisión")
    assert cell(found, "pays.insurance", "norte").stated[0].condition == ""


def test_what_another_text_says_in_rows_of_their_own_is_not_silent_there(tmp_path: Path) -> None:
    rows = [
        "Columna de doce números del paño: dos veces la postura del jugador ganador.",
        "Docena de números consecutivos del tapete: dos veces la ficha apostada antes.",
        "Suertes sencillas de dieciocho números señalados: una vez la postura del apostador.",
    ]
    text = tmp_path / "sur.txt"
    articles = "\n\n".join(f"Artículo {at}. Pagos.\n\n{row}" for at, row in enumerate(rows, 1))
    text.write_text(f"RULETA AMERICANA\n\n{articles}\n", encoding="utf-8")
    build([text], tmp_path / "sur.db", document_id="sur", jurisdiction="sur")
    with KnowledgeBase.open(tmp_path / "sur.db") as base:
        absences = Absences(base)
    assert absences.of_words("sur", " ".join(rows)).state == "silent"
    assert absences.of_passage("sur", " ".join(rows)).state == "unread"
    assert absences.of_passage("sur", "El cofre con llave queda en la bodega. " * 5).state == "silent"


def test_what_a_text_on_one_kind_of_games_says_of_all_of_them_is_general_there(tmp_path: Path) -> None:
    body = "Artículo 1. Personal.\n\nHabrá un inspector por cada {n} mesas abiertas.\n\n{more}"
    games = "CAPÍTULO II. {game}\n\nArtículo 2. Naipes.\n\nSe juega con una baraja de 52 cartas.\n"
    general = (
        "CAPÍTULO PRELIMINAR. DISPOSICIONES GENERALES\n\nArtículo 9. Aviso.\n\nQueda prohibido fumar en la sala.\n\n"
    )
    poker = f"REGLAMENTO\n\n{general}CAPÍTULO I. PÓQUER\n\n" + body.format(n=8, more=games.format(game="OMAHA"))
    mixed = "REGLAMENTO\n\nCAPÍTULO I. DISPOSICIONES GENERALES\n\n" + body.format(
        n=9, more=games.format(game="CRAPS").replace("Se juega con una baraja de 52 cartas", "El pase paga 1 a 1")
    )
    for name, text in {"norte": mixed, "sur": poker}.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    target = tmp_path / "all.db"
    build([tmp_path / "norte.txt"], target, document_id="norte", jurisdiction="norte")
    add([tmp_path / "sur.txt"], target, document_id="sur", jurisdiction="sur")
    with KnowledgeBase.open(target) as base:
        assert {rule.game for rule in base.rules(key="tables_per_inspector", jurisdiction="sur")} == {"poker"}
        assert [each.value for each in cell(compare(base, "general"), "tables_per_inspector", "sur").stated] == [8]
