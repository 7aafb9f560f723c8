import * as z from "zod/mini";
import { nothing, oneOf } from "../fields.ts";
import { messageKinds } from "./message-words.ts";
import { page, paging } from "../paging.ts";

const kind = oneOf(messageKinds, "没有这类消息");

const message = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  content: z.string(),
  /** a page of the portal that has more of it; null when there is none */
  link: z.nullable(z.string()),
  /** ISO 8601 */
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type OwnMessage = z.infer<typeof message>;

const unread = z.object({ unread: z.number() });

export const listMessages = {
  input: z.object({
    kind: z.optional(kind),
    unreadOnly: z._default(z.boolean("请选择是否只看未读"), false),
    ...paging,
  }),
  output: z.extend(page(message), { unread: z.number() }),
};
export const unreadMessages = { input: nothing, output: unread };
export const readMessage = {
  input: z.object({ id: z.string("请指明消息").check(z.regex(/^\d{1,18}$/, "请指明消息")) }),
  output: unread,
};
export const readAllMessages = { input: nothing, output: z.object({ marked: z.number() }) };
