import { AnsweredTooMuch, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";

/** How a system answers right now. */
export type Reach = "up" | "slow" | "down" | "garbled";

/** Design §3, Addresses: 5 s for every call outside. */
const TIMEOUT_MS = 5_000;
/** The first lines of its front page are enough. */
const LARGEST = 16 * 1024;

/** Connections that nobody answers. Whatever else fails (a certificate this server does not know) a browser may still manage. */
const nobodyThere = ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE", "ENOTFOUND"];
const standsInFor = [502, 503, 504];
const ofStatus = (status: number): Reach => (standsInFor.includes(status) ? "down" : "up");

function judge(fault: OutboundFailure): Reach {
  if (fault.reason === "timeout") return "slow";
  if (fault.reason === "unresolved") return "down";
  const code = (fault.cause as { code?: unknown } | undefined)?.code;
  if (typeof code !== "string") return "up";
  if (code.startsWith("HPE_")) return "garbled";
  return nobodyThere.includes(code) ? "down" : "up";
}

/** Asks the first page of a registered system; never throws for what the other side does. */
export const reachOf =
  ({ outbound }: { outbound: Pick<Outbound, "call"> }) =>
  async (origin: string, privateAllowed: readonly string[]): Promise<Reach> => {
    try {
      const { status } = await outbound.call(`${origin}/`, {
        timeout: TIMEOUT_MS,
        largest: LARGEST,
        privateAllowed,
      });
      return ofStatus(status);
    } catch (fault) {
      if (fault instanceof AnsweredTooMuch) return ofStatus(fault.status);
      if (fault instanceof OutboundFailure) return judge(fault);
      throw fault;
    }
  };
