"""The functions of pdfium that are called for each word and each drawn line, with plain numbers for arguments."""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_double, c_int, c_uint, c_ulong, c_void_p
from functools import cache
from typing import Any


class Library:
    """What pypdfium2 calls with objects, called with numbers: each call takes a fraction of the time."""

    def __init__(self) -> None:
        from pypdfium2_raw import bindings  # type: ignore[import-untyped]

        known: Any = bindings._libs["pdfium"]
        library = ctypes.PyDLL(known._name, handle=known._handle)
        self.box = _function(library, "FPDFText_GetLooseCharBox", c_int, c_void_p, c_int, c_void_p)
        self.generated = _function(library, "FPDFText_IsGenerated", c_int, c_void_p, c_int)
        self.unicode = _function(library, "FPDFText_GetUnicode", c_uint, c_void_p, c_int)
        self.size = _function(library, "FPDFText_GetFontSize", c_double, c_void_p, c_int)
        self.font = _function(library, "FPDFText_GetFontInfo", c_ulong, c_void_p, c_int, c_char_p, c_ulong, c_void_p)
        self.objects = _function(library, "FPDFPage_CountObjects", c_int, c_void_p)
        self.object = _function(library, "FPDFPage_GetObject", c_void_p, c_void_p, c_int)
        self.inner_objects = _function(library, "FPDFFormObj_CountObjects", c_int, c_void_p)
        self.inner_object = _function(library, "FPDFFormObj_GetObject", c_void_p, c_void_p, c_ulong)
        self.kind = _function(library, "FPDFPageObj_GetType", c_int, c_void_p)
        self.matrix = _function(library, "FPDFPageObj_GetMatrix", c_int, c_void_p, c_void_p)
        self.segments = _function(library, "FPDFPath_CountSegments", c_int, c_void_p)
        self.segment = _function(library, "FPDFPath_GetPathSegment", c_void_p, c_void_p, c_int)
        self.step = _function(library, "FPDFPathSegment_GetType", c_int, c_void_p)
        self.point = _function(library, "FPDFPathSegment_GetPoint", c_int, c_void_p, c_void_p, c_void_p)
        self.closes = _function(library, "FPDFPathSegment_GetClose", c_int, c_void_p)


def _function(library: Any, name: str, result: Any, *arguments: Any) -> Any:
    function = library[name]
    function.restype, function.argtypes = result, arguments
    return function


@cache
def library() -> Library:
    """Return the functions, looked up once."""
    return Library()
