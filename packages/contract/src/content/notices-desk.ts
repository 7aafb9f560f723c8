import { endpoint } from "../endpoint.ts";

export type { DeskNotice, DeskNoticeInput, DeskNoticeSummary } from "./notices-desk.schemas.ts";

const own = {
  module: "notices",
  method: "POST",
  access: { permission: "content.region" },
  region: "subtree",
  transport: "sealed",
} as const;
const changing = ["content.otherRegion", "content.changedMeanwhile", "content.gone"] as const;

export const deskNotices = endpoint({
  ...own,
  path: "/notice/desk/list",
  summary: "本地区及下级的通知、公告和政策，含草稿和已撤下的",
  errors: ["content.otherRegion"],
  schemas: async () => (await import("./notices-desk.schemas.ts")).deskNotices,
});

export const deskNotice = endpoint({
  ...own,
  path: "/notice/desk/read",
  summary: "要修改的一条通知",
  errors: ["content.otherRegion", "content.gone"],
  schemas: async () => (await import("./notices-desk.schemas.ts")).deskNotice,
});

export const saveNotice = endpoint({
  ...own,
  path: "/notice/desk/save",
  summary: "新建或修改通知；已发布的改后随即生效（写入审计日志）",
  errors: [...changing, "files.notHeld"],
  schemas: async () => (await import("./notices-desk.schemas.ts")).saveNotice,
});

export const actOnNotice = endpoint({
  ...own,
  path: "/notice/desk/act",
  summary: "发布、撤下通知，或删除草稿（写入审计日志）",
  errors: [...changing, "content.notNow"],
  schemas: async () => (await import("./notices-desk.schemas.ts")).actOnNotice,
});
