from tests.extractor.defects.finding import lines

RULES = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Reglas.\n1.1 {}\n1.2 {}\n"
RULE = "Al jugador que se ausenta se le guarda el puesto por diez minutos."


def test_a_sentence_twice_in_a_row():
    twice = "Ante otra combinación la apuesta se mantiene en juego. " * 2
    assert lines(RULES.format(twice, RULE), "duplicated_block") == [4]


def test_two_parts_that_differ_in_endings_only():
    again = "Al jugador que se ausente se le guardará el puesto por diez minutos."
    assert lines(RULES.format(RULE, again), "duplicated_block") == [5]
    assert lines(RULES.format(RULE, again.replace("diez", "veinte")), "duplicated_block") == []
