"""The packs that come with the program are those of the official texts, and hold to their schema."""

import json
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from rules_db import Engine, KnowledgeBase
from rules_db.errors import ReglasError
from rules_db.packs.compiling import compile_packs
from rules_db.packs.published import names, publish, published_folder, read, written
from rules_db.packs.storing import overview
from schemas.packs import Pack
from schemas.writing import FOLDER, schemas
from tests.rules_db.packs.small import pack, rule

FILES = sorted(published_folder().glob("*/*.json"))


def test_they_are_what_the_official_texts_compile_to(official_database: Path, tmp_path: Path) -> None:
    with KnowledgeBase.open(official_database) as base:
        publish(compile_packs(base), tmp_path)
    fresh = {name: (tmp_path / name[0] / f"{name[1]}.json").read_text(encoding="utf-8") for name in names(tmp_path)}
    kept = {
        name: (published_folder() / name[0] / f"{name[1]}.json").read_text(encoding="utf-8")
        for name in names(published_folder())
    }
    assert sorted(fresh) == sorted(kept)
    different = [name for name in kept if fresh[name] != kept[name]]
    assert different == [], "build the official texts and run `reglas packs --db FILE --out rules_db/published`"


def test_the_schemas_are_what_the_records_say() -> None:
    assert {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")} == schemas(), (
        "python -m schemas.writing"
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_pack_holds_to_its_schema_and_cites_what_it_holds(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    jsonschema_rs.validator_for(json.loads(schemas()["pack.schema.json"])).validate(data)
    the_pack = msgspec.convert(data, Pack)
    assert (the_pack.jurisdiction, the_pack.game) == (file.parent.name, file.stem)
    cited = {n.rule for n in the_pack.norms} | {i.rule for i in the_pack.incidents}
    cited |= {cite for gap in the_pack.gaps for cite in gap.cites}
    cited |= {cite for clash in the_pack.conflicts for cite in (*clash.followed, *clash.ignored)}
    assert cited <= the_pack.citations.keys()
    for table in the_pack.tables.values():
        for node in table.jdm.nodes:
            for row in node.content.rules if node.content else ():
                assert json.loads(row[node.content.outputs[-1].id]), f"{row['_id']} cites nothing"


def test_a_pack_comes_back_from_its_file_as_it_was() -> None:
    made = pack(rule(1, "payout", "pays.pass", "1:1"), rule(2, "bet", "wins_on.pass.come_out", [7]))
    assert read(written(made).encode(), "x") == made


def test_a_pack_is_the_same_whatever_order_a_reader_gives_the_parts_of_a_value() -> None:
    one, other = ({"min": 18, "max": 21}, {"max": 21, "min": 18})
    made = [written(pack(rule(1, "equipment", "ball.diameter_mm", value))) for value in (one, other)]
    assert made[0] == made[1]


@pytest.mark.parametrize("data", [b"{", b"[]", b'{"format": 1}'])
def test_a_file_that_is_no_pack_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(ReglasError, match="is no rule pack"):
        read(data, "x.json")


def test_a_pack_of_a_later_format_is_refused() -> None:
    later = msgspec.structs.replace(pack(rule(1, "payout", "pays.pass", "1:1")), format=99)
    with pytest.raises(ReglasError, match="newer version"):
        read(written(later).encode(), "x.json")


def test_outcomes_that_no_row_decides_are_told_beside_wins_that_are_not_paid():
    pack = Engine().pack("chile", "texas_holdem_plus")
    (ante,) = [one for one in overview(pack).open if one.startswith("ante:")]
    assert "is paid for" in ante
    assert "the dealer does not open" in ante
