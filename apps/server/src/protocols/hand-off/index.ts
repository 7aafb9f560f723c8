import { reachOf } from "../../gateways/connected-systems/reach.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Server } from "../../platform/http/serve.ts";
import { handoffRoutes } from "./hand-off.routes.ts";
import { handoffService, type HandoffNeeds } from "./hand-off.service.ts";
import { reachableService, type ReachableNeeds } from "./reachable.service.ts";
import { redirectService, type RedirectNeeds } from "./redirect.service.ts";

export { casService, landingAddress, ticketAddress } from "./hand-off.rules.ts";

type Needs = HandoffNeeds &
  Omit<RedirectNeeds, "handoff"> &
  Omit<ReachableNeeds, "reachOf"> & { outbound: Pick<Outbound, "call"> };

/** The hand-off module: sending people into connected systems with what each of them takes (design §3, Jump types). */
export function handOffModule(needs: Needs) {
  const handoff = handoffService(needs);
  const redirects = redirectService({ ...needs, handoff });
  const reach = reachableService({ ...needs, reachOf: reachOf(needs) });
  return { routes: (server: Server) => handoffRoutes(server, { handoff, redirects, reach }) };
}
