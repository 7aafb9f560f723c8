/*
 * The page is shown at the address that was asked for: once the portal answers again, that address is opened. A
 * browser says "online" before anything can be fetched, and not at all when it was the portal that was away.
 */
const EVERY_MS = 5000;

async function reopen() {
  try {
    const { ok } = await fetch("/offline", { method: "HEAD", cache: "no-store", credentials: "omit" });
    if (ok) location.reload();
  } catch {
    // still away
  }
}

if (location.pathname !== "/offline") {
  addEventListener("online", reopen);
  setInterval(reopen, EVERY_MS);
  showTyped();
}

/** What this tab keeps of forms that were begun (`lib/storage/drafts.ts`): each as the texts that were typed into it. */
function typedTexts() {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith("draft:"));
  return names.map((name) => {
    const { typed } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return Object.values(typed ?? {}).filter((text) => typeof text === "string" && text.trim() !== "");
  });
}

function showTyped() {
  const place = document.getElementById("typed");
  try {
    for (const texts of typedTexts()) {
      if (texts.length === 0) continue;
      const item = document.createElement("li");
      item.textContent = texts.join("　");
      place.querySelector("ul").append(item);
      place.hidden = false;
    }
  } catch {
    // storage that is switched off, or holds something else, has nothing to show
  }
}
