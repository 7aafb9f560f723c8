import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { type LockPolicy, waitSeconds } from "./sign-in.rules.ts";

const TRIES = "signInTries";
const LOCKS = "signInLocks";
const ADDRESS = "signInAddressFailures";
const A_DAY = 24 * 3600;
/** So far beyond any limit that tries given back late do not open a lock. */
const LOCKED = 10_000;

export type Place = { address: string; generatorUserId: string };
type Counter = { count: number; resetsIn: number };
type Policy = LockPolicy & { failuresBeforeAddressWaits: number };
type Needs = { shortLived: ShortLived; policy: Policy; index: (value: string) => string };

/** One try at one account's password or code. Exactly one of its endings is told. */
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
  withdrawn(): Promise<void>;
};

/**
 * The lock-out (design §4): an account waits for the device or address that failed too often, and
 * an address waits when many accounts failed from it. Whoever sits elsewhere is not locked out.
 *
 * A try is counted for its address before it is made and given back when it was no failure, so that
 * many at the same instant are not more than the same number one after another; a device cannot make
 * many at once, as it has one captcha at a time. A lock is the same counter, begun anew with the length
 * of the wait, and so survives a restart like every counter.
 */
export function attempts({ shortLived, policy, index }: Needs) {
  const { failuresBeforeWait: limit, failureWindowSeconds: window } = policy;

  const lock = async (key: string): Promise<number> => {
    const { count: timesLocked } = await shortLived.count(LOCKS, key, A_DAY);
    const wait = waitSeconds(timesLocked, policy);
    await shortLived.remove(TRIES, key, { durability: "eventual" });
    await shortLived.count(TRIES, key, wait, LOCKED);
    return wait;
  };

  return {
    /**
     * @param account the account's id, or what was typed where there is no such account
     * @throws Refusal `signIn.locked`, `signIn.addressLocked`
     */
    async begin(account: string, place: Place): Promise<Attempt> {
      const client = clientOfAddress(place.address);
      const here = index(`try:${account}:address:${client}`);
      const device = index(`try:${account}:device:${place.generatorUserId}`);
      const [reserved, [fromDevice, fromAddress]] = await Promise.all([
        shortLived.count(TRIES, here, window),
        shortLived.countedAll([
          { kind: TRIES, key: device },
          { kind: ADDRESS, key: client },
        ]) as Promise<[Counter, Counter]>,
      ]);
      const giveBack = async () => void (await shortLived.count(TRIES, here, window, -1));
      const refuse = async (reason: "signIn.locked" | "signIn.addressLocked", retryAfter: number) => {
        await giveBack();
        throw new Refusal(reason, { retryAfter });
      };

      const waits = [
        ...(reserved.count > limit ? [reserved.resetsIn] : []),
        ...(fromDevice.count >= limit ? [fromDevice.resetsIn] : []),
      ];
      if (waits.length > 0) await refuse("signIn.locked", Math.max(...waits));
      if (fromAddress.count >= policy.failuresBeforeAddressWaits)
        await refuse("signIn.addressLocked", fromAddress.resetsIn);

      return {
        async failed() {
          const [failures] = await Promise.all([
            shortLived.count(TRIES, device, window),
            shortLived.count(ADDRESS, client, window),
          ]);
          const full = [...(reserved.count >= limit ? [here] : []), ...(failures.count >= limit ? [device] : [])];
          return full.length === 0 ? undefined : Math.max(...(await Promise.all(full.map(lock))));
        },
        async succeeded() {
          const keys = fromDevice.count > 0 ? [here, device] : [here];
          await Promise.all(keys.map((key) => shortLived.remove(TRIES, key, { durability: "eventual" })));
        },
        withdrawn: giveBack,
      };
    },
  };
}
