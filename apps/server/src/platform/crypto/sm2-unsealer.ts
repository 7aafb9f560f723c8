import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { Sm2Key } from "../../config/config.ts";
import { boundedQueue } from "../limits/bounded-queue.ts";
import type { CryptoModule } from "./crypto-module.ts";

/** Point (64 bytes), check value (32) and at least one byte; the most a password field may send. */
const SEALED = /^[0-9a-f]{194,2048}$/i;
const isSealed = (text: string): boolean => SEALED.test(text) && text.length % 2 === 0;

/** A decryption costs a quarter of the hash that follows it, so this many keep pace with all cores. */
const usualWorkers = () => Math.max(1, Math.ceil(availableParallelism() / 4));
/** About half a second of waiting for each worker. */
const WAITING_PER_WORKER = 128;
const IDLE_MS = 30_000;
/**
 * A worker keeps 8 MB. Where all that is young would not fit beside that, V8 collects everything each time instead of
 * the young alone: after some hundred decryptions every tenth took 20 ms more.
 */
const MEMORY_MB = 64;

export type Sm2Unsealer = {
  /** The plain text, or undefined for anything that does not open: an empty text is no text. */
  unseal(sealed: string): Promise<string | undefined>;
  /** Something to open is on its way: a worker starts meanwhile, where none runs. */
  prepare(): void;
  close(): Promise<void>;
};

/** Where a key is: here, or in a machine that is asked. */
export type UnsealerOf = (key: Sm2Key, holds?: "text" | "bytes") => Sm2Unsealer;

/** Opens what was sealed to a key, wherever its private half is. @throws Error where that is in no machine we know */
export const unsealerOf =
  (module: Pick<CryptoModule, "decrypt"> | undefined): UnsealerOf =>
  (key, holds = "text") => {
    if (!("inModule" in key)) return sm2Unsealer({ privateKey: key.privateKey, holds });
    if (!module) throw new Error("a private key is in a cryptographic machine, and none is configured");
    return unsealerInModule({ module, key: key.inModule, holds });
  };

type InModule = { module: Pick<CryptoModule, "decrypt">; key: string; holds: "text" | "bytes" };

/** Opens in a cryptographic machine, which the private key never leaves. @throws CryptoModuleFailed while it is away */
function unsealerInModule({ module, key, holds }: InModule): Sm2Unsealer {
  return {
    async unseal(sealed) {
      if (!isSealed(sealed)) return undefined;
      const plain = await module.decrypt(key, sealed.toLowerCase());
      return plain === undefined || holds === "bytes" ? plain : Buffer.from(plain, "hex").toString("utf8");
    },
    prepare: () => undefined,
    close: async () => undefined,
  };
}

type Deps = {
  /** hex, 32 bytes */
  privateKey: string;
  /** what was sealed: a text, or bytes that come out in hex */
  holds?: "text" | "bytes";
  concurrency?: number;
  longestQueue?: number;
};

/**
 * Opens what browsers sealed to our SM2 key, off the main thread. Workers start with the first
 * password and go after half a quiet minute, so that an idle server does not carry them.
 *
 * @throws Refusal `server.busy` when too many wait already
 */
export function sm2Unsealer({
  privateKey,
  holds = "text",
  concurrency = usualWorkers(),
  longestQueue,
}: Deps): Sm2Unsealer {
  const run = boundedQueue({ concurrency, longest: longestQueue ?? concurrency * WAITING_PER_WORKER, retryAfter: 2 });
  let pool: Piscina | undefined;
  const startPool = () =>
    new Piscina({
      filename: new URL("./sm2-worker.mjs", import.meta.url).href,
      workerData: { privateKey, holds },
      minThreads: 0,
      maxThreads: concurrency,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });

  return {
    async unseal(sealed) {
      if (!isSealed(sealed)) return undefined;
      pool ??= startPool();
      const workers = pool;
      const plain = await run(() => workers.run(sealed) as Promise<string>);
      return plain === "" ? undefined : plain;
    },
    prepare() {
      pool ??= startPool();
      // nothing opens to nothing, and its failure is nobody's
      if (pool.threads.length === 0) pool.run("").catch(() => undefined);
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}
