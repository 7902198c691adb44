"""What the bets of a regulation are worth: the house edge of each, exactly where it can be, from the packs alone."""
