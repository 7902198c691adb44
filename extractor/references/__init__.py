"""What refers to what: references inside a text, resolved to provisions or kept with the reason why not.

`read` is the only entrance: phrases are found (`phrases`), places of the document's own tree looked up (`places`), and
instruments named elsewhere brought to one identity (`external`).
"""

from __future__ import annotations

from extractor.references.reading import read

__all__ = ["read"]
