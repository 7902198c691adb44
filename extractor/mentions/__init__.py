"""What a text speaks of: typed mentions, found by a spaCy pipeline of registered components.

from extractor.mentions.pipeline import mentions
next(mentions([("Se usan seis barajas de 52 cartas.", "blackjack")]))

Who only needs the forms of words (`extractor.mentions.forms`) loads no spaCy.
"""

from extractor.mentions.mention import Mention

__all__ = ["Mention"]
