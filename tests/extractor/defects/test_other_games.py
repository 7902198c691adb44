"""What one game lacks that the other games of the document have: made of chapters that are built alike."""

from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

GAMES = ("RULETA AMERICANA", "CRAPS", "BLACK JACK", "PUNTO Y BANCA", "BIG SIX", "SIETE Y MEDIO")
TITLES = ("Reseña del juego", "Mesa y paño", "Fichas de dinero", "Personal", "Inicio del juego", "Apuestas")
RULES = "Se prohíbe a los jugadores tocar los elementos que estén sobre la mesa sin permiso."
IRREGULAR = "Cuando se descubra un error del croupier antes de pagar, la jugada se repite desde su comienzo."
WORDS = (
    "Color Docena Gabela Figura Palo Mano Ronda Turno Banca Punto Apuesta Ficha Cambio Corte Pase Talla "
    "Casillero Tapete Cuadro Semana Fila Bote"
)


def regulation(*, without: int) -> str:
    """Chapters of one build; that of one game has lost a title."""
    chapters = []
    for number, game in enumerate(GAMES, 1):
        parts = [f"CAPÍTULO {number}. {game}"]
        parts += [
            f"1.{at} {title}\n\nSobre esto rige lo usual en {game.title()} {at}." for at, title in enumerate(TITLES, 1)
        ]
        lost = "" if number == without else "1.8 Jugadas irregulares\n\n"
        parts.append(f"1.7 Prohibiciones al jugador\n\n{RULES}\n\n{lost}{IRREGULAR}")
        chapters.append("\n\n".join(parts))
    return "REGLAMENTO DE PRUEBA\n\n" + "\n\n".join(chapters) + "\n"


def glossaries(used: str) -> str:
    """Three games that explain the sabot and one that does not."""
    chapters = []
    for number, game in enumerate(("BLACK JACK", "PUNTO Y BANCA", "SIETE Y MEDIO", "CRAPS"), 1):
        own = [f"{word.upper()}: lo que así se llama en este juego y en esta sala." for word in WORDS.split()]
        if game != "CRAPS":
            own.append("SABOT: caja de madera de la que salen los naipes de uno en uno.")
        parts = [
            f"CAPÍTULO {number}. {game}",
            "Artículo 1. Juego.",
            used if game == "CRAPS" else "Se juega en la sala.",
        ]
        chapters.append("\n\n".join([*parts, "Artículo 2. Glosario de términos.", *own]))
    return "REGLAMENTO DE PRUEBA\n\n" + "\n\n".join(chapters) + "\n"


def test_words_without_the_title_that_they_have_elsewhere() -> None:
    text = regulation(without=3)
    (found,) = findings(text, "heading_lost")
    assert text.splitlines()[found.line_start - 1] == IRREGULAR
    assert found.evidence["title"] == "Jugadas irregulares"


def test_chapters_with_all_their_titles_are_sound() -> None:
    assert lines(regulation(without=0), "heading_lost") == []


def test_a_device_of_another_game() -> None:
    (found,) = findings(glossaries("Se anuncia el fin del Sabot a los jugadores."), "foreign_text")
    assert "Sabot" in found.message
    assert lines(glossaries("Se anuncia el fin de los dados a los jugadores."), "foreign_text") == []


def test_a_thing_that_the_glossary_of_its_game_leaves_out() -> None:
    used = "Se anuncia el fin del Sabot a los jugadores.\n\nEl Sabot se guarda al cierre."
    assert lines(glossaries(used), "undefined_term") != []
    assert lines(glossaries("Se guarda todo al cierre."), "undefined_term") == []


def test_a_word_that_is_no_everyday_spanish_is_a_term_wherever_it_is_used() -> None:
    uses = " ".join(f"En la mesa {mesa} se abre el naipero." for mesa in ("uno", "dos", "tres", "cuatro"))
    several = "\n\n".join([uses, "Se limpia el naipero.", "Se guarda el naipero.", "Se cierra el naipero."])

    def terms(used: str) -> list[str]:
        text = glossaries(used).replace("SABOT: caja", "NAIPERO: caja")
        return [finding.message.split("»")[0] for finding in findings(text, "undefined_term")]

    assert terms(several) == ["«naipero"]
    assert terms(f"En la mesa hay un naipero.\n\n{several}") == []
