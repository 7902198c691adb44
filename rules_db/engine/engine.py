"""The engine: four verbs over the packs of all jurisdictions.

>>> from rules_db import Engine
>>> engine = Engine()
>>> payment, = engine.settle("melilla", "french_roulette", [{"bet": "straight", "numbers": [17], "stake": "2.50"}],
...                          {"pocket": 17})
>>> payment.outcome, str(payment.pays), str(payment.amount)
('win', '35', '90')
>>> payment.citations[0].document
'es-melilla-decreto-3715-2014'
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from rules_db.engine.hands import Seen
from rules_db.engine.records import Bet, Check, Decision, IncidentAnswer, Payment
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.packs import published
from schemas.packs import Incident, Pack

if TYPE_CHECKING:
    from rules_db.engine.batch import Batch
    from rules_db.engine.incidents import Common
    from rules_db.engine.runner import Runner
    from rules_db.knowledge import KnowledgeBase

    Settle = Callable[[Runner, Sequence[Bet], Seen, str, Mapping[str, Any] | None], list[Payment]]


# How far answers of a knowledge base's packs can be trusted: notes about the rules that they rest on.


Answer = TypeVar("Answer", Payment, Decision)
Doubts = Mapping[str, tuple[str, ...]]
"""What speaks against trusting a rule, by its id."""


def cited(answers: Iterable[Payment | Decision | IncidentAnswer]) -> list[str]:
    """Return the ids of the rules that answers cite."""
    return list(dict.fromkeys(cite.rule for answer in answers for cite in answer.citations))


def noted(answers: Iterable[Answer], doubts: Doubts) -> list[Answer]:
    """Return answers with the doubts about the rules that they cite among their notes."""
    return [_noted(answer, doubts) for answer in answers]


def _noted(answer: Answer, doubts: Doubts) -> Answer:
    more: list[str] = [note for cite in answer.citations for note in doubts.get(cite.rule, ())]
    notes = tuple(dict.fromkeys((*answer.notes, *more)))
    return msgspec.structs.replace(answer, notes=notes)


class Engine:
    """Runs rule packs: those that come with the program, those of a folder, or those that are given to it.

    Packs are read when they are first asked for.
    """

    def __init__(self, packs: Iterable[Pack] | None = None, *, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else published.published_folder()
        self._packs = {(pack.jurisdiction, pack.game): pack for pack in packs} if packs is not None else None
        self._stored: Mapping[tuple[str, str], str] = {}
        self._database: Path | None = None
        self._doubts: dict[str, tuple[str, ...]] = {}
        self._runners: dict[tuple[str, str], Runner] = {}
        self._settle: Settle | None = None
        self._common: Common | None = None

    @classmethod
    def of(cls, base: KnowledgeBase) -> Self:
        """Return an engine for the packs of a knowledge base, as they were compiled at its build."""
        from rules_db.packs.storing import stored_texts

        engine = cls(())
        engine._stored = stored_texts(base)
        engine._database = Path(base.connection.execute("PRAGMA database_list").fetchone()["file"])
        return engine

    def games(self) -> list[tuple[str, str]]:
        """Return jurisdiction and game of every pack."""
        return sorted({*self._packs, *self._stored}) if self._packs is not None else published.names(self._folder)

    def pack(self, jurisdiction: str, game: str) -> Pack:
        """Return a pack; raises `NotFoundError` with the names most like those that were asked for."""
        return self.runner(jurisdiction, game).pack

    def runner(self, jurisdiction: str, game: str) -> Runner:
        """Return a pack ready to run; raises `NotFoundError`."""
        runner = self._runners.get((jurisdiction, game))
        if runner is None:
            from rules_db.engine.runner import Runner

            runner = self._runners[jurisdiction, game] = Runner(self._load(jurisdiction, game))
        return runner

    def _load(self, jurisdiction: str, game: str) -> Pack:
        known = self.games()
        if (jurisdiction, game) not in known:
            raise NotFoundError(_unknown(jurisdiction, game, known))
        if (text := self._stored.get((jurisdiction, game))) is not None:
            return published.read(text.encode(), f"{jurisdiction}/{game}")
        if self._packs is not None:
            return self._packs[jurisdiction, game]
        return published.load(self._folder, jurisdiction, game)

    def _modality(self, jurisdiction: str, game: str, variant: str) -> tuple[Runner, str]:
        """Return the pack of a game and the variant in it, which may be a game of its own that its text rules with it.

        A chapter on one game may have others of its family as modalities; these are asked for by any of their names.
        """
        runner = self.runner(jurisdiction, game)
        if not variant or variant in runner.variants:
            return runner, variant
        from extractor.folding import fold
        from extractor.games import games

        known, called = games(), fold(variant).replace("_", " ")
        named = {other for name, other in known.printed if called in (name, other.replace("_", " "))}
        for other in sorted(named & known.beside(game) & {own for place, own in self.games() if place == jurisdiction}):
            if self.runner(jurisdiction, other).pack.source.document == runner.pack.source.document:
                return self.runner(jurisdiction, other), ""
        raise runner.unknown("variant", variant, runner.variants)

    def settle(
        self,
        jurisdiction: str,
        game: str,
        bets: Sequence[Bet | Mapping[str, Any]],
        outcome: Mapping[str, Any],
        *,
        variant: str = "",
        strict: bool = False,
        figures: Mapping[str, Any] | None = None,
    ) -> list[Payment]:
        """Return what becomes of each bet, in exact fractions, with the lines that decide it.

        Money is given as whole numbers, decimal strings, `Decimal` or `Fraction`. A bet that cannot be settled beside
        others that can is `refused`, with the reason. Raises `ReglasError` with one sentence where none of them can:
        where a name or a sum cannot be, or the outcome contradicts itself or tells what the game does not ask for.

        Where it is `strict`, hands that the drawing tables of the text rule out are refused, and so are bets that lack
        the one with which they go, their point, or the dealer's card against which the text offers them. With
        `figures` of the table (`min_bet`, `ante` …; an empty mapping where there are none) stakes keep the limits.
        """
        laid = [bet if isinstance(bet, Bet) else bet_of(bet) for bet in bets]
        runner = self.runner(jurisdiction, game)
        if "settlement" not in runner.pack.tables and not self._on_jackpot(runner, laid):
            runner = self._of_parts(runner, [bet.bet for bet in laid])
        runner, variant = self._modality(jurisdiction, runner.pack.game, variant)
        settle = self._settle or self._load_settle()
        seen = Seen(outcome, strict=strict)
        payments = settle(runner, laid, seen, variant, figures)
        seen.refuse_unasked(runner.pack.kind)
        return self._doubted(payments)

    def _doubted(self, answers: list[Answer]) -> list[Answer]:
        """Return answers with what speaks against the rules that they rest on, where a knowledge base knows it."""
        if self._database is None:
            return answers
        if new := [rule for rule in cited(answers) if rule not in self._doubts]:
            from rules_db.knowledge import KnowledgeBase
            from rules_db.packs.storing import doubts

            with KnowledgeBase.open(self._database) as base:
                self._doubts |= doubts(base, new)
        return noted(answers, self._doubts)

    @staticmethod
    def _on_jackpot(runner: Runner, bets: Sequence[Bet]) -> bool:
        from rules_db.engine.meters import on_jackpot

        return all(on_jackpot(runner, bet.bet) for bet in bets)

    def _of_parts(self, whole: Runner, bets: Sequence[str]) -> Runner:
        """Return the one game that has all of some bets, among those into which a text splits a game.

        Raises `ReglasError` where none has, or several have: the game must be named then.
        """
        from rules_db.engine.outcomes import called

        place, game = whole.pack.jurisdiction, whole.pack.game
        names = [name for at, name in self.games() if at == place and name.startswith(f"{game}_")]
        parts = [one for one in (self.runner(place, name) for name in names) if "settlement" in one.pack.tables]
        fitting = [one for one in parts if all(called(one, bet) for bet in bets)]
        if len(fitting) == 1:
            return fitting[0]
        if parts:
            named = ", ".join(one.pack.game for one in fitting or parts)
            raise ReglasError(f"{place} {game}: the text splits the game; name one of {named}")
        raise ReglasError(f"{place} {game}: {_why_absent(whole.pack)}")

    def _load_settle(self) -> Settle:
        """Import what settles bets at its first use, so that importing the engine stays cheap."""
        from rules_db.engine.companions import settle_line

        self._settle = settle_line
        return settle_line

    def decide(
        self, jurisdiction: str, game: str, role: str, state: Mapping[str, Any], *, variant: str = ""
    ) -> list[Decision]:
        """Return what the dealer, the bank (`banker`), the `punto` or a `player` must or may do in a state.

        >>> Engine().decide("melilla", "blackjack", "dealer", {"dealer": ["9H", "7C"]})[0].action
        'draw'
        """
        from rules_db.engine.playing import decide

        runner, named = self._modality(jurisdiction, game, variant)
        return self._doubted(decide(runner, role, state, named))

    def incident(self, jurisdiction: str, game: str, event: str, *, limit: int = 5) -> list[IncidentAnswer]:
        """Return what follows from an event out of order, told in anybody's words; the best match first.

        Of packs of a knowledge base each answer has the whole sentence of the text.
        """
        from rules_db.engine.incidents import incident

        found = incident(self.runner(jurisdiction, game), event, limit, self._told())
        if self._database is None:
            return found
        from rules_db.knowledge import KnowledgeBase
        from rules_db.packs.storing import told_incidents

        with KnowledgeBase.open(self._database) as base:
            told = told_incidents(base, cited(found))
        parts = [told[rule]._asdict() if (rule := one.citations[0].rule) in told else {} for one in found]
        return [msgspec.structs.replace(one, **words) for one, words in zip(found, parts, strict=True)]

    def _told(self) -> Common:
        """Return in how many events of all packs each idea is told, counted once."""
        if self._common is None:
            from rules_db.engine.incidents import common

            self._common = common(self._events())
        return self._common

    def _events(self) -> Iterator[Sequence[Incident]]:
        """Yield the events of each pack; those of files and of a database without all else that stands there."""
        if self._packs is None:
            files = (self._folder / place / f"{game}.json" for place, game in published.names(self._folder))
            yield from (published.events(file.read_bytes()) for file in files)
            return
        yield from (pack.incidents for pack in self._packs.values())
        yield from (published.events(text.encode()) for text in self._stored.values())

    def check(self, jurisdiction: str, game: str, facts: Mapping[str, Any], *, variant: str = "") -> list[Check]:
        """Return whether each of some things is lawful (`players`, `decks`, `bet.straight` with `min_bet` …).

        >>> engine = Engine()
        >>> [c.lawful for c in engine.check("melilla", "american_roulette", {"bet.straight": "50", "min_bet": "1"})]
        ['no']
        """
        from rules_db.engine.checking import check

        runner, named = self._modality(jurisdiction, game, variant)
        return check(runner, facts, named)

    def batch(self, jurisdiction: str, game: str) -> Batch:
        """Return the settlement of many bets at once, on arrays of facts."""
        from rules_db.engine.batch import Batch

        return Batch(self.runner(jurisdiction, game))


def bet_of(given: Mapping[str, Any]) -> Bet:
    """Return a bet from plain data; raises `ReglasError` where a part of it is missing or no bet has it."""
    unknown = sorted(set(given) - set(Bet.__struct_fields__))
    if unknown:
        raise ReglasError(f"a bet has no {shown(unknown[0])}; it has {', '.join(Bet.__struct_fields__)}")
    for needed in ("bet", "stake"):
        if needed not in given:
            raise ReglasError(f"a bet needs {needed}")
    try:
        return msgspec.convert(dict(given), Bet)
    except msgspec.ValidationError as error:
        raise ReglasError(f"the bet cannot be read: {str(error)[:1].lower()}{str(error)[1:]}") from error


def _why_absent(pack: Pack) -> str:
    reasons = [gap.reason for gap in pack.gaps if gap.table == "settlement"]
    return reasons[0] if reasons else "the text, as read, states no payment of any bet"


def _unknown(jurisdiction: str, game: str, known: list[tuple[str, str]]) -> str:
    places = sorted({place for place, _ in known})
    if not places:
        return "there are no packs here: no rule of these texts belongs to a game that reglas knows"
    if jurisdiction not in places:
        near = difflib.get_close_matches(jurisdiction, places, 2) or places
        return f"there are no packs for {shown(jurisdiction)} (there are some for {', '.join(near)})"
    games = [name for place, name in known if place == jurisdiction]
    near = difflib.get_close_matches(game, games, 3) or games
    return f"{jurisdiction} has no pack of {shown(game)} (it has {', '.join(near)})"
