"""From bytes to text: which encoding a file is in, and whether it is text at all."""

from __future__ import annotations

import codecs
import re

from corpus.errors import CorpusError, shown

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"%PDF-", "a PDF; extract its text first"),
    (b"PK\x03\x04", "a ZIP or office document; save it as plain text first"),
    (b"\xd0\xcf\x11\xe0", "an office document; save it as plain text first"),
    (b"\x1f\x8b", "compressed; unpack it first"),
    (b"\x89PNG", "a picture; recognise its text first"),
    (b"\xff\xd8\xff", "a picture; recognise its text first"),
)
_SAMPLE = 65536
_FEW = 3
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_C1_CONTROL = re.compile(r"[\x80-\x84\x86-\x9f]")
_MULTIBYTE = re.compile(rb"[\xc3-\xf4][\x80-\xbf]")


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Return the text of `data` without its byte order mark, and the name of its encoding.

    UTF-8, UTF-16 and UTF-32 are recognised by their mark, UTF-16 also without it; what is not valid UTF-8 is read as
    Windows-1252, or Latin-1 where that has no such character. A UTF-8 text with a few broken bytes stays UTF-8: each
    broken byte becomes U+FFFD. Raises `CorpusError` for what is no text.
    """
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            raise CorpusError(f"{shown(name)} is {what}.")
    text, encoding = _decoded(data, name)
    _refuse_binary(text, name)
    return text, encoding


def _decoded(data: bytes, name: str) -> tuple[str, str]:
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace"), encoding
    if b"\x00" in data[:_SAMPLE]:
        return _unmarked_utf16(data, name)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _single_byte(data)


def _unmarked_utf16(data: bytes, name: str) -> tuple[str, str]:
    """Latin letters in UTF-16 have a zero in every other byte, always on the same side."""
    sample = data[:_SAMPLE]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    mostly = len(sample) * 3 // 8
    if odd > mostly and even == 0:
        return data.decode("utf-16-le", errors="replace"), "utf-16-le"
    if even > mostly and odd == 0:
        return data.decode("utf-16-be", errors="replace"), "utf-16-be"
    raise CorpusError(f"{shown(name)} holds NUL bytes and is no text; save it as plain text in UTF-8.")


def _single_byte(data: bytes) -> tuple[str, str]:
    damaged = data.decode("utf-8", errors="replace")
    if len(_MULTIBYTE.findall(data)) > 4 * damaged.count("\ufffd"):
        return damaged, "utf-8"
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def _refuse_binary(text: str, name: str) -> None:
    """A text has hardly any control characters; what has is a binary file, whatever it decodes to."""
    if "\x00" in text:
        raise CorpusError(f"{shown(name)} holds NUL characters and is no text; save it as plain text in UTF-8.")
    sample = text[:_SAMPLE]
    strange = len(_CONTROL.findall(sample)) + len(_C1_CONTROL.findall(sample)) + sample.count("\ufffd")
    if strange > _FEW and strange * 50 > len(sample):
        raise CorpusError(f"{shown(name)} is a binary file, not a text; save it as plain text in UTF-8.")
