"""A sample is known by what its header says: it stands in no list of known documents."""

import pytest

from corpus.reading import read
from tests.samples.truth import SAMPLES, documents

HEADERS = {
    "ar-villa-nogal-resolucion-318-2016": ("villa-nogal", "Resolución", "318/16", "2016-08-22", "Villa Nogal"),
    "cl-puerto-quillay-decreto-77-2021": ("puerto-quillay", "Decreto Alcaldicio", "77", "2021-06-14", "Puerto Quillay"),
    "es-isla-garza-decreto-214-2019": ("isla-garza", "Decreto", "214", "2019-11-04", "Isla Garza"),
}


@pytest.mark.parametrize("document", documents())
def test_the_header_names_the_document(document: str) -> None:
    identity = read(SAMPLES / f"{document}.txt").identity
    assert identity.id == document
    assert (identity.jurisdiction, identity.kind, identity.number, identity.date, identity.place) == HEADERS[document]
