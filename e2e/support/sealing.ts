import type { BrowserContext, Page } from "@playwright/test";

/**
 * For stories that read what the server answers, or answer in its place: its pages are told that nothing is sealed,
 * which the server's default mode allows. To be said before the first page is opened.
 */
export const withoutSealing = (of: Page | BrowserContext): Promise<unknown> =>
  of.route("**/api/getTransportKey", (route) => {
    const data = { mode: "off", kid: "", publicKey: "", now: Date.now() };
    return route.fulfill({ json: { success: true, code: 200, msg: "", data } });
  });
