"""Which text follows which, how far it has drifted, what each alone regulates."""

import random
from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from rules_db.graph import Follows, Survey, bond, measures, surveyed
from rules_db.records import StoredDocument, StoredRule
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule, sides

DATES = {"norte": "2001-05-01", "sur": "2011-05-01", "este": ""}


def document(name: str, date: str) -> StoredDocument:
    counts = {"lines": 9, "provisions": 1, "rules": 1}
    return StoredDocument(
        id=name, jurisdiction=name, date=date, sha256="", media_type="", encoding="", status="ok", **counts
    )


def survey(
    rules: Sequence[StoredRule],
    *,
    dates: Mapping[str, str] = DATES,
    concepts: Mapping[str, str] | None = None,
    relations: Mapping[frozenset[str], str] | None = None,
) -> Survey:
    documents = [document(name, date) for name, date in dates.items()]
    return surveyed(documents, rules, concepts or {}, relations or {}, Words())


def pays(jurisdiction: str, key: str, value: str, game: str = "craps") -> StoredRule:
    return rule("payout", f"pays.{key}", value, jurisdiction=jurisdiction, game=game)


NORTE = [pays("norte", "pass", "1:1"), pays("norte", "field", "2:1"), pays("norte", "any_7", "4:1")]
SUR = [pays("sur", "pass", "1:1"), pays("sur", "field", "3:1")]


def test_the_younger_text_follows_the_older_one() -> None:
    (found,) = measures(survey([*NORTE, *SUR])).follows
    wanted = Follows("sur", "norte", "later", 1, statements=2, alike=1, identical=0, different=1, share=0.5, drift=0.5)
    assert found == wanted


def test_without_a_date_either_may_follow() -> None:
    found = measures(survey([*NORTE, pays("este", "pass", "1:1")])).follows
    assert [(each.jurisdiction, each.model, each.direction, each.share) for each in found] == [
        ("este", "norte", "unknown", 1.0),
        ("norte", "este", "unknown", 0.3333),
    ]


def test_texts_without_a_common_game_follow_nothing() -> None:
    assert measures(survey([*NORTE, pays("sur", "win", "1:1", "blackjack")])).follows == ()


def test_games_and_statements_of_one_alone() -> None:
    found = measures(survey([*NORTE, *SUR, pays("norte", "win", "1:1", "blackjack")])).alone
    assert [(each.jurisdiction, each.games, each.statements) for each in found] == [
        ("norte", ("blackjack",), 1),
        ("sur", (), 0),
        ("este", (), 0),
    ]
    assert found[0].families == {"payout": 1}


def test_aligned_norms_count_as_alike_identical_or_different() -> None:
    ours, theirs = ban("Nadie toca los dados."), ban("No se tocan los dados.", jurisdiction="sur")
    both = {ours.id: "c", theirs.id: "c"}
    pair = frozenset((ours.id, theirs.id))
    for relation, counts in {
        "identical": (1, 1, 0),
        "equivalent": (1, 0, 0),
        "different": (0, 0, 1),
    }.items():
        (found,) = measures(survey([ours, theirs], concepts=both, relations={pair: relation})).follows
        assert (found.alike, found.identical, found.different) == counts


def test_the_bond_is_the_same_both_ways() -> None:
    found = survey([*NORTE, *SUR])
    for row in found.games[0].rows:
        assert bond(row, "norte", "sur", {}) == bond(row, "sur", "norte", {})
    assert [bond(row, "norte", "sur", {}) for row in found.games[0].rows] == ["different", "alike", None]


def test_jurisdictions_stand_as_their_oldest_texts_came_and_undated_ones_last() -> None:
    assert survey(NORTE, dates={"este": "", "sur": "2011-05-01", "norte": "2001-05-01"}).jurisdictions == (
        "norte",
        "sur",
        "este",
    )


@given(sides("norte"), sides("sur"), st.randoms(use_true_random=False))
def test_the_order_of_documents_and_rules_changes_nothing(a: object, b: object, chance: random.Random) -> None:
    rules = [*a.rules, *b.rules]  # type: ignore[attr-defined]
    turned = dict(reversed(DATES.items()))
    assert survey(chance.sample(rules, len(rules)), dates=turned) == survey(rules)
