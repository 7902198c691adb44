"""What jurisdictions rule, side by side: comparison of a game, difference of two texts, and both in words and pages.

from rules_db import KnowledgeBase
from rules_db.comparing.comparison import compare
from rules_db.comparing.difference import diff, links_between
from rules_db.comparing.reading import side

with KnowledgeBase.open("reglas.db") as base:
    comparison = compare(base, "blackjack", jurisdictions=["melilla", "chile"])
    a, b = side(base, "melilla", game="blackjack"), side(base, "chile", game="blackjack")
    difference = diff(a, b, aligned=links_between(base, a, b))
"""
