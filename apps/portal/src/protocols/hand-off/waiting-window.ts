/** A tab of our own that waits for its address. */
export type WaitingWindow = { goTo(address: string): void; close(): void };

/** Longer than this nobody should wait without a word. */
const SLOW_MS = 5_000;

/**
 * Opens the tab on the press itself, because a browser blocks what opens later (design §3, New tab after an
 * asynchronous call). `noopener` would give no handle to lead it on, so the way back is cut by hand.
 *
 * @returns null when the browser blocks it
 */
export function openWaitingWindow(text: string): WaitingWindow | null {
  const tab = window.open("", "_blank");
  if (!tab) return null;
  const { document: page } = tab;
  page.title = text;
  page.documentElement.lang = "zh-CN";
  const line = page.createElement("p");
  line.textContent = text;
  line.style.cssText = "margin:20vh 24px 0;text-align:center;font:20px/1.6 system-ui,sans-serif;color:#43514a";
  page.body.append(line);
  tab.opener = null;
  const tellSlow = setTimeout(() => {
    line.textContent = `${text}应答较慢，请再等一等；也可以关闭本页，回到门户。`;
  }, SLOW_MS);
  return {
    goTo(address) {
      clearTimeout(tellSlow);
      tab.location.replace(address);
    },
    close() {
      clearTimeout(tellSlow);
      tab.close();
    },
  };
}
