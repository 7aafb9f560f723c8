import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { RegionsRoom } from "../regions/index.ts";
import { approvalsRoutes } from "./approvals.routes.ts";
import { approvalsService } from "./approvals.service.ts";
import { approvalsStore } from "./approvals.store.ts";

export type { ApprovalHandler } from "./approvals.service.ts";
export type { ApprovalRequest } from "./approvals.rules.ts";

type Needs = {
  db: Db;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  audit: Audit;
  clock: Clock;
  regions: Pick<RegionsRoom, "isWithin" | "levelOfCode" | "fullNameOf">;
};

/** The approvals room: every queue in which somebody asks and an administrator of his region decides. */
export function approvalsRoom({ db, sealer, audit, clock, regions }: Needs) {
  const store = approvalsStore({ db, sealer });
  const index = (value: string) => sealer.index(value);
  const service = approvalsService({ store, audit, clock, index, regions });
  return {
    routes: (server: Server) => approvalsRoutes(server, { approvals: service, clock, regionName: regions.fullNameOf }),
    /** Says what a queue is and what a decision does; once, when the house is built. */
    handle: service.handle,
    open: service.open,
    findOwn: service.findOwn,
    list: service.list,
    decide: service.decide,
  };
}

export type ApprovalsRoom = ReturnType<typeof approvalsRoom>;
