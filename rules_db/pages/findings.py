"""The page of findings: what is wrong in the regulations, by severity, with the lines that show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import msgspec

from corpus.layers import Source
from rules_db.citing import citations
from rules_db.exporting.sarif import sarif
from rules_db.knowledge import KnowledgeBase
from rules_db.lines import source_of
from rules_db.pages.frame import Asked, Frame, Listing, Page, document_names, page_of
from rules_db.pages.provisions import Counterpart, counterparts
from rules_db.pages.taking import SARIF, of_findings
from rules_db.records import StoredFinding
from rules_db.words import key_words, table

# Findings by their weight: kind by kind, misprints apart, those on damaged words doubtful, with what others rule.


SEVERITIES = ("error", "warning", "info")
"""From the gravest down."""
FOLDED = "misprint"
"""Findings of this kind are many and light: they stand folded, one a line."""
_MOST_FOLDED = 400
"""Misprints that a page folds; of more it only says how many each document has."""
_HEAVIEST = (
    "player_edge",
    "missing_payout",
    "contradiction",
    "coverage_gap",
    "coverage_overlap",
    "impossible_event",
    "arithmetic_mismatch",
)
"""Kinds that decide about money or a right; they stand before the others of their severity."""
_DOUBTFUL = """
SELECT f.id FROM findings f WHERE
  EXISTS (SELECT 1 FROM repairs r WHERE r.document_id = f.document_id AND r.line BETWEEN f.line_start AND f.line_end)
  OR EXISTS (SELECT 1 FROM damage d WHERE d.document_id = f.document_id AND d.line BETWEEN f.line_start AND f.line_end)
"""
_MOST_OTHERS = 4


class Weights:
    """How much findings weigh, among some of them."""

    def __init__(self, base: KnowledgeBase, findings: Sequence[StoredFinding]) -> None:
        self._often = Counter((each.severity, each.code) for each in findings)
        self._doubtful = {row["id"] for row in base.connection.execute(_DOUBTFUL)}

    def doubtful(self, finding: StoredFinding) -> bool:
        """Tell whether a finding rests on words that came damaged, so that the fault may be the copy's."""
        return finding.id in self._doubtful

    def severity(self, finding: StoredFinding) -> str:
        """Return the severity that a finding is shown with: what rests on damaged words is no error for sure."""
        return "warning" if finding.severity == "error" and self.doubtful(finding) else finding.severity

    def ordered(self, findings: Iterable[StoredFinding]) -> list[StoredFinding]:
        """Return findings with the gravest first, kind by kind: what is about money, then the rarer kinds."""
        heaviest = {code: at for at, code in enumerate(_HEAVIEST)}

        def weight(finding: StoredFinding) -> tuple[int, int, int, str, str, int]:
            often = self._often[finding.severity, finding.code]
            severity = SEVERITIES.index(self.severity(finding))
            return (
                severity,
                heaviest.get(finding.code, len(heaviest)),
                often,
                finding.code,
                finding.document_id,
                finding.line_start,
            )

        return sorted(findings, key=weight)


def elsewhere(base: KnowledgeBase, findings: Iterable[StoredFinding], frame: Frame) -> Mapping[str, list[Counterpart]]:
    """Return what others rule on the subject of findings, by the provision: the surest of each jurisdiction."""
    names = {each.provision_id for each in findings if each.provision_id}
    found: dict[str, list[Counterpart]] = {}
    for name, several in counterparts(base, names, frame).items():
        first: dict[str, Counterpart] = {}
        for other in several:
            if other.sure:
                first.setdefault(other.jurisdiction, other)
        found[name] = list(first.values())[:_MOST_OTHERS]
    return found


PER_PAGE = 25
_LONGEST = 8
"""Lines of a stretch that are shown; a block that stands twice may have hundreds."""
_SHORT = 4
"""Lines of evidence that stand open; more are one click away."""
_SHOWN_THEMSELVES = ("lines",)
_QUOTED = ("words", "title", "said", "other")
"""Evidence that is words of the text itself."""
_IN_ENGLISH = ("reason", "reasons", "method")
"""Evidence that is a sentence of the program's; the message says the same in Spanish."""

Stretch = tuple[int, int]


class Lines(msgspec.Struct, frozen=True):
    """Lines of a document as received, each with its number, and how many more the stretch has."""

    first: int
    last: int
    shown: Sequence[tuple[int, str]]
    more: int


class Shown(msgspec.Struct, frozen=True):
    """A finding with the name of its kind, what was compared (label and words) and the lines that show it.

    `severity` is that which it is shown with, `doubtful` tells that the words it rests on came damaged.
    """

    finding: StoredFinding
    kind: str
    severity: str
    doubtful: bool
    facts: Sequence[tuple[str, str]]
    lines: Sequence[Lines]

    @property
    def short(self) -> bool:
        """Whether the evidence is short enough to stand open."""
        return sum(each.last - each.first + 1 for each in self.lines) <= _SHORT


def findings(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the findings that have what is asked for; raises `NotFoundError` for a document that is not there."""
    chosen = {name: asked.get(name) for name in ("gravedad", "codigo", "documento", "juego", "jurisdiccion")}
    every = _every(base, chosen)
    weights = Weights(base, every)
    wanted = weights.ordered(each for each in every if chosen["gravedad"] in ("", weights.severity(each)))
    folds = chosen["codigo"] != FOLDED
    folded = [each for each in wanted if folds and each.code == FOLDED]
    open_ones = [each for each in wanted if not (folds and each.code == FOLDED)]
    names = document_names(base, asked.frame)
    page, pages = page_of(asked.get("pagina"), len(open_ones), PER_PAGE)
    here = open_ones[(page - 1) * PER_PAGE : page * PER_PAGE]
    sources = {name: source_of(base, name) for name in sorted({each.document_id for each in here})}
    shown = [_shown(each, sources[each.document_id], weights, asked.frame) for each in here]
    others = elsewhere(base, here, asked.frame)
    named = {each.provision_id or "" for each in (*here, *(folded if len(folded) <= _MOST_FOLDED else ()))}
    named |= {other.provision_id for several in others.values() for other in several}
    values = {
        "groups": [(name, _by_kind(each for each in shown if each.severity == name)) for name in SEVERITIES],
        "counts": Counter(weights.severity(each) for each in every),
        "kinds": Counter((weights.severity(each), each.code) for each in wanted),
        "others": others,
        "folded": [(name, list(of)) for name, of in groupby(folded, lambda each: each.document_id)],
        "folded_count": len(folded),
        "most_folded": _MOST_FOLDED,
        "cited": citations(base, named, asked.frame.language),
        "total": len(wanted),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(base, names, asked.frame),
        "called": names,
    }

    def listing() -> Listing:
        told = (
            (each, asked.frame.t(f"finding.{weights.severity(each)}"), _kind(each.code, asked.frame)) for each in wanted
        )
        return msgspec.structs.replace(of_findings(base, told, names, asked.frame), sarif=sarif(wanted))

    return Page("findings.html", values, listing=listing, formats=(SARIF,))


def _every(base: KnowledgeBase, chosen: Mapping[str, str]) -> list[StoredFinding]:
    """Return all findings but for their severity; raises `NotFoundError` for a document that is not there."""
    asked = {"document": chosen["documento"], "game": chosen["juego"], "code": chosen["codigo"]}
    found = base.made(("findings", *asked.values()), lambda: base.findings(**asked), len)
    place = chosen["jurisdiccion"]
    documents = {each.id for each in base.documents() if place in ("", each.jurisdiction)} if place else ()
    return [each for each in found if not place or each.document_id in documents]


def _by_kind(shown: Iterable[Shown]) -> list[tuple[str, list[Shown]]]:
    """Return findings of one severity kind by kind, each with the code of the kind."""
    return [(code, list(of)) for code, of in groupby(shown, lambda each: each.finding.code)]


def _choices(base: KnowledgeBase, names: Mapping[str, str], frame: Frame) -> Mapping[str, list[tuple[str, str]]]:
    """Return what the filters offer: only what some finding has."""
    rows = base.connection.execute("SELECT DISTINCT code, document_id, game FROM findings").fetchall()
    return {
        "jurisdiccion": _jurisdictions(base, frame),
        "gravedad": [(name, frame.t(f"finding.{name}")) for name in SEVERITIES],
        "codigo": sorted(((code, _kind(code, frame)) for code in {row["code"] for row in rows}), key=_named),
        "documento": sorted(((name, names[name]) for name in {row["document_id"] for row in rows}), key=_named),
        "juego": sorted(((game, frame.words.game(game)) for game in {row["game"] for row in rows} if game), key=_named),
    }


def _jurisdictions(base: KnowledgeBase, frame: Frame) -> list[tuple[str, str]]:
    names = {each.jurisdiction for each in base.documents()}
    return sorted(((name, frame.words.jurisdiction(name)) for name in names), key=_named)


def _named(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


def _kind(code: str, frame: Frame) -> str:
    if frame.t.has(f"defect.{code}"):
        return frame.t(f"defect.{code}")
    from extractor.defects.regulation import codes  # it imports all checks, and only a check of somebody's own needs it

    return codes()[code].meaning if code in codes() else code


def _shown(finding: StoredFinding, source: Source, weights: Weights, frame: Frame) -> Shown:
    told = _told(finding, frame)
    facts = [(_label(name, frame), words) for name, words in told if words]
    lines = [_lines(source, stretch) for stretch in stretches(finding)]
    kind = _kind(finding.code, frame)
    return Shown(finding, kind, weights.severity(finding), weights.doubtful(finding), facts, lines)


def stretches(finding: StoredFinding) -> list[Stretch]:
    """Return the stretches of lines that show a finding, its own first, none twice."""
    own = (finding.line_start, finding.line_end)
    named = finding.evidence.get("lines", [])
    others = [(each, each) if isinstance(each, int) else (each[0], each[1]) for each in named]
    return list(dict.fromkeys([own, *others]))


def _lines(source: Source, stretch: Stretch) -> Lines:
    first, last = stretch
    numbers = range(first, min(last, first + _LONGEST - 1) + 1)
    return Lines(first, last, [(number, source.line(number)) for number in numbers], last - first + 1 - len(numbers))


def _label(name: str, frame: Frame) -> str:
    return frame.t(f"evidence.{name}") if frame.t.has(f"evidence.{name}") else name


def _told(finding: StoredFinding, frame: Frame) -> Iterator[tuple[str, str]]:
    """Yield what was compared, in words; lines are shown themselves."""
    for name, value in finding.evidence.items():
        foreign = name in _IN_ENGLISH and frame.language != "en"
        if name not in _SHOWN_THEMSELVES and not foreign and value not in ("", [], None):
            yield name, _words(name, value, finding.game, frame)


def _words(name: str, value: Any, game: str, frame: Frame) -> str:
    if name == "sibling":
        return f"{value['document']}, {frame.t.lines(*value['lines'])}: «{value['words']}»"
    value = [frame.words.value(each) if isinstance(each, bool) else each for each in _list(value)]
    if name == "edge":
        return f"{frame.t.percent(float(Fraction(value[0])))} ({value[0]})"
    if name in ("game", "games"):
        return "; ".join(map(frame.words.game, _spelled(value)))
    if name in ("bet", "bets"):
        return "; ".join(frame.words.key_names(bet, game) for bet in _spelled(value))
    if name in ("variants", "others"):
        return "; ".join(map(frame.words.variant, _spelled(value)))
    if name in ("key", "keys", "told"):
        return "; ".join(_fact(key, game, frame) for key in _spelled(value))
    quoted = name in _QUOTED
    return "; ".join(words if quoted else frame.words.told(words, game) for words in _spelled(value))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _fact(key: str, game: str, frame: Frame) -> str:
    """Return what a key of a rule is called; a finding does not say of which family it is."""
    family = next((family for family in table("families") if key_words(family, key)), "")
    return frame.words.key(family, key, game)


def _spelled(value: Any) -> Iterator[str]:
    """Yield the values of a list one by one, a list inside as one."""
    for each in value if isinstance(value, list) else [value]:
        yield ", ".join(map(str, each)) if isinstance(each, list) else str(each)
