import * as z from "zod/mini";
import { oneOf, regionCode, text } from "../fields.ts";
import { attachment, fileUrl } from "../operations/files.schemas.ts";
import { noticeKinds } from "./notice-words.ts";
import { changed, day, publicationSchemas, publishState, revision } from "./publication.schemas.ts";

const kind = oneOf(noticeKinds, "请选择栏目");
const id = text("请指明通知", 40);

const summary = z.extend(changed, {
  id: z.string(),
  kind,
  title: z.string(),
  source: z.string(),
  state: publishState,
  forStaff: z.boolean(),
  areaCode: z.string(),
  areaName: z.string(),
  /** ISO 8601; in the future: it appears then */
  publishedAt: z.string(),
  publicUntil: z.nullable(z.string()),
  /** by the server's clock, of what is published: it appears later, is there, or its last day is over */
  term: z.enum(["ahead", "running", "over"]),
});
export type ManagedNoticeSummary = z.infer<typeof summary>;

const whole = z.extend(summary, {
  summary: z.string(),
  author: z.string(),
  keywords: z.string(),
  paragraphs: z.array(z.string()),
  withdrawnReason: z.nullable(z.string()),
  attachments: z.array(attachment),
});
export type ManagedNotice = z.infer<typeof whole>;

const MOST_FILES = 20;
const written = z
  .object({
    /** absent: a new one */
    id: z.optional(id),
    revision: z.optional(revision),
    kind,
    title: text("请填写标题", 100),
    summary: text("请填写摘要，列表和搜索结果里显示它", 300),
    source: text("请填写来源：发布单位或转载出处", 60),
    author: text("请填写落款单位", 60),
    keywords: text("请填写关键词，用空格隔开", 100),
    paragraphs: z
      .array(text("段落不能为空", 5000))
      .check(z.minLength(1, "请填写正文"), z.maxLength(300, "正文最多 300 段，请把附表放在附件里")),
    forStaff: z.boolean("请选择给谁看"),
    areaCode: regionCode(),
    publishedAt: z.optional(z.iso.datetime({ offset: true, error: "请选择发布时间" })),
    publicUntil: z.nullable(day("请选择最后一天")),
    /** uploads of one's own that are put to it */
    attach: z._default(z.array(fileUrl).check(z.maxLength(MOST_FILES, "附件最多 20 个")), []),
    /** links of attachments that are taken off */
    detach: z._default(z.array(fileUrl).check(z.maxLength(MOST_FILES, "附件最多 20 个")), []),
  })
  .check(
    z.refine(({ id: known, revision: on }) => (known === undefined) === (on === undefined), {
      error: "请刷新后重新打开这条通知",
      path: ["revision"],
    }),
  );

export const notices = publicationSchemas({
  row: summary,
  whole,
  written,
  narrowed: { kind: z.optional(kind), areaCode: z.optional(regionCode()) },
  key: { id },
});
export type NoticeInput = z.input<typeof written>;
