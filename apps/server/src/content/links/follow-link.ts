import type { LinkVerdict } from "@sannong/contract/content/link-words";
import { type Outbound, OutboundFailure, tlsProblemOf } from "../../platform/outbound/outbound.ts";
import { isRedirect, type Link, verdictOfStatus } from "./links.rules.ts";

export type OwnPage = { status: number; location?: string | undefined; html?: string | undefined };
export type Followed = {
  verdict: LinkVerdict;
  status: number | null;
  detail: string | null;
  html?: string | undefined;
};

type Deps = {
  outbound: Pick<Outbound, "call">;
  ownOrigin: string;
  /** a page of this very server, asked without leaving it */
  readOwn: (path: string) => Promise<OwnPage>;
  timeoutMs: number;
};

const HOPS = 5;
const LARGEST = 2 * 1024 * 1024;

const verdicts: Record<OutboundFailure["reason"], LinkVerdict> = {
  forbiddenAddress: "refused",
  unresolved: "unresolved",
  timeout: "timeout",
  // it is there, and more than we want to read
  tooLarge: "ok",
  unreachable: "unreachable",
};

function ofFailure(failure: OutboundFailure): Followed {
  const tls = failure.reason === "unreachable" ? tlsProblemOf(failure.cause) : null;
  return { verdict: tls ? "certificate" : verdicts[failure.reason], status: null, detail: tls };
}

/** Where a link ends up: redirects are followed one by one, each through the guard of outgoing calls. */
export async function followLink({ address, privateAllowed }: Link, deps: Deps): Promise<Followed> {
  const { outbound, ownOrigin, readOwn, timeoutMs } = deps;
  const ask = async (url: URL): Promise<OwnPage> => {
    if (url.origin === ownOrigin) return readOwn(`${url.pathname}${url.search}`);
    const { status, headers } = await outbound.call(url.href, { timeout: timeoutMs, largest: LARGEST, privateAllowed });
    return { status, location: headers["location"] };
  };

  if (!URL.canParse(address, ownOrigin)) return { verdict: "missing", status: null, detail: "网址写错了" };
  let url = new URL(address, ownOrigin);
  const seen = new Set<string>();
  try {
    for (;;) {
      if (seen.has(url.href) || seen.size > HOPS) return { verdict: "loop", status: null, detail: url.href };
      seen.add(url.href);
      const { status, location, html } = await ask(url);
      const next = isRedirect(status) && location && URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (!next) {
        const wasMoved = seen.size > 1;
        return { verdict: verdictOfStatus(status, wasMoved), status, detail: wasMoved ? url.href : null, html };
      }
      url = next;
    }
  } catch (failure) {
    if (failure instanceof OutboundFailure) return ofFailure(failure);
    throw failure;
  }
}
