"""What a sentence is about beyond its game: a pot of added prizes, which frames of such pots ask for by `scope`."""

from __future__ import annotations

from extractor.frames.payouts.added import under_pot
from extractor.frames.sentence import Sentence
from extractor.lexicon import game_group

_POTS = frozenset(("progressive_jackpot",))
"""Games whose rules are nothing but those of a pot."""
_WITH_POT = frozenset(("blackjack_jackpot", "american_roulette_jackpot", "central_poker_jackpot"))
"""Games with a pot of their own: their titles name it above rules of any kind."""
_STRONG = frozenset(("progressive",))
_WEAK = frozenset(("progressive", "jackpot"))
_PRIZES = frozenset(("progressive", "jackpot", "added_prize"))
_TITLES = 3  # headings above a sentence that tell what it is about


def about_pot(sentence: Sentence) -> bool:
    """Tell whether a sentence is about a pot of added prizes.

    It says so itself, or the sentences before it in its paragraph, its lead or its titles do. Among players "pozo" is
    what lies on the table: there a stronger word is wanted.
    """
    if sentence.passage.game in _POTS or _told(sentence, words(sentence.passage.game)):
        return True
    return under_pot(sentence.passage) if sentence.cells else False


def words(game: str) -> frozenset[str]:
    """Return the concepts that name a pot of added prizes at a game."""
    if game in game_group("bingo"):
        return _PRIZES
    return _STRONG if game in (*game_group("circle_poker"), "poker", "general") else _WEAK


def _told(sentence: Sentence, names: frozenset[str]) -> bool:
    titles = 1 if sentence.passage.game in _WITH_POT else _TITLES
    around = (sentence.lead, *sentence.titles[:titles])
    return any(mentions.has(*names) for mentions in around) or any(one.own.has(*names) for one in sentence.back())
