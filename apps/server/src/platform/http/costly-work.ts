import { type Endpoint, isOpenToVisitors } from "@sannong/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { Refusal } from "../refusal.ts";
import { clientOfAddress, originOf } from "./origin.ts";

/** Workbooks that are made or read: seconds of a core and many megabytes each, of which a server has few at a time. */
export const isCostly = ({ reply, body, access }: Endpoint): boolean =>
  reply === "spreadsheet" || (body === "multipart" && !isOpenToVisitors({ access }));

const OF_A_PERSON = 2;
/** Several people may share it. */
const OF_AN_ADDRESS = 4;
const RETRY_AFTER = 10;

/**
 * Lets one asker have so much dear work under way on this server, so that they take nobody else's turn.
 *
 * @throws Refusal `request.tooMany` from the returned function
 */
export function costlyWork() {
  const underWay = new Map<string, number>();
  return async function within<T>(
    caller: Caller | null,
    request: FastifyRequest,
    work: () => T | Promise<T>,
  ): Promise<T> {
    const whose = caller ? `account:${caller.accountId}` : `address:${clientOfAddress(originOf(request).address)}`;
    const count = underWay.get(whose) ?? 0;
    if (count >= (caller ? OF_A_PERSON : OF_AN_ADDRESS))
      throw new Refusal("request.tooMany", { retryAfter: RETRY_AFTER });
    underWay.set(whose, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(whose) ?? 1) - 1;
      if (left > 0) underWay.set(whose, left);
      else underWay.delete(whose);
    }
  };
}
