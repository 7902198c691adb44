"""What a text speaks of: typed mentions, found by a spaCy pipeline of registered components.

from extractor.mentions import mentions
next(mentions([("Se usan seis barajas de 52 cartas.", "blackjack")]))
"""

from extractor.mentions.mention import Mention
from extractor.mentions.pipeline import mentions, pipeline

__all__ = ["Mention", "mentions", "pipeline"]
