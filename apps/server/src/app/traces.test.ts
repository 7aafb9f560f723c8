import { runInNewContext } from "node:vm";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindingPortal, type BindingPortal } from "../../test/binding-portal.ts";
import { ABBR } from "../../test/connected-system.ts";
import { silentLog } from "../../test/database.ts";
import { type CollectedSpan, standInCollector } from "../../test/stand-in-collector.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { exportSpans, type SpanExport } from "../platform/tracing/export-spans.ts";
import { servePageScript } from "../platform/tracing/page-script.ts";

let collector: Awaited<ReturnType<typeof standInCollector>>;
let spans: SpanExport;
let portal: BindingPortal;
let address = "";
beforeAll(async () => {
  collector = await standInCollector();
  spans = exportSpans({
    settings: { endpoint: collector.endpoint, headers: {}, ratio: 1 },
    log: silentLog,
    metrics: createMetrics(),
    times: { every: 10 },
  });
  portal = await bindingPortal({}, { sampler: spans.sampler });
  address = await portal.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await portal.close();
  await spans.close();
  await collector.close();
});

const of = (traceId: string) => collector.state.spans.filter((span) => span.traceId === traceId);
const attributesOf = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test("a call of a browser is one trace with what was asked of the database for it", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const answered = await fetch(`${address}/readyz?who=somebody`, { headers });
  expect(answered.status).toBe(200);
  // it ends after what was asked for it, and is handed out with it or later
  const requests = () => of(traceId).filter(({ kind }) => kind === 2);
  await expect.poll(() => requests().length).toBe(1);
  const [own] = requests();
  expect(own).toMatchObject({ name: "GET /readyz", parentSpanId: "00f067aa0ba902b7" });
  expect(attributesOf(own!)).toMatchObject({
    "http.response.status_code": "200",
    "sannong.request_id": answered.headers.get("x-request-id"),
  });
  const asked = of(traceId).filter(({ kind }) => kind === 3);
  expect(asked.map(({ name, parentSpanId }) => [name, parentSpanId])).toContainEqual(["SELECT", own?.spanId]);
  expect(asked.map((one) => attributesOf(one)["db.query.text"])).toContainEqual(
    expect.stringContaining("from installation"),
  );
});

test("what the portal asks of a connected system is in the trace of whoever asked, and the system is told of it", async () => {
  const browser = portal.browser();
  await browser.signInAs("nongchang");
  const secrets = { password: "wang-de-mima-1" };
  const body = { username: "laowang", systemAbbr: ABBR, secrets };
  expect(await portal.sealedPost(browser, "/oauth/bindOriginalUser", body)).toMatchObject({ success: true });
  const told = portal.system.state.traces.at(-1) ?? "";
  const [, traceId = "", spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(told) ?? [];
  await expect.poll(() => of(traceId).map((span) => span.spanId)).toContain(spanId);
  const call = of(traceId).find((span) => span.spanId === spanId);
  expect(attributesOf(call!)).toEqual({
    "http.request.method": "POST",
    "server.address": new URL(portal.system.base).host,
    "http.response.status_code": "200",
  });
  // its own request, whose id ends the trace's, stands above both
  const above = of(traceId).filter(({ name }) => name === "INSERT" || name === "SELECT");
  expect(new Set(above.map(({ parentSpanId }) => parentSpanId))).toContain(call?.parentSpanId);
  const audited = await portal.auditRows("binding.made");
  expect(traceId.endsWith(audited.at(-1)?.traceId ?? "none")).toBe(true);

  const everything = JSON.stringify(collector.state.spans);
  for (const word of ["wang-de-mima-1", "laowang", "nongchang", "who=somebody"]) expect(everything).not.toContain(word);
});

test("a round of the background is a trace of its own", async () => {
  const notice = { kind: "authenticationApproved" } as const;
  await portal.app.authentication.oneTimeCodes.notices.send({ phone: "15400002203", regionCode: "320925", notice });
  await portal.app.authentication.oneTimeCodes.notices.settled();
  await portal.app.foundation.deliveries.settled();
  await expect.poll(() => collector.state.spans.map(({ name }) => name)).toContain("deliver textNotice");
  const [delivery] = collector.state.spans.filter(({ name }) => name === "deliver textNotice");
  expect(delivery?.parentSpanId).toBeUndefined();
  expect(of(delivery?.traceId ?? "").map(({ name }) => name)).toContain("send SMS");
});

/** What the script of the pages sends along with a call. */
async function sentByPage(address: string): Promise<string | null> {
  const script = await (await fetch(`${address}/traceparent.js`)).text();
  const window = { fetch: async (_path: string, init: RequestInit) => new Headers(init.headers).get("traceparent") };
  runInNewContext(script, { window, crypto, Headers });
  return window.fetch("/api/notice/unknown", {});
}

test("a call of a page begins its trace there, and the number of a refusal is the trace's end", async () => {
  const app = Fastify();
  servePageScript(app);
  const pages = await app.listen({ port: 0, host: "127.0.0.1" });
  const sent = (await sentByPage(pages)) ?? "";
  await app.close();
  const [, traceId = "", parent] = /^00-([\da-f]{32})-([\da-f]{16})-00$/.exec(sent) ?? [];
  const refused = await fetch(`${address}/api/notice/unknown`, { headers: { traceparent: sent } });
  expect(refused.status).toBe(404);
  expect(refused.headers.get("x-request-id")).toBe(traceId.slice(16));
  await expect.poll(() => of(traceId).length).toBeGreaterThan(0);
  const [own] = of(traceId).filter(({ kind }) => kind === 2);
  expect(own?.parentSpanId).toBe(parent);
  expect(attributesOf(own!)["sannong.request_id"]).toBe(traceId.slice(16));
});

test("no caller names an id of another time, nor one of another form", async () => {
  const old = "00-4bf92f3577b34da60000000000000000-00f067aa0ba902b7-00".replace("0".repeat(16), "692a0000aabbccdd");
  for (const traceparent of [old, "00-x-y-00", `${old}-more`]) {
    const { headers } = await fetch(`${address}/healthz`, { headers: { traceparent } });
    expect(headers.get("x-request-id")).toMatch(/^[\da-f]{16}$/);
    expect(headers.get("x-request-id")).not.toBe("692a0000aabbccdd");
  }
});
