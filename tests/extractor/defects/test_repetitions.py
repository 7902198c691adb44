from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

LONG = (
    "{n} El jugador que abandone su puesto durante más de {time} rondas sin avisar al jefe de mesa perderá el derecho"
    " a conservarlo y no podrá reclamarlo.\n\n"
)
SHORT = "{n} El jefe de mesa decide.\n\n"


def text(*clauses: str) -> str:
    return "REGLAMENTO DE PRUEBA\n\n1. BLACK JACK\n\n" + "".join(
        clause.format(n=f"1.{n}", time="{time}") for n, clause in enumerate(clauses, 1)
    )


def test_a_clause_that_stands_twice_side_by_side() -> None:
    (found,) = findings(text(SHORT, LONG, LONG).replace("{time}", "tres"), "duplicated_block")
    assert found.line_start == 9
    assert found.severity == "info"


def test_a_long_run_of_clauses_is_grave() -> None:
    run = [LONG.replace("{time}", time) for time in ("dos", "tres", "cuatro", "cinco", "seis")]
    (found,) = findings(text(*run, *run), "duplicated_block")
    assert (found.severity, found.evidence["passages"]) == ("error", 5)


def test_a_set_phrase_may_stand_twice() -> None:
    assert lines(text(SHORT, SHORT), "duplicated_block") == []


def test_a_rule_may_be_restated_elsewhere() -> None:
    others = [LONG.replace("{time}", time) for time in ("dos", "tres", "cuatro", "cinco", "seis", "siete")]
    assert lines(text(others[0], *others[1:], others[0]), "duplicated_block") == []
