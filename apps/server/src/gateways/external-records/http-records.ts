import { type PublicRecord, type RecordKind, recordQueries } from "@sannong/contract/data/record-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import { typedDay, typedNumber } from "@sannong/contract/rules/texts/typed-values";
import * as z from "zod/mini";
import type { RecordHost } from "../../config/record-hosts.ts";
import { CircuitOpen, circuitBreaker } from "../../platform/limits/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { type RecordAnswer, type RecordQuestion, type RecordSource, RecordSourceFailure } from "./record-source.ts";

/** Milliseconds a host has; whoever waits sees the page of a query meanwhile. */
const LIMIT_MS = 5_000;
/** A page of a hundred long records. */
const LARGEST = 2 * 1024 * 1024;

const answer = z.object({
  success: z.literal(true),
  data: z.object({
    // a number beyond the safe ones may be another record's, rounded by JSON.parse
    records: z.array(z.catchall(z.object({ id: z.union([z.string(), z.int()]) }), z.unknown())),
    total: z.coerce.number().check(z.int(), z.minimum(0)),
    isCapped: z.optional(z.boolean()),
  }),
});

/** Records that another host keeps; asked at the addresses and with the names of the specification (specification §3, §7). */
export function httpRecords({
  host,
  outbound,
  clock,
}: {
  host: RecordHost;
  outbound: Pick<Outbound, "call">;
  clock: Clock;
}): RecordSource {
  const breaker = circuitBreaker({ clock });
  const base = host.url.replace(/\/$/, "");

  /** @throws RecordSourceFailure */
  const ask = async (kind: RecordKind, question: RecordQuestion) => {
    const reply = await outbound.call(`${base}${recordQueries[kind].path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        accept: "application/json",
        ...(host.token === undefined ? {} : { authorization: host.token }),
      },
      body: JSON.stringify(question),
      timeout: LIMIT_MS,
      largest: LARGEST,
      privateAllowed: host.privateAllowed,
    });
    if (reply.status !== 200) throw new RecordSourceFailure("unreachable", `the host answered ${reply.status}`);
    const read = answer.safeParse(asJson(reply.body.toString("utf8")));
    if (!read.success) throw new RecordSourceFailure("garbled", "the answer is not what the contract says");
    return read.data.data;
  };

  return {
    kind: "external",
    name: host.name,
    async page(kind, question): Promise<RecordAnswer> {
      try {
        const { records, total, isCapped = false } = await breaker.run(host.url, () => ask(kind, question));
        // a host that sends more than was asked for is not listened to further
        return { records: records.slice(0, question.pageSize).map((one) => recordFrom(kind, one)), total, isCapped };
      } catch (failure) {
        throw asSourceFailure(failure);
      }
    },
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RecordSourceFailure("garbled", "the answer is not JSON", { cause });
  }
}

function asSourceFailure(failure: unknown): unknown {
  if (failure instanceof CircuitOpen)
    return new RecordSourceFailure("unreachable", "the host is left alone for now", { cause: failure });
  if (!(failure instanceof OutboundFailure)) return failure;
  const { reason } = failure;
  if (reason === "timeout") return new RecordSourceFailure("slow", "no answer in time", { cause: failure });
  if (reason === "tooLarge") return new RecordSourceFailure("garbled", "the answer is too large", { cause: failure });
  return new RecordSourceFailure("unreachable", "the host could not be asked", { cause: failure });
}

const textOf = (value: unknown): string => (typeof value === "string" ? cut(value, 4000) : "");
const dayIn = (value: unknown): string | null => typedDay(textOf(value)) ?? null;

/** Only the fields of the kind are taken, each as what it should be. */
function recordFrom(kind: RecordKind, given: { id: string | number } & Record<string, unknown>): PublicRecord {
  const values: Record<string, string | number | null> = {};
  for (const { name, kind: of } of recordQueries[kind].fields) {
    const value = given[name];
    if (of === "date") values[name] = dayIn(value);
    else if (of === "number") values[name] = numberIn(value);
    else values[name] = typeof value === "number" ? (exact(value)?.toString() ?? null) : textOf(value) || null;
  }
  return {
    ...values,
    id: String(given.id),
    areaCode: textOf(given["areaCode"]),
    areaName: textOf(given["areaName"]),
    gsrq: dayIn(given["gsrq"]) ?? "",
    gsts: numberIn(given["gsts"]),
  };
}

/** null for a whole number beyond the safe ones, whose last digits JSON.parse does not keep. */
const exact = (value: number): number | null =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? null : value;

function numberIn(value: unknown): number | null {
  if (typeof value === "number") return exact(value);
  return typedNumber(textOf(value)) ?? null;
}
