"""Whether every character of a source is in a layer, in furniture or in a repair, and in one of them only."""

from collections.abc import Iterable, Iterator

from corpus.layers import Layer, Source


def unaccounted(source: Source, layers: Iterable[Layer], others: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the stretches of a source that no layer shows and no other stretch covers, or that two of them claim.

    `others` holds what the layers leave out on purpose (page furniture, what a repair deleted); line ends count as
    accounted for. Characters of one layer may share a stretch. An empty answer proves that nothing was lost.
    """
    claimed = [run for layer in layers for run in _runs(layer)]
    claimed += others
    claimed += zip(source.line_ends, [*source.line_starts[1:], len(source.text)], strict=True)
    wrong: list[tuple[int, int]] = []
    here = 0
    for start, end in sorted(claimed):
        if start < end and start != here:
            wrong.append((min(start, here), max(start, here)))
        here = max(here, end)
    if here != len(source.text):
        wrong.append((here, len(source.text)))
    return wrong


def _runs(layer: Layer) -> Iterator[tuple[int, int]]:
    """Yield the stretches of the source that a layer stands for, merged where they touch."""
    if not layer.text:
        return
    first, last = layer.starts[0], layer.ends[0]
    for start, end in zip(layer.starts, layer.ends, strict=True):
        if start > last:
            yield first, last
            first = start
        last = max(last, end)
    yield first, last
