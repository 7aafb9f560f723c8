import type { SearchScope } from "./search-path.ts";

/** What can be found, in the order of its tabs on the results page. */
export const findableKinds = [
  "service",
  "system",
  "finance",
  "machine",
  "data",
  "scene",
  "report",
  "notice",
  "manual",
  "page",
] as const;
export type FindableKind = (typeof findableKinds)[number];

export const kindWords: Readonly<Record<FindableKind, string>> = {
  service: "服务事项",
  system: "业务系统",
  finance: "金融产品",
  machine: "补贴机具",
  data: "数据资源",
  scene: "地方场景",
  report: "分析报告",
  notice: "通知公告",
  manual: "用户手册",
  page: "门户页面",
};

/** What each page of results looks through. */
export const searchScopes = {
  all: { name: "全部", kinds: findableKinds },
  serve: { name: "三农服务", kinds: ["service", "finance", "machine"] },
  system: { name: "行业专题", kinds: ["system"] },
  data: { name: "数据资源", kinds: ["data"] },
} as const satisfies Record<SearchScope, { name: string; kinds: readonly FindableKind[] }>;

/** At most so many results are ranked; what comes after them no longer helps anybody. */
export const RANKED_RESULTS = 200;
