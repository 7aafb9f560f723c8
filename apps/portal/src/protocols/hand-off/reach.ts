import type { Service } from "@sannong/contract/catalogue/services";
import { reachable } from "@sannong/contract/protocols/hand-off";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import type { Unanswered } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";

/** Opened as an address for everybody, and yet a page of this portal? */
export const isOwnPage = ({ jumpType, jumpUrl }: Service): boolean =>
  jumpType === JumpType.direct &&
  jumpUrl !== "" &&
  new URL(jumpUrl, window.location.origin).origin === window.location.origin;

/**
 * Does the system behind a service answer? Asked before a tab is sent there, because on a browser's error page nobody
 * says a word. A question that is not answered itself stands in nobody's way.
 */
export async function reachOf(service: Service): Promise<"up" | Unanswered> {
  if (isOwnPage(service)) return "up";
  try {
    return (await call(reachable, { identification: service.identification }, { timeoutMs: 7_000 })).state;
  } catch {
    return "up";
  }
}

/** What is said when it does not, and what it may mean. */
export const unansweredText: Record<Unanswered, string> = {
  down: "没有应答，可能正在维护或网络中断",
  slow: "超过 5 秒没有应答，现在可能很慢",
  garbled: "返回的内容无法识别，可能正在维护",
};

export const openingAddress = (identification: string, anyway = false): string =>
  `/opening?service=${encodeURIComponent(identification)}${anyway ? "&anyway=1" : ""}`;
