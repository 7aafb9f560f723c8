import { applicantShell, type Visit } from "./applicant-shell.ts";

export type CasFlaw =
  | "otherService"
  | "asksForPage"
  | "neverValidates"
  | "validatesForOther"
  | "fails"
  | "believesUsed"
  | "believesAny"
  | "believesOthers"
  | "asksBeforeChange"
  | "deafToLogout"
  | "refusesLogout"
  | "respellsService";

/** A small system of somebody else's that knows CAS. Right unless told otherwise. */
export async function startCasApplicant(portal: string) {
  const shell = await applicantShell<CasFlaw>();
  const { base, is } = shell;
  const service = `${base}/in`;
  /** what a careless system remembers of tickets */
  const known = new Map<string, string>();

  /** The address that was opened without its ticket: as it stands, or as the library of a careless maker puts it anew. */
  function openedWithout(url: URL): string {
    if (!is("respellsService")) return url.href.replace(/[?&]ticket=[^&]*$/, "");
    const opened = new URL(url);
    opened.searchParams.delete("ticket");
    return opened.href;
  }

  async function validated(url: URL, ticket: string): Promise<string | undefined> {
    const asked = is("validatesForOther") ? `${base}/else` : openedWithout(url);
    const query = new URLSearchParams({ service: asked, ticket, format: "JSON" });
    const reply = await fetch(`${portal}/cas/p3/serviceValidate?${query.toString()}`);
    const { serviceResponse } = (await reply.json()) as {
      serviceResponse: { authenticationSuccess?: { user: string }; authenticationFailure?: { code: string } };
    };
    const code = serviceResponse.authenticationFailure?.code;
    if (code === "INVALID_SERVICE" && is("believesOthers")) return "somebody";
    if (code === "INVALID_TICKET" && is("believesAny") && !known.has(ticket)) return "somebody";
    if (code === "INVALID_TICKET" && is("believesUsed")) return known.get(ticket);
    const user = serviceResponse.authenticationSuccess?.user;
    if (user !== undefined) known.set(ticket, user);
    return user;
  }

  async function enter(visit: Visit, ticket: string): Promise<void> {
    if (is("neverValidates")) return shell.refuse(visit);
    const user = await validated(visit.url, ticket);
    if (user === undefined || is("fails")) return shell.refuse(visit);
    const current = shell.userOf(visit);
    if (is("asksBeforeChange") && current !== undefined && current !== user)
      return void visit.response.end("是否切换账号？");
    return shell.begin(visit, user, ticket);
  }

  function signOff({ response, body }: Visit): void {
    if (is("refusesLogout")) return void response.writeHead(500).end();
    const [, ticket = ""] = /SessionIndex>([^<]+)</.exec(body.get("logoutRequest") ?? "") ?? [];
    if (!is("deafToLogout")) shell.endOf(ticket);
    return void response.end();
  }

  shell.serve((visit) => {
    const { url, method, response } = visit;
    if (url.pathname !== "/in") return void response.end("首页");
    if (method === "POST") return signOff(visit);
    const ticket = url.searchParams.get("ticket");
    if (ticket) return enter(visit, ticket);
    if (shell.userOf(visit) !== undefined) return void response.end("已登录");
    const asked = is("otherService") ? `${service}/` : is("asksForPage") ? `${service}?page=1` : service;
    return void response.writeHead(302, { location: `${portal}/cas/login?service=${encodeURIComponent(asked)}` }).end();
  });
  return { ...shell, service };
}
