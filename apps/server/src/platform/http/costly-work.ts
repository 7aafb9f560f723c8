import { type Endpoint, isOpenToVisitors } from "@sannong/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { Refusal } from "../refusal.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";
import { clientOfAddress, originOf } from "./origin.ts";

/** Workbooks that are made or read: seconds of a core and many megabytes each, of which a server has few at a time. */
export const isCostly = ({ reply, body, access }: Endpoint): boolean =>
  reply === "spreadsheet" || (body === "multipart" && !isOpenToVisitors({ access }));

const OF_A_PERSON = 2;
/** Several people may share it. */
const OF_AN_ADDRESS = 4;
const RETRY_AFTER = 10;

/** Where a server fell in the middle, what it held is free after so long. */
const HELD_SECONDS = 300;
const PLACE = "costlyWork";

/** Where servers share the places of one asker; absent where there is one server. */
export type Places = Pick<ShortLived, "putIfAbsent" | "remove">;

/**
 * Lets one asker have so much dear work under way, on all servers together, so that they take nobody else's turn.
 *
 * @throws Refusal `request.tooMany` from the returned function
 */
export function costlyWork(places?: Places) {
  const underWay = new Map<string, number>();

  async function hold(whose: string, most: number): Promise<string | undefined> {
    if (!places) return undefined;
    for (let place = 1; place <= most; place += 1) {
      const name = `${whose} ${place}`;
      if (await places.putIfAbsent(PLACE, name, place, { ttl: HELD_SECONDS, durability: "eventual" })) return name;
    }
    throw new Refusal("request.tooMany", { retryAfter: RETRY_AFTER });
  }
  /** What cannot be given back is free in a while by itself, and no reason to keep an answer from anybody. */
  const giveBack = (held: string | undefined): Promise<unknown> =>
    held === undefined || !places
      ? Promise.resolve()
      : places.remove(PLACE, held, { durability: "eventual" }).catch(() => undefined);

  return async function within<T>(
    caller: Caller | null,
    request: FastifyRequest,
    work: () => T | Promise<T>,
  ): Promise<T> {
    const whose = caller ? `account:${caller.accountId}` : `address:${clientOfAddress(originOf(request).address)}`;
    const most = caller ? OF_A_PERSON : OF_AN_ADDRESS;
    const count = underWay.get(whose) ?? 0;
    if (count >= most) throw new Refusal("request.tooMany", { retryAfter: RETRY_AFTER });
    underWay.set(whose, count + 1);
    let held: string | undefined;
    try {
      held = await hold(whose, most);
      return await work();
    } finally {
      const left = (underWay.get(whose) ?? 1) - 1;
      if (left > 0) underWay.set(whose, left);
      else underWay.delete(whose);
      await giveBack(held);
    }
  };
}
