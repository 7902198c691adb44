"""Addresses: they say what they show, and no name of a text breaks out of them."""

from rules_db.pages.links import Links

to = Links("/", "reglas")


def test_a_provision_is_named_by_document_and_path() -> None:
    assert to.provision("cl-x-decreto-1__part_2__art_7") == "/-/documentos/cl-x-decreto-1/part_2__art_7"
    assert to.provision("d__p", rule="abc") == "/-/documentos/d/p?regla=abc#palabras"


def test_what_is_empty_is_not_asked() -> None:
    assert to.game("craps", q="", jurisdiccion=["melilla", "chile"]) == (
        "/-/juegos/craps?jurisdiccion=melilla&jurisdiccion=chile"
    )


def test_names_cannot_break_out_of_an_address() -> None:
    assert to.game('a/../b?c#d"<') == "/-/juegos/a%2F..%2Fb%3Fc%23d%22%3C"


def test_a_site_may_stand_below_a_prefix() -> None:
    below = Links("/juegos/", "base")
    assert below.start() == "/juegos/"
    assert below.table("rules", game="craps") == "/juegos/base/rules?game=craps"
    assert below.static("reglas.css") == "/juegos/-/static-plugins/reglas/reglas.css"


def test_the_same_page_in_another_language_asks_the_same() -> None:
    address = to.language("/-/buscar", {"q": ["zapatilla"], "idioma": ["es"]}, "en")
    assert address == "/-/buscar?q=zapatilla&idioma=en"
