// The graph without this shows the same; with it, whoever is pointed at stands out, and the caption names it.
"use strict";

for (const figure of document.querySelectorAll("[data-graph]")) {
  const told = figure.querySelector("[data-told]");
  const hint = told.textContent;
  const nodes = [...figure.querySelectorAll("[data-node]")];
  const shared = [...figure.querySelectorAll("[data-names]")];
  const names = (element) => element.dataset.names.split(" ");
  let held = "";

  function show(wanted) {
    figure.classList.toggle("chosen", wanted.length > 0);
    for (const each of shared) each.classList.toggle("on", wanted.some((some) => some.every((name) => names(each).includes(name))));
    for (const node of nodes) node.classList.toggle("on", wanted.flat().includes(node.dataset.node));
  }

  function rest() {
    show(held ? [[held]] : []);
    told.textContent = hint;
  }

  for (const node of nodes) {
    const name = node.dataset.node;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.setAttribute("aria-pressed", "false");
    const hold = () => {
      held = held === name ? "" : name;
      for (const each of nodes) each.setAttribute("aria-pressed", String(each.dataset.node === held));
      rest();
    };
    node.addEventListener("click", hold);
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        hold();
      }
    });
    node.addEventListener("pointerenter", () => show([[name]]));
    node.addEventListener("pointerleave", rest);
  }

  for (const each of shared) {
    const point = (event) => {
      const link = event.target.closest("a");
      show([names(each)]);
      told.textContent = [each.dataset.label, link && link.getAttribute("aria-label")].filter(Boolean).join(" · ");
    };
    each.addEventListener("pointerover", point);
    each.addEventListener("focusin", point);
    each.addEventListener("pointerleave", rest);
    each.addEventListener("focusout", rest);
  }
}
