from tests.extractor.defects.finding import lines

RULES = """\
REGLAMENTO DE PRUEBA

Artículo 1. Mesa.

El jugador recibe las cartas. Las cartas propias se guardan. Una carta propia basta. El paño tiene puestos, y los
puestos se numeran. {}
"""


def _wrong(words: str) -> bool:
    return bool(lines(RULES.format(words), "misprint"))


def test_an_adjective_of_another_number():
    assert _wrong("Está prohibido mostrar las cartas propia o comentarlas.")
    assert not _wrong("Está prohibido mostrar las cartas propias o comentarlas.")


def test_a_noun_in_the_singular_behind_a_number():
    assert _wrong("La mesa tiene media luna y siete puesto marcados.")
    assert not _wrong("La mesa tiene media luna y siete puestos marcados.")


def test_what_belongs_to_an_earlier_noun_agrees_with_it():
    assert not _wrong("Vale la suma de las cartas anotada en el acta.")


def test_two_adjectives_share_a_plural_out():
    assert not _wrong("Se anotan los puestos propio y ajeno.")


def test_an_adjective_behind_a_number_may_be_a_name():
    assert not _wrong("Las fichas negras y los negros valen. En la mesa sale dos negro, y la apuesta gana.")
