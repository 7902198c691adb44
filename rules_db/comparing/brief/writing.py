"""A brief in a format: Markdown, a page that stands alone, a Word document or a PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from rules_db.comparing.brief import Block, Grid, Heading, Items, Sentence
from rules_db.comparing.markdown import table, text
from rules_db.errors import ReglasError, shown
from rules_db.printable import visible

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --faint: #59636e; --line: #d1d9e0; --head: #f6f8fa; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --paper: #0d1117; --faint: #9198a1; --line: #3d444d; --head: #151b23; }
}
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; min-width: 36rem; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
thead th { background: var(--head); } tbody th { font-weight: 500; }
.faint { color: var(--faint); font-size: .9em; }
@page { size: A4; margin: 16mm; }
@media print {
  :root { --ink: #000; --paper: #fff; --faint: #444; --line: #999; --head: #eee; }
  body { max-width: none; padding: 0; font-size: 9pt; } table { min-width: 0; }
  thead { display: table-header-group; } tr { break-inside: avoid; } h2 { break-after: avoid; }
}
"""


def markdown(blocks: Sequence[Block], _language: str) -> bytes:
    """Return a brief as Markdown."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Heading():
                lines += [f"{'#' * block.level} {text(block.text)}", ""]
            case Sentence():
                lines += [f"*{text(block.text)}*" if block.faint else text(block.text), ""]
            case Items():
                lines += [*(f"- {text(item)}" for item in block.items), ""]
            case Grid():
                header = block.header or ("",) * len(block.widths)
                lines += list(table(header, [list(row) for row in block.rows]))
    return ("\n".join(lines).rstrip() + "\n").encode()


def page(blocks: Sequence[Block], language: str) -> bytes:
    """Return a brief as a page that stands alone, light and dark, and good on paper."""
    title = next(_clean(block.text) for block in blocks if isinstance(block, Heading))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
    return (head + "\n".join(map(_html, blocks)) + "\n</main>\n</body>\n</html>\n").encode()


def _clean(told: str) -> str:
    return escape(visible(told))


def _html(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{_clean(block.text)}</h{block.level}>"
        case Sentence():
            faint = ' class="faint"' if block.faint else ""
            return f"<p{faint}>{_clean(block.text)}</p>"
        case Items():
            return "<ul>" + "".join(f"<li>{_clean(item)}</li>" for item in block.items) + "</ul>"
        case Grid():
            return _html_table(block)


def _html_table(grid: Grid) -> str:
    columns = "".join(f'<col style="width: {width}%">' for width in grid.widths)
    header = "".join(f'<th scope="col">{_clean(name)}</th>' for name in grid.header)
    rows = "".join(
        f'<tr><th scope="row">{_lines(first)}</th>' + "".join(f"<td>{_lines(cell)}</td>" for cell in rest) + "</tr>\n"
        for first, *rest in grid.rows
    )
    named = f"<thead><tr>{header}</tr></thead>" if header else ""
    head = f"<colgroup>{columns}</colgroup>{named}"
    return f'<div class="wide"><table>{head}\n<tbody>{rows}</tbody></table></div>'


def _lines(cell: str) -> str:
    return "<br>".join(map(_clean, cell.split("\n")))


def _docx(blocks: Sequence[Block], language: str) -> bytes:
    from rules_db.comparing.brief.office import docx

    return docx(blocks, language)


def _pdf(blocks: Sequence[Block], language: str) -> bytes:
    from rules_db.comparing.brief.office import pdf

    return pdf(blocks, language)


Write = Callable[[Sequence[Block], str], bytes]
FORMATS: dict[str, Write] = {"md": markdown, "html": page, "docx": _docx, "pdf": _pdf}
"""What writes a brief, by the end of the file's name: blocks and the code of their language in, bytes out."""
MEDIA = {
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
}
"""The media type of each format."""


def format_of(file: Path) -> str:
    """Return the format that a file's name asks for; raises `ReglasError` where there is none of that name."""
    name = file.suffix.removeprefix(".").lower()
    if name not in FORMATS:
        ends = ", ".join(f".{known}" for known in FORMATS)
        raise ReglasError(f"{shown(str(file))} does not say in which format; end it in one of {ends}")
    return name
