from tests.extractor.defects.finding import findings, lines

RULES = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Mezcla.\n\n{}\n"


def test_a_figure_between_two_cases():
    said = RULES.format("Si la mezcla dura más de cinco minutos, se repite; si dura menos de cinco minutos, es válida.")
    (found,) = findings(said, "coverage_gap")
    assert "5 exactamente" in found.message
    said = RULES.format("Con quince o menos el crupier pide carta; con diecisiete o más se planta.")
    (found,) = findings(said, "coverage_gap")
    assert found.message.endswith("qué ocurre con 16.")


def test_cases_that_meet_leave_nothing_out():
    for said in (
        "Si la mezcla dura más de cinco minutos, se repite; si dura cinco minutos o menos, es válida.",
        "Con dieciséis o menos el crupier pide carta; con diecisiete o más se planta.",
        "Si dura más de cinco minutos, se repite; si dura menos de cinco, es válida; si dura cinco, decide él.",
        "Con menos de tres jugadores no se abre; con más de nueve se abre otra mesa.",
    ):
        assert lines(RULES.format(said), "coverage_gap") == []


def test_greater_and_less_without_equal():
    said = "1.1 Si la suma es superior al de la banca, se paga.\n1.2 Si la suma es inferior al de la banca, pierde.\n"
    assert lines(RULES.format(said), "coverage_gap") == [5]
    assert lines(RULES.format(f"{said}1.3 Si empata con la banca, se devuelve.\n"), "coverage_gap") == []


def test_a_total_in_two_cases():
    assert lines(RULES.format("De 0 a 6, el punto pide carta; con 6 o 7, se planta."), "coverage_overlap") == [5]
    assert lines(RULES.format("De 0 a 5, el punto pide carta; con 6 o 7, se planta."), "coverage_overlap") == []
