from __future__ import annotations

from tests.extractor.defects.finding import findings, lines


def text(*clauses: str) -> str:
    return "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n" + "".join(
        f"1.{n} {clause}\n\n" for n, clause in enumerate(clauses, 1)
    )


OFFER = "El crupier ofrece el cambio de mesa. Si éstos aceptan mudarse y hay un puesto libre, paga la casa."


def test_an_offer_that_may_be_declined() -> None:
    assert lines(text(OFFER), "coverage_gap") == [5]
    assert lines(text(f"{OFFER} A quien no acepta se le cierra la cuenta."), "coverage_gap") == []


def test_two_ways_out_and_nothing_on_when() -> None:
    assert lines(text("El jugador elige la ficha que se retira, o bien se retira la última."), "coverage_gap") == [5]
    assert lines(text("El jugador elige la ficha que se retira."), "coverage_gap") == []


def test_a_run_of_cases_without_consequence() -> None:
    cases = ["Si se cae al suelo una ficha de color.", "Si se rompe el paño de la mesa.", "Si falta luz sobre la mesa."]
    (found,) = findings(text(*cases), "coverage_gap")
    assert (found.line_start, found.line_end) == (5, 9)
    assert lines(text(*cases[:2]), "coverage_gap") == []
    assert lines(text(*(f"{case[:-1]}, se cierra la mesa." for case in cases)), "coverage_gap") == []
