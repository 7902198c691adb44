"""A second reading of settlement tables, for tests only: it shares no code with the engine.

It reads a pack's file as plain JSON, parses the cells by itself, makes the facts from raw outcomes in its own way and
counts in cents of fractions. Where it and the engine differ, one of them is wrong.
"""

import json
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

PUBLISHED = Path(__file__).parents[2] / "rules_db" / "published"
ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
NAMES = dict(zip(ORDER, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"], strict=True))
OF_THE_TABLE = ("pass", "dont_pass")
TRAVELLING = {"pass", "dont_pass", "come", "dont_come"}
STANDING = {"odds_pass", "odds_dont_pass", "odds_come", "odds_dont_come", "right_bet", "wrong_bet"}
CHOSEN = {
    "straight", "split", "street", "zero_street", "corner", "six_line", "five_line", "first_four", "column", "dozen",
    "double_column", "double_dozen",
}  # fmt: skip


class UndecidedError(Exception):
    """The pack does not decide the case."""


def pack(jurisdiction, game):
    return json.loads((PUBLISHED / jurisdiction / f"{game}.json").read_text(encoding="utf-8"))


READ = {}
RANKED = {}


def rows(the_pack, table):
    """Return the conditions (by fact) and the answers (by name) of a table's rows, each table read once."""
    key = (the_pack["jurisdiction"], the_pack["game"], table)
    if key not in READ:
        READ[key] = list(parsed(the_pack, table))
    return READ[key]


def parsed(the_pack, table):
    (content,) = [node["content"] for node in the_pack["tables"][table]["jdm"]["nodes"] if "content" in node]
    inputs = {column["id"]: column["field"] for column in content["inputs"]}
    outputs = {column["id"]: column["field"] for column in content["outputs"]}
    for rule in content["rules"]:
        asked = {fact: as_test(rule[id_]) for id_, fact in inputs.items() if rule[id_]}
        yield asked, {name: json.loads(rule[id_]) for id_, name in outputs.items()}


def as_test(cell):
    """Return the test that a cell is: a range, a bound, or one of some values."""
    if span := re.fullmatch(r"([\[(])(.+?)\.\.(.+)([\])])", cell):
        low, high = Fraction(span[2]), Fraction(span[3])
        above = low.__lt__ if span[1] == "(" else low.__le__
        below = high.__gt__ if span[4] == ")" else high.__ge__
        return lambda value: above(value) and below(value)
    if bound := re.fullmatch(r"(>=|<=|>|<) (.+)", cell):
        test = {">=": "__le__", "<=": "__ge__", ">": "__lt__", "<": "__gt__"}[bound[1]]
        return getattr(Fraction(bound[2]), test)
    wanted = json.loads(f"[{cell}]")
    return lambda value: any(value == one and type(value) is type(one) for one in wanted)


def answer(the_pack, table, facts):
    found = [then for asked, then in rows(the_pack, table) if all(test(facts[fact]) for fact, test in asked.items())]
    assert len(found) <= 1, f"{the_pack['game']}: several rows of {table} fit {facts}"
    return found[0] if found else None


def settle(the_pack, bet, outcome, variant=""):
    """Return outcome and what the player gets back, None where nothing is decided."""
    stake = Fraction(str(bet["stake"]))
    _, then = decided(the_pack, bet, outcome, variant)
    if then is None:
        return "undecided", None
    if then["outcome"] in ("pending", "unstated", "refused"):
        return then["outcome"], None
    per_unit = Fraction(then["pays_num"], then["pays_den"]) + Fraction(then["returns_num"], then["returns_den"])
    return then["outcome"], stake * per_unit


def decided(the_pack, bet, outcome, variant=""):
    """Return the facts of a bet and the answers of the row that decides it, None where none does."""
    if the_pack["kind"] == "craps" and "facts" not in outcome:
        return thrown(the_pack, bet, outcome, variant)
    facts = outcome.get("facts") or FACTS[the_pack["kind"]](the_pack, bet, outcome, variant)
    facts = {"bet": bet["bet"], "variant": variant, **facts}
    return facts, answer(the_pack, "settlement", facts)


def thrown(the_pack, bet, outcome, variant):
    rolls = outcome["rolls"]
    point, then, facts = bet.get("number", 0), None, {}
    stood = standing(the_pack, rolls, outcome.get("point", 0))
    first, off = bet.get("roll", 1) - 1, idle(the_pack, bet, stood)
    if first and bet["bet"] in OF_THE_TABLE and stood[first]:
        return {}, {"outcome": "refused"}  # it is laid on a come-out
    late = [roll for at, roll in enumerate(rolls) if at >= first and at not in off]
    if not late:
        return {}, {"outcome": "push", "pays_num": 0, "pays_den": 1, "returns_num": 1, "returns_den": 1}
    for roll in late:
        dice = sorted((int(face) for face in re.findall(r"\d+", roll)), reverse=True)
        facts = {
            "bet": bet["bet"],
            "variant": variant,
            "point": point,
            "total": sum(dice),
            "roll": f"{dice[0]}-{dice[1]}",
        }
        then = answer(the_pack, "settlement", facts)
        if then is None or then["outcome"] != "pending":
            return facts, then
        if bet["bet"] in TRAVELLING and point == 0:
            point = sum(dice)
    return facts, then


def standing(the_pack, rolls, stands):
    """Return the point of the table before each throw, 0 where none stands."""
    (field,) = [f for f in the_pack["tables"]["settlement"]["inputs"] if f["name"] == "point"]
    found = []
    for roll in rolls:
        found.append(stands)
        total = sum(int(face) for face in re.findall(r"\d+", roll))
        if stands == 0:
            stands = total if total in field["values"] else 0
        elif total in (7, stands):
            stands = 0
    return found


def idle(the_pack, bet, stood):
    """Return the throws at which a bet is off: those that begin a round, if the pack says so of the bet."""
    if not said(the_pack, f"option.off_on_come_out.{bet['bet']}"):
        return set()
    return {at for at, point in enumerate(stood) if point == 0}


def wheel(the_pack, bet, outcome, _variant):
    pocket = str(outcome["pocket"])
    numbers = [str(number) for number in bet.get("numbers", [])]
    return {
        "pocket": pocket,
        "covered": bet["bet"] in CHOSEN and pocket in numbers,
        "choice": bet.get("choice", "none"),
        "in_prison": bet.get("in_prison", False),
    }


def word(fact):
    return lambda the_pack, bet, outcome, variant: {fact: outcome[fact]}


def value_of(the_pack, rank):
    """Return what a rank may count, from the pack's own rules."""

    def said(key):
        entries = the_pack["parameters"].get(f"card_value.{key}")
        return entries[0]["value"] if entries else None

    name = NAMES[rank]
    stated = said(name)
    if stated is None and rank in "JQK":
        stated = said("figures")
    if stated is None and rank.isdigit():
        stated = (
            said("ten")
            if rank == "10" and said("ten") is not None
            else int(rank)
            if said("numerals") == "face"
            else None
        )
    if stated is None:
        raise UndecidedError(rank)
    return [Fraction(str(part)) for part in (stated if isinstance(stated, list) else [stated])]


def counted(the_pack, cards, target):
    """Return the best total: of all ways to count the cards, the highest within the target, else the lowest."""
    totals = {Fraction(0)}
    for card in cards:
        totals = {total + value for total in totals for value in value_of(the_pack, card[:-1])}
    within = [total for total in totals if total <= target]
    return max(within) if within else min(totals)


def blackjack(the_pack, bet, outcome, _variant):
    hand = outcome["hands"][bet.get("hand", 1) - 1] if "hands" in outcome else outcome
    mine, theirs = hand["player"], outcome["dealer"]
    target = Fraction(21)
    total, other = counted(the_pack, mine, target), counted(the_pack, theirs, target)
    player = "points"
    if total > target:
        player = "bust"
    elif total == target:
        player = ("split_21" if hand.get("split") else "blackjack") if len(mine) == 2 else "twenty_one"
    hands = next(field["values"] for field in the_pack["tables"]["settlement"]["inputs"] if field["name"] == "player")
    if hand.get("surrendered") and "surrendered" not in hands:
        raise UndecidedError("the text has no word on giving up a hand")
    if bet["bet"] == "even_money" and player != "blackjack":
        raise UndecidedError(player)
    dealer = "bust" if other > target else "blackjack" if other == target and len(theirs) == 2 else "points"
    compared = "tie"
    if dealer == "points" and player not in ("blackjack", "bust") and total != other:
        compared = "player_higher" if total > other else "player_lower"
    first, second = mine[:2]
    pair = "none"
    if first[:-1] == second[:-1]:
        colours = {first[-1] in "HD", second[-1] in "HD"}
        pair = "perfect" if first[-1] == second[-1] else "colored" if len(colours) == 1 else "mixed"
    lowest = sum(min(value_of(the_pack, card[:-1])) for card in mine[:2])
    second = dealer == "blackjack" and player not in ("bust", "blackjack") and not hand.get("surrendered")
    if bet["bet"] == "main" and second and hand.get("split") and first_alone(the_pack):
        raise UndecidedError("which of two stakes is lost depends on the other hand")
    return {
        "added": "none",
        "player": "surrendered" if hand.get("surrendered") else player,
        "dealer": dealer, "comparison": compared, "pair": pair, "first_total": int(lowest),
    }  # fmt: skip


def first_alone(the_pack):
    """Tell whether a text takes of hands with a second stake the first alone against the dealer's blackjack."""
    values = [
        entry["value"] for key, said in the_pack["parameters"].items() if "dealer_blackjack" in key for entry in said
    ]
    return "lose_original" in values


def baccarat(the_pack, bet, outcome, _variant):
    way = outcome.get("way", "")
    if "winner" in outcome:
        return {"winner": outcome["winner"], "way": way}
    mine, theirs = (
        sum(value_of(the_pack, card[:-1])[0] for card in outcome[side]) % 10 for side in ("player", "banker")
    )
    winner = "player" if mine > theirs else "banker" if theirs > mine else "tie"
    return {"winner": winner, "points": max(mine, theirs), "way": way}


def shape(cards):
    """Return the kind of a hand and its heights, by counting."""
    heights = sorted((ORDER.index(card[:-1]) + 2 for card in cards), reverse=True)
    counts = sorted(Counter(heights).items(), key=lambda pair: (-pair[1], -pair[0]))
    pattern = [count for _, count in counts]
    ordered = [height for height, count in counts for _ in range(count)]
    suited = len({card[-1] for card in cards}) == 1
    low = sorted(1 if height == 14 else height for height in heights)
    straight = len(set(heights)) == len(heights) and heights[0] - heights[-1] == len(heights) - 1
    if not straight and low == list(range(1, len(low) + 1)):
        straight, ordered = True, low[::-1]
    if straight:
        return ("royal_flush" if suited and ordered[0] == 14 else "straight_flush" if suited else "straight"), ordered
    if suited:
        return "flush", ordered
    made = {4: "four_of_a_kind", 3: "three_of_a_kind", 2: "pair"}.get(pattern[0])
    if pattern[:2] == [3, 2]:
        made = "full_house"
    if pattern[:2] == [2, 2]:
        made = "two_pair"
    if made is None:
        made = "ace_king" if len(cards) == 5 and heights[:2] == [14, 13] else "high_card"
    return made, ordered


def called(kind, ordered):
    return f"pair_of_{NAMES[ORDER[ordered[0] - 2]]}" if kind == "pair" else kind


def said(the_pack, key, default=None):
    entries = the_pack["parameters"].get(key)
    return entries[0]["value"] if entries else default


def place(the_pack, kind):
    """Return the rank of a kind of hand, by its own name or as the kind of which it is a case."""
    order = ranked(the_pack)
    alias = {"royal_flush": "straight_flush", "ace_king": "high_card"}
    if kind in order:
        return order[kind]
    if alias.get(kind) in order:
        return order[alias[kind]]
    if kind in ("high_card", "ace_king") and order:
        return max(order.values()) + 1
    raise UndecidedError(kind)


def ranked(the_pack):
    """Return the rank of each kind of hand, worked out once for a game."""
    key = (the_pack["jurisdiction"], the_pack["game"])
    if key not in RANKED:
        inputs = the_pack["tables"]["hand_ranking"]["inputs"] if "hand_ranking" in the_pack["tables"] else []
        hands = [hand for field in inputs if field["name"] == "hand" for hand in field["values"]]
        RANKED[key] = {hand: answer(the_pack, "hand_ranking", {"hand": hand})["rank"] for hand in hands}
    return RANKED[key]


def strongest(the_pack, cards):
    if len(cards) in (3, 5):
        return shape(cards)
    hands = [shape(five) for five in combinations(cards, 5)]
    return min(hands, key=lambda hand: (place(the_pack, hand[0]), [-height for height in hand[1]]))


def poker(the_pack, bet, outcome, variant):
    board = outcome.get("board", [])
    mine = strongest(the_pack, [*outcome["player"], *board])
    facts = {"folded": bool(outcome.get("folded")), "qualified": True, "comparison": "tie", "hand": called(*mine)}
    facts["hole"] = hole(outcome["player"], outcome.get("dealer", []))
    if outcome.get("dealer") and not facts["folded"] and against_dealer(the_pack, bet["bet"]):
        theirs = strongest(the_pack, [*outcome["dealer"], *board])
        facts["qualified"] = opens(the_pack, theirs, variant)
        if facts["qualified"]:
            facts["comparison"] = compared(the_pack, mine, theirs)
    return facts


def against_dealer(the_pack, bet):
    """Tell whether some row about a bet looks at the dealer's hand."""
    about = [asked for asked, _ in rows(the_pack, "settlement") if "bet" not in asked or asked["bet"](bet)]
    return any({"qualified", "comparison"} & set(asked) for asked in about)


def opens(the_pack, theirs, variant):
    if not said(the_pack, "dealer_rule.qualifies_with") or "dealer" not in the_pack["tables"]:
        return True
    facts = {"step": "open", "hand": called(*theirs), "high": theirs[1][0], "variant": variant}
    found = answer(the_pack, "dealer", facts)
    return found is None or found["action"] == "open"


def compared(the_pack, mine, theirs):
    ours, others = place(the_pack, mine[0]), place(the_pack, theirs[0])
    if ours != others:
        return "player_higher" if ours < others else "player_lower"
    if mine[1] == theirs[1]:
        return "tie"
    kind = mine[0]
    criteria = said(the_pack, f"hand_ranking.tie_break.{kind}")
    if criteria is None and kind not in ranked(the_pack):
        other = {"royal_flush": "straight_flush", "ace_king": "high_card", "high_card": "ace_king"}.get(kind)
        criteria = said(the_pack, f"hand_ranking.tie_break.{other}")
    if criteria is None:
        by_itself = (
            "rank" if kind in ("four_of_a_kind", "full_house", "three_of_a_kind", "two_pair", "pair") else "kicker"
        )
        one, other = (made_of(hand, by_itself) for hand in (mine, theirs))
        if one == other or kind in ("ace_king", "royal_flush"):
            raise UndecidedError(mine[0])
        return "player_higher" if one > other else "player_lower"
    for criterion in criteria:
        one, other = (looked_at(hand, criterion) for hand in (mine, theirs))
        if one != other:
            return "player_higher" if one > other else "player_lower"
    return "tie"


def made_of(hand, criterion):
    """What decides between two hands of a kind whatever a text says: the cards that make it, or the highest."""
    _, heights = hand
    if criterion == "rank":
        return [height for height in heights if heights.count(height) > 1]
    return heights[:1]


def looked_at(hand, criterion):
    kind, heights = hand
    counts = Counter(heights)
    singles = [height for height in heights if counts[height] == 1]
    groups = [height for height in heights if counts[height] > 1]
    if kind == "two_pair":
        return {
            "rank": groups[:1],
            "pair": groups[:1],
            "second_pair": groups[2:3],
            "kicker": singles,
            "kickers": singles,
        }[criterion]
    if kind == "ace_king":
        return heights[2:3] if criterion == "kicker" else heights
    if kind in ("high_card", "flush", "straight", "straight_flush", "royal_flush"):
        return heights[:1] if criterion == "kicker" else heights
    return {"rank": groups, "pair": groups[:2], "kicker": singles[:1], "kickers": singles}.get(criterion, [])


def hole(mine, theirs):
    first, second = sorted(mine[:2], key=lambda card: ORDER.index(card[:-1]), reverse=True)
    one, other = NAMES[first[:-1]], NAMES[second[:-1]]
    if one == other:
        both = one == "ace" and len(theirs) == 2 and all(card[:-1] == "A" for card in theirs)
        return "pair_of_ace_both" if both else f"pair_of_{one}"
    if one == "ace" and other in ("king", "queen", "jack"):
        return f"ace_{other}_{'suited' if first[-1] == second[-1] else 'offsuit'}"
    return "other"


def paytable(the_pack, bet, outcome, _variant):
    return {"hand": called(*strongest(the_pack, [*outcome["player"], *outcome.get("board", [])]))}


def two_rows(the_pack, bet, outcome, _variant):
    black, red = (sum(value_of(the_pack, card[:-1])[0] for card in outcome[row]) for row in ("black", "red"))
    stops = said(the_pack, "dealer_rule.row_stops_at")
    if black == red:
        return {"row": "tie_at_31" if black == stops else "tie", "shade": "none", "choice": bet.get("choice", "none")}
    winner = "black" if black < red else "red"
    decides = {"black_row": ["black"], "winning_row": [winner]}.get(
        said(the_pack, "dealer_rule.shade_of"), ["black", winner]
    )
    colours = {"red" if outcome[row][0][-1] in "HD" else "black" for row in decides}
    shade = "?" if len(colours) > 1 else "color" if colours == {winner} else "inverse"
    return {"row": winner, "shade": shade, "choice": bet.get("choice", "none")}


def war(the_pack, bet, outcome, _variant):
    mine, theirs = (outcome[side].split() for side in ("player", "dealer"))
    one, other = (value_of(the_pack, hand[-1][:-1])[0] for hand in (mine, theirs))
    if bet["bet"] == "war_phase" and len(mine) == 1:
        raise UndecidedError("no tie yet")
    return {
        "phase": "war_phase" if len(mine) > 1 else "deal",
        "comparison": "tie" if one == other else "player_higher" if one > other else "player_lower",
        "surrendered": bool(outcome.get("surrendered")),
    }


def half(the_pack, bet, outcome, _variant):
    target = Fraction(15, 2)
    found, reached = {}, {}
    for side in ("player", "dealer"):
        hand = outcome[side]
        reached[side] = counted(the_pack, hand, target)
        named = "mayor" if len({card[-1] for card in hand}) > 1 else "real"
        at_target = f"siete_y_medio_{'menor' if len(hand) > 2 else named}"
        found[side] = "bust" if reached[side] > target else "points" if reached[side] < target else at_target
    mine, theirs = reached["player"], reached["dealer"]
    plain = set(found.values()) == {"points"} and mine != theirs
    compared_ = "tie" if not plain else "player_higher" if mine > theirs else "player_lower"
    return {**found, "comparison": compared_}


def situation(the_pack, bet, outcome, _variant):
    return {"situation": outcome["situation"], "doubled": outcome.get("doubled", 0)}


FACTS = {
    "wheel": wheel, "symbols": word("result"), "named": word("result"), "situations": situation,
    "war": war, "half": half,
    "blackjack": blackjack, "baccarat": baccarat, "poker": poker, "paytable": paytable, "rows": two_rows,
}  # fmt: skip
