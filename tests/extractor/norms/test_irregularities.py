"""Events out of order and what follows from them, wherever the text says it."""

import pytest

from tests.extractor.norms.reading import norms, one


@pytest.mark.parametrize(
    ("sentence", "event", "key"),
    [
        ("Si por error cae una carta de más, la mano queda anulada.", "Si por error cae una carta de más", "void_hand"),
        ("Si el cubilete se rompe, el tiro es nulo.", "Si el cubilete se rompe", "void_spin"),
        ("Cuando aparezca una carta pegada, ésta se quema.", "Cuando aparezca una carta pegada", "burn_card"),
        ("En caso de error, se devolverá la apuesta.", "En caso de error", "return_bet"),
        ("Ante un reclamo, decidirá el supervisor.", "Ante un reclamo", "supervisor_decides"),
        ("Si el aviso fue erróneo, el juego continúa.", "Si el aviso fue erróneo", "continue"),
        ("La interrupción de la luz anula la ronda.", "La interrupción de la luz", "void_round"),
        ("La caída de un dado supone la anulación del tiro.", "La caída de un dado", "void_spin"),
    ],
)
def test_event_and_consequence_stand_apart(sentence: str, event: str, key: str) -> None:
    found = one(norms(sentence, "irregularities"))
    assert (found.value, found.key) == (event, key)
    assert found.consequence
    assert found.consequence not in found.value


@pytest.mark.parametrize(
    "sentence",
    [
        "Si el jugador quiere, cambia de asiento.",
        "Gana si sale el siete y pierde con los demás.",
        "En caso de empate, la apuesta se devuelve.",
        "El crupier baraja las cartas.",
        "La duración de la ronda supone un aumento de la apuesta.",
    ],
)
def test_what_is_in_order_is_no_irregularity(sentence: str) -> None:
    assert norms(sentence, "irregularities") == []


def test_a_list_takes_the_consequence_of_its_introduction() -> None:
    text = """
    1.5 De las anomalías

    1.5.1 El tiro será nulo cuando:

    1.5.1.1 Un dado quede sobre la baranda.

    1.5.1.2 Los dados se peguen.
    """
    found = [norm.statement for norm in norms(text, "irregularities")]
    assert [(one.value, one.key) for one in found] == [
        ("Un dado quede sobre la baranda", "void_spin"),
        ("Los dados se peguen", "void_spin"),
    ]


def test_a_list_finds_a_consequence_that_stands_before_its_introduction() -> None:
    text = """
    1.6 RESOLUCIÓN DE CONFLICTOS

    - Jugadas irregulares

    En los casos de abajo el jefe de mesa anuncia que el tiro es nulo.

    Las situaciones son las siguientes:

    - Cuando la bola salga del plato.
    - Cuando se apague la luz.
    """
    found = [norm.statement for norm in norms(text, "irregularities")]
    assert [one.key for one in found if one.value.startswith("Cuando")] == ["void_spin", "void_spin"]


def test_a_sentence_with_a_consequence_of_its_own_does_not_borrow_one() -> None:
    text = """
    1.5 De las anomalías

    1.5.1 El tiro será nulo cuando:

    1.5.1.1 Un dado quede sobre la baranda.

    1.5.2 Si un dado se mancha por accidente, se limpiará con alcohol.
    """
    last = norms(text, "irregularities")[-1].statement
    assert (last.key, last.value, last.consequence) == (
        "",
        "Si un dado se mancha por accidente",
        "se limpiará con alcohol",
    )


def test_the_section_alone_makes_an_event_of_a_sentence() -> None:
    sentence = "Las posturas volcadas vuelven a su casillero."
    assert norms(sentence, "irregularities") == []
    assert len(norms(f"1.4 De las anomalías\n\n{sentence}", "irregularities")) == 1


def test_an_introduction_and_a_precaution_are_no_events() -> None:
    title = "1.4 De las anomalías\n\n"
    assert norms(title + "Las situaciones de arriba son las siguientes", "irregularities") == []
    assert norms(title + "Se procurará que nadie apoye vasos.", "irregularities") == []
    assert norms("Si se corta la luz por error, se procederá de la siguiente manera:", "irregularities") == []


def test_what_is_kept_is_no_event() -> None:
    assert norms("Si faltan remanentes por error, se anota.", "irregularities") == []
    assert len(norms("Si faltan cartas por error, se anota.", "irregularities")) == 1


def test_what_nobody_expects_is_out_of_order_in_the_rules_of_a_game() -> None:
    text = "1. Ruleta americana\n\n1.1 De los jugadores\n\n{}"
    unexpected = "Si un jugador dejare la mesa con prisa, su silla quedará libre."
    expected = "Si un jugador deja la mesa con prisa, su silla quedará libre."
    assert len(norms(text.format(unexpected), "irregularities")) == 1
    assert norms(text.format(expected), "irregularities") == []


@pytest.mark.parametrize(
    ("said", "event", "follows"),
    [
        (
            "Si al crupier, al repartir, le sale una carta boca arriba, la carta se quema.",
            "Si al crupier, al repartir, le sale una carta boca arriba",
            "la carta se quema",
        ),
        (
            "Si por cualquier causa, sea o no de la mesa, se rompe un naipe, la mano se anula.",
            "Si por cualquier causa, sea o no de la mesa, se rompe un naipe",
            "la mano se anula",
        ),
        (
            "Cuando en el momento del corte, cae una carta al suelo, se vuelve a barajar.",
            "Cuando en el momento del corte, cae una carta al suelo",
            "se vuelve a barajar",
        ),
        ("Si por error se rompe un naipe, la mano se anula.", "Si por error se rompe un naipe", "la mano se anula"),
    ],
)
def test_an_aside_ends_no_condition(said: str, event: str, follows: str) -> None:
    (found,) = norms(f"3.1 De las irregularidades\n\n{said}", "irregularities")
    assert (found.statement.value, found.statement.consequence) == (event, follows)


@pytest.mark.parametrize(
    "said",
    [
        "Si a un jugador no le reparten cartas, esperará el siguiente pase.",
        "Si al repartir sale una descubierta, el pase continúa en forma normal.",
        "Cuando el jugador no haya entendido el monto, se le permitirá retirar su apuesta.",
    ],
)
def test_what_goes_wrong_in_the_play(said: str) -> None:
    assert [norm.statement.family for norm in norms(f"3.1 Del desarrollo\n\n{said}", "irregularities")] == [
        "irregularity"
    ]
