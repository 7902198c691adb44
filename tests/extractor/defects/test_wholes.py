from tests.extractor.defects.finding import lines

RULES = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Reglas.\n\n{}\n"


def _wrong(words: str) -> bool:
    return lines(RULES.format(words), "arithmetic_mismatch") == [5]


def test_a_rest_that_is_not_the_rest():
    said = "El pozo crece con el 70 % de cada ficha; el {} % restante queda al operador."
    assert _wrong(said.format(40))
    assert not _wrong(said.format(30))
    assert not _wrong("El pozo crece con el 70 % de cada ficha; del saldo, el 50 % restante queda al operador.")


def test_an_example_against_its_rule():
    said = "Retiene una comisión del 4 %: por ejemplo, una ganancia de $200.000 deja libres ${}."
    assert _wrong(said.format("190.000"))
    assert not _wrong(said.format("192.000"))
    assert not _wrong(said.format("8.000"))


def test_packs_and_their_cards():
    assert _wrong("El sabot lleva ocho barajas, esto es, 312 cartas.")
    assert not _wrong("El sabot lleva ocho barajas, esto es, 416 cartas.")
    assert not _wrong("El sabot lleva ocho barajas, esto es, 320 cartas.")


def test_suits_and_their_cards():
    said = "La baraja tiene 52 cartas, en cuatro palos de {} cartas cada uno."
    assert _wrong(said.format("doce"))
    assert not _wrong(said.format("trece"))


def test_a_count_that_is_not_that_of_its_numbering():
    assert _wrong("El tambor lleva cuarenta fichas, numeradas del 1 al 45.")
    assert not _wrong("El tambor lleva cuarenta fichas, numeradas del 1 al 40.")
    assert not _wrong("El tambor lleva cuarenta fichas, numeradas del 1 al 10.")
    assert not _wrong("El tambor lleva cuarenta y una fichas, numeradas del 1 al 40, y un cero.")
