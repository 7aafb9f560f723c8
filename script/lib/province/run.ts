import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openPool } from "../../../apps/server/src/platform/database/pool.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { pgbouncer, startPgbouncer } from "../../../apps/server/test/pgbouncer.ts";
import { hasRedis, redisCluster } from "../../../apps/server/test/redis-server.ts";
import { startS3StandIn } from "../../../apps/server/test/s3-stand-in.ts";
import { agreeToAll, HANDOFF_URI } from "../../../bench/codes.ts";
import { addPeople } from "../../../bench/people.ts";
import { registerSystem } from "../../../bench/portal.ts";
import { serversBehind } from "../../../bench/sign-in-client.ts";
import { signInAll } from "../../../bench/sign-ins.ts";
import { handOffs, openIdWay } from "../chaos/hand-offs.ts";
import { withoutLimits } from "../chaos/portal.ts";
import { signIns } from "../chaos/sign-ins.ts";
import type { Story } from "../chaos/story.ts";
import { freePort } from "../free-port.ts";
import { quickFolder } from "../quick-folder.ts";
import { hasNginx, startNginx } from "../rolling/nginx.ts";
import { nodeAt } from "../rolling/nodes.ts";
import { incidents } from "./incidents.ts";
import { hasPatroni, startPatroni } from "./patroni.ts";
import { reads, searches, uploads } from "./stories.ts";
import { windows } from "./windows.ts";

/**
 * A province on one machine: three servers behind nginx, PostgreSQL with a standby under Patroni, PgBouncer, a Redis
 * Cluster of three, files in a bucket. People sign in, read, go into a system, search and hand files in while one part
 * after another breaks.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string" },
    drain: { type: "string", default: "4" },
  },
});
const SIGNING_IN = 6;
const HOLDING_A_SESSION = 6;
const SERVERS = 3;
const CONNECTIONS = 24;
/** Everybody has done something by then. */
const WITHIN_MS = 60_000;
const KEY = { accessKeyId: "province", secretAccessKey: "province-secret", region: "us-east-1" };
const BUCKET = "province";

const missing = [
  hasPatroni() ? [] : ["Patroni, etcd, HAProxy or PostgreSQL"],
  (await hasNginx()) ? [] : ["nginx"],
  pgbouncer ? [] : ["PgBouncer"],
  hasRedis ? [] : ["Redis"],
].flat();
if (missing.length > 0) {
  console.log(`skipped: this machine has no ${missing.join(", no ")}`);
  process.exit(0);
}
const chosen = incidents.filter(({ name, isShort }) =>
  values.only === undefined ? isShort || !values.short : name.includes(values.only),
);

const folder = await mkdtemp(join(await quickFolder(), "sannong-province-"));
const dataDir = join(folder, "data");
await mkdir(dataDir);
const parts: { stop: () => Promise<void> }[] = [];
const { notes, within, outside } = windows();
const begun = performance.now();
const since = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
try {
  const redis = await redisCluster(["--appendonly", "yes", "--appendfsync", "always"]);
  parts.push({ stop: () => redis.close() });
  const bucket = await startS3StandIn(KEY, { bucket: BUCKET });
  parts.push({ stop: () => bucket.close() });
  const patroni = await startPatroni(folder);
  parts.push(patroni);
  const poolerPort = await freePort();
  const openPooler = () =>
    startPgbouncer(patroni.appUrl, { size: CONNECTIONS, port: poolerPort, settings: ["server_login_retry = 1"] });
  let pooler = await openPooler();
  parts.push({ stop: () => pooler.close() });
  console.log(`${since()}: PostgreSQL with a standby, PgBouncer, Redis Cluster and bucket run`);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...withoutLimits,
    DATABASE_POOLER: "transaction",
    REDIS_URL: redis.url,
    FILE_STORAGE: "s3",
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: KEY.accessKeyId,
    S3_SECRET_KEY: KEY.secretAccessKey,
  };
  const nodes = await Promise.all(
    Array.from({ length: SERVERS }, async () => {
      const [own, metrics] = [await freePort(), await freePort()];
      const place = { port: own, publicUrl: url, dataDir, databaseUrl: pooler.url, ownerUrl: patroni.ownerUrl };
      const listens = { METRICS_LISTEN: `127.0.0.1:${metrics}` };
      const node = nodeAt({ ...place, drainSeconds: Number(values.drain), settings: { ...settings, ...listens } });
      return { node, port: own, metrics: `http://127.0.0.1:${metrics}/metrics` };
    }),
  );
  parts.push({ stop: async () => void (await Promise.all(nodes.map(({ node }) => node.kill()))) });
  // the first makes the schema
  await nodes[0]!.node.start();
  await Promise.all(nodes.slice(1).map(({ node }) => node.start()));
  parts.push(
    await startNginx(
      folder,
      port,
      nodes.map((one) => one.port),
    ),
  );
  serversBehind.set(
    url,
    nodes.map(({ node }) => node.url),
  );
  console.log(`${since()}: three servers run behind nginx`);

  Object.assign(process.env, { DATABASE_URL: patroni.appUrl, DATABASE_MIGRATION_URL: patroni.ownerUrl, ...settings });
  delete process.env["DATABASE_POOLER"];
  const people = await addPeople(dataDir, SIGNING_IN + HOLDING_A_SESSION, patroni.appUrl);
  const terms = ["--abbr", "provinceoidc", "--protocol", "oidc", "--jump-type", "0", "--handoff-uri", HANDOFF_URI];
  const system = await registerSystem(dataDir, terms);
  const [signing, holding] = [people.slice(0, SIGNING_IN), people.slice(SIGNING_IN)];
  const handles = await signInAll(url, holding);
  await agreeToAll(url, handles, system.appId);
  const holders = () => holding.map(({ username }, at) => ({ username, handles: handles[at]! }));
  const stories: readonly Story[] = [
    signIns(url, signing, notes),
    handOffs(openIdWay(url, system, notes), () => handles, notes),
    reads(url, holders, notes),
    searches(url, notes),
    uploads(url, holders, notes),
  ];

  /** @throws Error when somebody is told of nothing done for too long */
  async function everybodyActs(): Promise<void> {
    const before = stories.map((story) => story.acknowledged());
    const idle = () => stories.filter((story, at) => story.acknowledged() === before[at]);
    for (const end = Date.now() + WITHIN_MS; idle().length > 0; await pause(20))
      if (Date.now() > end) {
        const names = idle().map(({ name }) => name);
        const told = [...notes.sentences.keys()].join("; ");
        throw new Error(
          `nothing was acknowledged within ${WITHIN_MS} ms: ${names.join(", ")}; people were told: ${told}`,
        );
      }
  }

  const db = openPool({ url: patroni.appUrl, size: 2, log: createLog("silent") });
  parts.push({ stop: () => db.destroy() });
  const province = {
    folder,
    nodes: nodes.map(({ node }) => node),
    patroni,
    redis: redis.nodes,
    pooler: {
      async restart(awayMs: number) {
        await pooler.close("SIGKILL");
        await pause(awayMs);
        pooler = await openPooler();
      },
    },
  };
  for (const { name, what, longestMs, act } of chosen) {
    let over = false;
    const working = Promise.all(stories.map((story) => story.live(() => over)));
    await everybodyActs();
    const from = Date.now();
    await act(province);
    await everybodyActs();
    const to = Date.now();
    over = true;
    await working;
    const { failures, recoveredMs } = within(name, from, to, longestMs);
    for (const story of stories) await story.compare({ what, at: from }, db);
    console.log(
      `${since()}: ${name}, whole again after ${((to - from) / 1000).toFixed(1)} s: ${failures} failures, the last ${(recoveredMs / 1000).toFixed(1)} s after it; faults ${notes.faults.length}`,
    );
  }
  for (const { metrics } of nodes) await proveMetrics(await (await fetch(metrics)).text());
  for (const { name, figures } of stories)
    console.log(
      `${name}: ${Object.entries(figures())
        .map(([counted, count]) => `${count} ${counted}`)
        .join(", ")}`,
    );
  for (const [sentence, count] of notes.sentences) console.log(`${count} × ${sentence}`);
} finally {
  for (const part of parts.toReversed()) await part.stop();
  await rm(folder, { recursive: true, force: true });
}
const faults = [...notes.faults, ...outside()];
for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
console.log(`${chosen.length} incidents in ${since()}, ${faults.length} faults; longest answer ${notes.longest()} ms`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** @throws Error with what Prometheus' own reader says of it */
async function proveMetrics(text: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    const reader = execFile("promtool", ["check", "metrics"], (failure, _out, said) => {
      // exit 3: what it says is advice on names
      if (!failure || failure.code === "ENOENT" || failure.code === 3) return done();
      fail(new Error(`the metrics cannot be read: ${said}`));
    });
    reader.stdin?.on("error", () => {});
    reader.stdin?.end(text);
  });
}
