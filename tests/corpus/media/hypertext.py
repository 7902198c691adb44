"""A plain text as a page of hypertext and as an office document: paragraphs, headings, lists and tables."""

import html
import re
from collections.abc import Iterator
from itertools import groupby

from tests.corpus.media import office

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the blocks of a text: ("table", its rows) or ("lines", lines without a blank one between them)."""
    for blank, lines in groupby(text.splitlines(), key=lambda line: not line.strip()):
        if not blank:
            for is_row, group in groupby(lines, key=_is_row):
                yield "table" if is_row else "lines", list(group)


def _is_row(line: str) -> bool:
    return "\t" in line or line.startswith("|")


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in (row.split("\t") if "\t" in row else row.strip("|").split("|")))


def page(text: str, *, charset: str = "utf-8") -> str:
    """The text as a page, as gazettes publish it: navigation and programs around, a `p` or `h2` a block."""
    head = f'<meta charset="{charset}"><title>Boletín</title><style>p {{margin: 0}}</style>'
    around = '<nav><ul><li><a href="/">Inicio</a></li><li><a href="/buscar">Buscar</a></li></ul></nav>'
    return (
        f"<!DOCTYPE html><html lang=es><head>{head}</head><body>{around}<script>document.write('no')</script>"
        f"<div id=texto>{''.join(map(_element, blocks(text)))}</div></body></html>"
    )


def _element(block: tuple[str, list[str]]) -> str:
    kind, lines = block
    if kind == "table":
        rows = ("".join(f"<td>{html.escape(cell)}</td>" for cell in _cells(row)) for row in lines)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    words = "<br>\n".join(_BOLD.sub(r"<b>\1</b>", html.escape(line)) for line in lines)
    return f"<h2>{words}</h2>" if len(lines) == 1 and lines[0].isupper() else f"<p>{words}</p>"


def body(text: str) -> str:
    """The text as the body of an office document."""
    return "".join(map(_paragraphs, blocks(text)))


def _paragraphs(block: tuple[str, list[str]]) -> str:
    kind, lines = block
    if kind == "table":
        return office.table(*map(_cells, lines))
    return office.paragraph("\n".join(lines), bold=len(lines) == 1 and lines[0].isupper())
