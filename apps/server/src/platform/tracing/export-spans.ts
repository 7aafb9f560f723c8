import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { MonitoringConfig } from "../../config/config.ts";
import { type Log, logBase } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { wholeReply } from "../outbound/whole-reply.ts";
import { spansAsOtlp } from "./otlp.ts";
import type { EndedSpan, Sampler, TakeSpan } from "./trace.ts";

type Deps = {
  settings: NonNullable<MonitoringConfig["traces"]>;
  log: Pick<Log, "info" | "warn">;
  metrics: Pick<Metrics, "counter">;
  times?: Partial<typeof usual>;
};

/** Milliseconds; and how many spans wait at most, and leave together. */
const usual = { every: 5000, answer: 5000, longestPause: 60_000, farewell: 2000, most: 4096, together: 512 };

/** Bytes of an answer, which says which spans were not taken. */
const LARGEST = 64 * 1024;

export type SpanExport = {
  sampler: Sampler;
  /** Sends what waits, for a moment, and nothing more. */
  close(): Promise<void>;
};

/**
 * Sends spans to an OpenTelemetry collector, aside from every request: what has ended is laid in a row that has an end,
 * and one call at a time takes from it. While the collector is away the oldest go, and are counted.
 */
export function exportSpans({ settings, log, metrics, times }: Deps): SpanExport {
  const { every, answer, longestPause, farewell, most, together } = { ...usual, ...times };
  const base = settings.endpoint;
  const url = new URL(`${base.endsWith("/") ? base.slice(0, -1) : base}/v1/traces`);
  const counted = metrics.counter<"result">({
    name: "sannong_spans_total",
    help: "Pieces of traces: sent to the collector, or dropped because it did not take them in time.",
  });
  let waiting: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let pause = every;
  let isFailing = false;
  let isClosed = false;
  const over = new AbortController();

  function keepNewest(): void {
    const tooMany = waiting.length - most;
    if (tooMany <= 0) return;
    waiting = waiting.slice(tooMany);
    counted.add({ result: "dropped" }, tooMany);
  }

  const take: TakeSpan = (span) => {
    waiting.push(span);
    // seldom, so that a collector that is away costs no copy a span
    if (waiting.length > most + together) keepNewest();
    wake();
  };

  function wake(): void {
    if (timer || underWay || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send();
    }, pause).unref();
  }

  /** One call with the oldest. @returns whether they were taken */
  async function sendSome(): Promise<boolean> {
    const batch = waiting.slice(0, together);
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(answer), over.signal]);
      await post(url, settings.headers, spansAsOtlp(batch, logBase), signal);
    } catch (failure) {
      if (!isFailing) log.warn({ err: failure }, "the collector of traces does not take them");
      isFailing = true;
      return false;
    }
    // more may have come, and the oldest gone, meanwhile
    const sent = new Set(batch);
    waiting = waiting.filter((span) => !sent.has(span));
    counted.add({ result: "sent" }, batch.length);
    if (isFailing) log.info("the collector of traces takes them again");
    isFailing = false;
    return true;
  }

  function send(): Promise<void> {
    underWay ??= (async () => {
      let goesOn = true;
      while (goesOn && waiting.length > 0) goesOn = await sendSome();
      pause = goesOn ? every : Math.min(pause * 2, longestPause);
    })().finally(() => {
      underWay = undefined;
      keepNewest();
      if (waiting.length > 0) wake();
    });
    return underWay;
  }

  /** The last digits are random in every kind of trace id, so all servers keep the same share of the same traces. */
  const isKept = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < settings.ratio * 2 ** 32;

  return {
    sampler: (traceId) => (isKept(traceId) ? take : undefined),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // of everything that is still to be sent, and of the call that is under way
      const ending = setTimeout(() => over.abort(), farewell);
      await underWay;
      await send();
      clearTimeout(ending);
    },
  };
}

/** @throws Error when it is not taken before `signal` ends it */
async function post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<void> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = send(url, {
    method: "POST",
    signal,
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  sent.end(body);
  const { reply } = await wholeReply(sent, LARGEST).catch((cause: unknown) => {
    throw signal.aborted ? new Error("the collector did not answer in time", { cause }) : cause;
  });
  const { statusCode: status = 0 } = reply;
  if (status < 200 || status >= 300) throw new Error(`the collector answered ${status}`);
}
