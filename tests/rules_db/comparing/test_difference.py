"""What differs between two texts: values, norms, prose."""

from collections.abc import Sequence

import pytest
from hypothesis import given

from rules_db.comparing.changes.prose import of_substance
from rules_db.comparing.difference import Links, diff
from rules_db.comparing.documents import difference_markdown
from rules_db.comparing.matching import marked
from rules_db.comparing.ranking import is_lesser, merged, ranked
from rules_db.comparing.reading import Link, Side, Unit
from rules_db.comparing.records import Difference, NormChange, Piece, ProseChange, ValueChange
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule, side, sides, units

MIRROR = {"added": "missing", "missing": "added", "changed": "changed"}


def values(ours: object, theirs: object) -> list[tuple[str, list[str], list[str]]]:
    found = diff(side("norte", ours), side("sur", theirs))  # type: ignore[arg-type]
    return [(c.kind, [s.words for s in c.before], [s.words for s in c.after]) for c in found.values]


def test_a_changed_value_has_both_values() -> None:
    assert values([rule("payout", "pays.pass", "35:1")], [rule("payout", "pays.pass", "36:1")]) == [
        ("changed", ["35:1"], ["36:1"])
    ]


def test_a_value_that_one_side_does_not_state() -> None:
    soft = rule("dealer_rule", "soft_17", "stand", game="blackjack")
    assert values([soft], []) == [("missing", ["stands on soft 17"], [])]
    assert values([], [soft]) == [("added", [], ["stands on soft 17"])]
    assert values([soft], [soft]) == []


def test_the_same_key_of_another_game_is_another_thing() -> None:
    ours, theirs = rule("equipment", "decks", 6, game="craps"), rule("equipment", "decks", 6, game="blackjack")
    assert [kind for kind, _, _ in values([ours], [theirs])] == ["added", "missing"]


def test_a_value_said_twice_is_not_another_value() -> None:
    once = [rule("equipment", "decks", 6, line=3)]
    assert values(once, [*once, rule("equipment", "decks", 6, line=90)]) == []


def test_a_consequence_that_changed() -> None:
    before = ban("Quien toca los dados ajenos los suelta.", consequence="pierde la apuesta")
    after = ban("Quien toca los dados ajenos los suelta.", consequence="deja la mesa", line=9)
    (change,) = diff(side("a", [before]), side("b", [after])).norms
    assert (change.kind, change.facets) == ("changed", ("consequence",))
    assert change.before is not None
    assert change.before.consequence == "pierde la apuesta"


def test_another_bearer_counts_and_one_that_only_one_text_names_does_not() -> None:
    text = "El {} no moverá la ficha ya puesta."
    player = ban(text.format("jugador"), bearer="player")
    croupier = ban(text.format("croupier"), bearer="croupier", line=8)
    assert [c.facets for c in diff(side("a", [player]), side("b", [croupier])).norms] == [("bearer",)]
    assert diff(side("a", [player]), side("b", [ban(text.format("jugador"), line=8)])).norms == ()


def test_a_bearer_that_the_words_do_not_name_is_no_difference() -> None:
    text = "Luego, debe retirar la ficha."
    player, croupier = ban(text, bearer="player"), ban(text, bearer="croupier", line=8)
    assert diff(side("a", [player]), side("b", [croupier])).norms == ()


def test_a_norm_of_one_side_only() -> None:
    found = diff(side("a", [ban("Nadie fuma junto al paño.")]), side("b"))
    assert [(c.kind, c.family) for c in found.norms] == [("missing", "prohibition")]


def test_prose_that_moved_and_has_another_number_is_no_change() -> None:
    texts = ["La mesa abre al caer la tarde.", "El cajero cuenta las fichas."]
    assert not diff(side("a", (), units(texts)), side("b", (), units(reversed(texts), start=40)))


def test_prose_that_was_reworded_has_a_redline() -> None:
    before = units(["La mesa abre al caer la tarde."])
    after = units(["La mesa abre al romper el alba."], start=7)
    (change,) = diff(side("a", (), before), side("b", (), after)).prose
    assert marked(change.redline) == "La mesa abre al [-caer la tarde-]{+romper el alba+}."
    assert change.before is not None
    assert change.after is not None
    assert (change.before.place.line_start, change.after.place.line_start) == (1, 7)


def aligned(relation: str) -> tuple[Side, Side, Links]:
    before = units(["La mesa abre al caer la tarde."], document="norte")
    after = units(["Con la puesta del sol empieza el juego."], document="sur")
    link = Link(before[0].id, after[0].id, relation, 0.8)
    return side("norte", (), before), side("sur", (), after), Links((), (link,))


def test_aligned_prose_with_other_words_stands_side_by_side_without_a_redline() -> None:
    a, b, links = aligned("equivalent")
    (change,) = diff(a, b, aligned=links).prose
    assert (change.kind, change.relation, change.redline) == ("changed", "equivalent", ())


def test_prose_that_is_aligned_as_identical_does_not_differ() -> None:
    a, b, links = aligned("identical")
    assert not diff(a, b, aligned=links)


def reworded(before: str, after: str, relation: str = "equivalent") -> list[str]:
    """What two aligned passages of two texts say otherwise, stretch by stretch."""
    ours, theirs = units([before], document="norte"), units([after], document="sur")
    links = Links((), (Link(ours[0].id, theirs[0].id, relation, 0.8),))
    found = diff(side("norte", (), ours), side("sur", (), theirs), aligned=links).prose
    return [f"{p.before}>{p.after}" for change in found for p in change.redline if not p.equal]


def test_a_passage_that_says_all_of_another_and_more_differs_from_it() -> None:
    short = "La carta que cae al suelo se quema."
    assert reworded(short, f"{short} No vale para la mesa de niños.", "identical") == [
        ">No vale para la mesa de niños."
    ]


def test_norms_that_are_perhaps_one_subject_stand_apart_and_in_no_text_alone() -> None:
    one = ban("El tirador no puede tocar la bola.", line=3)
    other = ban("El tirador no puede tocar la rueda, salvo orden.", line=4)
    for score, told in ((0.3, (0, 1)), (0.8, (0, 0))):
        links = Links((Link(one.id, other.id, "different", score),), ())
        found = diff(side("norte", [one]), side("sur", [other]), aligned=links, parts=("norms",))
        assert (len(found.norms), len(found.perhaps)) == told
        assert bool(found) is False


def test_a_passage_that_is_a_part_of_the_other_is_told_as_such_on_paper() -> None:
    ours, theirs = units(["La bola se lanza."], document="norte"), units(["La bola gira."], document="sur")
    links = Links((), (Link(ours[0].id, theirs[0].id, "equivalent", 0.8, part="a"),))
    found = diff(side("norte", (), ours), side("sur", (), theirs), aligned=links)
    assert [change.part for change in found.prose] == ["a"]
    assert "what Norte says is a part of what Sur says" in difference_markdown(found, Words("en"))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("La rueda que se detiene gira otra vez.", "La rueda que se detenga gira otra vez.", []),
        ("El jefe demesa anuncia el fin del juego.", "El jefe de mesa anuncia el fin del juego.", []),
        ("La rueda tiene 37 casillas y un eje.", "La rueda tiene 38 casillas y un eje.", ["37>38"]),
        ("El jefe puede tocar las fichas rojas.", "El jefe debe tocar las fichas rojas.", ["puede>debe"]),
        ("Gana la ficha puesta en par.", "Gana la ficha puesta en impar.", ["par>impar"]),
        ("El jefe toca las fichas rojas hoy.", "El jefe no toca las fichas rojas hoy.", [">no"]),
    ],
)
def test_damage_and_endings_are_no_difference_between_two_texts_while_figures_and_duties_are(
    before: str, after: str, told: list[str]
) -> None:
    assert reworded(before, after) == told


@pytest.mark.parametrize(
    ("before", "after", "other"),
    [
        ("Gana quien tiene la carta de mayor valor.", "Gana quien posee la carta de mayor valor.", False),
        ("Gana quien tiene las 3 cartas de mayor valor.", "Gana quien tiene las 4 cartas de mayor valor.", True),
        ("El jefe puede tocar las fichas rojas.", "El jefe debe tocar las fichas rojas.", True),
    ],
)
def test_other_words_for_one_rule_are_told_apart_from_another_rule(before: str, after: str, other: bool) -> None:
    ours, theirs = units([before], document="norte"), units([after], document="sur")
    links = Links((), (Link(ours[0].id, theirs[0].id, "equivalent", 0.8),))
    (change,) = diff(side("norte", (), ours), side("sur", (), theirs), aligned=links).prose
    assert of_substance(change) is other


def test_what_is_said_of_a_whole_is_compared_with_what_is_said_of_its_parts() -> None:
    whole = [rule("payout", "pays.horn", "4:1")]
    parts = [rule("payout", f"pays.horn.{number}", odds) for number, odds in ((2, "7:1"), (3, "4:1"))]
    (change,) = diff(side("a", whole), side("b", parts)).values
    assert (change.kind, change.key) == ("changed", "pays.horn.2")
    assert [each.value for each in (*change.before, *change.after)] == ["4:1", "7:1"]


def test_a_limit_of_all_odds_stands_beside_the_limits_of_each() -> None:
    whole = [rule("limit", "bet_max.odds.4", {"of": "bet", "times": 2}, line=3)]
    parts = [
        rule("limit", "bet_max.odds_pass", {"of": "bet", "times": 1}, line=7),
        rule("limit", "bet_max.odds_dont_pass.4", {"of": "bet", "times": 2}, line=8),
    ]
    (change,) = diff(side("norte", whole), side("sur", parts), parts=("values",)).values
    assert (change.kind, len(change.before), len(change.after)) == ("changed", 1, 2)
    assert [each.parts.partition(" (")[0] for each in change.after] == ["odds pass", "odds don't pass"]


def test_a_double_of_all_hard_ways_is_the_double_of_each() -> None:
    whole = [rule("bet", "wins_on.hard_ways", ["double"])]
    assert not diff(side("a", whole), side("b", [rule("bet", "wins_on.hard_8", ["4-4"])]))


def test_paid_as_another_bet_is_what_the_text_pays_that() -> None:
    ours = [rule("payout", "pays.odds_pass.4", "2:1", line=3), rule("payout", "pays.odds_come", {"as": "odds_pass"})]
    theirs = [rule("payout", "pays.odds_pass.4", "2:1"), rule("payout", "pays.odds_come.4", "9:5", jurisdiction="sur")]
    (change,) = diff(side("a", ours), side("b", theirs)).values
    assert (change.kind, change.key, change.before[0].value) == ("changed", "pays.odds_come.4", "2:1")
    assert [place.line_start for place in change.before[0].places] == [3, 7]


def test_the_same_of_variants_that_only_one_text_names_is_no_difference() -> None:
    one, other = rule("equipment", "decks", 6, variant="mini"), rule("equipment", "decks", 6, variant="midi")
    assert not diff(side("a", [one]), side("b", [other]))


def test_the_top_prize_of_a_wheel_is_one_bet_whatever_it_is_called() -> None:
    wheel = {"game": "big_six"}
    numbered = [rule("payout", f"pays.segment_{n}", f"{n}:1", **wheel) for n in (20, 40)]
    named = [
        rule("payout", key, odds, jurisdiction="sur", **wheel)
        for key, odds in (("pays.segment_20", "20:1"), ("pays.figure", "45:1"))
    ]
    (change,) = diff(side("a", numbered), side("b", named)).values
    assert (change.key, change.before[0].value, change.after[0].value) == ("pays.segment_40", "40:1", "45:1")


def test_statements_have_their_confidence_and_tell_what_rests_on_repaired_words() -> None:
    ours = [
        rule("equipment", "decks", 6, confidence=0.6, repaired=True),
        rule("equipment", "decks", 6, line=9, confidence=0.8),
    ]
    theirs = [rule("equipment", "decks", 8, confidence=0.7, repaired=True)]
    (change,) = diff(side("a", ours), side("b", theirs)).values
    assert [(each.confidence, each.repaired) for each in (*change.before, *change.after)] == [(0.8, False), (0.7, True)]


def test_a_value_with_a_deduction_is_not_said_to_serve_anybody_more() -> None:
    ours, theirs = (
        rule("payout", "pays.banker", "9:10"),
        rule("payout", "pays.banker", "1:1", condition="menos comisión"),
    )
    (change,) = diff(side("a", [ours]), side("b", [theirs])).values
    assert (change.better, change.binds) == ("", "")


def test_changes_are_ranked_and_those_that_say_the_same_of_several_bets_are_one() -> None:
    ours = [
        rule("equipment", "has.bell", True),
        rule("limit", "players_max", 7),
        *(rule("payout", f"pays.{bet}", "7:6", line=n) for n, bet in enumerate(("right_bet.8", "right_bet.6"), 3)),
    ]
    theirs = [
        rule("equipment", "decks", 6),
        rule("limit", "players_max", 9),
        *(rule("payout", f"pays.right_bet.{number}", "11:10") for number in (6, 8)),
    ]
    told = ranked(merged(diff(side("a", ours), side("b", theirs)).values))
    assert [change.key for change in told] == ["pays.right_bet.6", "players_max", "decks", "has.bell"]
    assert told[0].label == "pays: right bet, 6, 8"
    assert [place.line_start for place in told[0].before[0].places] == [3, 4]


def test_what_a_bet_covers_in_the_words_of_one_text_alone_stands_last() -> None:
    ours = [
        rule("bet", "numbers.column_1", [1, 4, 7]),
        rule("bet", "numbers.red", [1, 3]),
        rule("bet", "when.pass", "x"),
    ]
    theirs = [rule("bet", "numbers.red", [1, 5]), rule("bet", "when.pass", "y")]
    told = ranked(diff(side("a", ours), side("b", theirs)).values)
    assert [change.key for change in told][-1] == "numbers.column_1"
    assert [change.key for change in told if is_lesser(change)] == ["numbers.column_1"]


def test_a_list_of_one_number_is_that_number() -> None:
    def sides(value: object) -> Sequence[object]:
        ours, theirs = (rule("bet", "wins_on.big_8", each) for each in (8, value))
        return diff(side("a", [ours]), side("b", [theirs])).values

    assert sides([8]) == ()
    assert len(sides([8, 9])) == 1


def test_without_a_link_aligned_texts_have_their_prose_each_alone() -> None:
    a, b, _ = aligned("equivalent")
    assert [change.kind for change in diff(a, b, aligned=Links()).prose] == ["missing", "added"]


def test_words_of_aligned_texts_differ_only_beyond_case_and_marks() -> None:
    before, after = units(["La Mesa abre, hoy."], document="a"), units(["la mesa abre hoy"], document="b")
    links = Links((), (Link(before[0].id, after[0].id, "equivalent", 1.0),))
    assert not diff(side("a", (), before), side("b", (), after), aligned=links)
    assert diff(side("a", (), before), side("b", (), after))


def test_aligned_norms_stand_for_provisions_that_are_not_aligned() -> None:
    ours = ban("Nadie toca los dados de otro jugador.", jurisdiction="norte", line=1)
    theirs = ban("Nadie toca nunca los dados de otro.", jurisdiction="sur", line=1)
    before, after = (
        units([ours.text], document="norte"),
        units([theirs.text, "La casa cierra de noche."], document="sur"),
    )
    links = Links((Link(ours.id, theirs.id, "equivalent", 0.9),), ())
    found = diff(side("norte", [ours], before), side("sur", [theirs], after), aligned=links)
    assert [change.kind for change in found.prose] == ["changed", "added"]
    assert marked(found.prose[0].redline) == "Nadie toca {+nunca+} los dados de otro [-jugador-]."


WHOLE = "La mesa abre tarde. El cajero cuenta las fichas dos veces. La casa cierra de noche."
PARTS = ["La mesa abre tarde. La casa cierra de noche.", "El cajero cuenta las fichas dos veces."]


def test_a_passage_that_the_other_text_parts_is_no_change() -> None:
    together, parted = side("a", (), units([WHOLE])), side("b", (), units(PARTS))
    assert not diff(together, parted)
    assert not diff(parted, together)


def test_a_sentence_that_went_is_not_hidden_by_one_that_both_texts_have_elsewhere() -> None:
    before = side("a", (), units([WHOLE, PARTS[1]]))
    after = side("b", (), units(PARTS))
    (change,) = diff(before, after).prose
    assert "[-El cajero cuenta las fichas dos veces.-]" in marked(change.redline)


def test_only_the_parts_that_are_wanted() -> None:
    a = side("a", [rule("payout", "pays.pass", "1:1"), ban("Nadie fuma.")], units(["Nadie fuma."]))
    assert diff(a, side("b"), parts=["values"]).norms == ()
    assert diff(a, side("b"), parts=["values"]).prose == ()
    assert diff(a, side("b"), parts=["prose"]).values == ()


def mirrored(found: Difference) -> tuple[object, ...]:
    return (
        {_mirrored_value(change) for change in found.values},
        {_mirrored_norm(change) for change in found.norms},
        {_mirrored_prose(change) for change in found.prose},
    )


def _mirrored_value(change: ValueChange) -> object:
    return MIRROR[change.kind], change.game, change.family, change.key, _key(change.after), _key(change.before)


def _mirrored_norm(change: NormChange) -> object:
    return MIRROR[change.kind], change.facets, _key((change.after,)), _key((change.before,))


def _mirrored_prose(change: ProseChange) -> object:
    pieces = tuple(Piece(piece.after, piece.before, piece.equal) for piece in change.redline)
    return MIRROR[change.kind], change.after, change.before, pieces, change.alike


def _key(several: object) -> str:
    return repr(several)


def as_told(found: Difference) -> tuple[object, ...]:
    return (
        {(c.kind, c.game, c.family, c.key, _key(c.before), _key(c.after)) for c in found.values},
        {(c.kind, c.facets, _key((c.before,)), _key((c.after,))) for c in found.norms},
        {(c.kind, c.before, c.after, c.redline, c.alike) for c in found.prose},
    )


@given(sides("norte"))
def test_a_text_does_not_differ_from_itself(a: Side) -> None:
    assert not diff(a, a)


@given(sides("norte"), sides("sur"))
def test_the_difference_of_exchanged_texts_is_the_mirrored_one(a: Side, b: Side) -> None:
    assert as_told(diff(a, b)) == mirrored(diff(b, a))


@given(sides("norte"), sides("norte"))
def test_versions_of_one_text_mirror_too(a: Side, b: Side) -> None:
    assert as_told(diff(a, b)) == mirrored(diff(b, a))


@given(sides("norte"), sides("sur"))
def test_the_order_of_rules_changes_nothing(a: Side, b: Side) -> None:
    turned = Side(a.name, a.label, a.documents, tuple(reversed(a.rules)), a.units)
    assert diff(turned, b, parts=["values"]) == diff(a, b, parts=["values"])


def test_formal_parts_and_titles_of_another_text_are_no_differences() -> None:
    formal = Unit("sur__recs_1", "sur", "", "", "Visto lo que la sala pidió y lo que se dijo.", "craps", 1, 1)
    title = Unit("sur__p2", "sur", "2.", "", "Tabla de pagos", "craps", 2, 2)
    ruled = Unit("sur__p3", "sur", "3.", "", "La bola vuelve al tambor antes de la ronda.", "craps", 3, 3)
    ours, theirs = side("norte", (), units(["Nadie fuma en la sala."])), side("sur", (), (formal, title, ruled))
    found = diff(ours, theirs, aligned=Links())
    assert [each.after.place.provision_id for each in found.prose if each.after] == ["sur__p3"]
