"""The same sources give the same database, bit for bit, wherever, however and by whomever it is built."""

import os
import subprocess
import sys
from pathlib import Path

from tests.corpus.repair.overprinting import SENTENCES, damaged, wrapped
from tests.rules_db.conftest import QUIETA, SERENA

_TEXTS = {
    "quieta": QUIETA,
    "serena": SERENA,
    "sano": "\n".join(wrapped(SENTENCES, 70)),
    "roto": damaged([*SENTENCES, *SENTENCES[::-1]]),
}
_BUILD = """
import sys
from pathlib import Path
from rules_db.building import workers
from rules_db.building import build
workers.WORTH_A_PROCESS = 0
if __name__ == "__main__":
    build([Path(name) for name in sys.argv[3:]], Path(sys.argv[1]), jobs=int(sys.argv[2]))
"""


def built(folder: Path, order: int, jobs: int, mask: int, **environment: str) -> bytes:
    """Build the texts in a folder, in an order, with some processes, and return the database."""
    folder.mkdir()
    (folder / "build.py").write_text(_BUILD, encoding="utf-8")
    for name, text in _TEXTS.items():
        (folder / f"{name}-{order}.txt").write_text(text, encoding="utf-8")
    names = [str(folder / f"{name}-{order}.txt") for name in sorted(_TEXTS, reverse=order < 0)]
    command = [sys.executable, str(folder / "build.py"), str(folder / "x.db"), str(jobs), *names]
    subprocess.run(command, cwd=folder, env={**os.environ, **environment}, umask=mask, check=True)  # noqa: S603 - ours
    return (folder / "x.db").read_bytes()


def test_folder_language_zone_order_seed_processes_and_mask_leave_no_trace(tmp_path: Path) -> None:
    one = built(tmp_path / "a", 1, 1, 0o022, LC_ALL="C", TZ="UTC", PYTHONHASHSEED="1")
    other = built(
        tmp_path / "ñandú b", -1, 2, 0o077, LC_ALL="C.UTF-8", LANG="tr_TR", TZ="Asia/Tokyo", PYTHONHASHSEED="77"
    )
    assert one == other
