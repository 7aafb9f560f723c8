import type { Replicas } from "../../platform/database/replicas.ts";
import { spreadReads } from "../../platform/database/spread-db.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

/** How the replicas stand, and how much they are read. */
export function readReplicas(metrics: Metrics, { hosts }: Pick<Replicas, "hosts">): void {
  const up = metrics.gauge<"replica">({
    name: "sannong_database_replica_up",
    help: "1 while this process reaches a replica of the database.",
  });
  const lag = metrics.gauge<"replica">({
    name: "sannong_database_replica_lag_seconds",
    help: "How old an answer of a replica is at most, as this process measured it; absent where it never did.",
  });
  const reads = metrics.counter<"of" | "from">({
    name: "sannong_database_replica_reads_total",
    help: "Questions that a replica may answer, by whose they are and by whom they were answered.",
  });
  const told = new Map<string, { replica: number; primary: number }>();
  metrics.beforeAnswer("the replicas", () => {
    up(hosts.map(({ name: replica, isAway }) => ({ labels: { replica }, value: isAway ? 0 : 1 })));
    lag(
      hosts
        .map((host) => ({ labels: { replica: host.name }, value: host.lagMs() / 1000 }))
        .filter(({ value }) => Number.isFinite(value)),
    );
    for (const [of, counted] of spreadReads) {
      const before = told.get(of) ?? { replica: 0, primary: 0 };
      for (const from of ["replica", "primary"] as const) reads.add({ of, from }, counted[from] - before[from]);
      told.set(of, { ...counted });
    }
  });
}
