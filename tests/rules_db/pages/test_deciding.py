"""Decisions from the browser: only forms of the server's own pages write, and only for persons who may."""

import asyncio
from pathlib import Path
from urllib.parse import quote

import pytest

from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.decisions import listed
from rules_db.decisions.subjects import TABLES
from rules_db.pages.desk import PERSON, TEXTS, Desk, own_link
from rules_db.pages.lexicon import TRIAL
from rules_db.pages.links import own_address
from rules_db.pages.server import application
from schemas.limits import most
from tests.rules_db.conftest import read_by_name
from tests.rules_db.decisions.test_repairs import Journey
from tests.rules_db.pages.asking import ask, get
from tests.rules_db.pages.at_a_desk import OWN_SITE, Person, copied, rule_of

KEY = "pays.straight"


@pytest.fixture
def base_path(database: Path, tmp_path: Path) -> Path:
    return copied(database, tmp_path)


@pytest.fixture
def ana(base_path: Path) -> Person:
    person = Person(Desk.at(base_path, "ana"))
    person.get(f"/-/decidir/{rule_of(base_path, KEY).id}")
    return person


def correction(path: Path, value: str = "3:1") -> dict[str, str]:
    return {"fila": rule_of(path, KEY).id, "acto": "correct", "value": value}


def test_a_value_is_corrected_and_the_page_says_who_did_it(ana: Person, base_path: Path) -> None:
    row = rule_of(base_path, KEY).id
    answer = ana.send("/-/decidir", **correction(base_path), nota="<b>así</b>")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/-/decidir/{row}")
    assert rule_of(base_path, KEY).value == "3:1"
    page = ana.get(f"/-/decidir/{row}").text
    assert "<del>2:1</del> <ins>3:1</ins>" in page
    assert "&lt;b&gt;así&lt;/b&gt;" in page
    assert "ana" in page


def test_what_was_decided_is_taken_back(ana: Person, base_path: Path) -> None:
    ana.send("/-/decidir", **correction(base_path))
    page = ana.get("/-/decisiones").text
    decision = page.partition('name="decision" value="')[2].partition('"')[0]
    assert ana.send("/-/decidir", acto="revert", decision=decision).status_code == 303
    assert rule_of(base_path, KEY).value == "2:1"


def test_a_rule_is_added_by_its_words(ana: Person, base_path: Path) -> None:
    words, said = "La rueda gira y la bola decide.", {"family": "option", "key": "wheel_turns", "value": "true"}
    ana.send("/-/decidir", acto="add", documento="quieta", palabras=words, **said)
    added = rule_of(base_path, "wheel_turns")
    assert (added.value, added.text, added.game) == (True, words, "american_roulette")


def test_words_that_do_not_stand_in_the_text_are_refused(ana: Person, base_path: Path) -> None:
    said = {"family": "option", "key": "wheel_turns", "value": "true"}
    answer = ana.send("/-/decidir", acto="add", documento="quieta", palabras="Nadie lo dijo.", **said)
    assert answer.status_code == 400
    assert rule_of(base_path, "wheel_turns") is None


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {**OWN_SITE, "sec-fetch-site": "cross-site"},
        {**OWN_SITE, "content-type": "text/plain"},
    ],
)
def test_what_another_site_sends_changes_nothing(ana: Person, base_path: Path, headers: dict[str, str]) -> None:
    assert ana.send("/-/decidir", headers, **correction(base_path)).status_code == 403
    assert rule_of(base_path, KEY).value == "2:1"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"nota": "a" * most("form")}, "demasiado largo"),
        ({f"campo{number}": "a" for number in range(most("fields"))}, "demasiados campos"),
    ],
)
def test_a_form_has_an_end(more: dict[str, str], said: str, ana: Person, base_path: Path) -> None:
    answer = ana.send("/-/decidir", **correction(base_path), **more)
    assert (answer.status_code, said in answer.text) == (400, True)
    assert rule_of(base_path, KEY).value == "2:1"


def test_a_form_without_its_token_or_session_changes_nothing(ana: Person, base_path: Path) -> None:
    assert ana.send("/-/decidir", **{**correction(base_path), "token": "0" * 64}).status_code == 403
    ana.session = "0" * 64
    assert ana.send("/-/decidir", **correction(base_path)).status_code == 403
    assert rule_of(base_path, KEY).value == "2:1"


def test_the_token_of_another_person_does_not_serve(ana: Person, base_path: Path) -> None:
    luis = Person(Desk(base_path, "luis", base_path.parent, secret=ana.desk.secret))
    luis.session, luis.token = ana.session, ana.token
    assert luis.send("/-/decidir", **correction(base_path)).status_code == 403


def test_a_reader_decides_nothing_and_a_reviewer_takes_back_only_what_is_hers(base_path: Path) -> None:
    people = {"ana": "reviewer", "luis": "reader", "eva": "reviewer"}
    row = rule_of(base_path, KEY).id
    seated = {name: Person(Desk(base_path, name, base_path.parent, people)) for name in people}  # type: ignore[arg-type]
    assert "<button>Guardar" not in seated["luis"].get(f"/-/decidir/{row}").text
    token = seated["luis"].desk.seat("luis", seated["luis"].session).token
    assert seated["luis"].send("/-/decidir", **{**correction(base_path), "token": token}).status_code == 403
    seated["ana"].get(f"/-/decidir/{row}")
    seated["ana"].send("/-/decidir", **correction(base_path))
    [decision] = [one.decision.id for one in listed(base_path)]
    seated["eva"].get(f"/-/decidir/{row}")
    assert seated["eva"].send("/-/decidir", acto="revert", decision=decision).status_code == 403


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base that has rows of all kinds: one of its texts is damaged, one refers to nothing."""
    journey = Journey(tmp_path_factory.mktemp("mixed"))
    text = (
        "MUNICIPALIDAD DE TRES\n\nDECRETO\n\n1. RULETA AMERICANA\n\nPleno 34 a 1, salvo lo dispuesto en el punto 9.9.\n"
    )
    (journey.sources / "tres.txt").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
        journey.build()
    return journey.database


@pytest.mark.parametrize("table", sorted(set(TABLES.values())))
def test_every_kind_of_row_has_a_page_on_which_it_is_decided(mixed: Path, table: str) -> None:
    with KnowledgeBase.open(mixed) as base:
        row = base.connection.execute(f"SELECT id FROM {table} LIMIT 1").fetchone()["id"]  # noqa: S608 - ours
    page = Person(Desk.at(mixed, "ana")).get(f"/-/decidir/{row}")
    assert (page.status_code, "Guardar la corrección" in page.text) == (200, True)


def test_values_norms_references_repairs_and_counterparts_lead_to_where_they_are_decided(mixed: Path) -> None:
    ana = Person(Desk.at(mixed, "ana"))
    with KnowledgeBase.open(mixed) as base:
        norm, paid, repair, citation, link = (
            base.connection.execute(sql).fetchone()
            for sql in (
                "SELECT id, text FROM rules WHERE modality <> '' LIMIT 1",
                "SELECT id, provision_id AS home FROM rules WHERE key = 'pays.straight' AND document_id = 'roto'",
                "SELECT r.id, p.id AS home FROM repairs r JOIN provisions p ON p.document_id = r.document_id "
                "AND r.line BETWEEN p.line_start AND p.line_end AND p.heading = 'PAGOS' LIMIT 1",
                "SELECT id, provision_id AS home FROM citations LIMIT 1",
                "SELECT id FROM alignments WHERE level = 'rule' AND family = 'payout' LIMIT 1",
            )
        )
    for page, row in (
        (f"/-/normas?q={quote(norm['text'])}", norm["id"]),
        ("/-/juegos/american_roulette", paid["id"]),
        ("/-/diferencias/roto/tres/american_roulette", paid["id"]),
        (f"/-/documentos/{paid['home'].replace('__', '/', 1)}", paid["id"]),
        (f"/-/documentos/{repair['home'].replace('__', '/', 1)}", repair["id"]),
        (f"/-/documentos/{citation['home'].replace('__', '/', 1)}", citation["id"]),
        ("/-/vinculos/roto/sano", link["id"]),
        ("/-/documentos/roto", "roto"),
    ):
        assert f"/-/decidir/{row}" in ana.get(page).text, page


def test_without_a_desk_nothing_can_be_written_or_seen_of_it(base_path: Path) -> None:
    row = rule_of(base_path, KEY)
    assert ask(base_path, "POST", "/-/decidir", headers=OWN_SITE, data=correction(base_path)).status_code == 404
    assert get(base_path, f"/-/decidir/{row.id}").status_code == 404
    document, _, eid = row.provision_id.partition("__")
    assert "/-/decidir" not in get(base_path, f"/-/documentos/{document}/{eid}").text


def test_pages_that_are_kept_have_links_to_decide_and_no_token(ana: Person, base_path: Path) -> None:
    document, _, eid = rule_of(base_path, KEY).provision_id.partition("__")
    page = ana.get(f"/-/documentos/{document}/{eid}")
    assert f"/-/decidir/{rule_of(base_path, KEY).id}" in page.text
    assert "token" not in page.text
    assert "set-cookie" not in page.headers
    assert "no-store" in ana.get("/-/revisar").headers["cache-control"]


@pytest.mark.parametrize(
    "wanted",
    [
        "//evil.example/x",
        "///evil.example",
        "javascript:alert(1)",
        "https://evil.example",
        "/\\evil.example",
        "/a\nb",
        "",
    ],
)
def test_a_form_leads_nowhere_else(wanted: str) -> None:
    assert own_address(wanted, "/-/revisar") == "/-/revisar"


def test_a_page_leads_nowhere_else_either(ana: Person, base_path: Path) -> None:
    row = rule_of(base_path, KEY).id
    assert '="https://evil.example' not in ana.get(f"/-/decidir/{row}?volver=https://evil.example/x").text


def test_a_value_that_nobody_can_have_meant_is_refused(ana: Person, base_path: Path) -> None:
    said = {"family": "option", "key": "wheel_turns", "value": "[" * 50_000}
    words = "La rueda gira y la bola decide."
    assert ana.send("/-/decidir", acto="add", documento="quieta", palabras=words, **said).status_code == 400
    assert listed(base_path) == []


def test_a_finding_is_added_by_marking_words(ana: Person, base_path: Path) -> None:
    row = rule_of(base_path, KEY)
    said = {"documento": row.document_id, "palabras": row.text, "message": "No dice <cuándo>.", "severity": "info"}
    assert ana.send("/-/decidir", acto="add", **said).status_code == 303
    page = ana.get("/-/hallazgos?codigo=added_by_hand").text
    assert ("Señalado por una persona" in page, "No dice &lt;cuándo&gt;." in page) == (True, True)


def test_one_entry_of_the_lexicon_is_tried_at_a_time(ana: Person) -> None:
    with TRIAL:
        answer = ana.send("/-/lexico/probar", clase="bet", nombre="farol")
    assert (answer.status_code, "Se está probando otra entrada" in answer.text) == (400, True)


def test_a_form_leads_back_where_it_came_from() -> None:
    assert own_address("/-/juegos/craps?q=a#v", "/") == "/-/juegos/craps?q=a#v"


def test_what_was_checked_is_told_in_comparisons_and_narrows_them_down(ana: Person, base_path: Path) -> None:
    row = rule_of(base_path, KEY)
    page = "/-/juegos/american_roulette"
    assert "revisado por" not in ana.get(page).text
    ana.get(f"/-/decidir/{row.id}")
    ana.send("/-/decidir", fila=row.id, acto="accept")
    assert "revisado por ana el" in ana.get(page).text
    assert row.id in ana.get(f"{page}?revision=checked").text
    assert row.id not in ana.get(f"{page}?revision=unchecked").text


def test_what_is_new_since_the_last_visit_is_counted(ana: Person, base_path: Path) -> None:
    ana.send("/-/decidir", **correction(base_path))
    [when] = [one.decision.when for one in listed(base_path)]
    assert "desde su última visita" not in ana.get("/-/decisiones").text
    answer = ana.get(f"/-/decisiones?visto={when}")
    assert answer.cookies["reglas_visit"] == when
    assert "0 desde su última visita" in answer.text
    assert "reglas_visit" not in ana.get("/-/decisiones?visto=<b>").cookies


def test_texts_that_are_new_or_were_read_anew_since_the_last_visit_are_told(ana: Person, base_path: Path) -> None:
    with KnowledgeBase.open(base_path) as base:
        count = len(base.documents())
    marks = ana.get("/-/decisiones?visto=2026-01-01").cookies[TEXTS].split(".")
    assert len(marks) == count
    desk, told = Desk.at(base_path, "ana"), "nuevos o leídos de nuevo"
    for known, news in ((marks, False), (marks[1:], True)):
        page = application(base_path, desk=desk).client.get("/-/decisiones", cookies={TEXTS: ".".join(known)})
        assert (told in asyncio.run(page).text) == news


def test_rows_and_searches_are_collected_with_comments_and_taken_away(ana: Person, base_path: Path) -> None:
    row = rule_of(base_path, KEY)
    ana.send("/-/coleccionar", coleccion="Para la reunión", fila=row.id, nota="<i>ojo</i>")
    ana.send("/-/coleccionar", coleccion="Para la reunión", busqueda="/-/buscar?q=pleno", titulo="plenos")
    page = ana.get("/-/colecciones/para-la-reunion").text
    assert row.text in page
    assert "&lt;i&gt;ojo&lt;/i&gt;" in page
    assert 'href="/-/buscar?q=pleno">plenos' in page
    assert row.text in ana.get("/-/colecciones/para-la-reunion?formato=md").text
    assert row.text in ana.get("/-/colecciones/para-la-reunion?formato=csv").text
    taken = page.partition('name="quita" value="')[2].partition('"')[0]
    ana.send("/-/coleccionar", coleccion="para-la-reunion", quita=taken)
    assert row.text not in ana.get("/-/colecciones/para-la-reunion").text
    assert ana.send("/-/coleccionar", coleccion="../x", busqueda="https://evil.example").status_code == 400


def test_after_a_rebuild_with_changed_words_the_queue_has_what_was_decided_on_them(tmp_path: Path) -> None:
    source, path = tmp_path / "callada.txt", tmp_path / "two.db"
    text = "DECRETO 4\n\n1. RULETA AMERICANA\n\n1.1 Pagos\n\nEl pleno gana{} treinta y cinco veces la apuesta.\n"
    source.write_text(text.format(""), encoding="utf-8")
    build([source], path, document_id="callada", jurisdiction="callada")
    ana = Person(Desk.at(path, "ana"))
    ana.get(f"/-/decidir/{rule_of(path, KEY).id}")
    ana.send("/-/decidir", **correction(path, "34:1"))
    assert rule_of(path, KEY).value == "34:1"
    source.write_text(text.format(" siempre"), encoding="utf-8")
    build([source], path, document_id="callada", jurisdiction="callada")
    assert rule_of(path, KEY).value == "35:1"
    assert "treinta y cinco veces" in ana.get("/-/revisar?motivo=review_again").text
    assert "cambió el texto: hay que volver a verlo" in ana.get("/-/decisiones").text


def test_of_several_people_each_signs_in_by_a_link_of_their_own(base_path: Path) -> None:
    desk = Desk(base_path, "ana", base_path.parent, {"ana": "chief", "luis": "reviewer"}, signing=True)
    row = rule_of(base_path, KEY).id

    async def visits() -> list[str]:
        client = application(base_path, desk=desk).client
        unknown = await client.get(f"/-/decidir/{row}")
        refused = await client.get(f"/{own_link(desk, 'luis').replace('quien=luis', 'quien=ana')}")
        entered = await client.get(f"/{own_link(desk, 'luis')}")
        cookies = {PERSON: entered.cookies[PERSON]}
        known = await client.get(f"/-/decidir/{row}", cookies=cookies)
        return [unknown.text, str(refused.status_code), str(entered.status_code), known.text]

    unknown, refused, entered, known = asyncio.run(visits())
    assert (refused, entered) == ("403", "303")
    assert ('value="accept"' in unknown, 'value="accept"' in known) == (False, True)
    assert desk.person(desk.key("luis"), "luis") == "luis"
    assert desk.person(desk.key("luis"), "ana") == ""
