"""Packs and documents in the formats of other systems: mechanical translations, each saying what it leaves out."""
