"""Extract documents on several processors, or on this one where there is too little to share."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import forkserver

from corpus.document import Document
from corpus.repair import Evidence, gather
from corpus.repair.assessment import suspicious
from rules_db.pipeline import Extracted, process

WORTH_A_PROCESS = 300_000
"""Characters of all documents together from which starting a process takes less time than it saves."""

Outcome = tuple[Document, Extracted | Exception]
_Task = tuple[Document, Evidence | None]


def prepare(size: int, jobs: int) -> None:
    """Start the process that workers are forked from, where there will be any: it loads while the sources are read.

    `size` is that of the sources in bytes, about their characters.
    """
    if jobs > 1 and size >= WORTH_A_PROCESS:
        _serve()


def _serve() -> None:
    forkserver.set_forkserver_preload(["rules_db.pipeline"])
    forkserver.ensure_running()


def extract_all(documents: Sequence[Document], jobs: int) -> Iterator[Outcome]:
    """Yield each document with what it yields, or with the error that it raised, in the order in which they are ready.

    `jobs` is the greatest number of processes. The result does not depend on it.
    """
    evidence = gather(documents)
    tasks = [(document, evidence if suspicious(document) else None) for document in documents]
    size = sum(len(document.source.text) for document in documents)
    jobs = min(jobs, len(documents))
    if jobs > 1 and size >= WORTH_A_PROCESS:
        yield from _shared(tasks, jobs)
    else:
        yield from (_one(task) for task in tasks)


def _one(task: _Task) -> Outcome:
    document, evidence = task
    try:
        return document, process(document, evidence)
    except Exception as error:
        return document, error


def _shared(tasks: Sequence[_Task], jobs: int) -> Iterator[Outcome]:
    """Share the tasks among processes, the largest first; what a lost process did not finish is done here."""
    _serve()
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin) as pool:
        largest_first = sorted(tasks, key=lambda task: -len(task[0].source.text))
        futures = {pool.submit(process, *task): task for task in largest_first}
        for future in as_completed(futures):
            yield _outcome(future, futures[future])


def _outcome(future: Future[Extracted], task: _Task) -> Outcome:
    error = future.exception()
    if isinstance(error, BrokenProcessPool):
        return _one(task)
    if isinstance(error, Exception):
        return task[0], error
    return task[0], future.result()


def _begin() -> None:
    """Let a worker end without a word on Ctrl-C, and as soon as the build that started it is gone, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
