import { errorCatalogue, refusalMessage, type RefusalName } from "@sannong/contract/errors";

/** What a browser brought back from outside, as its address says. */
export type ArrivalAddress =
  | { by: "ticket"; source: string; ticket: string; state?: string; kind?: "legalPerson" }
  | { by: "code"; source: string; code: string; state: string; iss?: string }
  | { by: "problem"; message: string };

const INCOMPLETE = "登录信息不完整，请返回登录页重新登录";
const REFUSED = "您没有同意登录，或该来源没有认可，请返回登录页重新选择";

/** Our own state, which the JIS family carries in its `gotoUrl` (base64). Nothing else of that address is used. */
function stateIn(gotoUrl: string | null): string | null {
  if (gotoUrl === null) return null;
  try {
    return new URL(atob(gotoUrl.replace(/ /g, "+"))).searchParams.get("state");
  } catch {
    return null; // some portals send an address of their own there
  }
}

const named = (problem: string): string => {
  const name = `upstream.${problem}`;
  return name in errorCatalogue ? refusalMessage(name as RefusalName, { source: "登录来源" }) : INCOMPLETE;
};

/** @param path below `/upstream/return/` stands the source's name */
export function readArrival(path: string, query: URLSearchParams): ArrivalAddress {
  const source = path.split("/")[3] ?? "";
  const get = (name: string) => query.get(name) || null;
  const problem = get("problem");
  if (problem) return { by: "problem", message: named(problem) };
  if (get("error")) return { by: "problem", message: REFUSED };
  const state = get("state") ?? stateIn(get("gotoUrl"));
  const ticket = get("ticket");
  if (source && ticket) {
    const isLegal = get("usertype") === "2";
    return { by: "ticket", source, ticket, ...(state ? { state } : {}), ...(isLegal ? { kind: "legalPerson" } : {}) };
  }
  const code = get("code");
  const iss = get("iss");
  if (source && code && state) return { by: "code", source, code, state, ...(iss ? { iss } : {}) };
  return { by: "problem", message: INCOMPLETE };
}
