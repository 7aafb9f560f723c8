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
}
