"""How bets are settled: one module a kind of game, each writing the `settlement` table of a pack."""
