import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Clock } from "../../platform/clock.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { ThirdPartyTokens } from "./third-party-tokens.ts";

type Deps = { tokens: Pick<ThirdPartyTokens, "endingWithin">; clock: Clock; tell: SendMessage };

const WARN_DAYS = 3;
const dayInWords = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", month: "long", day: "numeric" });

/**
 * Tells people that what a bound system gave for them ends in a few days, each once of each end. One that is good for
 * less than a day is not worth a message: it comes anew with every proof.
 */
export const boundTokenReminders =
  ({ tokens, clock, tell }: Deps) =>
  async (): Promise<void> => {
    const now = clock().getTime();
    const soon = { from: new Date(now + DAY_MS), until: new Date(now + WARN_DAYS * DAY_MS) };
    for (const { accountId, systemAbbr, systemName, expiresAt } of await tokens.endingWithin(soon))
      await tell({
        to: accountId,
        kind: "expiry",
        title: `${systemName}：账号验证 ${dayInWords.format(expiresAt)} 到期`,
        content: "到期后从门户进入该系统须再输入一次它的账号和密码。绑定关系不受影响。",
        link: "/mine/account",
        about: `boundToken:${systemAbbr}:${expiresAt.toISOString()}`,
      });
  };
