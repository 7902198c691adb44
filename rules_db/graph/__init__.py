"""The comparison graph as a whole: jurisdictions, games and concepts; measures on it, exports, a picture."""
