import * as z from "zod/mini";
import { oneOf, optionalText, text } from "../fields.ts";
import { attachment } from "../operations/files.schemas.ts";
import { noticeKinds } from "./notice-words.ts";
import { page, paging } from "../paging.ts";

const kind = oneOf(noticeKinds, "没有这个栏目");

const summary = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  summary: z.string(),
  /** who issued it */
  source: z.string(),
  /** ISO 8601 */
  publishedAt: z.string(),
});
export type NoticeSummary = z.infer<typeof summary>;

const neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));

export const listNotices = {
  input: z.object({
    kind: z.optional(kind),
    /** part of a title or summary */
    keywords: optionalText(25),
    /** staff: what concerns officials comes too; else only what concerns everybody */
    audience: z._default(z.enum(["everybody", "staff"], "没有这类读者"), "everybody"),
    ...paging,
  }),
  output: z.extend(page(summary), {
    /** how many there are of each column, whatever column is asked for */
    counts: z.partialRecord(kind, z.number()),
  }),
};
export const noticeDetail = {
  input: z.object({ id: text("请指明通知", 40) }),
  output: z.extend(summary, {
    author: z.string(),
    keywords: z.string(),
    paragraphs: z.array(z.string()),
    attachments: z.array(attachment),
    earlier: neighbour,
    later: neighbour,
  }),
};
export type NoticeDetail = z.infer<typeof noticeDetail.output>;
