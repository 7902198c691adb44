"""Blackjack and punto y banca: cards that are counted.

Facts of blackjack: `bet` (`main` is the stake on the hand); `player`, what the hand is at its end: `blackjack`,
`split_21` (21 with two cards of a split hand), `twenty_one`, `points`, `bust`, `surrendered`; `dealer`: `blackjack`,
`points`, `bust`; `comparison` of the points as the player sees it; `pair` of his first two cards; `first_total` of
these with the ace as one; `added`, where a text takes the first stake alone against the dealer's blackjack: how a
lost hand came by a second one. Facts of punto y banca: `bet`, and `winner`: `player`, `banker` or `tie`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import LOSE, PUSH, Scope, When, keep, settings, tied, win
from rules_db.packs.settlement.hands import COMPARISONS, LEFT
from rules_db.packs.statements import Statement, odds, share
from rules_db.packs.tables import Scalar

_GIVEN_UP = "surrendered"
PLAYER_HANDS = ("blackjack", "split_21", "twenty_one", "points", "bust", _GIVEN_UP)
DEALER_HANDS = ("blackjack", "points", "bust")
PAIRS = ("perfect", "colored", "mixed", "none")
FIRST_TOTALS = tuple(range(2, 22))
_HIGHER, _LOWER, _TIE = COMPARISONS
_COUNTED = ["split_21", "twenty_one", "points"]
ONE_SPLIT = "one_split_blackjack"
ADDED = ("none", "doubled", "split_pair", ONE_SPLIT)
"""How a second stake came to lie beside the first: doubled, or on another hand, of which one is a blackjack."""
_SAID_OF = {"double": ADDED[1], "split": ADDED[2]}
"""How a text names it."""
_ORIGINAL = "lose_original"
_LOST_WITH: dict[str, When] = {
    "insurance": {"dealer": ["points", "bust"]},
    "perfect_pairs": {"pair": [PAIRS[-1]]},
}
_LOST_BY_NAME = "the bet is taken to be lost where what it is named after does not happen"
_HALF = keep(Fraction(1, 2))
_FATES = {"push": PUSH, "lose": LOSE, "lose_original": _HALF}
_UNSAID = "the text, as read, does not state what becomes of the bet"
_BY_NAME = "the bet is taken to win with the better hand; the text, as read, states what it is paid"


def write_blackjack(scope: Scope) -> Draft:
    """Return the settlement of the bets at blackjack."""
    side = [bet for bet in ("insurance", "even_money", "perfect_pairs", "over_13", "under_13") if _known(scope, bet)]
    domains: dict[str, tuple[Scalar, ...]] = {
        "bet": ("main", *side),
        "player": tuple(hand for hand in PLAYER_HANDS if hand != _GIVEN_UP or _may_give_up(scope)),
        "dealer": DEALER_HANDS,
        "comparison": COMPARISONS,
        "pair": PAIRS,
        "first_total": FIRST_TOTALS,
    }
    if _takes_first_alone(scope):
        domains["added"] = ADDED
    draft = scope.draft("settlement", domains)
    table = _Blackjack(scope, draft)
    table.main()
    for bet in side:
        table.side(bet)
    return draft


def _known(scope: Scope, bet: str) -> bool:
    paid = any(name.partition(".")[0] == bet for name, _ in scope.said.below("payout", "pays"))
    offered = [s for s in scope.said.all("option", f"{bet}.offered") if s.value is not False]
    return paid or bool(offered) or any(scope.said.all("bet", f"{key}.{bet}") for key in ("wins_on", "loses_on"))


def _may_give_up(scope: Scope) -> bool:
    """Tell whether the text has a word on hands that are given up; where it has none nobody may."""
    return any(True for _ in scope.said.below("option", "surrender"))


def _takes_first_alone(scope: Scope) -> list[Statement]:
    """Return what a text says of the first stake alone that is lost to the dealer's blackjack."""
    keys = (_TO_BLACKJACK, *(f"{_TO_BLACKJACK}.{how}" for how in _SAID_OF))
    return [s for key in keys for s in scope.said.all("dealer_rule", key) if s.value == _ORIGINAL]


_TO_BLACKJACK = "outcome.dealer_blackjack"


class _Blackjack:
    def __init__(self, scope: Scope, draft: Draft) -> None:
        self.scope, self.draft, self.said = scope, draft, scope.said

    def _outcome(self, situation: str, name: str) -> tuple[str, ...]:
        """Return the rules by which a situation has an outcome; none where the text does not say so."""
        found = [s for s in self.said.all("dealer_rule", f"outcome.{situation}") if s.value == name]
        return tuple(cite for s in found for cite in s.cites)

    def _lost(self, when: When, cites: tuple[str, ...], subject: str, *, plainly: bool = True) -> None:
        """Write a loss: as the text states it, or as what it says of the winner makes it plain."""
        winners = (*self.scope.pays("win"), *self._won_with()) if plainly else ()
        plain = tuple(c for s in winners for c in s.cites)
        if cites or plain:
            self.draft.rest(Stated({"bet": ["main"], **when}, LOSE, cites or tuple(dict.fromkeys(plain))))
        if not cites:
            reason = f"the bet is taken to be lost: {subject}" if plain else f"{_UNSAID}: {subject}"
            self.draft.gap("main", "by_name" if plain else "no_rule", reason)

    def _won_with(self) -> list[Statement]:
        return self.said.all("dealer_rule", f"outcome.{_HIGHER}")

    def main(self) -> None:
        self._given_up()
        self._lost({"player": ["bust"]}, self._outcome("player_bust", "lose"), "the player passes the target")
        self._blackjacks()
        self._against_blackjack()
        self._dealer_bust()
        self._counted()

    def _given_up(self) -> None:
        for statement in self.said.all("option", "surrender.loses"):
            lost = share(statement.value)
            if lost is not None:
                then = keep(1 - lost)
                row = Stated({"bet": ["main"], "player": ["surrendered"]}, then, statement.cites, statement.line)
                self.draft.state([row])

    def _blackjacks(self) -> None:
        when: When = {"bet": ["main"], "player": ["blackjack"]}
        both = self.said.all("payout", "pays.blackjack.dealer_blackjack")
        self.draft.state(self.scope.paid({**when, "dealer": ["blackjack"]}, both))
        self.draft.rest(Stated({**when, "dealer": ["blackjack"]}, *tied(self.said)))
        paid = self.scope.pays("blackjack")
        others: When = {**when, "dealer": ["points", "bust"]}
        self.draft.state(self.scope.paid(others, paid))
        if not paid:
            self.draft.gap("main", "no_payout", "the text, as read, does not state what a blackjack is paid")
            beats = self.said.first("hand_ranking", "blackjack_beats_21")
            self.draft.rest(Stated(others, win(None), beats.cites if beats else ()))

    def _against_blackjack(self) -> None:
        """What becomes of a counted hand where the dealer has blackjack."""
        self._added_to()
        self._split_against_blackjack()
        stated = self._outcome("dealer_blackjack", "lose")
        beats = tuple(
            c for s in self.said.all("hand_ranking", "blackjack_beats_21") if s.value is True for c in s.cites
        )
        lower = self._outcome(_LOWER, "lose")
        of_one: When = {"added": [ADDED[0]]} if "added" in self.draft.domains and not stated else {}
        alone: When = {"dealer": ["blackjack"], **of_one}
        self._lost({"player": ["points"], **alone}, stated or lower or beats, "the dealer has blackjack")
        twenty_one: When = {"player": ["twenty_one", "split_21"], **alone}
        self._lost(twenty_one, stated or beats, "21 against the dealer's blackjack", plainly=False)

    def _added_to(self) -> None:
        """Where the first stake alone is lost: half of two alike comes back; of one blackjack the text must say it."""
        original: When = {"bet": ["main"], "player": _COUNTED, "dealer": ["blackjack"]}
        for s in _takes_first_alone(self.scope):
            how = [_SAID_OF[s.last]] if s.last in _SAID_OF else list(_SAID_OF.values())
            self.draft.state([Stated({**original, "added": how}, _HALF, s.cites, s.line)])
        if "added" not in self.draft.domains:
            return
        one = self.said.all("dealer_rule", f"{_TO_BLACKJACK}.{ONE_SPLIT}")
        fates = [
            Stated({**original, "added": [ONE_SPLIT]}, _FATES[s.value], s.cites, s.line)
            for s in one
            if s.value in _FATES
        ]
        self.draft.state(fates)
        for added in (one for one in ADDED[1:] if self.draft.open_parts({**original, "added": [one]})):
            self.draft.gap(
                "main", "no_rule", f"{_UNSAID}: the dealer has blackjack, and of the player it holds: {added}"
            )

    def _split_against_blackjack(self) -> None:
        paid = self.said.all("payout", "pays.split_blackjack.dealer_blackjack")
        if self._split_is_blackjack():
            when: When = {"bet": ["main"], "player": ["split_21"], "dealer": ["blackjack"]}
            both: When = {"added": [ADDED[0]]} if "added" in self.draft.domains else {}
            self.draft.state(self.scope.paid({**when, **both}, paid))

    def _split_is_blackjack(self) -> tuple[str, ...]:
        """Return the rules by which 21 with two cards of a split hand is a blackjack: said, or by what it is paid."""
        said = self.said.all("option", "split.21_is_blackjack")
        found = [s for s in said if s.value is True] if said else self.said.all("payout", "pays.split_blackjack")
        return tuple(cite for s in found for cite in s.cites)

    def _split_paid(self) -> list[Statement]:
        if self._split_is_blackjack():
            return self.scope.pays("split_blackjack") or self.scope.pays("blackjack")
        return self.scope.pays("split_21") or self.scope.pays("win")

    def _won(self, when: When, why: tuple[str, ...]) -> None:
        """Pay an ordinary win, and a split 21 as the text pays it."""
        for player, paid in (("split_21", self._split_paid()), ("other", self.scope.pays("win"))):
            hands = [player] if player == "split_21" else ["twenty_one", "points"]
            rows = self.scope.paid({"bet": ["main"], "player": hands, **when}, paid, why)
            if rows:
                self.draft.state(rows)
            else:
                self.draft.gap(
                    "main", "no_payout", "the text, as read, does not state what an ordinary win is paid", why
                )
                self.draft.rest(Stated({"bet": ["main"], "player": hands, **when}, win(None), why))

    def _dealer_bust(self) -> None:
        why = self._outcome("dealer_bust", "win")
        if not why and not self.said.all("payout", "pays.win"):
            self.draft.gap(
                "main", "no_rule", "the text, as read, does not state what becomes of the bet: the dealer is bust"
            )
            return
        if not why:
            self.draft.gap("main", "by_name", _BY_NAME)
        self._won({"dealer": ["bust"]}, why)

    def _counted(self) -> None:
        counted: When = {"player": _COUNTED, "dealer": ["points"]}
        higher = self._outcome(_HIGHER, "win")
        if higher or self.said.all("payout", "pays.win"):
            self._won({"dealer": ["points"], "comparison": [_HIGHER]}, higher)
            if not higher:
                self.draft.gap("main", "by_name", _BY_NAME)
        self._lost({**counted, "comparison": [_LOWER]}, self._outcome(_LOWER, "lose"), "the dealer has more points")
        fate, ties = tied(self.said)
        self.draft.rest(Stated({"bet": ["main"], **counted, "comparison": [_TIE]}, fate, ties))
        if not ties:
            self.draft.gap("main", "no_tie_rule", "the text, as read, does not state what becomes of the bet at a tie")

    def side(self, bet: str) -> None:
        """A bet beside the hand: insurance, even money, the pair, over and under."""
        rows = list(self._beside()[bet](bet))
        won = [row for row in rows if row.then["outcome"] in ("win", "unstated")]
        if not won:
            self.draft.gap(bet, "no_payout", "the text, as read, does not state when the bet wins and what it is paid")
        elif all(row.then["outcome"] == "unstated" for row in won):
            self.draft.gap(bet, "no_payout", "the text, as read, does not state what the bet is paid", won[0].cites)
        self.draft.state(rows)
        if won and bet in _LOST_WITH:
            why = tuple(dict.fromkeys(c for row in won for c in row.cites))
            where: When = {"bet": [bet], **_LOST_WITH[bet]}
            if self.draft.open_parts(where):
                self.draft.gap(bet, "by_name", _LOST_BY_NAME)
            self.draft.rest(Stated(where, LOSE, why))

    def _beside(self) -> Mapping[str, Callable[[str], Iterator[Stated]]]:
        """What states each bet beside the hand."""
        return {
            "insurance": self._insurance,
            "even_money": self._even_money,
            "perfect_pairs": self._perfect_pairs,
            "over_13": self._over_13,
            "under_13": self._under_13,
        }

    def _insurance(self, bet: str) -> Iterator[Stated]:
        paid, offered = self.scope.pays(bet), self.said.all("option", f"{bet}.offered")
        yield from self.scope.paid({"bet": [bet], "dealer": ["blackjack"]}, paid)
        for statement in () if paid else offered[:1]:
            yield Stated({"bet": [bet], "dealer": ["blackjack"]}, win(None), statement.cites, statement.line)
        for statement in self.said.all("bet", f"loses_on.{bet}"):
            if "no_dealer_blackjack" in statement.value:
                when: When = {"bet": [bet], "dealer": ["points", "bust"]}
                yield Stated(when, LOSE, statement.cites, statement.line)

    def _even_money(self, bet: str) -> Iterator[Stated]:
        yield from self.scope.paid({"bet": [bet], "player": ["blackjack"]}, self.scope.pays(bet))

    def _perfect_pairs(self, bet: str) -> Iterator[Stated]:
        wins = self.said.all("bet", f"wins_on.{bet}")
        why = tuple(cite for s in wins for cite in s.cites)
        for pair in PAIRS[:-1]:
            yield from self.scope.paid(
                {"bet": [bet], "pair": [pair]}, self.said.all("payout", f"pays.{bet}.{pair}"), why
            )
        if wins and set(PAIRS[:-1]) == {pair for s in wins for pair in s.value}:
            yield Stated({"bet": [bet], "pair": [PAIRS[-1]]}, LOSE, why, wins[-1].line)

    def _over_13(self, bet: str) -> Iterator[Stated]:
        yield from self._about_13(bet, [n for n in FIRST_TOTALS if n > _THIRTEEN], "above_13")

    def _under_13(self, bet: str) -> Iterator[Stated]:
        yield from self._about_13(bet, [n for n in FIRST_TOTALS if n < _THIRTEEN], "below_13")

    def _about_13(self, bet: str, mine: list[int], name: str) -> Iterator[Stated]:
        wins = [s for s in self.said.all("bet", f"wins_on.{bet}") if name in s.value]
        if not wins and (paid := self.scope.pays(bet)):
            self.draft.gap(bet, "by_name", _BY_TOTAL, paid[0].cites)
        wins = wins or self.scope.pays(bet)
        why = tuple(cite for s in wins for cite in s.cites)
        if not wins:
            return
        yield from self.scope.paid({"bet": [bet], "first_total": mine}, self.scope.pays(bet), why)
        for statement in self.said.all("bet", f"loses_on.{bet}"):
            yield Stated({"bet": [bet], "first_total": statement.value}, LOSE, statement.cites, statement.line)
        told = any(self.said.all("bet", f"wins_on.{bet}"))  # else the name alone tells what is lost
        other = [n for n in FIRST_TOTALS if n not in mine and (n != _THIRTEEN or not told)]
        yield Stated({"bet": [bet], "first_total": other}, LOSE, why, wins[-1].line)


_BY_TOTAL = "the bet is taken to win on the totals that it is named after, and to lose on others"
_THIRTEEN = 13
"""The number in the names of the bets `over_13` and `under_13`."""


def write_baccarat(scope: Scope) -> Draft:
    """Return the settlement of the bets on punto, bank and tie, by the winner's points where a text pays by them.

    A bet on a pair that the text pays asks whether the first two cards of its hand are one; one that is paid otherwise
    where it lies in some place or follows another asks for that (`way`).
    """
    bets = ("player", "banker") if _among_players(scope) else ("player", "banker", "tie")
    pairs = {bet: paid for bet in PAIR_BETS if (paid := scope.pays(bet))}
    facts: dict[str, tuple[Scalar, ...]] = {"winner": ("player", "banker", "tie"), "points": tuple(range(_POINTS))}
    ways = {bet: _ways(scope, bet) for bet in bets}
    if every := tuple(dict.fromkeys(way for named in ways.values() for way in named)):
        facts[WAY] = ("", *every)
    draft = scope.draft("settlement", {"bet": (*bets, *pairs), **facts, **dict.fromkeys(pairs, (False, True))})
    for bet, paid in pairs.items():
        cites = tuple(dict.fromkeys(c for s in paid for c in s.cites))
        draft.state(scope.paid({"bet": [bet], bet: [True]}, paid))
        draft.rest(Stated({"bet": [bet], bet: [False]}, LOSE, cites))
        draft.gap(bet, "by_name", "the bet is taken to win where the first two cards are of one rank", cites)
    for bet in bets:
        paid = scope.pays(bet)
        by_points = {points: said for points in range(_POINTS) if (said := scope.pays(f"{bet}.{points}"))}
        wins = tuple(c for s in scope.said.all("bet", f"wins_on.{bet}") for c in s.cites)
        offered = tuple(c for s in scope.said.all("bet", "bets_offered") if bet in s.value for c in s.cites)
        told = [*paid, *(s for said in by_points.values() for s in said)]
        plain: When = {WAY: [""]} if ways[bet] else {}
        why = tuple(dict.fromkeys(c for s in told for c in s.cites)) or wins or offered or _as_dealt(scope)
        if not why:
            draft.gap(bet, "no_bet", "the text, as read, knows no such bet or does not state what it is paid")
            continue
        for way in ways[bet]:
            said = scope.said.all("payout", f"pays.{bet}.{way}")
            draft.state(scope.paid({"bet": [bet], "winner": [bet], WAY: [way]}, said, wins))
        if ways[bet]:
            draft.gap(bet, "by_place", _BY_PLACE.format(", ".join(ways[bet])))
        won: When = {"bet": [bet], "winner": [bet], **plain}
        for points, said in by_points.items():
            draft.state(scope.paid({**won, "points": [points]}, said, wins))
        draft.state(scope.paid({**won, "points": set(range(_POINTS)) - set(by_points)}, paid, wins))
        for row in scope.paid(won, paid, wins):
            draft.rest(row)
        if not paid:
            draft.gap(bet, "no_payout", _UNPAID, why)
            draft.rest(Stated(won, win(None), why))
        _others(scope, draft, bet, why)
    return draft


WAY = "way"
_BY_PLACE = "the text pays the bet otherwise in some places and passes; tell one of {} as its way"


def _ways(scope: Scope, bet: str) -> tuple[str, ...]:
    """Return the places and passes in which a text pays a bet otherwise: the bank's own box, after an increase."""
    named = (name for name, s in scope.said.below("payout", f"pays.{bet}") if odds(s.value) is not None)
    return tuple(dict.fromkeys(name for name in named if "." not in name and not name.isdigit()))


def _among_players(scope: Scope) -> bool:
    """Tell whether a player holds the bank: the others stake on one of two hands, and there is no bet on a tie."""
    return scope.game in settings()["baccarat"]["held_by_players"]


def _as_dealt(scope: Scope) -> tuple[str, ...]:
    """Return the rules by which two hands are compared where players stake on them and no payment is stated."""
    told = [s for key in ("target_total", "natural") for s in scope.said.all("dealer_rule", key)]
    return told[0].cites if told and _among_players(scope) else ()


PAIR_BETS = {"player_pair": "player", "banker_pair": "banker"}
"""The bets on a pair, and the hand of which each is."""
_POINTS = 10
_UNPAID = "the text, as read, does not state what the bet is paid"


def _others(scope: Scope, draft: Draft, bet: str, why: tuple[str, ...]) -> None:
    """Write what becomes of a bet on the results that it is not named after."""
    draft.gap(
        bet, "by_name", "the bet is taken to win on the result that it is named after, and to lose on its opposite"
    )
    opposite = ["player", "banker"] if bet == "tie" else ["banker" if bet == "player" else "player"]
    draft.rest(Stated({"bet": [bet], "winner": opposite}, LOSE, why))
    fate, ties = tied(scope.said)
    if bet != "tie" and ties:
        draft.rest(Stated({"bet": [bet], "winner": ["tie"]}, fate, ties))
    elif bet != "tie" and (only := _only_the_two(scope)):
        draft.rest(Stated({"bet": [bet], "winner": ["tie"]}, PUSH, (*only, *why)))
        draft.gap(bet, "by_name", LEFT, only)
    elif bet != "tie":
        draft.gap(bet, "no_tie_rule", "the text, as read, does not state what becomes of the bet at a tie")


def _only_the_two(scope: Scope) -> tuple[str, ...]:
    """Return the rules that list punto and bank as all bets of the game: on equal points neither wins nor loses."""
    listed = scope.said.all("bet", "bets_offered")
    two = bool(listed) and all(set(s.value) == {"player", "banker"} for s in listed)
    return tuple(c for s in listed for c in s.cites) if two and not scope.pays("tie") else ()
