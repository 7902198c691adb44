"""Look for inputs that reach new code: `python -m tests.fuzz.hunt TARGET SECONDS` (atheris; Linux).

Of what is found, `tests/fuzz/corpus/TARGET` keeps the fewest and shortest inputs that reach as much code together. An
input that breaks the target is left beside it as `broken-…`, and the hunt ends with its traceback.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

KEPT = Path(__file__).parent / "corpus"
_MOST = 60
"""Inputs that are kept of a target, a spread from the shortest to the longest where more are needed."""
_SLOWEST = 10
"""Seconds that one input may take."""
_MEMORY = 1_500
"""MiB that a target may need."""
_REACH = {
    "text": ["corpus", "extractor"],
    "outline": ["corpus.furniture", "corpus.layout", "extractor.outline"],
    "knowledge": ["corpus", "extractor", "rules_db.building.pipeline", "rules_db.store.rows", "rules_db.exporting"],
    "damaged": ["corpus.repair"],
    "grammar": ["extractor.grammar", "extractor.lexicon"],
    "pdf": ["corpus.media.pdf"],
    "html": ["corpus.media", "inscriptis"],
    "docx": ["corpus.media", "docx2python"],
    "hocr": ["corpus.media.engine"],
    "pack": ["rules_db.packs", "rules_db.exporting"],
    "bets": ["rules_db.cli.showing_answers", "rules_db.engine", "rules_db.facts"],
    "stream": ["rules_db.cli.showing_answers"],
    "words": ["rules_db.cli.showing_answers", "rules_db.search", "rules_db.facts", "rules_db.engine"],
    "verdicts": ["rules_db.decisions", "json"],
    "database": ["rules_db.store", "rules_db.knowledge", "rules_db.verify", "rules_db.cli"],
}
"""The code of each target that inputs should reach."""


def hunt(name: str, seconds: int) -> None:
    """Hunt in a process of its own, then keep what reaches as much as all that it found."""
    kept = KEPT / name
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as found, tempfile.TemporaryDirectory() as chosen:
        _run(name, f"-max_total_time={seconds}", f"-artifact_prefix={kept}/broken-", found, str(kept))
        _run(name, "-merge=1", chosen, found, str(kept))
        by_length = sorted(Path(chosen).iterdir(), key=lambda file: (file.stat().st_size, file.name))
        inputs = [file.read_bytes() for file in by_length[:: -(-len(by_length) // _MOST)]]
    for old in kept.iterdir():
        old.unlink()
    for data in inputs:
        (kept / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


def _run(name: str, *options: str) -> None:
    subprocess.run([sys.executable, "-m", "tests.fuzz.hunt", "--inside", name, *options], check=True)  # noqa: S603 - this module


def _inside(name: str, options: list[str]) -> None:
    import atheris  # type: ignore[import-not-found] # installed by `make fuzz` alone

    with atheris.instrument_imports(include=_REACH[name]):
        from tests.fuzz.target import LONGEST
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    if not any(option.startswith("-merge") for option in options):
        for seed in target.seeds():
            target.try_on(seed)
            Path(options[-2], hashlib.sha256(seed).hexdigest()).write_bytes(seed)
    # A merge starts itself again by its first word.
    again = f"{sys.executable} -m tests.fuzz.hunt --inside {name}"
    limits = [f"-max_len={LONGEST}", f"-timeout={_SLOWEST}", f"-rss_limit_mb={_MEMORY}"]
    atheris.Setup([again, *limits, *options], target.try_on)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        _inside(sys.argv[2], sys.argv[3:])
    else:
        hunt(sys.argv[1], int(sys.argv[2]))
