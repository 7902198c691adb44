"""Readers of norms: deontic, irregularities, definitions, sanctions, staff, procedure, references."""

from __future__ import annotations

from extractor.norms.breaches import irregularities, sanctions
from extractor.norms.definitions import definitions
from extractor.norms.deontic import deontic
from extractor.norms.play import procedure, staff
from extractor.statements import Reader

READERS: dict[str, Reader] = {
    "deontic": deontic,
    "irregularities": irregularities,
    "definitions": definitions,
    "staff": staff,
    "procedure": procedure,
    "sanctions": sanctions,
}
