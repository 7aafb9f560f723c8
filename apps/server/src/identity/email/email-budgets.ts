import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";

const AN_HOUR = 3600;
const A_DAY = 24 * AN_HOUR;

/** Mails a day that one account may let go, to whatever addresses; typing mistakes included. */
const PER_ACCOUNT_A_DAY = 10;
/** Mails a day to one address from all accounts together, of which one account may use up half. */
const PER_ADDRESS_A_DAY = 10;
/** Mails an hour from one origin: an office of many people stands behind one. */
const PER_ORIGIN_AN_HOUR = 60;

const PAUSE = "emailPause";

type Deps = {
  shortLived: Pick<ShortLived, "count" | "putIfAbsent" | "get" | "remove">;
  clock: () => Date;
  policy: { readonly resendSeconds: number };
};
type Sending = { accountId: string; addressKey: string; origin: string };

/** How many mails may go, by account, address and origin, so that nobody's letter box is flooded by way of the portal. */
export function emailBudgets({ shortLived, clock, policy }: Deps) {
  const limitsOf = ({ accountId, addressKey, origin }: Sending) => [
    { kind: "emailAccountDay", key: accountId, seconds: A_DAY, most: PER_ACCOUNT_A_DAY },
    { kind: "emailShareDay", key: `${accountId}:${addressKey}`, seconds: A_DAY, most: PER_ADDRESS_A_DAY / 2 },
    { kind: "emailAddressDay", key: addressKey, seconds: A_DAY, most: PER_ADDRESS_A_DAY },
    { kind: "emailOriginHour", key: clientOfAddress(origin), seconds: AN_HOUR, most: PER_ORIGIN_AN_HOUR },
  ];

  const pauseLeft = async (accountId: string): Promise<number> => {
    const until = await shortLived.get<number>(PAUSE, accountId);
    return until === undefined ? 0 : Math.max(0, Math.ceil((until - clock().getTime()) / 1000));
  };

  return {
    /** Seconds until this account may ask for another. */
    pauseLeft,

    /**
     * Counts one more, or nothing at all where a limit is reached.
     *
     * @returns seconds until another may be asked for
     * @throws Refusal `email.sentRecently`, `email.limitReached`
     */
    async spend(sending: Sending): Promise<{ resendAfter: number }> {
      const { resendSeconds } = policy;
      const until = clock().getTime() + resendSeconds * 1000;
      if (!(await shortLived.putIfAbsent(PAUSE, sending.accountId, until, { ttl: resendSeconds })))
        throw new Refusal("email.sentRecently", { retryAfter: Math.max(1, await pauseLeft(sending.accountId)) });
      const limits = limitsOf(sending);
      const counts = await Promise.all(
        limits.map(async ({ kind, key, seconds, most }) => ({ ...(await shortLived.count(kind, key, seconds)), most })),
      );
      const over = counts.filter(({ count, most }) => count > most).map(({ resetsIn }) => resetsIn);
      if (over.length === 0) return { resendAfter: resendSeconds };
      await Promise.all(limits.map(({ kind, key, seconds }) => shortLived.count(kind, key, seconds, -1)));
      await shortLived.remove(PAUSE, sending.accountId);
      throw new Refusal("email.limitReached", { retryAfter: Math.max(...over) });
    },

    /** What did not go out holds nobody up. */
    endPause: (accountId: string) => shortLived.remove(PAUSE, accountId),
  };
}

export type EmailBudgets = ReturnType<typeof emailBudgets>;
