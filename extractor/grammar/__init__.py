"""Phrase grammars: numbers, odds, shares, sets, dice totals and hands, from words to values."""
