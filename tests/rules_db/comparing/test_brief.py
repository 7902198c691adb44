"""A brief: what differs with both articles, ranked by money and by rights, in four formats that say the same."""

import io
import json
from pathlib import Path

import pypdfium2
import pytest
from docx2python import docx2python
from msgspec.structs import replace

from rules_db import KnowledgeBase
from rules_db.cli import run
from rules_db.comparing.brief import Brief, Count, Grid, Half, Heading, Items, Money, Point, Text, blocks
from rules_db.comparing.brief.making import brief, rank
from rules_db.comparing.brief.writing import FORMATS
from rules_db.comparing.reading import side
from rules_db.comparing.records import Place
from rules_db.words import Words
from tests.rules_db.pages.asking import get

GARZA, QUILLAY = "isla-garza", "puerto-quillay"
SMALL = Brief(
    "norte",
    "sur",
    "Norte",
    "Sur",
    "craps",
    alike=7,
    differing=2,
    priced=3,
    money=(
        Money(
            "craps",
            ("field",),
            "",
            Half("pays: 1:1", "Artículo 3", (Place("norte", 9, 9),)),
            Half("pays: 2:1", "Artículo 8", (Place("sur", 4, 4),)),
            1 / 36,
            -1 / 36,
        ),
    ),
    rights=(
        Point("craps", "Norms", Half("must not: <b>fumar</b>", "Artículo 5"), Half("", state="silent"), "prohibition"),
    ),
    values=(Point("craps", "dice kept aside", Half("3", "Artículo 6"), Half("4", "Artículo 2"), better="player"),),
    limits=("Norte: 1 of 9 quantities on this game became no rule.",),
    uncompared=(Count("unread", 1, ("pays: horn",)), Count("damaged", 2, ("points", "dice"))),
    texts=(Text("Norte", "norte", "Reglamento del Norte", "2019-01-02", "ab" * 32),),
)  # fmt: skip


def told(found: Brief = SMALL, language: str = "es") -> list[object]:
    return list(blocks(found, Words(language), today="2026-01-31", version="9"))  # type: ignore[arg-type]


def grids(found: Brief = SMALL) -> list[Grid]:
    return [block for block in told(found, "en") if isinstance(block, Grid)]


def test_money_stands_with_both_articles_and_what_the_house_keeps() -> None:
    money, rights, values, texts = grids()
    assert money.rows == (("field (campo)", "pays: 1:1\nArtículo 3 [9]", "pays: 2:1\nArtículo 8 [4]", "2.78 → -2.78"),)
    assert rights.rows[0][2] == "not stated"
    assert "better for the player" in values.rows[0][0]
    assert texts.rows[0][2] == "ab" * 32


def test_the_summary_says_who_pays_more_and_what_is_no_difference() -> None:
    summary = next(block for block in told(SMALL, "en") if isinstance(block, Items))
    assert any("(more for the house in Norte: 1; in Sur: 0)" in item for item in summary.items)
    assert any("was not read or is damaged, which are no difference: 3" in item for item in summary.items)


def test_what_cannot_be_compared_says_why() -> None:
    last = [block for block in told() if isinstance(block, Items)][-1]
    assert last.items[0].startswith("Norte: 1 ")
    assert last.items[1].endswith("leído: 1 (pays: horn).")
    assert last.items[2].endswith("dañados: 2 (points, dice).")


def test_of_the_rights_of_one_text_what_was_read_surely_comes_first() -> None:
    def point(line: int, confidence: float, other: str = "") -> Point:
        here = Half("must not", "Artículo 5", (Place("norte", line, line),), confidence=confidence)
        return Point("craps", "Norms", here, Half(other, state="stated" if other else "silent"), "prohibition")

    unsure, sure, both = point(2, 0.81), point(8, 0.9), point(9, 0.6, "must")
    assert sorted([unsure, sure, both], key=rank) == [both, sure, unsure]


def test_a_long_list_is_cut_and_says_where_the_rest_is() -> None:
    many = tuple(Point("craps", f"value {n}", Half("1"), Half("2")) for n in range(30))
    page = FORMATS["md"](told(replace(SMALL, values=many), "en"), "en").decode()  # type: ignore[arg-type]
    assert "value 7" in page
    assert "value 8" not in page
    assert "22 more in the full difference" in page


def words_of(form: str) -> str:
    content = FORMATS[form](told(), "es")  # type: ignore[arg-type]
    match form:
        case "docx":
            return str(docx2python(io.BytesIO(content)).text)
        case "pdf":
            document = pypdfium2.PdfDocument(content)
            assert 1 <= len(document) <= 3
            return "\n".join(page.get_textpage().get_text_range() for page in document)
    return content.decode()


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_every_format_says_the_same(form: str) -> None:
    said = words_of(form)
    for part in ("Norte y Sur comparadas: Craps", "Artículo 8", "2026-01-31", "abababab", "Lo que cuesta", "no consta"):
        assert part in said, part


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_the_same_brief_gives_the_same_bytes(form: str) -> None:
    assert FORMATS[form](told(), "es") == FORMATS[form](told(), "es")  # type: ignore[arg-type]


def test_words_of_a_text_are_no_markup() -> None:
    assert "<b>fumar" not in words_of("html")
    assert "&lt;b&gt;fumar" in words_of("html")
    assert "<b>fumar</b>" in words_of("docx")
    assert "<b>fumar</b>" in words_of("pdf")


def test_a_pdf_brings_the_font_that_every_installation_has() -> None:
    content = FORMATS["pdf"](list(told()), "es")
    assert b"BitstreamVeraSans" in content
    assert "›" in words_of("pdf")  # from one edge to the other: the font has no arrow


def test_bets_with_another_edge_are_found_in_a_knowledge_base(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        a, b = (side(base, name, game="blackjack", prose=False) for name in (GARZA, QUILLAY))
        found = brief(base, a, b, game="blackjack")
        every = brief(base, side(base, GARZA, prose=False), side(base, QUILLAY, prose=False))
    assert found.differing > 0
    assert found.money == tuple(sorted(found.money, key=lambda one: -round(one.weight, 9)))
    assert all(one.a.article and one.b.article for one in found.values if one.a.words and one.b.words)
    assert {one.game for one in every.values} > {"blackjack"}
    assert all(one.a.words and one.b.words for one in every.values)


def test_the_command_writes_each_format_and_refuses_others(
    samples_database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ["brief", GARZA, QUILLAY, "--game", "blackjack", "--db", str(samples_database)]
    for form in FORMATS:
        assert run([*at, "--out", str(tmp_path / f"brief.{form}"), "--lang", "es"]) == 0
        assert (tmp_path / f"brief.{form}").stat().st_size > 1000
    capsys.readouterr()
    assert run([*at, "--date", "2026-01-31"]) == 0
    assert "Brief of 2026-01-31" in capsys.readouterr().out
    assert run([*at, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["data"]["game"] == "blackjack"
    assert run([*at, "--out", str(tmp_path / "brief.odt")]) == 2
    assert "end it in one of .md, .html, .docx, .pdf" in capsys.readouterr().err
    assert run(["brief", GARZA, GARZA, "--db", str(samples_database)]) == 2
    assert "differs in nothing from itself" in capsys.readouterr().err


@pytest.mark.parametrize("columns", [44, 100])
def test_on_a_terminal_a_brief_is_no_wider_and_no_markup(
    columns: int, samples_database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(["brief", GARZA, QUILLAY, "--game", "blackjack", "--db", str(samples_database)]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= columns
    assert "# " not in told
    assert "<br>" not in told


def test_in_a_pipe_a_brief_is_markdown(
    samples_database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert run(["brief", GARZA, QUILLAY, "--game", "blackjack", "--db", str(samples_database)]) == 0
    assert capsys.readouterr().out.startswith("# ")


def test_with_json_the_file_is_written_too_or_the_answer_is_an_error(
    samples_database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ["brief", GARZA, QUILLAY, "--game", "blackjack", "--db", str(samples_database), "--json", "--out"]
    assert run([*at, str(tmp_path / "brief.md")]) == 0
    assert json.loads(capsys.readouterr().out)["error"] is None
    assert (tmp_path / "brief.md").read_text().startswith("# ")
    assert run([*at, str(tmp_path / "none" / "brief.md")]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["exit_code"] == 2


def test_the_page_of_a_difference_offers_it_as_a_file(samples_database: Path) -> None:
    page = get(samples_database, f"/-/diferencias/{GARZA}/{QUILLAY}/blackjack").text
    address = f"/-/informe/{GARZA}/{QUILLAY}/blackjack.pdf"
    assert f'href="{address}"' in page
    file = get(samples_database, address)
    assert file.content.startswith(b"%PDF")
    assert f"{GARZA}-{QUILLAY}-blackjack.pdf" in file.headers["content-disposition"]
    assert get(samples_database, f"/-/informe/{GARZA}/{QUILLAY}/ajedrez.pdf").status_code == 404
    assert get(samples_database, f"/-/informe/{GARZA}/{GARZA}/blackjack.md").status_code == 400


def test_headings_are_those_of_a_document_of_three_pages() -> None:
    assert [block.level for block in told() if isinstance(block, Heading)] == [1, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("confidence", "repaired", "caution"),
    [(0.9, False, ()), (0.5, False, ("por cotejar con el texto",)), (0.9, True, ("consta en una línea restaurada",))],
)
def test_a_value_that_is_not_sure_says_so(confidence: float, repaired: bool, caution: tuple[str, ...]) -> None:
    half = Half("4", "Artículo 2", confidence=confidence, repaired=repaired)
    found = replace(SMALL, values=(replace(SMALL.values[0], b=half),))
    grid = [block for block in told(found) if isinstance(block, Grid)][2]
    assert grid.rows[0][2].splitlines()[2:] == [f"({each})" for each in caution]
