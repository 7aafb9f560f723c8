import { AsyncLocalStorage } from "node:async_hooks";
import { freshBytes } from "../crypto/random-bytes.ts";

/** One piece of work within a trace, when it has ended. */
export type EndedSpan = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  /** milliseconds since 1970, with fractions */
  from: number;
  until: number;
  attributes: Attributes;
  hasFailed: boolean;
};
export type SpanKind = "internal" | "server" | "client";
export type Attributes = Record<string, string | number | boolean | undefined>;

/** Takes what has ended, at once and without failing. */
export type TakeSpan = (span: EndedSpan) => void;

/** Where in a trace the work stands that is done now. */
export type Trace = {
  /** 32 hex digits, the same at everybody who takes part */
  traceId: string;
  /** 16 hex digits: this piece of work, under which stands whatever it asks of others */
  spanId: string;
  /** whose call it is, where it came with one */
  parentId: string | undefined;
  /** absent where nobody looks at traces, or not at this one */
  take: TakeSpan | undefined;
};

const standing = new AsyncLocalStorage<Trace>();

/** The trace of the work that is done now; undefined where it belongs to none. */
export const traceNow = (): Trace | undefined => standing.getStore();

/** Does the work within a trace, with all that follows from it. */
export const within = <T>(trace: Trace, work: () => T): T => standing.run(trace, work);

/** @see W3C Trace Context, 3.2; a later version may say more behind what is read here */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-.*)?$/;
/** Nobody sends a longer one with good reason. */
const LONGEST = 256;

export const newSpanId = (): string => freshBytes(8).toString("hex");

type Asked = { traceparent: string | undefined; requestId?: string; take?: Sampler | undefined };

/** Says of each trace who takes its spans, and of most perhaps nobody. */
export type Sampler = (traceId: string) => TakeSpan | undefined;

/**
 * Takes over the trace that a call came with, or begins one. A trace that begins with a request ends in the request's id,
 * so that whoever has the id from a page finds the trace. Whether its spans are kept is decided here: a stranger's word
 * for it would let anybody have everything kept.
 */
export function traceOf({ traceparent, requestId = newSpanId(), take }: Asked): Trace {
  const given = traceparent !== undefined && traceparent.length <= LONGEST ? TRACEPARENT.exec(traceparent) : null;
  const traceId = given?.[1] ?? newSpanId() + requestId;
  return { traceId, spanId: newSpanId(), parentId: given?.[2], take: take?.(traceId) };
}

/** What is sent along with a call to somebody else; undefined where the work belongs to no trace. */
export function traceparentNow(): string | undefined {
  const now = traceNow();
  return now && `00-${now.traceId}-${now.spanId}-0${now.take ? 1 : 0}`;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

type About = { name: string; kind: SpanKind; attributes?: Attributes };

/** Tells of a piece of work that took from then until now, under the one that is done now. */
export function tellSpan({ name, kind, attributes = {} }: About, tookMs: number, hasFailed = false): void {
  const now = traceNow();
  if (!now?.take) return;
  const until = nowMs();
  const { traceId, spanId: parentId, take } = now;
  take({ traceId, spanId: newSpanId(), parentId, name, kind, from: until - tookMs, until, attributes, hasFailed });
}

/** Tells of the piece of work that a trace stands for, which ends now. */
export function tellOwnSpan(trace: Trace, { name, kind, attributes = {} }: About, tookMs: number, hasFailed: boolean) {
  const until = nowMs();
  const { traceId, spanId, parentId, take } = trace;
  take?.({ traceId, spanId, parentId, name, kind, from: until - tookMs, until, attributes, hasFailed });
}

/**
 * Does work that is a piece of its own; where nobody takes spans it is simply done.
 *
 * @param note may add to what is told of it, from what the work gave
 * @throws what the work throws
 */
export async function spanned<T>(
  about: About,
  work: () => Promise<T>,
  note?: (given: T) => { attributes?: Attributes; hasFailed?: boolean },
): Promise<T> {
  const now = traceNow();
  if (!now?.take) return work();
  const own: Trace = { ...now, spanId: newSpanId(), parentId: now.spanId };
  const begun = performance.now();
  const tell = (attributes: Attributes, hasFailed: boolean) =>
    tellOwnSpan(
      own,
      { ...about, attributes: { ...about.attributes, ...attributes } },
      performance.now() - begun,
      hasFailed,
    );
  try {
    const given = await within(own, work);
    const { attributes = {}, hasFailed = false } = note?.(given) ?? {};
    tell(attributes, hasFailed);
    return given;
  } catch (failure) {
    tell({ "error.type": failure instanceof Error ? failure.name : "unknown" }, true);
    throw failure;
  }
}

/** Begins a trace for what nobody asked for from outside, and tells of it as a whole. */
export async function spannedAlone<T>(about: About, take: Sampler | undefined, work: () => Promise<T>): Promise<T> {
  const trace = traceOf({ traceparent: undefined, take });
  const begun = performance.now();
  let hasFailed = true;
  try {
    const given = await within(trace, work);
    hasFailed = false;
    return given;
  } finally {
    tellOwnSpan(trace, about, performance.now() - begun, hasFailed);
  }
}
