import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { judge, movedNames, promtoolTest, type Reading, rulesFolder } from "../../test/caused-alerts.ts";
import { type App, testApp } from "../../test/app.ts";
import { connectSystem } from "../../test/connected-system.ts";
import { fixedClock, freshDatabase, silentLog, testConfig } from "../../test/database.ts";
import { prometheusLacks } from "../../test/foreign-clients/installed.ts";
import { sentTo } from "../../test/sent-to.ts";
import { browserAt } from "../../test/sign-in-portal.ts";
import { wayTo, type WayToDatabase } from "../../test/way-to-database.ts";
import { machine } from "../platform/clock.ts";
import { openPool } from "../platform/database/pool.ts";
import { type MetricsListener, serveMetrics } from "../platform/metrics/serve-metrics.ts";

// Each alert by what causes it, on a portal that runs: its metrics are read before and in the middle of it, and
// Prometheus itself says by the shipped rules that it is silent before and speaks when the cause lasts.

const POOL = 6;
const limits = { connect: 1500, statement: 1500, silence: 1700 };
const clock = fixedClock();
const rules = ["alerts.yml", "slo.yml"].map((name) => readFileSync(join(rulesFolder, name), "utf8")).join("\n");
const alerts = [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = ""]) => name);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let way: WayToDatabase;
let app: App;
let address: string;
let dataDir: string;
let listener: MetricsListener;
let system: Awaited<ReturnType<typeof connectSystem>>["system"];
let clientId: string;
/** Takes no text message and no alarm. */
const provider = createServer(({ url }, reply) =>
  url === "/alarm" ? reply.writeHead(503).end() : reply.writeHead(200).end('{"code":"9"}'),
);
/** Alerts, with what was read before their cause and in the middle of it. */
const tried: { alerts: readonly string[]; quiet: Reading; caused: Reading }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sannong-alerts-"));
  database = await freshDatabase();
  way = await wayTo(database.url);
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const pool = (settings?: Record<string, string>) =>
    openPool({ url: way.url, size: POOL, log: silentLog, limits, ...(settings && { settings }) });
  const listen = { host: "127.0.0.1", port: 0 };
  const monitoring = { metrics: { listen, token: undefined }, traces: undefined };
  const config = testConfig({ demonstration: true, dataDir, monitoring });
  const gateway = {
    kind: "http" as const,
    url,
    appId: "portal",
    secret: "a-secret-of-the-provider",
    body: '{"to":"{to}","text":"{text}"}',
    accepted: { member: "code", value: "0" },
    templates: {},
  };
  app = await testApp({
    config: {
      ...config,
      sms: { ...config.sms, gateway },
      alarms: { webhook: { url: `${url}/alarm`, secret: undefined, body: '{"title":"{title}"}' }, sms: [], mail: [] },
    },
    database: { db: pool(), eventual: pool({ synchronous_commit: "off" }) },
    clock,
  });
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
  listener = await serveMetrics(listen, { metrics: app.foundation.metrics, log: silentLog, token: undefined });
  const connected = await connectSystem(app, {});
  system = connected.system;
  clientId = connected.registered.system.appId;
  await everythingIsWell();
});
afterAll(async () => {
  await way.set("open");
  await listener.close().catch(() => undefined);
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await way.close();
  await database.close();
  provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** As on a day on which nobody is called. */
async function everythingIsWell(): Promise<void> {
  await app.foundation.audit.seal();
  await app.rounds["sign-audit-head"]();
  await checkAudit();
  await app.rounds["probe-systems"]();
  await database.db
    .insertInto("backupRun")
    .values({ begunAt: clock(), endedAt: clock(), contentAt: clock(), result: "whole", content: "{}", faults: "[]" })
    .execute();
}

async function checkAudit(): Promise<void> {
  const asked: string[] = [];
  app.foundation.jobs.started(sentTo(asked));
  await app.rounds["check-audit-by-night"]();
  for (const id of asked) await app.errands["check-audit"].perform(id);
}

/** Read afresh: what is handed out may be two seconds old. Whether somebody answers is asked as Prometheus does. */
async function read(): Promise<Reading> {
  const text = await app.foundation.metrics.text(() => undefined);
  const isUp = await fetch(`http://127.0.0.1:${listener.port}/metrics`).then(
    ({ ok }) => ok,
    () => false,
  );
  return { text, at: clock(), isUp };
}

/** Reads, causes, and reads again in the middle of it. @returns the metrics that moved meanwhile */
async function cause(names: readonly string[], act: () => unknown): Promise<string[]> {
  const quiet = await read();
  await act();
  const caused = await read();
  tried.push({ alerts: names, quiet, caused });
  return movedNames(quiet, caused);
}

const browser = () => {
  const recorded = async () =>
    (await app.http.inject({ url: "/api/demo/outbox" })).json<{ captchas: { clientId: string; answer: string }[] }>();
  return browserAt({
    app: app.http,
    clock,
    captchas: { recorded: async () => (await recorded()).captchas },
    sms: { recorded: async () => [] },
  } as unknown as Parameters<typeof browserAt>[0]);
};
const get = (url: string) => fetch(`${address}${url}`, { redirect: "manual" });
async function isBack(): Promise<void> {
  await expect.poll(async () => (await read()).text, { timeout: 30_000 }).toContain("\nsannong_database_up 1\n");
}
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test("the event loop is held for half a second at a time", async () => {
  expect(
    await cause(["PortalEventLoopBlocked"], async () => {
      for (let time = 0; time < 3; time += 1) {
        const until = performance.now() + 700;
        while (performance.now() < until);
        // the watch over the loop looks once in between
        await new Promise((done) => setTimeout(done, 25));
      }
    }),
  ).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("more ask for a connection than there are", async () => {
  const asking: Promise<unknown>[] = [];
  expect(
    await cause(["PortalDatabasePoolExhausted"], () => {
      for (let one = 0; one < POOL * 3; one += 1)
        asking.push(sql`select pg_sleep(0.5)`.execute(app.foundation.db).catch(() => undefined));
    }),
  ).toContain("sannong_database_waiting");
  await Promise.all(asking);
});

test("the provider of text messages refuses", async () => {
  expect(await cause(["PortalSmsFailing"], () => browser().sendToPhone("15400001201"))).toContain("sannong_sms_total");
});

test("a connected system is gone", async () => {
  expect(
    await cause(["PortalSystemUnreachable"], async () => {
      await system.close();
      await app.rounds["probe-systems"]();
    }),
  ).toContain("sannong_system_up");
});

test("the database is away, and takes its time to say so", async () => {
  const captcha = "/api/captcha.jpg?clientId=client-000000001";
  expect((await get(captcha)).status).toBe(200);
  expect(
    await cause(["PortalDatabaseAway", "PortalServerErrors"], async () => {
      await way.set("closed");
      expect((await get(captcha)).status).toBe(503);
    }),
  ).toContain("sannong_database_up");
  await way.set("open");
  await isBack();

  const budgets = ["SignIn", "HandOff", "Latency"].flatMap((what) => [
    `Portal${what}BudgetBurningFast`,
    `Portal${what}BudgetBurningSlow`,
  ]);
  expect(
    await cause(budgets, async () => {
      await way.set("hung");
      clock.advance(60);
      await Promise.all([
        get(captcha),
        get(`/api/oauthCode/generateCode?clientId=${clientId}&jumpType=0`),
        get(`/oidc/auth?client_id=${clientId}&response_type=code&scope=openid&redirect_uri=${system.base}/callback`),
      ]);
    }),
  ).toContain("sannong_http_request_duration_seconds_count");
  await way.set("open");
  await isBack();
});

test("a job fails, for somebody took its table away", async () => {
  expect(
    await cause(["PortalJobFailing"], async () => {
      await asOwner("alter table stored_file rename to stored_file_of_somebody");
      const act = () => app.rounds["check-files-by-night"]();
      const run = app.operations.jobs.watch({ job: "check-files-by-night", askedBy: null }, act);
      await expect(run).rejects.toThrow("stored_file");
      await asOwner("alter table stored_file_of_somebody rename to stored_file");
    }),
  ).toContain("sannong_job_last_run_success");
});

test("somebody changed an entry of the audit log", async () => {
  expect(
    await cause(["PortalAuditUnsealed"], async () => {
      await app.foundation.audit.seal();
      await asOwner(
        // what is written meanwhile is in no chain yet
        "update audit_entry set reason = 'x' where id = (select entry_id from audit_link order by seq desc limit 1)",
      );
      await checkAudit();
    }),
  ).toContain("sannong_audit_check_intact");
});

test("the clock of a machine is set a minute wrong", async () => {
  const { time } = machine;
  const moved = await cause(["PortalClockWrong"], () => {
    vi.spyOn(machine, "time").mockImplementation(() => time() - 60_000);
  }).finally(() => vi.restoreAllMocks());
  expect(moved).toContain("sannong_clock_apart_seconds");
});

test("nobody makes a backup for a day and three hours", async () => {
  expect(await cause(["PortalBackupStale"], () => clock.advance(27 * 3600))).toContain(
    "sannong_backup_last_whole_timestamp_seconds",
  );
});

test("nobody takes the alarm about it for two hours", async () => {
  expect(
    await cause(["PortalDeliveryStuck"], async () => {
      await app.governance.alarms.look();
      await app.foundation.deliveries.settled();
      clock.advance(2 * 3600);
    }),
  ).toContain("sannong_delivery_oldest_seconds");
});

test("the portal's own certificate has ten days left", async () => {
  expect(
    await cause(["PortalCertificateEnding"], async () => {
      const [, ends = ""] =
        /^sannong_certificate_end_timestamp_seconds\{system="portal",use="signing"\} (\S+)$/m.exec(
          (await read()).text,
        ) ?? [];
      clock.advance(Number(ends) - 10 * 86_400 - clock().getTime() / 1000);
    }),
  ).toContain("sannong_certificate_end_timestamp_seconds");
});

test("nobody answers for the metrics", async () => {
  expect(await cause(["PortalDown"], () => listener.close())).toContain("up");
});

test("Prometheus is silent before each cause, and speaks while it lasts", { timeout: 300_000 }, async ({ skip }) => {
  const lacking = await prometheusLacks();
  if (lacking !== undefined) return skip(lacking);
  expect(tried.flatMap((one) => one.alerts).toSorted()).toEqual(alerts.toSorted());
  expect(judge(tried.map((one) => promtoolTest(one, rules)))).toBe("");
});
