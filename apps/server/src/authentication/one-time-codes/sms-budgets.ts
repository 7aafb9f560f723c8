import type { Config } from "../../config/config.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Name, ShortLived } from "../../platform/short-lived/short-lived.ts";

const A_DAY = 24 * 3600;
const AN_HOUR = 3600;
/** Messages a day to numbers that an account wants to have; typing mistakes included. */
const NEW_NUMBERS_A_DAY = 10;
/** Codes a day that somebody may let go to a number that is not theirs, without one of them being given back. */
const OUTSIDERS_SHARE = 3;

/**
 * Who lets a code go to a number: whose number it is, after the right password or signed in; an account that wants the
 * number and does not have it yet; or somebody of whom nothing is known but the address.
 */
export type Asker = { is: "holder"; accountId: string } | { is: "claimant"; accountId: string } | { is: "stranger" };

type Limit = Name & { seconds: number; most: number; untilGivenBack?: true };

type Deps = { shortLived: Pick<ShortLived, "count" | "countedAll">; policy: Config["sms"] };

/**
 * How many codes may go to a number, and from an address. Every limit is keyed by who asks: what strangers use up is
 * theirs alone, so that nobody with a few captchas keeps the holder of a number out (design §4). What a number gets
 * from strangers together, and from claimants together, is bounded as well, so that many askers are no flood.
 */
export function smsBudgets({ shortLived, policy }: Deps) {
  const limitsOf = (number: string, asker: Asker, address: string): Limit[] => {
    const client = clientOfAddress(address);
    const who = asker.is === "stranger" ? client : asker.accountId;
    const mine = `${asker.is}:${number}:${who}`;
    const ofOneAsker = { kind: "smsNumberDay", key: mine, seconds: A_DAY, most: policy.perNumberDay };
    const fromAddress = {
      kind: "smsAddressHour",
      key: asker.is === "stranger" ? client : `proved:${client}`,
      seconds: AN_HOUR,
      most: policy.perAddressHour,
    };
    if (asker.is === "holder") return [ofOneAsker, fromAddress];
    const outsiders: Limit[] = [
      {
        ...ofOneAsker,
        kind: "smsShareDay",
        most: Math.min(OUTSIDERS_SHARE, policy.perNumberDay),
        untilGivenBack: true,
      },
      { ...ofOneAsker, kind: "smsOutsidersDay", key: `${asker.is}:${number}`, untilGivenBack: true },
    ];
    const newNumbers = { kind: "smsNewNumberDay", key: who, seconds: A_DAY, most: NEW_NUMBERS_A_DAY };
    return [ofOneAsker, ...(asker.is === "claimant" ? [newNumbers] : []), ...outsiders, fromAddress];
  };

  /** What was counted a moment ago is counted no more. */
  const giveBack = async (limits: readonly (Name & { seconds: number })[]): Promise<void> => {
    await Promise.all(limits.map(({ kind, key, seconds }) => shortLived.count(kind, key, seconds, -1)));
  };

  return {
    /** Two askers never wait for each other's pause. */
    pauseOf: (number: string, asker: Asker, address: string) =>
      `${asker.is}:${number}:${asker.is === "stranger" ? clientOfAddress(address) : asker.accountId}`,

    /**
     * Counts one more, or nothing at all where one of the limits is reached.
     *
     * @returns what takes it back, and the names of what the right code gives back
     * @throws Refusal `sms.limitReached`
     */
    async spend(number: string, asker: Asker, address: string) {
      const limits = limitsOf(number, asker, address);
      const counts = await Promise.all(
        limits.map(async ({ kind, key, seconds, most }) => ({ ...(await shortLived.count(kind, key, seconds)), most })),
      );
      const over = counts.filter(({ count, most }) => count > most).map(({ resetsIn }) => resetsIn);
      if (over.length > 0) {
        await giveBack(limits);
        throw new Refusal("sms.limitReached", { retryAfter: Math.max(...over) });
      }
      return {
        takeBack: () => giveBack(limits),
        open: limits.filter(({ untilGivenBack }) => untilGivenBack).map(({ kind, key }) => ({ kind, key })),
      };
    },

    /** Whoever gave a code back holds the number: it was no stranger's message. */
    async settle(open: readonly Name[]): Promise<void> {
      const counts = await shortLived.countedAll(open);
      // a day that began after the code was sent owes it nothing
      await giveBack(
        open.filter((_name, at) => (counts[at]?.count ?? 0) > 0).map((name) => ({ ...name, seconds: A_DAY })),
      );
    },

    /**
     * Counts a message against its region. A flood of strangers never uses up what is kept for people with a password.
     *
     * @throws Refusal `sms.limitReached`
     */
    async spendRegion(region: string, asker: Asker): Promise<void> {
      const limit = { kind: "smsRegionDay", key: region, seconds: A_DAY };
      const { count, resetsIn } = await shortLived.count(limit.kind, limit.key, limit.seconds);
      if (count <= regionBudget(asker, policy)) return;
      await giveBack([limit]);
      throw new Refusal("sms.limitReached", { retryAfter: resetsIn });
    },
  };
}

function regionBudget({ is }: Asker, { perRegionDay, regionReservePercent }: Config["sms"]): number {
  return is === "stranger" ? Math.floor((perRegionDay * (100 - regionReservePercent)) / 100) : perRegionDay;
}
