"""Games: what they are called, what kind each is of, and which of them each provision of a text is about.

`games()` is the lexicon of names; `assign(root)` gives every provision of a tree its game, variant and kind, how sure
that is and why. All that is known of games stands in `extractor/lexicon/games.toml`.
"""

from extractor.games.assigning import assign
from extractor.games.names import Games, Named, games, kind_of, normal, read_as

__all__ = ["Games", "Named", "assign", "games", "kind_of", "normal", "read_as"]
