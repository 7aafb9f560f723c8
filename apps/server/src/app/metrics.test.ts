import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { bindingPortal, type BindingPortal } from "../../test/binding-portal.ts";
import { ABBR } from "../../test/connected-system.ts";
import { prometheusLacks } from "../../test/foreign-clients/installed.ts";
import { silentLog } from "../../test/database.ts";
import { countedEvents } from "../operations/monitoring/count-acts.ts";
import { namedRoutes } from "../operations/monitoring/areas.rules.ts";
import { auditEvents } from "@sannong/contract/governance/audit-events";
import { type MetricsListener, serveMetrics } from "../platform/metrics/serve-metrics.ts";
import { testApp } from "../../test/app.ts";
import { testConfig } from "../../test/database.ts";

const TOKEN = "a-token-of-the-operator";
const listen = { host: "127.0.0.1", port: 0 };

let portal: BindingPortal;
let listener: MetricsListener;
let address = "";
beforeAll(async () => {
  portal = await bindingPortal({ monitoring: { metrics: { listen, token: undefined }, traces: undefined } });
  address = await portal.app.http.listen({ port: 0, host: "127.0.0.1" });
  listener = await serveMetrics(listen, {
    metrics: portal.app.foundation.metrics,
    log: silentLog,
    token: undefined,
  });
});
afterAll(async () => {
  await listener.close();
  await portal.close();
});

/** The value of a series, its labels in any order; undefined where there is none. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split("\n")
    .find(
      (one) =>
        /^[^ {]+/.exec(one)?.[0] === name &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ") + 1));
}
const fresh = () => portal.app.foundation.metrics.text(() => undefined);

test("sign-ins and hand-offs are counted by way, system and result where they are audited, and without a word of who it was", async () => {
  const farmer = portal.browser();
  await farmer.signInAs("nonghu");
  await farmer.logIn({ username: "nonghu", password: "Wrong#2026x" });
  await agreeToShare(farmer, portal.registered.system.appId);
  const asked = (clientId: string) => farmer.ask(`/oauthCode/generateCode?clientId=${clientId}&jumpType=0`);
  expect(await asked(portal.registered.system.appId)).toMatchObject({ success: true });
  expect((await asked("made-up-by-a-stranger")).success).toBe(false);
  await fetch(`${address}/api/oauthCode/generateCode?clientId=x&jumpType=0`);
  await fetch(`${address}/nowhere-at-all`);

  const text = await fresh();
  expect(valueOf(text, "sannong_sign_ins_total", { way: "password", result: "ok" })).toBe(1);
  expect(
    valueOf(text, "sannong_sign_ins_total", { way: "password", result: "refused", reason: "signIn.rejected" }),
  ).toBe(1);
  const ofSystem = { system: ABBR, protocol: "openid" };
  expect(valueOf(text, "sannong_hand_offs_total", { ...ofSystem, result: "ok" })).toBeGreaterThan(0);
  expect(valueOf(text, "sannong_hand_offs_total", { system: "unregistered", result: "refused" })).toBe(1);
  expect(valueOf(text, "sannong_http_requests_total", { area: "handOff", status: "4xx" })).toBe(1);
  expect(valueOf(text, "sannong_http_requests_total", { route: "(none)", status: "4xx" })).toBe(1);
  for (const [what, words] of Object.entries({ name: "nonghu", stranger: "made-up", address: "nowhere-at-all" }))
    expect(text, what).not.toContain(words);
});

test("everything else that is measured is there", async () => {
  await portal.app.rounds["sign-audit-head"]();
  const text = await fresh();
  for (const name of [
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "sannong_delivery_waiting",
    "sannong_delivery_oldest_seconds",
    "sannong_audit_lag_seconds",
    "sannong_backup_last_whole_timestamp_seconds",
    "sannong_cache_lookups_total",
    "sannong_job_late",
  ])
    expect(valueOf(text, name), name).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, "sannong_database_up")).toBe(1);
  expect(valueOf(text, "sannong_database_connections", { pool: "main-visitors", state: "most" })).toBe(24);
});

test("what Prometheus itself says of it", { timeout: 300_000 }, async ({ skip }) => {
  const lacking = await prometheusLacks();
  if (lacking !== undefined) return skip(lacking);
  const told = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: told,
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).toBe("");
  expect(status).toBe(0);
});

test("an address of its own answers nothing else; with a token only whoever shows it, and so at the portal's own", async () => {
  const get = (url: string, token?: string) =>
    fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  expect((await get(`http://127.0.0.1:${listener.port}/healthz`)).status).toBe(404);
  // the public has no metrics
  expect((await get(`${address}/metrics`)).status).toBe(404);

  const withToken = await serveMetrics(listen, {
    metrics: portal.app.foundation.metrics,
    log: silentLog,
    token: TOKEN,
  });
  const own = `http://127.0.0.1:${withToken.port}/metrics`;
  expect([(await get(own)).status, (await get(own, `${TOKEN}x`)).status, (await get(own, TOKEN)).status]).toEqual([
    401, 401, 200,
  ]);
  await withToken.close();

  const app = await testApp({
    database: portal.database,
    config: testConfig({ monitoring: { metrics: { listen: undefined, token: TOKEN }, traces: undefined } }),
  });
  const public_ = await app.http.listen({ port: 0, host: "127.0.0.1" });
  expect((await get(`${public_}/metrics`)).status).toBe(401);
  const shown = await get(`${public_}/metrics`, TOKEN);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
});

test("every act that is counted is one of the audit log, and every address that is named is served", () => {
  const events = Object.values(auditEvents).flatMap((kind) => Object.keys(kind.events));
  expect(countedEvents.filter((event) => !events.includes(event))).toEqual([]);
  const served = new Set(portal.app.routes.map(({ url }) => url));
  expect(namedRoutes.filter((route) => !served.has(route))).toEqual([]);
});
