import { endpoint } from "../endpoint.ts";

export type { NoticeDetail, NoticeSummary } from "./notices.schemas.ts";

/** What an administrator changed is seen within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

const open = { module: "notices", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;

export const listNotices = endpoint({
  ...open,
  path: "/notice/list",
  summary: "通知公告和政策，最新的在前",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./notices.schemas.ts")).listNotices,
});

export const noticeDetail = endpoint({
  ...open,
  path: "/notice/detail",
  summary: "一条通知的全文",
  cacheSeconds: SECONDS_KEPT,
  errors: ["notice.unknown"],
  schemas: async () => (await import("./notices.schemas.ts")).noticeDetail,
});
