"""Elements of Akoma Ntoso 3.0, and text that XML can hold."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
Element = Any
"""An element of lxml, which has no types of its own."""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow, even escaped: https://www.w3.org/TR/xml/#charsets"""


def element(tag: str, /, *children: Element, text: str = "", **attributes: str) -> Element:
    """Return an element with its attributes, its text and its children; attributes without a value are left out."""
    made = etree.Element(f"{{{NAMESPACE}}}{tag}", {k: clean(v) for k, v in attributes.items() if v}, {None: NAMESPACE})
    if text:
        made.text = clean(text)
    made.extend(children)
    return made


def clean(text: str) -> str:
    """Return a text with a replacement character for each one that XML does not allow."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def forbidden(text: str) -> int:
    """Count the characters of a text that XML does not allow."""
    return len(_FORBIDDEN.findall(text))
