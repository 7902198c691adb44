"""Search folds accents and takes whatever a person types as words."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_db import KnowledgeBase, ReglasError
from rules_db.search import LONGEST_QUERY, quoted


def texts(base: KnowledgeBase, words: str, **options: str) -> list[str]:
    return [base.provision(hit.id).text for hit in base.search(words, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["perdera apuesta", "PERDERÁ APUESTA", "apuesta perderà", '"perdera la apuesta"'])
def test_accents_capitals_and_order_do_not_matter(words: str, base: KnowledgeBase) -> None:
    found = texts(base, words)
    assert len(found) == 1
    assert "perderá la apuesta" in found[0]


def test_words_between_quotes_stand_side_by_side(base: KnowledgeBase) -> None:
    assert base.search("tarde apuesta")
    assert not [hit for hit in base.search('"tarde apuesta"') if hit.match == "all"]


def test_numbers_and_headings_are_found(base: KnowledgeBase) -> None:
    assert [base.provision(hit.id).num for hit in base.search("2.1")] == ["2.1"]
    assert "Juego limpio." in [base.provision(hit.id).heading for hit in base.search("limpio")]


def test_a_heading_counts_more_than_a_word_in_passing(base: KnowledgeBase) -> None:
    best = base.provision(base.search("craps")[0].id)
    assert best.heading == "CRAPS"


def test_a_hit_says_where_it_is_and_what_was_found(base: KnowledgeBase) -> None:
    hit = base.search("canica pleno")[0]
    assert (hit.document_id, hit.jurisdiction, hit.level, hit.match) == ("quieta", "quieta", "provision", "all")
    assert hit.id == f"quieta__{hit.eid}"
    assert [hit.snippet[a:b].lower() for a, b in hit.highlights] == ["pleno", "canica"]


def test_beginnings_of_words_are_tried_next_and_then_some_of_the_words(base: KnowledgeBase) -> None:
    assert {hit.match for hit in base.search("canic pleno")} == {"prefix"}
    assert {hit.match for hit in base.search("pleno xilófono")} == {"some"}
    assert base.search("xilófono") == []


def test_filters(base: KnowledgeBase) -> None:
    assert {hit.document_id for hit in base.search("apuesta")} == {"quieta", "serena"}
    assert {hit.document_id for hit in base.search("apuesta", jurisdiction="serena")} == {"serena"}
    assert {hit.game for hit in base.search("dados", game="craps")} == {"craps"}
    assert base.search("apuesta", jurisdiction="nowhere") == []
    assert len(base.search("apuesta", limit=1)) == 1


def test_rules_are_searched_by_words_and_keys(base: KnowledgeBase) -> None:
    for words in ("canicas", "payout", "pays straight", "2:1", "american_roulette"):
        hits = base.search(words, level="rule")
        assert [(hit.label, hit.level) for hit in hits] == [('pays.straight = "2:1"', "rule")]


@pytest.mark.parametrize("words", ["", " ", '"', '""', "* ^ -- ;", "()", "\x00"])
def test_nothing_to_look_for_is_said(words: str, base: KnowledgeBase) -> None:
    with pytest.raises(ReglasError, match="no word to look for"):
        base.search(words)


def test_too_many_words_are_refused(base: KnowledgeBase) -> None:
    assert base.search("apuesta " * LONGEST_QUERY)
    with pytest.raises(ReglasError, match="give at most"):
        base.search("apuesta " * (LONGEST_QUERY + 1))


@pytest.mark.parametrize(
    "words",
    [
        "a OR b",
        "NEAR(a b)",
        "heading : x",
        "a* NOT b",
        "'; DROP TABLE provisions; --",
        'x" OR "y',
        "{a b}",
        "-a +b",
        "^a",
    ],
)
def test_query_syntax_is_only_words(words: str, base: KnowledgeBase) -> None:
    assert all(hit.match in ("all", "prefix", "some") for hit in base.search(words))
    assert base.documents()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(words=st.text(max_size=30))
def test_nothing_that_a_person_types_breaks_a_search(words: str, base: KnowledgeBase) -> None:
    try:
        base.search(words)
    except ReglasError as error:
        assert "no word to look for" in str(error)


@given(words=st.text(alphabet='ab1" *^():-', max_size=20))
def test_what_is_sent_is_quoted(words: str) -> None:
    try:
        phrases = quoted(words)
    except ReglasError:
        return
    assert all(p[0] == p[-1] == '"' and '"' not in p[1:-1] for p in phrases)
