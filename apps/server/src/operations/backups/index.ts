import { listBackups } from "@sannong/contract/operations/backups";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { backupsService } from "./backups.service.ts";
import { backupsStore } from "./backups.store.ts";

type Deps = { db: Db; audit: Audit; clock: Clock };

/** The backups module: what was kept outside the database, and whether the last of it is recent and whole. */
export function backupsModule({ db, audit, clock }: Deps) {
  const backups = backupsService({ store: backupsStore(db), audit, clock });
  return {
    keep: backups.keep,
    overdueHours: backups.overdueHours,
    newestFaults: backups.newestFaults,
    lastWholeAt: backups.lastWholeAt,
    routes: (server: Server) => server.serve(listBackups, (input) => backups.list(input)),
  };
}
export type BackupsModule = ReturnType<typeof backupsModule>;
