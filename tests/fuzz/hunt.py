"""Look for inputs that reach new code: `python -m tests.fuzz.hunt TARGET SECONDS` (atheris; Linux).

Of what is found, `tests/fuzz/corpus/TARGET` keeps a spread from the shortest to the longest. An input that breaks the
target is left beside it as `broken-…`, and the hunt ends with its traceback.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

KEPT = Path(__file__).parent / "corpus"
_MOST = 120
"""Inputs that are kept of a target."""
_SLOWEST = 10
"""Seconds that one input may take."""
_REACH = {
    "text": ["corpus", "extractor"],
    "grammar": ["extractor.grammar", "extractor.lexicon"],
    "pdf": ["corpus.media.pdf"],
    "pack": ["rules_db.packs", "rules_db.exporting"],
    "bets": ["rules_db.cli.streaming", "rules_db.engine", "rules_db.facts"],
    "words": ["rules_db.cli.bets", "rules_db.search", "rules_db.facts", "rules_db.engine"],
}
"""The code of each target that inputs should reach."""


def hunt(name: str, seconds: int) -> None:
    """Hunt in a process of its own, then keep some of what it found."""
    kept = KEPT / name
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        options = [f"-max_total_time={seconds}", f"-artifact_prefix={kept}/broken-", folder, str(kept)]
        subprocess.run([sys.executable, "-m", "tests.fuzz.hunt", "--inside", name, *options], check=True)  # noqa: S603 - this module
        found = {path.name[:16]: path.read_bytes() for path in (*Path(folder).iterdir(), *kept.iterdir())}
        for old in kept.iterdir():
            old.unlink()
        by_length = sorted(found.items(), key=lambda item: (len(item[1]), item[0]))
        for file, data in by_length[:: max(1, len(found) // _MOST)]:
            (kept / file).write_bytes(data)


def _inside(name: str, options: list[str]) -> None:
    import atheris  # type: ignore[import-not-found] # installed by `make fuzz` alone

    with atheris.instrument_imports(include=_REACH[name]):
        from tests.fuzz.targets import LONGEST, TARGETS
    target = TARGETS[name]
    for seed in target.seeds():
        target.try_on(seed)
        Path(options[-1], hashlib.sha256(seed).hexdigest()).write_bytes(seed)
    atheris.Setup([name, f"-max_len={LONGEST}", f"-timeout={_SLOWEST}", *options], target.try_on)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        _inside(sys.argv[2], sys.argv[3:])
    else:
        hunt(sys.argv[1], int(sys.argv[2]))
