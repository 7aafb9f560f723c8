import { isUnder } from "./who-may-enter.ts";

/** Pages that nobody wants to be sent back to. */
const notWorthResuming = ["/first", "/404", "/401", "/login", "/unifiedLogin", "/opening", "/upstream"];

/** `/oidc` and `/cas` are the server's: only a visit of the whole page reaches them. */
const servedByTheServer = ["/oidc", "/cas"];

export type Resumption = { by: "router" | "wholePage"; path: string };

/**
 * Where a kept address leads, if it leads anywhere: paths of our own origin only, so
 * that a forged link cannot use a sign-in to send somebody away.
 */
export function resumptionOf(kept: string | null | undefined): Resumption | null {
  if (!kept || !kept.startsWith("/")) return null;
  const here = "https://here.invalid";
  if (!URL.canParse(kept, here)) return null;
  const url = new URL(kept, here);
  const path = url.pathname;
  // A path that starts with two slashes reads as another host wherever it is used next.
  if (url.origin !== here || path.startsWith("//") || path === "/") return null;
  if (notWorthResuming.some((page) => isUnder(path, page))) return null;
  const by = servedByTheServer.some((prefix) => isUnder(path, prefix)) ? "wholePage" : "router";
  return { by, path: path + url.search + url.hash };
}
