import { noticeKinds } from "@sannong/contract/content/notice-words";
import type { Findable } from "../../kernel/publication/index.ts";
import type { NoticesStore } from "./notices.store.ts";

type Notice = Awaited<ReturnType<NoticesStore["all"]>>[number];

/** A notice as somebody finds it; what concerns staff alone is found by them alone. */
export const findableNotice = ({ id, kind, title, summary, source, publishedAt, isForStaff }: Notice): Findable => ({
  kind: "notice",
  key: id,
  title,
  summary,
  owner: source,
  isNeedLogin: isForStaff,
  path: `/notices/${id}`,
  tags: [noticeKinds[kind].name],
  at: new Date(publishedAt),
});
