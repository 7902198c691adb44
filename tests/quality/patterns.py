"""Every pattern that our code compiles while the samples are read, as JSON: `python -m tests.quality.patterns`."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / room) for room in ("schemas", "corpus", "extractor", "rules_db"))


def watched() -> set[tuple[str, int]]:
    """Return pattern and flags of each, those of modules too: nothing of ours is imported yet."""
    seen: set[tuple[str, int]] = set()
    compiled = re.compile

    def noted(pattern, flags=0):
        result = compiled(pattern, flags)
        if isinstance(result.pattern, str) and sys._getframe(1).f_code.co_filename.startswith(OURS):
            seen.add((result.pattern, result.flags))
        return result

    re.compile = noted
    import corpus
    from rules_db.pipeline import extract

    for file in sorted((ROOT / "corpus" / "samples").glob("*.txt")):
        extract(corpus.read(file))
    return seen


if __name__ == "__main__":
    json.dump(sorted(watched()), sys.stdout)
