import type { Attributes, EndedSpan } from "./trace.ts";

const kinds = { internal: 1, server: 2, client: 3 } as const;
const FAILED = 2;

const valueOf = (value: string | number | boolean) => {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

/** Microseconds are as fine as the clock is, and stay exact. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`;

type Who = { service: string; host: string; pid: number; version: string };

/** Spans as a collector takes them, the JSON of OTLP 1. @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export function spansAsOtlp(spans: readonly EndedSpan[], { service, host, pid, version }: Who): string {
  const resource = {
    attributes: attributesOf({
      "service.name": `sannong-${service}`,
      "service.version": version,
      "service.instance.id": `${host}:${pid}`,
      "host.name": host,
      "process.pid": pid,
    }),
  };
  const told = spans.map(({ traceId, spanId, parentId, name, kind, from, until, attributes, hasFailed }) => ({
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(until),
    attributes: attributesOf(attributes),
    ...(hasFailed && { status: { code: FAILED } }),
  }));
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "sannong" }, spans: told }] }] });
}
