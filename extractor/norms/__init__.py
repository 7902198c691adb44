"""Readers of norms: deontic, irregularities, definitions, sanctions, staff, procedure, references."""
