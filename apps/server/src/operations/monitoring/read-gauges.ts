import { roundNames } from "@sannong/contract/operations/job-words";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { channelNames, type Deliveries } from "../../kernel/delivery/index.ts";
import { lookUps } from "../../platform/cache/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import type { Db } from "../../platform/database/database.ts";
import { PooledDb } from "../../platform/database/pool.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { BackupsModule } from "../backups/index.ts";
import type { JobsModule } from "../jobs/index.ts";
import type { MonitoringStore } from "./monitoring.store.ts";

export type Sources = {
  store: MonitoringStore;
  databases: Readonly<Record<string, Db>>;
  clock: Clock;
  hasher: Pick<PasswordHasher, "waiting">;
  deliveries: Pick<Deliveries, "queues">;
  jobs: Pick<JobsModule, "list">;
  backups: Pick<BackupsModule, "lastWholeAt" | "newestFaults">;
  systems: Pick<ConnectedSystems, "list">;
  certificateEnds: () => Promise<{ system: string; use: string; endsAt: Date }[]>;
};

const seconds = (at: Date) => at.getTime() / 1000;
const one = (value: number) => [{ labels: {}, value }];
const timeOfId = (id: string) => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));

/** What is read at the moment in which somebody reads the metrics; a group that cannot be read leaves the others. */
export function readGauges(metrics: Metrics, sources: Sources): void {
  readDatabase(metrics, sources);
  readHashes(metrics, sources);
  readQueues(metrics, sources);
  readJobs(metrics, sources);
  readAudit(metrics, sources);
  readKept(metrics, sources);
  readSystems(metrics, sources);
}

function readDatabase(metrics: Metrics, { store, databases }: Sources): void {
  const up = metrics.gauge({ name: "sannong_database_up", help: "1 while the database answers." });
  const pools = metrics.gauge<"pool" | "state">({
    name: "sannong_database_connections",
    help: "Connections of this process by pool: busy, idle, and how many there may be (most).",
  });
  const waiting = metrics.gauge<"pool">({
    name: "sannong_database_waiting",
    help: "Who waits for a free connection, by pool.",
  });
  const lookedUp = metrics.counter<"result">({
    name: "sannong_cache_lookups_total",
    help: "Look-ups in the caches of this process: kept where the answer was there, read where it was not.",
  });
  const told = { kept: 0, read: 0 };
  metrics.beforeAnswer("the pools", () => {
    const all = Object.entries(databases).flatMap(([name, db]) =>
      db instanceof PooledDb ? db.connections().map((one) => ({ ...one, pool: `${name}-${one.use}` })) : [],
    );
    pools(
      all.flatMap(({ pool, open, idle, most }) =>
        Object.entries({ busy: open - idle, idle, most }).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    );
    waiting(all.map(({ pool, waiting: value }) => ({ labels: { pool }, value })));
    for (const result of ["kept", "read"] as const) {
      lookedUp.add({ result }, lookUps[result] - told[result]);
      told[result] = lookUps[result];
    }
  });
  const apart = metrics.gauge({
    name: "sannong_clock_apart_seconds",
    help: "How far this machine's clock is ahead of the database's; behind it where it is less than nought.",
  });
  metrics.beforeAnswer("the database", async () => {
    up(one(0));
    await store.answers();
    up(one(1));
    apart(one(await store.clockApart()));
  });
}

function readHashes(metrics: Metrics, { hasher }: Sources): void {
  const waiting = metrics.gauge({
    name: "sannong_password_hashes_waiting",
    help: "Passwords of this process that wait to be hashed.",
  });
  metrics.beforeAnswer("the hashes", () => waiting(one(hasher.waiting())));
}

function readQueues(metrics: Metrics, { deliveries, clock }: Sources): void {
  const gauge = (name: string, help: string) => metrics.gauge<"channel">({ name, help });
  const waiting = gauge("sannong_delivery_waiting", "What waits to be told to somebody outside, by channel.");
  const dead = gauge("sannong_delivery_dead", "What was given up after its last try and is still kept, by channel.");
  const oldest = gauge(
    "sannong_delivery_oldest_seconds",
    "Age of the oldest that waits, by channel; 0 where none does.",
  );
  metrics.beforeAnswer("the queues", async () => {
    const queues = new Map((await deliveries.queues()).map((queue) => [queue.channel, queue]));
    const now = clock().getTime();
    const each = (value: (name: string) => number) =>
      channelNames.map((channel) => ({ labels: { channel }, value: value(channel) }));
    waiting(each((name) => queues.get(name)?.waiting ?? 0));
    dead(each((name) => queues.get(name)?.dead ?? 0));
    oldest(each((name) => Math.max(0, (now - (queues.get(name)?.oldestAt?.getTime() ?? now)) / 1000)));
  });
}

function readJobs(metrics: Metrics, { jobs }: Sources): void {
  const gauge = (name: string, help: string) => metrics.gauge<"task">({ name, help });
  const begun = gauge("sannong_job_last_run_timestamp_seconds", "When the last run of a job began.");
  const well = gauge("sannong_job_last_run_success", "1 where the last run of a job ended well, 0 where it failed.");
  const success = gauge(
    "sannong_job_last_success_timestamp_seconds",
    "When the last run that ended well began, as far as this process has seen.",
  );
  const took = gauge("sannong_job_last_run_duration_seconds", "How long the last run of a job took.");
  const late = gauge("sannong_job_late", "1 where a job that comes round by itself has not come when it should.");
  const lastSuccess = new Map<string, number>();
  metrics.beforeAnswer("the jobs", async () => {
    const { records } = await jobs.list();
    const ran = records.flatMap(({ name, last }) =>
      last ? [{ name, ...last, at: seconds(new Date(last.begunAt)) }] : [],
    );
    for (const { name, at, failure } of ran) if (failure === null) lastSuccess.set(name, at);
    const each = (value: (run: (typeof ran)[number]) => number) =>
      ran.map((run) => ({ labels: { task: run.name }, value: value(run) }));
    begun(each(({ at }) => at));
    well(each(({ failure }) => (failure === null ? 1 : 0)));
    took(each(({ tookMs }) => tookMs / 1000));
    success([...lastSuccess].map(([task, value]) => ({ labels: { task }, value })));
    const rounds = records.filter(({ name }) => (roundNames as readonly string[]).includes(name));
    late(rounds.map(({ name, isLate }) => ({ labels: { task: name }, value: isLate ? 1 : 0 })));
  });
}

function readAudit(metrics: Metrics, { store, clock }: Sources): void {
  const gauge = (name: string, help: string) => metrics.gauge({ name, help });
  const unlinked = gauge("sannong_audit_unlinked_entries", "Entries of the audit log that are not in its chain yet.");
  const lag = gauge("sannong_audit_lag_seconds", "Age of the oldest entry that is not in the chain yet.");
  const signed = gauge(
    "sannong_audit_head_signed_timestamp_seconds",
    "When the end of the audit chain was last signed.",
  );
  const checked = gauge("sannong_audit_check_timestamp_seconds", "When the audit chain was last checked to its end.");
  const intact = gauge("sannong_audit_check_intact", "1 where the last check found the audit chain whole.");
  metrics.beforeAnswer("the audit log", async () => {
    const [{ count, first }, signedAt, check] = await Promise.all([
      store.unlinked(),
      store.headSignedAt(),
      store.lastCheck(),
    ]);
    unlinked(one(count));
    lag(one(first === null ? 0 : Math.max(0, (clock().getTime() - timeOfId(first).getTime()) / 1000)));
    signed(signedAt ? one(seconds(signedAt)) : []);
    checked(check ? one(seconds(check.endedAt)) : []);
    intact(check ? one(check.isIntact ? 1 : 0) : []);
  });
}

function readKept(metrics: Metrics, { backups, certificateEnds }: Sources): void {
  const whole = metrics.gauge({
    name: "sannong_backup_last_whole_timestamp_seconds",
    help: "Of when the last backup is that was read again and found whole; 0 where there never was one.",
  });
  const faults = metrics.gauge({
    name: "sannong_backup_newest_faults",
    help: "How much is wrong with the newest backup.",
  });
  const ends = metrics.gauge<"system" | "use">({
    name: "sannong_certificate_end_timestamp_seconds",
    help: "When the certificates of a system end, the first of each use; system portal is our own.",
  });
  metrics.beforeAnswer("the backups", async () => {
    const [at, wrong] = await Promise.all([backups.lastWholeAt(), backups.newestFaults()]);
    whole(one(at === null ? 0 : seconds(at)));
    faults(one(wrong));
  });
  metrics.beforeAnswer("the certificates", async () => {
    const first = new Map<string, { labels: { system: string; use: string }; value: number }>();
    for (const { system, use, endsAt } of await certificateEnds()) {
      const key = `${system} ${use}`;
      const value = seconds(endsAt);
      if ((first.get(key)?.value ?? Infinity) > value) first.set(key, { labels: { system, use }, value });
    }
    ends([...first.values()]);
  });
}

function readSystems(metrics: Metrics, { systems }: Sources): void {
  const up = metrics.gauge<"system">({
    name: "sannong_system_up",
    help: "1 where a live system answered when the portal last asked it; absent where it was never asked.",
  });
  const took = metrics.gauge<"system">({
    name: "sannong_system_answer_seconds",
    help: "How long a live system took to answer when the portal last asked it.",
  });
  metrics.beforeAnswer("the systems", async () => {
    const probed = (await systems.list()).flatMap(({ abbr, stage, probe }) =>
      stage === "live" && probe ? [{ labels: { system: abbr }, probe }] : [],
    );
    up(probed.map(({ labels, probe }) => ({ labels, value: probe.fault === null ? 1 : 0 })));
    took(
      probed.flatMap(({ labels, probe: { tookMs } }) => (tookMs === null ? [] : [{ labels, value: tookMs / 1000 }])),
    );
  });
}
