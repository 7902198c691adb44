"""Poker hands by the million: their strength as a text ranks them, and how many hands of the dealer are better.

Everything here is counted, nothing drawn at random. Cards are numbers from 0 (the two of clubs) to 51: rank times four
plus suit; strengths are numbers too, the higher the better.
"""
