// Shows the buttons that copy a text or print the page. The page works without.
"use strict";
for (const button of document.querySelectorAll("[data-copy], [data-print]")) {
  const field = document.getElementById(button.dataset.copy);
  button.addEventListener("click", async () => {
    if (!field) return window.print();
    field.select();
    // Without HTTPS there is no clipboard, but there is the older command.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    button.textContent = button.dataset.done;
  });
  button.hidden = false;
}
