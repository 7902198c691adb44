"""Every export gives in foreign engines the answers of the pack that it was made from."""

import os
from pathlib import Path

import pytest

from tests.foreign.engines import ENGINES, HERE, run
from tests.foreign.passes import kept, lost


@pytest.mark.timeout(600)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_foreign_engine_answers_as_the_pack(engine: str, tmp_path: Path) -> None:
    if not (HERE / "node_modules").is_dir() and not os.environ.get("CI"):
        pytest.skip("the foreign engines are not installed; `make test` installs them")
    told = run(engine, tmp_path)
    assert told.different[:10] == []
    assert lost(engine, told) == []


def test_every_engine_has_a_list_of_what_passes() -> None:
    assert set(kept()) == set(ENGINES)
    assert all(passed["cases"] and passed["tables"] for passed in kept().values())
