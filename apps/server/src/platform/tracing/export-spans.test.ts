import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standInCollector } from "../../../test/stand-in-collector.ts";
import type { Log } from "../log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { exportSpans, type SpanExport } from "./export-spans.ts";
import { newSpanId, spannedAlone, traceOf } from "./trace.ts";

let collector: Awaited<ReturnType<typeof standInCollector>>;
let metrics: ReturnType<typeof createMetrics>;
const newLog = () => ({ info: vi.fn<Log["info"]>(), warn: vi.fn<Log["warn"]>() });
let log: ReturnType<typeof newLog>;
const running: SpanExport[] = [];
beforeEach(async () => {
  collector = await standInCollector();
  log = newLog();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  await collector.close();
});

function start(times = {}, ratio = 1) {
  const settings = { endpoint: `${collector.endpoint}/`, headers: { authorization: "Bearer of-the-operator" }, ratio };
  metrics = createMetrics();
  const shorter = { every: 5, answer: 60, longestPause: 20, farewell: 60, ...times };
  const started = exportSpans({ settings, log, metrics, times: shorter });
  running.push(started);
  return started;
}
const work = ({ sampler }: SpanExport, name: string) =>
  spannedAlone(
    { name, kind: "internal", attributes: { attempt: 2, share: 0.5, isLast: false, none: undefined } },
    sampler,
    async () => {},
  );
const names = () => collector.state.spans.map(({ name }) => name);
const counted = async () => (await metrics.text(() => undefined)).match(/sannong_spans_total\{.+/g);

test("what has ended arrives as OTLP, with who tells it", async () => {
  const started = start();
  await work(started, "one");
  await expect.poll(names).toEqual(["one"]);
  const [span] = collector.state.spans;
  expect(span).toMatchObject({
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    kind: 1,
    attributes: [
      { key: "attempt", value: { intValue: "2" } },
      { key: "share", value: { doubleValue: 0.5 } },
      { key: "isLast", value: { boolValue: false } },
    ],
  });
  expect(Number(span?.endTimeUnixNano) / 1e6).toBeCloseTo(Date.now(), -5);
  expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(span?.startTimeUnixNano ?? 1));
  expect(collector.paths).toEqual(["/v1/traces Bearer of-the-operator"]);
  for (const key of ["service.name", "service.version", "host.name", "process.pid"])
    expect(collector.state.resource).toContain(key);
  expect(await counted()).toEqual(['sannong_spans_total{result="sent"} 1']);
});

test.each(["refuses", "hangs"] as const)(
  "a collector that %s keeps nobody waiting, costs a bounded memory, and gets the newest when it takes them again",
  async (mood) => {
    const started = start({ most: 10, together: 4 });
    collector.state.mood = mood;
    for (let number = 0; number < 40; number += 1) {
      await work(started, `span ${number}`);
    }
    // whoever waited for the collector would have called it as often
    expect(collector.state.calls).toBeLessThan(10);
    await expect.poll(() => collector.state.calls).toBeGreaterThan(1);
    // told once, however often it is tried
    expect(log.warn).toHaveBeenCalledTimes(1);
    collector.state.mood = "takes";
    await expect.poll(() => names().length).toBeGreaterThanOrEqual(10);
    expect(names().length).toBeLessThanOrEqual(14);
    expect(names().at(-1)).toBe("span 39");
    expect(new Set(names()).size).toBe(names().length);
    expect(log.info).toHaveBeenCalledTimes(1);
    expect((await counted())?.join()).toMatch(/dropped"} (2[6-9]|30)/);
  },
);

test("a collector that is not there at the end is not waited for, one that is gets what is left", async () => {
  const well = start({ every: 60_000 });
  await work(well, "the last");
  await well.close();
  expect(names()).toEqual(["the last"]);

  collector.state.mood = "hangs";
  const hanging = start({ every: 60_000, farewell: 40 });
  await work(hanging, "lost");
  const begun = performance.now();
  await hanging.close();
  expect(performance.now() - begun).toBeLessThan(2000);
});

test("nor is the answer to a call that is under way at the end", async () => {
  const started = start({ answer: 60_000, farewell: 40 });
  collector.state.mood = "hangs";
  await work(started, "lost");
  await expect.poll(() => collector.state.calls).toBe(1);
  const begun = performance.now();
  await started.close();
  expect(performance.now() - begun).toBeLessThan(2000);
}, 10_000);

test.each(["stops", "cuts", "switches"] as const)(
  "a collector that %s in the midst of its answer has not taken them, and ends nothing but its own call",
  async (mood) => {
    const started = start();
    collector.state.mood = mood;
    await work(started, "one");
    await expect.poll(() => log.warn.mock.calls.length).toBe(1);
    collector.state.mood = "takes";
    await expect.poll(names).toEqual(["one"]);
    await started.close();
  },
);

test("of all traces the share is kept that was asked for, by all servers the same, whatever a caller says", () => {
  const [half, other, none] = [start({}, 0.5), start({}, 0.5), start({}, 0)];
  const ids = Array.from({ length: 2000 }, () => newSpanId() + newSpanId());
  const kept = ids.filter((id) => half.sampler(id));
  expect(Math.abs(kept.length - 1000)).toBeLessThan(200);
  expect(ids.filter((id) => other.sampler(id))).toEqual(kept);
  const traceparent = `00-${kept[0]}-${newSpanId()}-01`;
  expect(traceOf({ traceparent, take: half.sampler }).take).toBeDefined();
  expect(traceOf({ traceparent, take: none.sampler }).take).toBeUndefined();
});
