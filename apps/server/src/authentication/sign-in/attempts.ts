import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { type LockPolicy, waitSeconds } from "./sign-in.rules.ts";

const FAILURES = "signInFailures";
const LOCKS = "signInLocks";
/** Which waits there are, by account: an administrator ends them (also asked by the list of locked accounts). */
const LOCKED = "signInLocked";
const A_DAY = 24 * 3600;

export type Place = { address: string; generatorUserId: string };
type Policy = LockPolicy & { failuresBeforeAddressWaits: number };
type Deps = { shortLived: ShortLived; policy: Policy; index: (value: string) => string };
type Counter = { count: number; resetsIn: number };

/** One try at one account's password or code. One of its endings must be told; `withdrawn` after another does nothing. */
export type Attempt = {
  /**
   * It was wrong.
   *
   * @returns seconds the account now waits here; undefined while tries are left
   */
  failed(): Promise<number | undefined>;
  /** The account's owner is in: earlier failures here are forgotten. */
  succeeded(): Promise<void>;
  /** It was neither: nothing was guessed at. */
  withdrawn(): void;
};

/**
 * The lock-out (design §4): an account waits for the device or address that failed too often, and
 * an address waits when many accounts failed from it. Whoever sits elsewhere is not locked out.
 *
 * Only failures are counted in the store, so that the usual sign-in writes nothing here. Tries under
 * way count as failures until they turn out otherwise: many at the same instant are no more than the
 * same number one after another. (That sum is each node's own: of n nodes, a burst that hits all of
 * them at once gets n times as many, once; every such try also takes a captcha solved for it.)
 *
 * A lock is the counter itself, begun anew with the length of the wait, and survives a restart.
 */
export function attempts({ shortLived, policy, index }: Deps) {
  const underWay = new Map<string, number>();

  const add = (key: string, by: 1 | -1): number => {
    const now = (underWay.get(key) ?? 0) + by;
    if (now > 0) underWay.set(key, now);
    else underWay.delete(key);
    return now;
  };
  /** How many are under way with this one, and how it goes again; going twice is going once. */
  const enter = (keys: string[]) => {
    const already = keys.map((key) => add(key, 1));
    let gone = false;
    const leave = () => {
      if (!gone) for (const key of keys) add(key, -1);
      gone = true;
    };
    return { already, leave };
  };

  const lock = async (key: string, account: string): Promise<number> => {
    const { count: timesLocked } = await shortLived.count(LOCKS, key, A_DAY);
    const wait = waitSeconds(timesLocked, policy);
    await shortLived.remove(FAILURES, key);
    await shortLived.count(FAILURES, key, wait, policy.failuresBeforeWait);
    await shortLived.put(LOCKED, key, true, { ttl: wait, group: account });
    return wait;
  };

  const failedHere = async (account: string, keys: string[], client: string): Promise<number | undefined> => {
    const { failuresBeforeWait: limit, failureWindowSeconds: window } = policy;
    const [failures] = await Promise.all([
      Promise.all(keys.map((key) => shortLived.count(FAILURES, key, window))),
      shortLived.count(FAILURES, client, window),
    ]);
    // counted one by one, so exactly one of several at the same instant locks
    const full = keys.filter((_key, place) => failures[place]?.count === limit);
    return full.length === 0 ? undefined : Math.max(...(await Promise.all(full.map((key) => lock(key, account)))));
  };

  return {
    /** When the longest of an account's waits is over; undefined while it waits nowhere. */
    async lockedUntil(account: string): Promise<Date | undefined> {
      const waits = await shortLived.listGroup(LOCKED, account);
      return waits.map(({ expiresAt }) => expiresAt).toSorted((one, other) => Number(other) - Number(one))[0];
    },

    /** Ends all waits of an account, and forgets how often it waited; how many there were. */
    async unlock(account: string): Promise<number> {
      const waits = await shortLived.listGroup(LOCKED, account);
      await Promise.all(
        waits.flatMap(({ key }) => [FAILURES, LOCKS, LOCKED].map((kind) => shortLived.remove(kind, key))),
      );
      return waits.length;
    },

    /**
     * @param account the account's id, or what was typed where there is no such account
     * @throws Refusal `signIn.locked`, `signIn.addressLocked`
     */
    async begin(account: string, place: Place): Promise<Attempt> {
      const client = `address:${clientOfAddress(place.address)}`;
      const keys = [index(`try:${account}:device:${place.generatorUserId}`), index(`try:${account}:${client}`)];
      const { already, leave } = enter(keys);
      try {
        const names = [...keys, client].map((key) => ({ kind: FAILURES, key }));
        const [device, here, address] = (await shortLived.countedAll(names)) as [Counter, Counter, Counter];
        const full = [device, here].filter(
          (failures, place) => failures.count + (already[place] ?? 0) > policy.failuresBeforeWait,
        );
        if (full.length > 0) {
          // full of tries under way alone: they are over in a moment
          throw new Refusal("signIn.locked", { retryAfter: Math.max(1, ...full.map(({ resetsIn }) => resetsIn)) });
        }
        if (address.count >= policy.failuresBeforeAddressWaits)
          throw new Refusal("signIn.addressLocked", { retryAfter: address.resetsIn });
        return {
          failed: () => failedHere(account, keys, client).finally(leave),
          async succeeded() {
            leave();
            const failed = keys.filter((_key, place) => [device, here][place]?.count !== 0);
            await Promise.all(failed.map((key) => shortLived.remove(FAILURES, key, { durability: "eventual" })));
          },
          withdrawn: leave,
        };
      } catch (thrown) {
        leave();
        throw thrown;
      }
    },
  };
}
