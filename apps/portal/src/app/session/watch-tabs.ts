import { onSessionChange, readSession } from "../../lib/session/session.ts";
import { storageKeys } from "../../lib/storage/storage-keys.ts";
import { storage } from "../../lib/storage/storage.ts";

/** What follows, loaded when it is needed (`tabs.ts`). */
type LoadFollowing = () => Promise<{
  followOtherTab(former: string | null, present: string | null): void;
  followOtherCounter(): void;
}>;

/**
 * Tabs of one browser are one person at one counter: signed out, in, in as somebody else or gone to the other
 * counter in one of them, the others follow at once, and a page taken from the history or from sleep when it
 * is looked at again.
 */
export function watchOtherTabs(load: LoadFollowing): void {
  let mine = storage.token.get();
  onSessionChange(() => (mine = storage.token.get()));
  const agree = () => {
    const present = storage.token.get();
    if (present === mine) return;
    const former = mine;
    mine = present;
    load().then(
      ({ followOtherTab }) => followOtherTab(former, present),
      () => {
        // whose page this was is gone, and nothing of them may stay; a visitor's waits for the next look
        if (former !== null) window.location.reload();
        else mine = former;
      },
    );
  };
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKeys.token || key === null) agree();
    if (key === storageKeys.homeType && newValue !== null && readSession().status === "signedIn")
      load().then(
        ({ followOtherCounter }) => followOtherCounter(),
        () => undefined,
      );
  });
  window.addEventListener("pageshow", agree);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") agree();
  });
}
