"""Steps of the play: phase, actor, the call that is made aloud."""

import pytest

from tests.extractor.norms.reading import norms, one

TITLE = "1.4 Desarrollo del juego\n\n"


@pytest.mark.parametrize(
    ("sentence", "phase", "actor"),
    [
        ("El crupier baraja los naipes tres veces.", "shuffle", "croupier"),
        ("Luego un jugador corta el mazo.", "cut", "player"),
        ("A continuación se quema la primera carta.", "burn", ""),
        ("El crupier reparte dos cartas a cada puesto.", "deal", "croupier"),
        ("El tirador arroja los dados sobre el paño.", "throw", "player"),
        ("Abrirá el sabot el jugador de mayor postura.", "bet", "player"),
        ("El jugador de mano más alta es el que lanza el dado.", "throw", "player"),
        ("Se sortea el primer puesto entre todos.", "open", ""),
        ("El crupier entrante muestra las manos al jefe.", "deal", "croupier"),
        ("Finalmente el pagador recoge las posturas perdidas.", "settle", "croupier"),
    ],
)
def test_a_step_has_a_phase_and_an_actor(sentence: str, phase: str, actor: str) -> None:
    found = one(norms(TITLE + sentence, "procedure"))
    assert (found.key, found.bearer) == (phase, actor)


def test_the_call_is_kept_as_printed() -> None:
    found = one(norms(TITLE + "El crupier anuncia «mesa cerrada» en voz alta.", "procedure"))
    assert found.note == "mesa cerrada"


def test_steps_keep_their_order() -> None:
    text = TITLE + "El crupier baraja los naipes. Luego reparte dos cartas. Después paga las posturas."
    assert [norm.statement.key for norm in norms(text, "procedure")] == ["shuffle", "deal", "settle"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Este reglamento ordena las mesas que el casino ofrecerá luego.",
        "El color paga ocho a uno.",
        "El jugador gana si suma nueve.",
        "La mesa consta de dos paños.",
        "El máximo será de doce fichas.",
        "El jugador que se retira pierde la mitad de lo puesto.",
        "El crupier baraja conforme a las normas del casino.",
        "Se procurará que nadie coloque vasos sobre el paño.",
        "Contadas las fichas de toda la mesa por quien la atiende, se retiran las perdidas en el orden siguiente:",
    ],
)
def test_prizes_limits_and_things_are_no_steps(sentence: str) -> None:
    assert norms(TITLE + sentence, "procedure") == []


def test_housekeeping_is_no_step() -> None:
    assert norms("2.9 De la reposición de valores\n\nEl pagador coloca el sobre en la caja.", "procedure") == []
    assert norms(TITLE + "El pagador coloca las fichas en el carretel.", "procedure") == []


def test_where_a_chip_is_put_is_a_step() -> None:
    assert len(norms("Para jugar a ambos se coloca la ficha sobre la línea común.", "procedure")) == 1


def test_a_chapter_for_one_variant_is_no_list_of_bets() -> None:
    """Under a chapter that lists variants a sentence is a step only where someone acts in an order."""
    step = "4.1 DEL REPARTO DEL FONDO\n\n4.1.1. Luego se recogen las posturas perdidas."
    assert norms(f"4. PÓQUER DE PRUEBA - MODALIDAD LARGA\n\n{step}", "procedure") != []
    assert norms(f"4. MODALIDADES DEL PÓQUER\n\n{step}", "procedure") == []


@pytest.mark.parametrize(
    ("sentence", "phase"),
    [
        ("Tomará, de cada lado, dos pilas a la vez.", ""),
        ("De cada montón separará unas nueve cartas, que peinará sobre la felpa.", "shuffle"),
        ("Con la baraja entera formará seis abanicos.", "shuffle"),
        ("Hecho el recuento los apilará en cinco torres.", ""),
        ("En las dos últimas horas avisará en voz alta del fin.", "announce"),
    ],
)
def test_who_acts_need_not_be_named_where_the_course_of_the_play_is_told(sentence: str, phase: str) -> None:
    told = one(norms("4. BLACK JACK\n\n4.1 Desarrollo del juego\n\n" + sentence, "procedure"))
    assert told.key == phase


@pytest.mark.parametrize(
    "sentence",
    [
        "Perderá la mitad de lo puesto.",
        "Tratará de sumar nueve.",
        "La rueda tendrá doce radios.",
        "Valdrá tres puntos.",
    ],
)
def test_what_comes_out_or_holds_is_no_act_without_a_name(sentence: str) -> None:
    assert norms("4. BLACK JACK\n\n4.1 Desarrollo del juego\n\n" + sentence, "procedure") == []


def test_of_the_keeping_of_the_house_only_what_is_counted_is_a_step() -> None:
    title = "4. BLACK JACK\n\n4.1 Del cierre de mesa\n\n"
    assert len(norms(title + "Apilará las fichas de a doce unidades.", "procedure")) == 1
    assert norms(title + "Apilará las fichas en la caja.", "procedure") == []


def test_what_follows_when_a_player_does_nothing_is_a_step_among_his_duties() -> None:
    title = "4. PÓQUER DE CINCO CARTAS CON DESCARTE\n\n4.1 Obligaciones de los jugadores\n\n"
    assert len(norms(title + "Si no habla a tiempo, se iniciará una espera de 20 segundos.", "procedure")) == 1
    assert norms(title + "Guardar silencio durante 20 segundos.", "procedure") == []


def test_a_member_of_the_staff_acts_by_figures_where_his_title_names_him() -> None:
    title = "4. BLACK JACK\n\n4.2 Funciones del personal\n\n4.2.1 Del inspector\n\n"
    assert one(norms(title + "Cotejará dos veces el importe.", "procedure")).bearer == "inspector"
    assert norms(title + "Cotejará el importe.", "procedure") == []
    assert norms(title + "Escalera de cuatro peldaños.", "procedure") == []
