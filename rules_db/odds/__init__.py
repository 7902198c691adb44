"""What the bets of a regulation are worth: the house edge of each, exactly where it can be, from the packs alone."""

from rules_db.odds.cache import worth
from rules_db.odds.edges import edges
from rules_db.odds.records import Edge

__all__ = ["Edge", "edges", "worth"]
