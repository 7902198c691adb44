"""Reviewers' verdicts on alignments: a file of JSON lines, keyed by what rows say and not by where they stand.

A line is one verdict: the two rows by content, what the reviewer said of them, a note, who and when. The last line on
two rows counts. So verdicts survive a rebuild, also where the sources' lines moved; a row whose words changed loses
its verdicts, for they were given on other words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from rules_db.errors import ReglasError, shown
from rules_db.identifiers import content_id
from schemas.records import Provision, Rule

FILE = "reviews.jsonl"
"""The file of verdicts, beside the knowledge base where no other is named."""

VerdictName = Literal["accept", "reject", "relation"]
RelationName = Literal["", "identical", "equivalent", "different", "related"]


class ReviewError(ReglasError):
    """A file of verdicts cannot be read or written, or a verdict makes no sense."""


class Content(msgspec.Struct, frozen=True):
    """A row by what it says: `words` is a hash of its folded words, `text` their beginning, for people who read."""

    level: Literal["rule", "provision"]
    document: str
    game: str
    family: str
    key: str
    words: str
    text: str = ""

    @property
    def name(self) -> str:
        """The row's content as one short key."""
        return content_id(self.level, self.document, self.game, self.family, self.key, self.words)


class Review(msgspec.Struct, frozen=True):
    """What a reviewer said of two rows; `relation` is set where `verdict` is `relation`. `when` is a date or time."""

    a: Content
    b: Content
    verdict: VerdictName
    relation: RelationName = ""
    note: str = ""
    who: str = ""
    when: str = ""

    @property
    def pair(self) -> frozenset[str]:
        """The two rows, in no order."""
        return frozenset((self.a.name, self.b.name))


_SHOWN = 120
"""Letters of a row that a line of the file repeats."""


def of_rule(rule: Rule) -> Content:
    """Return a rule by its content."""
    text = " ".join(rule.text.split())
    return Content("rule", rule.document_id, rule.game, rule.family, rule.key, _words(rule.text), text[:_SHOWN])


def of_provision(provision: Provision) -> Content:
    """Return a provision by its content: its title and its own words."""
    text = " ".join(f"{provision.heading} {provision.text}".split())
    return Content("provision", provision.document_id, provision.game, "", "", _words(text), text[:_SHOWN])


def _words(text: str) -> str:
    from extractor.folding import fold

    return content_id(*("".join(c if c.isalnum() else " " for c in fold(text)).split()))


def default_file(database: Path) -> Path:
    """Return where the verdicts on a knowledge base are kept when no file is named."""
    return database.parent / FILE


def read(path: Path) -> list[Review]:
    """Return the verdicts of a file, the oldest first; none where there is no file. Raises `ReviewError`."""
    try:
        # JSON leaves the separators of Unicode as they are: a line of the file ends at a line feed alone.
        lines = path.read_bytes().decode("utf-8").split("\n")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise ReviewError(f"the verdicts in {shown(path)} cannot be read ({error})") from error
    return [_review(line, path, number) for number, line in enumerate(lines, 1) if line.strip()]


def _review(line: str, path: Path, number: int) -> Review:
    try:
        review = msgspec.json.decode(line, type=Review)
    except msgspec.DecodeError as error:
        raise ReviewError(f"line {number} of {shown(path)} is no verdict ({error})") from error
    if (review.verdict == "relation") != bool(review.relation):
        raise ReviewError(f"line {number} of {shown(path)} must name a relation where it says so, and only there")
    return review


def append(path: Path, review: Review) -> None:
    """Add a verdict to a file, which is made where there is none. Raises `ReviewError`."""
    try:
        line = msgspec.json.encode(review)
        with path.open("ab+") as file:
            file.seek(max(0, file.tell() - 1))
            # A last line that somebody left open stays a line of its own.
            file.write((b"" if file.read(1) in (b"", b"\n") else b"\n") + line + b"\n")
    except UnicodeEncodeError as error:
        raise ReviewError("the verdict cannot be written: its words are no text that UTF-8 can hold") from error
    except OSError as error:
        raise ReviewError(f"the verdict cannot be written to {shown(path)} ({error.strerror})") from error


def latest(reviews: Iterable[Review]) -> dict[frozenset[str], Review]:
    """Return the verdict that counts on each two rows."""
    return {review.pair: review for review in reviews}


@dataclass(frozen=True, slots=True)
class Reviews:
    """Verdicts that count, found by the ids of rows."""

    by_rows: Mapping[tuple[str, str], Review]
    lost: Sequence[Review]

    @classmethod
    def on(cls, reviews: Iterable[Review], names: Mapping[str, str]) -> Reviews:
        """Return the verdicts on the rows whose contents are named, by id; `lost` are those on rows that are gone."""
        rows: dict[str, list[str]] = {}
        for row, name in names.items():
            rows.setdefault(name, []).append(row)
        found: dict[tuple[str, str], Review] = {}
        lost = []
        for review in latest(reviews).values():
            pairs = list(_pairs(rows.get(review.a.name, ()), rows.get(review.b.name, ())))
            found.update(dict.fromkeys(pairs, review))
            if not pairs:
                lost.append(review)
        return cls(found, lost)


def _pairs(ours: Iterable[str], theirs: Sequence[str]) -> Iterator[tuple[str, str]]:
    for a in ours:
        for b in theirs:
            yield a, b
            yield b, a
