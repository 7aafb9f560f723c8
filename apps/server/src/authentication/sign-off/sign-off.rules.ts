import type { TellingState } from "@sannong/contract/authentication/sign-off-words";

export type Telling = { attempts: number; deliveredAt: Date | null; lastResult: string | null };

/** Nobody was there to be told: the system was taken away, or its address was. */
export const wasNobody = ({ lastResult }: Telling): boolean => lastResult === "gone";

/** @param mostAttempts after so many it is given up */
export function stateOf({ attempts, deliveredAt, lastResult }: Telling, mostAttempts: number): TellingState {
  if (deliveredAt !== null) return "told";
  if (lastResult === null) return "waiting";
  return attempts >= mostAttempts ? "failed" : "repeated";
}

export const stageOf: Record<TellingState, "delivered" | "untried" | "retried" | "givenUp"> = {
  told: "delivered",
  waiting: "untried",
  repeated: "retried",
  failed: "givenUp",
};

const words: Record<string, string> = {
  ok: "已收到",
  gone: "不再需要通知",
  timeout: "没有及时应答",
  forbiddenAddress: "登记的地址不能访问",
  unresolved: "找不到登记的地址",
  tooLarge: "应答过长",
};

/** In words that tell neither address nor content of the answer. */
export const answerInWords = ({ lastResult }: Telling): string =>
  lastResult === null ? "" : (words[lastResult] ?? "没有收下");
