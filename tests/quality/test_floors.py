"""No figure of the five official texts falls below its floor."""

import json
from collections import Counter
from pathlib import Path

from tests.quality import counts, floors, page, scores


def test_every_figure_reaches_its_floor(official_database: Path, shared: Path) -> None:
    answer = scores.score(official_database, shared)
    fallen = floors.below(scores.figures(answer), floors.read_floors())
    changes = floors.gains_and_losses(floors.read_missed(), scores.missed(answer))
    assert not fallen, "\n".join([*fallen, changes])


def test_a_figure_under_its_floor_is_named() -> None:
    assert floors.below({"norms.total.recall": 0.7}, {"norms.total.recall": 0.8}) == [
        "norms.total.recall is 0.7000, its floor 0.800"
    ]
    assert floors.below({"norms.total.recall": 0.8}, {"norms.total.recall": 0.8}) == []


def test_a_figure_that_is_no_longer_measured_has_fallen() -> None:
    assert floors.below({}, {"typed.total.recall": 0.5}) == ["typed.total.recall is 0.0000, its floor 0.500"]


def test_floors_rise_and_never_sink() -> None:
    old = {"a.recall": 0.9, "b.recall": 0.5, "gone.recall": 0.4}
    assert floors.raised({"a.recall": 0.8, "b.recall": 0.61239, "new.recall": 0.0}, old) == {
        "a.recall": 0.9,
        "b.recall": 0.612,
        "gone.recall": 0.4,
    }


def test_floors_are_read_as_they_were_written(tmp_path: Path) -> None:
    kept = {"structure.documents.un-texto.recall": 0.981, "structure.total.recall": 0.975}
    floors.write_floors(kept, tmp_path / "floors.toml")
    assert floors.read_floors(tmp_path / "floors.toml") == kept


def test_gains_and_losses_are_listed_line_by_line() -> None:
    before, now = Counter(["typed a:1 x", "typed a:1 x", "norm a:9"]), Counter(["typed a:1 x", "structure b:4"])
    assert floors.gains_and_losses(before, now) == "2 gained, 1 lost\n+ norm a:9\n+ typed a:1 x\n- structure b:4"


def test_a_missed_line_carries_no_words_of_the_gold() -> None:
    examples = ['un-texto:12 roulette payout.straight = "35:1"  «palabras del texto»']
    answer = {"misses": {"typed absent": {"examples": examples}, "typed wrong value": {"examples": ["otro:1 x y"]}}}
    assert list(scores.missed(answer)) == ["typed un-texto:12 roulette payout.straight"]


def test_the_page_shows_the_floors() -> None:
    for path, language in ((page.PAGE, ""), *((path, language) for language, path in page.READMES.items())):
        text = path.read_text(encoding="utf-8")
        assert text == page.made_again(text, language), "run `make docs`"


def test_a_readme_sets_unseen_texts_before_the_five() -> None:
    figures = {"apart.passages.recall": 0.125, "unseen.total.recall": 0.25, "unseen.total.structure": 0.5}
    figures |= {"typed.total.recall": 0.75, "apart.four_hands.recall": 0.5}
    rows = page.summary(figures, "es").splitlines()[3:]
    assert rows == [
        "| 120 pasajes de otra mano, nunca usados para desarrollar | 12.5 % |  |  |  |",
        "| 239 pasajes de otras cuatro manos, nunca usados para desarrollar | 50.0 % |  |  |  |",
        "| nueve reglamentos de otras tradiciones | 25.0 % |  | 50.0 % |  |",
        "| los cinco textos oficiales | 75.0 % |  |  |  |",
    ]


def test_facts_are_counted_by_document_and_family(tmp_path: Path) -> None:
    typed = [{"document": "un-texto", "line_start": line, "game": "boule", "family": "payout", "key": "pays.straight"}
             for line in (3, 9)]  # fmt: skip
    norms = [{"document": "un-texto", "line_start": 4, "family": "obligation"}]
    for name, rows in (("core.jsonl", typed), ("norms.jsonl", norms)):
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    missed = {"typed absent": {"examples": ['un-texto:9 boule pays.straight = "7:1" «palabras»']}}
    missed |= {"norm not found: obligation": {"examples": ["un-texto:4-4 boule «palabras»"]}}
    found = counts.counted({"misses": missed}, tmp_path)
    assert found == {"typed": {"un-texto": {"payout": (1, 2)}}, "norms": {"un-texto": {"obligation": (0, 1)}}}
    counts.write_counts(found, tmp_path / "counts.toml")
    assert counts.read_counts(tmp_path / "counts.toml") == found
    assert page.facts(found).splitlines()[3:5] == ["| payout | 1 of 2 |", "| total | 1 of 2 |"]


def test_findings_that_people_read_are_counted() -> None:
    lines = ["# drawn", "document\tlines\tcode\tverdict", "a\t1-1\tmisprint\treal", "a\t2-2\tmisprint\tfalse"]
    assert page.read_by_people(lines).splitlines()[-1] == "| total | 1 of 2 |"


def test_a_table_has_a_row_for_each_group() -> None:
    table = page.tables({"norms.families.staff.recall": 0.5, "norms.total.recall": 0.875, "norms.total.precision": 1.0})
    assert table.splitlines()[3:] == ["| staff | 50.0 % |  |  |  |", "| total | 87.5 % | 100.0 % |  |  |"]
