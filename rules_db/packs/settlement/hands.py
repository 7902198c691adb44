"""Poker against the house: the player's hand, whether he stayed, whether the dealer opens, who is better.

Facts: `bet`; `folded`, whether the player gave up; `qualified`, whether the dealer opens the game; `comparison` of the
two hands as the player sees it (`player_higher`, `player_lower`, `tie`); `hand`, the player's hand by its name in the
vocabulary; `hole`, his two cards where a bet is paid by these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_db.facts.cards import RANKS
from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.scope import LOSE, PUSH, Scope, When, keep, settings, win
from rules_db.packs.statements import Statement, share
from rules_db.packs.tables import Scalar

COMPARISONS = ("player_higher", "player_lower", "tie")
_PAIRS = tuple(f"pair_of_{rank}" for rank in RANKS)
_HIGH = ("ace_king", "ace_queen", "ace_jack")
HOLES = (
    *_PAIRS,
    *(f"{cards}_{suits}" for cards in _HIGH for suits in ("suited", "offsuit")),
    "pair_of_ace_both",
    "other",
)
"""What two cards may be called; `pair_of_ace_both`: the dealer has two aces as well."""
_OF_TWO = frozenset(hole for hole in HOLES if hole not in _PAIRS and hole != "other")
_OUTCOMES = {"win": win(None), "lose": LOSE, "push": PUSH}
_FREE: When = {"folded": [False]}
_STRENGTHS = ("straight_or_better", "below_straight")
_BONUS = "ante_bonus"
_CLOSED = "dealer_not_qualified"
LEFT = "a bet that the text neither pays nor takes comes back"
LOST = "a better hand of the dealer takes the bets"
"""What is taken to be where the text, as read, does not say it in so many words."""
NOT_LISTED = "a bet that is paid by a list is taken to be lost with what stands below the list"
_NO_STAKE = "what is paid for a good hand is no stake: nothing of it is lost"


def hands(scope: Scope) -> tuple[str, ...]:
    """Return the hands that can be had in a game, from high to low: of three cards or of five."""
    three = scope.game in settings()["hands"]["of_three"]
    return tuple(settings()["hands"]["three" if three else "five"])


def write(scope: Scope) -> Draft:
    """Return the settlement of the bets against the dealer."""
    return _write(scope, dealer=True)


def write_paytable(scope: Scope) -> Draft:
    """Return the settlement of a game in which a hand is paid by a list, nobody playing against it."""
    return _write(scope, dealer=False)


def _write(scope: Scope, *, dealer: bool) -> Draft:
    kinds = hands(scope)
    payments = _Payments(scope, kinds, dealer=dealer)
    domains: dict[str, tuple[Scalar, ...]] = {"bet": payments.bets or ("",)}
    if dealer:
        domains |= {"folded": (False, True), "qualified": (True, False), "comparison": COMPARISONS}
    domains |= {"hand": _named_hands(kinds)}
    if any(payments.by_hole(bet) for bet in payments.bets):
        domains |= {"hole": HOLES}
    draft = scope.draft("settlement", domains)
    table = _Poker(scope, draft, payments)
    for bet in payments.unpaid:
        draft.gap(bet, "no_payout", "the text, as read, does not state what the bet is paid")
    for bet in payments.bets:
        if dealer and bet in payments.against_dealer:
            table.against_dealer(bet)
        else:
            table.by_list(bet)
    return draft


def _named_hands(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hands with each pair by its rank: a list may pay from a given pair up."""
    return tuple(name for kind in kinds for name in (reversed(_PAIRS) if kind == "pair" else (kind,)))


class _Payments:
    """What a text prints for bets and hands, by bet."""

    def __init__(self, scope: Scope, kinds: tuple[str, ...], *, dealer: bool) -> None:
        self.scope, self.kinds, self.dealer = scope, kinds, dealer
        paid = dict.fromkeys(name for name, _ in scope.said.below("payout", "pays"))
        self.hands = [name for name in paid if self.meant(name)]
        whole = [name for name in paid if "." not in name and not self.meant(name)]
        parts = [name.partition(".")[0] for name in paid if "." in name]
        offered = [bet for s in scope.said.all("bet", "bets_offered") for bet in s.value]
        amounts = [name for name, _ in scope.said.below("bet", "amount")]
        self.listed = self._listed({*whole, *parts, *amounts}, whole)
        of_list = [self.listed] if self.hands else []
        every = dict.fromkeys([*whole, *parts, *of_list, *offered])
        self.unpaid = [bet for bet in every if self._unpaid(bet)]
        self.bets = tuple(bet for bet in every if bet not in self.unpaid)
        self.against_dealer = [bet for bet in self.bets if not self._apart(bet)]

    def _listed(self, known: set[str], whole: list[str]) -> str:
        """Return the bet that the list of hands pays: the second, or the ante where that one has odds of its own."""
        if not {"ante", "bet"} & known:
            return "main"
        about = ("mandatory.ante", "when.ante")
        ante = "ante" in known or any(self.scope.said.all("bet", key) for key in about)
        return "ante" if ante and "bet" in whole and "ante" not in whole else "bet"

    def _apart(self, bet: str) -> bool:
        """Tell whether a bet is paid for the player's cards alone: one beside the ante and the bet that follows it."""
        return bet == _BONUS or (bool(self.of(bet)) and bet not in ("ante", "bet", self.listed))

    def _unpaid(self, bet: str) -> bool:
        """Tell whether a text offers a bet beside those of the play, as one on a jackpot, without odds for it."""
        played = ("ante", "main", _BONUS, self.listed, *settings()["hands"]["of_staying"])
        return bet not in played and not self.of(bet) and not self.scope.pays(bet)

    def of(self, bet: str) -> list[tuple[frozenset[str], Statement]]:
        """Return the hands that are paid on a bet by name, with what is paid for them."""
        paid = list(self.scope.said.below("payout", f"pays.{bet}"))
        two = any(name in _OF_TWO for name, _ in paid)
        found = [(self.meant(name, two=two), s) for name, s in paid]
        if bet == self.listed:
            found += [(self.meant(name), s) for name in self.hands for s in self.scope.pays(name)]
        return [(named, statement) for named, statement in found if named]

    def by_hole(self, bet: str) -> bool:
        """Tell whether a bet is paid by the player's two cards."""
        named = [named for named, _ in self.of(bet)]
        return bool(named) and any(hole in names for names in named for hole in HOLES if hole not in _PAIRS)

    def meant(self, name: str, *, two: bool = False) -> frozenset[str]:
        """Return the hands that a name of a pay table means, of two cards where its list is one of these; or none."""
        if two and name in _HIGH:
            return frozenset((f"{name}_suited", f"{name}_offsuit"))
        if name == _PAIRS[-1]:
            return frozenset((name, f"{name}_both"))
        if name in HOLES or (name in self.kinds and name != "pair"):
            return frozenset((name, *self._called(name))) | self._cases(name)
        if name == "pair":
            return frozenset(_PAIRS)
        if name in _HIGH:
            return frozenset((f"{name}_suited", f"{name}_offsuit"))
        return _range_of_pairs(name)

    def _called(self, name: str) -> tuple[str, ...]:
        """Return the hand that the text calls by a name too, where its lists have no other name for it."""
        said = self.scope.said.all("hand_ranking", f"meaning.{name}")
        listed = {one for one, _ in self.scope.said.below("payout", "pays")}
        return tuple(str(s.value) for s in said[:1] if not any(str(s.value) in one.split(".") for one in listed))

    def _cases(self, name: str) -> frozenset[str]:
        return frozenset(
            case for case, kind in settings()["hands"]["case_of"].items() if kind == name and case in self.kinds
        )


def _range_of_pairs(name: str) -> frozenset[str]:
    """Return the pairs of a name such as `pair_jack_or_better` or `pair_2_to_10`."""
    body = name.removeprefix("pair_")
    first, separator, last = body.partition("_to_")
    if body.endswith("_or_better"):
        first, separator, last = body.removesuffix("_or_better"), "_to_", RANKS[-1]
    if not name.startswith("pair_") or not separator or first not in RANKS or last not in RANKS:
        return frozenset()
    return frozenset(_PAIRS[RANKS.index(first) : RANKS.index(last) + 1])


def _skipped(hole: str, named: frozenset[str]) -> bool:
    """Tell whether a list of two cards pays lower ones of the same kind: it leaves this one out, or was not read."""
    for kind in (
        _PAIRS,
        tuple(f"{cards}_suited" for cards in reversed(_HIGH)),
        tuple(f"{c}_offsuit" for c in reversed(_HIGH)),
    ):
        if hole in kind and named & frozenset(kind[: kind.index(hole)]):
            return True
    return hole == "pair_of_ace_both" and bool(named & frozenset(_PAIRS))


class _Poker:
    def __init__(self, scope: Scope, draft: Draft, payments: _Payments) -> None:
        self.scope, self.draft, self.payments = scope, draft, payments

    def by_list(self, bet: str) -> None:
        """A bet that is paid for the player's cards alone."""
        self._folded(bet)
        fact = "hole" if self.payments.by_hole(bet) else "hand"
        narrow = sorted(self.payments.of(bet), key=lambda pair: len(pair[0]))
        seen: dict[tuple[str, str], frozenset[str]] = {}
        stays: When = dict(_FREE) if self._lost_when_folded(bet) else {}
        for named, statement in narrow:
            self._pay(bet, fact, named, statement, seen, stays)
        if bet == _BONUS:
            self._bonus(bet, fact)
        else:
            self._lowest(bet, fact)

    def _pay(
        self,
        bet: str,
        fact: str,
        named: frozenset[str],
        paid: Statement,
        seen: dict[tuple[str, str], frozenset[str]],
        when: When,
    ) -> None:
        """Pay some hands; what the list names by a narrower name is not paid by a wider one."""
        narrower = frozenset(
            h for (key, variant), hs in seen.items() if variant == paid.variant and key != paid.key for h in hs
        )
        seen[paid.key, paid.variant] = seen.get((paid.key, paid.variant), frozenset()) | named
        left = named - narrower
        self.draft.state(self.scope.paid({"bet": [bet], fact: sorted(left), **when}, [paid]))

    def _bonus(self, bet: str, fact: str) -> None:
        """What is paid beside a bet for a good hand is no stake: where no hand of its list is held nothing is lost."""
        why = tuple(dict.fromkeys(c for _, s in self.payments.of(bet) for c in s.cites))
        if why:
            self.draft.rest(Stated({"bet": [bet], fact: self._unlisted(bet, fact)}, PUSH, why))
            self.draft.gap(bet, "by_name", _NO_STAKE)

    def _lowest(self, bet: str, fact: str) -> None:
        """Below the lowest hand that a list pays, the bet is lost; a hand left out above it stays open."""
        said = self.scope.said
        lowest = said.first("bet", f"min_hand.{bet}") or said.first("bet", "min_hand")
        beaten = [s for s in said.all("dealer_rule", "outcome.player_lower") if s.value == "lose"]
        why = lowest.cites if lowest else beaten[0].cites if beaten and not self.payments.dealer else ()
        listed = self.payments.of(bet)
        if not why and self._whole(listed, fact):
            why = tuple(dict.fromkeys(c for _, s in listed for c in s.cites))
            self.draft.gap(bet, "by_name", NOT_LISTED)
        lost = self._unlisted(bet, fact)
        if why and lost:
            self.draft.rest(Stated({"bet": [bet], fact: lost}, LOSE, why))

    def _whole(self, listed: list[tuple[frozenset[str], Statement]], fact: str) -> bool:
        """Tell whether a list of hands ends where such lists do: with a pair, or with a straight or better."""
        named = frozenset(hand for hands_, _ in listed for hand in hands_)
        straight = self.payments.kinds.index("straight")
        lowest = max((at for at, kind in enumerate(self.payments.kinds) if kind in named), default=-1)
        return bool(named) and (fact == "hole" or bool(named & frozenset(_PAIRS)) or 0 <= lowest <= straight)

    def _unlisted(self, bet: str, fact: str) -> list[str]:
        """Return the hands below the lowest one that a list pays; of two cards, all that it does not name."""
        named = frozenset(hand for hands_, _ in self.payments.of(bet) for hand in hands_)
        if fact == "hole":
            return [hole for hole in HOLES if hole not in named and not _skipped(hole, named)]
        order = _named_hands(self.payments.kinds)
        lowest = max((order.index(hand) for hand in named if hand in order), default=len(order))
        return list(order[lowest + 1 :])

    def _lost_when_folded(self, bet: str) -> bool:
        return any(bet in s.value for s in self.scope.said.all("option", "fold_loses"))

    def against_dealer(self, bet: str) -> None:
        """A bet that is decided against the dealer's hand."""
        self._folded(bet)
        open_hand = self._not_qualified(bet)
        self._compared(bet, open_hand)
        self._closed(bet, open_hand)

    def _closed(self, bet: str, open_hand: When) -> None:
        """Close what the text leaves open: a better hand takes the bet, what is neither paid nor taken comes back."""
        when: When = {"bet": [bet], **_FREE}
        why = self._reasons(bet)
        sides: tuple[tuple[When, dict[str, Scalar], str], ...] = (
            ({**when, **open_hand, "comparison": ["player_lower"]}, LOSE, LOST),
            ({**when, **open_hand, "comparison": ["tie"]}, PUSH, LEFT),
            ({**when, "qualified": [False]}, PUSH, LEFT),
        )
        told = any(name.endswith(f".{_CLOSED}") for name, _ in self.scope.said.below("payout", "pays"))
        # of a dealer who does not open a text says what is paid: only where it does, the other bets come back
        for where, then, reason in sides[: len(sides) if told else -1] if why else ():
            if self.draft.open_parts(where):
                self.draft.rest(Stated(where, then, why))
                self.draft.gap(bet, "by_name", reason)

    def _reasons(self, bet: str) -> tuple[str, ...]:
        """Return the rules by which a bet is decided against the dealer's hand."""
        paid = [*self.scope.pays(bet), *(s for _, s in self.payments.of(bet))]
        paid += [s for name, s in self.scope.said.below("payout", f"pays.{bet}") if name in _STRENGTHS]
        paid += self.scope.said.all("dealer_rule", "outcome.player_higher")
        return tuple(dict.fromkeys(cite for s in paid for cite in s.cites))

    def _folded(self, bet: str) -> None:
        for statement in self.scope.said.all("option", "fold_loses"):
            if bet in statement.value:
                self.draft.state([Stated({"bet": [bet], "folded": [True]}, LOSE, statement.cites, statement.line)])
        for statement in self.scope.said.all("option", "surrender.loses") if bet in ("main", "ante") else ():
            if (lost := share(statement.value)) is not None:
                row = Stated({"bet": [bet], "folded": [True]}, keep(1 - lost), statement.cites, statement.line)
                self.draft.rest(row)

    def _not_qualified(self, bet: str) -> When:
        """Write what is paid where the dealer does not open; return the condition under which hands are compared."""
        opens = self.scope.said.first("dealer_rule", "qualifies_with")
        paid = self.scope.said.all("payout", f"pays.{bet}.{_CLOSED}")
        if opens is None and not paid:
            return {}
        cites = () if opens is None else opens.cites
        self.draft.state(self.scope.paid({"bet": [bet], **_FREE, "qualified": [False]}, paid, cites))
        return {"qualified": [True]}

    def _compared(self, bet: str, open_hand: When) -> None:
        when: When = {"bet": [bet], **_FREE, **open_hand}
        for comparison in COMPARISONS[1:]:
            for s in self.scope.said.all("dealer_rule", f"outcome.{comparison}"):
                then = _OUTCOMES.get(s.value)
                if then is not None and s.value != "win":
                    self.draft.state(
                        [Stated({**when, "comparison": [comparison], **self.scope.within(s)}, then, s.cites, s.line)]
                    )
        self._better(bet, {**when, "comparison": ["player_higher"]})

    def _better(self, bet: str, when: When) -> None:
        stated = self.scope.said.first("dealer_rule", "outcome.player_higher")
        why = stated.cites if stated else ()
        rows = [*self._by_strength(bet, when, why)]
        listed = sorted(self.payments.of(bet), key=lambda pair: len(pair[0]))
        seen: dict[tuple[str, str], frozenset[str]] = {}
        for named, paid in listed:
            self._pay(bet, "hand", named, paid, seen, {key: value for key, value in when.items() if key != "bet"})
        plain = [] if listed or rows else self.scope.pays(bet)
        self.draft.state([*rows, *self.scope.paid(when, plain, why)])
        if rows and stated is not None:
            self._unpaid(bet, when, (*why, *rows[0].cites))
        if not rows and not listed and not plain:
            self.draft.gap(bet, "no_payout", "the text, as read, does not state what the bet is paid", why)
            self.draft.rest(Stated(when, win(None), why))
        elif stated is None:
            reason = "the bet is taken to win with the better hand; the text, as read, states what it is paid"
            self.draft.gap(bet, "by_name", reason)
        for part in self.draft.open_parts(when):
            missing = ", ".join(hand for hand in _named_hands(self.payments.kinds) if hand in part["hand"])
            reason = f"the text, as read, does not state what the bet is paid for {missing}"
            self.draft.gap(bet, "no_payout", reason)
            self.draft.rest(
                Stated({**when, "hand": part["hand"]}, win(None), tuple(c for _, s in listed for c in s.cites))
            )

    def _unpaid(self, bet: str, when: When, why: tuple[str, ...]) -> None:
        """A winning bet that is paid from a straight up alone comes back with the hands below."""
        if self.draft.open_parts(when):
            self.draft.rest(Stated(when, PUSH, tuple(dict.fromkeys(why))))
            self.draft.gap(bet, "by_name", LEFT)

    def _by_strength(self, bet: str, when: When, why: tuple[str, ...]) -> Iterator[Stated]:
        """Pay what depends on whether the winning hand reaches a straight."""
        order = self.payments.kinds
        straight = order.index("straight") + 1
        for situation, kinds in zip(_STRENGTHS, (order[:straight], order[straight:]), strict=True):
            paid = self.scope.said.all("payout", f"pays.{bet}.{situation}")
            names: Iterable[Scalar] = _named_hands(kinds)
            yield from self.scope.paid({**when, "hand": names}, paid, why)
