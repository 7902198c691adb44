"""What is read of short passages in many wordings, each under a plain heading of its game."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from schemas.records import Rule
from tests.unseen.comparing import is_money, is_typed, states
from tests.unseen.documents import FOLDER, read_document, read_rows

PROBES = FOLDER.parent / "probes"
PARTS = ("odds", "play", "things")
COUNTED = ("facts", "found", "rules", "right", "counter", "clean")
HEAD = ["REGLAMENTO DE JUEGOS DE VILLA PRUEBA", "", "Decreto N.º 7/2020, de 1 de junio de 2020.", "", "CAPÍTULO I", ""]
_PLAIN_TITLES = """
american_roulette Ruleta Americana; french_roulette Ruleta Francesa; blackjack Black Jack; craps Craps;
punto_banca Punto y Banca; big_six Big Six; boule Boule; caribbean_poker Póquer Caribeño;
three_card_poker Póquer de Tres Cartas;
texas_holdem Texas Hold'em; texas_holdem_bonus Texas Hold'em Bonus; texas_holdem_plus Texas Hold'em Plus;
trente_et_quarante Treinta y Cuarenta; chemin_de_fer Chemin de Fer; baccarat_two_tables Bacará a dos paños; war Guerra;
sic_bo Sic Bo; chuck_a_luck Chuck a Luck; crown_and_anchor Corona y Ancla; bingo Bingo; pai_gow_poker Pai Gow Póquer;
draw_poker Draw Poker; seven_stud Seven Stud Poker; stud_poker Stud Poker; omaha Omaha; monte Monte;
siete_y_medio Siete y Medio; go_poker Go Poker; trijoker Trijóker; blackjack_jackpot Black Jack Poceado;
progressive_jackpot Pozos progresivos; slot_machines Máquinas de azar; poker Poker;
general Disposiciones generales; french_roulette_short Ruleta Francesa Abreviada;
electronic_roulette Ruleta Electrónica;
american_roulette_jackpot Ruleta Americana Poceada; circle_poker Póquer de Círculo; synthetic_poker Póquer Sintético;
central_poker_jackpot Central Poker Poceado; five_card_draw Póquer Cubierto de Cinco Cartas con Descarte;
texas_holdem_banked Póquer Texas Hold'em de Contrapartida; electronic_bingo Bingo Electrónico; tournaments Torneos;
automatic_bingo Bingo Automático; lottery Loterías; raffle Rifas; tombola Tómbolas; instant_tickets Boletos;
random_combinations Combinaciones Aleatorias; betting Apuestas
"""
TITLES = dict(entry.split(maxsplit=1) for entry in _PLAIN_TITLES.replace("\n", " ").split(";"))

Probe = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is read of one passage: its own facts that were found, and rules that are none of its facts."""

    probe: Probe
    facts: list[dict[str, Any]]
    missed: list[dict[str, Any]]
    rules: int
    false: list[Rule] = field(default_factory=list)

    @property
    def counts(self) -> Counter[str]:
        """By the names of `COUNTED`; `counter` are passages that state nothing."""
        counter = not self.probe["facts"]
        return Counter(
            facts=len(self.facts),
            found=len(self.facts) - len(self.missed),
            rules=self.rules,
            right=self.rules - len(self.false),
            counter=counter,
            clean=counter and not self.false,
        )


def document(game: str, probes: list[Probe]) -> tuple[str, list[tuple[int, int]]]:
    """A regulation of one game with an article for each passage, and the first and last line of each."""
    lines = [*HEAD, TITLES.get(game.strip(), game.replace("_", " ").title()), ""]
    places = []
    for article, probe in enumerate(probes, 1):
        lines += [f"Artículo {article}.", ""]
        first = len(lines) + 1
        lines += [*probe["text"], ""] if len(probe["text"]) == 1 else probe["text"]
        places.append((first, len(lines)))
        lines.append("")
    return "\n".join(lines) + "\n", places


@cache
def answers(part: str, folder: Path = PROBES) -> tuple[Answer, ...]:
    """Read all passages of one file of a folder."""
    games: dict[str, list[Probe]] = {}
    for probe in read_rows(folder / f"{part}.jsonl"):
        games.setdefault(probe["game"], []).append(probe)
    return tuple(answer for game, probes in sorted(games.items()) for answer in _of_game(game, probes))


def _of_game(game: str, probes: list[Probe]) -> list[Answer]:
    text, places = document(game, probes)
    rules = [rule for rule in read_document(text.encode(), f"probes_{game}").rules if is_typed(rule)]
    return [
        _answer(probe, [rule for rule in rules if first <= rule.line_start <= last])
        for probe, (first, last) in zip(probes, places, strict=True)
    ]


def _answer(probe: Probe, rules: list[Rule]) -> Answer:
    facts = [fact for fact in probe["facts"] if not is_money(fact["value"])]
    missed = [fact for fact in facts if not any(states(rule, fact) for rule in rules)]
    false = [rule for rule in rules if not any(states(rule, fact) for fact in facts)]
    return Answer(probe, facts, missed, len(rules), false)
