import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readMonitoring } from "./read-monitoring.ts";

const folder = mkdtempSync(join(tmpdir(), "monitoring-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const token = fileOf("token", "a-token-of-the-operator\n");

test("without a variable nothing is measured and nothing leaves", () => {
  expect(readMonitoring({})).toEqual({
    monitoring: { metrics: { listen: undefined, token: undefined }, traces: undefined },
    faults: [],
  });
});

test.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["127.0.0.1:9464", { host: "127.0.0.1", port: 9464 }],
  ["[::1]:9464", { host: "::1", port: 9464 }],
])("metrics at %s are for this machine, and want no token", (METRICS_LISTEN, listen) => {
  expect(readMonitoring({ METRICS_LISTEN })).toMatchObject({ monitoring: { metrics: { listen } }, faults: [] });
});

test.each(["10.0.0.5:9464", "0.0.0.0:9464", "[::]:9464", "8.8.8.8:9464"])(
  "at %s other machines reach them: a token is asked for",
  (METRICS_LISTEN) => {
    expect(readMonitoring({ METRICS_LISTEN }).faults).toMatchObject([{ name: "METRICS_TOKEN_FILE" }]);
    expect(readMonitoring({ METRICS_LISTEN, METRICS_TOKEN_FILE: token })).toMatchObject({
      monitoring: { metrics: { token: "a-token-of-the-operator" } },
      faults: [],
    });
  },
);

test.each(["metrics", "0.0.0.0", "300.1.1.1:9464", "127.0.0.1:70000", "[::1]9464"])(
  "%s is no address",
  (METRICS_LISTEN) => {
    expect(readMonitoring({ METRICS_LISTEN }).faults).toMatchObject([{ name: "METRICS_LISTEN" }]);
  },
);

test("a token that is short, or a file that is not there, is a fault, whose words hold no token", () => {
  const short = fileOf("short", "too-short");
  for (const METRICS_TOKEN_FILE of [short, join(folder, "nowhere")]) {
    const { faults } = readMonitoring({ METRICS_TOKEN_FILE });
    expect(faults).toMatchObject([{ name: "METRICS_TOKEN_FILE" }]);
    expect(JSON.stringify(faults)).not.toContain("too-short");
  }
});

test("traces have an address, headers and a share", () => {
  const whole = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://10.0.0.9:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer abc, X-Tenant=sannong",
    OTEL_TRACES_SAMPLER_ARG: "0.1",
  };
  expect(readMonitoring(whole)).toMatchObject({
    monitoring: {
      traces: {
        endpoint: "http://10.0.0.9:4318",
        headers: { authorization: "Bearer abc", "x-tenant": "sannong" },
        ratio: 0.1,
      },
    },
    faults: [],
  });
  const namesOf = (env: Record<string, string>) => readMonitoring(env).faults.map(({ name }) => name);
  expect(namesOf({ ...whole, OTEL_EXPORTER_OTLP_ENDPOINT: "collector" })).toEqual(["OTEL_EXPORTER_OTLP_ENDPOINT"]);
  expect(namesOf({ ...whole, OTEL_EXPORTER_OTLP_HEADERS: "authorization" })).toEqual(["OTEL_EXPORTER_OTLP_HEADERS"]);
  expect(namesOf({ ...whole, OTEL_TRACES_SAMPLER_ARG: "two" })).toEqual(["OTEL_TRACES_SAMPLER_ARG"]);
  expect(namesOf({ OTEL_TRACES_SAMPLER_ARG: "0.5" })).toEqual(["OTEL_TRACES_SAMPLER_ARG"]);
});
