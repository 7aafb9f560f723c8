import { reachOf } from "../../gateways/connected-systems/reach.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { Server } from "../../platform/http/serve.ts";
import { handoffRoutes } from "./hand-off.routes.ts";
import { handoffService, type HandoffDeps } from "./hand-off.service.ts";
import { reachableService, type ReachableDeps } from "./reachable.service.ts";
import { redirectService, type RedirectDeps } from "./redirect.service.ts";

export { casService, ticketAddress } from "./hand-off.rules.ts";

type Deps = HandoffDeps &
  Omit<RedirectDeps, "handoff"> &
  Omit<ReachableDeps, "reachOf"> & { outbound: Pick<Outbound, "call"> };

/** The hand-off module: sending people into connected systems with what each of them takes (design §3, Jump types). */
export function handOffModule(deps: Deps) {
  const handoff = handoffService(deps);
  const redirects = redirectService({ ...deps, handoff });
  const reach = reachableService({ ...deps, reachOf: reachOf(deps) });
  return { routes: (server: Server) => handoffRoutes(server, { handoff, redirects, reach }) };
}
