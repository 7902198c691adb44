"""What jurisdictions rule, side by side: comparison of a game, difference of two texts, and both in words and pages.

    from rules_db import KnowledgeBase
    from rules_db.comparing import compare, diff

    with KnowledgeBase.open("reglas.db") as base:
        comparison = compare(base, "blackjack", jurisdictions=["melilla", "chile"])
        difference = diff(base.side("melilla"), base.side("chile"), game="blackjack")

Names are loaded when they are first asked for: the command line imports this package at every start.
"""
