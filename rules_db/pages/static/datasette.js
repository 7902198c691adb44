// Datasette leaves some of its controls without a name for those who do not see them; they get one here.
"use strict";

function name_controls() {
  for (const control of document.querySelectorAll(".filter-row select, .filter-row input, textarea, select:not([id])")) {
    if (!control.labels?.length && !control.hasAttribute("aria-label")) {
      control.setAttribute("aria-label", control.name || control.placeholder || "SQL");
    }
  }
}

name_controls();
// The editor of queries makes its own when the page is complete.
window.addEventListener("load", () => setTimeout(name_controls));
