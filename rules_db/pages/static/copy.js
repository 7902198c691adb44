// A button beside each text to copy. Without scripts the text is selected as any other.
for (const field of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = field.dataset.copy;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = field.dataset.copied;
    setTimeout(() => { button.textContent = field.dataset.copy; }, 2000);
  });
  field.after(button);
}
