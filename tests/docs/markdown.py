"""What tests ask of a Markdown page: its headings as anchors, its links, its commands."""

import re
import unicodedata
from pathlib import Path

from tests.conftest import ROOT

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
_INDENTED = re.compile(r"^ {4}(?:\.venv/bin/)?(reglas .*)$", re.MULTILINE)
_INLINE = re.compile(r"`(reglas [^`]+)`")
_REMARK = re.compile(r" {2,}\S.*$| +[#>] .*$")


def pages() -> list[str]:
    """Return the paths of all pages for readers, from the root."""
    inner = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
    return sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *inner])


def text_of(page: str) -> str:
    """Return a page without its fenced blocks."""
    return _FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))


def links_of(page: str) -> list[tuple[str, str]]:
    """Return the links of a page within the repository: the path from the root ("" for another place), the anchor."""
    found = [link for link in _LINK.findall(text_of(page)) if "://" not in link]
    parted = [link.partition("#") for link in found]
    return [(_from_root(page, path) if path else page, anchor) for path, _, anchor in parted]


def _from_root(page: str, path: str) -> str:
    whole = ((ROOT / page).parent / path).resolve()
    return whole.relative_to(ROOT).as_posix() if whole.is_relative_to(ROOT) else str(whole)


def anchors_of(page: str) -> set[str]:
    """Return the anchors that the headings of a page make, as hosts of repositories make them."""
    return {_anchor(heading) for heading in _HEADING.findall(text_of(page))}


def _anchor(heading: str) -> str:
    kept = (one for one in heading.lower() if one in "- _" or unicodedata.category(one)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def headings_of(page: str) -> list[str]:
    """Return the headings of a page with their marks."""
    return re.findall(r"^#+ .+$", text_of(page), re.MULTILINE)


def commands_of(page: str) -> list[str]:
    """Return the commands of `reglas` that a page sets apart, without remarks and redirections, each once."""
    return list(dict.fromkeys(_REMARK.sub("", line).strip() for line in _INDENTED.findall(text_of(page))))


def mentioned_in(page: str) -> list[str]:
    """Return the commands of `reglas` that stand in the sentences of a page."""
    return list(dict.fromkeys(_INLINE.findall(text_of(page))))


def tables_of(path: Path) -> list[list[str]]:
    """Return the rows of a page's tables as cells, without heads' rules."""
    rows = re.findall(r"^\| *(.*?) *\|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.split(r" *\| *", row) for row in rows if not re.fullmatch(r"[-:| ]+", row)]
