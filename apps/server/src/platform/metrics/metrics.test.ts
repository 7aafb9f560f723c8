import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const text = (metrics: ReturnType<typeof createMetrics>) => metrics.text(() => undefined);

test("counters add up, gauges say what was read last, histograms count what lies below each bound", async () => {
  const metrics = createMetrics();
  const counted = metrics.counter<"way">({ name: "a_total", help: "A." });
  counted.add({ way: "sms" });
  counted.add({ way: "sms" }, 2);
  const gauge = metrics.gauge<"system">({ name: "b", help: "B." });
  gauge([{ labels: { system: "gone" }, value: 1 }]);
  gauge([{ labels: { system: 'odd"\\\n' }, value: 2 }]);
  const took = metrics.histogram<"area">({ name: "c_seconds", help: "C.", buckets: [0.1, 1] });
  for (const seconds of [0.1, 0.5, 3]) took.at({ area: "x" }).observe(seconds);
  expect(await text(metrics)).toBe(
    [
      "# HELP a_total A.",
      "# TYPE a_total counter",
      'a_total{way="sms"} 3',
      "# HELP b B.",
      "# TYPE b gauge",
      'b{system="odd\\"\\\\\\n"} 2',
      "# HELP c_seconds C.",
      "# TYPE c_seconds histogram",
      'c_seconds_bucket{area="x",le="0.1"} 1',
      'c_seconds_bucket{area="x",le="1"} 2',
      'c_seconds_bucket{area="x",le="+Inf"} 3',
      'c_seconds_sum{area="x"} 3.6',
      'c_seconds_count{area="x"} 3',
      "",
    ].join("\n"),
  );
});

test("whoever makes names without end makes no series without end", async () => {
  const metrics = createMetrics();
  const counted = metrics.counter<"name">({ name: "a_total", help: "A." });
  for (let number = 0; number < 5000; number += 1) counted.add({ name: `name-${number}` });
  const lines = (await text(metrics)).split("\n").filter((line) => line.startsWith("a_total{"));
  expect(lines).toHaveLength(2001);
  expect(lines).toContain('a_total{name="other"} 3000');
});

test("one name is one metric's", () => {
  const metrics = createMetrics();
  metrics.gauge({ name: "a", help: "A." });
  expect(() => metrics.counter({ name: "a", help: "A." })).toThrow("two metrics called a");
});

test("a group that cannot be read leaves the others, and is told", async () => {
  const metrics = createMetrics();
  const gauge = metrics.gauge({ name: "a", help: "A." });
  metrics.beforeAnswer("what is away", () => Promise.reject(new Error("away")));
  metrics.beforeAnswer("what is there", () => gauge([{ labels: {}, value: 1 }]));
  const failed: unknown[] = [];
  expect(await metrics.text((what) => failed.push(what))).toContain("\na 1\n");
  expect(failed).toEqual(["what is away"]);
});
