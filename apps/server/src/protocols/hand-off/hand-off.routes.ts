import {
  askingSystem,
  generateCode,
  generateTicket,
  reachable,
  redirect,
  smartBrainRedirect,
  thirdPartyEntry,
} from "@sannong/contract/protocols/hand-off";
import { askingProtocolOf } from "@sannong/contract/rules/protocols/asking-protocol";
import type { Server, Visit } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { HandoffService } from "./hand-off.service.ts";
import type { ReachableService } from "./reachable.service.ts";
import type { RedirectService } from "./redirect.service.ts";

type Services = { handoff: HandoffService; redirects: RedirectService; reach: ReachableService };

/** A page of another session may still send its token: nothing is done with it, and nothing for it (design §3, Jump types). */
function requireOwnToken(token: string | undefined, { request }: Visit): void {
  const bare = (value: string) => value.trim().replace(/^Bearer\s+/i, "");
  if (token && bare(token) !== bare(request.headers.authorization ?? "")) throw new Refusal("handoff.foreignToken");
}

/** The addresses by which the pages hand a person over to a system. */
export function handoffRoutes(server: Server, { handoff, redirects, reach }: Services): void {
  server.serve(askingSystem, ({ uid, by }) => handoff.askingSystem(uid, askingProtocolOf(by)));
  server.serve(generateCode, (input, { caller, origin }) => handoff.generateCode(input, caller, origin));
  server.serve(generateTicket, ({ token, ...input }, visit) => {
    requireOwnToken(token, visit);
    return handoff.generateTicket(input, visit.caller, visit.origin);
  });
  server.serve(thirdPartyEntry, (input, { caller, origin }) => handoff.thirdPartyEntry(input, caller, origin));
  server.serve(reachable, async ({ identification }) => ({ state: await reach.reachable(identification) }));
  server.serve(redirect, async ({ redirectUrl, token }, visit) => {
    requireOwnToken(token, visit);
    return { redirectUrl: await redirects.redirect(redirectUrl, visit.caller, visit.origin) };
  });
  server.serve(smartBrainRedirect, async (_input, { caller, origin }) => ({
    redirectUrl: await redirects.smartBrain(caller, origin),
  }));
}
