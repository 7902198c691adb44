"""What all pages share: languages, safety headers, answers to what does not exist."""

from pathlib import Path

import pytest

from tests.rules_db.pages.asking import ask, get


def test_pages_speak_spanish_unless_asked_otherwise(database: Path) -> None:
    assert '<html lang="es">' in get(database, "/").text
    english = get(database, "/?idioma=en")
    assert '<html lang="en">' in english.text
    assert "idioma=en" in english.headers["set-cookie"]


def test_the_language_is_remembered(database: Path) -> None:
    assert '<html lang="en">' in get(database, "/", cookies={"idioma": "en"}).text
    assert '<html lang="es">' in get(database, "/?idioma=es", cookies={"idioma": "en"}).text
    assert '<html lang="es">' in get(database, "/", cookies={"idioma": "xx"}).text


@pytest.mark.parametrize(
    "path", ["/", "/-/nothing", "/two/rules", "/two/rules.json", "/-/static-plugins/reglas/reglas.css"]
)
def test_every_answer_has_the_safety_headers(path: str, database: Path) -> None:
    headers = get(database, path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "'unsafe-inline'" not in headers["content-security-policy"].split("style-src")[0]
    assert headers["x-content-type-options"] == "nosniff"


def test_our_pages_may_not_have_styles_or_scripts_inside(database: Path) -> None:
    policy = get(database, "/").headers["content-security-policy"]
    assert "unsafe-inline" not in policy
    assert "sha256" not in policy


def test_pages_are_only_read(database: Path) -> None:
    assert ask(database, "PUT", "/").status_code == 405
