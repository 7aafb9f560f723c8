import { randomInt } from "node:crypto";
import type { Config } from "../../config/config.ts";
import type { SmsGateway } from "../../gateways/sms/sms-gateway.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Name } from "../../platform/short-lived/short-lived.ts";
import { isRefused, recentOutcomes } from "./recent-outcomes.ts";
import { type Asker, smsBudgets } from "./sms-budgets.ts";
import type { SmsCounting } from "./sms-counting.ts";
import { codeMessage, type Purpose } from "./sms-texts.ts";
import type { AppContext } from "../../kernel/context.ts";

const CODE = "smsCode";
const TRIES = "smsCodeTries";
const PAUSE = "smsPause";
const CITY_DIGITS = 4;

/** What a code is good for, and for whom and where: a code opens nothing else. */
export type CodeBinding = { purpose: Purpose; accountId: string; generatorUserId: string };

export type Recipient = {
  phone: string;
  regionCode: string;
  /** who asked, and from where */
  asker: Asker;
  address: string;
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

type Deps = Pick<AppContext, "shortLived" | "clock" | "log"> & {
  gateway: SmsGateway;
  policy: Config["sms"];
  index: (value: string) => string;
  counting: SmsCounting;
};

/** SMS codes: six digits, bound to purpose, account and client, spent in one statement (design §3, One code, one use, one purpose; design §4). */
export function smsCodeService({ shortLived, gateway, policy, index, clock, log, counting }: Deps) {
  const groupOf = ({ purpose, accountId, generatorUserId }: CodeBinding) =>
    index(`smsCode:${purpose}:${accountId}:${generatorUserId}`);
  // The code is part of the key, so that redeeming it is one conditional removal.
  const keyOf = (binding: CodeBinding, code: string) => index(`smsCodeValue:${groupOf(binding)}:${code}`);

  const budgets = smsBudgets({ shortLived, policy });

  /** One a minute for an asker and a number: of two sends at the same instant one goes on. */
  const holdBack = async (pause: string) => {
    const until = clock().getTime() + policy.resendSeconds * 1000;
    if (await shortLived.putIfAbsent(PAUSE, pause, until, { ttl: policy.resendSeconds })) return;
    const held = (await shortLived.get<number>(PAUSE, pause)) ?? until;
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
      await budgets.spendRegion(region, to.asker);
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

  const sendWithin = async (binding: CodeBinding, to: Recipient, open: Name[]) => {
    const reaches = await reachesSomebody(binding, to);
    const group = groupOf(binding);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await shortLived.removeGroup(CODE, group);
    await shortLived.remove(TRIES, group);
    await shortLived.put(CODE, keyOf(binding, code), open, { ttl: policy.codeSeconds, group });
    try {
      await handOver(binding, { ...to, isNobody: !reaches }, code);
    } catch (cause) {
      await shortLived.removeGroup(CODE, group);
      if (reaches) log.error({ err: cause, purpose: binding.purpose }, "an SMS code was not taken over");
      throw new Refusal("sms.notSent", { cause });
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
      const pause = budgets.pauseOf(number, to.asker, to.address);
      await holdBack(pause);
      try {
        const { open, takeBack } = await budgets.spend(number, to.asker, to.address);
        await sendWithin(binding, to, open).catch(async (thrown: unknown) => {
          await takeBack();
          throw thrown;
        });
      } catch (thrown) {
        // what did not go out holds nobody up
        await shortLived.remove(PAUSE, pause);
        throw thrown;
      }
      return { resendAfter: policy.resendSeconds };
    },

    /**
     * Redeems a code: of many at the same instant one wins. Every try counts, the right one too,
     * and after the last the code is worth nothing.
     */
    async redeem(binding: CodeBinding, code: string): Promise<boolean> {
      const { count } = await shortLived.count(TRIES, groupOf(binding), policy.codeSeconds);
      if (count > policy.tries) return false;
      const open = await shortLived.take<Name[]>(CODE, keyOf(binding, code));
      if (open === undefined) return false;
      await budgets.settle(open);
      return true;
    },
  };
}
