"""Every address of ours with the page that it shows."""

from __future__ import annotations

from collections.abc import Callable

from rules_db.knowledge import KnowledgeBase
from rules_db.pages.collections import collect, collection, collections
from rules_db.pages.decisions import adding, decide, deciding, decisions
from rules_db.pages.desk import Desk, Form, Seat
from rules_db.pages.differences import brief_file, difference, differences, settled_otherwise
from rules_db.pages.documents import document, facsimile, law
from rules_db.pages.findings import findings
from rules_db.pages.frame import Answer, Asked, Page
from rules_db.pages.games import game
from rules_db.pages.graph import graph, linked
from rules_db.pages.lexicon import keep_entry, lexicon, try_entry
from rules_db.pages.links import Links
from rules_db.pages.norms import norms
from rules_db.pages.packs import akoma_ntoso, one_table, whole_pack
from rules_db.pages.play import choose, trying
from rules_db.pages.provisions import provision, why
from rules_db.pages.review import review, unread
from rules_db.pages.search import search
from rules_db.pages.start import start

Show = Callable[[KnowledgeBase, Asked], Answer]
"""A page: what is asked of a knowledge base, and what it shows. Raises `ReglasError` for what cannot be shown."""
Action = Callable[[Desk, Seat, Form, Links], str | Page]
"""What a form does; gives the page that shows it, or its address. Raises `ReglasError` where it cannot be done."""

_DIFFERENCE = r"^/-/diferencias/(?P<a>[^/]+)/(?P<b>[^/]+)"
_BRIEF = r"^/-/informe/(?P<a>[^/]+)/(?P<b>[^/]+)/(?P<game>[^/]+)"

ROUTES: tuple[tuple[str, Show], ...] = (
    (r"^/-/diferencias/?$", differences),
    (r"^/-/casos/(?P<a>[^/]+)/(?P<b>[^/]+)/(?P<game>[^/]+)$", settled_otherwise),
    (rf"{_BRIEF}\.(?P<format>md|html|docx|pdf)$", brief_file),
    (rf"{_DIFFERENCE}/?$", difference),
    (rf"{_DIFFERENCE}/(?P<game>[^/]+)$", difference),
    (r"^/-/hallazgos/?$", findings),
    (r"^/-/normas/?$", norms),
    (r"^/-/cantidades/?$", unread),
    (r"^/-/grafo/?$", graph),
    (r"^/$", start),
    (r"^/-/buscar$", search),
    (r"^/-/juegos/(?P<game>[^/]+)$", game),
    (r"^/-/paquetes/(?P<document>[^/]+)/(?P<file>[^/]+)$", whole_pack),
    (r"^/-/paquetes/(?P<document>[^/]+)/(?P<game>[^/]+)/(?P<file>[^/]+)$", one_table),
    (r"^/-/documentos/(?P<document>[^/]+)\.xml$", akoma_ntoso),
    (r"^/-/documentos/(?P<document>[^/]+)$", document),
    (r"^/-/documentos/(?P<document>[^/]+)/(?P<eid>[^/]+)$", provision),
    (r"^/-/vinculos/(?P<a>[^/]+)/(?P<b>[^/]+)$", linked),
    (r"^/-/texto/(?P<document>[^/]+)$", law),
    (r"^/-/texto/(?P<document>[^/]+)/(?P<eid>[^/]+)$", law),
    (r"^/-/facsimil/(?P<document>[^/]+)/(?P<page>[0-9]{1,5})\.png$", facsimile),
    (r"^/-/probar$", choose),
    (r"^/-/probar/(?P<jurisdiction>[^/]+)/(?P<game>[^/]+)$", trying),
    (r"^/-/correspondencias/(?P<alignment>[^/]+)$", why),
)

ROUTES_OF_A_DESK: tuple[tuple[str, Show], ...] = (
    (r"^/-/revisar$", review),
    (r"^/-/decidir/(?P<row>[^/]+)$", deciding),
    (r"^/-/falta$", adding),
    (r"^/-/decisiones$", decisions),
    (r"^/-/lexico$", lexicon),
    (r"^/-/colecciones$", collections),
    (r"^/-/colecciones/(?P<name>[^/]+)$", collection),
)
"""What is shown only where decisions are taken."""

WRITTEN_TO: tuple[tuple[str, Action], ...] = (
    (r"^/-/decidir$", decide),
    (r"^/-/coleccionar$", collect),
    (r"^/-/lexico/probar$", try_entry),
    (r"^/-/lexico/guardar$", keep_entry),
)
"""Addresses to which forms are sent; nothing else writes."""
