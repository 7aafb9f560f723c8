import type { Keys } from "../../config/config.ts";
import { ringSealer } from "./field-sealer.ts";

/**
 * Keeps the keys that data keys are wrapped with (design §3, Stored data): what stands in the database is worth nothing
 * without it. One is made of the environment's own keys; a service elsewhere is another.
 */
export type KeyService = {
  /** @param name stands in what is wrapped, so that one wrapped key cannot pass for another */
  wrap(name: string, key: string): Promise<string>;
  /** @throws KeyServiceFailed when it was not wrapped here under this name, or the service does not answer */
  unwrap(name: string, wrapped: string): Promise<string>;
  /** Whether this would be wrapped otherwise today. */
  isDated(wrapped: string): boolean;
};

/**
 * Nothing answers; it does not know us; it says no to what was given; it answers something else.
 */
export type WhyNoKey = "away" | "denied" | "refused" | "odd";

/** A key cannot be had: the server does not start without those it has, and makes no new one. */
export class KeyServiceFailed extends Error {
  override name = "KeyServiceFailed";
  readonly reason: WhyNoKey;
  constructor(message: string, { reason = "refused", cause }: { reason?: WhyNoKey; cause?: unknown } = {}) {
    super(message, { cause });
    this.reason = reason;
  }
}

type Wrapped = { name: string; key: string };

/** Wraps with the key-encryption keys that the server was started with. */
export function ownKeyService(keys: NonNullable<Keys["keyEncryption"]>): KeyService {
  const sealer = ringSealer(keys);
  return {
    wrap: async (name, key) => sealer.seal(JSON.stringify({ name, key } satisfies Wrapped)),
    async unwrap(name, wrapped) {
      const found = await openOf(() => JSON.parse(sealer.open(wrapped)) as Wrapped, name);
      if (found.name !== name) throw new KeyServiceFailed(`the data key ${name} is wrapped as ${found.name}`);
      return found.key;
    },
    isDated: (wrapped) => wrapped.split(".")[1] !== keys.current,
  };
}

async function openOf(open: () => Wrapped, name: string): Promise<Wrapped> {
  try {
    return open();
  } catch (cause) {
    throw new KeyServiceFailed(`the data key ${name} cannot be unwrapped`, { cause });
  }
}
