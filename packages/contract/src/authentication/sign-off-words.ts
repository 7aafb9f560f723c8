/** How far the notice of a sign-off has come at one system. */
export const tellingStates = ["told", "waiting", "repeated", "failed"] as const;
/** The same in words, for whoever looks after the systems. */
export const tellingWords: Record<TellingState, string> = {
  told: "已收到",
  waiting: "正在通知",
  repeated: "没有收下，将再通知",
  failed: "多次没有收下，已停止",
};
export type TellingState = (typeof tellingStates)[number];
