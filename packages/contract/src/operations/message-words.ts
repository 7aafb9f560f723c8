/** What a message of the message centre is about. */
export const messageKinds = {
  decision: "审核结果",
  reply: "答复",
  expiry: "到期提醒",
  todo: "待办",
  system: "系统通知",
} as const;
export type MessageKind = keyof typeof messageKinds;
