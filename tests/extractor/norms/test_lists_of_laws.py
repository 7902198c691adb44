"""What a law leaves unsaid in a sentence: lists under one verb, subjects named before, things there must be."""

import pytest

from tests.extractor.norms.reading import families

_PLACES = "Artículo 4. De las salas\n\n"
_MODAL = ("obligation", "prohibition", "permission")


def _of(text: str) -> list[tuple[str, str]]:
    return [found for found in families(text, "deontic") if found[0] in _MODAL]


def test_a_list_of_persons_shares_the_ban_above_it() -> None:
    text = f"{_PLACES}No podrán entrar en la sala:\n\na) Los músicos de la banda.\n\nb) Quienes lleven paraguas."
    assert [family for family, _ in _of(text)] == ["prohibition"] * 2


def test_a_list_of_papers_shares_the_duty_above_it_and_its_subject() -> None:
    text = f"{_PLACES}El operador deberá acompañar a su carta:\n\na) Un plano del jardín.\n\nb) Las llaves del sótano."
    assert _of(text) == [("obligation", "casino")] * 2


@pytest.mark.parametrize(
    "text",
    [
        "La sala podrá ser de los siguientes tipos:\n\na) Salas de verano.\n\nb) Salas de invierno.",
        "La autoridad podrá tener en cuenta:\n\na) La edad del edificio.\n\nb) El color del tejado.",
    ],
)
def test_kinds_and_reasons_in_a_list_bind_nobody(text: str) -> None:
    assert _of(_PLACES + text) == []


def test_a_list_of_rights_is_one_of_permissions() -> None:
    rights = "Los jugadores tienen derecho a:\n\na) Recibir un plano."
    assert _of(f"Artículo 9. Derechos y obligaciones de los jugadores\n\n{rights}") == [("permission", "player")]


@pytest.mark.parametrize(
    ("sentence", "right"),
    [
        ("En la portería existirá un cuaderno de visitas.", ("obligation", "")),
        ("La apertura de un jardín requerirá autorización previa.", ("obligation", "")),
        ("El cambio de nombre está sujeto a la previa aprobación del consejo.", ("obligation", "")),
        ("Los paraguas se dejan fuera, quedando prohibida su venta.", ("prohibition", "")),
    ],
)
def test_what_a_law_asks_for_in_other_words(sentence: str, right: tuple[str, str]) -> None:
    assert [family for family, _ in _of(_PLACES + sentence)] == [right[0]]


def test_a_duty_whose_subject_the_sentence_before_names() -> None:
    text = f"{_PLACES}El operador publicará el mapa en marzo. Igualmente, remitirá dos copias."
    assert _of(text) == [("obligation", "casino")] * 2


def test_an_ordinal_is_no_verb_in_the_future() -> None:
    assert _of(f"{_PLACES}El inspector guarda la primera llave.") == []


def test_reasons_before_the_first_article_rule_nothing_and_chapters_below_them_do() -> None:
    reasons = "Los países deberán entenderse y los inspectores podrán viajar."
    act = "Artículo 1. Objeto\n\nLos inspectores deberán llevar sombrero."
    assert _of(f"DECRETO 5 DE 2031\n\n{reasons}\n\n{act}") == [("obligation", "inspector")]


def test_a_share_in_a_list_of_a_law_is_no_step() -> None:
    shares = "a) El 7 % para los faros.\n\nb) El 3 % para el muelle."
    text = f"{_PLACES}Lo recaudado se reparte de la siguiente manera:\n\n{shares}"
    assert families(text, "procedure") == []


def test_who_is_bound_by_the_names_of_laws() -> None:
    found = _of(f"{_PLACES}El sujeto obligado deberá conservar las cartas. La comisión del juego podrá pedirlas.")
    assert found == [("obligation", "casino"), ("permission", "authority")]


def test_a_list_of_clauses_tells_what_is_forbidden_and_not_to_whom() -> None:
    clauses = "a) Se refieran al otoño.\n\nb) Asocien la lluvia con la suerte."
    assert _of(f"{_PLACES}Quedan prohibidos los carteles que:\n\n{clauses}") == [("prohibition", "")] * 2


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("No existirá obligación de devolver el paraguas.", ["permission"]),
        ("En la puerta deberá haberse puesto la indicación de la prohibición de entrada con paraguas.", ["obligation"]),
        ("No se considerará jardín el patio cubierto.", []),
    ],
)
def test_what_only_looks_like_a_ban_or_a_duty(sentence: str, found: list[str]) -> None:
    assert [family for family, _ in _of(_PLACES + sentence)] == found


def test_what_an_office_is_for_may_stand_before_the_verb() -> None:
    text = "Otras funciones de la junta de juegos serán:\n\na) La limpieza del archivo.\n\nb) La poda del jardín."
    assert [family for family, _ in _of(_PLACES + text)] == ["obligation"] * 2


def test_an_item_that_is_joined_to_those_before_it_is_a_duty_too() -> None:
    text = "El operador queda obligado a:\n\na) Regar el jardín.\n\nb) Asimismo, guardar las llaves."
    assert [family for family, _ in _of(_PLACES + text)] == ["obligation"] * 2


def test_circumstances_told_by_a_verb_bind_nobody() -> None:
    text = "El operador deberá avisar en los siguientes casos:\n\na) Haber perdido una llave."
    assert _of(_PLACES + text) == []


def test_neither_may_be_told_as_what_might_be() -> None:
    assert [family for family, _ in _of(_PLACES + "Tampoco podrían colgarse cuadros.")] == ["prohibition"]
