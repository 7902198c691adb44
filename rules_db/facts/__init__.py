"""From what happened at a table (pockets, dice, cards) to the facts that packs ask for: small pure functions.

Nothing here knows a regulation: what a card counts, how hands rank and how ties are broken is passed in by the caller,
who reads it from a pack. What is known here is what no regulation needs to say: which dice make which total, what a
flush is.
"""
