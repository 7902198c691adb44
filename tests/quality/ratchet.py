"""Raise the floors to what a build of the official texts reaches now: `make floors`."""

import tempfile
from pathlib import Path

from tests.conftest import SHARED, build
from tests.quality import counts, floors, page, scores
from tests.unseen import gate


def main() -> None:
    """Raise the floors of the texts of this repository, and those of the official texts where these are at hand."""
    fallen = gate.raise_floors()
    if (SHARED / "sources").is_dir():
        fallen += _official()
    else:
        print("The official texts (../shared/sources) are not on this machine: their floors stay as they are.")
    page.main()
    if fallen:
        raise SystemExit("\n".join(["Below the floor:", *fallen]))


def _official() -> list[str]:
    """Build, score, print gains and losses against the last time, write the raised floors; return what fell."""
    with tempfile.TemporaryDirectory() as folder:
        answer = scores.score(build(SHARED / "sources", Path(folder)), SHARED)
    figures, old, missed = scores.figures(answer), floors.read_floors(), scores.missed(answer)
    print(floors.gains_and_losses(floors.read_missed(), missed))
    new = floors.raised(figures, old)
    for name in (name for name in new if new[name] != old.get(name)):
        print(f"{name}: {old.get(name, 0.0):.3f} -> {new[name]:.3f}")
    fallen = floors.below(figures, old)
    floors.write_floors(new)
    if not fallen:
        counts.write_counts(counts.counted(answer, SHARED / "gold"))
        floors.write_missed(missed)
    return fallen


if __name__ == "__main__":
    main()
