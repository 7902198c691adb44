"""What packs, wheels and tables are made of, and who fixes limits: short texts and what is read in them."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.frames import read
from extractor.outline import outline
from extractor.passages import passages
from tests.extractor.readers.facts import by_key


def facts(game: str, text: str) -> dict[str, Any]:
    """What the frames read in an article of a game."""
    body = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. Reglas.\n\n{text}\n"
    root = outline(read_bytes(body.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    return by_key((statement.key, statement.value) for statement in read(list(passages(root))))


SAID = [
    ("poker", "Sus palos: corazones, diamantes, tréboles y picas.", "suits", ["hearts", "diamonds", "clubs", "spades"]),
    ("poker", "Los corazones y los diamantes son rojos.", "suits.red", ["diamonds", "hearts"]),
    ("trijoker", "Son figuras la jota, la reina y el rey.", "court_cards", ["jack", "queen", "king"]),
    ("monte", "Se emplea una baraja española, sin ochos ni nueves.", "removed_ranks", [8, 9]),
    ("blackjack", "De las seis barajas, tres serán de un color y tres de otro.", "decks_per_color", [3, 3]),
    ("poker", "Hay una baraja de dorso rojo y otra de dorso verde.", "decks_per_color", [1, 1]),
    ("chemin_de_fer", "Se usan seis barajas, por mitad de dos colores.", "decks_per_color", ["1/2", "1/2"]),
    ("big_six", "Veinte sectores llevan el 1; quince, el 2.", "wheel.segments.2", 15),
    ("monte", "La baraja es española, de cuatro palos.", "deck_type", "spanish"),
    ("monte", "Sus palos: oros, copas, espadas y bastos.", "suits", ["coins", "cups", "swords", "batons"]),
    ("chemin_de_fer", "Seis barajas sin índices.", "card_indices", False),
    ("blackjack", "N.º de mesas: seis.", "tables", 6),
    ("blackjack", "Dos mesas por permiso.", "tables", 2),
    ("boule", "No se sentarán a ella más de ocho apostadores.", "players_max", 8),
    ("caribbean_poker", "Baraja: una, de 52 cartas.", "decks", 1),
    ("punto_banca", "Ocho barajas: cuatro de reverso rojo y cuatro de reverso azul.", "decks", 8),
    ("bingo", "Cartones de quince números en tres filas de cinco.", "card.rows", 3),
    ("craps", "Se lanzan dos dados, que el tirador escoge de entre cinco.", "dice", 2),
    ("big_six", "Consta de cuarenta sectores: veinticuatro del uno, dieciséis del dos.", "wheel.segments.2", 16),
    ("big_six", "Dos de los segmentos ostentan una figura.", "wheel.segments.figure", 2),
    ("blackjack", "La mesa es de media luna.", "table.shape", "half_moon"),
    ("punto_banca", "La mesa será ovalada o poligonal.", "table.shape", ["oval", "polygonal"]),
    ("general", "El mínimo y el tope de cada mesa los señala el operador.", "bet_limits.set_by", "casino"),
    ("general", "Mínimos y máximos los fija la Superintendencia.", "bet_limits.set_by", "authority"),
    ("craps", "Los dados tienen 17 mm de lado.", "dice.edge_mm", 17),
    ("poker", "Los naipes se separan en palos:\n\nPicas, tréboles, corazones y diamantes.", "suits",
     ["spades", "clubs", "hearts", "diamonds"]),
    ("poker", "a) Figuras: las tres altas.\n\nb) Rey: la mayor.\n\nc) Dama: le sigue.\n\nd) Jota: la tercera.",
     "court_cards", ["jack", "queen", "king"]),
    ("omaha", "Hará tres barajes, un corte y un baraje más.", "shuffle.riffles", 4),
    ("omaha", "El tapete es de forma elíptica.", "table.shape", "oval"),
    ("siete_y_medio", "Se juega sin los naipes con valor 6 y 7.", "removed_ranks", [6, 7]),
    ("blackjack", "Al cierre se anuncian las cuatro últimas manos.", "closing.last_rounds", 4),
    ("blackjack", "La banca se repone cuando su capital baja al cuarenta por ciento.", "refill.share", "2/5"),
]  # fmt: skip

UNSAID = [
    ("poker", "Si hay empate decide el palo: picas, corazones, tréboles y diamantes.", "suits"),
    ("blackjack", "Una mesa con seis casillas.", "tables"),
    ("poker", "No compartirán el pozo más de tres jugadores empatados.", "players_max"),
    ("poker", "Con corazones y diamantes en mano gana el color.", "suits"),
    ("poker", "a) Figuras: las tres altas de cada palo.\n\nb) Rey: la mayor.\n\nc) Comodín: no juega.", "court_cards"),
    ("blackjack", "Si pierde retira las dos o tres apuestas y las cartas.", "removed_ranks"),
    ("blackjack", "Se separa un grupo de siete a doce naipes.", "removed_ranks"),
    ("blackjack", "Se usan dos mazos de distinto color, uno en juego y el otro en descanso.", "decks_per_color"),
    ("big_six", "Dos sectores llevan figura, que se paga 45 por 1.", "wheel.segments.45"),
    ("blackjack", "Las tarjetas serán rectangulares.", "table.shape"),
    ("general", "El casino podrá establecer mínimos y máximos dentro de la banda autorizada.", "bet_limits.set_by"),
]


@pytest.mark.parametrize(("game", "text", "key", "value"), SAID)
def test_what_is_said_is_read(game: str, text: str, key: str, value: Any) -> None:
    assert facts(game, text).get(key) == value


@pytest.mark.parametrize(("game", "text", "key"), UNSAID)
def test_what_is_not_said_is_not_read(game: str, text: str, key: str) -> None:
    assert key not in facts(game, text)


def test_the_rows_of_a_table_tell_how_many_segments_each_symbol_has() -> None:
    table = "Símbolo | Sectores | Gana\nLlama | 26 | 1\nCóndor | 4 | 11\n"
    read_ = facts("big_six", f"Los sectores se distribuyen entre los símbolos siguientes:\n{table}")
    assert (read_["wheel.segments.1"], read_["wheel.segments.11"]) == (26, 4)
