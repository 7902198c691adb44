"""How a line begins that opens an item or a division."""

from __future__ import annotations

import re

from corpus.media.pdf.records import Strip

_BULLET = re.compile(r"[-–—•●○▪◦*»«·_]\s+\S|[•●○▪◦]")
_LABEL = re.compile(
    r"(?:[a-zñ]{1,2}|\(?[ivxIVX]{1,5}|[A-Z])[.)]\s|\d{1,3}(?:\.\d{1,3})+\s|\d{1,3}\s?[.)°º]-?\s"
    r"|(?:art[ií]culo|art\.|cap[ií]tulo|secci[oó]n|subsecci[oó]n|anexo|t[ií]tulo)\s",
    re.IGNORECASE,
)
_CHANGING = re.compile(r"\d+|\b\w\b")


def bullet(text: str) -> str:
    """Return the bullet or dash that a line begins with, empty where it begins with none."""
    found = _BULLET.match(text)
    return found.group()[0] if found else ""


def is_labelled(text: str) -> bool:
    """Tell whether a line begins with a number, a letter or a word that opens a provision."""
    return _LABEL.match(text) is not None


def kind(strip: Strip) -> str:
    """Return how an item of a list begins, without what changes from one to the next; empty for other lines."""
    if strip.cells or strip.text.startswith("|"):
        return "row"
    if mark := bullet(strip.text):
        return mark
    label = _LABEL.match(strip.text)
    return _CHANGING.sub("0", label.group().casefold()) if label else ""
