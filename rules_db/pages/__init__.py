"""The knowledge base in the browser: a Datasette plugin, and the server that runs it.

Each page is a pure function from an open knowledge base and what is asked (`frame.Asked`) to the values of a template.
Datasette finds the hooks here, through the entry point of the package, with `templates/` and `static/` beside them.
"""

from rules_db.pages.hooks import (
    asgi_wrapper,
    extra_template_vars,
    handle_exception,
    prepare_connection,
    prepare_jinja2_environment,
    register_routes,
    render_cell,
    skip_csrf,
    startup,
)

__all__ = [
    "asgi_wrapper",
    "extra_template_vars",
    "handle_exception",
    "prepare_connection",
    "prepare_jinja2_environment",
    "register_routes",
    "render_cell",
    "skip_csrf",
    "startup",
]
