"""Words of a text as terms that drafters of any country share; whoever searches by them needs nothing that compares."""

from extractor.terms.shared import names, stopwords, term, terms

__all__ = ["names", "stopwords", "term", "terms"]
