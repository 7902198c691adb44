"""The Spanish word list of `wordfreq` 3.1.1: which words there are, and how common each is.

`spanish.msgpack.gz` is its file `large_es.msgpack.gz`, unchanged and under a licence of its own, which
`spanish.licence.txt` states; the package brings lists of fifty languages, of which nothing else is needed here.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

_LIST = "spanish.msgpack.gz"


@cache
def frequencies() -> Mapping[str, float]:
    """Return each known Spanish word, in lower case, with its share of running words.

    The file ("cBpack", see `wordfreq.read_cBpack`) holds the words by the hundredths of a power of ten by which they
    are rarer than a word that stands everywhere.
    """
    packed = files(__package__).joinpath(_LIST).read_bytes()
    _, *ranks = msgspec.msgpack.decode(gzip.decompress(packed), type=list)
    shares: dict[str, float] = {}
    for rank, words in enumerate(ranks):
        shares.update(dict.fromkeys(words, 10 ** (-rank / 100)))
    return shares
