"""The names of the casino world in Spanish, as data, and what loads them."""
