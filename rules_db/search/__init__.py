"""Full-text search that takes whatever a person types: forms, other names and mistakes of words, phrases and fields.

`asking` parts what was typed, `widening` finds how the texts write it (`stems`, `names` of the lexicon, the nearest
word where there is a mistake), `finding` looks it up. What it knows beside the lexicon stands in `search.toml`.
"""

from rules_db.search.finding import ORDERS, Found, Level, Order, find, order_named
from rules_db.search.names import LONGEST_QUERY, Sought, parsed

__all__ = ["LONGEST_QUERY", "ORDERS", "Found", "Level", "Order", "Sought", "find", "order_named", "parsed"]
