"""Every gain of a text belongs to the bet, hand or total that the words around it name."""

from __future__ import annotations

from typing import Any

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.passages import passages
from extractor.readers import payout
from tests.extractor.readers.facts import by_key


def paid(game: str, text: str) -> dict[str, Any]:
    """What the bets of a game are paid by an article, without the prefix of the keys."""
    document = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. JUEGO\n\nArtículo 1. Pagos.\n\n{text}\n"
    root = outline(read_bytes(document.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = game
    return {one.key.removeprefix("pays."): one.value for one in payout.read(list(passages(root)))}


READ = [
    ("war", "Se juega al empate. Dragón y Tigre se pagan a la par. El empate se paga 8 a 1.", {"tie": "8:1"}),
    ("war", "La apuesta al empate es voluntaria. La Sirena y el Delfín se pagan 3 a 1.", {}),
    ("war", "La apuesta al empate es voluntaria. El Tigre se abona a la par.", {}),
    ("war", "La apuesta al empate es voluntaria. Se paga 8 a 1.", {"tie": "8:1"}),
    ("war", "La apuesta al empate es voluntaria. La Apuesta se paga 8 a 1.", {"tie": "8:1"}),
    ("texas_holdem_bonus", "Flop: dos veces el ante, o abandonar.", {}),
    ("texas_holdem_bonus", "El flop se paga dos veces el ante.", {"flop": "2:1"}),
    ("war", "Tope del empate: un sexto de lo que se admite en la mesa.", {}),
    ("war", "Empate: 9 a 1.\nLímite del empate: la sexta parte.", {"tie": "9:1"}),
    (
        "punto_banca",
        "Jugador, la par. Banca, diecinueve veinteavos. Empate, nueve veces.",
        {"player": "1:1", "banker": "19:20", "tie": "9:1"},
    ),
    (
        "punto_banca",
        "La banca se paga a la par, salvo cuando triunfe con cuatro, caso en que se abona la mitad.",
        {"banker": "1:1", "banker.4": "1:2"},
    ),
    ("trijoker", "Cinco ases, ciento ochenta veces; full, nueve.", {"five_aces": "180:1", "full_house": "9:1"}),
    (
        "draw_poker",
        "La casa responde con tres, cuatro y seis tantos al trío, la escalera y el color.",
        {"three_of_a_kind": "3:1", "straight": "4:1", "flush": "6:1"},
    ),
    (
        "craps",
        "Hardway de cuatro o de diez: siete fichas por ficha.",
        {"hard_4": "7:1", "hard_10": "7:1"},
    ),
    ("blackjack", "Si la casa destapa black jack, el seguro cobra tres por cada dos.", {"insurance": "3:2"}),
    ("sic_bo", "Mayor y menor pierden con el triple, que es de tres dados iguales.", {}),
    (
        "siete_y_medio",
        "El siete y medio real se cancela triple, el mayor doble y el menor a una vez y media.",
        {"siete_y_medio_real": "3:1", "siete_y_medio_mayor": "2:1", "siete_y_medio_menor": "3:2"},
    ),
    ("sic_bo", "Grande gana de once a diecisiete; pequeño, 4 a 10.", {}),
    ("french_roulette", "La transversal de seis rinde cuatro veces y media lo puesto.", {"six_line": "9:2"}),
    ("monte", "El salto vale dos tantos y medio; el anti, tanto y tercio.", {"salto": "5:2", "anti": "4:3"}),
    (
        "punto_banca",
        "El par del punto devuelve trece por una, figurando en las trece la apostada.",
        {"player_pair": "12:1"},
    ),
    (
        "caribbean_poker",
        "La segunda apuesta multiplicará por 2 con doble pareja, por 4 con trío y por 11 con full.",
        {"two_pair": "2:1", "three_of_a_kind": "4:1", "full_house": "11:1"},
    ),
    ("american_roulette", "La columna, al igual que la docena, se paga dos a uno.", {"column": "2:1", "dozen": "2:1"}),
    (
        "french_roulette",
        "Los pagos de la transversal, el cuadro y la seisena serán de 11, 8 y 5 por uno, en ese orden.",
        {"street": "11:1", "corner": "8:1", "six_line": "5:1"},
    ),
    (
        "craps",
        "Los pares duros del seis y del ocho rinden nueve a uno; los del cuatro y del diez, siete a uno.",
        {"hard_6": "9:1", "hard_8": "9:1", "hard_4": "7:1", "hard_10": "7:1"},
    ),
    (
        "three_card_poker",
        "Plus de parejas — escalera de color 40 a 1; trío 25 a 1.",
        {"pair_plus.straight_flush": "40:1", "pair_plus.three_of_a_kind": "25:1"},
    ),
    (
        "blackjack",
        "PARES PERFECTOS. Mismo color y distinto palo: 12 x 1. Distinto color: 6 x 1.",
        {"perfect_pairs.colored": "12:1", "perfect_pairs.mixed": "6:1"},
    ),
    (
        "three_card_poker",
        "No abriendo la casa, el ante cobra a la par y la segunda apuesta vuelve a su dueño.",
        {"ante.dealer_not_qualified": "1:1", "bet.dealer_not_qualified": "push"},
    ),
    ("blackjack", "El blackjack de mano deja seis pesos por cada cinco que apostó.", {"blackjack": "6:5"}),
    (
        "french_roulette",
        "A razón de media unidad por unidad se liquidan dos docenas.",
        {"double_dozen": "1:2"},
    ),
    (
        "crown_and_anchor",
        "Si sale en un dado se gana una vez lo apostado, dos veces si sale en dos y cuatro veces si sale en los tres.",
        {"one_figure": "1:1", "two_figures": "2:1", "three_figures": "4:1"},
    ),
    (
        "american_roulette",
        "Cobran: el caballo diecisiete, la fila once y la esquina ocho, todo por cada unidad puesta.",
        {"split": "17:1", "street": "11:1", "corner": "8:1"},
    ),
    (
        "american_roulette",
        "Por el número solo se entregan treinta y cinco fichas, incluida la que el cliente arriesgó.",
        {"straight": "34:1"},
    ),
    (
        "caribbean_poker",
        "Mano del jugador\tPremio de la segunda apuesta\nTrío\t3 a 1\nDos pares\t2 a 1",
        {"bet.three_of_a_kind": "3:1", "bet.two_pair": "2:1"},
    ),
    (
        "big_six",
        "Signo\tEspacios\tPaga\n1\t24\t1 a 1\n2\t15\t2 a 1\nQuetzal\t2\t40 a 1",
        {"segment_1": "1:1", "segment_2": "2:1", "figure": "40:1"},
    ),
    (
        "trente_et_quarante",
        "Cada una de las cuatro suertes devuelve al ganador el doble de su puesta, que va incluida.",
        {"all": "1:1"},
    ),
    (
        "texas_holdem_bonus",
        "El bonus abona a dos ases treinta veces y al as con rey del mismo palo veinticinco.",
        {"bonus.pair_of_ace": "30:1", "bonus.ace_king_suited": "25:1"},
    ),
    ("american_roulette", "El acierto de una suerte sencilla dobla lo puesto.", {"simple_chance": "1:1"}),
    ("american_roulette", "La docena no se pagará a la par, sino al doble (2 x 1).", {"dozen": "2:1"}),
    (
        "craps",
        "Al comprar el número se pagan 2 a 1 si es 4 o 10 y 3 a 2 si es 5 o 9.",
        {"buy.4": "2:1", "buy.10": "2:1", "buy.5": "3:2", "buy.9": "3:2"},
    ),
    (
        "craps",
        "Cuernos: el 2 y el 12 pagan 27 a 4; el 3, 12 a 4.",
        {"horn.2": "27:4", "horn.12": "27:4", "horn.3": "12:4"},
    ),
    (
        "three_card_poker",
        "El bonus del ante premia la escalera con una unidad, el trío con cuatro y la escalera de color con cinco.",
        {"ante_bonus.straight": "1:1", "ante_bonus.three_of_a_kind": "4:1", "ante_bonus.straight_flush": "5:1"},
    ),
    (
        "three_card_poker",
        "El trío de la pareja plus cobra treinta y una unidades por una, apuesta incluida.",
        {"pair_plus.three_of_a_kind": "30:1"},
    ),
    ("punto_banca", "Par punto\t11 x 1\nPar banca\t11 x 1", {"player_pair": "11:1", "banker_pair": "11:1"}),
    (
        "french_roulette",
        "El pleno cobra treinta y seis fichas por ficha, incluida la suya.\n\n"
        "El caballo, dieciocho; la calle, doce; y la seisena, seis, siempre incluida la suya.",
        {"straight": "35:1", "split": "17:1", "street": "11:1", "six_line": "5:1"},
    ),
    (
        "big_six",
        "Quince segmentos pagan 1 a 1; ocho, 2 a 1; cuatro, 5 a 1.",
        {"segment_1": "1:1", "segment_2": "2:1", "segment_5": "5:1"},
    ),
    (
        "big_six",
        "El 1 y el 5 se pagan tantas veces la apuesta como indica su número.",
        {"segment_1": "1:1", "segment_5": "5:1"},
    ),
    (
        "craps",
        "Se pagará así: a) cualquier craps: siete a uno; b) once: quince a uno; c) jugada nueva: tres a uno.",
        {"any_craps": "7:1", "eleven": "15:1"},
    ),
    (
        "sic_bo",
        "Suma 4 o 17: 60 por 1; suma 5 o 16: 30 por 1.",
        {"total_4": "60:1", "total_17": "60:1", "total_5": "30:1", "total_16": "30:1"},
    ),
    ("craps", "Los dobles 4 y 10 se cubren 7 por 1.", {"hard_4": "7:1", "hard_10": "7:1"}),
    (
        "craps",
        'Jugada\tPaga\nCampo\t1:1, "2 y 12" = 2:1',
        {"field": "1:1", "field.2": "2:1", "field.12": "2:1"},
    ),
    (
        "monte",
        "          En primeras     En segundas\n\nSalto     3 a 1           5 a 2",
        {"salto.primeras": "3:1", "salto.segundas": "5:2"},
    ),
    (
        "monte",
        "Por cada naipe doblado se rebajará un tanto del pago del salto y dos del pago del viudo.",
        {"salto.reduction": 1, "viudo.reduction": 2},
    ),
    (
        "caribbean_poker",
        "Si no abre, el ante se paga a la par y la apuesta se devuelve sin premio.",
        {"ante.dealer_not_qualified": "1:1", "bet.dealer_not_qualified": "push"},
    ),
    ("caribbean_poker", "Full. Un trío y una pareja. Se paga 7 veces la apuesta.", {"full_house": "7:1"}),
    ("blackjack", "El black jack formado en mano separada se abonará a tres por dos.", {"split_blackjack": "3:2"}),
    (
        "caribbean_poker",
        "Con una mano menor, el juego acaba, pagándose solo la primera apuesta (ANTE) 1 a 1.",
        {"ante.dealer_not_qualified": "1:1"},
    ),
    ("texas_holdem_bonus", "La 2ª apuesta (Flop) se paga 1 a 1.", {"flop": "1:1"}),
    ("texas_holdem_bonus", "Bonus: As-As a la vez que As-As de banca, 9 a 1.", {"bonus.pair_of_ace_both": "9:1"}),
    ("french_roulette", "Pleno .......... 35 por 1\nCalle .......... 11 por 1", {"straight": "35:1", "street": "11:1"}),
    ("french_roulette", "A quien acierta el pleno se le liquidan 34 fichas, más la suya.", {"straight": "34:1"}),
    ("french_roulette", "El pleno recibe 36 unidades, entre las que se cuenta la apostada.", {"straight": "35:1"}),
    ("french_roulette", "La sexta da siete fichas por cada una jugada, incluida la propia.", {"five_line": "6:1"}),
    ("american_roulette", "34 a 1 al pleno; 16 a 1 al semipleno.", {"straight": "34:1", "split": "16:1"}),
    ("big_six", "Casilla del 2: 2 por 1. Joker: 44 por 1.", {"segment_2": "2:1", "figure": "44:1"}),
    ("craps", "El pase se paga dinero por dinero.", {"pass": "1:1"}),
    ("craps", "Al siete se le dan cuatro por uno.", {"any_7": "4:1"}),
    ("craps", "Pase, 1 a 1; once, quince por uno.", {"pass": "1:1", "eleven": "15:1"}),
    ("craps", "Once y tres, 15 por uno cada cual.", {"eleven": "15:1", "craps_3": "15:1"}),
    (
        "craps",
        "El campo se paga a la par; con el dos, el doble, y con el doce, el triple.",
        {"field": "1:1", "field.2": "2:1", "field.12": "3:1"},
    ),
    (
        "craps",
        "CAMPO\n2 ........ doble\n12 ....... triple\nlos demás números ganadores ... a la par",
        {"field": "1:1", "field.2": "2:1", "field.12": "3:1"},
    ),
    (
        "craps",
        "Cualquier siete: 5 por 1, es decir, cinco fichas en total por cada una apostada.\nCualquier craps: 8 por 1.",
        {"any_7": "4:1", "any_craps": "7:1"},
    ),
    (
        "craps",
        "El hard way de 4 o 10 paga 7 por 1 y el de 6 u 8, 9 por 1.",
        {"hard_4": "7:1", "hard_10": "7:1", "hard_6": "9:1", "hard_8": "9:1"},
    ),
    (
        "big_six",
        "Los símbolos 1, 2 y 5 pagan lo que marcan; los dos comodines, 45 a 1.",
        {"segment_1": "1:1", "segment_2": "2:1", "segment_5": "5:1", "figure": "45:1"},
    ),
    ("craps", "Al que compra el diez se le paga dos a uno, menos una comisión.", {"buy.10": "2:1"}),
    (
        "french_roulette",
        "Transversal: once. Transversal doble: cinco. Todo por cada uno puesto.",
        {"street": "11:1", "six_line": "5:1"},
    ),
    (
        "three_card_poker",
        "La casa juega si tiene reina o mejor. Si no juega, paga el ante y devuelve la apuesta.",
        {"ante.dealer_not_qualified": "1:1", "bet.dealer_not_qualified": "push"},
    ),
    (
        "three_card_poker",
        "Valen, de mayor a menor: escalera de color, trío, escalera, color, par y carta alta. "
        "La pareja plus se cotiza 40, 30, 6, 4 y 1 por 1, en el mismo orden y hasta el par.",
        {
            "pair_plus.straight_flush": "40:1", "pair_plus.three_of_a_kind": "30:1", "pair_plus.straight": "6:1",
            "pair_plus.flush": "4:1", "pair_plus.pair": "1:1",
        },
    ),
    (
        "three_card_poker",
        "Por mano de escalera el bono del ante será de una vez el ante; por trío, de cuatro veces.",
        {"ante_bonus.straight": "1:1", "ante_bonus.three_of_a_kind": "4:1"},
    ),
    (
        "crown_and_anchor",
        "La figura que sale en un dado paga 1 a 1, en dos dados 2 a 1 y en los tres 3 a 1.",
        {"one_figure": "1:1", "two_figures": "2:1", "three_figures": "3:1"},
    ),
    (
        "caribbean_poker",
        "El trío paga tres a uno, la escalera uno más y el color uno más que la escalera.",
        {"three_of_a_kind": "3:1", "straight": "4:1", "flush": "5:1"},
    ),
    ("punto_banca", "El punto se cubre uno a uno. La banca se cubre igual.", {"player": "1:1", "banker": "1:1"}),
    (
        "craps",
        "Los duros seis y ocho entregan 10 por 1, incluida la apuesta; el cuatro y el diez, 8 por 1, en igual forma.",
        {"hard_6": "9:1", "hard_8": "9:1", "hard_4": "7:1", "hard_10": "7:1"},
    ),
    (
        "craps",
        "El campo paga a la par, excepto el dos y el doce, que doblan.",
        {"field": "1:1", "field.2": "2:1", "field.12": "2:1"},
    ),
    (
        "war",
        "Ganada la guerra se paga a la par la segunda suma, y la primera se devuelve.",
        {"raise": "1:1", "main.war_phase": "push"},
    ),
    ("war", "La carta más alta gana y cobra otro tanto.", {"main": "1:1"}),
    (
        "war",
        "Si vuelve a haber empate, cobra, además de la ganancia normal, un tanto igual a su primera apuesta.",
        {"main.tie_bonus": "1:1"},
    ),
    (
        "sic_bo",
        "Cualquier triple, 30 a 1; jugada nueva, 8 a 1; el total de cuatro o de diecisiete, 60 a 1.",
        {"any_treble": "30:1", "total_4": "60:1", "total_17": "60:1"},
    ),
    ("french_roulette", "Semipleno (a caballo entre dos): premio de 17 unidades por unidad.", {"split": "17:1"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "expected"), READ, ids=[text[:50] for _, text, _ in READ])
def test_what_is_paid(game: str, text: str, expected: dict[str, Any]) -> None:
    assert paid(game, text) == expected


SILENT = [
    ("punto_banca", "Se deniega a la solicitante la licencia para abonar el empate a diez por uno."),
    ("sic_bo", "En el ensayo se efectuaron 60.000 lanzamientos; el total 4 salió 281 veces."),
    ("american_roulette", "No se admitirá que el jugador pida que su pleno se le pague 36 a 1."),
    ("blackjack", "No podrá sustituirse el pago del black jack por otro de seis a cinco."),
    ("french_roulette", "Hasta el 31 de diciembre de 2019, las mesas podían seguir pagando la doble docena a la par."),
    ("craps", "En las prácticas los alumnos pagarán diez duros consecutivos a 9 por 1 sin consultar apuntes."),
    ("blackjack", "En ningún caso se ofrecerá al jugador que tenga black jack el pago a la par."),
    ("blackjack", "Se usarán seis barajas de 52 cartas cada una, tres de ellas con el dorso azul."),
    ("blackjack", "El blackjack del mismo palo se paga dos por uno."),
    ("blackjack", "El seguro del jugador es de la mitad; los ases separados reciben cada uno una sola carta."),
    ("blackjack", "La sala pidió abonar el blackjack a seis por cinco y la Comisión no lo autorizó."),
    ("sic_bo", "En Macao, según el folleto del proveedor, el total de cuatro se paga 60 a 1."),
    ("monte", "Cuentan los viejos que el salto daba tres por uno."),
    ("punto_banca", "Sobre las ganancias a banca el establecimiento detraerá un 5 por 100."),
    ("blackjack", "De las ganancias toma la Casa el dos por ciento."),
    ("sic_bo", "Pagos:\n\nTriple determinado – 150 a 1"),
    ("craps", "Las apuestas de ventajas no sobrepasarán el doble de la apuesta a la que acompañan."),
    ("caribbean_poker", "Bet: el doble exacto del ante."),
    ("american_roulette", "La línea abarca el doble de números que la calle."),
    ("french_roulette", "El máximo del pleno y del cuadro es de ochenta y ciento veinte veces ese mínimo."),
]


@pytest.mark.parametrize(("game", "text"), SILENT, ids=[text[:50] for _, text in SILENT])
def test_what_is_only_told_or_refused_is_not_paid(game: str, text: str) -> None:
    assert paid(game, text) == {}


def test_a_table_whose_lead_counts_the_stake_in_gives_gains() -> None:
    lead = "Del bono. La cifra dice cuántas fichas se entregan por cada una apostada, comprendida ésta:"
    text = "\n\n".join([lead, "Par de ases", "29", "As y rey del mismo palo", "26"])
    assert paid("texas_holdem_bonus", text) == {"bonus.pair_of_ace": "28:1", "bonus.ace_king_suited": "25:1"}


def test_a_game_named_after_its_pot_pays_other_bets_too() -> None:
    table = "1.1 DE LA TABLA DE PAGOS\n\n1.1.1 FULL 170 %\n\n1.1.2 COLOR 130 %\n"
    text = f"REGLAMENTO DE PRUEBA\n\nCAPÍTULO 1. CENTRAL POKER POCEADO\n\n{table}"
    root = outline(read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="prueba"))
    for node in root.walk():
        node.game = node.read_as = "central_poker_jackpot"
    found = by_key((one.key, one.value) for one in payout.read(list(passages(root))))
    assert found == {"pays.full_house": "17:10", "pays.flush": "13:10"}


_PLACED = {"right_bet": ("8:5", "6:5", "8:7"), "wrong_bet": ("5:9", "5:7", "5:6")}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_label_beside_any_of_its_rows_names_them_all(place: int) -> None:
    rows = ["Horn 4:1", "Craps 2, 3 y 12   12 = 30: 1y"]
    for label, odds in zip(("Right bet   ", "Wrong bet   "), _PLACED.values(), strict=True):
        totals = zip(("4 y 10", "5 y 9", "6 y 8"), odds, strict=True)
        rows += [f"{label if at == place else ''}{two} = {gain}" for at, (two, gain) in enumerate(totals)]
    expected = {
        f"{bet}.{n}": gain
        for bet, odds in _PLACED.items()
        for two, gain in zip(((4, 10), (5, 9), (6, 8)), odds, strict=True)
        for n in two
    }
    assert paid("craps", "\n\n".join(rows)) == {"horn": "4:1", "craps_12": "30:1", **expected}


_SUMS = (
    "Pleno            1          33\nCaballo          2          16\n"
    "Transversal      3        10,5\nCuadro           4           8"
)
_GAINS = {"straight": "33:1", "split": "16:1", "street": "21:2", "corner": "8:1"}


@pytest.mark.parametrize(
    ("lead", "heads", "expected"),
    [
        ("El ganador recibe encima:", "JUGADA        NÚMEROS    POR CADA FICHA", _GAINS),
        ("El ganador cobra así:", "JUGADA        NÚMEROS    SE ENTREGAN", _GAINS),
        ("El factor de pago (FP) es neto.", "APUESTA       NÚMEROS          FP", _GAINS),
        ("La tabla dice los máximos.", "APUESTA       NÚMEROS      MÁXIMO", {}),
    ],
)
def test_the_head_of_a_column_says_that_it_is_of_gains(lead: str, heads: str, expected: dict[str, str]) -> None:
    assert paid("french_roulette", f"{lead}\n{heads}\n{_SUMS}") == expected


LINES = [
    (
        "american_roulette",
        "Pagos por unidad\nPleno 35 | Caballo 17 | Calle 11",
        {"straight": "35:1", "split": "17:1", "street": "11:1"},
    ),
    (
        "french_roulette",
        "Monedas en total (puesta comprendida) por moneda acertada\nPleno 36 | Caballo 18",
        {"straight": "35:1", "split": "17:1"},
    ),
    (
        "boule",
        "Unidades       Suerte\n7              número entero\n1              rojo, negro",
        {"straight": "7:1", "red": "1:1", "black": "1:1"},
    ),
    (
        "french_roulette",
        "Suerte        Tantos por tanto (comprende la postura)\nPleno         36\nCuadro        9",
        {"straight": "35:1", "corner": "8:1"},
    ),
    (
        "sic_bo",
        "Apuesta     Suma que gana     Razón\nMenor       4, 5, 6, 7        1:1\nTotal 4     -                 50:1",
        {"low": "1:1", "total_4": "50:1"},
    ),
    (
        "blackjack",
        "Par perfecto (mismo palo)     Paga: 25 a 1\nPar de un color               Paga: 12 a 1",
        {"perfect_pairs.perfect": "25:1", "perfect_pairs.colored": "12:1"},
    ),
    (
        "craps",
        "Gabela detrás del pase: punto 4 o 10, dos por uno; punto 5 o 9, tres por dos.",
        {"odds_pass.4": "2:1", "odds_pass.10": "2:1", "odds_pass.5": "3:2", "odds_pass.9": "3:2"},
    ),
]


@pytest.mark.parametrize(("game", "text", "expected"), LINES)
def test_rows_are_read_however_their_cells_are_laid_out(game: str, text: str, expected: dict[str, str]) -> None:
    assert paid(game, text) == expected


SAID = [
    (
        "boule",
        "El número exacto vale seis puestas; las suertes sencillas, una.",
        {"straight": "6:1", "simple_chance": "1:1"},
    ),
    ("french_roulette", "Convienen en que el caballo lleve quince tantos de la postura.", {"split": "15:1"}),
    (
        "french_roulette",
        "Pleno, treinta; caballo, quince; cuadro, siete y medio: he ahí las ganancias por unidad.",
        {"straight": "30:1", "split": "15:1", "corner": "15:2"},
    ),
    ("big_six", "Sobre lo puesto, el símbolo del 5 devenga un 500 por ciento.", {"segment_5": "5:1"}),
    (
        "blackjack",
        "El blackjack premia el 150 % de lo puesto. Un veintiuno dividido, el 100 %.",
        {"blackjack": "3:2", "split_21": "1:1"},
    ),
    ("blackjack", "A quien se retira se le devuelve el 100 % de la apuesta.", {}),
    ("craps", "Las ventajas se liquidan en la justa proporción que dan las probabilidades.", {"odds": "true_odds"}),
    ("trente_et_quarante", "La roja y la negra doblan la masa que recibieron.", {"red": "1:1", "black": "1:1"}),
    (
        "chuck_a_luck",
        "Un dado que la muestre le gana dinero parejo; dos dados, el doble.",
        {"one_figure": "1:1", "two_figures": "2:1"},
    ),
    (
        "french_roulette",
        "PLENO, sobre un número. Paga: 35 por una\nCALLE, al borde de tres. Paga: 11 por una",
        {"straight": "35:1", "street": "11:1"},
    ),
]


@pytest.mark.parametrize(("game", "text", "expected"), SAID)
def test_a_gain_is_said_in_many_ways(game: str, text: str, expected: dict[str, str]) -> None:
    assert paid(game, text) == expected
