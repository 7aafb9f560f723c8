import type { ServiceGuide } from "../catalogue/guides.ts";
import { noticeKinds } from "./notice-words.ts";
import type { NoticeDetail } from "./notices.ts";
import type { SituationInFull } from "./situation.ts";
import type { PageHead } from "../page-head.ts";
import { dayOf } from "../rules/time/days.ts";

type Notice = Pick<NoticeDetail, "title" | "kind" | "publishedAt" | "source" | "author" | "keywords" | "summary">;

/** A notice says what it is in its column, for readers and for whoever inspects the site (rule WEB-05). */
export const noticeHead = ({ title, kind, publishedAt, source, author, keywords, summary }: Notice): PageHead => ({
  title,
  column: { name: noticeKinds[kind].name, type: "资讯", description: noticeKinds[kind].about },
  article: { title, publishedOn: dayOf(new Date(publishedAt)), source, author, keywords, description: summary },
});

type OfSituation = Pick<SituationInFull, "name" | "summary" | "audiences">;

export const situationHead = ({ name, summary, audiences }: OfSituation): PageHead => ({
  title: `${name}，要办哪些事`,
  column: { name, type: "办事服务", description: summary, keywords: `按事情找,${name},${audiences.join(",")}` },
});

type Guide = Pick<ServiceGuide, "name" | "publishedOn" | "source" | "summary">;

export const guideHead = ({ name, publishedOn, source, summary }: Guide): PageHead => ({
  title: `${name}办事指南`,
  article: {
    title: `${name}办事指南`,
    publishedOn,
    source,
    keywords: `办事指南,${name}`,
    description: summary,
  },
});
