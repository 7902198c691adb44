"""A comparison as lines and cells."""

import re
from collections.abc import Mapping
from pathlib import Path

from rules_db import KnowledgeBase
from rules_db.comparing.comparison import compare, compared
from rules_db.comparing.layout import cited, flat, lines, norm_counts, said, summary, values_of
from rules_db.comparing.reading import with_citations
from rules_db.comparing.records import Comparison, Place, norm, stated
from rules_db.records import StoredRule
from rules_db.words import Words
from tests.rules_db.comparing.making import ban, rule

WORDS = Words("en")


def comparison(*rules: StoredRule, concepts: Mapping[str, str] | None = None) -> Comparison:
    places = ("norte", "sur")
    return compared("craps", rules, jurisdictions=places, concepts=concepts or {}, relations={}, words=WORDS)


def test_lines_of_a_text_are_cited_with_its_document_where_there_are_several() -> None:
    places = (Place("a", 4, 4), Place("a", 9, 11), Place("b", 2, 2))
    assert cited(places[:2]) == "4, 9-11"
    assert cited(places, with_document=True) == "a:4, 9-11; b:2"


def test_many_places_are_shortened_unless_all_are_wanted() -> None:
    places = [Place("a", at, at) for at in range(1, 8)]
    assert cited(places) == "1, 2, 3, 4…"
    assert cited(places, all_places=True) == "1, 2, 3, 4, 5, 6, 7"


def test_a_value_says_for_which_variant_it_holds_unless_its_key_does() -> None:
    (one,) = stated([rule("payout", "pays.pass", "2:1", variant="mini")], WORDS)
    assert said(one, WORDS) == "mini: 2:1"
    assert said(one, WORDS, "pays.mini.pass") == "2:1"


def test_a_norm_says_who_must_not_do_what_and_what_follows() -> None:
    one = ban("Nadie sopla los dados", bearer="player", consequence="los entrega al crupier")
    assert said(norm(one), WORDS) == "prohibition (player): Nadie sopla los dados → los entrega al crupier"
    inside = ban("Quien sopla los dados los entrega", consequence="los entrega")
    assert said(norm(inside), WORDS).endswith("los dados los entrega")


def test_the_same_words_are_said_once() -> None:
    ours, theirs = ban("Nadie sopla los dados."), ban("Nadie sopla los DADOS", jurisdiction="sur", line=33)
    found = comparison(ours, theirs, concepts={ours.id: "c", theirs.id: "c"})
    told = [lines(found.rows[0], column, WORDS)[0] for column in found.columns]
    assert [line.words for line in told] == ["prohibition: Nadie sopla los dados.", "the same words"]
    assert told[1].citation == "33"


def test_norms_are_counted_by_family() -> None:
    ours, theirs = ban("Nadie sopla."), ban("No se sopla.", jurisdiction="sur")
    found = comparison(ours, theirs, ban("Nadie fuma.", line=9), concepts={ours.id: "c", theirs.id: "c"})
    header, table = norm_counts(found, WORDS)
    assert header == ["family", "in several", "differ", "only in Norte", "only in Sur"]
    assert table == [["Prohibitions (prohibition)", 1, 0, 1, 0]]


def test_a_summary_tells_what_there_is() -> None:
    found = comparison(
        rule("equipment", "dice", 2), rule("equipment", "dice", 3, jurisdiction="sur"), rule("equipment", "decks", 6)
    )
    assert summary(values_of(found), WORDS) == "1 differs, 1 is stated in one only."
    assert summary([], WORDS) == ""


def test_a_table_for_spreadsheets_has_all_values_and_places() -> None:
    found = comparison(*(rule("equipment", "dice", 2, line=at) for at in range(1, 8)), rule("equipment", "dice", 3))
    header, rows = flat(found, WORDS)
    assert header[-4:] == ["norte", "norte citations", "norte state", "norte articles"]
    assert rows[0][-4:] == ["2\n3", "norte:1, 2, 3, 4, 5, 6, 7\nnorte:7", "stated", "\n"]


def test_a_value_stands_where_a_lawyer_would_cite_it() -> None:
    def at(line: int, pinpoint: str) -> Place:
        return Place("d", line, line, f"d__{line}", pinpoint=pinpoint, citation=f"{pinpoint} del Decreto 7/2014")

    places = [at(1, "art. 4, tabla 1"), at(3, "art. 4, tabla 1"), at(9, "art. 4, tabla 2"), at(20, "art. 5")]
    assert cited(places) == "art. 4, tabla 1 · 1, 3; tabla 2 · 9; art. 5 · 20"
    assert cited(places[3:], with_document=True) == "art. 5 del Decreto 7/2014 · 20"
    assert cited([Place("d", 7, 8)], with_document=True) == "d:7-8"


def test_every_place_of_a_comparison_and_of_a_difference_is_cited(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        found = with_citations(compare(base, "craps", seeking="values"), [base], "es")
    (first, *_) = [each for row in values_of(found) for cell in row.cells for each in cell.stated]
    assert re.match(r"(?:art\.|cap\.|punto) .+ (?:del|de la) \w+ ", first.places[0].citation)
    assert first.places[0].citation.startswith(first.places[0].pinpoint)
