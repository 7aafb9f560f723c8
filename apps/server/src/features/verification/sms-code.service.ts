import { randomInt } from "node:crypto";
import type { Config } from "../../config/config.ts";
import type { SmsGateway } from "../../gateways/sms/sms-gateway.ts";
import type { Clock } from "../../platform/clock.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { isRefused, recentOutcomes } from "./recent-outcomes.ts";
import type { SmsCounting } from "./sms-counting.ts";
import { codeMessage, type Purpose } from "./sms-texts.ts";

const CODE = "smsCode";
const TRIES = "smsCodeTries";
const PAUSE = "smsPause";
const A_DAY = 24 * 3600;
const AN_HOUR = 3600;
const CITY_DIGITS = 4;
/** Messages a day to numbers that an account wants to have; typing mistakes included. */
const NEW_NUMBERS_A_DAY = 10;

/** What a code is good for, and for whom and where: a code opens nothing else. */
export type CodeBinding = { purpose: Purpose; accountId: string; generatorUserId: string };

export type Recipient = {
  phone: string;
  regionCode: string;
  /** who asked: the address of the request, and whether a right password stood behind it */
  address: string;
  passwordVerified: boolean;
  /** the account that wants this number, which is not its own yet: nobody rings half the province up with one account */
  newNumberOf?: string;
  /**
   * Nobody of ours has this number: everything happens but the message, and it takes as long, so that no
   * stranger learns from answer or time who is registered. The code of such a send is nobody's.
   */
  isNobody?: boolean;
  /**
   * A stranger asks, and nobody may learn from the answer whose the number is: where the region's budget is used up, or
   * the provider refuses, the send goes as one to nobody's number, instead of a refusal that only a registered number
   * can meet.
   */
  mustNotTell?: boolean;
};

type Needs = {
  shortLived: ShortLived;
  gateway: SmsGateway;
  policy: Config["sms"];
  index: (value: string) => string;
  clock: Clock;
  log: Log;
  counting: SmsCounting;
};

/** SMS codes: six digits, bound to purpose, account and client, spent in one statement (design §3, §4). */
export function smsCodeService({ shortLived, gateway, policy, index, clock, log, counting }: Needs) {
  const groupOf = ({ purpose, accountId, generatorUserId }: CodeBinding) =>
    index(`smsCode:${purpose}:${accountId}:${generatorUserId}`);
  // The code is part of the key, so that redeeming it is one conditional removal.
  const keyOf = (binding: CodeBinding, code: string) => index(`smsCodeValue:${groupOf(binding)}:${code}`);

  /** @throws Refusal `sms.limitReached` */
  const countAgainst = async (kind: string, key: string, seconds: number, most: number) => {
    const { count, resetsIn } = await shortLived.count(kind, key, seconds);
    if (count > most) throw new Refusal("sms.limitReached", { retryAfter: resetsIn });
  };

  /** One a minute for a number: of two senders at the same instant one goes on. */
  const holdBack = async (number: string) => {
    const until = clock().getTime() + policy.resendSeconds * 1000;
    if (await shortLived.putIfAbsent(PAUSE, number, until, { ttl: policy.resendSeconds })) return;
    const held = (await shortLived.get<number>(PAUSE, number)) ?? until;
    throw new Refusal("sms.sentRecently", { retryAfter: Math.max(1, (held - clock().getTime()) / 1000) });
  };

  /**
   * Who is nobody's costs no region anything: else strangers' numbers could use up a city's day.
   *
   * @throws Refusal `sms.limitReached` where the answer may be told
   */
  const reachesSomebody = async (binding: CodeBinding, to: Recipient): Promise<boolean> => {
    if (to.isNobody) return false;
    const region = to.regionCode.slice(0, CITY_DIGITS);
    try {
      await countAgainst("smsRegionDay", region, A_DAY, regionBudget(to, policy));
    } catch (thrown) {
      if (!to.mustNotTell || !(thrown instanceof Refusal)) throw thrown;
      log.warn({ region, purpose: binding.purpose }, "a region's SMS budget is used up: codes asked for are not sent");
      return false;
    }
    return true;
  };

  const lately = recentOutcomes({ clock });
  const handOver = async (binding: CodeBinding, to: Recipient, code: string): Promise<void> => {
    const { phone, regionCode, isNobody = false, mustNotTell = false } = to;
    if (isNobody) return lately.repeatOne();
    const message = codeMessage(phone, binding.purpose, code, policy.codeSeconds);
    const begun = performance.now();
    try {
      // counted within what is watched: nobody's message must take as long as one that is counted
      await lately.watch(() => counting.counted({ regionCode, kind: "code" }, () => gateway.send(message)));
    } catch (failure) {
      if (!mustNotTell || !isRefused(failure)) throw failure;
      log.error({ err: failure, purpose: binding.purpose }, "an SMS code was refused; whoever asked is not told");
      await lately.repeatOne(begun);
    }
  };

  return {
    /** How much of a region's messages of the day is used up. */
    async spentOf(regionCode: string): Promise<{ sent: number; budget: number }> {
      const { count } = await shortLived.counted("smsRegionDay", regionCode.slice(0, CITY_DIGITS));
      return { sent: count, budget: policy.perRegionDay };
    },

    /** How much of each city's messages of the day is used up, in the order given. */
    async sentToday(cities: readonly string[]): Promise<number[]> {
      const counted = await shortLived.countedAll(cities.map((key) => ({ kind: "smsRegionDay", key })));
      return counted.map(({ count }) => count);
    },

    /** Stands for an account where only a number is known: the codes of anonymous sends are bound to it. */
    subjectOf: (phone: string): string => `phone:${index(`smsNumber:${phone}`)}`,

    /**
     * Sends a new code; the one before it dies.
     *
     * @returns seconds until another may be asked for
     * @throws Refusal `sms.sentRecently`, `sms.limitReached`, `sms.notSent`
     */
    async send(binding: CodeBinding, to: Recipient): Promise<{ resendAfter: number }> {
      const number = index(`smsNumber:${to.phone}`);
      await holdBack(number);
      if (to.newNumberOf !== undefined) await countAgainst("smsNewNumberDay", to.newNumberOf, A_DAY, NEW_NUMBERS_A_DAY);
      await countAgainst("smsNumberDay", number, A_DAY, policy.perNumberDay);
      await countAgainst("smsAddressHour", clientOfAddress(to.address), AN_HOUR, policy.perAddressHour);
      const reaches = await reachesSomebody(binding, to);

      const group = groupOf(binding);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await shortLived.removeGroup(CODE, group);
      await shortLived.remove(TRIES, group);
      await shortLived.put(CODE, keyOf(binding, code), true, { ttl: policy.codeSeconds, group });
      try {
        await handOver(binding, { ...to, isNobody: !reaches }, code);
      } catch (cause) {
        await shortLived.removeGroup(CODE, group);
        await shortLived.remove(PAUSE, number);
        if (reaches) log.error({ err: cause, purpose: binding.purpose }, "an SMS code was not taken over");
        throw new Refusal("sms.notSent", { cause });
      }
      return { resendAfter: policy.resendSeconds };
    },

    /** Whoever has just given a code back holds the number: the next one need not wait its minute. */
    async forgetPause(phone: string): Promise<void> {
      await shortLived.remove(PAUSE, index(`smsNumber:${phone}`));
    },

    /**
     * Redeems a code: of many at the same instant one wins. Every try counts, the right one too,
     * and after the last the code is worth nothing.
     */
    async redeem(binding: CodeBinding, code: string): Promise<boolean> {
      const { count } = await shortLived.count(TRIES, groupOf(binding), policy.codeSeconds);
      if (count > policy.tries) return false;
      return (await shortLived.take(CODE, keyOf(binding, code))) !== undefined;
    },
  };
}

/** A flood of anonymous sends must not use up what people with a password need to get in. */
function regionBudget({ passwordVerified }: Pick<Recipient, "passwordVerified">, policy: Config["sms"]): number {
  const { perRegionDay, regionReservePercent } = policy;
  return passwordVerified ? perRegionDay : Math.floor((perRegionDay * (100 - regionReservePercent)) / 100);
}
