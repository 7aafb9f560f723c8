import type { Delivery } from "@sannong/contract/protocols/envelope.schemas";
import { withheldWords } from "@sannong/contract/protocols/release-entry-points";
import { deliveredEvents, deliveryStates } from "@sannong/contract/applications/webhook-words";
import { momentInWords } from "../../lib/words/words.ts";

type Try = Delivery["tries"][number];

/** Why a receiver was not reached, in the words of its makers' side. */
const failures: Record<string, string> = {
  timeout: "5 秒内没有应答",
  unresolved: "域名无法解析",
  unreachable: "连接不上",
  forbiddenAddress: "地址不允许访问",
  tooLarge: "应答超过 64 KB",
  leftAlone: "接收方接连出错，这一次没有发送",
};

/** What came of one try; a status the server gave is told as it is. */
export function resultInWords({ result, status }: Pick<Try, "result" | "status">): string {
  if (status === null) return failures[result] ?? result;
  if (result === "ok") return `返回 ${status}`;
  return result === "redirected" ? `返回 ${status}，不跟随跳转` : `返回 ${status}，没有收下`;
}

type Standing = { word: string; tone: "info" | "warn" | "ok" | "err" | "plain"; remark: string | null };

/** Where an event stands, and what follows. */
export function standingOf(
  one: Pick<Delivery, "state" | "attempts" | "nextAttemptAt" | "deliveredAt" | "withheld">,
): Standing {
  const { state, attempts, nextAttemptAt, deliveredAt, withheld } = one;
  const word = deliveryStates[state];
  switch (state) {
    case "waiting":
      if (attempts === 0) return { word, tone: "info", remark: null };
      return {
        word: "等待重试",
        tone: "warn",
        remark: `已试 ${attempts} 次${nextAttemptAt === null ? "" : `，${momentInWords(nextAttemptAt)}再试`}`,
      };
    case "delivered":
      return { word, tone: "ok", remark: deliveredAt && `${momentInWords(deliveredAt)}收下` };
    case "dead":
      return { word, tone: "err", remark: `试了 ${attempts} 次，不再自动重试` };
    case "skipped":
      return {
        word,
        tone: "plain",
        remark: withheld === null ? "与本系统无关，或已取消接收" : `${withheldWords[withheld]}，没有推送`,
      };
  }
}

/** The name of an event as people call it. */
export const eventInWords = (event: string): string =>
  (deliveredEvents as Readonly<Record<string, string>>)[event] ?? event;
