"""House edges as a picture: a row a bet, a mark a jurisdiction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rules_db.errors import ReglasError

_HEIGHT, _WIDTH = 0.3, 9.0
"""Inches of a row, and of the whole."""
_SPREAD = 0.6
"""The part of a row over which the marks of jurisdictions are spread: equal edges must not hide each other."""
_MARKS = ("o", "s", "^", "D", "v", "P")
"""Marks differ in shape too: the picture reads without colours."""
_LEGEND = 5
"""Jurisdictions on a line of the legend."""


def draw(title: str, bets: Sequence[str], values: Mapping[str, Mapping[str, float]], target: Path) -> None:
    """Write a picture (the ending says which kind: .svg, .png, .pdf) of each jurisdiction's edges in per cent.

    Raises `ReglasError` where matplotlib is not installed.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ReglasError("a picture of edges needs matplotlib; install it with `pip install reglas[plot]`") from error

    figure = Figure(figsize=(_WIDTH, 1.6 + _HEIGHT * len(bets)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    places = {bet: at for at, bet in enumerate(reversed(bets))}
    for row in range(0, len(bets), 2):
        axes.axhspan(row - 0.5, row + 0.5, color="0.96", zorder=0)
    axes.axvline(0, color="0.4", linewidth=1, zorder=1)
    for at, jurisdiction in enumerate(sorted(values)):
        edges = values[jurisdiction]
        aside = _SPREAD * ((at + 0.5) / len(values) - 0.5)
        shares, rows = [100 * edge for edge in edges.values()], [places[bet] - aside for bet in edges]
        axes.scatter(shares, rows, marker=_MARKS[at % len(_MARKS)], label=jurisdiction, s=22, zorder=2)
    axes.set_ylim(-0.5, len(bets) - 0.5)
    axes.set_yticks(list(places.values()), list(places), fontsize=8)
    axes.tick_params(axis="x", top=True, labeltop=True)
    axes.set_xlabel("house edge, % of the stake (left of zero it is the player's)")
    axes.grid(axis="x", color="0.85", zorder=1)
    figure.suptitle(title, fontsize=11)
    figure.legend(fontsize=8, loc="outside lower center", ncols=min(len(values), _LEGEND) or 1)
    figure.savefig(target, metadata={"Date": None} if target.suffix == ".svg" else None)
