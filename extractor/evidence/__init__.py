"""What a sentence most likely rules where no frame reads it: evidence weighed by what texts of known truth say."""

from extractor.evidence.reading import METHOD, likely, read, unsaid

__all__ = ["METHOD", "likely", "read", "unsaid"]
