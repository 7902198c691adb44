"""Definitions: the term as printed, and its meaning."""

import pytest

from tests.extractor.norms.reading import norms, one


def terms(text: str) -> list[tuple[str, str]]:
    return [(norm.statement.term, norm.statement.value) for norm in norms(text, "definitions")]


def test_a_glossary_gives_terms_and_meanings() -> None:
    text = """
    1.5.1 Glosario de términos

    para efectos de esta norma se entenderá por:

    - Faro o guía: luz que marca la casilla.
    - Vuelco: caída del cubilete.
    """
    assert terms(text) == [("Faro o guía", "luz que marca la casilla"), ("Vuelco", "caída del cubilete")]


def test_a_list_of_calls_gives_them_as_printed() -> None:
    text = """
    2.3 DEL LÉXICO

    “¡MESA LISTA!” Aviso de que la mesa abre.

    “SE VA EL CUBILETE”: Aviso previo al tiro.
    """
    assert [term for term, _ in terms(text)] == ["¡MESA LISTA!", "SE VA EL CUBILETE"]


def test_entries_that_run_into_each_other_are_parted() -> None:
    text = """
    2.4 DEL GLOSARIO

    FARO: luz de la casilla. VUELCO: caída del cubilete.
    """
    assert terms(text) == [("FARO", "luz de la casilla"), ("VUELCO", "caída del cubilete")]


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ('Se entiende por "vuelco" la caída del cubilete.', "vuelco"),
        ('La mano sin figuras se denomina "mano blanca".', "mano blanca"),
        ("El Faro es un juego de azar entre dos bandos.", "Faro"),
        ('El encargado, en adelante "el Guía", lleva la cuenta.', "el Guía"),
    ],
)
def test_running_text_defines_too(sentence: str, term: str) -> None:
    assert [found for found, _ in terms(sentence)] == [term]


@pytest.mark.parametrize(
    "sentence", ["El crupier reparte las cartas.", "Horario: de nueve a doce.", "La mesa es verde."]
)
def test_other_sentences_define_nothing(sentence: str) -> None:
    assert terms(sentence) == []


def test_a_form_is_defined_where_it_is_first_named() -> None:
    text = """
    2.9 Del cierre

    El pagador llena la planilla de turno (Form. Nº 77). La planilla (Form. Nº 77) queda en la caja.

    Se firma el Form. Nº 78.
    """
    assert [term for term, _ in terms(text)] == ["Form. Nº 77"]


def test_a_condition_of_the_licence_says_nothing_of_the_game() -> None:
    title = "1.2 RESEÑA GENERAL DEL PROPÓSITO DEL JUEGO\n\n"
    assert terms(title + "Los dueños de salas sólo podrán ofrecerlo con una licencia propia y vigente.") == []


def test_what_a_game_is_stands_under_its_purpose() -> None:
    text = """
    1.2 RESEÑA GENERAL DEL PROPÓSITO DEL JUEGO

    Los presentes tratan de acertar de qué lado caerá la taba lanzada.
    """
    assert len(terms(text)) == 1


def test_a_term_in_capitals_defines_but_a_bet_that_wins_does_not() -> None:
    assert [term for term, _ in terms("2.1.1 CUBILETE: vaso de cuero con que se agitan los dados.")] == ["CUBILETE"]
    assert terms("2.1.1 CONTRA: gana con ocho y pierde con nueve.") == []


def test_a_row_may_say_what_its_first_cell_means_but_not_what_it_pays() -> None:
    text = """
    2.5 Las manos

    Los nombres son estos:

    Arcoíris\tTres colores distintos en fila.
    Cometa\tPaga cuatro a uno por cada ficha.
    Silbar\tAvisar al tallador de que falta un dado.
    """
    assert terms(text) == [("Arcoíris", "Tres colores distintos en fila")]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Voces\n\n¡Fuera manos!, aviso con que se cierra el plazo.", "¡Fuera manos!"),
        ("Glosario\n\nCAJÓN DE COBRE. recipiente donde caen las monedas.", "CAJÓN DE COBRE"),
        ("5. Del torneo\n\nRecompra: derecho a adquirir otra pila de fichas.", "Recompra"),
        ("5. Del torneo\n\nSe entenderá cerrada la ronda cuando nadie pida.", "ronda"),
        ("5. Del torneo\n\nVuelta doble. Es aquella en la que reparten dos manos.", "Vuelta doble"),
    ],
)
def test_a_term_is_defined_in_many_forms(text: str, term: str) -> None:
    assert one(norms(text, "definitions")).term == term


@pytest.mark.parametrize(
    "text",
    [
        "5. Del torneo\n\nImportante: la mesa cierra a las diez.",
        "5. Del torneo\n\nPrimera ronda: pagar la entrada y tomar asiento.",
        "5. Del torneo\n\nEn caso de igualdad: se reparte otra vez.",
    ],
)
def test_a_label_that_orders_or_warns_defines_nothing(text: str) -> None:
    assert norms(text, "definitions") == []


def test_how_a_piece_of_equipment_is_made_is_a_definition_of_it() -> None:
    text = "6. Elementos del juego\n\nEl tambor es de forma octogonal.\n\nEl tambor debe limpiarse."
    assert [norm.words for norm in norms(text, "definitions")] == ["El tambor es de forma octogonal."]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        (
            'a) Recreativas o de tipo "Z": Son aquellas que alumbran un jardín cuando llueve.',
            'Recreativas o de tipo "Z"',
        ),
        ("Los pabellones son establecimientos en los que se guardan los veleros.", "pabellones"),
        ("El jugador obtiene un trébol, que consiste en tres hojas iguales.", "trébol"),
        ('b) Como "lunares", cuando se jueguen de noche.', '"lunares"'),
    ],
)
def test_kinds_of_things_are_defined_by_their_names(text: str, term: str) -> None:
    assert [found.strip('"') for found, _ in terms(f"Artículo 3. De las clases\n\n{text}")] == [term.strip('"')]


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Por «postura» se entiende la cantidad que se arriesga en cada mano.", "postura"),
        ("Por postura se entenderá la cantidad que se arriesga.", "postura"),
        ('Como "faro" se entiende la luz de la casilla.', "faro"),
        ("Se entiende por «postura» la cantidad que se arriesga.", "postura"),
    ],
)
def test_a_term_may_stand_before_its_verb(text: str, term: str) -> None:
    assert [found for found, _ in terms(f"1. TÉRMINOS\n\n{text}")] == [term]


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("La palabra maestro designa al jefe de los crupieres.", "maestro"),
        ("El término «tope» quiere decir la apuesta mayor.", "tope"),
        ("Cuando en este reglamento se hable de sala, se alude a la planta baja.", "sala"),
        ("Cuando se mencione la tanda, se entenderá la serie de diez tiradas.", "tanda"),
        ("Recibe el nombre de puente la ficha que toca dos casillas.", "puente"),
        ("Se conoce como tapiz al paño verde de la mesa.", "tapiz"),
        ("Por «vuelta muerta» ha de entenderse aquella en que la bola no cae.", "vuelta muerta"),
        ("Por racha hay que entender tres tiradas del mismo color.", "racha"),
        ("Serán apuestas vecinas las que cubren cinco números contiguos.", "apuestas vecinas"),
        ("Se considera cliente nuevo a quien no tiene ficha de entrada.", "cliente nuevo"),
        ("La mesa dispone de un cajón cerrado (el «buzón») para los billetes.", "buzón"),
    ],
)
def test_a_term_is_told_in_many_ways(said: str, term: str) -> None:
    assert [found for found, _ in terms(f"2.3 De la mesa\n\n{said}")] == [term]


@pytest.mark.parametrize(
    "said",
    [
        "Serán los crupieres quienes cierren la mesa.",
        "Es obligatorio que el jugador se identifique.",
        "Cuando se habla de más, el jefe de mesa llama al orden.",
        "Por error se entregó la ficha a quien no la pidió.",
    ],
)
def test_what_only_sounds_like_a_definition(said: str) -> None:
    assert terms(f"2.3 De la mesa\n\n{said}") == []


@pytest.mark.parametrize(
    ("said", "scope"),
    [
        (
            "A los efectos del artículo 5, por jornada se entenderá el tiempo entre dos cierres.",
            "A los efectos del artículo 5",
        ),
        ("En este capítulo se entiende por tanda la serie de diez tiradas.", "En este capítulo"),
        ("Se entiende por tanda la serie de diez tiradas.", ""),
    ],
)
def test_a_definition_says_for_what_it_holds(said: str, scope: str) -> None:
    (found,) = norms(f"2.3 De la mesa\n\n{said}", "definitions")
    assert found.statement.condition == scope


def test_a_list_of_terms_has_the_scope_of_its_introduction() -> None:
    text = """
    1.5 Definiciones

    A los fines de este capítulo se entiende por:

    a) Faro: luz que marca la casilla.
    b) Vuelco: caída del cubilete.
    """
    found = [norm.statement.condition for norm in norms(text, "definitions")]
    assert found == ["A los fines de este capítulo"] * 2


def test_a_call_in_a_glossary_has_its_meaning_behind_a_comma() -> None:
    text = """
    2.5 DEL LÉXICO

    13...¿ SIGUE o PARA?, el crupier pregunta qué quiere quien juega.

    MESA CERRADA, es el aviso del final.

    Mesa abierta, que nadie cierra.
    """
    assert [term for term, _ in terms(text)] == ["13...¿ SIGUE o PARA?", "MESA CERRADA"]


def test_a_call_may_stand_above_its_meaning() -> None:
    text = """
    2.6 DEL LÉXICO

    “9 (8 o 7)... SUENA LA CAMPANA (DOS VECES)”

    Si al abrir salen un ocho o un siete.
    """
    assert "Si al abrir salen un ocho o un siete" in [meaning for _, meaning in terms(text)]


def test_the_aim_of_a_game_is_told_anywhere_under_its_title() -> None:
    title = "3. BLACK JACK\n\n3.1 Introducción\n\nUn pasatiempo de salón que gusta a grandes y chicos. "
    assert len(terms(title + "El objetivo de cada jugador es sumar quince.")) == 2
    assert len(terms(title + "Quienes juegan buscan superar al crupier.")) == 2
    assert len(terms(title + "Luego se reparten quince.")) == 1


def test_a_table_with_a_column_of_descriptions_defines_what_it_names() -> None:
    head = "3.2 Apuestas\n\nN.º\tApuesta\tSe juega\tDescripción\n"
    rows = (
        "1\tFarol\t3 números\tConsiste en cubrir tres números seguidos\n2\tCometa\t5 números\tGana si sale el cinco\n"
    )
    assert [term for term, _ in terms(head + rows)] == ["Farol"]
