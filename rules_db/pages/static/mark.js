// What is marked in the text becomes the words of the form. Without scripts they are copied by hand.
for (const text of document.querySelectorAll("[data-mark]")) {
  const field = document.getElementById(text.dataset.mark);
  document.addEventListener("selectionchange", () => {
    const marked = document.getSelection();
    if (marked && !marked.isCollapsed && text.contains(marked.anchorNode) && text.contains(marked.focusNode)) {
      field.value = marked.toString().trim();
    }
  });
}
