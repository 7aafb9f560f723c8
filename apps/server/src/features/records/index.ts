import { recordKindNames } from "@sannong/contract/record-words";
import type { RecordHost } from "../../config/record-hosts.ts";
import { httpRecords } from "../../gateways/external-records/http-records.ts";
import type { RecordSource } from "../../gateways/external-records/record-source.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { RegionsRoom } from "../regions/index.ts";
import { dayOf } from "./records.rules.ts";
import { recordsRoutes } from "./records.routes.ts";
import { recordsService } from "./records.service.ts";
import { recordsStore } from "./records.store.ts";

export { soughtOf } from "./records.rules.ts";

type Needs = {
  db: Db;
  /** whose records these are, as lists name their source */
  ownerName: () => string;
  audit: Audit;
  clock: Clock;
  log: Log;
  outbound: Pick<Outbound, "call">;
  /** other hosts that keep some of the kinds */
  hosts: readonly RecordHost[];
  regions: Pick<RegionsRoom, "nameOf" | "fullNameOf" | "stepsFrom">;
};

/** The records room: five queries from one table of configurations, each kind kept here or by another host. */
export function recordsRoom({ db, ownerName, audit, clock, log, outbound, hosts, regions }: Needs) {
  const store = recordsStore({ db, clock, regionName: regions.fullNameOf });
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
  return {
    routes: (server: Server) => recordsRoutes(server, { records, audit, clock, regions }),
    /** What was to be shown until yesterday leaves the lists' indexes too; no list has shown it since midnight. */
    withdrawEnded: () => store.withdrawEnded(dayOf(clock())),
  };
}
