import { hostAndPort, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { SmsFailure } from "./sms-failure.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

type Call = { url: string; headers: Record<string, string>; body: string; timeout: number };

/** Nobody was connected to, so nothing was handed over. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"]);
const LARGEST = 16 * 1024;

function isUnconnected({ reason, cause }: OutboundFailure): boolean {
  if (reason === "forbiddenAddress" || reason === "unresolved") return true;
  return NOT_CONNECTED.has(String((cause as NodeJS.ErrnoException | undefined)?.code));
}

/**
 * Hands something to a company that sends text messages.
 *
 * @returns status and what the answer says in JSON; undefined where it is none
 * @throws SmsFailure where it was not reached, failed by itself or was silent
 */
export async function callProvider(
  outbound: Pick<Outbound, "call">,
  { url, headers, body, timeout }: Call,
): Promise<{ status: number; said: unknown }> {
  const reply = await outbound
    .call(url, {
      method: "POST",
      headers,
      body,
      timeout,
      largest: LARGEST,
      // the operator's own configuration names this service, wherever it stands
      privateAllowed: [hostAndPort(url)],
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof OutboundFailure)) throw failure;
      if (failure.reason === "timeout") throw new SmsFailure("timeout");
      if (failure.reason === "tooLarge") throw new SmsFailure("garbled", failure.reason);
      throw new SmsFailure("unreachable", failure.reason, { mayHaveGone: !isUnconnected(failure) });
    });
  if (reply.status >= 500) throw new SmsFailure("unreachable", String(reply.status));
  return { status: reply.status, said: parseJson(reply.body) };
}

/** A member of what was said, where it is a text. */
export function memberOf(said: unknown, name: string): string | undefined {
  const value = typeof said === "object" && said !== null ? (said as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** What of a deadline is left, for a call that wants at least something. */
export const leftUntil = (until: number): number => Math.max(1, Math.floor(until - performance.now()));
