"""The pure functions of a build, and who runs them: processes, a cluster, or this one where there is little to do.

The functions lead from documents to what the database holds of them. A cluster is one of dask.distributed
(`pip install reglas[cluster]`).
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import forkserver
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from corpus.collecting import give_back, uncollected
from corpus.identity import acts, language_name
from corpus.layers import Document
from corpus.media.sandbox import limits_from
from corpus.repair import Evidence, repair
from extractor import defects
from extractor.coverage import Tongues, coverage
from extractor.frames import Text, spoken
from extractor.ledger import ledger
from extractor.outline import outline
from extractor.outline.node import Node
from extractor.passages import passages
from extractor.references import read as read_references
from extractor.rules import extract as extract_rules
from rules_db.aside import Aside, bounded
from rules_db.errors import BuildError, shown
from rules_db.extracted import Extracted
from rules_db.former import program_sha256
from rules_db.identifiers import lines_sha256, provision_id, with_rule_ids
from schemas.records import Provision, Quote, Spoken

if TYPE_CHECKING:
    from corpus.layers import Document
    from corpus.repair import Evidence


_SECONDS = 10
"""How long a scheduler may take to answer."""
_RETRIES = 3
"""How often a task is given to another worker when one was lost with it."""

WORTH_A_PROCESS = 300_000
"""Characters of all documents together from which starting a process takes less time than it saves."""
_MUCH = 2_000_000
"""Characters of documents that may be extracted in one process before it looks for what they leave behind."""
_REPAIR = 3
"""How many times as long as reading a sound document it takes to repair a damaged one too, about."""

Outcome = tuple["Document", Extracted | Exception]
Task = tuple["Document", "Evidence | None"]
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Workers:
    """Whoever runs the functions; without an executor each runs here, when its answer is asked for.

    Every function is pure: what a lost process or machine did not finish is done here, with the same answer.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor

    def extract_all(self, tasks: Sequence[Task]) -> Iterator[Outcome]:
        """Yield each document with what it yields, or with the error that it raised, in the order of their readiness.

        Those that take longest begin first.
        """
        if self._executor is None:
            yield from _here(tasks)
            return
        largest_first = sorted(tasks, key=_effort, reverse=True)
        futures = {_submitted(self._executor, _tidily, *task): task for task in largest_first}
        for future in as_completed(futures):
            yield _outcome(future, futures[future])

    def begin(
        self, function: Callable[_Given, _Result], *given: _Given.args, **named: _Given.kwargs
    ) -> Callable[[], _Result]:
        """Begin to run a function; what is returned waits for its answer, or raises what it raised."""
        if self._executor is None:
            return lambda: function(*given, **named)
        future = _submitted(self._executor, function, *given, **named)
        return lambda: function(*given, **named) if _is_lost(_error_of(future)) else future.result()

    def dismiss(self) -> None:
        """Let go whoever has nothing left to do; what is asked for later is done here."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None


_ROOT_EID = "document"
"""Path of the provision that is the whole document: it holds the words that stand before and between the parts."""


def prepare(size: int, jobs: int) -> None:
    """Start the process that workers are forked from, where there will be any: it loads while the sources are read.

    `size` is that of the sources in bytes, about their characters.
    """
    if jobs > 1 and size >= WORTH_A_PROCESS:
        _serve()


@contextmanager
def workers(tasks: Sequence[Task], jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """Give those who will run the tasks: at most `jobs` processes, or the cluster whose scheduler has that address.

    Raises `BuildError` where there is no such cluster, or one of another version of this program.
    """
    size = sum(len(document.source.text) for document, _ in tasks)
    if scheduler:
        with cluster(scheduler) as executor:
            yield Workers(executor)
    elif jobs > 1 and size >= WORTH_A_PROCESS:
        _serve()
        context = multiprocessing.get_context("forkserver")
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin) as executor:
            yield Workers(executor)
    else:
        yield Workers()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give the executor of the cluster whose scheduler has that address (`tcp://host:8786`).

    Raises `BuildError` where nothing answers there, no worker is there, one has another version of this program, or
    the library is not installed.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise BuildError("a cluster needs dask.distributed; install it with `pip install reglas[cluster]`") from error
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BuildError(f"no scheduler of dask answers at {shown(address)}; start one or build with --jobs") from error
    with client, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sending large graph")  # documents travel with their tasks, once
        _refuse_others({str(name): str(program) for name, program in client.run(program_sha256).items()}, address)
        yield client.get_executor(pure=False, retries=_RETRIES)  # type: ignore[no-untyped-call]


def process(document: Document, evidence: Evidence | None) -> Extracted:
    """Return what a document yields, repaired first where there is evidence to repair it with; what its packs are worth
    and what it is compared by are part of it.

    What follows from its rules and fails is left out; `Extracted.warnings` tell it, and so do its findings. Raises
    `CorpusError` where the document takes more time or memory than the environment allows.
    """
    from rules_db.aligning import ready
    from rules_db.odds.cache import worth_tables

    with uncollected(), bounded(document.source.name, limits_from()):
        read = repair(document, evidence) if evidence else document
        aside = Aside()
        found = extract(read, aside)
        worth = worth_tables(read.source, found, aside)
        made_ready = aside.tried("what it is compared with others by", partial(ready, found))
        findings = [*found.findings, *aside.findings(found.provisions[0])]
        warnings = [*found.warnings, *aside.warnings(found.identity.id)]
        return replace(found, worth=worth, ready=made_ready, findings=findings, warnings=warnings)


def extract(document: Document, aside: Aside | None = None) -> Extracted:
    """Return the provisions, rules, citations, acts and defects of a document.

    What follows from its rules and fails is kept by `aside`; without one the error is raised.
    """
    tried = (aside or Aside(strict=True)).tried
    root = outline(document)
    root.eid = root.eid or _ROOT_EID
    nodes = list(root.walk())
    ids = {id(node): provision_id(document.id, node.eid) for node in nodes}
    provisions = [_provision(document, node, ids, position) for position, node in enumerate(nodes, 1)]
    tongues = Tongues(root, document.identity.language)
    seen = Text(tongues.spanish(passages(root)), tried)
    rules = extract_rules(document, root, seen)
    citations = tried("its references", partial(read_references, document, root, seen)) or []
    rule_ids = [rule_id for rule_id, _ in with_rule_ids(rules)]
    quantities = tried("its quantities", partial(ledger, document, seen, rules, rule_ids)) or []
    regulation = defects.Regulation(document, root, seen, rules, citations, quantities)
    return Extracted(
        document.identity,
        provisions,
        cells={ids[id(node)]: [cell.text.strip() for cell in node.cells] for node in nodes if node.cells},
        rules=rules,
        citations=citations,
        repairs=document.repairs,
        damage=document.damage,
        acts=[(_narrowest(provisions, act.text), act) for act in tried("its acts", partial(acts, document)) or []],
        coverage=tried("its coverage", partial(coverage, document, seen, rules)) or [],
        quantities=quantities,
        spoken=tried("what its sentences speak of", partial(_spoken, document, seen)) or [],
        warnings=[_unread(document.id, *part) for part in tongues.others()],
        findings=tried("the checks for defects", partial(defects.find, regulation)) or [],
    )


def _serve() -> None:
    forkserver.set_forkserver_preload(["rules_db.warm"])
    forkserver.ensure_running()


def _submitted(
    executor: Executor, function: Callable[_Given, _Result], *given: _Given.args, **named: _Given.kwargs
) -> Future[_Result]:
    """Submit a call; to an executor that has lost a process before, it is as good as lost."""
    try:
        return executor.submit(function, *given, **named)
    except BrokenProcessPool as error:
        lost: Future[_Result] = Future()
        lost.set_exception(error)
        return lost


def _tidily(document: Document, evidence: Evidence | None) -> Extracted:
    """Process a document where nothing is left of the one before: its answer does not wait for that."""

    give_back()
    return process(document, evidence)


def _effort(task: Task) -> int:
    document, evidence = task
    return len(document.source.text) * (1 + _REPAIR * bool(evidence))


def _here(tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Yield the outcomes of tasks that are done here; now and then, what they leave is looked for."""
    left = 0
    for task in tasks:
        yield _one(task)
        left += len(task[0].source.text)
        if left > _MUCH:
            left = 0
            give_back()
            gc.freeze()  # what lives now lives to the end: the next look need not pass it


def _one(task: Task) -> Outcome:

    document, evidence = task
    try:
        return document, process(document, evidence)
    except Exception as error:
        return document, error


def _outcome(future: Future[Extracted], task: Task) -> Outcome:
    error = _error_of(future)
    if _is_lost(error):
        return _one(task)
    if isinstance(error, Exception):
        return task[0], error
    return task[0], future.result()


def _error_of(future: Future[Any]) -> BaseException | None:
    try:
        return future.exception()
    except CancelledError as error:
        return error


def _is_lost(error: BaseException | None) -> bool:
    """Tell whether it was not the function that failed but whoever ran it."""
    return isinstance(error, BrokenProcessPool | CancelledError) or type(error).__module__.startswith("distributed")


def _begin() -> None:
    """Let a worker end without a word on Ctrl-C, and as soon as the build that started it is gone, even if killed.

    It looks for cycles only ahead of each document (`_tidily`): behind one, the build would wait for the search.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _refuse_others(programs: dict[str, str], address: str) -> None:
    if not programs:
        raise BuildError(
            f"the cluster at {shown(address)} has no workers; start some with `dask worker {shown(address)}`"
        )
    others = sorted(name for name, program in programs.items() if program != program_sha256())
    if others:
        raise BuildError(
            f"{shown(others[0])} of the cluster runs another version of reglas or of its libraries; "
            "install the same everywhere"
        )


def _unread(document_id: str, language: str, first: int, last: int) -> str:
    """Say that lines of a document are in another language."""
    return f"{document_id}: lines {first} to {last} are in {language_name(language)}; what is not Spanish is not read"


def _spoken(document: Document, seen: Text) -> list[Spoken]:
    return list(spoken(document, seen))


def _narrowest(provisions: Sequence[Provision], quote: Quote) -> str:
    """Return the id of the last of the narrowest provisions that hold a quote; the first holds the whole document."""
    holding = (p for p in reversed(provisions) if p.line_start <= quote.line_start and quote.line_end <= p.line_end)
    return min(holding, key=lambda p: p.line_end - p.line_start, default=provisions[0]).id


def _provision(document: Document, node: Node, ids: dict[int, str], position: int) -> Provision:
    source = document.source
    return Provision(
        id=ids[id(node)],
        document_id=document.id,
        parent_id=ids.get(id(node.parent)) if node.parent else None,
        position=position,
        kind=node.kind,
        num=node.num,
        heading=node.heading,
        text=node.own.text.strip(),
        source_text="\n".join(source.line(number) for number in node.own_lines),
        game=node.game,
        variant=node.variant,
        line_start=node.line_start,
        line_end=node.line_end,
        page=source.page_of(node.line_start),
        eid=node.eid,
        sha256=lines_sha256(source, node.line_start, node.line_end),
        game_kind=node.game_kind,
        game_confidence=node.game_confidence,
        game_reasons=list(node.game_reasons) if _decided(node) else [],
    )


def _decided(node: Node) -> bool:
    """Tell whether a provision has reasons of its own for its game, beside those of the one above."""
    return node.parent is None or node.game_reasons != node.parent.game_reasons
