import { recordKindNames } from "@sannong/contract/data/record-words";
import type { RecordHost } from "../../config/record-hosts.ts";
import { httpRecords } from "../../gateways/external-records/http-records.ts";
import type { RecordSource } from "../../gateways/external-records/record-source.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { type ImportDeps, recordImports } from "./record-import.service.ts";
import { recordImportStore } from "./record-import.store.ts";
import { recordsAdminRoutes } from "./records.admin-routes.ts";
import { recordsAdmin } from "./records.admin-service.ts";
import { recordsAdminStore } from "./records.admin-store.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { recordsRoutes } from "./records.routes.ts";
import { recordsService } from "./records.service.ts";
import { recordsStore } from "./records.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { recordKeyOf, soughtOf } from "./records.rules.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "calendar" | "log" | "jobs"> & {
  /** whose records these are, as lists name their source */
  ownerName: () => string;
  outbound: Pick<Outbound, "call">;
  /** other hosts that keep some of the kinds */
  hosts: readonly RecordHost[];
  regions: Pick<RegionsModule, "nameOf" | "fullNameOf" | "stepsFrom" | "isKnown" | "renamed" | "isWithin">;
  files: ImportDeps["files"];
};

/** The records module: five queries from one table of configurations, each kind kept here or by another host. */
export function recordsModule({
  db,
  ownerName,
  audit,
  clock,
  calendar,
  log,
  jobs,
  outbound,
  hosts,
  regions,
  files,
}: Deps) {
  const store = recordsStore({ db, clock, calendar, regionName: regions.fullNameOf });
  const own: RecordSource = {
    kind: "own",
    get name() {
      return ownerName();
    },
    page: (kind, question) => store.page(kind, question, dayOf(clock())),
  };
  const outside = hosts.map((host) => ({ host, source: httpRecords({ host, outbound, clock }) }));
  const sources = new Map(
    recordKindNames.map((kind) => [kind, outside.find(({ host }) => host.kinds.includes(kind))?.source ?? own]),
  );
  const records = recordsService({ sourceOf: (kind) => sources.get(kind) ?? own, log });
  const imports = recordImports({ store: recordImportStore(db), audit, clock, log, jobs, regions, files });
  const admin = recordsAdmin({ store: recordsAdminStore(db), audit, clock, regions });
  return {
    routes(server: Server) {
      recordsRoutes(server, { records, audit, clock, regions });
      recordsAdminRoutes(server, { admin, imports });
    },
    imports: { perform: imports.perform, resume: imports.resume },
    /** What was to be shown until yesterday leaves the lists' indexes too; no list has shown it since midnight. */
    withdrawEnded: () => store.withdrawEnded(dayOf(clock())),
  };
}
