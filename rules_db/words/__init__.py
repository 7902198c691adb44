"""What rules say in words that people read: names of games, families and keys, and values.

    words = Words("en")
    words.key("payout", "pays.corner", "american_roulette")     # "pays: corner (cuadro)"
    words.value("stand", "dealer_rule", "soft_17")              # "stands on soft 17"

The words are data beside this module; Spanish names of bets, hands and things come from the extractor's lexicon.
"""

from __future__ import annotations

from rules_db.words.naming import LANGUAGES, Language
from rules_db.words.wording import Words

__all__ = ["LANGUAGES", "Language", "Words"]
