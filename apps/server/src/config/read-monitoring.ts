import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { judgeAddress } from "../platform/outbound/outbound.ts";
import type { MonitoringConfig } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";
import { isHttpAddress } from "./shapes.ts";

const LOOPBACK = "127.0.0.1";
const SHORTEST_TOKEN = 16;
/** One, where every trace is kept. */
const ALL = 1;

type Read = { monitoring: MonitoringConfig; faults: Fault[] };

/**
 * Reads where metrics are told and spans are sent to; a fault names its variable and never a value. Without any of these
 * variables nothing is measured and nothing leaves.
 */
export function readMonitoring(env: Environment): Read {
  const faults: Fault[] = [];
  const expect = (holds: boolean, name: string, fault: string) => void (holds || faults.push({ name, fault }));
  const listen = readListen(env["METRICS_LISTEN"]);
  expect(
    listen !== null,
    "METRICS_LISTEN",
    "must be a port, or an address and a port: 9464, 10.0.0.5:9464, [::1]:9464",
  );
  const { token, fault } = readToken(env["METRICS_TOKEN_FILE"]);
  if (fault !== undefined) faults.push({ name: "METRICS_TOKEN_FILE", fault });
  expect(
    !listen || isOfThisMachine(listen.host) || env["METRICS_TOKEN_FILE"] !== undefined,
    "METRICS_TOKEN_FILE",
    "is required beside a METRICS_LISTEN that other machines reach",
  );

  const endpoint = env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  const headers = readHeaders(env["OTEL_EXPORTER_OTLP_HEADERS"]);
  const ratio = Number(env["OTEL_TRACES_SAMPLER_ARG"] ?? ALL);
  expect(
    endpoint === undefined || isHttpAddress(endpoint),
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "must be an http(s) address, such as http://127.0.0.1:4318",
  );
  expect(headers !== null, "OTEL_EXPORTER_OTLP_HEADERS", "must list name=value, a comma between two");
  expect(ratio >= 0 && ratio <= ALL, "OTEL_TRACES_SAMPLER_ARG", "must be a share from 0 to 1, such as 0.1");
  for (const name of ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_TRACES_SAMPLER_ARG"])
    expect(env[name] === undefined || endpoint !== undefined, name, "needs OTEL_EXPORTER_OTLP_ENDPOINT beside it");
  return {
    monitoring: {
      metrics: { listen: listen ?? undefined, token },
      traces: endpoint === undefined ? undefined : { endpoint, headers: headers ?? {}, ratio },
    },
    faults,
  };
}

/** Undefined where nothing is said, null where it cannot be understood. */
function readListen(text: string | undefined): { host: string; port: number } | undefined | null {
  if (text === undefined) return undefined;
  const [, bracketed, plain, digits] = /^(?:(?:\[([\da-f:]+)\]|([\d.]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? LOOPBACK;
  const port = Number(digits);
  return digits === undefined || port > 65_535 || isIP(host) === 0 ? null : { host, port };
}

const isOfThisMachine = (host: string): boolean =>
  host === "::1" || (judgeAddress(host) === "private" && host.startsWith("127."));

function readToken(path: string | undefined): { token?: string; fault?: string } {
  if (path === undefined) return {};
  try {
    const token = readFileSync(path, "utf8").trim();
    if (token.length >= SHORTEST_TOKEN && /^[\x21-\x7e]+$/.test(token)) return { token };
    return { fault: `the file must hold a token of at least ${SHORTEST_TOKEN} characters without blanks` };
  } catch (failure) {
    return { fault: `the file cannot be read (${(failure as NodeJS.ErrnoException).code})` };
  }
}

function readHeaders(text: string | undefined): Record<string, string> | null {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  const read = pairs.map((pair) => /^([\w-]+)=([\x20-\x7e]+)$/.exec(pair.trim()));
  if (read.includes(null)) return null;
  return Object.fromEntries(read.flatMap((found) => (found ? [[found[1]!.toLowerCase(), found[2]!]] : [])));
}
