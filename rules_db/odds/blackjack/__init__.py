"""Blackjack under a document's own rules, played as well as these rules allow.

The dealer takes no card that the players could know of before they have played. `endless.py` is exact for a shoe that
never changes; `shoe.py` takes the cards out of the stated decks one by one.
"""

from rules_db.odds.blackjack.bets import edges

__all__ = ["edges"]
