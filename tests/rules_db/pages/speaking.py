"""What pages say, word by word: raw keys, and words that are of the other language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from corpus.wordlist import frequencies

KEY = re.compile(r"(?<![\w/.:-])[a-z]+(?:[_.][a-z0-9]+)+(?![\w/-])|\{\w+\}")
"""A key of rules or a message whose part was not filled in."""
WORD = re.compile(r"[^\W\d_]{3,}")
CUT = re.compile(r"\w+…")
"""A word of which the end may be missing."""
FILES = re.compile(r"\.(?:json|zip|dmn|md|html|docx|pdf|csv|txt|xml|xlsx|toml)$")
SILENT = ("code", "pre", "kbd", "script", "style", "textarea", "option", "svg")
"""Elements that show what is not said: programs, addresses, pictures; lists of choices are names of documents too."""
OTHERWISE = {"es": "en", "en": "es"}
_MORE = 4
"""How many times as common a word must be in the other language to be one of its words."""


def texts(page: Any, language: str) -> Iterator[str]:
    """Yield the pieces of text that a page says in a language: what is visible, and what a screen reader says."""
    for node in page.xpath("//body//text()[normalize-space()] | //head/title/text()"):
        above = [node.getparent(), *node.getparent().iterancestors()]
        if (
            not any(each.tag in SILENT or each.get("translate") == "no" for each in above)
            and _language(above) == language
        ):
            yield CUT.sub("…", str(node))
    for name in ("title", "aria-label", "placeholder", "alt"):
        for element in page.xpath(f"//body//*[@{name}]"):
            if _language([element, *element.iterancestors()]) == language:
                yield CUT.sub("…", element.get(name))


def _language(above: list[Any]) -> str:
    return next((each.get("lang") for each in above if each.get("lang")), "")


def keys(page: Any, language: str) -> set[str]:
    """Return what looks like a raw key."""
    return {key for text in texts(page, language) for key in KEY.findall(text) if not FILES.search(key)}


def foreign(page: Any, language: str, allowed: Collection[str]) -> set[str]:
    """Return the words that are far more common in the other language, or are in no list at all."""
    own, other = frequencies(language), frequencies(OTHERWISE[language])
    words = {word.lower() for text in texts(page, language) for word in WORD.findall(text)} - {*allowed}
    return {
        word
        for word in words
        if (word not in own and word in other) or other.get(word, 0.0) > _MORE * own.get(word, 1.0)
    }
