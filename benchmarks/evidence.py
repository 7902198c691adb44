"""Learn the weights of `extractor/evidence` from regulations and passages whose truth is known.

    python -m benchmarks.evidence [--official ../shared] [--without NAME,NAME]

Reads tests/unseen, tests/probes and tests/evidence but for what is held out there, and, where `--official` names the
folder of the official texts, those with their truth: they are full of procedure that rules no key, which the others are
not. Writes extractor/evidence/*.npz. `--without` leaves documents or files of passages out, so that what the weights
make of them can be measured: what is kept is learnt from all.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

import corpus
from corpus.layers import Document
from corpus.repair import gather, repair
from corpus.repair.evidence import suspicious
from extractor.evidence import Candidate, of_sentences, of_values, runs, shape, short
from extractor.evidence.model import Model, Ruling, pack, weighed
from extractor.folding import fold
from extractor.frames import Text, sentences
from extractor.frames.standing import rules_something
from extractor.grammar import ranges
from extractor.outline import outline
from extractor.passages import passages
from extractor.rules import extract
from schemas.records import Rule
from tests.unseen import documents, probes
from tests.unseen.comparing import allowed, comparable, is_money, is_typed, near, states

TESTS = Path(__file__).parent.parent / "tests"
KEPT = TESTS.parent / "extractor" / "evidence"
HELD_OUT = {"cl_puerto_niebla_ordenanza", "uy_bahia_lenga_pliego", "ve_llano_alto_providencia"}
PART, HELD_PART = 4, 3  # of the passages one in four is held out
RARE_MARK, RARE_RULING, DOCUMENTS = 4, 3, 2  # marks and rulings seen less often, and in fewer documents, teach nothing
RIDGE, ROUNDS, FIRST_ROUNDS = 0.3, 60, 25
SLIGHT = 0.15  # weights below it are not kept
MOST = 0.6  # of the pairs of a run that it takes to say what all of it rules
QUOTED = 0.7  # of a fact's words are in the sentence that states it

Fact = dict[str, Any]


@dataclass(slots=True)
class Asked:
    """A candidate: its document, its marks, what it rules, and the fact behind each ruling.

    `kind` and `value` are those of the value that is asked about; a whole sentence has none.
    """

    document: str
    marks: list[str]
    kind: str = ""
    value: Any = None
    rules: set[Ruling] = field(default_factory=set)
    facts: dict[Ruling, int] = field(default_factory=dict)


def main() -> None:
    """Learn and write the models."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--official", type=Path)
    parser.add_argument("--without", default="")
    chosen = parser.parse_args()
    values, stated, beside = list[Asked](), list[Asked](), list[Asked]()
    for name, text, facts, partly in _texts(chosen.official, set(chosen.without.split(","))):
        for kept, own in zip((values, stated, beside), _asked(name, text, facts, partly=partly), strict=True):
            kept += own
    kinds = _seen(values)
    _write("values", _fitted(values, kinds))
    _once(stated)
    _write("sentences", _fitted(stated, {}))
    _write(runs.MODEL, _fitted(beside, {}))


# --- texts with their truth


def _texts(official: Path | None, without: set[str]) -> Iterator[tuple[str, bytes, list[Fact], bool]]:
    """Each text with its truth, and whether that is known of a part of it alone."""
    for folder in (documents.FOLDER, TESTS / "evidence"):
        for path in sorted(folder.glob("*.core.jsonl")):
            name = path.name.removesuffix(".core.jsonl")
            if name not in HELD_OUT | without:
                yield name, (folder / f"{name}.txt").read_bytes(), documents.read_rows(path), False
    for folder in (probes.PROBES, TESTS / "evidence"):
        for path in sorted(set(folder.glob("*.jsonl")) - {*folder.glob("*.core.jsonl")}):
            if path.stem not in without:
                yield from ((*one, False) for one in _passages(path))
    if official is not None:
        gold = documents.read_rows(official / "gold" / "core.jsonl")
        for path in sorted((official / "sources").glob("*.txt")):
            facts = [fact for fact in gold if fact["document"] == path.stem]
            if facts and path.stem not in without:
                yield path.stem, path.read_bytes(), facts, True


def _passages(path: Path) -> Iterator[tuple[str, bytes, list[Fact]]]:
    games = defaultdict[str, list[Any]](list)
    for one in documents.read_rows(path):
        if path.parent != probes.PROBES or int(one["id"].split("-")[1]) % PART != HELD_PART:
            games[one["game"]].append(one)
    for game, some in games.items():
        text, places = probes.document(game, some)
        facts = [
            {**fact, "game": game, "line_start": first, "line_end": last}
            for one, (first, last) in zip(some, places, strict=True)
            for fact in one["facts"]
        ]
        yield f"{path.parent.name}-{path.stem}", text.encode(), facts


def _asked(
    name: str, text: bytes, facts: Sequence[Fact], *, partly: bool = False
) -> tuple[list[Asked], list[Asked], list[Asked]]:
    """The candidates of a text with what they rule by its truth: its values, its sentences, its runs.

    Of a text whose truth is known `partly` games without any are left out, and what a reader says and the truth does
    not: neither teaches what is no rule.
    """
    document = corpus.read_bytes(text, "text.txt", document_id="text", jurisdiction="text")
    if suspicious(document):
        document = repair(document, gather([document]).about(document))
    root = outline(document)
    facts = [one for one in facts if not is_money(one["value"])]
    known = {game for one in facts for game in (one["game"], *one.get("also_game", ()))}
    seen = Text(passages(root))
    unlisted = _unlisted(extract(document, root, seen), facts) if partly else []
    values, whole = list[Asked](), list[Asked]()
    beside = [*_of_runs(name, document, seen, facts, unlisted, known if partly else None)]
    for sentence in sentences(seen):
        if not (short(sentence) and rules_something(sentence)):
            continue
        quote = document.source.quote(*sentence.layer.span(0, len(sentence.text)))
        game = sentence.passage.game
        near = _stated(facts, game, quote.line_start, quote.line_end)
        if partly and game not in known:
            continue
        first, last = quote.line_start, quote.line_end
        said = [comparable(one.value) for one in unlisted if one.line_start <= last and first <= one.line_end]
        valued = [_of_value(name, one, near) for one in of_values(sentence)]
        done = {at for one in valued for at in one.facts.values()}
        values += [one for one in valued if one.rules or comparable(one.value) not in said]
        stated = [_of_sentence(name, one, near, done) for one in of_sentences(sentence)]
        whole += [one for one in stated if one.rules or not said]
    return values, whole, beside


def _of_runs(
    name: str, document: Document, seen: Text, facts: Sequence[Fact], unlisted: Sequence[Rule], known: Set[str] | None
) -> Iterator[Asked]:
    """The runs of names and values with what they rule; of a text known in part those of its `known` games.

    A run rules what most of its pairs do that have a name.
    """
    for run in runs.of_passages(seen.usual):
        passage = run.sentence.passage
        if known is not None and passage.game not in known:
            continue
        place = document.source.quote(*passage.layer.span(0, len(passage.text)))
        first, last = place.line_start, place.line_end
        here = [fact for _, fact in _stated(facts, passage.game, first, last)]
        own, told = Asked(name, run.marks), False
        for ruling in runs.RULINGS:
            said = [(key, value) for key, value, _, _ in run.said(ruling)]
            right = sum(any(_says(fact, key, value) for fact in here) for key, value in said)
            if said and right >= MOST * len(said):
                own.rules.add(ruling)
            told = told or any(
                (one.key, one.value) in said for one in unlisted if one.line_start <= last and first <= one.line_end
            )
        if own.rules or not told:
            yield own


def _stated(facts: Sequence[Fact], game: str, first: int, last: int) -> list[tuple[int, Fact]]:
    """The facts of a game that some lines state, with their numbers."""
    return [
        (at, fact)
        for at, fact in enumerate(facts)
        if fact["line_start"] <= last
        and first <= fact["line_end"]
        and game in (fact["game"], *fact.get("also_game", ()))
    ]


def _says(fact: Fact, key: str, value: Any) -> bool:
    return key in (fact["key"], *fact.get("also_key", ())) and comparable(value) in allowed(fact)


def _unlisted(rules: Iterable[Rule], facts: Sequence[Fact]) -> list[Rule]:
    """The typed rules of a text that are none of its facts."""
    by_key = defaultdict[str, list[Fact]](list)
    for fact in facts:
        for key in (fact["key"], *fact.get("also_key", ())):
            by_key[key].append(fact)
    return [
        one
        for one in rules
        if is_typed(one) and not any(states(one, fact) and near(one, fact) for fact in by_key[one.key])
    ]


def _of_value(name: str, candidate: Candidate, near: Iterable[tuple[int, Fact]]) -> Asked:
    sentence, value, marks = candidate
    assert value is not None  # noqa: S101 (a candidate of a value has it)
    own = Asked(name, marks, value.kind, ranges.figure(value.value))
    told = sentence.folded[value.start : value.end]
    for at, fact in near:
        quoted = "quote" not in fact or told.split()[0] in fold(fact["quote"])
        if quoted and not isinstance(fact["value"], bool) and comparable(own.value) in allowed(fact):
            ruling = Ruling(fact["family"], fact["key"])
            own.rules.add(ruling)
            own.facts[ruling] = at
    return own


def _of_sentence(name: str, candidate: Candidate, near: Iterable[tuple[int, Fact]], done: set[int]) -> Asked:
    sentence, _, marks = candidate
    own = Asked(name, marks)
    for at, fact in near:
        if at not in done and _is_name(fact["value"]) and _quotes(sentence.folded, fact.get("quote", "")):
            ruling = Ruling(fact["family"], fact["key"], fact["value"])
            own.rules.add(ruling)
            own.facts[ruling] = at
    return own


def _is_name(value: Any) -> bool:
    return isinstance(value, bool) or (isinstance(value, str) and not value[:1].isdigit())


def _quotes(low: str, quote: str) -> bool:
    own = re.findall(r"[a-z0-9]+", fold(quote))
    return sum(word in low for word in own) >= QUOTED * len(own)


# --- learning


def _seen(values: Sequence[Asked]) -> dict[Ruling, Ruling]:
    """Each ruling that a value fills with the kinds, shapes and figures that its values have."""
    found = defaultdict[Ruling, list[tuple[str, Any]]](list)
    for one in values:
        for ruling in one.rules:
            found[ruling].append((one.kind, one.value))
    return {
        ruling: Ruling(
            ruling.family, ruling.key, None, tuple(sorted({kind for kind, _ in some})),
            tuple(sorted({shape(value) for _, value in some})),
            *(end([value for _, value in some if isinstance(value, int | float)], default=0) for end in (min, max)),
        )
        for ruling, some in found.items()
    }  # fmt: skip


def _once(stated: list[Asked]) -> None:
    """Leave each fact of a passage of several sentences to the one that says it, by a first model."""
    model = _fitted(stated, {}, FIRST_ROUNDS)
    by_fact = defaultdict[tuple[str, Ruling, int], list[tuple[float, Asked]]](list)
    chances = model.chances([one.marks for one in stated])
    for one, own in zip(stated, chances, strict=True):
        for ruling, at in one.facts.items():
            if (place := model.places.get((ruling.family, ruling.key, ruling.value))) is not None:
                by_fact[one.document, ruling, at].append((float(own[place]), one))
    for (_, ruling, _), some in by_fact.items():
        best = max(some, key=lambda pair: pair[0])[1]
        for _, one in some:
            if one is not best:
                one.rules.discard(ruling)


def _fitted(some: Sequence[Asked], kinds: dict[Ruling, Ruling], rounds: int = ROUNDS) -> Model:
    """Logistic regression of each ruling on the marks."""
    seen = Counter(mark for one in some for mark in {*one.marks})
    marks = {mark: at for at, mark in enumerate((mark for mark, n in seen.items() if n >= RARE_MARK), 1)}
    ruled = Counter(ruling for one in some for ruling in one.rules)
    places = defaultdict[Ruling, set[str]](set)
    for one in some:
        for ruling in one.rules:
            places[ruling].add(one.document)
    rulings = [one for one, n in ruled.items() if n >= RARE_RULING and len(places[one]) >= DOCUMENTS]
    column = {ruling: at for at, ruling in enumerate(rulings)}
    truth = np.zeros((len(some), len(rulings)), dtype=np.float32)
    for row, one in enumerate(some):
        for ruling in one.rules & column.keys():
            truth[row, column[ruling]] = 1
    weights = _regression(_vectors(marks, some), truth, rounds)
    print(f"{len(some)} candidates, {len(marks)} marks, {len(rulings)} rulings", file=sys.stderr)
    weights[np.abs(weights) < SLIGHT] = 0
    kept = [0, *(at for at in marks.values() if weights[at].any())]
    named = [*marks]
    return Model(
        tuple(replace(kinds.get(one, one), met=ruled[one]) for one in rulings),
        {named[at - 1]: new for new, at in enumerate(kept) if at},
        weights[kept].astype(np.float32),
    )  # fmt: skip


def _vectors(marks: dict[str, int], some: Sequence[Asked]) -> Any:
    """The marks of candidates as the rows of a sparse matrix; column 0 is the bias."""
    ends, columns, weights = [0], list[int](), list[float]()
    for one in some:
        known, weight = weighed(marks, one.marks)
        columns += [0, *known]
        weights += [1.0, *([weight] * len(known))]
        ends.append(len(columns))
    return csr_matrix((np.array(weights, np.float32), columns, ends), shape=(len(some), len(marks) + 1))


def _regression(given: Any, truth: Any, rounds: int) -> Any:
    """Weights (marks by rulings) that make the truth most likely, kept small."""
    turned = given.T.tocsr()

    def loss(flat: Any) -> tuple[float, Any]:
        weights = flat.reshape(given.shape[1], truth.shape[1]).astype(np.float32)
        score = given @ weights
        chance = 1 / (1 + np.exp(-score))
        slope = turned @ (chance - truth) + RIDGE * weights
        total = np.sum(np.logaddexp(0, score) - truth * score) + RIDGE / 2 * np.sum(weights**2)
        return float(total), slope.ravel().astype(np.float64)

    start = np.zeros((given.shape[1], truth.shape[1]))
    share = (truth.sum(0) + 0.5) / (len(truth) + 1)
    start[0] = np.log(share / (1 - share))
    found = minimize(loss, start.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": rounds, "maxcor": 5})
    return found.x.reshape(start.shape)


def _write(name: str, model: Model) -> None:
    np.savez_compressed(KEPT / f"{name}.npz", **pack(model))


if __name__ == "__main__":
    main()
