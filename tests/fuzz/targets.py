"""Everything that is fuzzed, by name.

`python -m tests.fuzz.hunt TARGET SECONDS` looks for inputs that reach new code and keeps them in `tests/fuzz/corpus`; a
test replays what is kept there, with the seeds.
"""

from __future__ import annotations

import corpus
from rules_db import ReglasError
from tests.fuzz import data, media, texts
from tests.fuzz.target import Target

_UNREAD = (corpus.CorpusError,)

TARGETS: dict[str, Target] = {
    "text": Target(texts.text, _UNREAD, texts.pieces),
    "outline": Target(texts.outline, _UNREAD, texts.pieces),
    "knowledge": Target(texts.knowledge, _UNREAD, texts.sentences),
    "damaged": Target(texts.damaged, _UNREAD, texts.sentences),
    "grammar": Target(texts.grammar, (), texts.pieces),
    "pdf": Target(media.pdf, _UNREAD, media.pdfs),
    "html": Target(media.html, _UNREAD, media.htmls),
    "docx": Target(media.docx, _UNREAD, media.docxs),
    "hocr": Target(media.recognised, _UNREAD, media.hocrs),
    "pack": Target(data.pack, (ReglasError,), data.packs),
    "bets": Target(data.bets, (ReglasError,), data.lines_of_bets),
    "stream": Target(data.stream, (), data.files_of_bets),
    "words": Target(data.words, (), data.spoken),
    "verdicts": Target(data.verdicts, (ReglasError,), data.files_of_verdicts),
    "database": Target(data.database, (), data.blows),
}
