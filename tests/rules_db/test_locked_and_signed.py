"""A knowledge base that another program writes to is called locked; one that was signed holds until its next build."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from rules_db import KnowledgeBase, ReglasError, store
from rules_db.cli import run

NAME = "reglas"


@pytest.fixture
def copy(database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(database, tmp_path / "x.db"))


def test_a_locked_knowledge_base_is_called_locked(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_PATIENCE", 0)
    with closing(sqlite3.connect(copy, isolation_level=None)) as writing:
        writing.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ReglasError, match=r"x\.db is locked: another program writes to it; wait until it ends"):
            KnowledgeBase.open(copy)
    with KnowledgeBase.open(copy) as base:
        assert base.documents()


def signer(*words: str, of: Path | None = None) -> int:
    command = ["ssh-keygen", *words]
    given = of.read_bytes() if of else b""
    return subprocess.run(command, input=given, capture_output=True, check=False).returncode  # noqa: S603 - ours


@pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="OpenSSH is not on this machine")
def test_a_signature_holds_until_a_row_is_changed(copy: Path, tmp_path: Path) -> None:
    key, allowed = tmp_path / "key", tmp_path / "allowed_signers"
    assert signer("-q", "-t", "ed25519", "-N", "", "-C", NAME, "-f", str(key)) == 0
    allowed.write_text(f"{NAME} {key.with_suffix('.pub').read_text()}")
    assert signer("-Y", "sign", "-f", str(key), "-n", NAME, str(copy)) == 0
    holds = ("-Y", "verify", "-f", str(allowed), "-I", NAME, "-n", NAME, "-s", f"{copy}.sig")
    assert run(["documents", "--db", str(copy)]) == 0
    assert signer(*holds, of=copy) == 0
    with closing(sqlite3.connect(copy)) as writing:
        writing.execute("UPDATE rules SET value = '350'")
        writing.commit()
    assert signer(*holds, of=copy) != 0
