"""Addresses of the pages, and how a page names the instrument and the provision that it shows.

Addresses name what they show (document, eId, game), so that they hold as long as it does; `rules_db.citing` writes the
places themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from urllib.parse import quote, urlencode

from rules_db.citing import instrument as short_name
from rules_db.citing import lacking, of_instrument
from rules_db.pages.messages import Messages
from rules_db.records import StoredDocument
from schemas.records import Provision

PLUGIN = "reglas"
"""The name of the plugin: that of the package, under which Datasette also serves the files of `static/`."""

BASE_URL = "base_url"
"""The name of what stands before permanent addresses, in the plugin's part of Datasette's metadata."""
WORDS = "palabras"
"""Where the words of the rule that is asked for stand on the page of a provision."""
FORMAT = "formato"
"""The name of the format in an address of what a page lists, as a file."""
SEEN = "visto"
"""The name, in an address, of the time up to which somebody has seen what was decided."""
LANGUAGE = "idioma"
"""The name of the language in an address, and of the cookie that remembers it."""


class Links:
    """Addresses below the prefix of a Datasette (`base_url`, `/` by default) that serves a knowledge base so named."""

    def __init__(self, prefix: str = "/", database: str = "reglas") -> None:
        self.prefix = prefix
        self.database = database

    def _at(self, *parts: str, **query: object) -> str:
        """Return an address of its parts; what is asked with an empty value is left out."""
        asked = {name: value for name, value in query.items() if value not in ("", None)}
        path = self.prefix + "/".join(map(_quoted, parts))
        return f"{path}?{urlencode(asked, doseq=True)}" if asked else path

    def start(self) -> str:
        """The start page."""
        return self.prefix

    def search(self, **query: object) -> str:
        """The search (`q`, `juego`, `jurisdiccion`, `nivel`)."""
        return self._at("-", "buscar", **query)

    def game(self, game: str, **query: object) -> str:
        """The comparison of a game."""
        return self._at("-", "juegos", game, **query)

    def document(self, document: str) -> str:
        """The outline of a document."""
        return self._at("-", "documentos", document)

    def provision(self, provision: str, rule: str = "") -> str:
        """A provision by its id, `<document>__<eid>`, at the words of a rule where one is named."""
        document, _, eid = provision.partition("__")
        address = self._at("-", "documentos", document, eid)
        return f"{address}?regla={_quoted(rule)}#{WORDS}" if rule else address

    def law(self, document: str, eid: str = "", part: int = 0) -> str:
        """The text of a document to be read, or of one of its parts with all that it holds; `part` counts the pages."""
        return self._at("-", "texto", document, *filter(None, (eid,)), parte=part if part > 1 else "")

    def law_of(self, provision: str) -> str:
        """The text of a provision to be read, by its id."""
        document, _, eid = provision.partition("__")
        return self.law(document, eid)

    def facsimile(self, document: str, page: int) -> str:
        """The picture of a page of the file that a document was read from."""
        return self._at("-", "facsimil", document, f"{page}.png")

    def line(self, document: str, number: int) -> str:
        """The provision that holds a line of a document."""
        return self._at("-", "documentos", document, linea=number)

    def difference(self, a: str, b: str, game: str = "", **query: object) -> str:
        """What two jurisdictions (or documents) have otherwise, in one game or in all."""
        return self._at("-", "diferencias", a, b, *([game] if game else []), **query)

    def cases(self, a: str, b: str, game: str) -> str:
        """What two jurisdictions (or documents) settle differently in a game."""
        return self._at("-", "casos", a, b, game)

    def brief(self, a: str, b: str, game: str, form: str) -> str:
        """The brief of two jurisdictions (or documents) on a game, as a file in a format."""
        return self._at("-", "informe", a, b, f"{game}.{form}")

    def differences(self, **query: object) -> str:
        """The form that asks for two jurisdictions and a game."""
        return self._at("-", "diferencias", **query)

    def why(self, alignment: str) -> str:
        """Why two rows are counterparts."""
        return self._at("-", "correspondencias", alignment)

    def findings(self, **query: object) -> str:
        """The defects (`gravedad`, `codigo`, `documento`, `juego`)."""
        return self._at("-", "hallazgos", **query)

    def norms(self, **query: object) -> str:
        """Who must, must not and may do what (`quien`, `modo`, `juego`, `jurisdiccion`, `q`)."""
        return self._at("-", "normas", **query)

    def quantities(self, **query: object) -> str:
        """The quantities that nobody read (`documento`, `juego`, `clase`)."""
        return self._at("-", "cantidades", **query)

    def graph(self, **query: object) -> str:
        """The graph of concepts and jurisdictions."""
        return self._at("-", "grafo", **query)

    def linked(self, a: str, b: str, **query: object) -> str:
        """The rules that link two jurisdictions (`juego`, `iguales`)."""
        return self._at("-", "vinculos", a, b, **query)

    def trying(self, jurisdiction: str = "", game: str = "", **query: object) -> str:
        """The form that runs a pack."""
        return self._at("-", "probar", *filter(None, (jurisdiction, game)), **query)

    def pack(self, document: str, *file: str) -> str:
        """A file of a pack: `blackjack.json`, `blackjack.dmn.zip`, or `blackjack` and `settlement.dmn`."""
        return self._at("-", "paquetes", document, *file)

    def akoma_ntoso(self, document: str) -> str:
        """A document as Akoma Ntoso."""
        return self._at("-", "documentos", f"{document}.xml")

    def review(self, **query: object) -> str:
        """What somebody should look at (`motivo`, `documento`, `juego`, `para`)."""
        return self._at("-", "revisar", **query)

    def deciding(self, row: str = "", **query: object) -> str:
        """The page on which a row is decided (`volver`); without a row, where its forms are sent."""
        return self._at("-", "decidir", *filter(None, (row,)), **query)

    def adding(self, **query: object) -> str:
        """The form that adds a rule (`disposicion`, `palabras`)."""
        return self._at("-", "falta", **query)

    def decisions(self, **query: object) -> str:
        """What was decided (`desde`, `quien`, `estado`, `documento`)."""
        return self._at("-", "decisiones", **query)

    def lexicon(self, *part: str, **query: object) -> str:
        """What the workspace teaches, and what is proposed; with `probar` or `guardar`, where its forms are sent."""
        return self._at("-", "lexico", *part, **query)

    def collections(self, name: str = "", **query: object) -> str:
        """What somebody gathered; without a name all of it, with what is to be put there (`fila`, `busqueda`)."""
        return self._at("-", "colecciones", *filter(None, (name,)), **query)

    def collecting(self) -> str:
        """Where the forms of collections are sent."""
        return self._at("-", "coleccionar")

    def data(self) -> str:
        """Datasette's page of the knowledge base: its tables and queries."""
        return self._at(self.database)

    def table(self, table: str, **query: object) -> str:
        """Datasette's page of a table."""
        return self._at(self.database, table, **query)

    def static(self, name: str) -> str:
        """A file of `static/`."""
        return self._at("-", "static-plugins", PLUGIN, name)

    def taken(self, path: str, query: Mapping[str, Sequence[str]], form: str) -> str:
        """What the same page lists, all of it, as a file in a format."""
        asked = {name: values for name, values in query.items() if name != "pagina"}
        return f"{path}?{urlencode({**asked, FORMAT: form}, doseq=True)}"

    def language(self, path: str, query: Mapping[str, Sequence[str]], language: str = "") -> str:
        """The same page in another language, or as it is."""
        asked = {**query, LANGUAGE: language} if language else query
        return f"{path}?{urlencode(asked, doseq=True)}"


def own_address(wanted: str, otherwise: str = "") -> str:
    """Return an address below this server that a form or an address names; another one where it leads elsewhere."""
    own = wanted.startswith("/") and not wanted.startswith("//") and "\\" not in wanted
    return wanted if own and wanted.isprintable() else otherwise


def instrument(document: StoredDocument, t: Messages) -> str:
    """Return the legal instrument with its date and who issued it; what its text does not state is said."""
    dated = t("provision.of_date", date=t.date(document.date)) if document.date else ""
    parts = [short_name(document), dated, document.issuer, lacking(document, t.language)]
    return ", ".join(part for part in parts if part)


def formal(document: StoredDocument, place: str, provision: Provision, t: Messages) -> str:
    """Return the whole citation of a provision: its place (a pinpoint), the instrument, then the lines received."""
    told = instrument(document, t)
    cited = of_instrument(place, document, t.language) + told.removeprefix(short_name(document))
    return f"{cited} ({t('provision.received', lines=t.lines(provision.line_start, provision.line_end))})."


def title(provision: Provision, t: Messages) -> str:
    """Return what a provision is called: its number and heading, else its kind."""
    return f"{provision.num} {provision.heading}".strip() or t.kind(provision.kind)


@lru_cache(maxsize=1 << 14)
def _quoted(part: str) -> str:
    """Return a part of an address; `_`, `-` and `.` stay, all else that has a meaning in addresses does not."""
    return quote(part, safe="")
