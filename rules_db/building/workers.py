"""Run the pure functions of a build: in processes, on a cluster, or here where there is little to do.

A cluster of dask.distributed as whoever runs the pure functions of a build (`pip install reglas[cluster]`).
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
from multiprocessing import forkserver
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from corpus.garbage import give_back, set_apart
from rules_db.building.former import program_sha256
from rules_db.errors import BuildError, shown
from rules_db.records import Extracted

if TYPE_CHECKING:
    from corpus.layers import Document
    from corpus.repair import Evidence
    from corpus.repair.edits import Decided


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
Task = tuple["Document", "Evidence | None", "Decided | None"]
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def prepare(size: int, jobs: int) -> None:
    """Start the process that workers are forked from, where there will be any: it loads while the sources are read.

    `size` is that of the sources in bytes, about their characters.
    """
    if jobs > 1 and size >= WORTH_A_PROCESS:
        _serve()


def _serve() -> None:
    forkserver.set_forkserver_preload(["rules_db.building.warm"])
    forkserver.ensure_running()


@contextmanager
def hire(tasks: Sequence[Task], jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """Give those who will run the tasks: at most `jobs` processes, or the cluster whose scheduler has that address.

    Raises `BuildError` where there is no such cluster, or one of another version of this program.
    """
    size = sum(len(document.source.text) for document, _, _ in tasks)
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


def _tidily(document: Document, evidence: Evidence | None, decided: Decided | None) -> Extracted:
    """Process a document where nothing is left of the one before: its answer does not wait for that."""
    from rules_db.building.pipeline import process

    give_back()
    return process(document, evidence, decided)


def _effort(task: Task) -> int:
    document, evidence, _ = task
    return len(document.source.text) * (1 + _REPAIR * bool(evidence))


def _here(tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Yield the outcomes of tasks that are done here; now and then, what they leave is looked for."""
    left = 0
    for task in tasks:
        yield _one(task)
        left += len(task[0].source.text)
        if left > _MUCH:
            left = 0
            set_apart()


def _one(task: Task) -> Outcome:
    from rules_db.building.pipeline import process

    try:
        return task[0], process(*task)
    except Exception as error:
        return task[0], error


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

    It collects garbage only ahead of each document (`_tidily`): behind one, the build would wait for that.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


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
