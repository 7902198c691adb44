"""The catalogue: two languages for all that pages say, and no message that nobody says."""

import re
from importlib.resources import files
from itertools import chain
from pathlib import Path

import pytest

from rules_db.pages.messages import Messages, catalogue
from schemas.declared import read

PAGES = Path(__file__).parents[3] / "rules_db" / "pages"
_ASKED = re.compile(r"""\bt\(\s*["']([a-z_]+\.[a-z_0-9]+)["'] *[,)]""")
_COMPUTED = re.compile(r"""["']([a-z]+)\.(?:[a-z]+_)?(?:["'] ~|\{)""")
"""A table of which a page says messages by names that it computes."""


def sources() -> dict[str, str]:
    files = chain(PAGES.rglob("*.py"), PAGES.rglob("*.html"))
    return {str(file.relative_to(PAGES)): file.read_text(encoding="utf-8") for file in files}


def test_every_message_has_two_languages_with_the_same_parts() -> None:
    for page, messages in catalogue().items():
        for name, words in messages.items():
            assert len(words) == 2, (page, name)
            assert all(words), (page, name)
            parts = [set(re.findall(r"\{(\w+)\}", text)) for text in words]
            assert parts[0] == parts[1], (page, name)


def test_every_message_that_pages_say_is_in_the_catalogue() -> None:
    t = Messages()
    for file, text in sources().items():
        for name in _ASKED.findall(text):
            assert t.has(name), (file, name)


def test_every_reason_of_a_link_is_told_in_both_languages() -> None:
    t = Messages()
    assert [name for name in read(files("extractor.alignment") / "reasons.toml") if not t.has(f"reason.{name}")] == []


def test_nobody_keeps_a_message_that_no_page_says() -> None:
    text = "\n".join(sources().values())
    computed = {"month", *_COMPUTED.findall(text)}
    kept = [f"{page}.{name}" for page, messages in catalogue().items() if page not in computed for name in messages]
    assert [name for name in kept if name.removesuffix("_one") not in text] == []


def test_a_singular_has_a_plural() -> None:
    for page, messages in catalogue().items():
        assert [name for name in messages if name.endswith("_one") and name[:-4] not in messages] == [], page


def test_numbers_and_dates_are_written_as_each_language_does() -> None:
    spanish, english = Messages("es"), Messages("en")
    assert (spanish.number(12117), english.number(12117)) == ("12.117", "12,117")
    assert (spanish.percent(0.0526), english.percent(-0.0526)) == ("5,26 %", "−5.26 %")
    assert spanish.percent(-0.000001) == "0,00 %"
    assert (spanish.date("2018-03-28"), english.date("2018-03-28")) == ("28 de marzo de 2018", "28 March 2018")
    assert spanish.date("2018") == "2018"


def test_lines_are_never_grouped() -> None:
    assert Messages("es").lines(10073, 10074) == "líneas 10073-10074"
    assert Messages("en").lines(7, 7) == "line 7"


def test_one_is_singular() -> None:
    assert Messages("es")("start.rules", n=1) == "1 regla"
    assert Messages("es")("start.rules", n=2) == "2 reglas"


def test_a_message_that_is_not_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        Messages()("start.nothing")


@pytest.mark.parametrize(("name", "told"), [("Iquique", "Chile e Iquique"), ("Hielo", "Chile y Hielo")])
def test_y_is_e_before_the_sound_of_i(name: str, told: str) -> None:
    assert Messages("es")("difference.between", a="Chile", b=name) == told


def test_one_row_and_one_bet_are_singular() -> None:
    t = Messages("es")
    assert (t("game.pack_settled", n=1), t("game.pack_rows", n=2)) == ("1 apuesta liquidada hasta el final", "2 filas")
