import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import type { Answered } from "../../platform/http/answered.ts";
import { measureRequests } from "../../platform/metrics/measure-requests.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { measureProcess } from "../../platform/metrics/process-metrics.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import { areaOf } from "./areas.rules.ts";
import { countActs } from "./count-acts.ts";
import { monitoringStore } from "./monitoring.store.ts";
import { readGauges, type Sources } from "./read-gauges.ts";
import { readReplicas } from "./read-replicas.ts";
import type { Replicas } from "../../platform/database/replicas.ts";

type Deps = Pick<AppContext, "db" | "eventual" | "clock"> &
  Omit<Sources, "store" | "databases" | "systems"> & {
    metrics: Metrics;
    /** absent where there are none */
    replicas: Replicas | undefined;
    audit: Pick<SealedAudit, "follow">;
    systems: Pick<ConnectedSystems, "list" | "findByAppId" | "findByAbbr">;
  };

/** The monitoring module: everything that is measured, for whoever reads `/metrics`. */
export function monitoringModule({ db, eventual, metrics, replicas, audit, systems, ...deps }: Deps) {
  const abbrOf = async (objectId: string) =>
    ((await systems.findByAppId(objectId)) ?? (await systems.findByAbbr(objectId)))?.abbr;
  audit.follow(countActs({ metrics, abbrOf }));
  readGauges(metrics, { ...deps, systems, store: monitoringStore(db), databases: { main: db, eventual } });
  if (replicas) readReplicas(metrics, replicas);
  const stopWatching = measureProcess(metrics);
  const onAnswered: (answered: Answered) => void = measureRequests(metrics, areaOf);
  return { onAnswered, stop: stopWatching };
}
