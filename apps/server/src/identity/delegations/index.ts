import type { Server } from "../../platform/http/serve.ts";
import { delegationsRoutes } from "./delegations.routes.ts";
import { type DelegationsDeps, delegationsService } from "./delegations.service.ts";
import { delegationsStore } from "./delegations.store.ts";

export type { Matter } from "./delegations.service.ts";

type Deps = Omit<DelegationsDeps, "store"> & Parameters<typeof delegationsStore>[0];

/** 代办授权: a person whom somebody trusts acts for them in one matter, seen by both, until a day. */
export function delegationsModule(deps: Deps) {
  const delegations = delegationsService({ ...deps, store: delegationsStore(deps) });
  return {
    routes: (server: Server) => delegationsRoutes(server, delegations),
    /** to be run every minute */
    endDue: delegations.endDue,
  };
}
