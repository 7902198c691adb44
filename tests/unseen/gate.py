"""The figures of the regulations and passages that nobody tuned for, by the names that their floors have."""

from collections import Counter
from pathlib import Path

from tests.quality import floors
from tests.unseen import documents, probes
from tests.unseen.score import PROBED, SHARES, families, shares, total

FLOORS = documents.FOLDER / "floors.toml"
HEADER = """\
# What must be read of the regulations of this folder, of the passages of ../probes and of ../apart, as shares of 1.
# `make floors` raises these figures to what is read; none is lowered but by hand, with the reason in the commit. How
# they count: docs/quality.md.
"""
ENOUGH = 50
"""Rules from which the precision on one regulation has a floor: of few, a single one moves it too far."""
FEW = 10
"""Payouts from which there is a floor for how many of them the regulation states."""
COLUMNS = ("recall", "precision", "judged", "structure", "placed", "parents", "games", "sound_payouts")
"""What has floors, in the order of docs/quality.md."""
_EVER = {"recall": ("found", "facts"), "structure": ("units_found", "units"), "placed": ("parents", "units"),
         "games": ("games_right", "games")}  # fmt: skip
"""Shares whose whole is what the regulation holds: that more is read never lowers one."""


def figures() -> dict[str, float]:
    """Shares from 0 to 1: of each regulation, of each family, of all, and of each file of passages."""
    scores = [documents.scored(name) for name in documents.names()]
    found = _named("unseen.total", _of_documents(total(score.counts for score in scores), whole=True))
    for score in scores:
        found |= _named(f"unseen.documents.{score.name}", _of_documents(score.counts))
    for family, (part, whole) in families(scores).items():
        found[f"unseen.families.{family}.recall"] = part / whole
    for part_name in probes.PARTS:
        counts = total(answer.counts for answer in probes.answers(part_name))
        found |= _named(f"probes.{part_name}", shares(counts, PROBED))
    return found | _apart()


def _apart() -> dict[str, float]:
    """Shares of passages by another hand: sums alone, for nobody is to learn where the misses lie."""
    groups = {
        "passages": probes.PARTS,
        "mixed": ("mixed",),
        "four_hands": ("four_hands",),
        "five_hands": ("five_hands",),
    }
    found: dict[str, float] = {}
    for group, parts in groups.items():
        answers = (answer for part in parts for answer in probes.answers(part, documents.APART))
        found |= _named(f"apart.{group}", shares(total(answer.counts for answer in answers), PROBED))
    return found


def _of_documents(counts: Counter[str], *, whole: bool = False) -> dict[str, float]:
    """Return the shares that have floors; of what was read, only where enough was read, or for the `whole` of all."""
    told = shares(counts, _EVER)
    if whole or counts["rules"] >= ENOUGH:
        told |= shares(counts, SHARES)
    if counts["payouts"] >= FEW:
        told["sound_payouts"] = 1 - counts["invented"] / counts["payouts"]
    return {name: told[name] for name in COLUMNS if name in told and (whole or name != "parents")}


def _named(group: str, values: dict[str, float]) -> dict[str, float]:
    return {f"{group}.{name}": figure for name, figure in values.items()}


def read_floors() -> dict[str, float]:
    """The floors by dotted name, as `figures` names them."""
    return floors.read_floors(FLOORS) if FLOORS.exists() else {}


def raise_floors(path: Path = FLOORS) -> list[str]:
    """Raise the floors to what is read now; return a sentence for each figure that fell."""
    now, old = figures(), read_floors()
    new = {**dict.fromkeys(now, 0.0), **floors.raised(now, old)}
    for name in (name for name in new if new[name] != old.get(name)):
        print(f"{name}: {old.get(name, 0.0):.3f} -> {new[name]:.3f}")
    floors.write_floors(new, path, HEADER)
    return floors.below(now, old)


if __name__ == "__main__":
    raise SystemExit("\n".join(raise_floors()) or 0)
