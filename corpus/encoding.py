"""From bytes to text, and text changed character by character.

From bytes to text: which encoding a file is in, and whether it is text at all.

Text changed character by character, so that offsets stay, at the speed of bytes.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable

from corpus.errors import CorpusError, shown

_PRINTED = "cp1252"
"""A code of one byte a character with the printers' quotes, dashes and bullets, which Latin-1 has not."""

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


def characterwise(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return the function that changes each character of a text into one other, always the same.

    What Latin-1 or cp1252 holds must become what it holds too; else this raises `UnicodeEncodeError`. A text that one
    of these codes holds, as nearly all Spanish text, is changed as bytes, five times as fast as characters are; of any
    other text, the lines that one holds.
    """
    latin, printed, characters = _bytes(change, "latin-1"), _bytes(change, _PRINTED), _Filling(change)

    def changed(text: str) -> str:
        try:
            return text.encode("latin-1").translate(latin).decode("latin-1")
        except UnicodeEncodeError:
            pass
        try:
            return text.encode(_PRINTED).translate(printed).decode(_PRINTED)
        except UnicodeEncodeError:
            return "\n".join(map(changed, text.split("\n"))) if "\n" in text else text.translate(characters)

    return changed


class _Filling(dict[int, str]):
    """A `str.translate` table that fills itself with the characters that it meets."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def __missing__(self, code: int) -> str:
        changed = self[code] = self._change(chr(code))
        return changed


def _bytes(change: Callable[[str], str], code: str) -> bytes:
    """Return the table of `bytes.translate` for an eight-bit code."""
    return bytes(_byte(byte, code, change) for byte in range(256))


def _byte(byte: int, code: str, change: Callable[[str], str]) -> int:
    try:
        return change(bytes((byte,)).decode(code)).encode(code)[0]
    except UnicodeDecodeError:  # it stands for no character, so no text has it
        return byte
