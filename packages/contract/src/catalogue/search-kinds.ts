import type { SearchScope } from "./search-path.ts";

/**
 * What can be found, in the order of its tabs on the results page: its name, its picture, and its weight. Of two that
 * answer alike, the one that can be done comes before the one that is read.
 */
export const findables = {
  service: { name: "服务事项", icon: "doc", weight: 1 },
  situation: { name: "要办的事", icon: "list", weight: 0.8 },
  system: { name: "业务系统", icon: "grid", weight: 0.93 },
  finance: { name: "金融产品", icon: "coins", weight: 0.97 },
  machine: { name: "补贴机具", icon: "tractor", weight: 0.9 },
  data: { name: "数据资源", icon: "db", weight: 0.9 },
  scene: { name: "地方场景", icon: "scene", weight: 0.88 },
  report: { name: "分析报告", icon: "chart", weight: 0.86 },
  notice: { name: "通知公告", icon: "bell", weight: 0.76 },
  manual: { name: "用户手册", icon: "book", weight: 0.92 },
  page: { name: "门户页面", icon: "list", weight: 0.98 },
} as const;
/** What a fact of a service is called that tells how it is handled. */
export const HANDLING = "办理方式";
export type FindableKind = keyof typeof findables;
export const findableKinds = Object.keys(findables) as FindableKind[];

/** What each page of results looks through. */
export const searchScopes = {
  all: { name: "全部", kinds: findableKinds },
  serve: { name: "三农服务", kinds: ["service", "situation", "finance", "machine"] },
  system: { name: "行业专题", kinds: ["system"] },
  data: { name: "数据资源", kinds: ["data"] },
} as const satisfies Record<SearchScope, { name: string; kinds: readonly FindableKind[] }>;

/** At most so many results are ranked; what comes after them no longer helps anybody. */
export const RANKED_RESULTS = 200;
