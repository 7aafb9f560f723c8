import { endpoint } from "../endpoint.ts";

export type { OwnMessage } from "./messages.schemas.ts";

const own = { module: "messages", access: "signedIn", region: "self", transport: "sealed", method: "POST" } as const;

export const listMessages = endpoint({
  ...own,
  path: "/message/list",
  summary: "本人的消息，最新的在前",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./messages.schemas.ts")).listMessages,
});

export const unreadMessages = endpoint({
  ...own,
  path: "/message/unread",
  summary: "本人的未读消息数",
  background: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./messages.schemas.ts")).unreadMessages,
});

export const readMessage = endpoint({
  ...own,
  path: "/message/read",
  summary: "把一条消息标为已读",
  errors: ["message.unknown"],
  schemas: async () => (await import("./messages.schemas.ts")).readMessage,
});

export const readAllMessages = endpoint({
  ...own,
  path: "/message/readAll",
  summary: "把本人的消息全部标为已读",
  errors: [],
  schemas: async () => (await import("./messages.schemas.ts")).readAllMessages,
});
