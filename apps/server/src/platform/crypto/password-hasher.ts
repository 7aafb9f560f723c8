import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { boundedQueue } from "../limits/bounded-queue.ts";
import { randomToken } from "./tokens.ts";

/** OWASP's least for argon2id; the algorithm itself is the library's default. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One more than there are cores: while what came of one is told and the next begins, no core waits. */
const usualConcurrency = () => availableParallelism() + 1;
/** About a second of waiting on each core; whoever would wait longer is told to come back. */
const WAITING_PER_CORE = 64;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Does the password belong to this hash? Without a hash (unknown account, account without a
   * password) it takes just as long and says no.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** how many wait for their turn now: the first thing that grows when many sign in at once */
  waiting(): number;
};

type Deps = {
  /** argon2id secret of this deployment, hex */
  pepper: string;
  concurrency?: number;
  longestQueue?: number;
};

/**
 * Passwords are kept as argon2id with a pepper (design §3, Password in transit). Hashing runs on
 * libuv's threads.
 *
 * @throws Refusal `server.busy` when too many wait already
 */
export function passwordHasher({ pepper, concurrency = usualConcurrency(), longestQueue }: Deps): PasswordHasher {
  const options = { ...passwordCost, secret: Buffer.from(pepper, "hex") };
  const run = boundedQueue({ concurrency, longest: longestQueue ?? concurrency * WAITING_PER_CORE, retryAfter: 2 });
  let nobody: Promise<string> | undefined;
  // a failed attempt is not kept, or every unknown account would fail with it
  const hashOfNobody = () =>
    (nobody ??= hash(randomToken(), options).catch((fault: unknown) => {
      nobody = undefined;
      throw fault;
    }));

  return {
    waiting: run.waiting,
    hash: (password) => run(() => hash(password, options)),
    async verify(passwordHash, password) {
      // made by the first sign-in of all, known or not, so that it tells nothing
      const nobodysHash = await hashOfNobody();
      const compared = passwordHash ?? nobodysHash;
      const matches = await run(() => verify(compared, password, options));
      return matches && passwordHash !== null;
    },
  };
}
