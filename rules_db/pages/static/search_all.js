// Without this each heading leads to the rows found; with it, their number and the first of them stand here.
"use strict";

const LONGEST = 240;

for (const section of document.querySelectorAll("[data-rows]")) {
  fetch(section.dataset.rows)
    .then((answer) => answer.json())
    .then((found) => {
      const told = section.querySelector("[data-count]");
      told.textContent = told.dataset.count.replace("{n}", found.filtered_table_rows_count);
      for (const row of found.rows) {
        const item = document.createElement("li");
        const title = [row.num, row.heading].filter(Boolean).join(" ");
        const words = row.text.length > LONGEST ? `${row.text.slice(0, LONGEST)}…` : row.text;
        item.textContent = [row.document_id, title, words].filter(Boolean).join(" · ");
        section.querySelector("ul").append(item);
      }
    })
    .catch(() => {});
}
