import type { ComingSoonPath } from "./coming-soon-routes.ts";

/** What a page that a later version brings says until then. */
export type ComingSoonWords = {
  title: string;
  whatItWillDo: string;
  /** an exact sentence of the specification that belongs on this page already */
  note?: string;
};

export const comingSoonWords: Record<ComingSoonPath, ComingSoonWords> = {
  "/admin": { title: "管理后台", whatItWillDo: "审核注册和系统接入，管理角色、内容和反馈，查看运行情况。" },
  "/management": { title: "运维管理", whatItWillDo: "管理策略、数据来源和审计日志。" },
};
