"""Random bets and outcomes for every kind of game, from a seeded source: for the cases and for random tests."""

import json
import random

from tests.cases import reference

SUITS = "SHDC"
HEIGHT = {rank: 1 if rank == "A" else 10 if rank in "JQK" else int(rank) for rank in reference.ORDER}
DECK = [f"{rank}{suit}" for rank in reference.ORDER for suit in SUITS]
LAYOUTS = {
    "straight": [[17], [0], [36]], "split": [[17, 18], [0, 1]], "street": [[16, 17, 18], [1, 2, 3]],
    "zero_street": [[0, 1, 2]], "corner": [[17, 18, 20, 21]], "six_line": [[13, 14, 15, 16, 17, 18]],
    "five_line": [[0, "00", 1, 2, 3]], "first_four": [[0, 1, 2, 3]], "column": [list(range(2, 37, 3))],
    "dozen": [list(range(13, 25))], "double_column": [[n for n in range(1, 37) if n % 3]],
    "double_dozen": [list(range(1, 25))],
}  # fmt: skip


def domain(pack, fact):
    for field in pack["tables"]["settlement"]["inputs"]:
        if field["name"] == fact:
            return field["values"]
    return []


def deal(pack, bet, source):
    """Return a bet with its own choices, an outcome and a variant, at random."""
    variants = domain(pack, "variant") or [""]
    chosen, outcome = DEALS[pack["kind"]](pack, bet, source)
    return (
        {"bet": bet, "stake": source.choice(["1", "2.50", "10", "0.05", "333"]), **chosen},
        outcome,
        source.choice(variants),
    )


def wheel(pack, bet, source):
    pockets = pack["parameters"]["equipment.pockets"][0]["value"]
    chosen = {}
    if bet in reference.CHOSEN:
        small = len(pockets) < 37
        listed = reference.said(pack, f"bet.numbers.{bet}", [])
        groups = listed if listed and isinstance(listed[0], list) else [listed] if listed else LAYOUTS[bet]
        fitting = [numbers for numbers in groups if {str(n) for n in numbers} <= set(pockets)]
        chosen["numbers"] = [int(source.choice(pockets))] if small else source.choice(fitting or [[1]])
    if domain(pack, "in_prison") and bet not in reference.CHOSEN:
        chosen |= {"choice": source.choice(["none", "half", "prison"]), "in_prison": source.random() < 0.3}
    return chosen, {"pocket": source.choice([*pockets, *(p for p in pockets if p in ("0", "00"))])}


def craps(pack, bet, source):
    rolls = [f"{source.randint(1, 6)}+{source.randint(1, 6)}" for _ in range(source.randint(1, 5))]
    chosen = {}
    if bet in reference.STANDING:
        chosen["number"] = source.choice([n for n in domain(pack, "point") if n])
    if source.random() < 0.2:
        chosen["roll"] = source.randint(1, len(rolls))
    return chosen, {"rolls": rolls}


def words(fact):
    return lambda pack, bet, source: ({}, {fact: source.choice(domain(pack, fact))})


def blackjack(pack, bet, source):
    cards = source.sample(DECK, 12)
    if source.random() < 0.4:
        cards[:2] = [source.choice(["AS", "AD", "AH"]), source.choice(["KC", "10C", "AC", "9C"])]
    if source.random() < 0.2:
        cards[2:4] = [source.choice(["AC", "KH"]), source.choice(["QS", "AD"])]
    hand = {"player": cards[:2] + cards[4 : 4 + source.choice([0, 0, 1, 2])]}
    if source.random() < 0.25:
        hand["split"] = True
    if source.random() < 0.1:
        hand["surrendered"] = True
    dealer = cards[2:4] + cards[8 : 8 + source.choice([0, 1, 1, 2])]
    return {}, {**hand, "dealer": dealer}


def baccarat(pack, bet, source):
    if source.random() < 0.5:
        return {}, {"winner": source.choice(["player", "banker", "tie"])}
    cards = source.sample(DECK, 6)
    return {}, {"player": cards[: source.choice([2, 3])], "banker": cards[3 : 3 + source.choice([2, 3])]}


def poker(pack, bet, source):
    holdem = pack["game"].startswith("texas")
    size = 2 if holdem else 3 if pack["game"] == "three_card_poker" else 5
    cards = weighted(source, size * 2 + 5)
    outcome = {"player": cards[:size], "dealer": cards[size : 2 * size]}
    if holdem:
        outcome["board"] = cards[-5:]
    if source.random() < 0.1:
        outcome["folded"] = True
    return {}, outcome


def weighted(source, count):
    """Return cards of which the first often make a good hand."""
    cards = source.sample(DECK, count)
    trick = source.random()
    if trick < 0.45:
        suit, start = source.choice(SUITS), source.randint(0, 8)
        run = [f"{reference.ORDER[start + at]}{suit if trick < 0.2 else source.choice(SUITS)}" for at in range(5)]
        cards = run + [card for card in DECK if card not in run]
        rest = cards[5:]
        source.shuffle(rest)
        cards = [*run, *rest][:count]
    elif trick < 0.75:
        rank, other = source.sample(reference.ORDER, 2)
        made = [f"{rank}{suit}" for suit in SUITS[: source.choice([2, 3, 4])]] + [
            f"{other}{suit}" for suit in SUITS[:2]
        ]
        rest = [card for card in DECK if card not in made]
        source.shuffle(rest)
        cards = [*made, *rest][:count]
    return cards


def paytable(pack, bet, source):
    cards = weighted(source, 5)
    return {}, {"player": cards[:3], "board": cards[3:]}


def two_rows(pack, bet, source):
    stops = pack["parameters"]["dealer_rule.row_stops_at"][0]["value"]
    cards, rows = source.sample(DECK, 40), []
    for _ in range(2):
        row = []
        while sum(HEIGHT[card[:-1]] for card in row) < stops:
            row.append(cards.pop())
        rows.append(row)
    return {}, {"black": rows[0], "red": rows[1]}


def war(pack, bet, source):
    cards = source.sample(DECK, 4)
    if source.random() < 0.5:
        cards[1] = f"{cards[0][:-1]}{source.choice([suit for suit in SUITS if suit != cards[0][-1]])}"
    if source.random() < 0.3:
        cards[3] = f"{cards[2][:-1]}{source.choice([suit for suit in SUITS if suit != cards[2][-1]])}"
    after = cards[0][:-1] == cards[1][:-1] and source.random() < 0.7
    outcome = {
        "player": " ".join(cards[0::2] if after else cards[:1]),
        "dealer": " ".join(cards[1::2] if after else cards[1:2]),
    }
    if not after and source.random() < 0.3:
        outcome["surrendered"] = True
    return {}, outcome


def half(pack, bet, source):
    deck = [card for card in DECK if card[:-1] not in ("8", "9", "10")]
    cards = source.sample(deck, 8)
    for at in (0, 4):
        trick = source.random()
        if trick < 0.3:
            cards[at], cards[at + 1] = f"7{source.choice(SUITS)}", f"{source.choice('JQK')}{source.choice(SUITS)}"
    hands = cards[: source.choice([1, 2, 2, 3, 4])], cards[4 : 4 + source.choice([1, 2, 2, 3])]
    return {}, {"player": hands[0], "dealer": hands[1]}


def situation(pack, bet, source):
    told = {"situation": source.choice(domain(pack, "situation"))}
    return {}, told | ({"doubled": source.choice(domain(pack, "doubled"))} if domain(pack, "doubled") else {})


DEALS = {
    "wheel": wheel, "craps": craps, "symbols": words("result"), "named": words("result"),
    "situations": situation, "war": war, "half": half,
    "blackjack": blackjack, "baccarat": baccarat, "poker": poker, "paytable": paytable, "rows": two_rows,
}  # fmt: skip


def games():
    """Return jurisdiction and game of every published pack that settles bets."""
    found = []
    for file in sorted(reference.PUBLISHED.glob("*/*.json")):
        if "settlement" in json.loads(file.read_text(encoding="utf-8"))["tables"]:
            found.append((file.parent.name, file.stem))
    return found


def seeded(jurisdiction, game):
    return random.Random(f"{jurisdiction}/{game}")  # noqa: S311 - the same cases every time
