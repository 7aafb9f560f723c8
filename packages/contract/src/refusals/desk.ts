import type { Refusals } from "./refusals.ts";

/** Messages, things to do, notices and what one keeps at hand. */
export const deskRefusals = {
  "message.unknown": { status: 200, code: 4550, message: "这条消息已经删除，请刷新后查看" },
} as const satisfies Refusals;
