import type { DeliveryState } from "@sannong/contract/applications/webhook-words";
import type { TellingState } from "@sannong/contract/authentication/sign-off-words";

type Telling = { state: DeliveryState; lastResult: string | null };

/** Nobody was there to be told: the system was taken away, or its address was. */
export const wasNobody = ({ lastResult }: Pick<Telling, "lastResult">): boolean => lastResult === "gone";

/** How far the notice of a sign-off has come at one system. */
export function stateOf({ state, lastResult }: Telling): TellingState {
  if (state === "waiting") return lastResult === null ? "waiting" : "repeated";
  return state === "dead" ? "failed" : "told";
}

/** Which deliveries those are. */
export const whichAre: Record<TellingState, { states: DeliveryState[]; isTried?: boolean }> = {
  told: { states: ["delivered", "skipped"] },
  waiting: { states: ["waiting"], isTried: false },
  repeated: { states: ["waiting"], isTried: true },
  failed: { states: ["dead"] },
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
export const answerInWords = ({ lastResult }: Pick<Telling, "lastResult">): string =>
  lastResult === null ? "" : (words[lastResult] ?? "没有收下");
