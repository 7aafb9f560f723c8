import { publication } from "./publication.ts";

export type { ManagedNotice, ManagedNoticeSummary, NoticeInput } from "./notices-publication.schemas.ts";

export const notices = publication({
  module: "notices",
  at: "/notice/desk",
  list: "本地区及下级的通知、公告和政策，含草稿和已撤下的",
  read: "要修改的一条通知",
  save: { summary: "新建或修改通知；已发布的改后随即生效（写入审计日志）", errors: ["files.notHeld"] },
  act: "发布、撤下通知，或删除草稿（写入审计日志）",
  schemas: async () => (await import("./notices-publication.schemas.ts")).notices,
});
