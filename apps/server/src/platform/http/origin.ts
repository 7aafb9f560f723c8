import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Origin } from "../caller.ts";
import { Refusal } from "../refusal.ts";

/**
 * Where a request comes from; `request.ip` already honours the trusted proxies.
 *
 * @throws Refusal `request.timeout` when the caller has hung up: a connection that is gone has no address to count
 *   or to audit, and nobody waits for an answer
 */
export function originOf(request: FastifyRequest): Origin {
  const address = request.ip as string | undefined;
  if (address === undefined) throw new Refusal("request.timeout");
  return {
    address: address.replace(/^::ffff:/, ""),
    port: request.socket.remotePort ?? 0,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    traceId: request.id,
  };
}

/** Somebody between says from where a request comes, and is none of those whom the server believes. */
export const isForwardedUnheard = ({ headers, ips = [] }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined && ips.length < 2;

/** One client as limits count it: an IPv4 address, or the /64 of an IPv6 one (rule WEB-14). */
export function clientOfAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const whole =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}
