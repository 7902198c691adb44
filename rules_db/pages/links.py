"""Addresses of the pages. They name what they show (document, eId, game), so that they hold as long as it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, urlencode

PLUGIN = "reglas"
"""Under which name Datasette serves the files of `static/`: that of the package."""


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
        path = self.prefix + "/".join(quote(part, safe="-_.~") for part in parts)
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

    def provision(self, provision: str) -> str:
        """A provision by its id, `<document>__<eid>`."""
        document, _, eid = provision.partition("__")
        return self._at("-", "documentos", document, eid)

    def lines(self, document: str, first: int, last: int = 0) -> str:
        """The provision that holds a line of a document, with the line marked."""
        return f"{self._at('-', 'documentos', document, linea=first)}"

    def difference(self, a: str, b: str, game: str = "", **query: object) -> str:
        """What two jurisdictions (or documents) have otherwise, in one game or in all."""
        return self._at("-", "diferencias", a, b, *([game] if game else []), **query)

    def differences(self, **query: object) -> str:
        """The form that asks for two jurisdictions and a game."""
        return self._at("-", "diferencias", **query)

    def why(self, alignment: str) -> str:
        """Why two rows are counterparts."""
        return self._at("-", "correspondencias", alignment)

    def findings(self, **query: object) -> str:
        """The defects (`gravedad`, `codigo`, `documento`, `juego`)."""
        return self._at("-", "hallazgos", **query)

    def graph(self, **query: object) -> str:
        """The graph of concepts and jurisdictions."""
        return self._at("-", "grafo", **query)

    def trying(self, jurisdiction: str = "", game: str = "", **query: object) -> str:
        """The form that runs a pack."""
        return self._at("-", "probar", *filter(None, (jurisdiction, game)), **query)

    def pack(self, document: str, game: str, form: str) -> str:
        """A pack in a format, to download."""
        return self._at("-", "paquetes", document, game, form)

    def data(self) -> str:
        """Datasette's page of the knowledge base: its tables and queries."""
        return self._at(self.database)

    def table(self, table: str, **query: object) -> str:
        """Datasette's page of a table."""
        return self._at(self.database, table, **query)

    def static(self, name: str) -> str:
        """A file of `static/`."""
        return self._at("-", "static-plugins", PLUGIN, name)

    def language(self, path: str, query: Mapping[str, Sequence[str]], language: str) -> str:
        """The same page in another language."""
        return f"{path}?{urlencode({**query, LANGUAGE: language}, doseq=True)}"
