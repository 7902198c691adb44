"""What is wrong with an outcome, in one sentence."""

from rules_db.errors import ReglasError


class OutcomeError(ReglasError):
    """An outcome cannot have happened: a pocket that the wheel lacks, dice of seven faces, one card held twice."""
