// Asks for the parts of the page once a second, and shows those that have changed.
"use strict";
(() => {
  const lost = document.getElementById("lost");
  const shown = new Map();
  async function look() {
    try {
      const answer = await fetch("parts.json", { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const parts = await answer.json();
      for (const part of document.querySelectorAll("[data-part]")) {
        const text = parts[part.id] ?? "";
        // The server has escaped all that is not its own.
        if (shown.get(part.id) !== text) part.innerHTML = text;
        shown.set(part.id, text);
      }
      lost.hidden = true;
    } catch {
      lost.hidden = false;
    }
    setTimeout(look, 1000);
  }
  look();
})();
