"""What a text calls things by, and what it refers to: each bad text beside a good one."""

from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

LAW = "REGLAMENTO DE JUEGOS DE VILLA QUIETA\n\nCAPÍTULO 1. CRAPS\n\nArtículo 1. Mesa.\n\n{}\n"
SECTIONS = """\
CATÁLOGO DE JUEGOS

SECCIÓN 1. MONTE

Artículo 1. Personal.

El crupier reparte las cartas.

Artículo 2. Turno de palabra.

Los jugadores tienen la palabra según el turno establecido en el artículo {number}{whose}.

SECCIÓN 2. BOULE

Artículo 3. Bola.

La bola es de marfil.
"""


def test_a_form_with_two_numbers() -> None:
    text = "Se llena el Estado de Caja (Form. Nº 12). Se archiva el Estado de Caja (Form. Nº 12).\n\nSe firma el {}."
    assert lines(LAW.format(text.format("Estado de Caja (Form. Nº 21)")), "contradiction") == [9]
    assert lines(LAW.format(text.format("Estado de Caja (Form. Nº 12)")), "contradiction") == []


def test_a_document_that_takes_itself_for_another() -> None:
    assert lines(LAW.format("Rige el presente catálogo."), "wrong_reference") == [7]
    assert lines(LAW.format("Rige el presente reglamento."), "wrong_reference") == []


def test_two_spellings_of_an_unknown_word() -> None:
    text = "El fondo se llama cagnotte. La cagnotte se cuenta.\n\nSe deposita en la {}."
    assert lines(LAW.format(text.format("cagnote")), "inconsistent_naming") == [9]
    assert lines(LAW.format(text.format("cagnotte")), "inconsistent_naming") == []


def test_the_dice_pass_both_ways() -> None:
    text = "Los dados se ofrecen en el sentido de las agujas del reloj.\n\nQuien pierde cede los dados{}."
    away = ". Los dados pasan al jugador de la derecha"
    assert lines(LAW.format(text.format(away)), "contradiction") == [7]
    assert lines(LAW.format(text.format(" al siguiente")), "contradiction") == []


def test_a_reference_to_an_article_on_something_else() -> None:
    (found,) = findings(SECTIONS.format(number=1, whose=""), "wrong_reference")
    assert "Personal" in found.message


def test_a_reference_out_of_the_section_it_names() -> None:
    (found,) = findings(SECTIONS.format(number=3, whose=" de esta Sección"), "wrong_reference")
    assert "sección" in found.message


def test_a_reference_to_itself() -> None:
    text = SECTIONS.replace("el artículo {number}{whose}", "la Sección 1")
    assert [found.line_start for found in findings(text, "wrong_reference")] == [11]


def test_a_reference_without_an_address() -> None:
    assert lines(LAW.format("Se cambia según el apartado pertinente."), "dangling_reference") == [7]
    assert lines(LAW.format("Se cambia según el artículo 1."), "dangling_reference") == []


def test_an_officer_whom_nothing_describes() -> None:
    text = "El personal de la mesa se compone de un jefe de mesa y un crupier.\n\nSe avisa al jefe de {}."
    assert lines(LAW.format(text.format("sala")), "undefined_term") == [9]
    assert lines(LAW.format(text.format("mesa")), "undefined_term") == []


def test_one_text_under_two_titles() -> None:
    words = "Consiste en un premio que gana quien complete la línea antes de la bola número treinta de la partida."
    text = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Prima de plata.\n\n{}\n\nArtículo 2. Prima de oro.\n\n{}\n"
    assert lines(text.format(words, words), "duplicated_block") == [7]
    assert lines(text.format(words, words.replace("treinta", "veinte")), "duplicated_block") == []


def test_the_title_of_a_table_among_its_rows() -> None:
    text = "Tabla de pagos\t\nEl juego de 11.\t15 a 1\n\n{}\nEl juego de 7.\t4 a 1"
    assert lines(LAW.format(text.format("Tabla de pagos\t")), "duplicated_block") == [10]
    assert lines(LAW.format(text.format("El juego de 12.\t30 a 1")), "duplicated_block") == []


def test_a_court_card_by_another_name() -> None:
    rows = "La Jota (J) vale diez.\n\nGana la Jota (J).\n\nPierde la Jota (J).\n\n{} (J) vale once."
    assert lines(LAW.format(rows.format("El Sota")), "inconsistent_naming") == [13]
    assert lines(LAW.format(rows.format("La Jota")), "inconsistent_naming") == []


def test_a_division_that_the_document_does_not_have() -> None:
    assert lines(LAW.format("Véase el título II de este reglamento."), "inconsistent_naming") == [7]
    titled = LAW.replace("CAPÍTULO 1.", "TÍTULO II.")
    assert lines(titled.format("Véase el título II de este reglamento."), "inconsistent_naming") == []


def test_a_project_of_another_kind() -> None:
    assert lines(LAW.format("El referido proyecto de ordenanza se expone."), "inconsistent_naming") == [7]
    assert lines(LAW.format("El referido proyecto de reglamento se expone."), "inconsistent_naming") == []


def test_somebody_who_may_stand_in_for_the_croupier() -> None:
    assert lines(LAW.format("Gira el disco el croupier o promotor de turno."), "undefined_term") == [7]
    assert lines(LAW.format("Gira el disco el croupier o jugador de turno."), "undefined_term") == []
    told = LAW.format("Gira el disco el croupier o promotor.\n\nArtículo 2. Promotor.\n\nEs quien anima la mesa.")
    assert lines(told, "undefined_term") == []


def test_the_one_who_deals_has_one_name():
    rules = "REGLAMENTO DE BLACKJACK\n\nArtículo 1. Reparto.\n\n" + "El crupier reparte. " * 12 + "\n\nEl {} recoge.\n"
    assert lines(rules.format("tallador"), "inconsistent_naming") == [7]
    assert lines(rules.format("crupier"), "inconsistent_naming") == []
