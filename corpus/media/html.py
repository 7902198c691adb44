"""Hypertext: what a page says, without what leads around it, as lines.

inscriptis lays the page out as a browser does; before that, what is no text of the regulation (scripts, styles, forms,
navigation) is taken out, and tables and lists get the shape that they have in a plain text: cells parted by tabs, items
with their marks. Nothing is fetched and nothing is executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.errors import UnreadableError
from corpus.media import HTML, Printed, PrintedLine, label
from corpus.media.sandbox import Limits

if TYPE_CHECKING:
    from lxml.html import HtmlElement  # type: ignore[import-untyped]

_NO_TEXT = (
    *("applet", "audio", "base", "button", "canvas", "datalist", "dialog", "embed", "form", "iframe", "img", "input"),
    *("link", "map", "meta", "meter", "nav", "noframes", "noscript", "object", "option", "picture", "progress"),
    *("script", "select", "source", "style", "svg", "template", "textarea", "title", "track", "video"),
)
"""Elements that say nothing of a regulation: programs, pictures, forms, and ways to other pages."""
_AROUND = {"navigation", "banner", "search", "complementary", "menu", "menubar", "toolbar", "contentinfo"}
"""Roles (ARIA) of what stands around the text."""
_LEADS = re.compile(
    r"\b(?:nav|navbar|navigation|menu|breadcrumbs?|migas|cookies?|sidebar|skip|share|compartir|pie|footer|"
    r"redes|buscador|search|toolbar|botonera|paginacion|pagination)\b"
)
"""Words in the name or class of an element that leads elsewhere; it counts where most of its words are links."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BOLD = ("b", "strong")
_BLOCKS = ("p", "div", "section", "article", "blockquote", "dd", "dt", "figcaption", "center", "address")
_CHARSET = re.compile(
    rb"""<meta[^>]+?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)|<\?xml[^>]+?encoding\s*=\s*["']([^"']+)"""
)
_HEAD = 4096
"""Bytes in which the standard wants a page to say its encoding; twice as many as it allows."""
_NO_LETTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What a tree of elements cannot hold; a browser shows nothing of it."""
_MARKED = "\N{INVISIBLE SEPARATOR}"
"""Stands before a line printed in bold until the page is laid out; no page prints it."""


def read_html(path: Path, limits: Limits) -> Printed:
    """Return the lines of a page; a blank line parts paragraphs, tabs part the cells of a table's row.

    Raises `UnreadableError` where it has no text or nests its elements deeper than `limits.depth`.
    """
    from lxml import etree, html  # type: ignore[import-untyped]

    text = decoded(path.read_bytes())
    # libxml2 wants no declaration of an encoding in text that is decoded.
    text = re.sub(r"^\s*<\?xml[^>]*>", "", _NO_LETTERS.sub("", text).replace(_MARKED, ""))
    if not text.strip():
        raise UnreadableError("holds no text, only blank lines; give the page of a regulation", "no_text")
    parser = html.HTMLParser(huge_tree=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = html.document_fromstring(text, parser=parser, ensure_head_body=True)
    except etree.ParserError as error:
        raise UnreadableError("holds no text, only marks; give the page of a regulation", "no_text") from error
    _refuse_depth(root, limits.depth)
    _strip(root)
    _shape(root)
    lines = _lines(_laid_out(root))
    if not lines:
        raise UnreadableError(
            "holds no text; it may be made by a program in the browser: save it as it shows", "no_text"
        )
    return Printed(lines, HTML)


def decoded(data: bytes) -> str:
    """Return the text of a page: its byte order mark decides, then its meta or XML declaration, then its bytes."""
    from corpus.encoding import BOMS

    for mark, encoding in BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    declared = _CHARSET.search(data[:_HEAD])
    names = [(declared[1] or declared[2]).decode("ascii", "replace")] if declared else []
    for name in [*names, "utf-8"]:
        # The standard reads Latin-1 as Windows-1252, which has its letters and the quotes and dashes that pages use;
        # a page that can be read as text does not declare that it is UTF-16.
        name = "cp1252" if name.lower() in ("iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii") else name
        if name.lower().startswith("utf-16"):
            continue
        try:
            return data.decode(name)
        except (LookupError, UnicodeDecodeError):
            continue
    return data.decode("cp1252", errors="replace")


def _refuse_depth(root: HtmlElement, most: int) -> None:
    """Raise `UnreadableError` where elements nest deeper than `most`: layout follows them one call a level."""
    level: Iterable[HtmlElement] = [root]
    for _ in range(most):
        level = [child for element in level for child in element]
        if not level:
            return
    raise UnreadableError(
        f"nests its elements more than {most} deep; if it is sound, raise REGLAS_MAX_DEPTH", "too_large"
    )


def _strip(root: HtmlElement) -> None:
    """Take out what is no text of the regulation; what follows such an element stays."""
    unwanted = list(root.iter(*_NO_TEXT))
    unwanted += [e for e in root.iter() if isinstance(e.tag, str) and e.tag not in ("html", "body") and _is_around(e)]
    for element in unwanted:
        if element.getparent() is not None:
            element.drop_tree()


def _is_around(element: HtmlElement) -> bool:
    """Tell whether an element stands around the text: by its role, as hidden, or by its name and its many links."""
    attributes = element.attrib
    if attributes.get("role", "").lower() in _AROUND or "hidden" in attributes:
        return True
    style = attributes.get("style", "").replace(" ", "").lower()
    if "display:none" in style or "visibility:hidden" in style:
        return True
    if element.tag not in ("header", "footer", "aside") and not _LEADS.search(
        re.sub(r"[_-]", " ", f"{attributes.get('id', '')} {attributes.get('class', '')}".lower())
    ):
        return False
    return _mostly_links(element)


def _mostly_links(element: HtmlElement) -> bool:
    words = len("".join(element.itertext()).split())
    linked = sum(len("".join(link.itertext()).split()) for link in element.iter("a"))
    return 2 * linked >= words


def _shape(root: HtmlElement) -> None:
    """Give lists their marks, tables their tabs and lines in bold their sign."""
    for element in list(root.iter("ol", "ul")):
        _mark_items(element)
    for element in [*root.iter(*_HEADINGS), *(e for e in root.iter(*_BLOCKS) if _all_bold(e))]:
        element.text = _MARKED + (element.text or "")
    # The innermost first: a table within a cell becomes lines of that cell.
    for table in reversed(list(root.iter("table"))):
        _flatten(table)


def _all_bold(element: HtmlElement) -> bool:
    """Tell whether all that an element says itself is in bold."""
    if (element.text or "").strip() or not len(element):
        return False
    bold = [child for child in element if child.tag in _BOLD]
    return bool(bold) and all(
        child in bold and not (child.tail or "").strip() for child in element if child.tag != "br"
    )


def _mark_items(element: HtmlElement) -> None:
    """Write the marks that a browser would draw before the items of a list."""
    kind = element.get("type", "1") if element.tag == "ol" else ""
    start = element.get("start", "1")
    number = int(start) if start.lstrip("-").isdecimal() else 1
    style = element.get("style", "").replace(" ", "").lower()
    bare = "list-style:none" in style or "list-style-type:none" in style
    for item in element.iterchildren("li"):
        value = item.get("value", "")
        number = int(value) if value.isdecimal() else number
        mark = label(kind, number) + (")" if kind in "aA" else ".") if kind else "-"
        if not bare and not _has_mark(_said(item), mark):
            first = next((e for e in item.iter() if (e.text or "").strip()), item)
            first.text = f"{mark} {(first.text or '').lstrip()}"
        number += 1
        item.tag = "div"
        item.attrib.clear()


def _has_mark(text: str, mark: str) -> bool:
    """Tell whether an item prints its own mark already, as pages do that hide the browser's."""
    return text.startswith((mark, "-", "–", "—", "•")) or bool(re.match(r"(?:\d+(?:\.\d+)*|[a-zA-Z])[.)º°]", text))


def _flatten(table: HtmlElement) -> None:
    """Turn a table into one line a row; a table that only places its single cells becomes those cells."""
    rows = list(table.iter("tr"))
    cells = [[cell for cell in row if cell.tag in ("td", "th")] for row in rows]
    if all(len(row) <= 1 for row in cells):
        for element in [table, *table.iter("tbody", "thead", "tfoot", "tr", "td", "th")]:
            element.tag = "div"
        return
    for caption in table.iterchildren("caption"):
        table.addprevious(_line("p", _said(caption)))
    block = _line("pre", "\n" + "\n".join(_rows(cells)) + "\n")
    block.tail = table.tail
    table.getparent().replace(table, block)


def _line(tag: str, text: str) -> HtmlElement:
    from lxml import html

    element = html.Element(tag)
    element.text = text
    return element


def _rows(cells: list[list[HtmlElement]]) -> Iterator[str]:
    for row in cells:
        said = [_said(cell) for cell in row]
        if any(said):
            yield "\t".join(said)


def _said(element: HtmlElement) -> str:
    """Return the words of an element on one line; the ends of its parts part words too."""
    return (
        " ".join(" ".join(element.itertext()).replace(_MARKED, "").split()) if len(element) else _squeezed(element.text)
    )


def _squeezed(text: str | None) -> str:
    return " ".join((text or "").replace(_MARKED, "").split())


def _laid_out(root: HtmlElement) -> str:
    # The library has no annotations.
    from inscriptis.css_profiles import STRICT_CSS_PROFILE  # type: ignore[import-untyped]
    from inscriptis.html_engine import Inscriptis  # type: ignore[import-untyped]
    from inscriptis.html_properties import Display  # type: ignore[import-untyped]
    from inscriptis.model.config import ParserConfig  # type: ignore[import-untyped]
    from inscriptis.model.html_element import HtmlElement as Style  # type: ignore[import-untyped]

    css = {
        **STRICT_CSS_PROFILE,
        **{tag: Style(display=Display.block) for tag in ("section", "dl", "dt", "dd", "center", "fieldset")},
        **{tag: Style(display=Display.block, margin_before=1, margin_after=1) for tag in ("table", "blockquote")},
        **{tag: Style(display=Display.block) for tag in ("ol", "ul")},
    }
    text: str = Inscriptis(root, ParserConfig(css=css)).get_text()
    return text


def _lines(text: str) -> list[PrintedLine]:
    """Return the lines of a page as it was laid out; of several blank lines one stays."""
    lines: list[PrintedLine] = []
    for line in text.splitlines():
        words = line.replace("\xa0", " ").strip(" ")
        if words.replace(_MARKED, "").strip():
            lines.append(PrintedLine(words.replace(_MARKED, "").strip(" "), bold=words.startswith(_MARKED)))
        elif lines and lines[-1].text:
            lines.append(PrintedLine(""))
    while lines and not lines[-1].text:
        lines.pop()
    return lines
