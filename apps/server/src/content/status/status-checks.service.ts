import { dayOf } from "@sannong/contract/rules/time/days";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { within } from "../../platform/limits/within.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AppContext } from "../../kernel/context.ts";
import { gapsBetween, type LookedAt, lookedAt } from "./status.rules.ts";
import type { StatusStore } from "./status.store.ts";

export type Looks = Record<LookedAt, () => Promise<unknown>>;
type Deps = Pick<AppContext, "clock" | "log"> & { store: StatusStore; looks: Looks };

/** Longer than anybody waits. */
const ANSWER_MS = 5_000;

/** Says in the page's words what each look does. */
export const whatIsLookedAt: Record<LookedAt, string> = {
  signIn: "每分钟试写、试读一次登录所用的数据，并读一次账号",
  search: "每分钟读一次事项目录，搜索一次",
  files: "每分钟看一次上传文件的存储能否写入",
  messages: "每分钟读一次站内消息，并看待发的通知有没有积压超过三小时",
};

/** Looks at the portal's own parts; by the job's round, so that one of all servers does. */
export function statusChecks({ store, looks, clock, log }: Deps) {
  const isWell = async (part: LookedAt): Promise<boolean> => {
    try {
      await within(ANSWER_MS, looks[part]());
      return true;
    } catch (failure) {
      // one that says so in words, as the search of a new installation while its index fills, is at no fault
      if (failure instanceof Refusal) log.info({ part, why: failure.message }, "a part of the portal is not ready");
      else log.warn({ err: failure, part }, "a part of the portal is not well");
      return false;
    }
  };
  return {
    async look(): Promise<void> {
      const last = new Map((await store.checks()).map(({ part, checkedAt }) => [part, checkedAt]));
      const at = clock();
      const found = await Promise.all(lookedAt.map(async (part) => ({ part, isWell: await isWell(part) })));
      for (const one of found)
        await store.keep({ ...one, at, day: dayOf(at), gaps: gapsBetween(last.get(one.part), at) });
    },
  };
}

/** Whatever a sign-in keeps for a moment is kept, and taken again. */
export async function shortLivedAnswers(shortLived: AppContext["shortLived"]): Promise<void> {
  const key = randomToken(8);
  await shortLived.put("statusLook", key, 1, { ttl: 60 });
  if ((await shortLived.take("statusLook", key)) === undefined) throw new Error("what was put was not there");
}
