"""The whole: rows in, links and concepts out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from corpus.collecting import uncollected
from extractor.alignment import parts, prose, typed
from extractor.alignment.blocks import blocks, units
from extractor.alignment.concepts import concepts
from extractor.alignment.contents import CHANGED_FIGURES, conflicts, contents
from extractor.alignment.features import NEIGHBOURS, WEIGHTS, Corpus, corpus
from extractor.alignment.plan import Pair, compared_documents
from extractor.alignment.records import Concept, Link, Row, Verdict
from extractor.alignment.relation import row_relation, sentence_relation, unlike
from extractor.alignment.sentences import Sentence, homes, sentences
from extractor.alignment.wording import Wording


@dataclass(frozen=True, slots=True)
class Graph:
    """Links between rows of different documents, and the concepts that they form."""

    links: tuple[Link, ...]
    concepts: tuple[Concept, ...]


PROSE, KEY, REVIEW = "prose", "key", "review"
METHODS: dict[str, dict[str, float]] = {
    PROSE: {**WEIGHTS, "neighbours": NEIGHBOURS},
    KEY: typed.WEIGHTS,
    parts.PARTS: parts.WEIGHTS,
    REVIEW: {"review": 1.0},
}
"""How links are found, with the weights of the features that make their score."""
Verdicts = Mapping[tuple[str, str], Verdict]
"""Reviewers' verdicts on two rows by their ids, in the order of their documents."""


def align(rows: Iterable[Row], verdicts: Verdicts | None = None) -> Graph:
    """Return the comparison graph of all rows; it does not depend on their order between documents.

    A verdict's relation replaces the one found; what was rejected stays a link and forms no concept; what was accepted
    or given a relation is a link also where none was found.
    """
    with uncollected():
        return _aligned(rows, verdicts or {})


def _aligned(rows: Iterable[Row], verdicts: Verdicts) -> Graph:
    ordered = sorted(rows, key=lambda row: (row.document, row.level, row.order, row.id))
    rules = [row for row in ordered if row.level == "rule"]
    known = corpus(sentences(ordered))
    wording = Wording(known.sentences)
    documents = compared_documents((s.document, bag) for s, bag in zip(known.sentences, known.bags, strict=True))
    found: dict[tuple[str, str, str], Link] = {}
    for link in (*typed.links(rules, homes(known.sentences), wording, documents), *_prose(known, wording, documents)):
        name = (link.level, link.a, link.b)
        old = found.get(name)
        found[name] = link if old is None else _merged(old, link)
    by_id = {row.id: row for row in ordered}
    few = {(link.level, link.a, link.b): link for link in _few(found.values(), by_id)}
    for link in parts.links(few.values(), by_id):
        few.setdefault((link.level, link.a, link.b), link)
    links = _reviewed(few.values(), verdicts, by_id)
    rejected = {pair for pair, said in verdicts.items() if said.verdict == "reject"}
    return Graph(links, concepts(rules, [link for link in links if (link.a, link.b) not in rejected]))


def _merged(first: Link, second: Link) -> Link:
    """Return one link for two between the same rows: the surer one, different where a figure of either was changed."""
    if first.method != second.method:
        return first
    best, other = (second, first) if first.score < second.score else (first, second)
    if CHANGED_FIGURES not in other.features or best.relation == "different":
        return best
    return replace(best, relation="different", features={**best.features, CHANGED_FIGURES: 1.0})


def _reviewed(links: Iterable[Link], verdicts: Verdicts, known: Mapping[str, Row]) -> tuple[Link, ...]:
    """Return the links as reviewers see them, in the order of their ends."""
    found = {(link.level, link.a, link.b): link for link in links}
    for (a, b), said in verdicts.items():
        if a not in known or b not in known or said.verdict == "reject":
            continue
        name = (known[a].level, a, b)
        old = found.get(name) or Link(known[a].level, a, b, "equivalent", 1.0, REVIEW, {"review": 1.0})
        found[name] = replace(old, relation=said.relation or old.relation, found=old.relation)
    return tuple(link for _, link in sorted(found.items()))


_MOST = 4
"""Counterparts of a provision in another document, beside those that have none better."""
_MOST_OF_A_SECTION = 25
"""Counterparts of a long provision, most of which have none better."""


def _few(links: Iterable[Link], known: dict[str, Row]) -> Iterator[Link]:
    """Yield the links, of those between provisions the best of each end and a few more."""
    count: Counter[tuple[str, str]] = Counter()
    for link in sorted(links, key=lambda link: (-link.score, link.a, link.b)):
        counts = [count[end] for end in ((link.a, known[link.b].document), (link.b, known[link.a].document))]
        if link.level == "rule" or max(counts) < (_MOST if min(counts) else _MOST_OF_A_SECTION):
            count.update(((link.a, known[link.b].document), (link.b, known[link.a].document)))
            yield link


def _prose(known: Corpus, wording: Wording, documents: Iterable[Pair]) -> Iterator[Link]:
    places = units((sentence.document, sentence.game) for sentence in known.sentences)
    says = [contents(*said) for said in zip(known.sentences, known.bags, strict=True)]
    for match in prose.matches(known, blocks(places, documents)):
        conflict = list(conflicts(says[match.left], says[match.right]))
        if _figures_changed(known, match, wording):
            conflict.append(CHANGED_FIGURES)
        yield from _links(known, match, conflict, wording)


def _figures_changed(known: Corpus, match: prose.Match, wording: Wording) -> bool:
    """Tell whether two sentences have the same words but for a figure."""
    if match.features["words"] < _OTHER_WORDS:
        return False
    return wording.figures_changed(known.sentences[match.left].text, known.sentences[match.right].text)


_OTHER_WORDS = 0.4
"""Likeness of terms under which two sentences cannot have the same wording."""


def _links(known: Corpus, match: prose.Match, conflict: Sequence[str], wording: Wording) -> Iterator[Link]:
    left, right = known.sentences[match.left], known.sentences[match.right]
    near = match.features["words"] >= _OTHER_WORDS
    said = sentence_relation(left, right, conflict, wording) if near else unlike(conflict)
    features = {**match.features, **dict.fromkeys(conflict, 1.0)} if conflict else match.features
    for a, b in ((left.provision, right.provision), *_pairs(left, right)):
        relation = row_relation(a, b, (left, right), said, wording) if near else said
        yield Link(a.level, a.id, b.id, relation, round(match.score, 3), PROSE, features)


def _pairs(left: Sentence, right: Sentence) -> list[tuple[Row, Row]]:
    """Return the norms on two sentences that belong together: those of one family, or else the first of each.

    Where one says as a norm what the other says as a value, the first rule of each: two values have links of their own.
    """
    ours = [row for row in left.rules if not typed.is_typed(row)]
    theirs = [row for row in right.rules if not typed.is_typed(row)]
    if not ours and not theirs:
        return []
    if not ours or not theirs:
        return list(zip(left.rules[:1], right.rules[:1], strict=False))
    pairs = []
    free = list(theirs)
    for a in ours:
        same = [b for b in free if b.family == a.family]
        if same:
            b = max(same, key=lambda b: (b.key == a.key, b.bearer == a.bearer))
            free.remove(b)
            pairs.append((a, b))
    return pairs or [(ours[0], theirs[0])]
