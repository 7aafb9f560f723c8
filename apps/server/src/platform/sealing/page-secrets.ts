import { bytesOf, hexOf } from "@sannong/transport/bytes";
import { MASTER_BYTES, type RequestToken } from "@sannong/transport/message";
import { nativeAlgorithms } from "@sannong/transport/native-algorithms";
import { boundedMap } from "../cache/bounded-map.ts";
import type { Keys } from "../../config/config.ts";
import { addressBudget } from "../limits/minute-budget.ts";
import type { UnsealerOf } from "../crypto/sm2-unsealer.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";

/** Unwrappings a minute for one address: each costs milliseconds of a core, and a bureau may share an address. */
const A_MINUTE_FROM_AN_ADDRESS = 600;
/** 100 bytes each, with what the cache adds. */
const PAGES_REMEMBERED = 20_000;

type Deps = { keys: NonNullable<Keys["transport"]>; unsealerOf: UnsealerOf; shortLived: ShortLived };
/** A page's secret, and the name it is remembered by: the SM3 of its wrapping. */
export type PageSecret = { name: string; master: Buffer };

/**
 * The secrets of the pages that are open in browsers. Each is unwrapped once, off the event loop and within a budget
 * of its address, and remembered when a message has proved it; any other server unwraps it again.
 */
export function pageSecrets({ keys, unsealerOf, shortLived }: Deps) {
  const unsealers = new Map(Object.entries(keys.byId).map(([kid, key]) => [kid, unsealerOf(key, "bytes")]));
  const proved = boundedMap<Buffer>(PAGES_REMEMBERED);
  /** a page begins with several calls at once */
  const underway = new Map<string, Promise<Buffer | undefined>>();
  const withinBudget = addressBudget({ shortLived, kind: "unwrapBudget", aMinute: A_MINUTE_FROM_AN_ADDRESS });

  async function unwrap({ kid, wrapped }: RequestToken, address: string): Promise<Buffer | undefined> {
    await withinBudget(address);
    const master = Buffer.from((await unsealers.get(kid)?.unseal(wrapped)) ?? "", "hex");
    return master.length === MASTER_BYTES ? master : undefined;
  }

  return {
    /** A page that was told the key wraps a secret with it next. */
    expect: (kid: string): void => unsealers.get(kid)?.prepare(),

    /** Whether its key is, or still is, ours. */
    knows: (kid: string): boolean => unsealers.has(kid),

    /**
     * What the token wraps; undefined when it does not open.
     *
     * @throws Refusal `request.tooMany`, `server.busy`
     */
    async of(token: RequestToken, address: string): Promise<PageSecret | undefined> {
      const name = `${token.kid}.${hexOf(nativeAlgorithms.sm3(bytesOf(token.wrapped)))}`;
      const known = proved.get(name);
      if (known) return { name, master: known };
      const unwrapping = underway.get(name) ?? unwrap(token, address).finally(() => underway.delete(name));
      underway.set(name, unwrapping);
      const master = await unwrapping;
      return master && { name, master };
    },

    /** To be said once a message of its was proved, so that nobody fills the memory with what proves nothing. */
    remember: ({ name, master }: PageSecret): void => void proved.set(name, master),

    async close(): Promise<void> {
      await Promise.all([...unsealers.values()].map((unsealer) => unsealer.close()));
    },
  };
}
