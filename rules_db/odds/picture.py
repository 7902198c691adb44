"""House edges as a picture: a row a bet, a mark a jurisdiction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

_HEIGHT, _WIDTH = 0.28, 9.0
_ASIDE = 0.16
"""Rows by which the marks of two jurisdictions stand apart: equal edges must not hide each other."""
_MARKS = ("o", "s", "^", "D", "v", "P")
"""Marks differ in shape too: the picture reads without colours."""


def draw(title: str, bets: Sequence[str], values: Mapping[str, Mapping[str, float]], target: Path) -> None:
    """Write a picture (the ending says which kind: .svg, .png, .pdf) of each jurisdiction's edges in per cent."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, 1.6 + _HEIGHT * len(bets)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    places = {bet: at for at, bet in enumerate(reversed(bets))}
    for at, (jurisdiction, edges) in enumerate(values.items()):
        aside = _ASIDE * (at - (len(values) - 1) / 2)
        shares, rows = [100 * edge for edge in edges.values()], [places[bet] - aside for bet in edges]
        axes.scatter(shares, rows, marker=_MARKS[at % len(_MARKS)], label=jurisdiction, alpha=0.8, s=28)
    axes.axvline(0, color="0.4", linewidth=1)
    axes.set_yticks(list(places.values()), list(places), fontsize=8)
    axes.set_xlabel("house edge, % of the stake (left of zero it is the player's)")
    axes.set_title(title, fontsize=10)
    axes.grid(axis="x", color="0.9")
    axes.legend(fontsize=8, loc="best")
    figure.savefig(target, metadata={"Date": None} if target.suffix == ".svg" else None)
