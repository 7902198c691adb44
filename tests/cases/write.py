"""Write the settlement cases: `python -m tests.cases.write`.

For every row of every settlement table the first and the last case that it decides, with the outcome as it was seen at
the table where one is found, its facts, the lines that state it, and what is paid. What is expected is what the
reference evaluator says; `by_hand.json` beside the files holds cases whose payments were read from the texts by eye.
"""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

from tests.cases import deals, reference

FOLDER = Path(__file__).parent / "settlement"
DEALS_OF_A_BET = 600
STAKE = "10"


def main():
    count = 0
    for file in FOLDER.glob("*/*.json"):
        file.unlink()  # a game that settles nothing any more has no cases
    for jurisdiction, game in deals.games():
        cases = list(of_game(jurisdiction, game))
        file = FOLDER / jurisdiction / f"{game}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        count += len(cases)
    print(f"{count} cases")


def of_game(jurisdiction, game):
    """Yield the first and the last case of every row of a game."""
    pack = reference.pack(jurisdiction, game)
    found = {}
    for bet in deals.domain(pack, "bet"):
        for laid, outcome, variant in tried(pack, bet):
            try:
                facts, then = reference.decided(pack, laid, outcome, variant)
            except reference.UndecidedError:
                continue
            if then is not None:
                found.setdefault(then["row"], []).append((laid, outcome, variant, facts, then))
    for asked, then in by_cells(pack):
        hits = found.get(then["row"]) or [told(pack, asked, then)]
        for hit in (hits[0], hits[-1]) if hits[0] != hits[-1] else hits[:1]:
            yield case(pack, *hit)


def by_cells(pack):
    """Return each row with the first value that fits each of its conditions."""
    fields = {field["name"]: field["values"] for field in pack["tables"]["settlement"]["inputs"]}
    for asked, then in reference.rows(pack, "settlement"):
        fitting = {
            name: next(v for v in values if name not in asked or asked[name](v)) for name, values in fields.items()
        }
        yield fitting, then


def told(pack, asked, then):
    """A row that no deal reached is told by its facts."""
    facts = {name: value for name, value in asked.items() if name not in ("bet", "variant")}
    laid = {"bet": asked["bet"], "stake": STAKE}
    return (
        laid,
        {"facts": facts},
        asked.get("variant", ""),
        {"bet": asked["bet"], "variant": asked.get("variant", ""), **facts},
        then,
    )


def tried(pack, bet):
    """Yield outcomes in order where they can be listed, and random deals where they cannot."""
    if pack["kind"] == "craps":
        yield from throws(pack, bet)
    elif pack["kind"] in ("wheel", "symbols", "named", "situations"):
        yield from turns(pack, bet)
    else:
        source = deals.seeded(pack["jurisdiction"], f"{pack['game']}/{bet}")
        for _ in range(DEALS_OF_A_BET):
            laid, outcome, variant = deals.deal(pack, bet, source)
            yield {**laid, "stake": STAKE}, outcome, variant


def throws(pack, bet):
    dice = [f"{high}+{low}" for high in range(1, 7) for low in range(1, high + 1)]
    points = [n for n in deals.domain(pack, "point") if n] or [0]
    for roll in dice:
        if bet in reference.STANDING:
            on = {"point": points[0]} if reference.said(pack, f"option.off_on_come_out.{bet}") else {}
            yield from (
                ({"bet": bet, "stake": STAKE, "number": point}, {"rolls": [roll], **on}, "") for point in points
            )
        else:
            yield {"bet": bet, "stake": STAKE}, {"rolls": [roll]}, ""
    if bet in reference.TRAVELLING:
        for point, roll in product(points, dice):
            first = f"{point // 2}+{point - point // 2}"
            yield {"bet": bet, "stake": STAKE}, {"rolls": [first, roll]}, ""


def turns(pack, bet):
    variants = deals.domain(pack, "variant") or [""]
    if pack["kind"] != "wheel":
        fact = "situation" if pack["kind"] == "situations" else "result"
        doubled = [{"doubled": count} for count in deals.domain(pack, "doubled")] or [{}]
        for word, variant, more in product(deals.domain(pack, fact), variants, doubled):
            yield {"bet": bet, "stake": STAKE}, {fact: word, **more}, variant
        return
    source = deals.seeded(pack["jurisdiction"], f"{pack['game']}/{bet}")
    for pocket in pack["parameters"]["equipment.pockets"][0]["value"]:
        laid, _, _ = deals.deal(pack, bet, source)
        laid = {name: value for name, value in laid.items() if name not in ("choice", "in_prison")} | {"stake": STAKE}
        held = [{}]
        if deals.domain(pack, "in_prison") and bet not in reference.CHOSEN:
            held += [{"choice": "half"}, {"choice": "prison"}, {"in_prison": True}]
        yield from (({**laid, **more}, {"pocket": pocket}, "") for more in held)


def case(pack, laid, outcome, variant, facts, then):
    """Return a case as neutral data: bet, outcome, facts, where it is stated, and what is paid on a stake of 10."""
    asked = {field["name"] for field in pack["tables"]["settlement"]["inputs"]}
    back = None
    if then["outcome"] not in ("pending", "unstated"):
        part = Fraction(then["pays_num"], then["pays_den"]) + Fraction(then["returns_num"], then["returns_den"])
        back = str(Fraction(laid["stake"]) * part)
    return {
        "bet": laid,
        "outcome": outcome,
        **({"variant": variant} if variant else {}),
        "facts": {name: value for name, value in facts.items() if name in asked},
        "stated": {"document": then["document"], "lines": then["lines"], "rules": then["rules"]},
        "expect": {"outcome": then["outcome"], "pays": f"{then['pays_num']}:{then['pays_den']}", "back": back},
    }


if __name__ == "__main__":
    main()
