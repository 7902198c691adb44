"""Office documents made by hand: the smallest packages that Word would open."""

from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = f'<?xml version="1.0" encoding="UTF-8"?><w:{{0}} xmlns:w="{NAMESPACE}" xmlns:r="{RELATIONS}">'


def paragraph(text: str, *, bold: bool = False, style: str = "", number: tuple[int, int] | None = None) -> str:
    """A paragraph; `number` is its list and its level, line feeds are forced breaks."""
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if number:
        properties += f'<w:numPr><w:ilvl w:val="{number[1]}"/><w:numId w:val="{number[0]}"/></w:numPr>'
    words = "<w:br/>".join(f'<w:t xml:space="preserve">{escape(part)}</w:t>' for part in text.split("\n"))
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r>{'<w:rPr><w:b/></w:rPr>' if bold else ''}{words}</w:r></w:p>"


def table(*rows: tuple[str, ...]) -> str:
    """A table, a paragraph a cell."""
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def levels(number: int, *written: tuple[str, str]) -> str:
    """A list of `numbering.xml`: for each level the kind of its numbers and the text around them."""
    inside = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for at, (kind, text) in enumerate(written)
    )
    return f'<w:abstractNum w:abstractNumId="{number}">{inside}</w:abstractNum>'


def instance(number: int, definition: int, *, restart: int | None = None) -> str:
    """A list that paragraphs name; `restart` begins its first level again with that number."""
    again = (
        f'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="{restart}"/></w:lvlOverride>' if restart is not None else ""
    )
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{definition}"/>{again}</w:num>'


def write(
    path: Path, body: str, *, numbering: str = "", styles: str = "", header: str = "", footnotes: str = ""
) -> Path:
    """Write a package with this body, and those of the other parts that are not empty."""
    parts = {"numbering": numbering, "styles": styles, "header": header, "footnotes": footnotes}
    roots = {"numbering": "numbering", "styles": "styles", "header": "hdr", "footnotes": "footnotes"}
    kept = {name: content for name, content in parts.items() if content}
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", f'<Types xmlns="{PACKAGE}/content-types"/>')
        package.writestr("_rels/.rels", relations({"officeDocument": "word/document.xml"}))
        package.writestr("word/_rels/document.xml.rels", relations({name: f"{name}.xml" for name in kept}))
        package.writestr("word/document.xml", f"{HEAD.format('document')}<w:body>{body}</w:body></w:document>")
        for name, content in kept.items():
            package.writestr(f"word/{name}.xml", f"{HEAD.format(roots[name])}{content}</w:{roots[name]}>")
    return path


def relations(targets: dict[str, str]) -> str:
    """A part that says which parts belong to another one."""
    each = "".join(
        f'<Relationship Id="r{at}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets.items())
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{each}</Relationships>'
