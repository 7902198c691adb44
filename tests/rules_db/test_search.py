"""Search folds accents and takes whatever a person types as words."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractor.folding import fold
from rules_db import KnowledgeBase, ReglasError
from rules_db.errors import NotFoundError
from rules_db.search import LONGEST_QUERY, find, parsed
from rules_db.search.names import games_named, literal, others, stem
from tests.conftest import build


def texts(base: KnowledgeBase, words: str, **options: str) -> list[str]:
    return [base.provision(hit.id).text for hit in base.search(words, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["perdera apuesta", "PERDERÁ APUESTA", "apuesta perderà", '"perdera la apuesta"'])
def test_accents_capitals_and_order_do_not_matter(words: str, base: KnowledgeBase) -> None:
    assert "perderá la apuesta" in texts(base, words)[0]


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
    assert [hit.snippet[a:b].lower() for a, b in hit.highlights] == ["pleno", "canicas", "canica"]


def test_beginnings_of_words_are_tried_next_and_then_some_of_the_words(base: KnowledgeBase) -> None:
    assert {hit.match for hit in base.search("municip villa")} == {"prefix"}
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
    assert all(hit.match in ("all", "prefix", "near", "some") for hit in base.search(words))
    assert base.documents()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(words=st.text(max_size=30))
def test_nothing_that_a_person_types_breaks_a_search(words: str, base: KnowledgeBase) -> None:
    try:
        base.search(words)
    except ReglasError as error:
        assert "no word to look for" in str(error)


@given(words=st.text(alphabet='ab1" *^():-', max_size=20))
def test_what_is_sent_is_quoted(words: str) -> None:
    try:
        query = parsed(words)
    except ReglasError:
        return
    phrases = [literal(word.text) for word in query.words]
    assert all(p[0] == p[-1] == '"' and '"' not in p[1:-1] for p in phrases)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("apostar", "La apuesta retirada a tiempo no se pierde."),  # the verb of the noun
        ("retiradas", "La apuesta retirada a tiempo no se pierde."),
        ("dealer", "El crupier muestra las manos al terminar su turno."),  # another name of the role
        ("croupiers", "El crupier muestra las manos al terminar su turno."),
        ("la mano", "El crupier muestra las manos al terminar su turno."),  # a word without meaning is left out
    ],
)
def test_forms_and_other_names_are_found(words: str, text: str, base: KnowledgeBase) -> None:
    assert {hit.match for hit in base.search(words)} == {"all"}
    assert text in texts(base, words)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("crupeir", "crupier"), ("croupeir", "croupier"), ("apuetsa", "apuesta"), ("aopstar", "apostar")],
)
def test_a_typing_error_is_looked_for_as_the_nearest_word(typed: str, meant: str, base: KnowledgeBase) -> None:
    found = find(base.connection, typed)
    if meant == "apostar":  # the texts only have its noun, which is too far away
        assert found.hits == ()
    else:
        assert (found.match, found.sought[0].instead) == ("near", meant)


def test_between_quotation_marks_words_stand_as_they_are(base: KnowledgeBase) -> None:
    assert find(base.connection, '"dealer"').total == 0
    assert find(base.connection, '"apuesta retirada"').total == 1


def test_fields_narrow_the_search(base: KnowledgeBase) -> None:
    assert [hit.document_id for hit in base.search("art:2")] == ["quieta", "quieta", "serena"]
    assert {hit.document_id for hit in base.search("art:2 apuesta")} == {"serena"}
    assert [base.provision(hit.id).num for hit in base.search('art:"2.1"')] == ["2.1"]
    assert {hit.game for hit in base.search("juego:ruleta apuesta")} == {"american_roulette"}
    assert {hit.document_id for hit in base.search("jurisdiccion:serena apuesta")} == {"serena"}
    with pytest.raises(NotFoundError, match="no jurisdiction atlantis"):
        base.search("jurisdiccion:atlantis")


def test_an_article_is_led_into_as_it_is_cited(tmp_path: Path) -> None:
    text = """ORDENANZA

Artículo 7. Turnos.

1. El turno dura una hora.

2. Hay dos turnos:

a) el de mañana.

b) el de tarde.
"""
    (tmp_path / "turnos.txt").write_text(text, encoding="utf-8")
    with KnowledgeBase.open(build(tmp_path / "turnos.txt", tmp_path)) as base:
        assert [base.provision(hit.id).text for hit in base.search('art:"7.2 b)"')] == ["el de tarde."]
        assert len(base.search("art:7.2")) == 3
        with pytest.raises(NotFoundError, match="article"):
            base.search("art:7.9")


def test_a_search_counts_all_that_it_found_and_gives_a_page_of_it(base: KnowledgeBase) -> None:
    whole = find(base.connection, "apuesta")
    assert (whole.total, whole.jurisdictions) == (2, {"quieta": 1, "serena": 1})
    assert sum(whole.games.values()) == whole.total
    pages = [find(base.connection, "apuesta", limit=1, offset=at).hits for at in (0, 1)]
    assert [hit.id for page in pages for hit in page] == [hit.id for hit in whole.hits]


def test_results_stand_in_the_order_that_is_asked_for(base: KnowledgeBase) -> None:
    by_text = [(hit.document_id, hit.line_start) for hit in find(base.connection, "apuesta", order="text").hits]
    assert by_text == sorted(by_text)
    by_game = [hit.game for hit in find(base.connection, "apuesta", order="game").hits]
    assert by_game == sorted(by_game)


def test_names_of_one_thing_are_told() -> None:
    assert {"croupier", "tallador", "dealer"} <= set(others(["crupier"]))
    assert "black jack" in others(["blackjack"])
    assert "punto" not in others(["jugador"])  # a word of too many meanings
    assert others(["naipe"]) == []  # the stem of `naipero`, who is a croupier
    assert games_named("black jack", ["blackjack", "craps"]) == ["blackjack"]
    assert games_named("ruleta", ["american_roulette", "french_roulette"]) == ["american_roulette", "french_roulette"]


@pytest.mark.parametrize(
    "forms",
    [
        ("apuesta", "apuestas", "apostar", "apostado"),
        ("pierde", "perder", "pierden"),
        ("paga", "pagan", "pagar", "pagará"),
        ("crupier", "crupieres"),
        ("primera", "primero"),
    ],
)
def test_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(fold(form)) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), [("casa", "caso"), ("jugador", "jugada"), ("carta", "cartón")])
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert stem(fold(one)) != stem(fold(other))
