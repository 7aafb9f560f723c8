import type { ManagedNotice, NoticeInput } from "@sannong/contract/content/notices-publication";
import type { NoticeKind } from "@sannong/contract/content/notice-words";
import { momentOfClock } from "@sannong/contract/rules/time/days";

/** A notice as its form holds it: the text in one field, times as the clock on the wall says them. */
export type NoticeValues = {
  kind: NoticeKind;
  title: string;
  summary: string;
  source: string;
  author: string;
  keywords: string;
  text: string;
  audience: "everybody" | "staff";
  publishedAt: string;
  publicUntil: string;
  /** what is put to it or taken off, in words; nothing while there is no such change */
  files: string;
};

export const valueNames: Record<keyof NoticeValues, string> = {
  kind: "栏目",
  title: "标题",
  summary: "摘要",
  source: "来源",
  author: "落款",
  keywords: "关键词",
  text: "正文",
  audience: "给谁看",
  publishedAt: "发布时间",
  publicUntil: "最后一天",
  files: "附件",
};

const OFFICE = "+08:00";

export const emptyNotice = (company: string): NoticeValues => ({
  kind: "notice",
  title: "",
  summary: "",
  source: company,
  author: company,
  keywords: "",
  text: "",
  audience: "everybody",
  publishedAt: "",
  publicUntil: "",
  files: "",
});

export const valuesOf = (notice: ManagedNotice): NoticeValues => ({
  kind: notice.kind,
  title: notice.title,
  summary: notice.summary,
  source: notice.source,
  author: notice.author,
  keywords: notice.keywords,
  text: notice.paragraphs.join("\n"),
  audience: notice.forStaff ? "staff" : "everybody",
  publishedAt: momentOfClock(new Date(notice.publishedAt)).replace(" ", "T"),
  publicUntil: notice.publicUntil ?? "",
  files: "",
});

export const paragraphsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

export const inputOf = (values: NoticeValues): Omit<NoticeInput, "areaCode"> => ({
  kind: values.kind,
  title: values.title,
  summary: values.summary,
  source: values.source,
  author: values.author,
  keywords: values.keywords,
  paragraphs: paragraphsOf(values.text),
  forStaff: values.audience === "staff",
  ...(values.publishedAt && { publishedAt: `${values.publishedAt}:00${OFFICE}` }),
  publicUntil: values.publicUntil || null,
});
