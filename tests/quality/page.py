"""The tables of docs/quality.md, made from what was measured, so that the page cannot say more than tests hold."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from tests.conftest import ROOT
from tests.quality.counts import Counts, read_counts
from tests.quality.floors import read_floors
from tests.quality.graph import FLOORS as GRAPH_FLOORS
from tests.quality.scores import KEPT
from tests.unseen import gate

READ = ROOT / "docs" / "defects-read.tsv"
"""Findings drawn at random and read one by one: document, lines, code, verdict."""
REAL = "real"
GRAPH = {
    "pairs.all": "pairs of passages that regulate the same thing, found",
    "pairs.far": "the same between texts that are no near copies of each other",
    "relation.right": "found pairs whose relation is right",
    "negatives.apart": "look-alikes that are rightly not linked",
    "anomalies.found": "defects of the texts, found",
}
PAGE = ROOT / "docs" / "quality.md"
READMES = {"en": ROOT / "README.md", "es": ROOT / "README.es.md"}
SUMMARY = {
    "en": ("measured on", "typed facts found", "rules read that are right", "parts found", "game of a part right"),
    "es": (
        "medido con",
        "datos encontrados",
        "reglas leídas que son correctas",
        "partes encontradas",
        "juego de la parte",
    ),
}
MEASURED = {
    "apart.passages": {
        "en": "120 passages by another hand, never developed on",
        "es": "120 pasajes de otra mano, nunca usados para desarrollar",
    },
    "apart.four_hands": {
        "en": "239 passages by four more hands, never developed on",
        "es": "239 pasajes de otras cuatro manos, nunca usados para desarrollar",
    },
    "unseen.total": {
        "en": "nine regulations of other traditions",
        "es": "nueve reglamentos de otras tradiciones",
    },
    "typed.total": {"en": "the five official texts", "es": "los cinco textos oficiales"},
}
BLOCK = re.compile(r"(<!-- written by `make floors` and `make docs` -->\n).*?(<!-- end -->)", re.DOTALL)
GROUP = re.compile(r"(?:documents|families)\.")
PROBED = ("recall", "precision", "clean")


def tables(floors: Mapping[str, float]) -> str:
    """One Markdown table for each part that has floors: a row for each document and family, per cent."""
    return "".join(_table(part, columns, floors) for part, columns in KEPT.items() if _groups(part, floors))


def facts(counts: Counts) -> str:
    """One Markdown table for each part: a row for each family, a column for each document, found of all."""
    return "".join(_facts(part, documents) for part, documents in counts.items())


def _facts(part: str, documents: Mapping[str, Mapping[str, tuple[int, int]]]) -> str:
    families = sorted({family for found in documents.values() for family in found})
    rows = [[family, *(_found([found[family]] if family in found else []) for found in documents.values())]
            for family in families]  # fmt: skip
    total = ["total", *(_found(list(found.values())) for found in documents.values())]
    return _markdown([[f"{part}: found of all", *documents], *rows, total])


def _found(pairs: Sequence[tuple[int, int]]) -> str:
    return f"{sum(found for found, _ in pairs)} of {sum(whole for _, whole in pairs)}" if pairs else ""


def graph(floors: Mapping[str, float]) -> str:
    """A Markdown table of what the comparison graph reaches."""
    return _markdown([["comparison", "share"], *([told, _share(floors[name])] for name, told in GRAPH.items())])


def read_by_people(lines: Sequence[str]) -> str:
    """A Markdown table of findings that were read one by one, by code."""
    rows = [line.split("\t") for line in lines if not line.startswith("#")][1:]
    drawn = Counter(code for _, _, code, _ in rows)
    real = Counter(code for _, _, code, verdict in rows if verdict == REAL)
    told = [[f"`{code}`", f"{real[code]} of {number}"] for code, number in drawn.most_common()]
    return _markdown([["findings read", "real"], *told, ["total", f"{real.total()} of {drawn.total()}"]])


def _groups(part: str, floors: Mapping[str, float]) -> list[str]:
    names = [name.removeprefix(f"{part}.").rsplit(".", 1)[0] for name in floors if name.startswith(f"{part}.")]
    return sorted(set(names), key=lambda group: (group == "total", group))


def _table(part: str, columns: tuple[str, ...], floors: Mapping[str, float]) -> str:
    rows = [[part, *(column.replace("_", " ") for column in columns)]]
    for group in _groups(part, floors):
        cells = (floors.get(f"{part}.{group}.{column}") for column in columns)
        rows.append([GROUP.sub("", group), *("" if cell is None else _share(cell) for cell in cells)])
    return _markdown(rows)


def _share(figure: float) -> str:
    return f"{100 * figure:.1f} %"


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    head, *rest = rows
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rest])


def unseen(floors: Mapping[str, float]) -> str:
    """Markdown tables of the regulations and passages that nobody tuned for, those that nobody looks at first."""
    return _table("apart", PROBED, floors) + _table("unseen", gate.COLUMNS, floors) + _table("probes", PROBED, floors)


def summary(floors: Mapping[str, float], language: str) -> str:
    """A Markdown table: texts that nobody tuned for first, beside the five official ones."""
    rows = [SUMMARY[language]]
    for group, told in MEASURED.items():
        structure = "structure.total.recall" if group == "typed.total" else f"{group}.structure"
        names = (f"{group}.recall", f"{group}.precision", structure, f"{group}.games")
        rows.append((told[language], *(_share(floors[name]) if name in floors else "" for name in names)))
    return _markdown(rows)


def made_again(page: str, language: str = "") -> str:
    """The page with its tables as floors, counts and verdicts are kept now; of a `language` where it is a README."""
    floors = {**read_floors(), **gate.read_floors()}
    made = summary(floors, language) if language else _measured(floors)
    return BLOCK.sub(lambda match: f"{match[1]}{made}\n{match[2]}", page)


def _measured(floors: Mapping[str, float]) -> str:
    five = tables(floors) + facts(read_counts()) + graph(read_floors(GRAPH_FLOORS))
    return unseen(floors) + five + read_by_people(READ.read_text(encoding="utf-8").splitlines())


def main() -> None:
    """Write the pages again: `python -m tests.quality.page`."""
    for path, language in ((PAGE, ""), *((path, language) for language, path in READMES.items())):
        path.write_text(made_again(path.read_text(encoding="utf-8"), language), encoding="utf-8")


if __name__ == "__main__":
    main()
