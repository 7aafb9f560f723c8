type Policy = { createHTML(text: string): string; createScriptURL(address: string): string };
type Rules = {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
};
type Factory = { createPolicy(name: string, rules: Rules): Policy };

/** Browsers that know no trusted types ask for no policy. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };

const OFFLINE_WORKER = "/service-worker.js";

let made: Policy | undefined;
/** The one policy of the portal's pages, made once. */
const policy = (): Policy | undefined =>
  (made ??= trustedTypes?.createPolicy("sannong", {
    createHTML: (text) => text,
    createScriptURL: (address) => (address === OFFLINE_WORKER ? address : null),
  }));

/** The address of the one worker that a page may start. */
export const offlineWorker = (): string => policy()?.createScriptURL(OFFLINE_WORKER) ?? OFFLINE_WORKER;

/**
 * The one way by which text becomes markup in a page: what our own renderer made of a manual, in the build or on the
 * server. It escapes whatever markup stands in the text and asks every address where it leads (packages/markdown).
 */
export const builtHtml = (html: string): string => policy()?.createHTML(html) ?? html;
