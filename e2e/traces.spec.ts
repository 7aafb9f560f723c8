import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { standInCollector } from "../apps/server/test/stand-in-collector.ts";
import { freePort } from "../script/lib/free-port.ts";
import { quickFolder } from "../script/lib/quick-folder.ts";
import { expect, portal, test } from "./support/fixtures.ts";
import { startPortal } from "./support/start-portal.ts";
import { watch } from "./support/watch.ts";

test("where traces are kept, each call of a page begins one, and nowhere else does a page load anything for it", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const html = await (await page.request.get(`${portal()}/homeZtfw`)).text();
  expect(html).not.toContain("traceparent");

  const collector = await standInCollector();
  const dataDir = await mkdtemp(join(await quickFolder(), "sannong-traced-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { DEMO: "1", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: port, PUBLIC_URL: url };
  const server = await startPortal({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  try {
    const { complaints } = watch(page, url);
    const called = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith("/api/"));
    await page.goto(`${url}/homeZtfw`);
    const request = await called;
    const sent = (await request.allHeaders())["traceparent"] ?? "";
    const [, traceId = "", spanId] = /^00-([\da-f]{32})-([\da-f]{16})-00$/.exec(sent) ?? [];
    expect((await request.response())?.headers()["x-request-id"]).toBe(traceId.slice(16));
    const own = () => collector.state.spans.find((span) => span.traceId === traceId && span.kind === 2);
    await expect.poll(() => own()?.parentSpanId, { timeout: 30_000 }).toBe(spanId);
    expect(complaints).toEqual([]);
  } finally {
    await server.stop();
    await collector.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
