"""The knowledge base in the browser: what Datasette is told about it, and the server."""
