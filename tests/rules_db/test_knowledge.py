"""The knowledge base as a Python object."""

import sqlite3
from pathlib import Path

import pytest

from rules_db import KnowledgeBase, ReglasError
from rules_db.errors import DatabaseError, NotFoundError
from tests.rules_db.conftest import BAN, MEANING, QUIETA, QUOTE


def test_documents_come_in_order_with_their_counts(base: KnowledgeBase) -> None:
    documents = base.documents()
    assert [document.id for document in documents] == ["quieta", "serena"]
    assert [document.rules for document in documents] == [3, 0]
    assert documents[0].provisions == len(base.provisions("quieta"))
    assert documents[0].lines == len(QUIETA.splitlines())


def test_a_document_is_found_by_id_or_jurisdiction(base: KnowledgeBase) -> None:
    assert base.document("quieta") == base.documents()[0]
    with pytest.raises(NotFoundError, match=r"no document quiet \(perhaps quieta\)"):
        base.document("quiet")


def test_a_provision_is_found_by_id_or_by_line(base: KnowledgeBase) -> None:
    line = QUIETA.splitlines().index(QUOTE) + 1
    provision = base.provision_at("quieta", line)
    assert QUOTE in provision.text
    assert base.provision(provision.id) == provision
    assert provision.line_start <= line <= provision.line_end


def test_the_narrowest_provision_is_given_for_a_line(base: KnowledgeBase) -> None:
    assert not base.children(base.provision_at("quieta", len(QUIETA.splitlines())))


@pytest.mark.parametrize("line", [0, -1, 10_000])
def test_a_line_that_is_not_there_is_said(line: int, base: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="it has 22 lines"):
        base.provision_at("quieta", line)


@pytest.mark.parametrize("name", ["quieta__nothing", "nobody__x", "", "'; --"])
def test_a_provision_that_is_not_there_is_said(name: str, base: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="there is no provision"):
        base.provision(name)


def test_parents_and_children_agree(base: KnowledgeBase) -> None:
    for provision in base.provisions("quieta"):
        for child in base.children(provision):
            assert base.ancestors(child)[-1] == provision


def test_rules_are_found_by_their_properties(base: KnowledgeBase) -> None:
    (rule,) = base.rules(family="payout")
    assert rule in base.rules()
    assert len(base.rules()) == 3
    assert (rule.key, rule.value, rule.text, rule.repaired) == ("pays.straight", "2:1", QUOTE, False)
    for wanted in ({"game": rule.game}, {"key": rule.key}, {"provision_id": rule.provision_id}):
        assert base.rules(**wanted, jurisdiction="quieta", document_id="quieta") == [rule]
    assert base.rules(game="boule") == base.rules(jurisdiction="serena") == []


def test_norms_are_the_rules_on_conduct_and_meaning(base: KnowledgeBase) -> None:
    assert [rule.text for rule in base.norms()] == [BAN, MEANING]
    assert [rule.text for rule in base.norms(bearer="player", modality="prohibition", game="craps")] == [BAN]
    assert base.norms(bearer="croupier") == base.norms(family="payout") == []


@pytest.mark.parametrize("term", ["Paño Cómodo", "paño comodo", "COMODO", " paño "])
def test_definitions_are_found_by_their_term(term: str, base: KnowledgeBase) -> None:
    assert [rule.text for rule in base.definitions(term)] == [MEANING]


def test_other_terms_are_not_defined(base: KnowledgeBase) -> None:
    assert base.definitions("resbala") == base.definitions("") == base.definitions("paño", game="boule") == []


def test_references_are_found_from_both_ends(base: KnowledgeBase) -> None:
    found = base.references_in("quieta")
    assert sorted(c.text for c in found) == ["Nadie", "ajenos", "los dados"]
    assert sorted(c.text for c in base.references_from(base.provision(found[0].provision_id))) == sorted(
        c.text for c in found
    )
    assert [c.text for c in base.references_to(base.provision("quieta__document"))] == ["Nadie"]
    assert base.references_in("serena") == []


def test_the_source_is_kept_as_received(base: KnowledgeBase) -> None:
    assert base.source("quieta") == QUIETA
    with pytest.raises(NotFoundError):
        base.source("nobody")


def test_it_cannot_be_written(base: KnowledgeBase) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        base.connection.execute("DELETE FROM rules")


def test_its_errors_are_one_kind() -> None:
    assert issubclass(NotFoundError, ReglasError)
    assert issubclass(DatabaseError, ReglasError)


@pytest.mark.parametrize("name", ["missing.db", "folder", "letter.db", "other.db", "empty.db"])
def test_what_is_no_knowledge_base_is_not_opened(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.db").write_text("a letter", encoding="utf-8")
    (tmp_path / "empty.db").touch()
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE meta (key, value)")
    with pytest.raises(DatabaseError, match=name.replace(".", r"\.")):
        KnowledgeBase.open(tmp_path / name)


def test_a_name_with_marks_of_its_own_opens(database: Path, tmp_path: Path) -> None:
    odd = tmp_path / "50% of #1?.db"
    odd.write_bytes(database.read_bytes())
    with KnowledgeBase.open(odd) as base:
        assert base.documents()
