"""The benchmark of growth: copies that are changed as re-issued texts are, and the slope of what they cost."""

import shutil
from pathlib import Path

import pytest

from benchmarks.growth import STEPS, changed, exponent, measured, multiplied, table
from tests.conftest import ROOT

TEXT = "\n".join(f"Artículo {n}. El pleno número {n} paga {n + 10} a 1." for n in range(1, 900)) + "\n"


@pytest.mark.parametrize("power", [1.0, 1.15, 2.0])
def test_the_exponent_is_the_slope_of_the_logarithms(power: float) -> None:
    assert exponent({times: 3.5 * times**power for times in (1, 5, 20)}) == pytest.approx(power)


def test_a_copy_has_other_figures_on_some_lines_and_as_many_lines() -> None:
    one, two = changed(TEXT, 1), changed(TEXT, 2)
    assert len({TEXT, one, two}) == 3
    lines = list(zip(TEXT.splitlines(), one.splitlines(), strict=True))
    other = sum(before != after for before, after in lines)
    assert 0.1 * len(lines) < other < 0.4 * len(lines)


def test_a_corpus_is_multiplied(tmp_path) -> None:  # type: ignore[no-untyped-def]
    samples = ROOT / "corpus" / "samples"
    multiplied(samples, tmp_path, 3)
    assert len(list(tmp_path.glob("*.txt"))) == 3 * len(list(samples.glob("*.txt")))
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == len(list(tmp_path.iterdir()))


def test_each_step_of_a_build_is_measured_and_they_add_up(tmp_path: Path) -> None:
    for path in sorted((ROOT / "corpus" / "samples").glob("*.txt"), key=lambda path: path.stat().st_size)[:2]:
        shutil.copy(path, tmp_path)
    found = measured(tmp_path, 1)
    whole = found["the whole build, s"]
    steps = [found[f"{step}, s"] for step in STEPS if step != "repair"]  # the samples are sound
    assert min(steps) > 0
    assert 0.2 * whole < sum(steps) < whole
    assert "| growth exponent |" in table({1: found, 5: found})
