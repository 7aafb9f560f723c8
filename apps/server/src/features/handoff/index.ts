import type { Server } from "../../platform/http/serve.ts";
import { handoffRoutes } from "./handoff.routes.ts";
import { handoffService, type HandoffNeeds } from "./handoff.service.ts";

/** The hand-off room: codes of our own making for systems that cannot ask for one (legacy hand-off). */
export function handoffRoom(needs: HandoffNeeds) {
  const handoff = handoffService(needs);
  return { routes: (server: Server) => handoffRoutes(server, handoff) };
}
