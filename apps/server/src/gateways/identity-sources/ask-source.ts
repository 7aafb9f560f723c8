import type { Outbound, OutboundReply, OutboundRequest } from "../../platform/outbound/outbound.ts";
import { OutboundFailure } from "../../platform/outbound/outbound.ts";
import { UpstreamFailure } from "./identity-source.ts";

/** Milliseconds for everything that is asked of a source about one arrival (design §3, Government portal connector). */
const LIMIT_MS = 5_000;

export type AskSource = (
  address: string,
  request?: Omit<OutboundRequest, "timeout" | "privateAllowed">,
) => Promise<OutboundReply>;

/**
 * Makes the calls of one arrival: all of them together have 5 s.
 *
 * @throws UpstreamFailure `slow`, `unreachable`; `garbled` for an answer far too large
 */
export function askSource(outbound: Outbound, privateAllowed: readonly string[]): AskSource {
  const until = performance.now() + LIMIT_MS;
  return async (address, request = {}) => {
    const timeout = Math.floor(until - performance.now());
    if (timeout < 1) throw new UpstreamFailure("slow", "the source took longer than 5 s");
    try {
      return await outbound.call(address, { ...request, timeout, privateAllowed });
    } catch (cause) {
      if (!(cause instanceof OutboundFailure)) throw cause;
      if (cause.reason === "timeout") throw new UpstreamFailure("slow", "the source took longer than 5 s", { cause });
      if (cause.reason === "tooLarge") throw new UpstreamFailure("garbled", "the answer is too large", { cause });
      throw new UpstreamFailure("unreachable", "the source could not be asked", { cause });
    }
  };
}

/** @throws UpstreamFailure `garbled` */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UpstreamFailure("garbled", "the answer is not JSON", { cause });
  }
}

/** The body of a good answer. @throws UpstreamFailure `unreachable` for one of a broken server */
export function bodyOf({ status, body }: OutboundReply): string {
  if (status >= 500) throw new UpstreamFailure("unreachable", `the source answered ${status}`);
  return body.toString("utf8");
}

/** A POST of a form (application/x-www-form-urlencoded, UTF-8) that wants JSON. */
export const formOf = (members: Record<string, string>) => ({
  method: "POST" as const,
  headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8", accept: "application/json" },
  body: new URLSearchParams(members).toString(),
});
