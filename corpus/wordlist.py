"""The word lists of `wordfreq`, the Spanish one by default: which words there are, and how common each is.

Only the list itself is read: the package would load what it cuts texts of many languages into words with, and that
takes longer than all that is done with the list.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

_LIST = "data/large_{language}.msgpack.gz"


@cache
def frequencies(language: str = "es") -> Mapping[str, float]:
    """Return each known word of a language (`es`, `en`), in lower case, with its share of running words.

    The file ("cBpack", see `wordfreq.read_cBpack`) holds the words by the hundredths of a power of ten by which they
    are rarer than a word that stands everywhere. Raises `FileNotFoundError` where the package is not installed whole.
    """
    found = find_spec("wordfreq")
    folders = found.submodule_search_locations if found else None
    if not folders:
        raise FileNotFoundError("the package wordfreq, which holds the word list, is not installed")
    _, *ranks = msgspec.msgpack.decode(
        gzip.decompress(Path(folders[0], _LIST.format(language=language)).read_bytes()), type=list
    )
    shares: dict[str, float] = {}
    for rank, words in enumerate(ranks):
        shares.update(dict.fromkeys(words, 10 ** (-rank / 100)))
    return shares
