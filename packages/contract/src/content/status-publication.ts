import { publication } from "./publication.ts";

export type { AnnouncementInput, ManagedAnnouncement } from "./status-publication.schemas.ts";

export const announcements = publication({
  module: "announcement",
  at: "/status/desk",
  list: "本地区及下级的故障和维护公告，含草稿和已撤下的",
  read: "要修改的一条故障或维护公告",
  save: "新建或修改故障、维护公告；已发布的改了阶段或进展，“服务状态”页随即多一条进展（写入审计日志）",
  act: "发布、撤下故障或维护公告，或删除草稿（写入审计日志）",
  schemas: async () => (await import("./status-publication.schemas.ts")).announcements,
});
