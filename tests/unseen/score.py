"""Show what is read of the regulations and passages that nobody tuned for: `python -m tests.unseen.score`."""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from tests.unseen import documents, probes
from tests.unseen.documents import Score
from tests.unseen.probes import PARTS, Answer

SHARES = {
    "recall": ("found", "facts"),
    "precision": ("right", "rules"),
    "judged": ("right", "judged"),
    "structure": ("units_found", "units"),
    "parents": ("parents", "units_found"),
    "games": ("games_right", "games"),
}
"""Each share as two counts of a regulation."""
PROBED = {"recall": ("found", "facts"), "precision": ("right", "rules"), "clean": ("clean", "counter")}
"""Each share as two counts of passages."""
_HELD_OUT = ("uy_bahia_lenga_pliego", "ve_llano_alto_providencia")


def held_out(name: str) -> bool:
    """Tell whether a regulation or a passage is only measured: nobody looks at what is missed of it."""
    serial = re.search(r"-(\d+)$", name)
    return name in _HELD_OUT or (bool(serial) and int(serial[1]) % 4 == 3)


def shares(counts: Mapping[str, int], of: Mapping[str, tuple[str, str]]) -> dict[str, float]:
    """Shares from 0 to 1 by name; what there is nothing of has none."""
    return {name: counts[part] / counts[whole] for name, (part, whole) in of.items() if counts[whole]}


def total(counted: Iterable[Counter[str]]) -> Counter[str]:
    """The sum of counts."""
    return sum(counted, Counter())


def families(scores: Iterable[Score]) -> dict[str, tuple[int, int]]:
    """Facts found of all, by family."""
    found: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for score in scores:
        found.update({family: part for family, (part, _) in score.families.items()})
        every.update({family: whole for family, (_, whole) in score.families.items()})
    return {family: (found[family], every[family]) for family in sorted(every)}


def line(name: str, counts: Mapping[str, int], of: Mapping[str, tuple[str, str]]) -> str:
    """One line of figures."""
    told = " ".join(f"{share} {figure:.3f}" for share, figure in shares(counts, of).items())
    more = f" lost game {counts['lost_game']} invented {counts['invented']}" if of is SHARES else ""
    return f"{name:30} {counts['found']}/{counts['facts']} ({counts['rules']} rules) {told}{more}"


def _misses(score: Score, most: int) -> Iterable[str]:
    for fact in score.missed[:most]:
        place = f"{fact['line_start']:5} {fact['game']} {fact['key']}"
        yield f"    missed {place} = {_short(fact['value'])} | {fact['quote'][:70]}"
    for rule in score.wrong[:most]:
        yield f"    wrong  {rule.line_start:5} {rule.game} {rule.key} = {_short(rule.value)} | {rule.text[:70]!r}"


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:60]


def _probe_misses(answers: Iterable[Answer]) -> Iterable[str]:
    for answer in answers:
        text = " / ".join(answer.probe["text"])[:110]
        for fact in answer.missed:
            yield f"    missed {answer.probe['id']} {fact['key']} = {_short(fact['value'])} | {text}"
        for rule in answer.false:
            yield f"    false  {answer.probe['id']} {rule.key} = {_short(rule.value)} | {text}"


def _show_documents(names: list[str], misses: int) -> None:
    scores = [documents.scored(name) for name in names]
    for score in scores:
        print(line(score.name, score.counts, SHARES))
        if not held_out(score.name):
            print(*_misses(score, misses), sep="\n", end="\n" if misses else "")
    by_family = families(score for score in scores if not held_out(score.name)) or families(scores)
    print("by family: " + ", ".join(f"{family} {part}/{whole}" for family, (part, whole) in by_family.items()))
    for name, wanted in (("to look at", {False}), ("held out", {True}), ("all", {False, True})):
        print(line(name, total(score.counts for score in scores if held_out(score.name) in wanted), SHARES))


def _show_probes(parts: list[str], misses: int) -> None:
    for part in parts:
        answers = probes.answers(part)
        shown = [answer for answer in answers if not held_out(answer.probe["id"])]
        for row in list(_probe_misses(shown))[:misses]:
            print(row)
        hidden = [answer for answer in answers if held_out(answer.probe["id"])]
        for name, some in ((part, shown), (f"{part}, held out", hidden), (f"{part}, all", answers)):
            print(line(f"probes: {name}", total(answer.counts for answer in some), PROBED))


def main() -> None:
    """Print the figures of the regulations and of the passages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", default="", metavar="NAME,...", help="regulations or probe files (odds, play, things)"
    )
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show N misses and N false rules of each")
    chosen = parser.parse_args()
    only = [name for name in chosen.only.split(",") if name]
    names = [name for name in documents.names() if not only or any(name.startswith(one) for one in only)]
    if names:
        _show_documents(names, chosen.misses)
    parts = [part for part in PARTS if not only or part in only or "probes" in only]
    _show_probes(parts, chosen.misses)


if __name__ == "__main__":
    main()
