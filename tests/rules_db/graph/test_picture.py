"""The picture: one SVG, every game and jurisdiction by name, bars that add up."""

from xml.etree import ElementTree as Tree

from rules_db.graph import picture
from rules_db.words import Words
from tests.rules_db.graph.test_measures import DATES, NORTE, SUR, pays, survey

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*more: object, dates: object = DATES, language: str = "en") -> Tree.Element:
    rules = [*NORTE, *SUR, *more]
    text = picture(survey(rules, dates=dates), Words(language))  # type: ignore[arg-type]
    return Tree.fromstring(text)  # noqa: S314 - our own


def words(root: Tree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_every_jurisdiction_and_game_has_its_name() -> None:
    found = words(drawn(pays("este", "win", "1:1", "blackjack")))
    assert {"Norte", "Sur", "Este", "Craps", "Black Jack", "2001-05-01", "no date in the text"} <= set(found)


def test_an_arc_joins_those_that_agree() -> None:
    arcs = drawn().findall(f"{SVG}path")
    assert len(arcs) == 1
    assert "1 · 50%" in words(drawn())


def test_a_bar_has_a_part_for_each_relation_and_its_number() -> None:
    found = drawn()
    colours = [rect.get("fill") for rect in found.iter(f"{SVG}rect")]
    assert colours.count("#0072B2") == 3  # norte, sur, legend
    assert colours.count("#BBBBBB") == 2  # what norte alone states, legend
    assert {"3", "2"} <= set(words(found))


def test_it_takes_nothing_from_outside_and_foreign_names_are_text() -> None:
    root = drawn(dates={**DATES, "<i>&villa": "1999-01-01\x1b"})
    assert {element.tag for element in root.iter()} <= {
        f"{SVG}{n}" for n in ("svg", "title", "rect", "text", "path", "line", "circle")
    }
    assert not [name for element in root.iter() for name in element.attrib if "href" in name]
    assert "<i>&villa" in words(root)


def test_it_speaks_spanish() -> None:
    assert "sin fecha en el texto" in words(drawn(language="es"))


def test_an_empty_knowledge_base_has_a_picture() -> None:
    Tree.fromstring(picture(survey([], dates={}), Words()))  # noqa: S314 - our own
